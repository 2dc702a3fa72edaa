/** The resolution class of a picture, as people call it. Pure. */
import type { VideoStream } from './facts.ts';

export type Resolution = '4320p' | '2160p' | '1440p' | '1080p' | '720p' | 'sd';

/**
 * Best first. Either side is enough, because films are cropped at the top or at the sides. Sides are longer and shorter,
 * not width and height: an upright 1080x1920 is 1080p, with or without a rotation.
 */
const classes: readonly { readonly name: Resolution; readonly longPixels: number; readonly shortPixels: number }[] = [
  { name: '4320p', longPixels: 7000, shortPixels: 4000 },
  { name: '2160p', longPixels: 3400, shortPixels: 1900 },
  { name: '1440p', longPixels: 2400, shortPixels: 1400 },
  { name: '1080p', longPixels: 1700, shortPixels: 1000 },
  { name: '720p', longPixels: 1200, shortPixels: 700 },
  { name: 'sd', longPixels: 0, shortPixels: 0 },
];

/** Best first. */
export const resolutions: readonly Resolution[] = classes.map(({ name }) => name);

export function resolutionOf({
  widthPixels,
  heightPixels,
}: Pick<VideoStream, 'widthPixels' | 'heightPixels'>): Resolution {
  const [long, short] = [Math.max(widthPixels, heightPixels), Math.min(widthPixels, heightPixels)];
  return classes.find(({ longPixels, shortPixels }) => long >= longPixels || short >= shortPixels)?.name ?? 'sd';
}
