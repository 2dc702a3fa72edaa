import { afterEach, describe, expect, test } from 'vitest';
import { json, type Respond } from '../../../test/outbound/loopback.ts';
import { answerOf, outcomeOf, serviceFixtures } from '../../../test/sources/serviceFixture.ts';
import type { TrailerFileWish } from '../../phases/sources.ts';
import { itemOf } from './archiveItem.ts';
import { archiveSource } from './archiveSource.ts';

const grounds = serviceFixtures();
afterEach(() => grounds.close());

const known = answerOf('archive', 'metadata');
const wish: TrailerFileWish = {
  ...{ title: 'Nosferatu', year: 1922, kind: 'movie', links: [] },
  ids: { imdb: 'tt0013442', tmdb: '653' },
};
const identifier = 'example-nosferatu-trailer';

function item(metadata: object, files: unknown = known['files']): Record<string, unknown> {
  return { ...known, files, metadata: { ...Object(known['metadata']), ...metadata } };
}

function docs(...rows: readonly object[]): Respond {
  return json({ response: { numFound: rows.length, start: 0, docs: rows } });
}

const row = { identifier, title: 'Nosferatu trailer' };

function routes(body: unknown, search: Respond = docs(row)): Readonly<Record<string, Respond>> {
  return { '/advancedsearch.php': search, [`/metadata/${identifier}`]: json(body) };
}

describe('a trailer', () => {
  test('is offered with its duration, height, size and licence', async () => {
    const { source, server, asked } = await grounds.open(archiveSource, routes(item({ year: '1922' })));
    expect(await source.trailerFiles?.(wish)).toEqual({
      state: 'found',
      value: [
        {
          url: `${server.url}/download/${identifier}/trailer.mp4`,
          title: 'Nosferatu trailer',
          source: 'archive',
          durationSeconds: 92.5,
          heightPixels: 480,
          sizeBytes: 10_485_760,
          licence: 'http://creativecommons.org/publicdomain/mark/1.0/',
        },
      ],
    });
    expect(asked()[0]).toMatch(
      /q=title:\("Nosferatu"\) AND title:\(trailer OR teaser\) AND mediatype:\(movies\)&rows=20/u,
    );
    expect(asked()).toHaveLength(2);
  });

  test('is searched under both names; no title can end the search phrase', async () => {
    const { source, asked } = await grounds.open(archiveSource, routes({}, docs()));
    const title = 'Nos" OR title:(*) \\';
    expect(outcomeOf(await source.trailerFiles?.({ ...wish, title, originalTitle: 'Eine Symphonie' }))).toBe('none');
    expect(asked()[0]).toContain('q=title:("Nos  OR title:(*)" OR "Eine Symphonie") AND');
  });

  test('is chosen by certainty, then by height up to the limit', async () => {
    const file = (name: string, height: string, size: string) => ({
      ...{ name, height, size, length: '60', source: 'derivative', original: 'a.mkv' },
    });
    const files = [
      { name: 'a.mkv', source: 'original', height: '2160', size: '9', length: '60' },
      file('a_512kb.mp4', '480', '3'),
      file('a.mp4', '1080', '5'),
      file('a small.mp4', '1080', '4'),
    ];
    const { source } = await grounds.open(archiveSource, routes(item({ year: '1922' }, files)));
    const answer = await source.trailerFiles?.(wish);
    const urls = answer?.state === 'found' ? answer.value.map(({ url }) => url.split('/').at(-1)) : [];
    expect(urls).toEqual(['a%20small.mp4', 'a.mp4', 'a_512kb.mp4', 'a.mkv']);
  });

  test('is looked up if only the metadata holds its year or IMDb id; a wrong year is not looked up', async () => {
    const imdb = item({ description: 'See https://www.imdb.com/title/tt0013442/' });
    const first = await grounds.open(archiveSource, routes(imdb));
    expect(outcomeOf(await first.source.trailerFiles?.(wish))).toBe('found');
    const other = await grounds.open(archiveSource, routes(imdb, docs({ ...row, year: 1979 })));
    expect([outcomeOf(await other.source.trailerFiles?.(wish)), other.asked().length]).toEqual(['none', 1]);
  });

  test('at most three items are looked up, and a malformed identifier makes no address', async () => {
    const rows = Array.from({ length: 9 }, (_, at) => ({ ...row, identifier: `item-${at}` }));
    const many = docs({ ...row, identifier: '../../x' }, { ...row, identifier: 'a/b' }, ...rows);
    const { source, asked } = await grounds.open(archiveSource, { '/advancedsearch.php': many });
    expect(outcomeOf(await source.trailerFiles?.(wish))).toBe('none');
    expect(asked().slice(1)).toEqual(['/metadata/item-0', '/metadata/item-1', '/metadata/item-2']);
  });

  test('logs why a candidate was taken or refused', async () => {
    const { source, lines } = await grounds.open(archiveSource, routes(item({ year: '1979' })));
    expect(outcomeOf(await source.trailerFiles?.(wish))).toBe('none');
    expect(lines.join('\n')).toContain('its year is 1979, not 1922');
  });
});

