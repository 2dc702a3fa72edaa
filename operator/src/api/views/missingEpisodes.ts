/** Episodes that the sources know and that have no video. Pure. */
import type { KnownEpisode } from '../../title/knownEpisodes.ts';
import type { FileRow } from '../catalog.ts';

/**
 * Only of seasons whose videos are numbered as the sources number them: with another numbering every episode would seem
 * to be missing.
 */
export function missingEpisodes(
  known: readonly KnownEpisode[],
  files: readonly Pick<FileRow, 'season' | 'episodes'>[],
): readonly KnownEpisode[] {
  const present = new Set(files.flatMap(({ season, episodes = [] }) => episodes.map((one) => `${season} ${one}`)));
  const counted = new Set(known.filter((one) => present.has(keyOf(one))).map(({ season }) => season));
  return known.filter((one) => counted.has(one.season) && !present.has(keyOf(one)));
}

function keyOf({ season, episode }: KnownEpisode): string {
  return `${season} ${episode}`;
}
