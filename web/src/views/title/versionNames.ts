/** Distinct names of the versions and parts of a film. Pure. */
import type { VideoView } from '../../generated/api.ts';
import type { Texts } from '../../texts/en.ts';
import { fileTitle } from './seasons.ts';

type Named = Pick<VideoView, 'path' | 'version' | 'badges' | 'part'>;

/**
 * "Director's Cut", "4K HDR10 · Part 2": the version name of the file, else its quality, else its file name if those do
 * not distinguish it.
 */
export function versionNames(videos: readonly Named[], words: Pick<Texts['title'], 'part'>): readonly string[] {
  const names = videos.map(({ version, badges, part }) =>
    [version ?? badges.join(' '), part === undefined ? '' : words.part(part)].filter((word) => word !== '').join(' · '),
  );
  return videos.map(({ path }, place) => {
    const name = names[place] ?? '';
    return name === '' || names.indexOf(name) !== names.lastIndexOf(name) ? fileTitle(path) : name;
  });
}
