/** The durations of runs as bars of a small chart. Pure: who draws them gives them words and colours. */

export interface ChartRun {
  readonly id: string;
  readonly startedAt: string;
  readonly finishedAt?: string;
  readonly durationSeconds?: number;
}

export interface RunBar<Run> {
  readonly run: Run;
  readonly x: number;
  readonly y: number;
  readonly widthPixels: number;
  readonly heightPixels: number;
}

export interface RunChart<Run> {
  readonly bars: readonly RunBar<Run>[];
  readonly longestSeconds: number;
}

export interface ChartSize {
  readonly widthPixels: number;
  readonly heightPixels: number;
}

/** Enough to see a habit; more would be thinner than a finger. */
export const barsAtMost = 40;
/** A few runs fill the width as many do, but no bar is wider than this share of it. */
const fewestPlaces = 12;
const gapPixels = 2;
/** A run of no length is still a run that happened. */
const smallestBarPixels = 3;

/**
 * `runs` the newest first; they are drawn from the left, the newest last. Heights go by the square root, for a full walk of an hour must not
 * flatten every rescan of seconds. A run that did not end has no bar.
 */
export function runChart<Run extends ChartRun>(
  runs: readonly Run[],
  { widthPixels, heightPixels }: ChartSize,
): RunChart<Run> {
  const ended = runs.flatMap((run) => {
    const { durationSeconds } = run;
    return durationSeconds === undefined || !Number.isFinite(durationSeconds)
      ? []
      : [{ run, seconds: Math.max(0, durationSeconds) }];
  });
  const drawn = ended.slice(0, barsAtMost).reverse();
  const longestSeconds = drawn.reduce((longest, { seconds }) => Math.max(longest, seconds), 0);
  const step = widthPixels / Math.max(fewestPlaces, drawn.length);
  const bars = drawn.map(({ run, seconds }, index) => {
    const share = longestSeconds === 0 ? 0 : Math.sqrt(seconds / longestSeconds);
    const height = Math.max(smallestBarPixels, share * heightPixels);
    return {
      run,
      x: index * step,
      y: heightPixels - height,
      widthPixels: step - gapPixels,
      heightPixels: height,
    };
  });
  return { bars, longestSeconds };
}
