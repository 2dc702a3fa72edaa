/** A start that fails half-way leaves nothing open: no file, no lock, no port. */
import { readdirSync, readlinkSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFixture } from '../../test/serving.ts';
import { serveLockFile, tryLock } from '../platform/local/locks.ts';
import { dataFiles, readEnvironment } from '../process/environment.ts';
import { createLog } from '../process/log.ts';
import { startPageAlone } from './pageAlone.ts';
import { startServing } from './serve.ts';

const listen = { host: '127.0.0.1', port: 0 };
const environment = readEnvironment({ PROJECTIONIST_LOG_LEVEL: 'error' });

async function emptyHouse() {
  const fixture = await makeFixture({});
  onTestFinished(() => fixture.remove());
  await mkdir(fixture.data);
  return fixture;
}

/** Files of this process below a folder; none where the system does not list them. */
function openFiles(folder: string): readonly string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc/self/fd')
    .map((number) => {
      try {
        return readlinkSync(`/proc/self/fd/${number}`);
      } catch {
        return '';
      }
    })
    .filter((path) => path.startsWith(folder));
}

/** Fails with the first line that names the page, when everything is open. */
function brokenOutput() {
  const lines: string[] = [];
  const write = (line: string) => {
    lines.push(line);
    if (/http:/u.test(line)) throw new Error('nobody reads');
  };
  return { write, url: () => /http:[^\s]+/u.exec(lines.join('\n'))?.[0] ?? '' };
}

function isLockFree(data: string): boolean {
  const lock = tryLock(serveLockFile(data));
  lock?.release();
  return lock !== undefined;
}

test('serve that fails when everything is open closes it all', async () => {
  const { config, data } = await emptyHouse();
  // The catalog is opened at the start only if the file is no catalog.
  await writeFile(dataFiles(data).catalog, 'no database');
  const { write, url } = brokenOutput();
  const log = await createLog(environment, false);
  const started = startServing({ config, data, listen, maxJobs: 1 }, environment, log, write);
  await expect(started).rejects.toThrow('nobody reads');
  expect(openFiles(data)).toEqual([]);
  expect(isLockFree(data)).toBe(true);
  await expect(fetch(url())).rejects.toThrow();
});

test('serve that cannot open its state leaves its lock', async () => {
  const { config, data } = await emptyHouse();
  await mkdir(join(data, 'state.db'));
  const log = await createLog(environment, false);
  await expect(startServing({ config, data, listen, maxJobs: 1 }, environment, log, () => undefined)).rejects.toThrow();
  expect(isLockFree(data)).toBe(true);
});

test('the page alone that fails after it listens closes its port', async () => {
  const { config, data } = await emptyHouse();
  const { write, url } = brokenOutput();
  await expect(startPageAlone({ config, data, listen }, await createLog(environment, false), write)).rejects.toThrow(
    'nobody reads',
  );
  await expect(fetch(url())).rejects.toThrow();
});
