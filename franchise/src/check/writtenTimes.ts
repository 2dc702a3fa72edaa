/** The times of a file with their positions, for the rules about time. */
import type { Pointer } from '../fault.ts';
import type { Franchise } from '../generated/franchise.ts';

/** A stretch of the story, both ends included. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface WrittenTime extends Span {
  readonly pointer: Pointer;
  /** Index in `order`. */
  readonly entry: number;
  /** The season's index in the entry; absent for the entry's own time. */
  readonly season?: number;
}

/** Every time of the file, in file order; an entry's own before those of its seasons. */
export function* writtenTimes({ order }: Franchise): Generator<WrittenTime> {
  for (const [entry, item] of order.entries()) {
    if (item.time !== undefined) yield { ...ends(item.time), entry, pointer: ['order', entry, 'time'] };
    if (!('seasons' in item) || item.seasons === undefined) continue;
    for (const [season, { time }] of item.seasons.entries()) {
      if (time === undefined) continue;
      yield { ...ends(time), entry, season, pointer: ['order', entry, 'seasons', season, 'time'] };
    }
  }
}

/**
 * The times that other rules may use. Leaves out reversed times: they have their own error, and their meaning is
 * unknown. Empty without a calendar, which is an error of its own.
 */
export function* soundTimes(franchise: Franchise): Generator<WrittenTime> {
  if (franchise.calendar === undefined) return;
  for (const time of writtenTimes(franchise)) if (time.from <= time.to) yield time;
}

/** The eras with the ends of reversed ones swapped; eraReversed reports those. */
export function meantEras({ eras = [] }: Franchise): readonly Span[] {
  return eras.map(({ from, to }) => ({ from: Math.min(from, to), to: Math.max(from, to) }));
}

function ends({ from, to }: Span): Span {
  return { from, to };
}

/** The smallest span around all of them; undefined if there are none. Reversed spans count by both ends. */
export function hullOf(spans: Iterable<Span>): Span | undefined {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (const span of spans) {
    from = Math.min(from, span.from, span.to);
    to = Math.max(to, span.from, span.to);
  }
  return from <= to ? { from, to } : undefined;
}

/** Returns a test of whether any of the spans touches a given one. Building it is O(n log n), each call O(log n). */
export function touching(spans: Iterable<Span>): (asked: Span) => boolean {
  const sorted = [...spans].sort((a, b) => a.from - b.from);
  const furthest: number[] = [];
  let sofar = Number.NEGATIVE_INFINITY;
  for (const { to } of sorted) {
    sofar = Math.max(sofar, to);
    furthest.push(sofar);
  }
  return ({ from, to }) => {
    // Count the spans that start at or before the given end; one of those must reach the given start.
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sorted[middle]?.from ?? Number.POSITIVE_INFINITY) <= to) low = middle + 1;
      else high = middle;
    }
    return low > 0 && (furthest[low - 1] ?? Number.NEGATIVE_INFINITY) >= from;
  };
}
