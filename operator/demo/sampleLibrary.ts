/** A small Library of real videos: a few films and one series, with typical folder layouts. */
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeVideo } from '../test/videos/make.ts';
import type { VideoOptions } from '../test/videos/options.ts';

export interface SampleVideo {
  readonly library: 'movies' | 'series';
  /** Relative to the Library's root. */
  readonly path: string;
  readonly options: VideoOptions;
}

const english = { language: 'eng', channels: 2, codec: 'aac' } as const;
const german = { language: 'deu', channels: 2, codec: 'aac' } as const;
const picture = {
  widthPixels: 640,
  heightPixels: 360,
  frameRate: 24,
  keyframeEverySeconds: 4,
  pictures: 'colours',
} as const;

const chapters = [
  { startSeconds: 0, title: 'Opening' },
  { startSeconds: 20, title: 'The voyage' },
  { startSeconds: 50, title: 'End Credits' },
];

function episode(number: number): SampleVideo {
  const name = `Harbour Lights - S01E0${number} - Part ${number} WEBDL-1080p.mkv`;
  return {
    library: 'series',
    path: `Harbour Lights/Season 1/${name}`,
    options: { ...picture, seconds: 45, codec: 'h264', audio: [english], subtitles: [{ language: 'eng' }] },
  };
}

export const sampleVideos: readonly SampleVideo[] = [
  {
    library: 'movies',
    path: 'The Long Tide (2011)/The Long Tide (2011) Bluray-1080p.mkv',
    options: {
      ...picture,
      seconds: 65,
      codec: 'h264',
      audio: [english, german],
      subtitles: [{ language: 'eng' }, { language: 'deu', forced: true }],
      chapters,
    },
  },
  {
    library: 'movies',
    path: 'Paper Moons (2019) {tmdb-1234}/Paper Moons (2019).mp4',
    options: { ...picture, seconds: 42, codec: 'h264', keyframeEverySeconds: 10, audio: [english] },
  },
  {
    library: 'movies',
    path: 'Night Ferry (2023)/Night Ferry (2023) - 1080p.mkv',
    options: { ...picture, seconds: 35, codec: 'hevc', audio: [german], chapters: chapters.slice(0, 2) },
  },
  episode(1),
  episode(2),
  episode(3),
];

/** Makes the missing videos under `folder`, one after the other, and reports each. */
export async function makeSampleLibrary(
  folder: string,
  videos: readonly SampleVideo[],
  tell: (path: string) => void,
): Promise<void> {
  for (const video of videos) {
    const path = join(folder, video.library, video.path);
    await mkdir(dirname(path), { recursive: true });
    await makeVideo(path, video.options);
    tell(path);
  }
}
