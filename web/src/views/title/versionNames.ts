/** What the versions and parts of a film are called, each by a name of its own. Pure. */
import type { VideoView } from '../../generated/api.ts';
import type { Texts } from '../../texts/en.ts';
import { fileTitle } from './seasons.ts';

type Named = Pick<VideoView, 'path' | 'version' | 'badges' | 'part'>;

/** "Director's Cut", "4K HDR10 · Part 2": as the file says it, else by what it is; by its file where that tells none from another. */
export function versionNames(videos: readonly Named[], words: Pick<Texts['title'], 'part'>): readonly string[] {
  const names = videos.map(({ version, badges, part }) =>
    [version ?? badges.join(' '), part === undefined ? '' : words.part(part)].filter((word) => word !== '').join(' · '),
  );
  return videos.map(({ path }, place) => {
    const name = names[place] ?? '';
    return name === '' || names.indexOf(name) !== names.lastIndexOf(name) ? fileTitle(path) : name;
  });
}
