/**
 * A file that still grows waits until it is quiet (runs.md 4): a copy from another mount, a download that was pointed here.
 * Two looks 10 s apart must agree; one is enough when nothing about the file changed in the last 10 s.
 */
import { stat } from 'node:fs/promises';
import type { Clock } from '../library/clock.ts';

export const quietAfterMs = 10_000;

/** True when the file rests (`afterMs`: how long that is). False when it changed between the looks; also when it is gone, which the next look will say. */
export async function isQuiet(
  absolutePath: string,
  clock: Clock,
  signal: AbortSignal,
  afterMs: number = quietAfterMs,
): Promise<boolean> {
  const first = await look(absolutePath);
  if (first === undefined) return false;
  // The inode's change time moves with every write, and no program can set it back.
  const restedMs = clock.now() - first.changedMs;
  if (restedMs >= afterMs) return true;
  // A change time ahead of our clock (another machine's storage) waits the whole time.
  await clock.sleep(Math.min(afterMs, afterMs - restedMs), signal);
  const second = await look(absolutePath);
  return second !== undefined && second.sizeBytes === first.sizeBytes && second.mtimeMs === first.mtimeMs;
}

async function look(
  absolutePath: string,
): Promise<{ sizeBytes: number; mtimeMs: number; changedMs: number } | undefined> {
  try {
    const stats = await stat(absolutePath);
    return { sizeBytes: stats.size, mtimeMs: stats.mtimeMs, changedMs: Math.max(stats.ctimeMs, stats.mtimeMs) };
  } catch {
    return undefined;
  }
}
