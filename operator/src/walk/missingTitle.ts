/** The layout of a title whose videos are gone. Pure. */
import type { TitleLayout } from '../naming/layout.ts';

/** `flat`: its key was a file, so it had no folder of its own. */
export function layoutWithoutVideos(library: 'movies' | 'series', key: string, flat: boolean): TitleLayout {
  const kind = library === 'series' ? 'series' : 'movie';
  return { key, kind, folder: key, flat, title: key, ids: {}, videos: [], extras: [] };
}
