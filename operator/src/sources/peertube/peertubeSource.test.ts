import { afterEach, describe, expect, test } from 'vitest';
import { json, type Respond } from '../../../test/outbound/loopback.ts';
import { outcomeOf, serviceFixtures } from '../../../test/sources/serviceFixture.ts';
import type { TrailerFileWish } from '../../phases/sources.ts';
import { peertubeSource } from './peertubeSource.ts';
import { filesOf, listedVideo } from './peertubeVideo.ts';

const grounds = serviceFixtures();
afterEach(() => grounds.close());

const wish: TrailerFileWish = { title: 'The Long Tide', year: 2011, kind: 'movie', links: [], ids: { tmdb: '70001' } };
const uuid = '00000000-0000-4000-8000-000000070001';

function video(origin: string, more: object = {}): Record<string, unknown> {
  return {
    ...{ uuid, shortUUID: 's70001', name: 'The Long Tide (2011) - Official Trailer', duration: 92, nsfw: false },
    ...{ url: `${origin}/videos/watch/${uuid}`, isLive: false, publishedAt: '2024-01-01T10:00:00.000Z' },
    licence: { id: 1, label: 'Attribution' },
    language: { id: 'en', label: 'English' },
    ...more,
  };
}

function file(heightPixels: number, url: string, more: object = {}): Record<string, unknown> {
  return { resolution: { id: heightPixels, label: `${heightPixels}p` }, size: 1000, fileUrl: url, ...more };
}

const list = (...data: readonly object[]) => json({ total: data.length, data });
const detail = `/api/v1/videos/${uuid}`;
const search = '/api/v1/search/videos';

describe('a trailer', () => {
  test('is requested from its own instance, and offered with its licence', async () => {
    const { source, asked } = await grounds.open(peertubeSource, (origin) => ({
      [search]: list(video(origin)),
      [detail]: json({
        ...video(origin),
        files: [file(720, 'https://video.example/a-720.mp4')],
        streamingPlaylists: [],
      }),
    }));
    expect(await source.trailerFiles?.(wish)).toEqual({
      state: 'found',
      value: [
        {
          url: 'https://video.example/a-720.mp4',
          title: 'The Long Tide (2011) - Official Trailer',
          source: 'peertube',
          durationSeconds: 92,
          heightPixels: 720,
          sizeBytes: 1000,
          language: 'en',
          licence: 'Attribution',
        },
      ],
    });
    expect(asked()).toEqual([
      `${search}?search=The Long Tide trailer&count=20&nsfw=false&durationMin=10&durationMax=480`,
      detail,
    ]);
  });

  test('that is not a sure match is not looked up', async () => {
    const { source, asked, lines } = await grounds.open(peertubeSource, (origin) => ({
      [search]: list(
        video(origin, { name: 'The Long Tide Trailer' }),
        video(origin, { name: 'The Long Tide 2011 review' }),
      ),
    }));
    expect(outcomeOf(await source.trailerFiles?.(wish))).toBe('none');
    expect(asked()).toHaveLength(1);
    expect(lines.join('\n')).toContain('nothing but the title agrees');
  });

  test('is dated by its first showing, never by its upload', async () => {
    const named = (more: object) => (origin: string) => ({
      [search]: list(video(origin, { name: 'The Long Tide Trailer', ...more })),
      [detail]: json({ files: [file(720, 'https://video.example/a.mp4')] }),
    });
    const shown = await grounds.open(peertubeSource, named({ originallyPublishedAt: '2011-03-01T00:00:00.000Z' }));
    expect(outcomeOf(await shown.source.trailerFiles?.(wish))).toBe('found');
    const uploaded = await grounds.open(peertubeSource, named({ publishedAt: '2011-03-01T00:00:00.000Z' }));
    expect(outcomeOf(await uploaded.source.trailerFiles?.(wish))).toBe('none');
  });

  test.each<[string, Respond, string]>([
    ['is gone', json({ error: 'Video not found' }, 404), 'none'],
    ['restricts it', json({ error: 'x' }, 401), 'none'],
    ['refuses', json({ error: 'x' }, 403), 'none'],
    ['is down', json({}, 502), 'later'],
  ])('whose instance %s', async (_, respond, expected) => {
    const { source } = await grounds.open(peertubeSource, (origin) => ({
      [search]: list(video(origin)),
      [detail]: respond,
    }));
    expect(outcomeOf(await source.trailerFiles?.(wish))).toBe(expected);
  });

  test('is found at a second instance while the first is down', async () => {
    const other = uuid.replace(/1$/u, '2');
    const { source } = await grounds.open(peertubeSource, (origin) => ({
      [search]: list(video(origin), video(origin, { uuid: other })),
      [detail]: json({}, 502),
      [`/api/v1/videos/${other}`]: json({ files: [file(720, 'https://video.example/b.mp4')] }),
    }));
    expect(outcomeOf(await source.trailerFiles?.(wish))).toBe('found');
  });

  test('nothing is requested without a title', async () => {
    const { source, asked } = await grounds.open(peertubeSource, {});
    expect([await source.trailerFiles?.({ ...wish, title: ' ' }), asked()]).toEqual([{ state: 'none' }, []]);
  });
});

