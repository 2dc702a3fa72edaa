/**
 * The speed of scrolling. At several screens a second posters cannot be seen, and drawing them delays key presses. So
 * posters are drawn once scrolling slows down. Pure.
 */

/** Scrolling more than a screen within this time is too fast to see posters. One page step is less than a screen. */
export const flightMs = 300;
/** Time after the last movement until scrolling counts as ended; a held key repeats several times within it. */
export const restMs = 120;

export interface Movement {
  readonly atMs: number;
  readonly pixels: number;
}

/** Returns the movements that still count, the newest last. Movements at the same moment are added up. */
export function withMovement(before: readonly Movement[], movement: Movement): readonly Movement[] {
  return [...before.filter(({ atMs }) => movement.atMs - atMs < flightMs), movement];
}

export function isFlight(movements: readonly Movement[], windowPixels: number): boolean {
  return movements.reduce((sum, { pixels }) => sum + Math.abs(pixels), 0) > windowPixels;
}
