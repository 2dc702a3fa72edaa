import { expect, test } from 'vitest';
import { findPieces } from './soundPieces.ts';
import { pointSeconds } from './soundRate.ts';

/** Points that look random and are the same for the same seed. */
function sound(seed: number, count: number): Uint32Array {
  let state = seed;
  return Uint32Array.from({ length: count }, () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b_3c6d) + 0x9e37_79b9;
    return Math.imul(state ^ (state >>> 12), 0x297a_2d39) >>> 0;
  });
}

/** Another encoding of the same sound: every other point differs in a few bits. */
function encodedAgain(points: Uint32Array): Uint32Array {
  return points.map((point, at) => (at % 2 === 0 ? point : (point ^ (0b1_0001_0001 << (at % 16))) >>> 0));
}

function joined(...parts: readonly Uint32Array[]): Uint32Array {
  return Uint32Array.from(parts.flatMap((part) => [...part]));
}

const episode = sound(1, 4_000);
const pieceOf = (from: number, count: number): Uint32Array => encodedAgain(episode.subarray(from, from + count));

test('pieces from all over another fingerprint are found, in order, with their places', () => {
  const opening = joined(sound(2, 20), pieceOf(3_000, 20), pieceOf(400, 16), sound(3, 60), pieceOf(1_700, 30));
  const pieces = findPieces(opening, episode, pointSeconds);
  const places = pieces.map(({ startSeconds, sourceSeconds }) => [
    Math.round((startSeconds - 0.65) / pointSeconds),
    Math.round((sourceSeconds - 0.65) / pointSeconds),
  ]);
  expect(places).toEqual([
    [20, 3_000],
    [40, 400],
    [116, 1_700],
  ]);
});

test('a piece of less than ten points, and a thin one, do not count', () => {
  expect(findPieces(joined(sound(2, 50), pieceOf(900, 9), sound(3, 50)), episode, pointSeconds)).toEqual([]);
  const other = sound(4, 40);
  const thin = pieceOf(900, 40).map((point, at) => (at % 3 === 0 ? point : (other[at] ?? 0)));
  expect(findPieces(joined(sound(2, 50), thin, sound(3, 50)), episode, pointSeconds)).toEqual([]);
});

test('a sound that stays the same is no piece', () => {
  const hum = new Uint32Array(200).fill(0x1234_5678);
  expect(findPieces(joined(sound(2, 50), hum), joined(sound(5, 300), hum), pointSeconds)).toEqual([]);
});

test('nothing is found in another sound, nor in none', () => {
  expect(findPieces(sound(6, 2_000), episode, pointSeconds)).toEqual([]);
  expect(findPieces(new Uint32Array(), episode, pointSeconds)).toEqual([]);
  expect(findPieces(episode, new Uint32Array(), pointSeconds)).toEqual([]);
});

test('a sound that repeats in both takes a bounded time and number of pieces', () => {
  const beat = joined(...Array.from({ length: 300 }, () => sound(7, 8)));
  expect(findPieces(beat, beat, pointSeconds).length).toBeLessThanOrEqual(64);
});
