/**
 * Our files beside a video that is new under its name: it was renamed, swapped with another one, or replaced and then
 * renamed (docs/design/record.md#moved-files). The record lists them under an earlier name; their content proves that
 * they are ours, so that no picture of an earlier cut counts as a user's. Reads only.
 */
import type { VideoLayout } from '../naming/layout.ts';
import { joinPath, placeOfVideo, videoBase } from '../naming/mediaPlace.ts';
import type { PhaseTools } from '../phases/phase.ts';
import { thumbnailName } from '../phases/thumbnail/thumbnailName.ts';
import { withOutcome } from '../phases/tiles/tilesOutcomes.ts';
import { tilesFolderNames } from '../phases/tiles/tilesPlan.ts';
import { StorageError } from '../storage/error.ts';
import { hashFile, hashFolder } from '../storage/read.ts';
import type { StorageRoot } from '../storage/root.ts';
import { type FileFactName, type FileFacts, fileFactNames } from '../title/facts.ts';
import { fileFactTable } from '../title/factTable.ts';
import { filledFact } from '../title/gaps.ts';
import { readOutcomes, type TilesOutcome } from '../title/outcome.ts';
import type { FileRecord, MadeFile } from '../title/record.ts';
import type { GoneFile, Title } from '../title/title.ts';

/**
 * The entries of gone videos and of `changed`, the videos that are not as recorded. With the tiles that workers made for
 * them since the last walk.
 */
export async function earlierFiles(
  title: Title,
  changed: readonly VideoLayout[],
  { root, spec, now }: Pick<PhaseTools, 'root' | 'spec' | 'now'>,
): Promise<readonly GoneFile[]> {
  const replaced = changed.flatMap((video) => {
    const record = title.file(video);
    return record === undefined ? [] : [{ ...placeOfVideo(video), record }];
  });
  const earlier = [...title.goneFiles(), ...replaced];
  if (spec.readOnly) return earlier;
  const outcomes = new Map<string, ReadonlyMap<string, TilesOutcome>>();
  for (const folder of new Set(earlier.map((entry) => entry.folder)))
    outcomes.set(folder, await readOutcomes(root, folder));
  return earlier.map((entry) => {
    const outcome = outcomes.get(entry.folder)?.get(entry.name);
    return outcome === undefined ? entry : { ...entry, record: withOutcome(entry.record, outcome, now()) };
  });
}

/**
 * Returns the record for a video that is new under its name; `checked` is its record by its name and bytes alone. If an
 * earlier video had these bytes, what was read from it is kept, and so are its files that moved along. Other files of ours
 * are listed, to be replaced.
 */
export async function movedRecord(
  video: VideoLayout,
  checked: FileRecord,
  earlier: readonly GoneFile[],
  { root, now }: Pick<PhaseTools, 'root' | 'now'>,
): Promise<FileRecord> {
  const { folder, name } = placeOfVideo(video);
  const others = earlier.filter((entry) => entry.folder !== folder || entry.name !== name);
  const before = others.find(
    ({ record }) => record.sizeBytes === checked.sizeBytes && record.sample === checked.sample,
  )?.record;
  const found = await foundBeside(
    video,
    others.flatMap(({ record }) => record.made),
    root,
  );
  const listed = [...checked.made, ...listedBeside(video, others)];
  const made = [...found, ...listed.filter(({ path }) => !found.some((one) => one.path === path))];
  if (before === undefined) return { ...checked, made };
  const itsOwn = found.filter((one) => before.made.some((entry) => isSameContent(entry, one)));
  return { ...before, mtimeMs: checked.mtimeMs, facts: factsAfterRename(before.facts, itsOwn, now()), made };
}

/** What of these files lies beside the video now, under the name that it has there. */
async function foundBeside(
  video: VideoLayout,
  made: readonly MadeFile[],
  root: StorageRoot,
): Promise<readonly MadeFile[]> {
  const found: MadeFile[] = [];
  for (const fact of new Set(made.map((entry) => entry.fact))) {
    const path = nameBeside(video, fact);
    if (path === undefined) continue;
    const sha256 = await contentOf(root, joinPath(placeOfVideo(video).folder, path), fact);
    if (sha256 === undefined) continue;
    const known = made.find((entry) => entry.fact === fact && entry.sha256 === sha256);
    if (known !== undefined) found.push({ ...known, path });
  }
  return found;
}

/** If `Film.mkv` is replaced by `Film.mp4`, the old files have the new names. */
function listedBeside(video: VideoLayout, earlier: readonly GoneFile[]): readonly MadeFile[] {
  const { folder } = placeOfVideo(video);
  return earlier
    .filter((entry) => entry.folder === folder)
    .flatMap(({ record }) => record.made)
    .filter((made) => made.path === nameBeside(video, made.fact));
}

/** The name of our file beside this video; undefined for a fact that makes no file. */
function nameBeside(video: VideoLayout, fact: string): string | undefined {
  if (fact === 'thumbnail') return thumbnailName(videoBase(video));
  if (fact === 'edl') return `${videoBase(video)}.edl`;
  if (fact === 'nfo') return `${videoBase(video)}.nfo`;
  return fact === 'tiles' ? tilesFolderNames(videoBase(video), 0).outer : undefined;
}

/** The sha256 as in MadeFile; undefined if there is nothing to be read. */
async function contentOf(root: StorageRoot, path: string, fact: string): Promise<string | undefined> {
  try {
    return (fact === 'tiles' ? await hashFolder(root, path) : await hashFile(root, path))?.sha256;
  } catch (error) {
    if (error instanceof StorageError) return undefined;
    throw error;
  }
}

function isSameContent(one: MadeFile, other: MadeFile): boolean {
  return one.fact === other.fact && one.sha256 === other.sha256;
}

/** `made`: the files of this video that moved along. */
function factsAfterRename(facts: FileFacts, made: readonly MadeFile[], nowMs: number): FileFacts {
  const isKept = (name: FileFactName) => {
    if (facts[name] === undefined) return false;
    const { afterRename } = fileFactTable[name];
    return afterRename === 'kept' || (afterRename === 'keptWithFile' && made.some(({ fact }) => fact === name));
  };
  const { thumbnail, ...kept }: FileFacts = Object.fromEntries(
    fileFactNames.flatMap((name) => (isKept(name) ? [[name, facts[name]]] : [])),
  );
  const picture = made.find(({ fact }) => fact === 'thumbnail');
  // Of an open or failed fact the picture may be that of an earlier cut.
  if (picture === undefined || thumbnail?.state !== 'filled') return kept;
  // Its value holds the file name, which has changed.
  return { ...kept, thumbnail: filledFact(thumbnail, { path: picture.path }, thumbnail.source ?? 'frame', nowMs) };
}
