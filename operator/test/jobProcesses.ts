/** The Job processes of one data folder, found in /proc: their parent may be dead, and their log has no process id. */
import { readdir, readFile, rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

export interface JobProcess {
  readonly pid: number;
  readonly kind: 'walk' | 'tiles';
}

/** `folder`: the data folder, or one above it. */
export async function jobProcesses(folder: string): Promise<readonly JobProcess[]> {
  const jobs: JobProcess[] = [];
  for (const name of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/u.test(name)) continue;
    const line = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    const words = line.split('\0');
    const at = words.indexOf('job');
    const kind = words[at + 1];
    if (at < 0 || !`${words[at + 3]}/`.startsWith(`${folder}/`) || (kind !== 'walk' && kind !== 'tiles')) continue;
    jobs.push({ pid: Number(name), kind });
  }
  return jobs;
}

/** A Job ends within 8 s of its parent's end, by its own clock; on a loaded machine it notices later. See docs/design/runs.md#local. */
const leavesWithinMs = 40_000;

/** Waits until every Job has ended; false if one is still running at the deadline. */
export async function jobsEnd(folder: string, withinMs = leavesWithinMs): Promise<boolean> {
  const until = performance.now() + withinMs;
  while ((await jobProcesses(folder)).length > 0) {
    if (performance.now() > until) return false;
    await wait(20);
  }
  return true;
}

/** Removes a program's folder. Waits first: Jobs of a killed program write for a moment longer and would recreate the folder. */
export async function removeWorked(folder: string): Promise<void> {
  if (!(await jobsEnd(folder))) throw new Error(`a Job in ${folder} outlived its parent`);
  await rm(folder, { recursive: true, force: true });
}

/** Waits for the first running Job process; undefined if none starts in time. */
export async function nextJob(dataFolder: string, withinMs = 30_000): Promise<JobProcess | undefined> {
  const until = performance.now() + withinMs;
  for (;;) {
    const [job] = await jobProcesses(dataFolder);
    if (job !== undefined || performance.now() > until) return job;
    await wait(10);
  }
}

/** Peak resident memory of a process, in bytes; undefined if the process has ended. */
export async function peakMemoryBytes(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmHWM:\s+(\d+) kB/mu.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}

export function killProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended between the check and the signal.
  }
}
