import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startProcess } from '../../../test/platform/processes.ts';
import { systemClock } from '../../library/clock.ts';
import { serveLockFile, takeLock, tilesLockFile, tryLock, waitForLock, walkLockFile } from './locks.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'projectionist-locks-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a lock', () => {
  test('is held once within a process, and free after its release', () => {
    const file = walkLockFile(folder, 'default/movies');
    const lock = tryLock(file);
    expect(tryLock(file)).toBeUndefined();
    // Checking a held lock must not free it, as closing a file does with POSIX locks of a process.
    expect(tryLock(file)).toBeUndefined();
    lock?.release();
    const again = tryLock(file);
    expect(again).toBeDefined();
    again?.release();
  });

  test('is held by one process at a time, and free at once when that is killed', async () => {
    const file = walkLockFile(folder, 'default/movies');
    const first = startProcess('lock', file);
    expect(await first.line()).toBe('held');
    expect(tryLock(file)).toBeUndefined();
    const second = startProcess('lock', file);
    expect(await second.line()).toBe('busy');
    await first.kill('SIGKILL');
    const lock = tryLock(file);
    expect(lock).toBeDefined();
    const third = startProcess('lock', file);
    expect(await third.line()).toBe('busy');
    lock?.release();
  });

  test('is taken if another process had only checked it, and not if it is held', async () => {
    const file = serveLockFile(folder);
    const looking = tryLock(file);
    const held = await takeLock(file, { sleep: async () => looking?.release() });
    expect(held).toBeDefined();
    expect(await takeLock(file, { sleep: async () => undefined })).toBeUndefined();
    held?.release();
  });

  test('is awaited up to a timeout or until the wait is aborted', async () => {
    const file = serveLockFile(folder);
    const lock = tryLock(file);
    expect(await waitForLock(file, 0, systemClock)).toBeUndefined();
    expect(await waitForLock(file, 60_000, systemClock, AbortSignal.abort())).toBeUndefined();
    const waiting = waitForLock(file, 60_000, systemClock);
    lock?.release();
    const taken = await waiting;
    expect(taken).toBeDefined();
    taken?.release();
  });

  test('an error names a lock file that cannot be opened', async () => {
    await writeFile(join(folder, 'locks'), '');
    const file = walkLockFile(folder, 'default/movies');
    expect(() => tryLock(file)).toThrow(file);
  });
});

test('no two Libraries share a lock file, and all are in one folder', () => {
  const label = fc.stringMatching(/^[a-z0-9]([-a-z0-9]{0,10}[a-z0-9])?$/u);
  const special = fc.constantFrom('serve', 'tiles', 'db', 'default', 'default-movies', 'movies');
  const name = fc.oneof(label, special);
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(name, name), { selector: (pair) => pair.join('/'), maxLength: 8 }), (pairs) => {
      const files = pairs.flatMap(([namespace, library]) => [
        walkLockFile(folder, `${namespace}/${library}`),
        tilesLockFile(folder, `${namespace}/${library}`),
      ]);
      files.push(serveLockFile(folder));
      expect(new Set(files).size).toBe(files.length);
      expect(files.map((file) => join(folder, 'locks', basename(file)))).toEqual(files);
    }),
  );
});
