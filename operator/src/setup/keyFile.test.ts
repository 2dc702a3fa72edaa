import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { englishText } from '../messages/english.ts';
import { writeFirst } from './firstDocument.ts';
import { storeKey } from './keyFile.ts';

test('a key or document that cannot be written gets the remedy of its cause', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'projectionist-key-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'file'), '');
  const why = (name: string) => storeKey(folder, { name, key: 'token' }, 'secret');
  expect(await why('tmdb')).toBeUndefined();
  expect(englishText((await why('file')) ?? (await Promise.reject(new Error('stored'))))).toMatch(
    /could not be stored in .*file.token, a (?:file or folder has this name already|part of its path is a file): /u,
  );
  await expect(writeFirst(join(folder, 'x'.repeat(300)), '')).rejects.toThrow(
    /could not be written, its path is too long for this system: shorten the folder names \(ENAMETOOLONG\)$/u,
  );
});
