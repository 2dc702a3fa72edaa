/**
 * A file that still grows waits until it is quiet: a copy from another mount, or a download into the library. Two
 * checks 10 s apart must agree; one is enough if nothing about the file changed in the last 10 s.
 */
import { stat } from 'node:fs/promises';
import type { Clock } from '../library/clock.ts';

export const quietAfterMs = 10_000;

/**
 * True if the file was unchanged for `afterMs`. False if it changed between the checks, or is gone (the next scan
 * reports that).
 */
export async function isQuiet(
  absolutePath: string,
  clock: Clock,
  signal: AbortSignal,
  afterMs: number = quietAfterMs,
): Promise<boolean> {
  const first = await statFile(absolutePath);
  if (first === undefined) return false;
  // The inode's change time moves with every write, and no program can set it back.
  const restedMs = clock.now() - first.changedMs;
  if (restedMs >= afterMs) return true;
  // A change time ahead of our clock (another machine's storage) waits the whole time.
  await clock.sleep(Math.min(afterMs, afterMs - restedMs), signal);
  const second = await statFile(absolutePath);
  return second !== undefined && second.sizeBytes === first.sizeBytes && second.mtimeMs === first.mtimeMs;
}

async function statFile(
  absolutePath: string,
): Promise<{ sizeBytes: number; mtimeMs: number; changedMs: number } | undefined> {
  try {
    const stats = await stat(absolutePath);
    return { sizeBytes: stats.size, mtimeMs: stats.mtimeMs, changedMs: Math.max(stats.ctimeMs, stats.mtimeMs) };
  } catch {
    return undefined;
  }
}
