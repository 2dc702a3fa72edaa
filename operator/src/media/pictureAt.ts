/** Hashes of single pictures of a film, to see whether two films show the same. */
import type { Probe } from '../title/facts.ts';
import { openDecoder } from './decoder.ts';
import { type FrameRow, openFrameRow } from './frameRow.ts';
import { mainVideo } from './geometry.ts';
import { openKeyframes } from './keyframes.ts';
import { throwIfAborted } from './mediaError.ts';
import { hashedSize, pictureHash } from './pictureHash.ts';
import { openRenderer } from './render.ts';
import type { Span } from './silence.ts';
import { openTimeline } from './timeline.ts';

export interface SeenPicture {
  readonly seconds: number;
  readonly hash: Uint8Array;
}

/** A picture further from its key frame is not decoded: that would cost seconds. */
const decodedAtMostSeconds = 12;

/**
 * For each span, in ascending order, the hash of its key frame nearest to the middle, else of the picture in the middle.
 * Undefined for a span without a picture that shows something. Throws MediaError.
 */
export async function picturesIn(
  path: string,
  probe: Probe,
  spans: readonly Span[],
  options: { readonly signal?: AbortSignal | undefined; readonly onProgress?: (() => void) | undefined } = {},
): Promise<readonly (SeenPicture | undefined)[]> {
  const { signal, onProgress } = options;
  const video = mainVideo(probe);
  await using stack = new AsyncDisposableStack();
  const timeline = stack.use(await openTimeline(path, video.index, signal));
  const keyframes = stack.use(openKeyframes(timeline, signal));
  const decoder = stack.use(await openDecoder(timeline.stream));
  const renderer = stack.use(openRenderer(video, hashedSize));
  let row: FrameRow | undefined;
  const openRow = async (): Promise<FrameRow> =>
    // Opened a second time: the first one jumps between key frames.
    stack.use(await openFrameRow(stack.use(await openTimeline(path, video.index, signal)), signal));
  const pictures: (SeenPicture | undefined)[] = [];
  for (const { startSeconds, endSeconds } of spans) {
    throwIfAborted(signal);
    onProgress?.();
    const middleSeconds = (startSeconds + endSeconds) / 2;
    const from = Math.min(startSeconds, middleSeconds - decodedAtMostSeconds);
    const keys = await keyframes.near({ startSeconds: from, middleSeconds, endSeconds });
    const inside = keys.find(({ seconds }) => seconds >= startSeconds && seconds <= endSeconds);
    const alone = inside === undefined ? undefined : await decoder.decodeAlone(inside.packet);
    let seen = alone === undefined || inside === undefined ? undefined : { frame: alone, seconds: inside.seconds };
    if (seen === undefined && keys.some(({ seconds }) => seconds <= middleSeconds)) {
      row ??= await openRow();
      const shown = await row.frameAt(middleSeconds);
      // A picture may have been on screen for a while.
      seen = shown === undefined ? undefined : { frame: shown.frame, seconds: middleSeconds };
    }
    const hash = seen === undefined ? undefined : pictureHash(await renderer.render(seen.frame));
    pictures.push(seen === undefined || hash === undefined ? undefined : { seconds: seen.seconds, hash });
  }
  return pictures;
}
