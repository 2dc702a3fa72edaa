import { expect, test } from 'vitest';
import { exampleOf } from '../../../test/sources/answers/sourceOnLoopback.ts';
import { artOf, seasonRows } from './tvdbArt.ts';
import { castOf, certificationsOf, idsOf, peopleOf, trailersOf, tvdbIdOf } from './tvdbFacts.ts';

const remote = (type: number, id: unknown) => ({ type, id, sourceName: 'x' });

test.each<[string, 'movie' | 'series', readonly unknown[], object]>([
  [
    'of a series',
    'series',
    [remote(2, 'tt9900001'), remote(12, '990001'), remote(19, '99001')],
    { imdb: 'tt9900001', tmdb: '990001', tvmaze: '99001' },
  ],
  [
    'of a film',
    'movie',
    [remote(2, 'tt0013442'), remote(10, '653'), remote(18, 'Q151895')],
    { imdb: 'tt0013442', tmdb: '653', wikidata: 'Q151895' },
  ],
  ['of the other kind', 'movie', [remote(12, '653'), remote(19, '1')], {}],
  ['of people and collections', 'series', [remote(15, '1'), remote(28, '2'), remote(4, 'https://x.test')], {}],
  [
    'two of a scheme',
    'series',
    [remote(2, 'tt9900001'), remote(2, 'tt9900002'), remote(12, '5'), remote(12, '5')],
    { tmdb: '5' },
  ],
  ['malformed', 'series', [remote(2, 'nm0000001'), remote(12, '1/../2'), null, { type: '2', id: null }], {}],
])('ids %s', (_, kind, remoteIds, expected) => {
  expect(idsOf({ id: 7, remoteIds }, kind)).toEqual({ tvdb: '7', ...expected });
});

test.each<[object, string | undefined]>([
  [{ id: 990101 }, '990101'],
  [{ id: 'series-990101' }, '990101'],
  [{ id: 'movie-5', tvdb_id: '6' }, '6'],
  [{ id: 'person-5' }, undefined],
  [{ id: 0 }, undefined],
  [{}, undefined],
])('its own id of %j is %j', (row, id) => {
  expect(tvdbIdOf({ ...row })).toBe(id);
});

test('people by role, actors in their order', () => {
  const person = (peopleType: string, personName: unknown, sort: number, name: unknown = null) => ({
    peopleType,
    personName,
    sort,
    name,
  });
  const characters = [
    person('Actor', 'Second', 2, 'The Mate'),
    person('Actor', 'First', 1),
    person('Guest Star', 'Guest', 0),
    person('Actor', '', 0),
    person('Director', 'Ada', 5),
    person('Director', 'Ada', 6),
    person('Writer', 'Ben', 7),
  ];
  expect(castOf(characters)).toEqual([
    { name: 'First', order: 0 },
    { name: 'Second', role: 'The Mate', order: 1 },
  ]);
  expect(peopleOf(characters, 'Director')).toEqual(['Ada']);
  expect(peopleOf(characters, 'Writer', 'Director')).toEqual(['Ada', 'Ben']);
  expect([castOf(null), peopleOf(null, 'Director')]).toEqual([[], []]);
});

test('certifications of known countries', () => {
  const rows = [
    { country: 'deu', name: '12' },
    { country: 'usa', name: '' },
    { country: 'mars', name: 'X' },
    { country: 'gbr', name: 'PG' },
  ];
  expect(certificationsOf(rows)).toEqual([
    { country: 'DE', rating: '12' },
    { country: 'GB', rating: 'PG' },
  ]);
});

