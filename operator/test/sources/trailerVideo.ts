/** The trailer that the fakes offer as a file: 12 seconds of real video, smaller than any film it belongs to. */
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
