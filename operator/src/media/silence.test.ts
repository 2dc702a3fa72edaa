import { describe, expect, test } from 'vitest';
import { findSilences, nearestSilence } from './silence.ts';

const rateHz = 1000;

function samplesOf(...parts: readonly [seconds: number, loudness: number][]): Int16Array {
  return Int16Array.from(
    parts.flatMap(([seconds, loudness]) =>
      Array.from({ length: seconds * rateHz }, (_, at) => (at % 2 === 0 ? loudness : -loudness)),
    ),
  );
}

describe('silences', () => {
  test.each<[string, [number, number][], [number, number][]]>([
    ['are not found in loud sound', [[5, 8000]], []],
    ['cover sound that is silent throughout', [[5, 0]], [[0, 5]]],
    ['are not found without samples', [], []],
    [
      'between sounds',
      [
        [2, 8000],
        [1, 0],
        [2, 8000],
      ],
      [[2, 3]],
    ],
    [
      'are found at both ends',
      [
        [1, 0],
        [2, 8000],
        [1, 0],
      ],
      [
        [0, 1],
        [3, 4],
      ],
    ],
    [
      'are as quiet as -50 dB',
      [
        [1, 9000],
        [1, 103],
        [1, 9000],
      ],
      [[1, 2]],
    ],
    [
      'are not louder than that',
      [
        [1, 9000],
        [1, 110],
        [1, 9000],
      ],
      [],
    ],
    [
      'are not shorter than a third of a second',
      [
        [1, 9000],
        [0.3, 0],
        [1, 9000],
      ],
      [],
    ],
    [
      'may have the shortest length',
      [
        [1, 9000],
        [0.34, 0],
        [1, 9000],
      ],
      [[1, 1.34]],
    ],
    [
      'do not span a click',
      [
        [1, 9000],
        [0.3, 0],
        [0.002, 9000],
        [0.3, 0],
        [1, 9000],
      ],
      [],
    ],
  ])('%s', (_, parts, expected) => {
    expect(findSilences(samplesOf(...parts), rateHz).map((span) => [span.startSeconds, span.endSeconds])).toEqual(
      expected,
    );
  });

  test('count from where the samples begin', () => {
    expect(findSilences(samplesOf([1, 9000], [1, 0]), rateHz, 100)).toEqual([{ startSeconds: 101, endSeconds: 102 }]);
  });
});

describe('the nearest silence', () => {
  const silences = [
    { startSeconds: 10, endSeconds: 11 },
    { startSeconds: 20, endSeconds: 22 },
  ];
  test.each<[number, number, number | undefined]>([
    [10.5, 0, 10],
    [12, 2, 10],
    [12, 0.5, undefined],
    [19, 2, 20],
    [15.4, 10, 10],
    [15.6, 10, 20],
    [50, 2, undefined],
  ])('to %f within %f begins at %s', (seconds, within, expected) => {
    expect(nearestSilence(silences, seconds, within)?.startSeconds).toBe(expected);
  });
});
