/**
 * `job tiles`: the worker (runs.md 6). It touches no catalog and writes no record: before decoding it marks a video as started
 * in the hidden folder, afterwards it writes the outcome there and posts the title folder to the Library's webhook.
 */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import PQueue from 'p-queue';
import { libraryKey } from '../library/document.ts';
import { tilesVideoStallMs } from '../library/limits.ts';
import { readTilesOrder, type TilesOrder } from '../library/order.ts';
import type { TilesVideo } from '../library/state.ts';
import { probeVideo } from '../media/probe.ts';
import { retryAfter, sentenceOf } from '../phases/phase.ts';
import { makeVideoTiles } from '../phases/tilesMake.ts';
import { reasonWithoutTiles } from '../phases/tilesPlan.ts';
import { tilesLockFile } from '../platform/local/locks.ts';
import { openRoot, type StorageRoot } from '../storage/root.ts';
import { removeOutcome, type TilesOutcome, writeOutcome } from '../title/outcome.ts';
import type { MadeFile } from '../title/record.ts';
import { fileIn } from '../title/recordEntries.ts';
import { readRecord } from '../title/recordFile.ts';
import { baseOf, splitPath } from '../title/title.ts';
import { exitCodes, holdJobLock, watchLife } from './jobLife.ts';
import { programVersion } from './programVersion.ts';

/** A webhook is answered within a second; a server that is busy for longer than this is told by the Job's end. */
const postTimeoutMs = 10_000;

export async function jobTiles(args: readonly string[], dataFolder: string): Promise<number> {
  let order: TilesOrder;
  try {
    order = readTilesOrder(args);
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    return exitCodes.badOrder;
  }
  const life = watchLife();
  const key = libraryKey(order.document);
  const lock = await holdJobLock(
    { file: tilesLockFile(dataFolder, key), key, dataFolder, runId: order.tiles.id },
    life.signal,
  );
  if (typeof lock === 'string') {
    // Else the pipe to the parent keeps this process alive for as long as that lives.
    life.end();
    process.stderr.write(`${lock}\n`);
    return exitCodes.couldNotGoOn;
  }
  try {
    const { spec } = order.document;
    if (!('path' in spec.storage)) throw new Error('this platform needs storage with a path');
    const root = await openRoot(spec.storage.path);
    const queue = new PQueue({ concurrency: spec.tiles.parallelism });
    for (const video of order.videos) {
      void queue.add(async () => {
        if (life.signal.aborted) return;
        await workOn(video, order, root, life.signal);
        await postDone(order, video.title);
      });
    }
    await queue.onIdle();
    return life.signal.aborted ? exitCodes.stoppedEarly : exitCodes.done;
  } finally {
    lock.release();
    life.end();
  }
}

/** One video, whatever happens to it: its outcome is written, and one bad video never ends the Job. */
async function workOn(video: TilesVideo, order: TilesOrder, root: StorageRoot, signal: AbortSignal): Promise<void> {
  const { folder, name } = splitPath(video.path);
  const outcome = (state: TilesOutcome['state'], rest: Partial<TilesOutcome> = {}): TilesOutcome => ({
    tilesId: order.tiles.id,
    video: name,
    sizeBytes: video.sizeBytes,
    mtimeMs: video.mtimeMs,
    state,
    at: new Date().toISOString(),
    ...rest,
  });
  let intended: MadeFile | undefined;
  try {
    const before = await stat(join(root.path, video.path));
    if (before.size !== video.sizeBytes || before.mtimeMs !== video.mtimeMs) return;
    await writeOutcome(root, folder, outcome('started'));
    const done = await makeOne(video, order, root, signal, (made) => {
      intended = made;
      return writeOutcome(root, folder, outcome('started', { made }));
    });
    await writeOutcome(root, folder, outcome(done.state, done));
    process.stdout.write(
      `${JSON.stringify({ event: 'tiles', path: video.path, state: done.state, reason: done.reason })}\n`,
    );
  } catch (error) {
    if (signal.aborted) {
      // Asked to stop before anything was put in place: without its mark the video is simply open still.
      if (intended === undefined) await removeOutcome(root, folder, name).catch(() => undefined);
      return;
    }
    const reason = sentenceOf(error);
    process.stdout.write(`${JSON.stringify({ event: 'tiles', path: video.path, state: 'failed', reason })}\n`);
    const rest = { reason, retry: retryAfter(error), ...(intended === undefined ? {} : { made: intended }) };
    await writeOutcome(root, folder, outcome('failed', rest)).catch(() => undefined);
  }
}

type Done = Pick<TilesOutcome, 'state'> & Partial<Pick<TilesOutcome, 'reason' | 'value' | 'made'>>;

async function makeOne(
  video: TilesVideo,
  order: TilesOrder,
  root: StorageRoot,
  signal: AbortSignal,
  intend: (made: MadeFile) => Promise<void>,
): Promise<Done> {
  const { spec } = order.document;
  const { folder, name } = splitPath(video.path);
  const absolutePath = join(root.path, video.path);
  const stall = new Stall(signal);
  try {
    const probe = await probeVideo(absolutePath, stall.signal);
    const none = reasonWithoutTiles(spec, {}, probe);
    if (none !== undefined) return { state: 'absent', reason: none.reason };
    const known = fileIn((await readRecord(root, folder)).record, name);
    return await makeVideoTiles({
      root,
      videoPath: video.path,
      absolutePath,
      sizeBytes: video.sizeBytes,
      mtimeMs: video.mtimeMs,
      base: baseOf({ path: video.path }),
      probe,
      intervalSeconds: spec.tiles.intervalSeconds,
      widthPixels: spec.tiles.widthPixels,
      stale: known?.made.filter((entry) => entry.fact === 'tiles') ?? [],
      signal: stall.signal,
      onImage: () => stall.moved(),
      intend,
    });
  } catch (error) {
    if (stall.happened) return { state: 'failed', reason: 'no new frame for 20 minutes' };
    throw error;
  } finally {
    stall.end();
  }
}

/** A video gets 20 minutes without a new frame, then it is failed (runs.md 6). */
class Stall {
  readonly #controller = new AbortController();
  readonly signal: AbortSignal;
  happened = false;
  #timer: NodeJS.Timeout;

  constructor(outer: AbortSignal) {
    this.signal = AbortSignal.any([outer, this.#controller.signal]);
    this.#timer = this.#arm();
  }

  moved(): void {
    clearTimeout(this.#timer);
    this.#timer = this.#arm();
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #arm(): NodeJS.Timeout {
    return setTimeout(() => {
      this.happened = true;
      this.#controller.abort(new Error('no new frame for 20 minutes'));
    }, tilesVideoStallMs);
  }
}

/** Tells the Library's webhook. A post that fails is no loss: the Job's end holds all its title folders. */
async function postDone(order: TilesOrder, title: string): Promise<void> {
  const { namespace, name } = order.document.metadata;
  try {
    await fetch(`${order.baseUrl}/webhook/${namespace}/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': `projectionist/${programVersion()}` },
      body: JSON.stringify({ path: title }),
      signal: AbortSignal.timeout(postTimeoutMs),
    });
  } catch {
    process.stdout.write(`${JSON.stringify({ event: 'post', state: 'failed', title })}\n`);
  }
}
