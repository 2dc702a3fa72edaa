import { describe, expect, test } from 'vitest';
import { rowHeightPixels, scaleLayout } from './scaleLayout.ts';
import { type StoryMember, storyList } from './storyList.ts';
import { wholeStory, zoomAt } from './viewport.ts';

function film(place: number, from?: number, to = from, universes: readonly string[] = []): StoryMember {
  return {
    place,
    kind: 'movie',
    id: `tmdb:${place}`,
    title: `Film ${place}`,
    universes,
    state: 'held',
    heldCount: 1,
    ofCount: 1,
    ...(from === undefined || to === undefined ? {} : { time: { from, to } }),
  };
}

function cardsOf(members: readonly StoryMember[]) {
  return storyList(members, undefined, { order: 'story' }).sections.flatMap(({ cards }) => cards);
}

const usual = { eras: [], universes: [], widthPixels: 1000, viewport: wholeStory };
const both = [
  { name: 'Main', letter: 'A', isOwn: true, memberCount: 2 },
  { name: 'Other', letter: 'B', isOwn: false, memberCount: 2 },
];

describe('the drawing to scale', () => {
  test('starts at the left edge and leaves room for the last label', () => {
    const { cards, widthPixels } = scaleLayout({ ...usual, cards: cardsOf([film(1, 10), film(2, 20), film(3, 30)]) });
    expect(cards.map(({ x }) => x)).toEqual([28, 414, 800]);
    expect(widthPixels).toBe(1000);
  });

  test('skips and counts cards without a time or with a reversed one', () => {
    const drawn = scaleLayout({ ...usual, cards: cardsOf([film(1, 10), film(2), film(3, 5, 4)]) });
    expect(drawn.cards.map(({ card }) => card.place)).toEqual([1]);
    expect(drawn.untimedCount).toBe(2);
  });

  test('moves overlapping cards to the next row', () => {
    const drawn = scaleLayout({ ...usual, cards: cardsOf([film(1, 10), film(2, 10), film(3, 20)]) });
    const [one, two, three] = drawn.cards;
    expect((two?.y ?? 0) - (one?.y ?? 0)).toBeGreaterThan(rowHeightPixels);
    expect(three?.y).toBe(one?.y);
  });

  test('gives every universe a lane and connects a crossing card to its other lanes', () => {
    const members = [film(1, 10, 10, ['Main']), film(2, 20, 20, ['Other']), film(3, 30, 30, ['Main', 'Other'])];
    const drawn = scaleLayout({ ...usual, universes: both, cards: cardsOf(members) });
    expect(drawn.lanes).toHaveLength(2);
    const [main, other] = drawn.lanes;
    expect(other?.y).toBe((main?.y ?? 0) + (main?.heightPixels ?? 0));
    expect(drawn.cards.find(({ card }) => card.place === 3)?.crossings).toEqual([other?.y]);
    expect(drawn.cards.find(({ card }) => card.place === 2)?.y).toBeGreaterThan(other?.y ?? 0);
  });

  test('has no lane for a universe without times', () => {
    const members = [film(1, 10, 10, ['Main']), film(2, undefined, undefined, ['Other'])];
    const drawn = scaleLayout({ ...usual, universes: both, cards: cardsOf(members) });
    expect(drawn.lanes.map(({ lane }) => lane.universes.map(({ name }) => name))).toEqual([['Main']]);
  });

  test('draws overlapping eras in at most three rows and lists the others', () => {
    const eras = Array.from({ length: 5 }, (_, index) => ({ name: `Era ${index}`, from: 0, to: 10 + index }));
    const drawn = scaleLayout({
      ...usual,
      eras: [...eras, { name: 'backwards', from: 9, to: 1 }],
      cards: cardsOf([film(1, 5)]),
    });
    expect(drawn.eras.map(({ era, y }) => [era.name, y])).toEqual([
      ['Era 0', 0],
      ['Era 1', 26],
      ['Era 2', 52],
    ]);
    expect(drawn.furtherEras.map(({ name }) => name)).toEqual(['Era 3', 'Era 4']);
  });

  test('puts consecutive eras into one row', () => {
    const eras = [
      { name: 'one', from: -32, to: -19 },
      { name: 'two', from: -19, to: 4 },
    ];
    expect(scaleLayout({ ...usual, eras, cards: [] }).eras.map(({ y }) => y)).toEqual([0, 0]);
  });

  test('marks a break between the times on both sides', () => {
    const drawn = scaleLayout({ ...usual, cards: cardsOf([film(1, -4000), film(2, 1), film(3, 2), film(4, 3)]) });
    const [first, second] = drawn.cards;
    expect(drawn.breaks).toHaveLength(1);
    expect(drawn.breaks[0]).toBeGreaterThan(first?.x ?? 0);
    expect(drawn.breaks[0]).toBeLessThan(second?.x ?? 0);
  });

  test('spreads cards when zoomed in and needs fewer rows', () => {
    const cards = cardsOf(Array.from({ length: 12 }, (_, index) => film(index + 1, index)));
    const far = scaleLayout({ ...usual, widthPixels: 400, cards });
    const near = scaleLayout({ ...usual, widthPixels: 400, cards, viewport: zoomAt(wholeStory, 6, 0) });
    expect(near.heightPixels).toBeLessThan(far.heightPixels);
    expect(near.ticks.length).toBeGreaterThan(far.ticks.length);
    expect(near.cards[0]?.x).toBe(28);
  });

  test('drops the labels of a lane with too many rows, and shows them again when zoomed in', () => {
    const inBoth = ['Main', 'Other'];
    const cards = cardsOf(Array.from({ length: 1000 }, (_, index) => film(index + 1, index, index, inBoth)));
    const phone = { ...usual, universes: both, widthPixels: 360, cards };
    const far = scaleLayout(phone);
    expect(far.heightPixels).toBeLessThan(900);
    expect(far.cards.every(({ labelPixels, widthPixels }) => labelPixels === widthPixels)).toBe(true);
    const ordered = far.cards.toSorted((one, other) => one.y - other.y || one.x - other.x);
    const covered = ordered.filter((one, index) => {
      const next = ordered[index + 1];
      return next?.y === one.y && next.x < one.x + one.widthPixels;
    });
    expect(covered).toEqual([]);
    expect(far.cards.every(({ crossings }) => crossings.length === 0)).toBe(true);
    const near = scaleLayout({ ...phone, viewport: zoomAt(wholeStory, 32, 0) });
    expect(near.cards.every(({ crossings }) => crossings.length === 1)).toBe(true);
    expect(near.cards.every(({ labelPixels, widthPixels }) => labelPixels > widthPixels)).toBe(true);
  });

  test('draws large posters in few rows, then small ones, then posters alone, then names alone', () => {
    const drawn = (count: number) =>
      scaleLayout({ ...usual, cards: cardsOf(Array.from({ length: count }, (_, index) => film(index + 1, 10))) }).cards;
    const looks = (count: number) => {
      const [one, two] = drawn(count);
      const wide = (one?.labelPixels ?? 0) > (one?.poster?.widthPixels ?? 0);
      return { poster: one?.poster?.heightPixels, wide, row: (two?.y ?? 0) - (one?.y ?? 0) };
    };
    expect(looks(2)).toEqual({ poster: 120, wide: true, row: 150 });
    expect(looks(5)).toEqual({ poster: 66, wide: true, row: 96 });
    expect(looks(6)).toEqual({ poster: 66, wide: false, row: 96 });
    expect(looks(8)).toEqual({ poster: undefined, wide: true, row: rowHeightPixels });
  });

  test('has one empty lane and no ticks without members', () => {
    const drawn = scaleLayout({ ...usual, cards: [] });
    expect(drawn.cards).toEqual([]);
    expect(drawn.ticks).toEqual([]);
    expect(drawn.lanes).toHaveLength(1);
  });
});
