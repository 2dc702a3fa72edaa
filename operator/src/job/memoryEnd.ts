/**
 * The end of a walk that reached its memory limit. Native code does not give memory back when it is asked to stop, so the
 * process notes what it knows and kills itself.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { runLedger } from '../catalog/runs/runLedger.ts';
import type { NativeFile } from '../library/ledger.ts';
import { englishText } from '../messages/english.ts';
import { message } from '../messages/message.ts';
import { jobMemoryLimitBytes, type MemoryWatch, megabytes, watchMemory } from './memoryLimit.ts';
import type { WalkJobContext } from './walkJobContext.ts';

/** Longest time for the notes: memory grows meanwhile. */
const notesWithinMs = 2_000;

/** `openVideos`: what native code has open. */
export function endAtMemoryLimit(job: WalkJobContext, openVideos: () => readonly NativeFile[]): MemoryWatch {
  const limitBytes = jobMemoryLimitBytes(job);
  return watchMemory(limitBytes, () => void end(job, openVideos(), limitBytes));
}

async function end(job: WalkJobContext, open: readonly NativeFile[], limitBytes: number): Promise<void> {
  const error = message('memoryReached', megabytes(limitBytes));
  process.stderr.write(`${englishText(error)}\n`);
  const stopped = new AbortController();
  const late = wait(notesWithinMs, undefined, { signal: stopped.signal }).catch(() => undefined);
  await Promise.race([noteMemoryEnd(job, open, limitBytes).catch(() => undefined), late]);
  stopped.abort();
  process.kill(process.pid, 'SIGKILL');
}

/**
 * One open video is set aside. Of several, one is to blame and nobody knows which: the run is left without a result, as
 * after a kill by the kernel, and a video that is open at the next such end as well is set aside then
 * (library/outcome.ts).
 */
export async function noteMemoryEnd(
  job: Pick<WalkJobContext, 'catalog' | 'order' | 'report' | 'tally'>,
  open: readonly NativeFile[],
  limitBytes: number,
): Promise<void> {
  const [video, ...others] = open;
  if (others.length > 0) return;
  const limit = megabytes(limitBytes);
  if (video !== undefined) {
    await runLedger(job.catalog).setAside(job.order.uid, [{ ...video, reason: message('memoryReading', limit) }]);
  }
  const error = message('memoryReached', limit);
  await job.report.finish({ result: 'Failed', summary: job.tally.summary([]), rescan: [], fullOwed: false, error });
}
