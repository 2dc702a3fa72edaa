/**
 * The picture of a stretch of film: its key frame nearest to the middle, else the frame at the middle
 * (docs/reference/limits.md#tiles).
 */

import type { Frame } from 'node-av';
import type { VideoStream } from '../title/facts.ts';
import { openDecoder } from './decoder.ts';
import { type FrameRow, openFrameRow } from './frameRow.ts';
import type { ImageSize } from './geometry.ts';
import { openKeyframes, type Stretch } from './keyframes.ts';
import { MediaError, throwIfAborted } from './mediaError.ts';
import { openRenderer, type Renderer } from './render.ts';
import { openTimeline } from './timeline.ts';

export interface SlotFrames extends AsyncDisposable {
  /** RGB rows of the requested size; undefined if the stretch cannot be decoded. Throws MediaError `aborted`. */
  pictureOf(stretch: Stretch): Promise<Buffer | undefined>;
}

/** Opens the film to take pictures of stretches in ascending order. Throws MediaError. */
export async function openSlotFrames(
  path: string,
  video: VideoStream,
  size: ImageSize,
  signal?: AbortSignal,
): Promise<SlotFrames> {
  await using stack = new AsyncDisposableStack();
  const timeline = stack.use(await openTimeline(path, video.index, signal));
  const keyframes = stack.use(openKeyframes(timeline, signal));
  const decoder = stack.use(await openDecoder(timeline.stream));
  const renderer = stack.use(openRenderer(video, size));
  let row: FrameRow | undefined;
  const openRow = async (): Promise<FrameRow> => {
    // The file is opened a second time, so that this decoding keeps its position while other stretches are searched for
    // key frames.
    const rowTimeline = owned.use(await openTimeline(path, video.index, signal));
    return owned.use(await openFrameRow(rowTimeline, signal));
  };
  const owned = stack.move();
  return {
    async pictureOf(stretch) {
      throwIfAborted(signal);
      for (const { packet } of await keyframes.near(stretch)) {
        const frame = await decoder.decodeAlone(packet);
        const picture = frame === undefined ? undefined : await rendered(renderer, frame);
        if (picture !== undefined) return picture;
      }
      throwIfAborted(signal);
      row ??= await openRow();
      const found = await row.frameAt(stretch.middleSeconds);
      throwIfAborted(signal);
      return found !== undefined && isShownIn(stretch, found.seconds, video)
        ? await rendered(renderer, found.frame)
        : undefined;
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/**
 * A frame outside the stretch counts only where frames stay on screen that long (a slide show). Elsewhere the frames in
 * between were lost.
 */
function isShownIn({ startSeconds, middleSeconds, endSeconds }: Stretch, seconds: number, video: VideoStream): boolean {
  const stayedFrames = 3;
  const staySeconds = video.frameRate === undefined ? 0 : stayedFrames / video.frameRate;
  return Math.abs(middleSeconds - seconds) <= Math.max(endSeconds - startSeconds, staySeconds);
}

async function rendered(renderer: Renderer, frame: Frame): Promise<Buffer | undefined> {
  try {
    return await renderer.render(frame);
  } catch (error) {
    if (error instanceof MediaError && error.kind === 'damaged') return undefined;
    throw error;
  }
}
