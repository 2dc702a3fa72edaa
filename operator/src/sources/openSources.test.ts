import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { json, type Loopback, openLoopback, type Respond, testClock } from '../../test/outbound/loopback.ts';
import { saying } from '../../test/saying.ts';
import { answerNamed, movieBlocks, openTmdb, titleAnswer, tmdbKey } from '../../test/sources/answers/tmdb/server.ts';
import type { SecretRef } from '../outbound/secrets.ts';
import { openSources, type SourcesParts, type SourcesSpec } from './openSources.ts';
import { serviceAddress } from './sourceContext.ts';

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

interface Opening {
  readonly sources: SourcesSpec['sources'];
  readonly kind?: SourcesSpec['kind'];
  readonly key?: string | (() => never);
  readonly maxJobs?: number;
}

async function open({ sources, kind = 'movies', key, maxJobs = 1 }: Opening) {
  const lines: string[] = [];
  const note = (fields: object, message: string) => void lines.push(JSON.stringify({ ...fields, message }));
  const parts: SourcesParts = {
    secrets: {
      read: async () => (typeof key === 'function' ? key() : key),
      place: (ref: SecretRef) => `the place of ${ref.name}/${ref.key}`,
    },
    clock: testClock(),
    signal: new AbortController().signal,
    log: { debug: note, warn: note },
    userAgent: 'projectionist/test (https://projectionist.example)',
    maxJobs,
    sinceMs: 42,
  };
  const all = await openSources({ kind, languages: ['en', 'de'], sources }, parts);
  opened.push(all);
  return { ...all, lines };
}

async function tmdb(routes: Readonly<Record<string, Respond>> = {}): Promise<Loopback> {
  const film = titleAnswer(answerNamed('movie-full'), movieBlocks, () => undefined);
  const server = await openTmdb({ '/3/movie/653': film, ...routes });
  opened.push(server);
  return server;
}

const secretRef = { name: 'tmdb', key: 'token' };
const wish = { kind: 'movie', ids: { tmdb: '653' }, languages: ['en'], seasons: [], order: 'aired' } as const;

describe('the list', () => {
  test('follows the document; an unknown name is dropped, a repeated one counts once', async () => {
    const { list, sinceMs } = await open({ sources: [{ nobody: {} }, { tmdb: {} }, { tmdb: { secretRef } }] });
    expect([list.map(({ name }) => name), sinceMs]).toEqual([['tmdb'], 42]);
  });

  test('is empty for a document without sources, and nothing is requested', async () => {
    const { list, usage } = await open({ sources: [] });
    expect([list, usage()]).toEqual([[], []]);
  });

  test('gives a Job its share of the budget', async () => {
    const server = await tmdb();
    const { list, usage } = await open({
      sources: [{ tmdb: { baseUrl: server.url, secretRef } }],
      key: tmdbKey,
      maxJobs: 4,
    });
    await Promise.all([1, 2, 3].map((at) => list[0]?.find?.('movie', { tmdb: `65${at}` })));
    expect(usage().find(({ address }) => address === server.url)?.largestAtOnce).toBe(1);
  });
});

test('a service behind an address without a path keeps its own budget, other pictures there have theirs', async () => {
  const picture: Respond = (response) => response.writeHead(200, { 'content-type': 'image/png' }).end('picture');
  const pictures = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`/t/p/${at}.png`, picture]));
  const film = titleAnswer(answerNamed('movie-full'), movieBlocks, () => undefined);
  const films = Array.from({ length: 12 }, (_, at) => [`/3/movie/${at + 1}`, film]);
  const server = await tmdb({ ...Object.fromEntries(films), ...pictures });
  const askAll = async (baseUrl: string) => {
    const { list, fetch, usage } = await open({ sources: [{ tmdb: { baseUrl, secretRef } }], key: tmdbKey });
    await Promise.all(films.map((_, at) => list[0]?.find?.('movie', { tmdb: String(at + 1) })));
    await Promise.all(Object.keys(pictures).map((path) => fetch(`${server.url}${path}`, 100)));
    return usage().flatMap(({ address, largestAtOnce, requests }) =>
      requests > 0 ? [[new URL(address).pathname, largestAtOnce]] : [],
    );
  };
  expect(await askAll(server.url)).toEqual([['/', 4]]);
  expect(await askAll(`${server.url}/3`)).toEqual([
    ['/3', 4],
    ['/', 6],
  ]);
});

