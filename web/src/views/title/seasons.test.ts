import { describe, expect, test } from 'vitest';
import type { VideoView } from '../../generated/api.ts';
import { episodeKey, episodeNumbers, fileTitle, groupSeasons } from './seasons.ts';

function video(path: string, more: Partial<VideoView> = {}): VideoView {
  const empty = { badges: [], video: [], audio: [], subtitles: [], chapters: [], marks: [], facts: [] };
  return { path, sizeBytes: 1, ...empty, ...more };
}

function shape(videos: readonly VideoView[]) {
  return groupSeasons(videos).map(({ number, episodes }) => [
    number,
    episodes.map((episode) => [episode.numbers, episode.videos.length]),
  ]);
}

describe('seasons', () => {
  test('stand in order, specials after them, what has no season last', () => {
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
      'two episodes of one evening',
      [{ episodeTitles: ['Flood', 'Ebb'].map((title) => ({ title, airDate: '2015-09-01' })) }],
      ['Flood', 'Ebb'],
      ['2015-09-01'],
    ],
    [
      'two that are called alike',
      [{ episodeTitles: ['2015-09-01', '2015-09-02'].map((airDate) => ({ title: 'Flood', airDate })) }],
      ['Flood'],
      ['2015-09-01', '2015-09-02'],
    ],
    ['the second version', [{}, { episodeTitles: [{ title: 'Flood' }] }], ['Flood'], []],
  ])('an episode is called as %s of its files tell', (_, told, titles, airDates) => {
    const videos = told.map((more, place) => video(String(place), { season: 1, episodes: [1], ...more }));
    expect(groupSeasons(videos)[0]?.episodes).toMatchObject([{ titles, airDates }]);
  });

  test('an episode that goes by its date says the date once', () => {
    const told = { airDate: '2015-09-01', episodeTitles: [{ title: 'Flood', airDate: '2015-09-01' }] };
    expect(groupSeasons([video('x', told)])[0]?.episodes).toMatchObject([{ titles: ['Flood'], airDates: [] }]);
  });

  test('what has no number stands alone', () => {
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

  test('each episode has a key of its own, also where two folders hold files of one name', () => {
    const extra = (path: string) => video(path, { season: 1 });
    const videos = [extra('Disc 1/Extra.mkv'), extra('Disc 2/Extra.mkv'), extra('Disc 2/Extra.mp4')];
    const keys = groupSeasons([...videos, video('a', { season: 1, episodes: [2, 3] })])[0]?.episodes.map(episodeKey);
    expect(keys).toEqual(['Disc 1/Extra.mkv', 'Disc 2/Extra.mkv', 'Disc 2/Extra.mp4', '2-3']);
  });

  test('of nothing are none', () => {
    expect(groupSeasons([])).toEqual([]);
  });
});

test.each([
  [{ episodes: [4] }, '4'],
  [{ episodes: [4, 5, 6] }, '4–6'],
  [{ episodes: [] }, ''],
  [{ airDate: '2024-05-01' }, '2024-05-01'],
  [{}, ''],
])('the numbers of %j', (episode, text) => {
  expect(episodeNumbers(episode)).toBe(text);
});

test.each([
  ['Show/Season 1/Show S01E01.mkv', 'Show S01E01'],
  ['Film (1999).mp4', 'Film (1999)'],
  ['Mr. Robot/Mr. Robot', 'Mr. Robot'],
  ['', ''],
])('%s is called %s', (path, text) => {
  expect(fileTitle(path)).toBe(text);
});
