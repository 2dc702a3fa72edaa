import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';
import { secretsOf } from './secrets.ts';

let data: string;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'secrets-'));
  await mkdir(join(data, 'secrets', 'tmdb'), { recursive: true });
});
afterEach(() => rm(data, { recursive: true, force: true }));

const ref = { name: 'tmdb', key: 'token' };
const put = (text: string | Uint8Array) => writeFile(join(data, 'secrets', 'tmdb', 'token'), text);
const read = (variables: Readonly<Record<string, string>> = {}) =>
  secretsOf(readEnvironment(variables), data).read(ref);

test.each<[string, string, string | undefined]>([
  ['unchanged', 'abc', 'abc'],
  ['without the line break that echo appends', 'abc\n', 'abc'],
  ['without the byte order mark and line break that Windows adds', '\ufeffabc\r\n', 'abc'],
  ['as missing if it is blank', ' \n', undefined],
  ['as missing if it is empty', '', undefined],
])('a file is read %s', async (_, text, expected) => {
  await put(text);
  expect(await read()).toBe(expected);
});

test('a variable takes precedence over a file, an empty one does not', async () => {
  await put('of the file');
  expect(await read({ PROJECTIONIST_SECRET_TMDB_TOKEN: ' of the variable\n' })).toBe('of the variable');
  expect(await read({ PROJECTIONIST_SECRET_TMDB_TOKEN: ' ' })).toBe('of the file');
});

test('another folder can be configured', async () => {
  await put('abc');
  const folder = await mkdtemp(join(tmpdir(), 'other-secrets-'));
  expect(await read({ PROJECTIONIST_SECRETS_DIR: folder })).toBeUndefined();
  expect(await read({ PROJECTIONIST_SECRETS_DIR: join(data, 'secrets') })).toBe('abc');
  await rm(folder, { recursive: true });
});

test('a missing secret is undefined', async () => {
  expect(await read()).toBeUndefined();
  await rm(join(data, 'secrets', 'tmdb'), { recursive: true });
  await writeFile(join(data, 'secrets', 'tmdb'), 'a file where a folder belongs');
  expect(await read()).toBeUndefined();
});

test('an unreadable file gives the reason without its content', async () => {
  await mkdir(join(data, 'secrets', 'tmdb', 'token'));
  await expect(read()).rejects.toThrow(/token" cannot be read, the system answered EISDIR$/u);
  await rm(join(data, 'secrets', 'tmdb', 'token'), { recursive: true });
  await put('s3cret'.repeat(10_000));
  await expect(read()).rejects.toThrow(/expected a key of at most 16384 bytes in ".*token"/u);
  await expect(read()).rejects.not.toThrow(/s3cret/u);
});

test.runIf(process.getuid?.() !== 0)('a file without read permission says so', async () => {
  await put('abc');
  await chmod(join(data, 'secrets', 'tmdb', 'token'), 0);
  await expect(read()).rejects.toThrow(/EACCES.*right/u);
});

test('the place names the file and the variable', () => {
  const { place } = secretsOf(readEnvironment({}), '/data');
  expect(place({ name: 'my-tmdb', key: 'api.key' })).toBe(
    '"/data/secrets/my-tmdb/api.key" or the variable PROJECTIONIST_SECRET_MY_TMDB_API_KEY',
  );
});

test('in a pod a key is a variable, and its place names its Secret', async () => {
  const ref = { name: 'tmdb', key: 'token' };
  const { read, place } = secretsOf(readEnvironment({ PROJECTIONIST_SECRET_TMDB_TOKEN: ' abc\n' }), undefined);
  expect(await read(ref)).toBe('abc');
  expect(
    await secretsOf(readEnvironment({ PROJECTIONIST_SECRET_TMDB_TOKEN: ' ' }), undefined).read(ref),
  ).toBeUndefined();
  expect(place(ref)).toBe('the Secret tmdb, entry token, in the namespace of the Library');
});
