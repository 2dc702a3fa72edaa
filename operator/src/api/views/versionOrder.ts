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
  return versionsOf(files, kind)
    .toSorted((a, b) => placeOf(a.first) - placeOf(b.first) || bestRank(a) - bestRank(b))
    .flatMap(({ parts }) => parts);
}

/** A file, or the parts of what was cut into several. */
interface Version {
  readonly first: FileRow;
  readonly parts: FileRow[];
}

/** Parts come one after the other; a part that is not of a higher number than the one before begins another version. */
function versionsOf(files: readonly FileRow[], kind: 'movie' | 'series'): readonly Version[] {
  const versions: Version[] = [];
  const open = new Map<string, Version>();
  for (const file of files) {
    const key = JSON.stringify([itemKey(file, kind), file.version]);
    const known = open.get(key);
    if (file.part !== undefined && file.part > (known?.parts.at(-1)?.part ?? Number.POSITIVE_INFINITY)) {
      known?.parts.push(file);
      continue;
    }
    const version = { first: file, parts: [file] };
    versions.push(version);
    open.set(key, version);
  }
  return versions;
}

/** A part that was not read yet, or is of a lesser picture, does not leave its others. */
function bestRank({ parts }: Version): number {
  return Math.min(...parts.map(rankOf));
}

function rankOf({ probe }: Pick<FileRow, 'probe'>): number {
  return pictureRank(probe?.video ?? []);
}

/** The best picture of all first, whatever it shows. */
export function byPicture(a: Pick<FileRow, 'probe'>, b: Pick<FileRow, 'probe'>): number {
  return rankOf(a) - rankOf(b);
}

/** Files of one key show the same; an episode that tells no number is one of its own. */
function itemKey({ path, season, episodes = [], airDate }: FileRow, kind: 'movie' | 'series'): string {
  if (kind === 'movie') return '';
  return episodes.length === 0 && airDate === undefined ? path : JSON.stringify([season, episodes, airDate]);
}
