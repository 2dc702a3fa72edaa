/**
 * `job tiles`: the worker (docs/design/runs.md#tiles). It touches no catalog and writes no record. Before decoding it
 * marks a video as started in the hidden folder. Afterwards it writes the outcome there and posts the title folder to
 * the Library's webhook.
 */
import PQueue from 'p-queue';
import { libraryKey } from '../library/document.ts';
import { exitCodes } from '../library/jobExit.ts';
import { tilesVideoStallMs } from '../library/limits.ts';
import { BadOrder, readTilesOrder, type TilesOrder } from '../library/order.ts';
import { englishText } from '../messages/english.ts';
import { message } from '../messages/message.ts';
import { tilesLockFile } from '../platform/local/locks.ts';
import { programVersion } from '../process/programVersion.ts';
import { openRoot } from '../storage/root.ts';
import { type JobLife, runJob, storagePathOf } from './jobLife.ts';
import { type JobPlace, placed } from './jobPlace.ts';
import { jobMemoryLimitBytes, megabytes, watchMemory } from './memoryLimit.ts';
import { makeTilesOf, type TilesContext, workOnVideo } from './tilesVideo.ts';

/**
 * A webhook is answered within a second; if the server is busy for longer than this, the Job's end reports the folders.
 */
const postTimeoutMs = 10_000;
/** FFmpeg checks its signal between packets and frames; code that has not returned by then never will. */
const settleMs = 10_000;

export async function jobTiles(args: readonly string[], place: JobPlace): Promise<number> {
  const { dataFolder } = place;
  const lockOf = ({ document, tiles }: TilesOrder) => {
    const key = libraryKey(document);
    return dataFolder === undefined
      ? undefined
      : { file: tilesLockFile(dataFolder, key), key, dataFolder, runId: tiles.id };
  };
  const read = (written: readonly string[]) => mineOf(placed(readTilesOrder(written), place), place);
  return runJob(args, place, { read, lockOf }, (order, life) => workOnOrder(order, place, life));
}

/** Every pod of an Indexed Job has the whole order; its video is the one at its index. */
function mineOf(order: TilesOrder, { environment }: JobPlace): TilesOrder {
  const { completionIndex: index } = environment;
  if (index === undefined) return order;
  const video = order.videos[index];
  if (video === undefined) {
    throw new BadOrder(`expected a video for index ${index}, the order has ${order.videos.length}`);
  }
  return { ...order, videos: [video] };
}

async function workOnOrder(order: TilesOrder, place: JobPlace, life: JobLife): Promise<number> {
  const { spec } = order.document;
  const root = await openRoot(storagePathOf(spec));
  const marks: TilesContext['marks'] = new Set();
  life.lastWords = async () => {
    await Promise.allSettled([...marks].map((takeOff) => takeOff()));
  };
  const failing: TilesContext['failing'] = new Set();
  const limitBytes = jobMemoryLimitBytes(place);
  using _memory = watchMemory(limitBytes, () => {
    const reason = message('memoryReading', megabytes(limitBytes));
    process.stderr.write(`${englishText(message('memoryReached', megabytes(limitBytes)))}\n`);
    // The marks of these videos are not taken off: their outcomes say why this process ended.
    life.lastWords = async () => {
      await Promise.allSettled([...failing].map((fail) => fail(reason)));
    };
    void life.leave();
  });
  const context: TilesContext = {
    ...{ order, root, marks, failing, make: makeTilesOf },
    signal: life.signal,
    limits: { stallMs: tilesVideoStallMs, settleMs },
    leave: () => life.leave(),
  };
  const queue = new PQueue({ concurrency: spec.tiles.parallelism });
  for (const video of order.videos) {
    void queue.add(async () => {
      if (life.signal.aborted) return;
      await workOnVideo(video, context);
      await postDone(order, video.title);
    });
  }
  await queue.onIdle();
  return life.signal.aborted ? exitCodes.stoppedEarly : exitCodes.done;
}

/** Posts to the Library's webhook. A failed post loses nothing: the Job's end holds all its title folders. */
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
