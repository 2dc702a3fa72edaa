import { describe, expect, test } from 'vitest';
import { audio, fact, file, probe, title, video } from '../../../test/catalog/sample.ts';
import { factDueAtMs, titleRow } from './titleRows.ts';
import { joinTerms, splitTerms, term } from './titleTerm.ts';

const withVideo = (...videos: Parameters<typeof video>[0][]) =>
  title('A', { files: videos.map((one, n) => file(`A/${n}.mkv`, { probe: probe({ video: [video(one)] }) })) });

describe('the resolution class is the best of the files', () => {
  test.each([
    [3840, 1600, 0, '2160p'],
    [1080, 1920, 90, '1080p'],
    [1080, 1920, 0, '1080p'],
    [640, 480, 0, 'sd'],
    [0, 0, 0, 'sd'],
  ])('%i x %i turned %i: %s', (widthPixels, heightPixels, rotationDegrees, resolution) => {
    expect(titleRow(1, withVideo({ widthPixels, heightPixels, rotationDegrees })).row.resolution).toBe(resolution);
    const beside = titleRow(
      1,
      withVideo({ widthPixels: 320, heightPixels: 200 }, { widthPixels, heightPixels, rotationDegrees }),
    );
    expect(beside.row.resolution).toBe(resolution);
  });

  test('and unknown without a probe', () => {
    const { row, terms } = titleRow(1, title('A', { files: [file('A/a.mkv')] }));
    expect(row).toMatchObject({ resolution: null, hdr: null, videoCodec: null, languagesJson: '[]' });
    expect(terms.some((one) => one.startsWith('res:') || one.startsWith('hdr:'))).toBe(false);
  });
});

test('every kind of HDR, codec and language of the files is a term, each once', () => {
  const { row, terms } = titleRow(
    1,
    title('A', {
      files: [
        file('A/1.mkv', {
          probe: probe({ video: [video({ codec: 'hevc', hdr: 'HDR10' })], audio: [audio('en'), audio('de')] }),
        }),
        file('A/2.mkv', {
          probe: probe({ video: [video({ codec: 'av1', hdr: 'DolbyVision' })], audio: [audio('en'), audio()] }),
        }),
      ],
    }),
  );
  expect(row).toMatchObject({ hdr: 'DolbyVision', videoCodec: 'hevc', languagesJson: '["en","de"]' });
  expect(terms).toEqual(
    expect.arrayContaining([
      'hdr:any',
      'hdr:hdr10',
      'hdr:dolbyvision',
      'codec:hevc',
      'codec:av1',
      'lang:en',
      'lang:de',
    ]),
  );
  expect(new Set(terms).size).toBe(terms.length);
  expect(terms).not.toContain('hdr:none');
});

test('gaps are the open facts, ids become terms and words, and the value none is a term too', () => {
  const facts = [
    fact('nfo', 'filled'),
    fact('poster', 'open'),
    fact('tiles', 'open', 'a'),
    fact('tiles', 'open', 'b'),
    fact('trailer', 'absent'),
  ];
  const known = titleRow(1, title('Alien', { year: 1979, ids: { tmdb: '348', imdb: 'tt0078748' }, facts }));
  expect(known.row).toMatchObject({ gapsJson: '["poster","tiles"]', year: 1979 });
  expect(known.terms).toEqual(
    expect.arrayContaining(['gap:poster', 'gap:tiles', 'id:tmdb:348', 'w:tt0078748', 'w:1979', 'w:alien']),
  );
  expect(known.terms).not.toContain('gap:trailer');
  expect(titleRow(1, title('Alien')).terms).toContain('id:none');
});

test.each([
  ['no id', {}, true],
  ['an id', { ids: { tmdb: '1' } }, false],
  ['a confirmed id', { ids: { tmdb: '1' }, facts: [fact('id', 'filled')] }, false],
  ['an id that was not checked yet', { ids: { tmdb: '1' }, facts: [fact('id', 'open')] }, false],
  ['ids that contradict each other', { ids: { tmdb: '1' }, facts: [fact('id', 'absent')] }, true],
  ['an id whose check failed', { ids: { tmdb: '1' }, facts: [fact('id', 'failed')] }, true],
  [
    'an id, and a fact of a video under the same name',
    { ids: { tmdb: '1' }, facts: [fact('id', 'absent', 'a')] },
    false,
  ],
])('a title with %s is unidentified: %#', (_, rest, isUnidentified) => {
  expect(titleRow(1, title('A', rest)).terms.includes('id:none')).toBe(isUnidentified);
});

test('a title is also found by its original title, and shows its details', () => {
  const summary = { plot: 'A girl and her spirits.', runtimeMinutes: 125 };
  const { row, terms } = titleRow(1, title('Spirited Away', { originalTitle: '千と千尋の神隠し \ud800', summary }));
  expect(terms).toEqual(expect.arrayContaining(['w:spirited', 'w:神隠し']));
  expect(row.originalTitle).toBe('千と千尋の神隠し \ufffd');
  expect(JSON.parse(row.summaryJson ?? '')).toEqual(summary);
  expect(titleRow(1, title('Alien')).row).toMatchObject({ originalTitle: null, summaryJson: null });
});

test.each([
  ['HEVC', 'x:hevc'],
  ['a b\tc\nd\0e', 'x:a_b_c_d_e'],
  ['', 'x:'],
  ['\ud800', 'x:\ufffd'],
  ['y'.repeat(500), `x:${'y'.repeat(64)}`],
])('a hostile value %j is one harmless term', (value, expected) => {
  expect(term('x', value)).toBe(expected);
  expect(splitTerms(joinTerms([term('x', value), 'w:b']))).toEqual([expected, 'w:b']);
});

test.each([
  [{ state: 'open' }, 0],
  [{ state: 'open', nextTryAt: '1970-01-01T00:00:05.000Z' }, 5_000],
  [{ state: 'failed', nextTryAt: '1970-01-01T00:00:05.000Z' }, 5_000],
  [{ state: 'absent', nextTryAt: '1970-01-01T00:00:05.000Z' }, 5_000],
  [{ state: 'failed', nextTryAt: 'soon' }, 0],
  [{ state: 'failed' }, null],
  [{ state: 'absent' }, null],
  [{ state: 'filled' }, null],
  [{ state: 'filled', nextTryAt: '1970-01-01T00:00:05.000Z' }, null],
] as const)('%j is due at %s', (one, due) => {
  expect(factDueAtMs(one)).toBe(due);
});