describe('an item', () => {
  const file = { name: 'trailer.mp4', source: 'original', length: '92.5', height: '480' };
  test.each<[string, unknown, number | undefined]>([
    ['complete', known, 1],
    ['that does not exist', {}, undefined],
    ['that is dark', { ...known, is_dark: true }, undefined],
    ['that is for lending', item({ 'access-restricted-item': 'true' }), undefined],
    ['without an identifier', item({ identifier: '../x' }), undefined],
    ['with two videos of that length', item({}, [file, { ...file, name: 'other.mp4' }]), undefined],
    ['with the film beside the trailer', item({}, [file, { ...file, name: 'film.mp4', length: '1:34:00' }]), 1],
    [
      'with a derivative',
      item({}, [file, { ...file, name: 't.ogv', source: 'derivative', original: 'trailer.mp4' }]),
      2,
    ],
    ['with a length in hh:mm:ss', item({}, [{ ...file, length: '0:01:32' }]), 1],
    ['with a length as a number', item({}, [{ ...file, length: 92 }]), 1],
    ['too short', item({}, [{ ...file, length: '9.5' }]), undefined],
    ['too long', item({}, [{ ...file, length: '8:01' }]), undefined],
    ['without a length', item({}, [{ ...file, length: undefined }]), undefined],
    ['with an unreadable length', item({}, [{ ...file, length: '1e9' }]), undefined],
    ['without a video', item({}, [{ ...file, name: 'trailer.zip' }]), undefined],
    ['with a path that climbs out', item({}, [{ ...file, name: '../trailer.mp4' }]), undefined],
    ['with a file in a subfolder', item({}, [{ ...file, name: 'a b/trailer.mp4' }]), 1],
    ['with a private file', item({}, [{ ...file, private: 'true' }]), undefined],
    ['with malformed fields', { metadata: 7, files: 'x' }, undefined],
    ['with files that are no objects', item({}, 'x'), undefined],
  ])('%s', (_, body, count) => {
    expect(itemOf(body)?.files.length).toBe(count);
  });

  test('reads single values and lists', () => {
    const body = item({
      title: ['Nosferatu (1922) trailer'],
      date: ['1922-03-04', 'x'],
      description: ['a', 'tt0013442'],
    });
    expect(itemOf(body)?.candidate).toEqual({
      name: 'Nosferatu (1922) trailer',
      years: [1922],
      imdbIds: ['tt0013442'],
    });
  });
});

test.each<[string, Respond, string]>([
  ['nothing found', docs(), 'none'],
  ['another service', json({ hello: 'world' }), 'later'],
  ['a service that is down', json({}, 503), 'later'],
  ['an HTML page', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'), 'later'],
  ['a refusal (403)', json({}, 403), 'later'],
])('the search: %s', async (_, respond, expected) => {
  const { source } = await grounds.open(archiveSource, { '/advancedsearch.php': respond });
  expect(outcomeOf(await source.trailerFiles?.(wish))).toBe(expected);
});

test('its test is one small search', async () => {
  const { source, asked } = await grounds.open(archiveSource, { '/advancedsearch.php': docs() });
  expect([outcomeOf(await source.test()), asked().length]).toEqual(['found', 1]);
  expect(asked()[0]).toContain('rows=1&');
});
