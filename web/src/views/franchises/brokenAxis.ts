/**
 * The axis of the drawing to scale. A story's times form clusters with centuries between them. Gaps much longer than
 * the median gap are drawn short and marked as broken. Pure; it does not know pixels.
 */
import { scaleLinear } from 'd3-scale';

export interface AxisBreak {
  readonly from: number;
  readonly to: number;
}

export interface BrokenAxis {
  /** The distinct times, ascending; empty if the story has no times. */
  readonly points: readonly number[];
  /** The shortened gaps. */
  readonly breaks: readonly AxisBreak[];
  /** The position of a time: 0 at the first point, 1 at the last. Times outside are clamped to the ends. */
  readonly at: (time: number) => number;
}

/**
 * Maximum drawn length of a gap, in medians of all gaps. Four still separate clusters; more would push the clusters
 * into the corners.
 */
const longestGapInMedians = 4;
/** Minimum drawn length of a gap, in medians: it separates neighbours that are a day apart. */
const smallestStepInMedians = 0.5;

/** `times` in any order, duplicates allowed; values that are not finite are ignored. */
export function brokenAxis(times: readonly number[]): BrokenAxis {
  const points = [...new Set(times.filter(Number.isFinite))].sort((left, right) => left - right);
  if (points.length < 2) return { points, breaks: [], at: () => 0.5 };
  const gaps = points.slice(1).map((point, index) => point - (points[index] ?? point));
  const usual = median(gaps);
  const longest = longestGapInMedians * usual;
  const steps = gaps.map((gap) => Math.min(gap, longest) + smallestStepInMedians * usual);
  const whole = steps.reduce((sum, step) => sum + step, 0);
  let reached = 0;
  const places = [0];
  for (const step of steps) {
    reached += step;
    places.push(reached / whole);
  }
  const scale = scaleLinear(points, places).clamp(true);
  const breaks = gaps.flatMap((gap, index) => {
    const [from, to] = points.slice(index, index + 2);
    return gap > longest && from !== undefined && to !== undefined ? [{ from, to }] : [];
  });
  return { points, breaks, at: (time) => scale(time) };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** Width of a time label with its margin. */
const tickRoomPixels = 76;

/**
 * Returns the times that get a label on an axis `widthPixels` wide: first zero and both ends, then from left to right
 * each time with enough room.
 */
export function axisTicks(axis: BrokenAxis, widthPixels: number, roomPixels = tickRoomPixels): readonly number[] {
  const { points } = axis;
  const preferred = [0, points[0], points.at(-1)].flatMap((point) =>
    point !== undefined && points.includes(point) ? [point] : [],
  );
  const taken: number[] = [];
  for (const point of [...preferred, ...points]) {
    const place = axis.at(point) * widthPixels;
    if (taken.every((other) => Math.abs(axis.at(other) * widthPixels - place) >= roomPixels)) taken.push(point);
  }
  return taken.sort((left, right) => left - right);
}
