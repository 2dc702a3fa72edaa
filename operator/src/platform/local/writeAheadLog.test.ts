/**
 * What is acknowledged is on the disk: the system's own trace shows that the log of writes is synced after its last write, and after a
 * failed sync nothing is promised that a power cut could take.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { copyFile, type FileHandle, mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { StateStore } from './stateStore.ts';
import { WriteAheadLog } from './writeAheadLog.ts';

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

const key = 'default/movies';

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'projectionist-log-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A store with one Library, and the method by which its log is synced. */
async function storeOf(folder: string) {
  const store = new StateStore(folder);
  onTestFinished(() => store.close());
  store.register(key, 'movies', 'one');
  const probe = await open(join(folder, 'probe'), 'w');
  const datasync = vi.spyOn(Object.getPrototypeOf(probe) as FileHandle, 'datasync');
  onTestFinished(() => datasync.mockRestore());
  await probe.close();
  return { store, datasync };
}

function save(store: StateStore, lastTilesNumber: number): Promise<unknown> {
  const { version, state } = store.readNow(key) ?? expect.unreachable();
  return store.compareAndSwap(key, version, { ...state, lastTilesNumber });
}

/** The newest number that is there after a power cut: of the log, the part that the failed sync lost has other bytes. */
async function afterPowerCut(folder: string, lost: { from: number; to: number }): Promise<number | undefined> {
  const cut = await temporaryFolder();
  await copyFile(join(folder, 'state.db'), join(cut, 'state.db'));
  const log = await readFile(join(folder, 'state.db-wal'));
  log.subarray(lost.from, lost.to).fill(0);
  await writeFile(join(cut, 'state.db-wal'), log);
  const store = new StateStore(cut);
  onTestFinished(() => store.close());
  return store.readNow(key)?.state.lastTilesNumber;
}

const logSize = async (folder: string) => (await readFile(join(folder, 'state.db-wal'))).length;
const ioError = () => Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' });

test('a write after a failed sync survives a power cut, though the system forgets what it could not write', async () => {
  const folder = await temporaryFolder();
  const { store, datasync } = await storeOf(folder);
  await save(store, 1);
  const from = await logSize(folder);
  datasync.mockRejectedValueOnce(ioError());
  await expect(save(store, 2)).rejects.toThrow('EIO');
  const to = await logSize(folder);
  await save(store, 3);
  expect(await afterPowerCut(folder, { from, to })).toBe(3);
  await save(store, 4);
  expect(await afterPowerCut(folder, { from, to: from })).toBe(4);
});

test('a write that waits behind a failing sync is no promise of what that sync lost', async () => {
  const folder = await temporaryFolder();
  const { store, datasync } = await storeOf(folder);
  await save(store, 1);
  const from = await logSize(folder);
  const failing = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  datasync.mockImplementationOnce(() => {
    started.resolve();
    return failing.promise;
  });
  const second = save(store, 2);
  await started.promise;
  const to = await logSize(folder);
  const third = save(store, 3);
  failing.reject(ioError());
  await expect(second).rejects.toThrow('EIO');
  await third;
  expect(await afterPowerCut(folder, { from, to })).toBe(3);
});

test('a failed sync counts that ends while this process is busy beyond its patience', async () => {
  const folder = await temporaryFolder();
  const { store, datasync } = await storeOf(folder);
  await save(store, 1);
  const log = new WriteAheadLog(join(folder, 'state.db'), () => undefined, 20);
  onTestFinished(() => log.close());
  await log.sync();
  datasync.mockImplementationOnce(() => {
    const failing = stat(join(folder, 'absent')).then();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    return failing as Promise<never>;
  });
  await expect(log.sync()).rejects.toThrow('ENOENT');
});

test('nothing is promised after a failed sync while another process reads the log', async () => {
  const folder = await temporaryFolder();
  const { store, datasync } = await storeOf(folder);
  await save(store, 1);
  datasync.mockRejectedValueOnce(ioError());
  await expect(save(store, 2)).rejects.toThrow('EIO');
  const reader = new DatabaseSync(join(folder, 'state.db'));
  reader.exec('BEGIN; SELECT * FROM library');
  await expect(save(store, 3)).rejects.toThrow('another process reads it');
  reader.close();
  await save(store, 4);
  expect(store.readNow(key)?.state.lastTilesNumber).toBe(4);
});

test('many writes at once wait for few syncs', async () => {
  const folder = await temporaryFolder();
  const { store, datasync } = await storeOf(folder);
  await save(store, 0);
  datasync.mockClear();
  await Promise.all(Array.from({ length: 50 }, (_, number) => save(store, number + 1)));
  expect(datasync).toHaveBeenCalledTimes(1);
});

describe('a log that is closed while writes wait for a slow disk', () => {
  async function openedLog(empty: () => void) {
    const folder = await temporaryFolder();
    const { store, datasync } = await storeOf(folder);
    await save(store, 1);
    const log = new WriteAheadLog(join(folder, 'state.db'), empty);
    return { folder, store, datasync, log };
  }

  test('syncs once more, and all writes are acknowledged', async () => {
    const { datasync, log } = await openedLog(() => expect.unreachable());
    await log.sync();
    const late = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    datasync.mockImplementationOnce(() => {
      started.resolve();
      return late.promise;
    });
    const first = log.sync();
    await started.promise;
    const second = log.sync();
    log.close();
    await expect(Promise.all([first, second])).resolves.toEqual([undefined, undefined]);
    late.resolve();
    await expect(log.sync()).rejects.toThrow('is closed');
  });

  test('says to a write that it is not saved if that sync is not possible', async () => {
    const { datasync, log } = await openedLog(() => {
      throw new Error('the log could not be emptied');
    });
    datasync.mockRejectedValueOnce(ioError());
    await expect(log.sync()).rejects.toThrow('EIO');
    const write = log.sync();
    log.close();
    await expect(write).rejects.toThrow('the log could not be emptied');
  });

  test('is synced by a store that is closed, which acknowledges its write', async () => {
    const { folder, store, datasync } = await openedLog(() => expect.unreachable());
    // With a second connection SQLite itself syncs nothing at the close.
    const closed = new StateStore(folder);
    const started = Promise.withResolvers<void>();
    datasync.mockImplementationOnce(() => {
      started.resolve();
      return Promise.withResolvers<void>().promise;
    });
    const write = save(closed, 2);
    await started.promise;
    closed.close();
    await expect(write).resolves.toMatchObject({ state: { lastTilesNumber: 2 } });
    expect(store.readNow(key)?.state.lastTilesNumber).toBe(2);
  });
});

test('a log is synced while storage that does not answer holds all threads of this process', async () => {
  const folder = await temporaryFolder();
  const database = join(folder, 'state.db');
  await writeFile(`${database}-wal`, '');
  const log = new WriteAheadLog(database, () => expect.unreachable(), 20);
  onTestFinished(() => log.close());
  // Opening a pipe that nobody writes to waits like a mount whose server is away.
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const threads = Number(process.env['UV_THREADPOOL_SIZE'] ?? 4);
  const held = Array.from({ length: threads }, () => open(pipe, 'r'));
  try {
    await log.sync();
    await log.sync();
  } finally {
    const writer = openSync(pipe, 'w');
    await Promise.all(held.map(async (one) => (await one).close()));
    closeSync(writer);
  }
});
