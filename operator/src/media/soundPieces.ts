/**
 * Finds the pieces of one fingerprint that occur somewhere in another: the clips of a recap in the episode before. Unlike
 * an intro (fingerprintMatch.ts) they are short and lie at many offsets. Pure.
 */
import { isAlike } from './fingerprintMatch.ts';
import type { Span } from './silence.ts';

export interface SoundPiece extends Span {
  /** Where the piece starts in the other fingerprint, in seconds of it. */
  readonly sourceSeconds: number;
}

/** A point covers the 2.6 s of sound after its start; half of that must be shared for the point to match. */
const windowSeconds = 2.6;
/** Points whose values differ by at most this are candidates for the same sound. */
const lookupDistance = 2;
/** A value that occurs more often than this says nothing about where it belongs. */
const placesLimit = 24;
/** A piece has this many equal points close together, at one offset: chance gives one. */
const leastEqualPoints = 2;
const equalWithinPoints = 24;
/** Points in a row that are alike: a clip of three seconds has this many. */
const leastAlikePoints = 10;
/** Of the points between the first and the last of a piece. */
const leastAlikeShare = 0.8;
/** A shot noise interrupts a piece for a moment; a longer gap ends it. */
const longestGapPoints = 4;
/** No multiples of each other, so that a beat is not mistaken for a sound that stays the same. */
const steadyLagsSeconds = [1.4, 2.1, 3.6];
/** Pieces of one comparison; the sound of a chase has hundreds of equal points, a recap has a dozen pieces. */
const piecesLimit = 64;
/** Offsets that are examined, those with the most equal points first. */
const offsetsLimit = 512;

/** The pieces of `opening` in order of time, in seconds of each fingerprint. No two of them overlap by more than half. */
export function findPieces(opening: Uint32Array, source: Uint32Array, pointSeconds: number): SoundPiece[] {
  const steady = { opening: steadyPoints(opening, pointSeconds), source: steadyPoints(source, pointSeconds) };
  const isSteady = (at: number, offset: number): boolean =>
    steady.opening[at] === 1 || steady.source[at + offset] === 1;
  const rows: Row[] = [];
  for (const [offset, equals] of equalPoints(opening, source, steady.opening, steady.source)) {
    // Seeds ascend, so only the last row of this offset can hold the next one.
    let lastFound = -1;
    for (const at of seeds(equals)) {
      if (at <= lastFound) continue;
      const row = rowAround(opening, source, at, offset, isSteady);
      if (row === undefined) continue;
      rows.push(row);
      lastFound = row.last;
    }
  }
  const kept: Row[] = [];
  for (const row of rows.toSorted((one, other) => other.alike - one.alike)) {
    if (kept.length < piecesLimit && !kept.some((other) => overlapShare(row, other) > 0.5)) kept.push(row);
  }
  return kept
    .map(({ first, last, offset }) => ({
      startSeconds: first * pointSeconds + windowSeconds / 4,
      endSeconds: last * pointSeconds + (windowSeconds * 3) / 4,
      sourceSeconds: (first + offset) * pointSeconds + windowSeconds / 4,
    }))
    .toSorted((one, other) => one.startSeconds - other.startSeconds);
}

interface Row {
  readonly first: number;
  readonly last: number;
  /** Index in the source minus index in the opening. */
  readonly offset: number;
  readonly alike: number;
}

/** 1 for each point that the sound keeps repeating, before it or after it: silence, a tone, rain. */
function steadyPoints(points: Uint32Array, pointSeconds: number): Uint8Array {
  const lags = steadyLagsSeconds.map((seconds) => Math.round(seconds / pointSeconds));
  const isKept = (at: number, direction: 1 | -1): boolean =>
    lags.every((lag) => {
      const near = points[at + direction * lag];
      return near !== undefined && isAlike(points[at] ?? 0, near);
    });
  return Uint8Array.from(points, (_, at) => (isKept(at, 1) || isKept(at, -1) ? 1 : 0));
}

/** For each offset the indices of the opening at which points are equal, in order. */
function equalPoints(
  opening: Uint32Array,
  source: Uint32Array,
  steadyOpening: Uint8Array,
  steadySource: Uint8Array,
): readonly (readonly [offset: number, indices: readonly number[]])[] {
  const places = new Map<number, number[]>();
  for (const [at, value] of source.entries()) {
    if (steadySource[at] === 1) continue;
    const known = places.get(value);
    if (known === undefined) places.set(value, [at]);
    else known.push(at);
  }
  const equals = new Map<number, number[]>();
  for (const [at, value] of opening.entries()) {
    if (steadyOpening[at] === 1) continue;
    for (let near = value - lookupDistance; near <= value + lookupDistance; near++) {
      const found = places.get(near) ?? [];
      if (found.length > placesLimit) continue;
      for (const place of found) {
        const known = equals.get(place - at);
        if (known === undefined) equals.set(place - at, [at]);
        else known.push(at);
      }
    }
  }
  return [...equals]
    .filter(([, indices]) => indices.length >= leastEqualPoints)
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, offsetsLimit);
}

/** Indices near which there is another. */
function seeds(indices: readonly number[]): readonly number[] {
  return indices.filter((at, place) => (indices[place + leastEqualPoints - 1] ?? Infinity) - at <= equalWithinPoints);
}

/** The row of alike points around an index; undefined if it is too short or too thin. */
function rowAround(
  opening: Uint32Array,
  source: Uint32Array,
  at: number,
  offset: number,
  isSteady: (at: number, offset: number) => boolean,
): Row | undefined {
  const isAlikeAt = (index: number): boolean =>
    index >= 0 &&
    index < opening.length &&
    index + offset >= 0 &&
    index + offset < source.length &&
    !isSteady(index, offset) &&
    isAlike(opening[index] ?? 0, source[index + offset] ?? 0);
  let alike = 1;
  const reach = (step: 1 | -1): number => {
    let [edge, gap] = [at, 0];
    for (let index = at + step; gap <= longestGapPoints; index += step) {
      if (isAlikeAt(index)) {
        edge = index;
        gap = 0;
        alike++;
      } else gap++;
    }
    return edge;
  };
  const first = reach(-1);
  const last = reach(1);
  const isPiece = alike >= leastAlikePoints && alike >= (last - first + 1) * leastAlikeShare;
  return isPiece ? { first, last, offset, alike } : undefined;
}

/** Of the shorter one. */
function overlapShare(one: Row, other: Row): number {
  const both = Math.min(one.last, other.last) - Math.max(one.first, other.first) + 1;
  return Math.max(0, both) / (Math.min(one.last - one.first, other.last - other.first) + 1);
}
