/**
 * How fast the wall flies past. Whoever leafs through screens in a second sees no poster, and drawing them is what keeps the
 * keys waiting: they come when the hand slows down. Pure.
 */

/** More than a screen within this long is too fast to look at posters. One step of a page is less than a screen. */
export const flightMs = 300;
/** So long after the last movement it rests: a held key repeats several times within. */
export const restMs = 120;

export interface Movement {
  readonly atMs: number;
  readonly pixels: number;
}

/** What still counts after a movement, the newest last. Several at one moment add up. */
export function withMovement(before: readonly Movement[], movement: Movement): readonly Movement[] {
  return [...before.filter(({ atMs }) => movement.atMs - atMs < flightMs), movement];
}

export function isFlight(movements: readonly Movement[], windowPixels: number): boolean {
  return movements.reduce((sum, { pixels }) => sum + Math.abs(pixels), 0) > windowPixels;
}
