import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkCommand } from './check.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'check-'));
  await mkdir(join(folder, 'media'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const library = (name: string, path: string, ...more: readonly string[]) =>
  [
    'apiVersion: projectionist.dev/v1alpha1',
    'kind: Library',
    `metadata: {name: ${name}}`,
    'spec:',
    '  kind: movies',
    `  storage: {path: ${path}}`,
    ...more.map((line) => `  ${line}`),
    '',
  ].join('\n');
const put = async (name: string, text: string) => {
  await writeFile(join(folder, name), text);
  return join(folder, name);
};
const check = async (files: readonly string[], options: { json?: boolean; colour?: boolean } = {}) => {
  const lines: string[] = [];
  const exit = await checkCommand({ files, json: false, colour: false, ...options, write: (line) => lines.push(line) });
  return { exit, lines };
};

test('prints one line for documents without faults: exit 0', async () => {
  expect(await check([await put('a.yaml', library('a', 'media'))])).toEqual({
    exit: 0,
    lines: ['1 document in 1 file: no faults'],
  });
});

test('names the reason why nothing could be read, and counts nothing: exit 2', async () => {
  const circle = join(folder, 'circle.yaml');
  await symlink('circle.yaml', circle);
  expect(await check([circle])).toEqual({
    exit: 2,
    lines: [
      expect.stringMatching(/ its links lead in a circle: remove one of them \(ELOOP\)$/u),
      'nothing could be read: 1 error, 0 warnings',
    ],
  });
});

test('a file name reaches the terminal without codes and marks of direction', async () => {
  const { lines } = await check([join(folder, 'a\u001b[31m\u202e.yaml')]);
  expect(lines[0]).toMatch(/a\\x1b\[31m\\u\{202e\}\.yaml:1:1 error config-missing/u);
});

test('warns of a folder without documents: exit 0', async () => {
  await put('notes.txt', 'no document');
  const { exit, lines } = await check([folder]);
  expect(exit).toBe(0);
  expect(lines[0]).toMatch(/:1:1 warning no-document the folder holds no file of documents, \*\.yaml/u);
  expect(lines[1]).toBe('0 documents in 0 files: 0 errors, 1 warning');
});

test('a named franchise file is checked as one, beside documents', async () => {
  const story = await put('alien.franchise.yaml', 'name: A\nsources: [https://x.example]\norder:\n  - movi: x\n');
  expect(await check([story])).toEqual({
    exit: 1,
    lines: [
      expect.stringMatching(/alien\.franchise\.yaml:4:5 error schema-required .* did you mean movie/u),
      '1 franchise file: 1 error, 0 warnings',
    ],
  });
  await put(
    'alien.franchise.yaml',
    'name: A\nsources: [https://x.example]\norder:\n  - {movie: tmdb:348, title: Alien, released: "1979"}\n',
  );
  const document = await put('a.yaml', library('a', 'media'));
  expect(await check([story, document])).toEqual({
    exit: 0,
    lines: ['1 document in 1 file and 1 franchise file: no faults'],
  });
  const { exit, lines } = await check([folder]);
  expect([exit, lines[0]]).toEqual([1, expect.stringContaining(' error franchise-file ')]);
});

test('a franchise file that is missing or cannot be read is a fault', async () => {
  const gone = join(folder, 'gone.franchise.yaml');
  expect(await check([gone])).toMatchObject({ exit: 2, lines: [expect.stringContaining('config-missing'), {}] });
  await mkdir(join(folder, 'folder.franchise.yaml'));
  expect(await check([join(folder, 'folder.franchise.yaml')])).toEqual({
    exit: 1,
    lines: [
      expect.stringContaining('error file-unreadable this is a folder: name a file'),
      '1 franchise file: 1 error, 0 warnings',
    ],
  });
});

test('a pipe or a device in place of a franchise file is a fault', async () => {
  const pipe = join(folder, 'a.franchise.yaml');
  execFileSync('mkfifo', [pipe]);
  const device = join(folder, 'b.franchise.yaml');
  await symlink('/dev/zero', device);
  expect(await check([pipe, device])).toEqual({
    exit: 1,
    lines: [
      expect.stringContaining('error file-unreadable this is a pipe: name a file'),
      expect.stringContaining('error yaml-too-large'),
      '2 franchise files: 2 errors, 0 warnings',
    ],
  });
});

test('prints every fault of every file, also between files: exit 1', async () => {
  const one = await put(
    'a.yaml',
    `${library('a', 'media', 'suspend: yes')}---\n${library('b', 'gone', 'schedule: x')}`,
  );
  const other = await put('b.yaml', library('b', 'a.yaml'));
  const { exit, lines } = await check([one, other]);
  expect(exit).toBe(1);
  const places = lines.map((line) => line.replace(`${folder}/`, '').split(' ').slice(0, 3).join(' '));
  expect(places).toEqual([
    'a.yaml:7:12 error wrong-type',
    'a.yaml:14:19 error storage-missing',
    'a.yaml:15:13 error bad-cron',
    'b.yaml:3:18 error duplicate-name',
    'b.yaml:6:19 error storage-not-folder',
    '3 documents in',
  ]);
  expect(lines.at(-1)).toBe('3 documents in 2 files: 5 errors, 0 warnings');
});

test('warnings alone: exit 0', async () => {
  const { exit, lines } = await check([await put('a.yaml', library('a', 'media', 'sources: [{tmdb: {}}]'))]);
  expect(exit).toBe(0);
  expect(lines[0]).toMatch(/a\.yaml:7:14 warning source-without-key tmdb /);
  expect(lines[1]).toBe('1 document in 1 file: 0 errors, 1 warning');
});

test('a folder is checked file by file, and a file named twice is read once', async () => {
  const file = await put('a.yaml', library('a', 'media'));
  expect((await check([folder, file, file])).lines).toEqual(['1 document in 1 file: no faults']);
});

test('a missing file: exit 2', async () => {
  const good = await put('a.yaml', library('a', 'media'));
  const { exit, lines } = await check([good, join(folder, 'gone.yaml')]);
  expect(exit).toBe(2);
  expect(lines[0]).toContain('gone.yaml:1:1 error config-missing there is no such file');
});

test('--json prints one array and nothing else', async () => {
  const file = await put('a.yaml', library('a', 'media', 'colour: red'));
  const { exit, lines } = await check([file], { json: true });
  expect(exit).toBe(1);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toEqual([
    { file, line: 7, column: 3, level: 'error', code: 'unknown-key', message: expect.stringContaining('"colour"') },
  ]);
  expect((await check([await put('b.yaml', library('a', 'media'))], { json: true })).lines).toEqual(['[]']);
});

test('a line break in a file name is escaped', async () => {
  const { lines } = await check([await put('a\nb.yaml', 'x')]);
  expect(lines[0]).toContain('a\\x0ab.yaml:1:1 error not-a-document');
});

test('only the level is coloured', async () => {
  const { lines } = await check([await put('a.yaml', 'x')], { colour: true });
  expect(lines[0]).toContain(':1:1 \u001b[31merror\u001b[0m not-a-document');
});
