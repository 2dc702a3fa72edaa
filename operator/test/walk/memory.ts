/**
 * Measures the memory of a walk: `node memory.ts TITLES HEAP_MIB`. Makes a Library of this many films (tiny files that
 * are no videos), walks it twice with a heap of that size, and prints the Jobs' largest resident size as one JSON line.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { program } from '../program.ts';

const [titles, heapMiB] = process.argv.slice(2).map(Number);
if (titles === undefined || heapMiB === undefined || Number.isNaN(titles + heapMiB))
  throw new Error('usage: memory.ts TITLES HEAP_MIB');

/** The peak resident size of this process and its children, in MiB (Linux). */
function peakMiB(pid: number): number {
  try {
    const own = Number(/^VmHWM:\s+(\d+) kB/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean),
    );
    return Math.max(own, ...children.map((child) => peakMiB(Number(child))));
  } catch {
    return 0;
  }
}

async function walkOnce(folder: string): Promise<{ code: number | null; peak: number; seconds: number }> {
  const args = ['walk', '--config', join(folder, 'projectionist.yaml'), '--data', join(folder, 'data')];
  const env = {
    ...process.env,
    NODE_OPTIONS: `--max-old-space-size=${heapMiB}`,
    PROJECTIONIST_QUIET_SECONDS: '0',
    NO_COLOR: '1',
  };
  const startedAt = performance.now();
  const child = spawn(process.execPath, [program, ...args], { env, stdio: 'ignore' });
  let peak = 0;
  const look = setInterval(() => {
    peak = Math.max(peak, peakMiB(child.pid ?? 0));
  }, 50);
  const [code] = await once(child, 'close');
  clearInterval(look);
  return { code, peak: Math.round(peak), seconds: Math.round((performance.now() - startedAt) / 100) / 10 };
}

const folder = await mkdtemp(join(tmpdir(), 'walk-memory-'));
try {
  const old = new Date('2024-01-01');
  for (let number = 0; number < titles; number++) {
    const film = join(folder, 'movies', `Film ${number} (2001)`);
    await mkdir(film, { recursive: true });
    await writeFile(join(film, `Film ${number} (2001).mkv`), 'no video');
    await utimes(join(film, `Film ${number} (2001).mkv`), old, old);
  }
  const spec = {
    kind: 'movies',
    storage: { path: join(folder, 'movies') },
    sources: [],
    tiles: { mode: 'off' },
    marks: { mode: 'off' },
  };
  await writeFile(
    join(folder, 'projectionist.yaml'),
    JSON.stringify({ apiVersion: 'projectionist.dev/v1alpha1', kind: 'Library', metadata: { name: 'movies' }, spec }),
  );
  const first = await walkOnce(folder);
  const second = await walkOnce(folder);
  process.stdout.write(`${JSON.stringify({ titles, heapMiB, first, second })}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
