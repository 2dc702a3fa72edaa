import { describe, expect, test } from 'vitest';
import { posterRem } from '../../state/settings.ts';
import {
  cardPlace,
  cardsInSight,
  gridHeight,
  isWithin,
  overlap,
  planGrid,
  rowsOf,
  tabStopOf,
  wholeCards,
} from './grid.ts';

const rem = 16;
const usual = { look: 'posters', posterRem: posterRem.usual } as const;
const desktop = planGrid({ widthPixels: 1250, remPixels: rem, ...usual });

describe('the plan', () => {
  test.each([
    ['a phone of 320 pixels', 288, rem, 2],
    ['a phone of 360 pixels', 328, rem, 3],
    ['a phone of 390 pixels', 358, rem, 3],
    ['a tablet', 736, rem, 4],
    ['a desktop', 1250, rem, 7],
    ['a wide screen', 1873, 15, 11],
    ['a desktop at 400 %', 288, rem, 2],
    ['a phone with letters one and a half times as large', 312, rem * 1.5, 2],
    ['a phone with letters twice as large', 288, rem * 2, 2],
  ])('%s', (_, widthPixels, remPixels, columns) => {
    const grid = planGrid({ widthPixels, remPixels, ...usual });
    expect(grid.columns).toBe(columns);
    const used = grid.columns * grid.cardWidthPixels + (grid.columns - 1) * grid.gapPixels;
    expect(used).toBeCloseTo(widthPixels, 6);
  });

  test.each([
    ['posters', posterRem.least, 17],
    ['posters', posterRem.most, 6],
    ['dense', posterRem.usual, 11],
    ['list', posterRem.usual, 1],
  ] as const)('%s of %i rem on a wide screen are in %i columns', (look, size, columns) => {
    expect(planGrid({ widthPixels: 1873, remPixels: 15, look, posterRem: size }).columns).toBe(columns);
  });

  test('rows of a list begin below its headers', () => {
    const list = planGrid({ widthPixels: 1000, remPixels: rem, look: 'list', posterRem: posterRem.usual });
    expect(cardPlace(list, 0).topPixels).toBe(list.headPixels);
    expect(gridHeight(list, 10)).toBe(list.headPixels + 10 * list.rowHeightPixels);
    expect(cardsInSight(list, 100, list.headPixels + 5 * list.rowHeightPixels, 10).from).toBe(3);
    expect(wholeCards(list, 100, list.headPixels, 10 * list.rowHeightPixels)).toEqual({ from: 0, to: 10 });
  });

  test('without any width a card is still one pixel wide', () => {
    expect(planGrid({ widthPixels: 0, remPixels: rem, ...usual }).cardWidthPixels).toBe(1);
  });

  test('a row has the height of a poster and its text', () => {
    expect(desktop.rowHeightPixels).toBeGreaterThan(desktop.cardWidthPixels * 1.5 + 4 * rem);
  });

  test('100,000 titles stay below what browsers can scroll', () => {
    for (const widthPixels of [288, 358, 736, 1250]) {
      const largest = planGrid({ widthPixels, remPixels: rem, look: 'posters', posterRem: posterRem.most });
      expect(gridHeight(largest, 100_000)).toBeLessThan(33_554_428);
      expect(gridHeight(planGrid({ widthPixels, remPixels: rem, ...usual }), 100_000)).toBeLessThan(17_000_000);
    }
    // With letters of 1.5 and 2 times the size: the limits of Firefox and of Chromium.
    expect(gridHeight(planGrid({ widthPixels: 312, remPixels: rem * 1.5, ...usual }), 100_000)).toBeLessThan(
      17_895_697,
    );
    expect(gridHeight(planGrid({ widthPixels: 380, remPixels: rem * 2, ...usual }), 100_000)).toBeLessThan(33_554_428);
  });
});

describe('places', () => {
  test('cards fill rows from left to right', () => {
    const { columns } = desktop;
    expect(cardPlace(desktop, 0)).toEqual({ topPixels: 0, startPixels: 0 });
    expect(cardPlace(desktop, 1).startPixels).toBeCloseTo(desktop.cardWidthPixels + desktop.gapPixels);
    expect(cardPlace(desktop, columns)).toEqual({ topPixels: desktop.rowHeightPixels, startPixels: 0 });
  });

  test('the last row counts as a full row', () => {
    expect(gridHeight(desktop, 0)).toBe(0);
    expect(gridHeight(desktop, 1)).toBe(desktop.rowHeightPixels);
    expect(gridHeight(desktop, desktop.columns + 1)).toBe(2 * desktop.rowHeightPixels);
  });
});

