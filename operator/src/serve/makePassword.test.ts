import { link, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makePasswordOnce, storePassword } from './makePassword.ts';

test('the first password never replaces one that somebody wrote meanwhile', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'projectionist-password-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'data', 'page-password');
  expect(await storePassword(file, 'first')).toBeUndefined();
  expect([await readFile(file, 'utf8'), (await stat(file)).mode & 0o777]).toEqual(['first\n', 0o600]);
  await writeFile(file, 'by hand\n');
  expect(await storePassword(file, 'second')).toMatchObject({
    code: 'passwordNotStored',
    values: [file, { code: 'withErrno', values: [{ code: 'writeNameTaken' }, 'EEXIST'] }],
  });
  expect([await readFile(file, 'utf8'), await readdir(join(folder, 'data'))]).toEqual(['by hand\n', ['page-password']]);
});

test('the second name of a password, left by a killed process, is removed at the next start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'projectionist-password-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const passwordFile = join(folder, 'page-password');
  await writeFile(passwordFile, 'made\n');
  await link(passwordFile, join(folder, '.page-password.3f2b8a5e-6c1d-4e7f-9a0b-1c2d3e4f5a6b.part'));
  await utimes(passwordFile, 1_000, 1_000);
  const lines: string[] = [];
  await makePasswordOnce({ passwordFile, makePassword: true }, (line) => lines.push(line));
  expect([await readdir(folder), await readFile(passwordFile, 'utf8'), lines]).toEqual([
    ['page-password'],
    'made\n',
    [],
  ]);
});
