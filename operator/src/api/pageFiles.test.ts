import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { pageFixture } from '../../test/api/pageFixture.ts';
import { temporaryFolder } from '../../test/catalog/sample.ts';
import { chosenCoding, indexUnder, readPageFiles } from './pageFiles.ts';

const script = `console.log(${JSON.stringify('x'.repeat(5_000))})`;

async function built(): Promise<string> {
  const folder = temporaryFolder();
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<html><head><base href="/" /></head></html>');
  await writeFile(join(folder, 'assets/index-Ab1.js'), script);
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(join(folder, 'assets/odd.exe'), 'odd');
  return folder;
}

async function withPage(base = '') {
  const files = await readPageFiles(await built());
  if (files === undefined) throw new Error('expected the page');
  return pageFixture({ files, base });
}

describe('an asset', () => {
  test.each([
    ['br', 'gzip, deflate, br', (bytes: Buffer) => brotliDecompressSync(bytes)],
    ['gzip', 'gzip, br;q=0', (bytes: Buffer) => gunzipSync(bytes)],
    [null, 'identity', (bytes: Buffer) => bytes],
  ])('is sent as %s, cacheable for ever', async (coding, accepted, open) => {
    const { ask } = await withPage();
    const answer = await ask('/assets/index-Ab1.js', { headers: { 'accept-encoding': accepted } });
    expect(answer.headers.get('content-encoding')).toBe(coding);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(open(Buffer.from(await answer.arrayBuffer())).toString()).toBe(script);
  });

  test('is not sent again to a client that has it', async () => {
    const { ask } = await withPage();
    const etag = (await ask('/favicon.svg')).headers.get('etag') ?? '';
    expect((await ask('/favicon.svg', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test.each(['/assets/index-Old.js', '/assets/odd.exe', '/assets/..%2findex.html'])(
    '%s is 404 and not the index',
    async (path) => {
      const { ask } = await withPage();
      const answer = await ask(path);
      expect([answer.status, await answer.text()]).toEqual([404, 'there is no such file\n']);
    },
  );
});

describe('the index', () => {
  test.each([
    ['/', {}, '', '/'],
    ['/titles/abc', {}, '', '/'],
    ['/franchises', { 'x-forwarded-prefix': '/films' }, '', '/films/'],
    ['/', {}, '/films', '/films/'],
    ['/', { 'x-forwarded-prefix': '/"><script>' }, '', '/'],
    ['/', { 'x-forwarded-prefix': '//evil.example' }, '/films', '/films/'],
  ])('under %s, %j, %j has relative addresses from %s', async (path, headers, base, href) => {
    const { ask } = await withPage(base);
    const answer = await ask(path, { headers });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(await answer.text()).toBe(`<html><head><base href="${href}" /></head></html>`);
  });

  test('is revalidated with its ETag', async () => {
    const { ask } = await withPage();
    const etag = (await ask('/')).headers.get('etag') ?? '';
    expect((await ask('/libraries', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test('allows GET and HEAD only', async () => {
    const { ask } = await withPage();
    expect((await ask('/', { method: 'POST' })).status).toBe(405);
    expect((await ask('/', { method: 'HEAD' })).status).toBe(200);
  });
});

test('a page that was not built is reported', async () => {
  expect(await readPageFiles(temporaryFolder())).toBeUndefined();
  const { ask } = await pageFixture();
  const answer = await ask('/');
  expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('npm run build')]);
});

test('the smallest accepted coding is sent', () => {
  const bytes = new Uint8Array();
  const bodies = { identity: bytes, gzip: bytes, br: bytes };
  const wanted = ['br', 'gzip;q=0.5, br;q=0.1', 'gzip', 'br;q=0, gzip', 'identity', '', undefined, 'brr', 'BR'];
  expect(wanted.map((accepted) => chosenCoding(accepted, { bodies }))).toEqual([
    'br',
    'br',
    'gzip',
    'gzip',
    'identity',
    'identity',
    'identity',
    'identity',
    'br',
  ]);
  expect(chosenCoding('br', { bodies: { identity: bytes } })).toBe('identity');
  expect(indexUnder('<base href="/">', '/a')).toBe('<base href="/a/" />');
});
