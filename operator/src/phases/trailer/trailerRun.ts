/**
 * State shared by the trailer files of one run: the queue, the time after which no further title is started, and
 * whether yt-dlp is blocked. One per walk; knows no titles.
 */

import PQueue from 'p-queue';
import type { Message } from '../../messages/message.ts';

/** Start no new titles 15 minutes into a run, so that waiting folders go next (docs/design/flow.md#walk). */
export const trailerStartsForMs = 15 * 60 * 1000;

/** The yt-dlp program that the user configured (docs/reference/services.md#yt-dlp). */
export interface YtDlp {
  /** Absolute path. */
  readonly path: string;
  /** A PATH on which it finds its JavaScript runtime and FFmpeg. */
  readonly searchPath: string;
}

export interface TrailerRunOptions {
  /** When the run was claimed, in milliseconds since 1970, like `now`. */
  readonly claimedAt: number;
  now(): number;
  /** True when the walk starts no further title; titles waiting in the queue are then left, too. */
  isStopping?(): boolean;
  readonly ytDlp?: YtDlp | undefined;
}

export interface TrailerRun {
  readonly ytDlp: YtDlp | undefined;
  /** True when no further title, and no further file of a title, may be started. */
  isLate(): boolean;
  /**
   * Runs one title at a time, so that at the limit one is in progress and not four. Returns 'late' if it was not
   * started.
   */
  turn<Result>(work: () => Promise<Result>): Promise<Result | 'late'>;
  /** Why yt-dlp is not used again in this run; the first reason is kept. */
  readonly blocked: Message | undefined;
  block(reason: Message): void;
}

export function openTrailerRun({ claimedAt, now, isStopping, ytDlp }: TrailerRunOptions): TrailerRun {
  const queue = new PQueue({ concurrency: 1 });
  let blocked: Message | undefined;
  const isLate = () => {
    if (isStopping?.()) return true;
    const runningMs = now() - claimedAt;
    // A clock that was set back must not extend the run by that time.
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
