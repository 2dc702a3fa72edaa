/** Of several versions the best first, for people choose by the picture; what is told one after the other stays so. Pure. */
import type { FileRow } from '../catalog.ts';
import { pictureRank } from './badges.ts';

/** Versions of a film, or of one episode, by their picture; parts of a version and episodes keep the order in which they come. */
export function bestVersionsFirst(files: readonly FileRow[], kind: 'movie' | 'series'): FileRow[] {
  const places = new Map<string, number>();
  for (const [place, file] of files.entries()) {
    const key = itemKey(file, kind);
    if (!places.has(key)) places.set(key, place);
  }
  const placeOf = (file: FileRow) => places.get(itemKey(file, kind)) ?? 0;
  return files.toSorted((a, b) => placeOf(a) - placeOf(b) || byPicture(a, b));
}

/** The best picture of all first, whatever it shows. */
export function byPicture(a: Pick<FileRow, 'probe'>, b: Pick<FileRow, 'probe'>): number {
  return pictureRank(a.probe?.video ?? []) - pictureRank(b.probe?.video ?? []);
}

/** Files of one key show the same; an episode that tells no number is one of its own. */
function itemKey({ path, season, episodes = [], airDate }: FileRow, kind: 'movie' | 'series'): string {
  if (kind === 'movie') return '';
  return episodes.length === 0 && airDate === undefined ? path : JSON.stringify([season, episodes, airDate]);
}
