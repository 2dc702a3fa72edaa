import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openRoot, type StorageRoot } from '../storage/root.ts';
import {
  type FranchiseRecord,
  readArt,
  readArtFile,
  readFranchiseRecord,
  removeArtFile,
  writeArtFile,
  writeFranchiseRecord,
} from './record.ts';

let root: StorageRoot;
beforeEach(async () => {
  root = await openRoot(await mkdtemp(join(tmpdir(), 'franchise-record-')));
});
afterEach(() => rm(root.path, { recursive: true, force: true }));

const file = { name: 'poster.jpg', sha256: 'b', sizeBytes: 5, widthPixels: 10, heightPixels: 15 };
const fact = { state: 'filled', at: '2026-11-21T00:00:00.000Z', source: 'link' } as const;
const record: FranchiseRecord = {
  sha256: 'a',
  text: 'name: "A"\n',
  art: { poster: { link: 'https://x.example/p', fact, file } },
};
const none = { state: 'none' } as const;
const at = (path: string) => join(root.path, '.projectionist', 'franchises', path);

test('a record is read back as written, and written only if something changed', async () => {
  expect(await readFranchiseRecord(root, 'a.franchise.yaml')).toEqual(none);
  expect(await writeFranchiseRecord(root, 'a.franchise.yaml', none, record)).toBe(true);
  const look = await readFranchiseRecord(root, 'a.franchise.yaml');
  expect(look).toEqual({ state: 'read', record });
  expect(await writeFranchiseRecord(root, 'a.franchise.yaml', look, record)).toBe(false);
  expect(await writeFranchiseRecord(root, 'a.franchise.yaml', look, { ...record, text: 'b' })).toBe(true);
  expect(await readdir(at(''))).toEqual(['a.franchise.yaml.json']);
});

test('images are stored in a folder named after the file, and removed from there', async () => {
  await writeArtFile(root, 'a.franchise.yaml', 'poster.jpg', Buffer.from('image'));
  expect(await readFile(at('a.franchise.yaml/poster.jpg'), 'utf8')).toBe('image');
  expect(Buffer.from((await readArtFile(root, 'a.franchise.yaml', 'poster.jpg')) ?? []).toString()).toBe('image');
  await removeArtFile(root, 'a.franchise.yaml', 'poster.jpg');
  expect(await readArtFile(root, 'a.franchise.yaml', 'poster.jpg')).toBeUndefined();
});

test('a file in a folder has its record in that folder', async () => {
  await mkdir(join(root.path, 'sub'));
  await writeFranchiseRecord(root, 'sub/franchise.yaml', none, record);
  expect(await readFile(join(root.path, 'sub/.projectionist/franchises/franchise.yaml.json'), 'utf8')).toContain('"A');
});

test.each([
  ['of maximum length', `${'x'.repeat(255 - '.franchise.yaml'.length)}.franchise.yaml`],
  ['of three-byte letters', `${'星'.repeat(80)}.franchise.yaml`],
])('a name %s has a record of its own', async (_, name) => {
  expect(Buffer.byteLength(name)).toBe(255);
  const other = `${name.slice(0, -'.franchise.yaml'.length)}.franchise.yml`;
  await writeFranchiseRecord(root, name, none, record);
  await writeArtFile(root, name, 'poster.jpg', Buffer.from('image'));
  expect(await readFranchiseRecord(root, name)).toEqual({ state: 'read', record });
  expect(await readFranchiseRecord(root, other)).toEqual(none);
});

describe('an invalid record', () => {
  test.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['a list', '[]'],
    ['no version', '{"sha256":"a","text":"b"}'],
    ['no text', '{"version":1,"sha256":"a","text":3}'],
    ['bytes that are not UTF-8', Buffer.from([0xff, 0xfe])],
  ])('%s counts as missing', async (_, text) => {
    await mkdir(dirname(at('a.json')), { recursive: true });
    await writeFile(at('franchise.yaml.json'), text);
    expect(await readFranchiseRecord(root, 'franchise.yaml')).toEqual(none);
  });

  test('of a newer program is left alone', async () => {
    await mkdir(dirname(at('a.json')), { recursive: true });
    await writeFile(at('franchise.yaml.json'), '{"version":2,"more":true}');
    const look = await readFranchiseRecord(root, 'franchise.yaml');
    expect(look).toEqual({ state: 'newer' });
    expect(await writeFranchiseRecord(root, 'franchise.yaml', look, record)).toBe(false);
    expect(await readFile(at('franchise.yaml.json'), 'utf8')).toBe('{"version":2,"more":true}');
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', 'x'],
    ['an entry without a link', { poster: { fact, file } }],
    ['an unknown state', { poster: { link: 'https://x', fact: { state: 'done' }, file } }],
    ['filled without a file', { poster: { link: 'https://x', fact } }],
    ['a file elsewhere', { poster: { link: 'https://x', fact, file: { ...file, name: '../../secret.jpg' } } }],
    ['a file of another kind', { poster: { link: 'https://x', fact, file: { ...file, name: 'logo.jpg' } } }],
    ['a size as text', { poster: { link: 'https://x', fact, file: { ...file, sizeBytes: '5' } } }],
    ['an unknown kind', { cover: { link: 'https://x', fact, file } }],
    ['a prototype', JSON.parse('{"__proto__": {"poster": {"link": "https://x", "fact": {"state": "open"}}}}')],
  ])('art with %s is fetched again', (_, art) => {
    expect(readArt(art)).toEqual({});
  });
});

test.each<[string, string]>([
  ['very many empty lists', `[${'[],'.repeat(10_000)}[]]`],
  ['lists in each other', `${'['.repeat(20)}${']'.repeat(20)}`],
])('a record of %s is not parsed', async (_, art) => {
  await mkdir(at(''), { recursive: true });
  await writeFile(at('a.franchise.yaml.json'), `{"version":1,"sha256":"a","text":"b","art":${art}}`);
  expect(await readFranchiseRecord(root, 'a.franchise.yaml')).toEqual(none);
});

test('a text of many commas and brackets is one value', async () => {
  const long = { ...record, text: '[{,"\\'.repeat(100_000) };
  await writeFranchiseRecord(root, 'a.franchise.yaml', none, long);
  expect(await readFranchiseRecord(root, 'a.franchise.yaml')).toEqual({ state: 'read', record: long });
});
