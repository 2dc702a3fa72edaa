import { execFileSync } from 'node:child_process';
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { message } from '../messages/message.ts';
import { hashOf, replaceFile, replacePrivateFile, whyNotWritable, writeNewFile } from './wholeFile.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'projectionist-whole-')));
  file = join(folder, 'projectionist.yaml');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a file is replaced with its mode, and nothing is left beside it', async () => {
  await writeFile(file, 'old', { mode: 0o640 });
  await chmod(file, 0o640);
  expect(await replaceFile({ file, text: 'new', expectedHash: hashOf('old') })).toBe('saved');
  expect([await readFile(file, 'utf8'), (await stat(file)).mode & 0o777]).toEqual(['new', 0o640]);
  expect(await readdir(folder)).toEqual(['projectionist.yaml']);
});

test('a link stays, and its target is replaced', async () => {
  await mkdir(join(folder, 'git'));
  await writeFile(join(folder, 'git', 'real.yaml'), 'old');
  await symlink('git/real.yaml', file);
  expect(await replaceFile({ file, text: 'new', expectedHash: hashOf('old') })).toBe('saved');
  expect([(await lstat(file)).isSymbolicLink(), await readFile(join(folder, 'git', 'real.yaml'), 'utf8')]).toEqual([
    true,
    'new',
  ]);
});

test.each<[string, string | undefined, string | null]>([
  ['another text', 'theirs', hashOf('old')],
  ['a file where none was', 'theirs', null],
  ['no file where one was', undefined, hashOf('old')],
])('%s is left as it is', async (_what, there, expectedHash) => {
  if (there !== undefined) await writeFile(file, there);
  expect(await replaceFile({ file, text: 'new', expectedHash })).toBe('changed');
  expect(await readdir(folder)).toEqual(there === undefined ? [] : ['projectionist.yaml']);
  if (there !== undefined) expect(await readFile(file, 'utf8')).toBe(there);
});

test('of many that change the same text one wins', async () => {
  await writeFile(file, 'old');
  const texts = Array.from({ length: 20 }, (_, number) => `text ${number}`);
  const ends = await Promise.all(texts.map((text) => replaceFile({ file, text, expectedHash: hashOf('old') })));
  expect(ends.filter((end) => end === 'saved')).toHaveLength(1);
  expect(await readFile(file, 'utf8')).toBe(texts[ends.indexOf('saved')]);
  expect(await readdir(folder)).toEqual(['projectionist.yaml']);
});

test('a lock that a killed process left is removed', async () => {
  await writeFile(file, 'old');
  await writeFile(join(folder, '.projectionist.yaml.lock'), '');
  await utimes(join(folder, '.projectionist.yaml.lock'), 1_000, 1_000);
  expect(await replaceFile({ file, text: 'new', expectedHash: hashOf('old') })).toBe('saved');
  expect(await readdir(folder)).toEqual(['projectionist.yaml']);
});

const id = '3f2b8a5e-6c1d-4e7f-9a0b-1c2d3e4f5a6b';

test.each<[string, () => Promise<unknown>]>([
  ['a changed document', () => replaceFile({ file, text: 'new', expectedHash: hashOf('old') })],
  ['a key', () => replacePrivateFile(file, 'new')],
  ['a file that is there already', () => writeNewFile(file, 'new')],
])('%s: what a killed process left is removed, and nothing else', async (_what, write) => {
  await writeFile(file, 'old');
  const left = `.projectionist.yaml.${id}.part`;
  const kept = [
    `.projectionist.yaml.${id}`,
    `.projectionist.yaml.${id.toUpperCase()}.part`,
    `.projectionist.yaml.part`,
    `.other.yaml.${id}.part`,
    `projectionist.yaml.${id}.part`,
  ];
  const inUse = `.projectionist.yaml.${id.replace('3', '4')}.part`;
  for (const name of [left, ...kept]) {
    await writeFile(join(folder, name), name);
    await utimes(join(folder, name), 1_000, 1_000);
  }
  await writeFile(join(folder, inUse), '');
  const asFolder = `.projectionist.yaml.${id.replace('3', '5')}.part`;
  await mkdir(join(folder, asFolder));
  await utimes(join(folder, asFolder), 1_000, 1_000);
  await write();
  const there = [...kept, inUse, asFolder, 'projectionist.yaml'];
  expect((await readdir(folder)).toSorted()).toEqual(there.toSorted());
});

test('of two that make a file one wins', async () => {
  const both = ['one', 'two'].map((text) => replaceFile({ file, text, expectedHash: null }));
  expect((await Promise.all(both)).toSorted()).toEqual(['changed', 'saved']);
});

test('a file of another user, and one in a sealed folder, are called not writable', async () => {
  await chmod(folder, 0o777);
  await writeFile(file, 'old');
  await chmod(file, 0o666);
  await mkdir(join(folder, 'sealed'), { mode: 0o755 });
  await writeFile(join(folder, 'sealed', 'x.yaml'), '');
  expect(await whyNotWritable(file)).toBeUndefined();
  expect(whyForNobody(file)).toBe('fileOfAnother');
  expect(whyForNobody(join(folder, 'sealed', 'x.yaml'))).toBe('fileReadOnly');
  expect(whyForNobody(join(folder, 'new.yaml'))).toBe('none');
});

test('a file in a folder that does not exist names the folder', async () => {
  const missing = join(folder, 'missing', 'x.yaml');
  expect(await whyNotWritable(missing)).toEqual(message('fileFolderMissing', missing, join(folder, 'missing')));
  await mkdir(join(folder, 'missing'));
  expect(await whyNotWritable(missing)).toBeUndefined();
});

/** For a process without root's rights, where this one has them. */
function whyForNobody(path: string): string {
  const module = new URL('./wholeFile.ts', import.meta.url).href;
  const program = `
    const { whyNotWritable } = await import(${JSON.stringify(module)});
    if (process.getuid() === 0) process.setuid(65534);
    console.log((await whyNotWritable(process.argv[1]))?.code ?? 'none');`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', program, path], { encoding: 'utf8' }).trim();
}
