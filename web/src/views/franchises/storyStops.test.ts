import { describe, expect, test } from 'vitest';
import { type StoryMember, storyList } from './storyList.ts';
import { stopLabel, storyStops } from './storyStops.ts';

function film(place: number, from?: number, released?: string): StoryMember {
  return {
    ...{
      place,
      kind: 'movie',
      id: `tmdb:${place}`,
      title: `Film ${place}`,
      universes: [],
      state: 'held',
      heldCount: 1,
    },
    ...(from === undefined ? {} : { time: { from, to: from } }),
    ...(released === undefined ? {} : { released }),
  };
}

const words = { again: (eras: string) => `${eras} again`, outside: 'outside', decade: (year: string) => `${year}s` };
const labels = (members: readonly StoryMember[], eras = [] as { name: string; from: number; to: number }[]) => {
  const stops = storyStops(storyList(members, eras, { order: 'story' }), 'story');
  return stops.map((stop) => [stopLabel(stop, { unit: 'years' }, words), stop.place, stop.weight]);
};

describe('stops of a story', () => {
  test('are its eras, with the number of their parts', () => {
    const eras = [
      { name: 'Sail', from: 0, to: 9 },
      { name: 'Steam', from: 20, to: 29 },
    ];
    expect(labels([film(1, 1), film(2), film(3, 21), film(4, 2), film(5, 15)], eras)).toEqual([
      ['Sail', 1, 2],
      ['Steam', 3, 1],
      ['Sail again', 4, 1],
      ['outside', 5, 1],
    ]);
  });

  test('are decades of its calendar if it has no eras, without a stop for a return', () => {
    const members = [1943, 1995, undefined, 2010, 2012, 1996, 2025].map((from, at) => film(at + 1, from));
    const many = Array.from({ length: 20 }, (_, at) => film(at + 8, 2026 + at));
    expect(labels([...members, ...many]).map(([label]) => label)).toEqual([
      '1940s',
      '1990s',
      '2010s',
      '2020s',
      '2030s',
      '2040s',
    ]);
    expect(labels(members)).toEqual([
      ['1943', 1, 1],
      ['1995', 2, 2],
      ['2010', 4, 1],
      ['2012', 5, 1],
      ['1996', 6, 1],
      ['2025', 7, 1],
    ]);
  });

  test('are centuries of a long calendar, and at most twelve', () => {
    const stops = labels(Array.from({ length: 300 }, (_, at) => film(at + 1, at * 37 - 3000)));
    expect(stops.length).toBeGreaterThan(5);
    expect(stops.length).toBeLessThanOrEqual(12);
  });

  test('are real years in release order', () => {
    const members = [film(1, 5, '1999'), film(2, 6, '1977-05-25'), film(3, 7)];
    const stops = storyStops(storyList(members, [], { order: 'release' }), 'release');
    expect(stops.map((stop) => [stopLabel(stop, undefined, words), stop.place])).toEqual([
      ['1977', 2],
      ['1999', 1],
    ]);
  });

  test('are absent if they lead nowhere', () => {
    expect(labels([film(1), film(2)])).toEqual([]);
    expect(labels([film(1, 5), film(2, 5)])).toEqual([]);
    expect(labels([])).toEqual([]);
  });
});
