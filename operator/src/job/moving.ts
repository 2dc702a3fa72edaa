/**
 * Supervises work that must show progress: native code without progress is aborted, and code that ignores the abort is
 * recognized.
 */

export interface StillLimits {
  /** Longest time without progress. */
  readonly stallMs: number;
  /** Time for the work to end after the abort. */
  readonly settleMs: number;
}

/**
 * Runs `work`, which calls `moved` on progress. `stalled`: it made no progress, was aborted, and ended. `hung`: it did
 * not end either, and holds its thread as long as this process lives. Throws what the work throws.
 */
export async function whileMoving<Result>(
  outer: AbortSignal,
  { stallMs, settleMs }: StillLimits,
  work: (signal: AbortSignal, moved: () => void) => Promise<Result>,
): Promise<Result | 'stalled' | 'hung'> {
  const controller = new AbortController();
  const hung = Promise.withResolvers<'hung'>();
  let isStill = false;
  const arm = (): NodeJS.Timeout =>
    setTimeout(() => {
      isStill = true;
      controller.abort(new Error('no progress'));
      timer = setTimeout(() => hung.resolve('hung'), settleMs);
    }, stallMs);
  let timer = arm();
  const moved = () => {
    if (isStill) return;
    clearTimeout(timer);
    timer = arm();
  };
  try {
    return await Promise.race([work(AbortSignal.any([outer, controller.signal]), moved), hung.promise]);
  } catch (error) {
    if (isStill && !outer.aborted) return 'stalled';
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
