/** Moves the ends of a span on the time line. Pure. */
import type { Edge } from './markTimes.ts';

export interface Span {
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** Shorter than any mark; it keeps the handles apart. */
const apartSeconds = 0.5;

/** The place of one end, inside the video and on its side of the other end; to a tenth of a second. */
export function movedEdge(edge: Edge, seconds: number, { startSeconds, endSeconds }: Span, duration: number): number {
  const [least, most] =
    edge === 'start' ? [0, Math.max(0, endSeconds - apartSeconds)] : [startSeconds + apartSeconds, duration];
  return Math.round(Math.min(most, Math.max(least, seconds)) * 10) / 10;
}

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};

/** A second by arrow keys, a tenth with `isFine`, ten by page keys; undefined for other keys. */
export function steppedEdge(key: string, isFine: boolean, seconds: number): number | undefined {
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  return step === undefined ? undefined : seconds + (isFine ? step / 10 : step);
}
