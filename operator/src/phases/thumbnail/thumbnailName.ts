/** The names of a video's thumbnail (docs/reference/art-and-tiles.md#thumbnails). Pure. */
import type { VideoLayout } from '../../naming/layout.ts';
import { joinPath, placeOfVideo, videoBase } from '../../naming/mediaPlace.ts';

/** File endings under which servers read a thumbnail. */
const endings = ['.jpg', '.jpeg', '.png', '.webp', '.tbn'];

/** Every name that servers read, in the folder of the video. `base`: the video's name without its ending. */
export function thumbnailNames(base: string): readonly string[] {
  return endings.map((ending) => `${base}-thumb${ending}`);
}

/** The name of our own file. */
export function thumbnailName(base: string): string {
  return `${base}-thumb.jpg`;
}

/** The place of our own file, below the root. */
export function thumbnailPath(video: VideoLayout): string {
  return joinPath(placeOfVideo(video).folder, thumbnailName(videoBase(video)));
}
