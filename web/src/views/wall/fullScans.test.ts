import { expect, test } from 'vitest';
import { fullScans } from './fullScans.ts';

const scan = { kind: 'walk', full: true } as const;

test('full scans of several Libraries are added up, also one that knows no titles yet', () => {
  expect(
    fullScans([{ ...scan, titlesDone: 3, titlesKnown: 20 }, scan, { ...scan, titlesDone: 1, titlesKnown: 6 }]),
  ).toEqual({
    done: 4,
    known: 26,
  });
});

test('trickplay tiles and scans of single folders are no full scan', () => {
  expect(fullScans([{ kind: 'tiles' }, { ...scan, full: false, titlesDone: 1, titlesKnown: 1 }])).toBeUndefined();
});