describe('a video of the list', () => {
  const base = 'https://video.example/sub';
  test.each<[string, object, string | undefined]>([
    ['complete', {}, `${base}/api/v1/videos/${uuid}`],
    ['with a short address', { url: `${base}/w/s70001` }, `${base}/api/v1/videos/${uuid}`],
    ['without an address', { url: null }, undefined],
    ['with another address', { url: `${base}/about` }, undefined],
    ['with a file for an address', { url: `file:///videos/watch/${uuid}` }, undefined],
    ['without an id', { uuid: null }, undefined],
    ['with an id that climbs', { uuid: '../../admin' }, undefined],
    ['too short', { duration: 9 }, undefined],
    ['too long', { duration: 481 }, undefined],
    ['without a length', { duration: null }, undefined],
    ['live', { isLive: true }, undefined],
    ['restricted', { nsfw: true }, undefined],
    ['without a name', { name: '' }, undefined],
  ])('%s', (_, more, address) => {
    expect(listedVideo(video(base, more))?.address).toBe(address);
  });
});

describe('files', () => {
  test.each<[string, unknown, readonly string[]]>([
    ['whole', { files: [file(720, 'https://a.example/a.mp4')] }, ['https://a.example/a.mp4']],
    [
      'whole files before a playlist’s',
      {
        files: [file(720, 'https://a.example/a.mp4')],
        streamingPlaylists: [{ files: [file(1080, 'https://a.example/b.mp4')] }],
      },
      ['https://a.example/a.mp4'],
    ],
    [
      'a playlist’s',
      { files: [], streamingPlaylists: [{ files: [file(1080, 'https://a.example/b-fragmented.mp4')] }] },
      ['https://a.example/b-fragmented.mp4'],
    ],
    [
      'with a download address',
      { files: [{ resolution: { id: 360 }, fileDownloadUrl: 'https://a.example/d/a.webm?x=1' }] },
      ['https://a.example/d/a.webm?x=1'],
    ],
    ['with sound only', { files: [file(0, 'https://a.example/a.mp4')] }, []],
    ['without sound', { files: [file(720, 'https://a.example/a.mp4', { hasAudio: false })] }, []],
    ['a torrent', { files: [file(720, 'https://a.example/a.torrent')] }, []],
    ['with a script as address', { files: [file(720, 'javascript:alert(1)//a.mp4')] }, []],
    ['malformed', { files: 'x', streamingPlaylists: [null, { files: 7 }] }, []],
  ])('%s', (_, body, expected) => {
    expect(filesOf(body).map(({ url }) => url)).toEqual(expected);
  });
});

test.each<[string, Respond, string]>([
  ['answers', json({ total: 0, data: [] }), 'found'],
  ['is another service', json({ hello: 'world' }), 'later'],
  ['is down', json({}, 500), 'later'],
])('its test: %s', async (_, respond, expected) => {
  const { source } = await grounds.open(peertubeSource, { [search]: respond });
  expect(outcomeOf(await source.test())).toBe(expected);
});
