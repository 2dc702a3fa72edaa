/**
 * What the trailer files of one run share: whose turn it is, when no further title is started (spec 8), and whether yt-dlp is
 * blocked. One for a walk, made by whoever wires it; it must not know titles.
 */
import PQueue from 'p-queue';

/** spec 8: stop starting new titles 15 minutes into a run, so that the folders that waited go next. */
export const trailerStartsForMs = 15 * 60 * 1000;

/** The program of an owner who wants it (sources.md 5). */
export interface YtDlp {
  /** Absolute. */
  readonly path: string;
  /** Where it finds its JavaScript runtime and FFmpeg: a PATH. */
  readonly searchPath: string;
}

export interface TrailerRunOptions {
  /** When the run was claimed; milliseconds since 1970, as `now`. */
  readonly claimedAt: number;
  now(): number;
  /** True when the walk starts no further title: titles that wait for their turn are left, too. */
  isStopping?(): boolean;
  readonly ytDlp?: YtDlp | undefined;
}

export interface TrailerRun {
  readonly ytDlp: YtDlp | undefined;
  /** True when no further title, and no further file of one, is to be started. */
  isLate(): boolean;
  /** One title at a time: at the limit one is under work, not four. 'late': it was not started. */
  turn<Result>(work: () => Promise<Result>): Promise<Result | 'late'>;
  /** Why yt-dlp is not asked again in this run; the first reason stays. */
  readonly blocked: string | undefined;
  block(reason: string): void;
}

export function openTrailerRun({ claimedAt, now, isStopping, ytDlp }: TrailerRunOptions): TrailerRun {
  const queue = new PQueue({ concurrency: 1 });
  let blocked: string | undefined;
  const isLate = () => {
    if (isStopping?.()) return true;
    const runningMs = now() - claimedAt;
    // A clock that was set back must not give the run another hour (runs.md 11).
    return runningMs >= trailerStartsForMs || runningMs < -trailerStartsForMs;
  };
  return {
    ytDlp,
    isLate,
    turn: (work) => queue.add(async () => (isLate() ? 'late' : await work())),
    get blocked() {
      return blocked;
    },
    block(reason) {
      blocked ??= reason;
    },
  };
}
