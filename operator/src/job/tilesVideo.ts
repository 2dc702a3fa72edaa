/**
 * One video of a tiles Job: marked as started, made, its outcome written in any case (docs/design/runs.md#tiles). A bad
 * video never ends the Job, except one that hangs in native code, which only the end of the process stops.
 */

import type { TilesOrder } from '../library/order.ts';
import type { TilesVideo } from '../library/state.ts';
import { probeVideo } from '../media/probe.ts';
import { englishText } from '../messages/english.ts';
import { type Message, message } from '../messages/message.ts';
import { placeOf, videoBase } from '../naming/mediaPlace.ts';
import { messageOf, retryAfter } from '../phases/phase.ts';
import { makeVideoTiles, type TilesOrderForVideo } from '../phases/tiles/tilesMake.ts';
import { reasonWithoutTiles } from '../phases/tiles/tilesPlan.ts';
import { statFile } from '../storage/read.ts';
import type { StorageRoot } from '../storage/root.ts';
import { keptTiles, readOutcome, removeOutcome, type TilesOutcome, tilesIn, writeOutcome } from '../title/outcome.ts';
import type { MadeFile } from '../title/record.ts';
import { fileIn } from '../title/recordEntries.ts';
import { readRecord } from '../title/recordFile.ts';
import { holdVideo } from './heldVideo.ts';
import { type StillLimits, whileMoving } from './moving.ts';

export interface TilesContext {
  readonly order: TilesOrder;
  readonly root: StorageRoot;
  /** Aborted when the Job is asked to stop. */
  readonly signal: AbortSignal;
  readonly limits: StillLimits;
  /** Deletes the marks of videos in work, for a process that ends with unfinished work. */
  readonly marks: Set<() => Promise<void>>;
  /** Fails the videos in work, for a process that ends because of them. */
  readonly failing: Set<(reason: Message) => Promise<void>>;
  /** Ends the process, whatever native code does. */
  leave(): Promise<void>;
  readonly make: typeof makeTilesOf;
}

type Done = Pick<TilesOutcome, 'state'> & Partial<Pick<TilesOutcome, 'reason' | 'value' | 'made' | 'inTheWay'>>;

export async function workOnVideo(video: TilesVideo, context: TilesContext): Promise<void> {
  const { root, signal, marks, failing } = context;
  const { folder, name } = placeOf(video.path);
  let intended: Pick<TilesOutcome, 'made' | 'earlierMade' | 'value'> | undefined;
  let earlier: TilesOutcome | undefined;
  // A process that ends reports `failed` while `started` may still be written: the last report is the outcome.
  let written: Promise<unknown> = Promise.resolve();
  const inTurn = (write: () => Promise<void>): Promise<void> => {
    const done = written.then(write);
    written = done.catch(() => undefined);
    return done;
  };
  const say = (state: TilesOutcome['state'], rest: Partial<TilesOutcome> = {}) =>
    inTurn(() => writeOutcome(root, folder, outcomeOf(context.order, video, state, rest)));
  // Stopped before anything was put in place: without its mark the video is simply still open.
  const takeOff = async () => {
    if (intended !== undefined) return;
    const kept = earlier;
    await inTurn(() => (kept === undefined ? removeOutcome(root, folder, name) : writeOutcome(root, folder, kept)));
  };
  const end = async (done: Done & Partial<TilesOutcome>) => {
    marks.delete(takeOff);
    const { state, reason } = done;
    process.stdout.write(
      `${JSON.stringify({ event: 'tiles', path: video.path, state, ...(reason === undefined ? {} : { reason: englishText(reason) }) })}\n`,
    );
    // Without the old value, which would turn this failure into an earlier success.
    await say(state, state === 'failed' ? { ...keptTiles(earlier), ...done } : done);
  };
  const fail = (reason: Message) => end({ ...intended, state: 'failed', reason });
  try {
    const before = await statFile(root, video.path);
    if (before?.sizeBytes !== video.sizeBytes || before.mtimeMs !== video.mtimeMs) return;
    earlier = await readOutcome(root, folder, name);
    marks.add(takeOff);
    failing.add(fail);
    await say('started', madeBefore(earlier, video));
    const done = await whileMoving(signal, context.limits, (stopping, moved) =>
      context.make(video, context, {
        ours: tilesIn(earlier ?? {}),
        signal: stopping,
        onImage: moved,
        intend: async (made, value) => {
          intended = { ...keptTiles(earlier, made), value };
          await say('started', intended);
        },
      }),
    );
    const reason = message('tilesStalled');
    await end(typeof done === 'string' ? { ...intended, state: 'failed', reason } : done);
    if (done === 'hung') await context.leave();
  } catch (error) {
    if (signal.aborted) await takeOff().catch(() => undefined);
    else {
      const rest = { ...intended, reason: messageOf(error), retry: retryAfter(error) };
      await end({ ...rest, state: 'failed' }).catch(() => undefined);
    }
  } finally {
    marks.delete(takeOff);
    failing.delete(fail);
  }
}

function outcomeOf(
  order: TilesOrder,
  { path, sizeBytes, mtimeMs }: TilesVideo,
  state: TilesOutcome['state'],
  rest: Partial<TilesOutcome>,
): TilesOutcome {
  const video = placeOf(path).name;
  return { tilesId: order.tiles.id, video, sizeBytes, mtimeMs, at: new Date().toISOString(), ...rest, state };
}

/** Files of an unmerged outcome stay known as ours; its value only if it is of the same file. */
function madeBefore(earlier: TilesOutcome | undefined, video: TilesVideo): Partial<TilesOutcome> {
  const isSame = earlier?.sizeBytes === video.sizeBytes && earlier.mtimeMs === video.mtimeMs;
  return { ...keptTiles(earlier), ...(isSame && earlier.value !== undefined ? { value: earlier.value } : {}) };
}

/** What the making of one video's tiles is given. */
export interface Making extends Pick<TilesOrderForVideo, 'signal' | 'intend'> {
  /** Files that an unmerged outcome lists as made by us. */
  readonly ours: readonly MadeFile[];
  onImage(): void;
}

export async function makeTilesOf(
  video: TilesVideo,
  { order, root }: Pick<TilesContext, 'order' | 'root'>,
  { ours, signal, onImage, intend }: Making,
): Promise<Done> {
  const { spec } = order.document;
  const { folder, name } = placeOf(video.path);
  await using held = await holdVideo(root, video.path);
  const absolutePath = held.path;
  const probe = await probeVideo(absolutePath, signal);
  const none = reasonWithoutTiles(spec, {}, probe);
  if (none !== undefined) return { state: 'absent', reason: none.reason };
  const known = fileIn((await readRecord(root, folder)).record, name);
  const { intervalSeconds, widthPixels } = spec.tiles;
  return await makeVideoTiles({
    ...{ root, absolutePath, probe, intervalSeconds, widthPixels, signal, onImage, intend },
    videoPath: video.path,
    sizeBytes: video.sizeBytes,
    mtimeMs: video.mtimeMs,
    base: videoBase({ path: video.path }),
    stale: [...(known?.made.filter((entry) => entry.fact === 'tiles') ?? []), ...ours],
  });
}