describe('a key', () => {
  test('is sent, and appears nowhere', async () => {
    const server = await tmdb({ '/3/movie/653': json({ echo: tmdbKey }, 500) });
    const { list, lines } = await open({ sources: [{ tmdb: { baseUrl: server.url, secretRef } }], key: tmdbKey });
    const answer = await list[0]?.details?.(wish);
    expect(server.asked[0]).toContain(tmdbKey);
    expect(answer?.state).toBe('trouble');
    expect(JSON.stringify([answer, lines])).not.toContain(tmdbKey);
    expect(lines.length).toBeGreaterThan(0);
  });

  test.each<[string, Opening, RegExp]>([
    ['the document does not name', { sources: [{ tmdb: {} }] }, /expected "secretRef: .* in the Library document/u],
    [
      'that does not exist',
      { sources: [{ tmdb: { secretRef } }] },
      /expected it in the place of tmdb\/token, found none/u,
    ],
    ['that is empty', { sources: [{ tmdb: { secretRef } }], key: '' }, /found none there; write it there/u],
    [
      'that cannot be read',
      {
        sources: [{ tmdb: { secretRef } }],
        key: () => {
          throw new Error('"token" could not be read (EACCES)');
        },
      },
      /tmdb needs a key: "token" could not be read \(EACCES\)/u,
    ],
  ])('a key %s is a trouble with advice, and nothing is requested', async (_, opening, says) => {
    const { list, usage } = await open(opening);
    const [source] = list;
    const answers = [
      await source?.test(),
      await source?.details?.(wish),
      await source?.find?.('movie', { tmdb: '653' }),
      await source?.search?.({ kind: 'movie', title: 'Nosferatu', languages: [] }),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({
        state: 'trouble',
        trouble: { source: 'tmdb', cause: 'key', reason: saying(says) },
      });
    }
    expect(usage().every(({ requests }) => requests === 0)).toBe(true);
  });

  test('may be supplied by a proxy', async () => {
    const proxy = await openLoopback({ '/tmdb/3/configuration': json(answerNamed('configuration')) });
    opened.push(proxy);
    const { list } = await open({ sources: [{ tmdb: { baseUrl: `${proxy.url}/tmdb/` } }] });
    expect(await list[0]?.test()).toEqual({ state: 'found', value: 'answers without a key' });
  });

  test('is not sent again in this walk once refused, except by a test', async () => {
    const server = await tmdb();
    const { list } = await open({ sources: [{ tmdb: { baseUrl: server.url, secretRef } }], key: 'wrong-key' });
    const first = await list[0]?.details?.(wish);
    const reason = saying(/its key was read from the place of tmdb\/token$/u);
    expect(first).toMatchObject({ state: 'trouble', trouble: { cause: 'key', reason } });
    expect(await list[0]?.find?.('movie', { tmdb: '654' })).toEqual(first);
    expect(server.asked).toHaveLength(1);
    await list[0]?.test();
    expect(server.asked).toHaveLength(2);
  });
});

describe('files', () => {
  const picture: Respond = (response) => response.writeHead(200, { 'content-type': 'image/png' }).end('picture');

  test('are fetched from an origin that the document names', async () => {
    const server = await tmdb();
    const images = await openLoopback({
      '/t/p/original/a.png': picture,
      '/t/p/original/c.png': (response) => response.writeHead(403).end('<Error>AccessDenied</Error>'),
    });
    opened.push(images);
    const { fetch } = await open({ sources: [{ tmdb: { baseUrl: images.url } }] });
    const answer = await fetch(`${images.url}/t/p/original/a.png`, 1_000);
    expect(answer).toMatchObject({ state: 'found', value: { contentType: 'image/png' } });
    expect(await fetch(`${images.url}/t/p/original/b.png`, 1_000)).toEqual({ state: 'none' });
    expect(await fetch(`${images.url}/t/p/original/c.png`, 1_000)).toMatchObject({ trouble: { cause: 'later' } });
    // The fault of one address, not of its host.
    expect(await fetch(`${images.url}/t/p/original/a.png`, 3)).toMatchObject({
      state: 'none',
      reason: saying(/tmdb: expected at most 3 bytes/u),
    });
    // The other server is on this machine and the document does not name it.
    expect(await fetch(`${server.url}/t/p/original/a.png`, 1_000)).toMatchObject({ state: 'none' });
    expect(server.asked).toEqual([]);
  });

  test.each(['http://169.254.169.254/latest', 'file:///etc/passwd', 'a.png', 'http://127.0.0.1:1/a.png'])(
    'at %s are never requested',
    async (url) => {
      const { fetch } = await open({ sources: [] });
      expect(await fetch(url, 10)).toMatchObject({ state: 'none', reason: saying(/expected/u) });
    },
  );

  test('are streamed into a new file and never overwrite one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'download-'));
    opened.push({ close: () => rm(folder, { recursive: true, force: true }) });
    const server = await openLoopback({ '/a.mp4': picture });
    opened.push(server);
    const { download } = await open({ sources: [{ tmdb: { baseUrl: server.url } }] });
    const to = join(folder, 'a.mp4');
    expect(await download(`${server.url}/a.mp4`, to, 1_000)).toEqual({ state: 'found', value: 7 });
    expect(await readFile(to, 'utf8')).toBe('picture');
    await writeFile(to, 'mine');
    await expect(download(`${server.url}/a.mp4`, to, 1_000)).rejects.toThrow(/EEXIST/u);
    expect(await readFile(to, 'utf8')).toBe('mine');
  });
});

test.each([
  [undefined, 'https://api.example/3'],
  ['http://proxy.example', 'http://proxy.example/3'],
  ['http://proxy.example/tmdb/', 'http://proxy.example/tmdb/3'],
  ['http://proxy.example/tmdb/3', 'http://proxy.example/tmdb/3'],
  ['http://proxy.example/tmdb/3//', 'http://proxy.example/tmdb/3'],
])('a service behind %s is requested at %s', (baseUrl, expected) => {
  expect(serviceAddress(baseUrl, 'https://api.example', '/3')).toBe(expected);
});
