import { describe, expect, test } from 'vitest';
import { releasePrecision, type StoryMember, shareOf, storyList } from './storyList.ts';

function film(place: number, more: Partial<StoryMember> = {}): StoryMember {
  return {
    place,
    kind: 'movie',
    id: `tmdb:${place}`,
    title: `Film ${place}`,
    universes: [],
    state: 'held',
    heldCount: 1,
    ofCount: 1,
    ...more,
  };
}

function episode(place: number, season: number, number: number, more: Partial<StoryMember> = {}): StoryMember {
  return {
    place,
    kind: 'episode',
    id: 'tvdb:7',
    title: 'The Clone Wars',
    season,
    episode: number,
    universes: [],
    state: 'held',
    heldCount: 1,
    ofCount: 1,
    ...more,
  };
}

const missing = { state: 'missing', heldCount: 0 } as const;
const story = [
  film(1, { time: { from: -32, to: -32 }, released: '1999-05-19', universes: ['Main'] }),
  episode(2, 2, 16, { time: { from: -22, to: -22 }, released: '2008', universes: ['Main'] }),
  episode(3, 1, 16, { time: { from: -22, to: -22 }, released: '2008', universes: ['Main'], ...missing }),
  film(4, { time: { from: 0, to: 0 }, released: '1977-05-25', universes: ['Main', 'Legends'] }),
  film(5, { universes: ['Legends'], state: 'coming', heldCount: 0 }),
];
const eras = [
  { name: 'Republic', from: -100, to: -19 },
  { name: 'Empire', from: -19, to: 4 },
];
const everything = { order: 'story' } as const;

describe('the list in story order', () => {
  test('groups by eras and puts neighbouring parts of a series on one card', () => {
    const { sections, shownCount } = storyList(story, eras, everything);
    expect(shownCount).toBe(5);
    expect(
      sections.map(({ kind, eras: named, cards }) => [
        kind,
        named.map(({ name }) => name),
        cards.map(({ place }) => place),
      ]),
    ).toEqual([
      ['start', ['Republic'], [1, 2]],
      ['start', ['Empire'], [4, 5]],
    ]);
    expect(sections[0]?.cards[1]?.rows.map(({ label, share }) => [label, share.state])).toEqual([
      ['S02E16', 'held'],
      ['S01E16', 'missing'],
    ]);
    expect(sections[0]?.cards[1]?.share).toEqual({ state: 'partlyHeld', heldCount: 1, ofCount: 2 });
  });

  test('keeps places of the whole story when filtered', () => {
    const [, , , four] = story;
    const { sections, shownCount } = storyList(story, eras, { ...everything, states: new Set(['missing', 'coming']) });
    expect(shownCount).toBe(2);
    expect(sections.flatMap(({ cards }) => cards.map(({ place }) => place))).toEqual([3, 5]);
    expect(four?.place).toBe(4);
  });

  test('shows a member of two universes in the filter of each', () => {
    const legends = { name: 'Legends', letter: 'B', isOwn: false, memberCount: 2 };
    const { sections } = storyList(story, eras, { ...everything, universes: [legends] });
    expect(sections.flatMap(({ cards }) => cards.map(({ place }) => place))).toEqual([4, 5]);
  });

  test('has no section without members', () => {
    expect(storyList([], eras, everything)).toEqual({ sections: [], shownCount: 0 });
    expect(storyList(story, eras, { ...everything, universes: [] })).toEqual({ sections: [], shownCount: 0 });
  });
});

describe('the list in release order', () => {
  test('has no eras, keeps ties in story order, and puts unknown dates last', () => {
    const { sections } = storyList(story, eras, { order: 'release' });
    expect(sections).toHaveLength(1);
    expect(sections[0]?.kind).toBe('open');
    expect(sections[0]?.cards.map(({ place, released }) => [place, released])).toEqual([
      [4, '1977-05-25'],
      [1, '1999-05-19'],
      [2, '2008'],
      [5, undefined],
    ]);
  });

  test('sorts a bare year at the start of that year', () => {
    const list = storyList(
      [film(1, { released: '2005-01-02' }), film(2, { released: '2005' }), film(3, { released: '2004-12-31' })],
      undefined,
      {
        order: 'release',
      },
    );
    expect(list.sections[0]?.cards.map(({ place }) => place)).toEqual([3, 2, 1]);
  });

  test('does not modify its input', () => {
    const given = [...story];
    storyList(given, eras, { order: 'release' });
    expect(given).toEqual(story);
  });
});

describe('the held share of several members', () => {
  const held = { state: 'held', heldCount: 2, ofCount: 2 } as const;
  const partly = { state: 'partlyHeld', heldCount: 7, ofCount: 22 } as const;
  const gone = { state: 'missing', heldCount: 0, ofCount: 1 } as const;
  const coming = { state: 'coming', heldCount: 0, ofCount: 1 } as const;
  test.each([
    [[held], 'held', 2, 2],
    [[held, held], 'held', 4, 4],
    [[held, gone], 'partlyHeld', 2, 3],
    [[held, coming], 'partlyHeld', 2, 3],
    [[partly], 'partlyHeld', 7, 22],
    [[gone, coming], 'missing', 0, 2],
    [[coming, coming], 'coming', 0, 2],
  ])('%j is %s', (members, state, heldCount, ofCount) => {
    expect(shareOf(members)).toEqual({ state, heldCount, ofCount });
  });

  test('has no total if one part has no count', () => {
    expect(shareOf([held, { state: 'held', heldCount: 3 }])).toEqual({ state: 'held', heldCount: 5 });
  });
});

test.each([
  ['2005-05-19', 'day'],
  ['2005-05', 'month'],
  ['2005', 'year'],
])('the precision of %s is %s', (released, precision) => {
  expect(releasePrecision(released)).toBe(precision);
});
