import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readPassword } from './passwordFile.ts';

async function fileWith(content: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'password-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'password'), content);
  return join(folder, 'password');
}

test.each([
  ['open sesame', 'open sesame'],
  ['open sesame\n', 'open sesame'],
  ['open sesame\r\nnext line', 'open sesame'],
  [' with spaces ', ' with spaces '],
  ['пароль 🔑', 'пароль 🔑'],
])('the password of %j is %j', async (content, password) => {
  expect(await readPassword(await fileWith(content))).toBe(password);
});

test.each([
  ['nothing', ''],
  ['an empty first line', '\nopen sesame'],
  ['blanks', '   '],
  ['a film', 'x'.repeat(2_000)],
])('%s is rejected, and its text is not repeated', async (_, content) => {
  const file = await fileWith(content);
  const reading = readPassword(file);
  await expect(reading).rejects.toThrow(
    `expected a password of 1 to 1024 characters in the first line of ${JSON.stringify(file)}`,
  );
  await expect(reading).rejects.not.toThrow(/sesame|xxx/u);
});

test.each([
  ['a file that does not exist', '/nowhere/password', 'does not exist: write the password into its first line'],
  ['a folder', tmpdir(), 'is a folder: name the file whose first line is the password'],
])('an error for %s names it and says what to do, without a system message', async (_, file, says) => {
  await expect(readPassword(file)).rejects.toThrow(`--password-file: ${JSON.stringify(file)} ${says}`);
  await expect(readPassword(file)).rejects.not.toThrow(/Error|E[A-Z]{4}/u);
});
