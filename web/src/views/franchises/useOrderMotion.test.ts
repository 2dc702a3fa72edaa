import { expect, test } from 'vitest';
import { wayOf } from './useOrderMotion.ts';

const places = (of: Record<string, number>) => new Map(Object.entries(of));

test('a card moves from its old place; a card whose place is unchanged does not move', () => {
  const ways = wayOf(places({ 1: 0, 2: 100, 3: 200 }), places({ 3: 0, 2: 100, 1: 200 }), 800);
  expect([...ways]).toEqual([
    ['1', -200],
    ['3', 200],
  ]);
});

test('a card from far away starts just outside the window', () => {
  expect([...wayOf(places({ 1: 90_000, 2: 0 }), places({ 1: 0, 2: 90_000 }), 800)]).toEqual([
    ['1', 800],
    ['2', -800],
  ]);
});

test('a new card appears without motion', () => {
  expect(wayOf(places({}), places({ 1: 10 }), 800).size).toBe(0);
});
