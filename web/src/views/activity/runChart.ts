/** The durations of runs as bars of a small chart. Pure: the component adds words and colours. */

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

/** Enough to see a pattern; more bars would be thinner than a finger. */
export const barsAtMost = 40;
const gapPixels = 2;
/** Minimum height, so that a run of length zero is visible. */
const smallestBarPixels = 3;

/**
 * `runs` has the newest first; the chart draws it last, on the right. Heights use the square root, so that a full scan
 * of an hour does not flatten rescans of seconds. Unfinished runs have no bar.
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
  // All bars have the width that the most have: a few runs do not get huge ones.
  const step = widthPixels / barsAtMost;
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
