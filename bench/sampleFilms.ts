/**
 * Ten minutes of 1080p video for the media benches, made once. A minute of numbered pictures is encoded and its packets are
 * written ten times, in Matroska and in MP4, so that both hold the same pictures. A picture's number shows which frame of the
 * minute it is. Writes only into the benches' cache.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cachedVideo } from '../operator/test/videos/cache.ts';
import { writeRepeated } from './repeatedFilm.ts';
import { benchCachePath } from './tree.ts';

export const FRAMES_PER_SECOND = 24;
/** A multiple of every key frame distance below, so that key frames stay evenly spaced across the repeats. */
const MINUTE_SECONDS = 60;
const MINUTES = 10;
export const FILM_SECONDS = MINUTE_SECONDS * MINUTES;
/** Picture numbers start again after this many frames. */
export const NUMBERED_FRAMES = MINUTE_SECONDS * FRAMES_PER_SECOND;

/** Raise it when films are built differently. */
const FILM_VERSION = 1;

export interface SampleFilm {
  /** Its name in figures: `mkv, key frames 4 s apart`. */
  readonly name: string;
  readonly path: string;
}

/** The four films of a codec. The first call encodes them (hevc: minutes); later calls reuse them. */
export async function sampleFilms(codec: 'h264' | 'hevc'): Promise<SampleFilm[]> {
  const films: SampleFilm[] = [];
  for (const keyframeEverySeconds of [4, 10]) {
    const minute = await cachedVideo(`bench-${codec}-key-${keyframeEverySeconds}.mkv`, {
      seconds: MINUTE_SECONDS,
      widthPixels: 1920,
      heightPixels: 1080,
      codec,
      keyframeEverySeconds,
      frameRate: FRAMES_PER_SECOND,
      pictures: 'numbered',
      threads: 2,
    });
    for (const container of ['mkv', 'mp4']) {
      const path = join(benchCachePath(), `film-${FILM_VERSION}-${codec}-key-${keyframeEverySeconds}.${container}`);
      if (!existsSync(path)) await writeRepeated(minute, path, MINUTE_SECONDS, MINUTES);
      films.push({ name: `${container}, key frames ${keyframeEverySeconds} s apart`, path });
    }
  }
  return films;
}
