import { describe, expect, test } from 'vitest';
import { filmDetails, seriesDetails } from '../../../test/nfo/sampleDetails.ts';
import { elementText, freshNfo, ownLayout } from '../../nfo/nfoElement.ts';
import type { AudioStream, VideoStream } from '../../title/facts.ts';
import type { Certification, Rating, TrailerLink } from '../details.ts';
import { movieElements, seasonElements, seriesElements, summaryOf } from './nfoElements.ts';
import {
  castElements,
  certificationOf,
  dateElement,
  idElements,
  peopleElements,
  ratingElements,
  trailerElement,
} from './nfoFields.ts';
import { streamElements } from './nfoStreams.ts';

const text = (elements: Parameters<typeof elementText>[0][]) =>
  elements.map((element) => elementText(element, { ...ownLayout, newline: '', indent: '' }, 0)).join('');

test.each<[string, readonly string[], Certification[], string | undefined]>([
  [
    'the first language’s country',
    ['de', 'en'],
    [
      { country: 'US', rating: 'R' },
      { country: 'DE', rating: '16' },
    ],
    'FSK-16',
  ],
  [
    'a region in the tag',
    ['en-GB'],
    [
      { country: 'US', rating: 'R' },
      { country: 'GB', rating: '15' },
    ],
    'GB-15',
  ],
  ['a script before the region', ['zh-Hant-TW'], [{ country: 'TW', rating: '15+' }], 'TW-15+'],
  ['else the United States', ['sv'], [{ country: 'US', rating: 'PG-13' }], 'PG-13'],
  ['English is not England', ['en'], [{ country: 'GB', rating: '15' }], undefined],
  ['not an empty one', ['en'], [{ country: 'US', rating: ' ' }], undefined],
  ['the country only once', ['de'], [{ country: 'DE', rating: 'FSK 12' }], 'FSK 12'],
])('certification: %s', (_, languages, certifications, expected) => {
  expect(certificationOf(certifications, languages)).toBe(expected);
});

test.each<[string, Rating[], string]>([
  [
    'one from 0 to 10 is the default and comes last',
    [
      { name: 'a', value: 80, max: 100 },
      { name: 'b', value: 7, max: 10 },
      { name: 'c', value: 6, max: 10 },
    ],
    'a c b!',
  ],
  ['otherwise the first is', [{ name: 'a', value: 80, max: 100 }], 'a!'],
  [
    '0 and values above the scale are dropped',
    [
      { name: 'a', value: 0, max: 10 },
      { name: 'b', value: 11, max: 10 },
    ],
    '',
  ],
])('ratings: %s', (_, ratings, expected) => {
  const shown = ratingElements(ratings)
    .flatMap(({ children = [] }) => children)
    .map(({ attributes }) => `${attributes?.['name']}${attributes?.['default'] === 'true' ? '!' : ''}`);
  expect(shown.join(' ')).toBe(expected);
});

test('people with commas in their names stay one person', () => {
  expect(text(peopleElements('director', ['Robert Downey, Jr.', 'A|B', 'Ada Ferris', 'Ada Ferris', ' ']))).toBe(
    '<director>Robert Downey Jr.</director><director>A B</director><director>Ada Ferris</director>',
  );
});

test('the cast is sorted, cut and renumbered', () => {
  const cast = Array.from({ length: 100 }, (_, index) => ({ name: `N${index}`, order: 100 - index }));
  const elements = castElements(cast);
  expect(elements.length).toBe(60);
  expect(text(elements.slice(0, 1))).toBe('<actor><name>N99</name><order>0</order></actor>');
});

test.each([
  ['1999-03-31', '<premiered>1999-03-31</premiered>'],
  ['1999', ''],
  ['31.03.1999', ''],
  [undefined, ''],
])('date %s', (date, expected) => {
  expect(text(dateElement('premiered', date))).toBe(expected);
});

test('ids: the default is the scheme by which this kind is found', () => {
  expect(text(idElements({ imdb: 'tt1', tvdb: '2', tmdb: '3', zzz: '4' }, 'series'))).toBe(
    '<uniqueid type="tvdb" default="true">2</uniqueid><uniqueid type="tmdb">3</uniqueid><uniqueid type="imdb">tt1</uniqueid><uniqueid type="zzz">4</uniqueid>',
  );
  expect(text(idElements({ imdb: 'tt1' }, 'movie'))).toContain('default="true"');
});