describe('the drawn cards', () => {
  const drawn = (scrolled: number, total = 100_000) => cardsInSight(desktop, total, scrolled, 800);

  test('at the top are the visible rows and two more', () => {
    expect(drawn(-200).from).toBe(0);
    const rows = Math.ceil((800 - 200) / desktop.rowHeightPixels) + 2;
    expect(drawn(-200).to).toBe(rows * desktop.columns);
  });

  test('in the middle of 100,000 titles are only some rows', () => {
    const { from, to } = drawn(2_000_000);
    expect(to - from).toBeLessThanOrEqual(9 * desktop.columns);
    expect(cardPlace(desktop, from).topPixels).toBeLessThan(2_000_000);
    expect(cardPlace(desktop, to).topPixels).toBeGreaterThan(2_000_800);
  });

  test('stay within the existing titles', () => {
    expect(drawn(50_000_000)).toEqual({ from: 100_000, to: 100_000 });
    expect(drawn(-10_000)).toEqual({ from: 0, to: 0 });
    expect(drawn(0, 0)).toEqual({ from: 0, to: 0 });
    expect(drawn(0, 3)).toEqual({ from: 0, to: 3 });
  });
});

describe('where the tab key enters', () => {
  const grid = { columns: 5, cardWidthPixels: 160, rowHeightPixels: 300, gapPixels: 20, headPixels: 0 };
  const total = 103;
  test.each([
    ['above the grid', -200, 800, { from: 0, to: 10 }],
    ['at the top', 0, 800, { from: 0, to: 10 }],
    ['in the middle of a row', 450, 800, { from: 10, to: 20 }],
    ['between rows', 600, 900, { from: 10, to: 25 }],
    ['at the end', 5_700, 800, { from: 95, to: 103 }],
    ['beyond the end', 9_000, 800, { from: 103, to: 103 }],
    ['in a window lower than a row', 450, 100, { from: 10, to: 10 }],
  ])('fully visible rows: %s', (_, scrolled, windowPixels, expected) => {
    expect(wholeCards(grid, total, scrolled, windowPixels)).toEqual(expected);
  });

  test.each([
    ['the last focused card, if visible', 12, 450, 12],
    ['the last focused card, if cut by the upper edge', 7, 450, 7],
    ['the last focused card, if cut by the lower edge', 23, 450, 23],
    ['the first fully visible card, if the last focused one is above', 0, 450, 10],
    ['the first fully visible card, if the last focused one is below', 90, 450, 10],
    ['the last card, beyond the end', 3, 9_000, 102],
    ['an existing card, if the wall has shrunk', 400, 5_700, 95],
  ])('is %s', (_, left, scrolled, expected) => {
    expect(tabStopOf(grid, total, left, wholeCards(grid, total, scrolled, 800))).toBe(expected);
  });

  test('is 0 on an empty wall', () => {
    expect(tabStopOf(grid, 0, 0, wholeCards(grid, 0, 0, 800))).toBe(0);
  });
});

test('drawn cards are grouped by rows, including a distant focused card', () => {
  const grid = { columns: 3, cardWidthPixels: 160, rowHeightPixels: 330, gapPixels: 20, headPixels: 0 };
  expect(rowsOf(grid, [3, 4, 5, 6, 50])).toEqual([
    { row: 1, indexes: [3, 4, 5] },
    { row: 2, indexes: [6] },
    { row: 16, indexes: [50] },
  ]);
  expect(rowsOf(grid, [])).toEqual([]);
});

test.each([
  ['nested', { from: 0, to: 30 }, { from: 10, to: 20 }, { from: 10, to: 20 }],
  ['side by side', { from: 0, to: 10 }, { from: 10, to: 20 }, { from: 10, to: 10 }],
  ['far apart', { from: 0, to: 10 }, { from: 500, to: 520 }, { from: 500, to: 500 }],
  ['far apart, backwards', { from: 500, to: 520 }, { from: 0, to: 10 }, { from: 500, to: 500 }],
  ['overlapping', { from: 0, to: 15 }, { from: 10, to: 25 }, { from: 10, to: 15 }],
])('the overlap of spans %s', (_, a, b, expected) => {
  expect(overlap(a, b)).toEqual(expected);
  for (const index of [0, 9, 10, 14, 15, 20, 499, 500]) {
    expect(isWithin(expected, index)).toBe(isWithin(a, index) && isWithin(b, index));
  }
});
