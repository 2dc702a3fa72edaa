/**
 * Finds the run of fingerprint points that two episodes share: their intro. The figures come from
 * docs/reference/files.md#intro-and-credits-detection. Pure.
 */
import type { Span } from './silence.ts';

export interface MatchLimits {
  readonly pointSeconds: number;
  readonly shortestSeconds: number;
  readonly longestSeconds: number;
}

export interface SharedSpan {
  readonly one: Span;
  readonly other: Span;
}

const differingBitsLimit = 6;
const longestGapSeconds = 3.5;
/** Points whose values differ by at most this are candidates for the same sound. */
const lookupDistance = 2;
/** Speech over a melody interrupts a match for a while. If most points differ, it is another sound. */
const leastSharedShare = 0.5;
/**
 * Silence, a held tone, rain: a sound that stays the same would match any other such sound. Points that resemble those
 * two, four and five seconds before and after do not count. The lags are no multiples of each other, so that a beat is
 * not mistaken for such a sound.
 */
const flatLagsSeconds = [2.1, 3.6, 5.1];
const flatShare = 0.6;
/**
 * Offsets that are examined, those with the most equal points first. A shared melody has hundreds of equal points,
 * chance a few.
 */
const shiftsLimit = 48;
const leastEqualPoints = 4;
/** A value that occurs more often than this says nothing about where it belongs. */
const placesLimit = 24;
/** A point covers the 2.6 s of sound after its start; half of that must be shared for the point to match. */
const windowSeconds = 2.6;

/**
 * Chance makes single points alike beyond the end of a melody, and the gap that a match may have lets them extend it. So
 * a run begins and ends where most points of a second are alike.
 */
const edgeSeconds = 1;
const edgeShare = 0.6;

/** The longest run that both share within the limits, in seconds of each; undefined if there is none. */
export function findShared(one: Uint32Array, other: Uint32Array, limits: MatchLimits): SharedSpan | undefined {
  const isFlat = { one: flatPoints(one, limits), other: flatPoints(other, limits) };
  let best: { readonly first: number; readonly last: number; readonly shift: number } | undefined;
  for (const shift of likelyShifts(one, other, isFlat)) {
    const row = longestRow(one, other, shift, isFlat, limits);
    if (row !== undefined && (best === undefined || row.last - row.first > best.last - best.first)) {
      best = { ...row, shift };
    }
  }
  if (best === undefined) return undefined;
  const { first, last, shift } = best;
  return { one: spanOf(first, last, limits), other: spanOf(first - shift, last - shift, limits) };
}

interface Flat {
  readonly one: Uint8Array;
  readonly other: Uint8Array;
}

function spanOf(first: number, last: number, { pointSeconds }: MatchLimits): Span {
  const startSeconds = first * pointSeconds + windowSeconds / 4;
  return { startSeconds, endSeconds: last * pointSeconds + (windowSeconds * 3) / 4 };
}

/** 1 for each point that resembles its surroundings. */
function flatPoints(points: Uint32Array, { pointSeconds }: MatchLimits): Uint8Array {
  const lags = flatLagsSeconds.map((seconds) => Math.round(seconds / pointSeconds)).flatMap((lag) => [lag, -lag]);
  return Uint8Array.from(points, (point, at) => {
    let seen = 0;
    let alike = 0;
    for (const lag of lags) {
      const near = points[at + lag];
      if (near === undefined) continue;
      seen++;
      if (isAlike(point, near)) alike++;
    }
    return seen > 0 && alike >= seen * flatShare ? 1 : 0;
  });
}

/** Index differences at which points are equal, the most frequent first. */
function likelyShifts(one: Uint32Array, other: Uint32Array, flat: Flat): number[] {
  const places = new Map<number, number[]>();
  for (const [at, value] of other.entries()) {
    if (flat.other[at] === 1) continue;
    const known = places.get(value);
    if (known === undefined) places.set(value, [at]);
    else known.push(at);
  }
  const votes = new Map<number, number>();
  for (const [at, value] of one.entries()) {
    if (flat.one[at] === 1) continue;
    for (let near = value - lookupDistance; near <= value + lookupDistance; near++) {
      const found = places.get(near) ?? [];
      if (found.length > placesLimit) continue;
      for (const place of found) votes.set(at - place, (votes.get(at - place) ?? 0) + 1);
    }
  }
  return [...votes]
    .filter(([, count]) => count >= leastEqualPoints)
    .toSorted(([shift, count], [otherShift, otherCount]) => otherCount - count || shift - otherShift)
    .slice(0, shiftsLimit)
    .map(([shift]) => shift);
}

/**
 * The longest run within the limits at one offset, as indices of `one`. A longer run means that more than an intro is
 * shared.
 */
function longestRow(
  one: Uint32Array,
  other: Uint32Array,
  shift: number,
  flat: Flat,
  { pointSeconds, shortestSeconds, longestSeconds }: MatchLimits,
): { first: number; last: number } | undefined {
  const gapPoints = longestGapSeconds / pointSeconds;
  let best: { first: number; last: number } | undefined;
  let row: { last: number; readonly places: number[] } | undefined;
  const close = (): void => {
    if (row === undefined) return;
    const { first, last } = trimmed(row.places, Math.round(edgeSeconds / pointSeconds));
    const matches = row.places.filter((place) => place >= first && place <= last).length;
    const seconds = (last - first) * pointSeconds + windowSeconds / 2;
    const isDense = matches >= (last - first + 1) * leastSharedShare;
    const isLonger = best === undefined || last - first > best.last - best.first;
    row = undefined;
    if (seconds < shortestSeconds || seconds > longestSeconds || !isDense || !isLonger) return;
    best = { first, last };
  };
  const end = Math.min(one.length, other.length + shift);
  for (let at = Math.max(0, shift); at < end; at++) {
    if (flat.one[at] === 1 || flat.other[at - shift] === 1) continue;
    if (!isAlike(one[at] ?? 0, other[at - shift] ?? 0)) continue;
    if (row !== undefined && at - row.last > gapPoints) close();
    row ??= { last: at, places: [] };
    row.places.push(at);
    row.last = at;
  }
  close();
  return best;
}

/** The first and last place from which on, and up to which, most points of a stretch of `edge` points are alike. */
function trimmed(places: readonly number[], edge: number): { readonly first: number; readonly last: number } {
  const least = Math.ceil(edge * edgeShare);
  const first = places.find((place, at) => (places[at + least - 1] ?? Number.POSITIVE_INFINITY) < place + edge);
  const last = places.findLast((place, at) => (places[at - least + 1] ?? Number.NEGATIVE_INFINITY) > place - edge);
  return { first: first ?? 0, last: last ?? -1 };
}

/** True for two points of the same sound. */
export function isAlike(one: number, other: number): boolean {
  return bitCount(one ^ other) <= differingBitsLimit;
}

function bitCount(value: number): number {
  let rest = value - ((value >>> 1) & 0x5555_5555);
  rest = (rest & 0x3333_3333) + ((rest >>> 2) & 0x3333_3333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