const link = (more: Partial<TrailerLink>): TrailerLink => ({
  url: 'https://x.example/1',
  site: 'other',
  type: 'trailer',
  source: 's',
  ...more,
});
test.each<[string, TrailerLink[], string]>([
  [
    'YouTube in the form that Jellyfin reads',
    [link({}), link({ site: 'youtube', key: 'abc-DEF_123' })],
    'plugin://plugin.video.youtube/play/?video_id=abc-DEF_123',
  ],
  ['another address as it is', [link({})], 'https://x.example/1'],
  ['not an invalid address', [link({ url: 'javascript:alert(1)' })], ''],
  [
    'an invalid key is no YouTube video',
    [link({ site: 'youtube', key: 'a&b=c', url: 'https://www.youtube.com/watch?v=a' })],
    'https://www.youtube.com/watch?v=a',
  ],
  ['none', [], ''],
])('trailer: %s', (_, trailers, expected) => {
  expect(trailerElement(trailers)[0]?.text ?? '').toBe(expected);
});

describe('streams', () => {
  const video: VideoStream = {
    index: 0,
    codec: 'hevc',
    widthPixels: 1920,
    heightPixels: 1080,
    displayAspect: 16 / 9,
    rotationDegrees: 0,
    isDefault: true,
  };
  const audio: AudioStream = { index: 1, codec: 'ac3', channels: 6, sampleRateHz: 48_000, isDefault: true };
  const probe = { container: 'x', durationSeconds: 10.6, video: [video], audio: [audio], subtitles: [], chapters: [] };

  test('numbers are integers, because Jellyfin stops reading at others', () => {
    const shown = text(streamElements(probe));
    expect(shown).toContain('<width>1920</width><height>1080</height><durationinseconds>11</durationinseconds>');
    expect(text(streamElements({ ...probe, durationSeconds: Number.NaN }))).not.toContain('duration');
  });

  test.each<[string | undefined, string]>([
    ['DTS-HD MA + DTS:X', 'dtshd_ma'],
    ['DTS-HD HRA', 'dtshd_hra'],
    [undefined, 'dts'],
  ])('sound with the profile %s gets the codec %s, Kodi’s name', (profile, codec) => {
    expect(
      text(
        streamElements({
          ...probe,
          audio: [{ ...audio, codec: 'dts', ...(profile === undefined ? {} : { profile }) }],
        }),
      ),
    ).toContain(`<codec>${codec}</codec>`);
  });

  test('are empty without video, and invalid languages are dropped', () => {
    expect(streamElements({ ...probe, video: [] })).toEqual([]);
    expect(text(streamElements({ ...probe, audio: [{ ...audio, language: 'und' }] }))).not.toContain('language');
  });
});

describe('content of files', () => {
  const context = { ids: { tmdb: '1' }, languages: ['en'], withTrailer: false, streams: [] };

  test('a set has its plot, and its art in a form that only Kodi takes', () => {
    const collection = { name: 'Tides', ids: { tmdb: '7' }, overview: 'All tides.', posterUrl: 'https://p/1.jpg' };
    const written = text(movieElements({ ...filmDetails, collection }, context));
    expect(written).toMatch(/<set tmdbcolid="7">\s*<name>Tides<\/name>\s*<overview>All tides\.<\/overview>\s*<\/set>/u);
    expect(written).toContain('<thumb aspect="set.poster">https://p/1.jpg</thumb>');
    expect(written).not.toContain('set.fanart');
    expect(text(movieElements({ ...filmDetails, collection: { ...collection, name: ' ' } }, context))).not.toContain(
      'set.',
    );
  });

  test('a trailer only if the document wants one', () => {
    expect(text(movieElements(filmDetails, context))).not.toContain('trailer');
    expect(text(movieElements(filmDetails, { ...context, withTrailer: true }))).toContain('trailer');
  });

  test('a series without a date gets the first day of its year, because Kodi takes a missing one for 1970', () => {
    const { premiered, ...dateless } = seriesDetails;
    expect(text(seriesElements({ ...dateless, year: 2015 }, context))).toContain('<premiered>2015-01-01</premiered>');
    expect(text(movieElements({ ...filmDetails, premiered: '2011' }, context))).not.toContain('premiered');
  });

  test('a season with nothing but a number has no file', () => {
    expect(seasonElements({ season: 4 })).toEqual([]);
  });

  test('no text of a service breaks a file', () => {
    const hostile = ']]></title><x>&amp;\u0000\u0008\ud800\uffff🎬\u0085';
    const bytes = freshNfo([
      {
        name: 'movie',
        elements: movieElements({ ...filmDetails, title: hostile, cast: [{ name: hostile, order: 0 }] }, context),
      },
    ]);
    expect(Buffer.from(bytes).toString()).toContain('<title>]]&gt;&lt;/title&gt;&lt;x&gt;&amp;amp;🎬</title>');
  });

  test('the page gets the same', () => {
    expect(summaryOf(filmDetails, ['en'])).toMatchObject({
      certification: 'PG-13',
      rating: { name: 'themoviedb' },
      collection: 'Lighthouse Collection',
      runtimeMinutes: 104,
    });
  });
});
