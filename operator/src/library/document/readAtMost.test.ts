import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { englishText } from '../../messages/english.ts';
import { loadDocuments } from './load.ts';
import { readAtMost, whyUnread } from './readAtMost.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'named-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('of a larger file one byte more than the limit is returned', async () => {
  const file = join(folder, 'file');
  await writeFile(file, 'abcd');
  expect(String(await readAtMost(file, 4))).toBe('abcd');
  expect(String(await readAtMost(file, 2))).toBe('abc');
});

test('a device without an end is read up to the limit', async () => {
  expect(await readAtMost('/dev/zero', 99)).toHaveLength(100);
});

test('a folder, and a pipe that nobody writes to, are not read', async () => {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  expect(await readAtMost(pipe, 1)).toBe('pipe');
  expect(await readAtMost(folder, 1)).toBe('folder');
});

test('a pipe that a shell opened is read to its end', () => {
  const module = new URL('./readAtMost.ts', import.meta.url).href;
  const script = `import { readAtMost } from '${module}'; process.stdout.write(await readAtMost('/dev/stdin', 9));`;
  const shell = 'echo text | "$0" --input-type=module -e "$1"';
  expect(execFileSync('sh', ['-c', shell, process.execPath, script], { encoding: 'utf8' })).toBe('text\n');
});

test('pipes and devices among documents are faults, and their neighbours are read', async () => {
  execFileSync('mkfifo', [join(folder, 'a.yaml')]);
  await symlink('/dev/zero', join(folder, 'b.yaml'));
  await symlink('c.yaml', join(folder, 'c.yaml'));
  await writeFile(join(folder, 'd.yaml'), '');
  const { faults } = await loadDocuments(folder);
  expect(faults.map(({ code }) => code)).toEqual([
    'file-unreadable',
    'file-too-large',
    'file-unreadable',
    'no-document',
  ]);
  expect(faults[0]?.message).toBe('this is a pipe: name a file');
  expect(faults[2]?.message).toBe('the file cannot be read, its links lead in a circle: remove one of them (ELOOP)');
});

test.each([
  ['a name that is too long', 'x'.repeat(300), 'the file cannot be read, its path is too long for this system'],
  ['no file', 'absent', 'there is no such file: correct the path'],
  ['a path through a file', 'file/absent', 'there is no such file: correct the path'],
])('the reason for %s says what to do', async (_, name, words) => {
  await writeFile(join(folder, 'file'), '');
  const error: unknown = await readAtMost(join(folder, name), 1).catch((thrown: unknown) => thrown);
  expect(englishText(whyUnread(error))).toContain(words);
});
