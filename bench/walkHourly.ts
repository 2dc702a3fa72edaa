/**
 * The hourly walk of 20,000 titles of which none changed, and the daily one that reads every file: the whole process of the Job,
 * from its claim to its end, against GNU find with an lstat of every file. Throws if a walk wrote anything but the end of its run.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { bundledProgram, requireBundle } from './bundledProgram.ts';
import { atMost, childCpuMs, type Figure, median, medianRatio, peakRssMb, requireProgram } from './figure.ts';
import { HourlyFixture } from './walkHourlyFixture.ts';

const ROUNDS = 7;

/** Printed by the Job itself as it exits, its second thread included: Node reports neither the CPU time nor the peak of a child that has ended. */
const TELL_COST = `import { readFileSync, writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
${peakRssMb.toString()}
if (isMainThread) process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  writeSync(2, 'cost ' + JSON.stringify({ cpuMs: (user + system) / 1_000, peakRssMb: peakRssMb() }));
});`;

interface JobCost {
  readonly cpuMs: number;
  readonly peakRssMb: number;
}

export async function walkHourlyBench(): Promise<Figure[]> {
  requireProgram('find', 'install GNU findutils (Debian: apt install findutils; macOS: brew install findutils)');
  requireBundle();
  using fixture = await HourlyFixture.open();
  const before = fixture.everything();
  const hourly = await walks(fixture, true);
  const daily = await walks(fixture, false);
  fixture.requireIdleRuns();
  for (const [what, digest] of fixture.everything()) {
    if (before.get(what) !== digest) throw new Error(`expected walks that write nothing, but they changed ${what}`);
  }
  return [
    atMost('walk-hourly', '20,000 unchanged titles, whole Job, CPU', hourly.cpu, 0.5, 'x find'),
    atMost('walk-hourly', '20,000 unchanged titles, whole Job, peak RSS', hourly.peakRssMb, 90, 'MB'),
    shown('every file of them, whole Job, CPU, x find', daily.cpu),
    atMost('walk-hourly', 'every file of them, whole Job, peak RSS', daily.peakRssMb, 100, 'MB'),
  ];
}

/** Medians: the CPU time against find, and the peak. */
async function walks(
  fixture: HourlyFixture,
  trustMtimes: boolean,
): Promise<{ readonly cpu: number; readonly peakRssMb: number }> {
  const peaks: number[] = [];
  const cpu = await medianRatio(
    ROUNDS,
    async () => {
      const cost = await costOf(await fixture.claim(trustMtimes));
      peaks.push(cost.peakRssMb);
      return cost.cpuMs;
    },
    () => childCpuMs('find', [fixture.root, '-printf', '%p %s %T@ %i\\n']),
  );
  return { cpu, peakRssMb: median(peaks) };
}

function shown(figure: string, value: number): Figure {
  return { bench: 'walk-hourly', figure, value: Number(value.toPrecision(3)), goal: '', ok: true };
}

/** The Job ends when its standard input closes, so it gets a pipe that stays open. */
async function costOf(job: readonly string[]): Promise<JobCost> {
  const preload = ['--import', `data:text/javascript,${encodeURIComponent(TELL_COST)}`];
  const child = spawn(process.execPath, [...preload, bundledProgram, ...job], { stdio: ['pipe', 'ignore', 'pipe'] });
  const printed = child.stderr.setEncoding('utf8').toArray();
  await once(child, 'exit');
  const text = (await printed).join('');
  const cost = /cost (\{.*\})$/u.exec(text)?.[1];
  if (child.exitCode !== 0 || cost === undefined)
    throw new Error(`the walk ended with ${child.exitCode ?? child.signalCode ?? 'no status'}: ${text}`);
  return JSON.parse(cost);
}

if (import.meta.main) for (const line of await walkHourlyBench()) process.stdout.write(`${JSON.stringify(line)}\n`);
