import { describe, expect, test } from 'vitest';
import { chapterAt, columnsOf, lineSeconds, markAt, secondsAt, spanOnLine, stepSeconds, tileAt } from './scrub.ts';

const tiles = {
  widthPixels: 320,
  heightPixels: 180,
  columns: 10,
  rows: 10,
  intervalSeconds: 10,
  images: 250,
  sheets: ['0.jpg', '1.jpg', '2.jpg'],
};

describe('the picture of a moment', () => {
  test.each([
    [0, 0, 0, 0],
    [9.99, 0, 0, 0],
    [10, 0, 1, 0],
    [99, 0, 9, 0],
    [100, 0, 0, 1],
    [999, 0, 9, 9],
    [1000, 1, 0, 0],
    [2490, 2, 9, 4],
    [2700, 2, 9, 4],
    [-5, 0, 0, 0],
  ])('at %f seconds: sheet %i, column %i, row %i', (seconds, sheet, column, row) => {
    expect(tileAt(tiles, seconds)).toEqual({ sheet, column, row });
  });

  test('without pictures the first place is returned', () => {
    expect(tileAt({ ...tiles, images: 0 }, 50)).toEqual({ sheet: 0, column: 0, row: 0 });
  });
});

test.each([
  ['whole', 3200, 10],
  ['the last one, with fewer pictures', 960, 3],
  ['of one picture', 320, 1],
  ['made smaller by another program', 1184, 10],
  ['made smaller, by chance to whole pictures and a half', 480, 10],
  ['made larger', 6400, 10],
  ['that is none', 0, 10],
])('a sheet that is %s: %i pixels wide has %i columns', (_, pixels, columns) => {
  expect(columnsOf(tiles, pixels)).toBe(columns);
});

describe('the line', () => {
  test('has the duration of the video, or of its pictures', () => {
    expect(lineSeconds({ durationSeconds: 61.5, tiles })).toBe(61.5);
    expect(lineSeconds({ tiles })).toBe(2500);
    expect(lineSeconds({ durationSeconds: 0, tiles })).toBe(2500);
    expect(lineSeconds({})).toBe(0);
  });

  test.each([
    [-0.5, 0],
    [0, 0],
    [0.25, 25],
    [1, 100],
    [7, 100],
  ])('a pointer at %f is at %i seconds of 100', (fraction, seconds) => {
    expect(secondsAt(fraction, 100)).toBe(seconds);
  });

  test.each([
    ['ArrowRight', 50, 60],
    ['ArrowUp', 50, 60],
    ['ArrowLeft', 50, 40],
    ['ArrowDown', 5, 0],
    ['PageUp', 50, 150],
    ['PageDown', 50, 0],
    ['Home', 50, 0],
    ['End', 50, 155],
    ['ArrowRight', 150, 155],
  ])('%s from %i moves to %i', (key, from, to) => {
    expect(stepSeconds(key, from, 10, 155)).toBe(to);
  });

  test.each(['Enter', 'x', 'valueOf', '__proto__'])('%s is not handled', (key) => {
    expect(stepSeconds(key, 50, 10, 155)).toBeUndefined();
  });
});

describe('marks and chapters', () => {
  const chapters = [
    { startSeconds: 0, endSeconds: 60, title: 'Opening' },
    { startSeconds: 60, endSeconds: 90 },
    { startSeconds: 90, endSeconds: 120, title: 'End' },
  ];
  const intro = { kind: 'intro', startSeconds: 10, endSeconds: 40, source: 'chapters' } as const;

  test.each([
    [0, 'Opening'],
    [59.9, 'Opening'],
    [75, undefined],
    [500, 'End'],
  ])('at %f seconds the chapter is %s', (seconds, title) => {
    expect(chapterAt(chapters, seconds)?.title).toBe(title);
  });

  test.each([
    [9.9, undefined],
    [10, 'intro'],
    [39.9, 'intro'],
    [40, undefined],
  ])('at %f seconds the mark is %s', (seconds, kind) => {
    expect(markAt([intro], seconds)?.kind).toBe(kind);
  });

  test.each([
    [{ startSeconds: 10, endSeconds: 40 }, 10, 30],
    [{ startSeconds: 90, endSeconds: 500 }, 90, 10],
    [{ startSeconds: -50, endSeconds: 20 }, 0, 20],
    [{ startSeconds: 40, endSeconds: 10 }, 40, 0],
    [{ startSeconds: 500, endSeconds: 900 }, 100, 0],
  ])('%j is clipped to a line of 100 seconds', (span, startPercent, widthPercent) => {
    expect(spanOnLine(span, 100)).toEqual({ startPercent, widthPercent });
  });

  test('a line of length zero has no spans', () => {
    expect(spanOnLine({ startSeconds: 1, endSeconds: 2 }, 0)).toEqual({ startPercent: 0, widthPercent: 0 });
  });
});
