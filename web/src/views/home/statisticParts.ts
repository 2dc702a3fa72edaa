/** What the statistics show of their parts. Pure. */
import type { CollectionPart } from '../../generated/api.ts';

/** A card shows as many; the filters of the wall have all. */
const partsAtMost = 6;

export interface ShownPart extends CollectionPart {
  /** Of the largest part, 1 to 100. */
  readonly percent: number;
}

/** `parts`: the largest first. */
export function shownParts(parts: readonly CollectionPart[]): readonly ShownPart[] {
  const [largest] = parts;
  const whole = Math.max(1, largest?.sizeBytes ?? 0);
  return parts.slice(0, partsAtMost).map((part) => ({
    ...part,
    percent: Math.min(100, Math.max(1, Math.round((part.sizeBytes / whole) * 100))),
  }));
}

export interface PlayTime {
  readonly count: number;
  readonly unit: 'minute' | 'hour';
}

/** Whole hours, below ten with one decimal; below an hour whole minutes, at least one of anything that plays. */
export function playTime(seconds: number): PlayTime {
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return { count: seconds <= 0 ? 0 : Math.max(1, minutes), unit: 'minute' };
  const digits = minutes < 600 ? 10 : 1;
  return { count: Math.round((minutes / 60) * digits) / digits, unit: 'hour' };
}
