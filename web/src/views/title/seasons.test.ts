import { describe, expect, test } from 'vitest';
import type { VideoView } from '../../generated/api.ts';
import { episodeKey, episodeNumbers, fileTitle, groupSeasons, isShown, seasonRows } from './seasons.ts';

function video(path: string, more: Partial<VideoView> = {}): VideoView {
  const empty = { badges: [], video: [], audio: [], subtitles: [], chapters: [], marks: [], refused: [], facts: [] };
  return { path, sizeBytes: 1, ...empty, ...more };
}

function shape(videos: readonly VideoView[]) {
  return groupSeasons(videos).map(({ number, episodes }) => [
    number,
    episodes.map((episode) => [episode.numbers, episode.videos.length]),
  ]);
}

describe('seasons', () => {
  test('are in order, then specials, then videos without a season', () => {
    const videos = [
      video('x', {}),
      video('s0', { season: 0, episodes: [1] }),
      video('s2', { season: 2, episodes: [1] }),
      video('s1', { season: 1, episodes: [1] }),
    ];
    expect(groupSeasons(videos).map(({ number }) => number)).toEqual([1, 2, 0, undefined]);
  });

  test('versions of an episode are one episode', () => {
    const videos = [
      video('a', { season: 1, episodes: [1] }),
      video('b', { season: 1, episodes: [1], version: '1080p' }),
      video('c', { season: 1, episodes: [2, 3] }),
    ];
    expect(shape(videos)).toEqual([
      [
        1,
        [
          ['1', 2],
          ['2–3', 1],
        ],
      ],
    ]);
  });

  test.each<[string, readonly Partial<VideoView>[], readonly string[], readonly string[]]>([
    ['nothing', [{}], [], []],
    ['both', [{ episodeTitles: [{ number: 1, title: 'Flood', airDate: '2015-09-01' }] }], ['Flood'], ['2015-09-01']],
    ['a title alone', [{ episodeTitles: [{ title: 'Flood' }] }], ['Flood'], []],
    [
      'two episodes of one air date',
      [{ episodeTitles: ['Flood', 'Ebb'].map((title) => ({ title, airDate: '2015-09-01' })) }],
      ['Flood', 'Ebb'],
      ['2015-09-01'],
    ],
    [
      'two episodes of the same title',
      [{ episodeTitles: ['2015-09-01', '2015-09-02'].map((airDate) => ({ title: 'Flood', airDate })) }],
      ['Flood'],
      ['2015-09-01', '2015-09-02'],
    ],
    ['the second version', [{}, { episodeTitles: [{ title: 'Flood' }] }], ['Flood'], []],
  ])('the episode’s title comes from %s of its files', (_, details, titles, airDates) => {
    const videos = details.map((more, place) => video(String(place), { season: 1, episodes: [1], ...more }));
    expect(groupSeasons(videos)[0]?.episodes).toMatchObject([{ titles, airDates }]);
  });

  test('an episode numbered by date shows the date once', () => {
    const details = { airDate: '2015-09-01', episodeTitles: [{ title: 'Flood', airDate: '2015-09-01' }] };
    expect(groupSeasons([video('x', details)])[0]?.episodes).toMatchObject([{ titles: ['Flood'], airDates: [] }]);
  });

  test('a video without a number is an episode of its own', () => {
    expect(shape([video('a', { season: 1 }), video('b', { season: 1 })])).toEqual([
      [
        1,
        [
          ['', 1],
          ['', 1],
        ],
      ],
    ]);
  });

  test('episode keys are unique, even if two folders hold files of the same name', () => {
    const extra = (path: string) => video(path, { season: 1 });
    const videos = [extra('Disc 1/Extra.mkv'), extra('Disc 2/Extra.mkv'), extra('Disc 2/Extra.mp4')];
    const keys = groupSeasons([...videos, video('a', { season: 1, episodes: [2, 3] })])[0]?.episodes.map(episodeKey);
    expect(keys).toEqual(['Disc 1/Extra.mkv', 'Disc 2/Extra.mkv', 'Disc 2/Extra.mp4', '2-3']);
  });

  test('without videos there are no seasons', () => {
    expect(groupSeasons([])).toEqual([]);
  });
});

test.each([
  [{ episodes: [4] }, '4'],
  [{ episodes: [4, 5, 6] }, '4–6'],
  [{ episodes: [] }, ''],
  [{ airDate: '2024-05-01' }, '2024-05-01'],
  [{}, ''],
])('the number text of %j', (episode, text) => {
  expect(episodeNumbers(episode)).toBe(text);
});

test.each([
  ['Show/Season 1/Show S01E01.mkv', 'Show S01E01'],
  ['Film (1999).mp4', 'Film (1999)'],
  ['Mr. Robot/Mr. Robot', 'Mr. Robot'],
  ['', ''],
])('the title of %s is %s', (path, text) => {
  expect(fileTitle(path)).toBe(text);
});

describe('rows of a season', () => {
  const missing = [
    { season: 1, episode: 2, airDate: '2020-01-02' },
    { season: 1, episode: 5 },
    { season: 2, episode: 1 },
  ];

  test('have the missing episodes in their places, and videos without a number last', () => {
    const [season] = groupSeasons([
      video('a', { season: 1, episodes: [1] }),
      video('b', { season: 1, episodes: [3, 4] }),
      video('extra', { season: 1 }),
    ]);
    if (season === undefined) throw new Error('expected a season');
    const rows = seasonRows(season, missing);
    expect(rows.map((row) => (row.kind === 'missing' ? `no ${row.episode.episode}` : row.episode.numbers))).toEqual([
      ...['1', 'no 2', '3–4', 'no 5', ''],
    ]);
  });

  test.each([
    ['2020-01-01', false],
    ['2020-01-02', true],
  ])('on %s an episode of 2020-01-02 was shown: %s', (today, shown) => {
    expect(isShown({ season: 1, episode: 2, airDate: '2020-01-02' }, today)).toBe(shown);
    expect(isShown({ season: 1, episode: 5 }, today)).toBe(true);
  });
});
