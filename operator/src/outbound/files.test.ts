import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, describe, expect, test } from 'vitest';
import { type Loopback, openClient, openLoopback, type Respond } from '../../test/outbound/loopback.ts';

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

async function serve(routes: Readonly<Record<string, Respond>>): Promise<Loopback> {
  const server = await openLoopback(routes);
  cleanUps.push(server.close);
  return server;
}

async function openFile(): Promise<{ readonly path: string; readonly to: Writable }> {
  const folder = await mkdtemp(join(tmpdir(), 'outbound-'));
  cleanUps.push(() => rm(folder, { recursive: true }));
  const path = join(folder, 'trailer.mp4');
  return { path, to: createWriteStream(path) };
}

const image = Buffer.from(Array.from({ length: 50_000 }, (_, at) => at % 251));
const send =
  (headers: Readonly<Record<string, string>>, body: Buffer | string = image): Respond =>
  (response) =>
    response.writeHead(200, headers).end(body);

describe('bytes', () => {
  test('come with the facts of the head', async () => {
    const headers = {
      'Content-Type': 'Image/JPEG; x=y',
      ETag: '"1"',
      'Last-Modified': 'Thu, 01 Jan 2026 00:00:00 GMT',
    };
    const server = await serve({ '/p.jpg': send(headers) });
    const { outbound } = openClient([server.url]);
    expect(await outbound.getBytes({ url: `${server.url}/p.jpg`, contentTypes: ['image/*'] })).toEqual({
      status: 200,
      bytes: image,
      contentType: 'image/jpeg',
      etag: '"1"',
      lastModified: 'Thu, 01 Jan 2026 00:00:00 GMT',
    });
    expect(server.headers[0]?.accept).toBe('image/*');
  });

  test.each<readonly [string, Record<string, string>, boolean]>([
    ['the requested type', { 'content-type': 'image/png' }, true],
    ['no type', {}, true],
    ['bytes of any kind', { 'content-type': 'application/octet-stream' }, true],
    ['bytes in the form of object stores', { 'content-type': 'binary/octet-stream' }, true],
    ['HTML with a good status', { 'content-type': 'text/html; charset=utf-8' }, false],
    ['JSON', { 'content-type': 'application/json' }, false],
    ['another image', { 'content-type': 'image/svg+xml' }, false],
  ])('of an answer with %s are accepted: %s', async (_, headers, taken) => {
    const server = await serve({ '/': send(headers) });
    const { outbound } = openClient([server.url]);
    const answer = outbound.getBytes({ url: server.url, contentTypes: ['image/png', 'image/jpeg'] });
    if (taken) expect((await answer).bytes).toEqual(image);
    else await expect(answer).rejects.toMatchObject({ kind: 'badAnswer' });
  });

  test('that are unchanged are not sent again', async () => {
    const server = await serve({
      '/': (response, request) => response.writeHead(request.headers['if-none-match'] === '"1"' ? 304 : 200).end(),
    });
    const { outbound } = openClient([server.url]);
    expect(await outbound.getBytes({ url: server.url, etag: '"1"' })).toMatchObject({
      status: 304,
      bytes: Buffer.alloc(0),
    });
  });

  test('that are truncated are requested again', async () => {
    const server = await serve({
      '/': (response, _, nth) => {
        response.writeHead(200, { 'content-length': String(image.length) });
        if (nth > 0) response.end(image);
        else response.write(image.subarray(0, 1_000), () => response.socket?.end());
      },
    });
    const { outbound } = openClient([server.url]);
    expect((await outbound.getBytes({ url: server.url })).bytes).toEqual(image);
    expect(server.asked).toHaveLength(2);
  });

  test('of one address that several callers want are requested once', async () => {
    const server = await serve({ '/': send({}) });
    const { outbound } = openClient([server.url]);
    const all = await Promise.all(Array.from({ length: 30 }, () => outbound.getBytes({ url: server.url })));
    expect(new Set(all.map(({ bytes }) => bytes)).size).toBe(1);
    expect(server.asked).toHaveLength(1);
    await outbound.getBytes({ url: server.url });
    expect(server.asked).toHaveLength(2);
  });
});