test.each<[unknown, object | undefined]>([
  [
    'https://www.youtube.com/watch?v=abcdefghijk',
    { site: 'youtube', key: 'abcdefghijk', url: 'https://www.youtube.com/watch?v=abcdefghijk' },
  ],
  ['http://youtu.be/abcdefghijk?t=3', { site: 'youtube', key: 'abcdefghijk' }],
  ['https://www.youtube-nocookie.com/embed/abcdefghijk', { site: 'youtube', key: 'abcdefghijk' }],
  ['https://m.youtube.com/watch?feature=x&v=abcdefghijk', { site: 'youtube', key: 'abcdefghijk' }],
  ['https://player.vimeo.com/video/123456', { site: 'vimeo', url: 'https://vimeo.com/123456', key: '123456' }],
  ['https://trailers.test/a.html', { site: 'other', url: 'https://trailers.test/a.html' }],
  ['https://www.youtube.com/watch', undefined],
  ['https://www.youtube.com/watch?v="><x', undefined],
  ['https://vimeo.com/channels/staff', undefined],
  ['http://trailers.test/a.html', undefined],
  ['javascript:alert(1)', undefined],
  ['', undefined],
  [null, undefined],
])('the trailer %j', (url, expected) => {
  const [link] = trailersOf([{ url, name: 'Trailer', language: 'deu', runtime: 0 }]);
  if (expected === undefined) expect(link).toBeUndefined();
  else expect(link).toMatchObject({ ...expected, name: 'Trailer', type: 'trailer', language: 'de', source: 'tvdb' });
});

const types = new Map([
  [2, { of: 'title', kind: 'poster' }],
  [3, { of: 'title', kind: 'fanart' }],
  [6, { of: 'season', kind: 'banner' }],
  [7, { of: 'season', kind: 'poster' }],
] as const);
const season = (id: number, number: number, more: object = {}) => ({ season: number, row: { id, ...more } });

test('art is placed by its type and season', () => {
  const body = {
    image: 'https://a.test/own.jpg',
    artworks: [
      {
        type: 2,
        image: 'https://a.test/1.jpg',
        language: 'deu',
        width: 680,
        height: 1000,
        score: 5,
        includesText: true,
      },
      { type: 3, image: 'https://a.test/2.jpg', language: 'eng', includesText: false },
      { type: 7, image: 'https://a.test/3.jpg', seasonId: 11, language: null },
      { type: 7, image: 'https://a.test/4.jpg', seasonId: 99 },
      { type: 5, image: 'https://a.test/icon.jpg' },
      { type: 2, image: 'file:///etc/passwd' },
      null,
    ],
  };
  const seasons = [
    season(11, 1, { image: 'https://a.test/s1.jpg', imageType: 7 }),
    season(12, 2, { image: 'https://a.test/s2.jpg', imageType: 7 }),
    season(13, 3, { image: 'https://a.test/banner.jpg', imageType: 6 }),
  ];
  expect(artOf(body, types, seasons)).toEqual([
    {
      kind: 'poster',
      url: 'https://a.test/1.jpg',
      language: 'de',
      widthPixels: 680,
      heightPixels: 1000,
      votes: 5,
      source: 'tvdb',
    },
    { kind: 'fanart', url: 'https://a.test/2.jpg', source: 'tvdb' },
    { kind: 'poster', season: 1, url: 'https://a.test/3.jpg', source: 'tvdb' },
    { kind: 'poster', season: 2, url: 'https://a.test/s2.jpg', source: 'tvdb' },
  ]);
});

test('a record without a list of art has its own picture', () => {
  expect(artOf({ image: 'https://a.test/own.jpg', artworks: null }, types, [])).toEqual([
    { kind: 'poster', url: 'https://a.test/own.jpg', source: 'tvdb' },
  ]);
});

test('seasons are those of one order', () => {
  const { data } = exampleOf('tvdb', 'series-extended');
  const body = { ...Object(data) };
  expect(seasonRows(body, 'official').map((one) => one.season)).toEqual([0, 1, 2]);
  expect(seasonRows(body, 'dvd').map((one) => one.season)).toContain(1);
  expect(seasonRows(body, 'altdvd')).toEqual([]);
  expect(seasonRows({ seasons: [{ number: 1, type: null }, { number: null }] }, 'official')).toEqual([]);
});
