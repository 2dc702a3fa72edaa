import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { storePassword } from './makePassword.ts';

test('the first password never replaces one that somebody wrote meanwhile', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'projectionist-password-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'data', 'page-password');
  expect(await storePassword(file, 'first')).toBeUndefined();
  expect([await readFile(file, 'utf8'), (await stat(file)).mode & 0o777]).toEqual(['first\n', 0o600]);
  await writeFile(file, 'by hand\n');
  expect(await storePassword(file, 'second')).toMatchObject({ code: 'passwordNotStored', values: [file, 'EEXIST'] });
  expect([await readFile(file, 'utf8'), await readdir(join(folder, 'data'))]).toEqual(['by hand\n', ['page-password']]);
});
