/** Orders versions best first, because people choose by the picture; parts and episodes keep their order. Pure. */
import type { FileRow } from '../catalog.ts';
import { pictureRank } from './badges.ts';

/** Orders versions of a film or of one episode by their picture; parts of a version and episodes keep their order. */
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

/** A file, or the parts of a version in several files. */
interface Version {
  readonly first: FileRow;
  readonly parts: FileRow[];
}

/** Parts follow each other; a part whose number is not higher than the one before begins another version. */
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

/** An unread or lesser part does not separate from its version. */
function bestRank({ parts }: Version): number {
  return Math.min(...parts.map(rankOf));
}

function rankOf({ probe }: Pick<FileRow, 'probe'>): number {
  return pictureRank(probe?.video ?? []);
}

/** The best picture first, whatever it shows. */
export function byPicture(a: Pick<FileRow, 'probe'>, b: Pick<FileRow, 'probe'>): number {
  return rankOf(a) - rankOf(b);
}

/** Files with equal keys show the same; an episode without a number stands alone. */
function itemKey({ path, season, episodes = [], airDate }: FileRow, kind: 'movie' | 'series'): string {
  if (kind === 'movie') return '';
  return episodes.length === 0 && airDate === undefined ? path : JSON.stringify([season, episodes, airDate]);
}
