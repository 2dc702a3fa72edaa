import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { libraryKey } from '../document.ts';
import { DOCUMENT_FILE_MAXIMUM_BYTES } from './documentText.ts';
import { checkFolder, loadDocuments } from './load.ts';
import { specHash } from './loadTexts.ts';
import { parseDocuments } from './parse.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'documents-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const library = (name: string, storage: string, ...more: readonly string[]) =>
  [
    'apiVersion: projectionist.dev/v1alpha1',
    'kind: Library',
    `metadata: {name: ${name}}`,
    'spec:',
    ...['kind: movies', `storage: {path: ${storage}}`, ...more].map((line) => `  ${line}`),
    '',
  ].join('\n');
const put = async (name: string, text: string) => {
  await writeFile(join(folder, name), text);
  return join(folder, name);
};
const names = (loaded: Awaited<ReturnType<typeof loadDocuments>>) =>
  loaded.documents.map(({ document }) => libraryKey(document));
const codes = (loaded: Awaited<ReturnType<typeof loadDocuments>>) =>
  loaded.faults.map(({ code, level }) => `${level} ${code}`);

describe('a file', () => {
  test('yields its documents with their places; relative folders start at the file', async () => {
    await mkdir(join(folder, 'm'));
    const file = await put(
      'p.conf',
      `${library('a', 'm')}---\n${library('b', '.')}`.replace('{path: .}', '{claim: c}'),
    );
    const loaded = await loadDocuments(file);
    expect(loaded.faults).toEqual([]);
    expect(loaded.documents.map(({ line, file: from, document }) => [line, from, document.spec.storage])).toEqual([
      [1, file, { path: join(folder, 'm') }],
      [8, file, { claim: 'c' }],
    ]);
  });

  test('a document with errors is left out, its neighbours are loaded', async () => {
    const file = await put('p.yaml', `${library('a', folder)}---\n${library('b', '/nowhere/b', 'colour: red')}`);
    const loaded = await loadDocuments(file);
    expect(names(loaded)).toEqual(['default/a']);
    expect(codes(loaded)).toEqual(['warning storage-missing', 'error unknown-key']);
  });

  test.each<[string, BufferEncoding, string, RegExp]>([
    ['UTF-16', 'utf16le', '\u{FEFF}', /UTF-16LE.*iconv -f UTF-16 /u],
    ['UTF-16 without its mark', 'utf16le', '', /UTF-16LE/u],
    ['Latin-1', 'latin1', '# fine\n# Größe\n', /line 2 .*WINDOWS-1252/u],
  ])('in %s is an error that says how to convert it', async (_name, encoding, before, words) => {
    const file = join(folder, 'p.yaml');
    await writeFile(file, Buffer.from(`${before}${library('a', folder)}`, encoding));
    const { documents, faults } = await loadDocuments(file);
    expect([documents, faults.map(({ code }) => code)]).toEqual([[], ['not-utf8']]);
    expect(faults[0]?.message).toMatch(words);
  });

  test('missing storage is a warning, and its document is loaded', async () => {
    const loaded = await loadDocuments(await put('p.yaml', library('a', 'gone')));
    expect(names(loaded)).toEqual(['default/a']);
    expect(codes(loaded)).toEqual(['warning storage-missing']);
  });

  test.each([
    ['with one name', '/x/a', 'a', '/x/b', 'duplicate-name'],
    ['with overlapping folders', '/x/a', 'b', '/x/a/b', 'storage-overlap'],
  ])('two documents %s are both left out', async (_, one, name, other, code) => {
    const loaded = await loadDocuments(await put('p.yaml', `${library('a', one)}---\n${library(name, other)}`));
    expect(names(loaded)).toEqual([]);
    expect(codes(loaded)).toContain(`error ${code}`);
  });

  test('a missing or too large file is a fault', async () => {
    expect(codes(await loadDocuments(join(folder, 'gone.yaml')))).toEqual(['error config-missing']);
    const large = await put('large.yaml', '#'.repeat(DOCUMENT_FILE_MAXIMUM_BYTES + 1));
    expect(codes(await loadDocuments(large))).toEqual(['error file-too-large']);
  });
});

describe('a folder', () => {
  test('yields the documents of its files in the order of the file names', async () => {
    await put('b.yml', library('b', folder));
    await put('a.yaml', library('a', '/nowhere/a', 'suspend: true'));
    await put(
      'c.json',
      JSON.stringify({
        apiVersion: 'projectionist.dev/v1alpha1',
        kind: 'Library',
        metadata: { name: 'c' },
        spec: { kind: 'series', storage: { claim: 'c' } },
      }),
    );
    await put('.hidden.yaml', 'x');
    await put('notes.txt', 'x');
    await mkdir(join(folder, 'deeper'));
    await writeFile(join(folder, 'deeper', 'd.yaml'), 'x');
    const loaded = await loadDocuments(folder);
    expect(names(loaded)).toEqual(['default/a', 'default/b', 'default/c']);
    expect(codes(loaded)).toEqual(['warning storage-missing']);
  });

  test('an empty folder is a warning only: the first document may still come', async () => {
    const { documents, faults } = await loadDocuments(folder);
    expect(documents).toEqual([]);
    expect(faults).toMatchObject([{ file: folder, level: 'warning', code: 'no-document' }]);
  });

  test('a folder named like a file and an unreadable file are faults', async () => {
    await mkdir(join(folder, 'a.yaml'));
    await chmod(await put('b.yaml', library('b', '/x')), 0o000);
    const loaded = await loadDocuments(folder);
    // root can read every file.
    const expected =
      process.getuid?.() === 0
        ? ['error file-unreadable', 'warning storage-missing']
        : ['error file-unreadable', 'error file-unreadable'];
    expect(codes(loaded)).toEqual(expected);
  });
});

describe('the hash of a spec', () => {
  const hashOf = (text: string) => {
    const document = parseDocuments('/p/a.yaml', text).documents[0]?.document;
    if (document === undefined) throw new Error('expected a document without faults');
    return specHash(document);
  };
  test('stays if only the text differs', () => {
    const one = hashOf(library('a', '/x', 'tiles: {mode: worker, widthPixels: 320}'));
    expect(
      hashOf(`# a comment\n${library('a', '/x/', 'tiles: {widthPixels: 320, mode: worker}', 'suspend: false')}`),
    ).toBe(one);
    expect(one).toMatch(/^[0-9a-f]{64}$/);
  });
  test.each(['suspend: true', 'tiles: {mode: off}', 'sources: []', 'languages: [de]'])('changes with %s', (line) => {
    expect(hashOf(library('a', '/x', line))).not.toBe(hashOf(library('a', '/x')));
  });
  test('changes with the order of a list', () => {
    expect(hashOf(library('a', '/x', 'languages: [de, en]'))).not.toBe(
      hashOf(library('a', '/x', 'languages: [en, de]')),
    );
  });
});

test('lookAtFolder distinguishes folder, file and missing', async () => {
  const file = await put('file', '');
  expect(await Promise.all([folder, file, join(folder, 'gone'), join(file, 'below')].map(checkFolder))).toEqual([
    'folder',
    'file',
    'missing',
    'missing',
  ]);
  const circle = join(folder, 'circle');
  await symlink('circle', circle);
  expect(await checkFolder(circle)).toMatchObject({
    code: 'docFolderUnreadable',
    values: [JSON.stringify(circle), { code: 'withErrno', values: [{ code: 'scanCircle' }, 'ELOOP'] }],
  });
});
