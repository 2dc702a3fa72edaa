/** The trailer that the fakes offer as a file: 12 seconds of real video, smaller than any film it belongs to. */
import { readFile } from 'node:fs/promises';
import { videoMarkBytes } from '../../src/media/ownVideoMark.ts';
import { cachedVideo } from '../videos/cache.ts';

export function trailerVideo(): Promise<string> {
  return cachedVideo('trailer.mp4', {
    seconds: 12,
    widthPixels: 96,
    heightPixels: 54,
    codec: 'mpeg4',
    keyframeEverySeconds: 2,
    frameRate: 5,
    pictures: 'colours',
  });
}

/** The bytes of our trailer beside a film as they were downloaded: our mark at their end is left out. */
export async function withoutMark(path: string): Promise<Buffer> {
  return (await readFile(path)).subarray(0, -(videoMarkBytes('mp4') ?? 0));
}
