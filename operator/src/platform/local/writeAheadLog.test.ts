/** What is acknowledged is on the disk, seen by the system's own trace: the log of writes is synced after its last write. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** strace may be absent (macOS, small images) or forbidden (containers without ptrace). */
const canTrace = spawnSync('strace', ['-y', '-e', 'trace=openat', 'true'], { stdio: 'ignore' }).status === 0;

const writes = `
const at = (path) => import(new URL(path, ${JSON.stringify(import.meta.url)}).href);
const { writeSync } = await import('node:fs');
const { StateStore } = await at('./stateStore.ts');
const open = () => new StateStore(process.argv[1]);
const write = async (store, times) => {
  for (let time = 0; time < times; time++) {
    const { version, state } = store.readNow('default/movies');
    await store.compareAndSwap('default/movies', version, { ...state, lastTilesNumber: state.lastTilesNumber + 1 });
    writeSync(1, 'acknowledged\\n');
  }
};
const first = open();
first.register('default/movies', 'movies', 'one');
await write(first, 2);
first.close();
// The log was removed with the last connection: the next one creates it.
const second = open();
await write(second, 2);
second.close();`;

test.skipIf(!canTrace)('a write is acknowledged after its log was synced', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'projectionist-log-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const traced = spawnSync(
    'strace',
    ['-f', '-y', '-s', '20', '-e', 'trace=write,pwrite64,fsync,fdatasync'].concat([
      process.execPath,
      '--input-type=module',
      '-e',
      writes,
      folder,
    ]),
    { encoding: 'utf8' },
  );
  expect(traced.stdout).toBe('acknowledged\n'.repeat(4));
  const events = traced.stderr.split('\n').flatMap((line) => {
    if (/pwrite64\(\d+<[^>]*state\.db-wal>/u.test(line)) return ['written'];
    // Another thread syncs, and its call may be told in two lines.
    if (/fdatasync(?:\(\d+<[^>]*state\.db-wal>| resumed>).* = 0$/u.test(line)) return ['synced'];
    return /write\(1<[^>]*>, "acknowledged/u.test(line) ? ['acknowledged'] : [];
  });
  expect(events.filter((event) => event === 'acknowledged')).toHaveLength(4);
  events.forEach((event, at) => {
    if (event === 'acknowledged') expect(events[at - 1]).toBe('synced');
  });
});
