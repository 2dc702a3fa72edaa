/**
 * Finds files beside the media that are art already, and decides whose they are. A foreign file counts under any
 * accepted name and is never touched. A file that the record proves to be ours is recognised even if another program
 * renamed it.
 */
import { hash } from 'node:crypto';
import { isMarked, markWithinBytes, mayBeMarked } from '../../media/ownMark.ts';
import type { ListedFile } from '../../naming/layout.ts';
import { joinPath, placeOf, placeOfVideo } from '../../naming/mediaPlace.ts';
import { StorageError } from '../../storage/error.ts';
import { hashFile, readSmall, readStart } from '../../storage/read.ts';
import type { MadeFile } from '../../title/record.ts';
import type { Title } from '../../title/title.ts';
import type { PhaseTools } from '../phase.ts';
import { pictureAtMostBytes } from './artFetch.ts';
import { type ArtWish, artEndings, belowRoot } from './artNames.ts';

/** The first foreign file under an accepted name; undefined if there is none. */
export async function foreignArt(
  title: Title,
  wish: ArtWish,
  tools: Pick<PhaseTools, 'root'>,
): Promise<ListedFile | undefined> {
  const ours = oursOf(title);
  for (const { folder, stem } of wish.accepted) {
    for (const ending of artEndings) {
      const file = title.listedLike(folder, `${stem}.${ending}`);
      if (file !== undefined && !ours.paths.has(file.path) && !(await isRenamedOwn(file, ours, tools))) return file;
    }
  }
  return undefined;
}

/** The file of a filled fact, if it exists and is not empty. `path` is relative to the title's folder. */
export function presentArt(title: Title, path: string): ListedFile | undefined {
  const { folder, name } = placeOf(belowRoot(title.layout, path));
  const file = title.listing.get(folder)?.get(name);
  return file !== undefined && file.sizeBytes > 0 ? file : undefined;
}

export function isAccepted(wish: ArtWish, file: ListedFile): boolean {
  const { folder, name } = placeOf(file.path);
  const lower = name.toLowerCase();
  return wish.accepted.some(
    (one) => one.folder === folder && artEndings.some((ending) => lower === `${one.stem.toLowerCase()}.${ending}`),
  );
}

/** Files that the record lists as made for this fact under this name. */
export function ownArt(title: Title, fact: string, name: string): readonly MadeFile[] {
  return (title.record.made ?? []).filter((made) => made.fact === fact && made.path === name);
}

/** What was made for this fact under other names. */
export function otherArt(title: Title, fact: string, name: string): readonly MadeFile[] {
  return (title.record.made ?? []).filter((made) => made.fact === fact && made.path !== name);
}

/**
 * Our picture as a record would list it although none does, because it was lost or damaged: its mark proves it. A picture
 * that cannot be read is not ours.
 */
export async function unlistedArt(
  title: Title,
  { fact, ownName }: ArtWish,
  { root, now }: Pick<PhaseTools, 'root' | 'now'>,
): Promise<MadeFile | undefined> {
  const file = presentArt(title, ownName);
  if (file === undefined || (title.record.made ?? []).some(({ path }) => path === ownName)) return undefined;
  try {
    // A library full of pictures of others must not be read as a whole.
    if (!mayBeMarked(await readStart(root, file.path, markWithinBytes))) return undefined;
    const bytes = await readSmall(root, file.path, pictureAtMostBytes);
    if (bytes === undefined || !isMarked(bytes, placeOf(file.path).name)) return undefined;
    const sha256 = hash('sha256', bytes);
    return { path: ownName, fact, sizeBytes: bytes.length, mtimeMs: now(), sha256 };
  } catch (error) {
    if (error instanceof StorageError) return undefined;
    throw error;
  }
}

interface Ours {
  /** Relative to the root. */
  readonly paths: ReadonlySet<string>;
  readonly sizes: ReadonlySet<number>;
  readonly hashes: ReadonlySet<string>;
}

/** Pictures that we made for the title and its videos, including removed videos. */
function oursOf(title: Title): Ours {
  const { folder } = title.layout;
  const made = [
    ...(title.record.made ?? []).map((entry) => ({ folder, entry })),
    ...title.layout.videos.flatMap((video) =>
      (title.file(video)?.made ?? []).map((entry) => ({ folder: placeOfVideo(video).folder, entry })),
    ),
    ...title.goneFiles().flatMap((gone) => gone.record.made.map((entry) => ({ folder: gone.folder, entry }))),
  ];
  return {
    paths: new Set(made.map((one) => joinPath(one.folder, one.entry.path))),
    sizes: new Set(made.map(({ entry }) => entry.sizeBytes)),
    hashes: new Set(made.map(({ entry }) => entry.sha256)),
  };
}

/**
 * Managers rename sidecars with the video and drop their suffix: our fan art renamed to `<base>.jpg` is no poster
 * (docs/reference/files.md#tied-files).
 */
async function isRenamedOwn(file: ListedFile, ours: Ours, { root }: Pick<PhaseTools, 'root'>): Promise<boolean> {
  if (!ours.sizes.has(file.sizeBytes)) return false;
  try {
    return ours.hashes.has((await hashFile(root, file.path)).sha256);
  } catch (error) {
    if (error instanceof StorageError) return false;
    throw error;
  }
}
