/**
 * The axis of the drawing to scale (franchise.md 3.1): a story's times lie in crowds with centuries between, so gaps that are much
 * longer than the usual one are drawn short and marked as broken. Pure; it knows no pixels.
 */
import { scaleLinear } from 'd3-scale';

export interface AxisBreak {
  readonly from: number;
  readonly to: number;
}

export interface BrokenAxis {
  /** The distinct times, ascending; none where the story has no times. */
  readonly points: readonly number[];
  /** The stretches drawn shorter than they are. */
  readonly breaks: readonly AxisBreak[];
  /** Where a time lies: 0 at the first point, 1 at the last. Times outside are held at the ends. */
  readonly at: (time: number) => number;
}

/** A gap of four usual ones still tells crowds apart; longer ones would only push the crowds into the corners. */
const longestGapInMedians = 4;
/** Half a usual gap for every step keeps neighbours apart that are a day from each other. */
const smallestStepInMedians = 0.5;

/** `times` in any order, repeated or not; what is no finite number is passed over. */
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

/** How much room a label of a time needs, with air around it. */
const tickRoomPixels = 76;

/**
 * The times that get a label when the axis is drawn `widthPixels` wide: zero and both ends first, then from left to right what
 * has room beside them.
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