describe('a download', () => {
  test('is streamed into its writer', async () => {
    const server = await serve({ '/t.mp4': send({ 'content-type': 'video/mp4', etag: '"v"' }) });
    const { outbound } = openClient([server.url]);
    const { path, to } = await openFile();
    const answer = await outbound.download({ url: `${server.url}/t.mp4`, contentTypes: ['video/*'], to });
    expect(answer).toMatchObject({ status: 200, sizeBytes: image.length, contentType: 'video/mp4', etag: '"v"' });
    expect(await readFile(path)).toEqual(image);
  });

  test('waits for a slow writer beyond the idle limit, and buffers little meanwhile', async () => {
    const size = 4_000_000;
    const server = await serve({ '/': send({}, Buffer.alloc(size)) });
    const { outbound } = openClient([server.url]);
    let written = 0;
    let first = true;
    const to = new Writable({
      highWaterMark: 1_000,
      write(chunk: Buffer, _, done) {
        written += chunk.length;
        // Once, for longer than this request's idle limit, which is long enough that a loaded machine meets it between
        // two chunks.
        if (first) setTimeout(done, 3_000);
        else done();
        first = false;
      },
    });
    await outbound.download({ url: server.url, idleLimitMs: 1_500, to });
    expect(written).toBe(size);
  });

  test('with an error status is retried; the writer is untouched until then', async () => {
    const server = await serve({
      '/': (response, _, nth) => (nth < 2 ? response.writeHead(500).end('fault') : response.writeHead(200).end(image)),
    });
    const { outbound } = openClient([server.url]);
    const { path, to } = await openFile();
    await outbound.download({ url: server.url, to });
    expect(await readFile(path)).toEqual(image);
  });

  test('that breaks off is not restarted, and its writer is destroyed', async () => {
    const server = await serve({
      '/': (response) => {
        response.writeHead(200, { 'content-length': '100000' });
        response.write(image, () => response.socket?.resetAndDestroy());
      },
    });
    const { outbound } = openClient([server.url]);
    const { to } = await openFile();
    await expect(outbound.download({ url: server.url, to })).rejects.toMatchObject({ kind: 'tryLater' });
    expect([server.asked.length, to.destroyed]).toEqual([1, true]);
  });

  test.each<readonly [string, Respond, string]>([
    ['is too long', send({}), 'tooBig'],
    ['is an HTML page', send({ 'content-type': 'text/html' }), 'badAnswer'],
    ['does not exist', (response) => response.writeHead(404).end(), 'notFound'],
  ])('that %s leaves its writer destroyed', async (_, respond, kind) => {
    const server = await serve({ '/': respond });
    const { outbound } = openClient([server.url]);
    const { to } = await openFile();
    const request = { url: server.url, contentTypes: ['video/*'], maxBytes: 10_000, to };
    await expect(outbound.download(request)).rejects.toMatchObject({ kind });
    expect(to.destroyed).toBe(true);
  });

  test("fails with its writer's own error, which does not count against the service", async () => {
    const server = await serve({ '/': send({}) });
    const { outbound } = openClient([server.url]);
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    const to = new Writable({ write: (_chunk, _encoding, done) => done(full) });
    await expect(outbound.download({ url: server.url, to })).rejects.toBe(full);
    expect(outbound.usage()[0]?.failures).toBe(0);
  });

  test('ends at the abort, even if its writer never does', async () => {
    const server = await serve({ '/': send({}, Buffer.alloc(1_000_000)) });
    const { outbound, stop } = openClient([server.url]);
    const to = new Writable({ highWaterMark: 1, write: () => stop.abort() });
    await expect(outbound.download({ url: server.url, to })).rejects.toMatchObject({ kind: 'aborted' });
    expect(to.destroyed).toBe(true);
  });
});
