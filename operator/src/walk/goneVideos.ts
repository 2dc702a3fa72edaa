/**
 * Videos that went, or bear another name now (spec 4 rule 4, files.md 8): what we made for them is handed on to the video
 * that took their place, or removed. Only what a record proves to be ours is touched.
 */
import { arrangeTitles } from '../naming/arrangeTitles.ts';
import type { VideoLayout } from '../naming/layout.ts';
import { joinPath, placeOfVideo, videoBase } from '../naming/mediaPlace.ts';
import { type PhaseTools, sentenceOf } from '../phases/phase.ts';
import { tilesFolderNames } from '../phases/tiles/tilesPlan.ts';
import { StorageError } from '../storage/error.ts';
import { hashFile, hashFolder, statFile } from '../storage/read.ts';
import { removeOwn } from '../storage/remove.ts';
import type { StorageRoot } from '../storage/root.ts';
import { type FileFactName, type FileFacts, fileFactNames } from '../title/facts.ts';
import { fileFactTable } from '../title/factTable.ts';
import { filledFact } from '../title/gaps.ts';
import type { FileRecord, MadeFile } from '../title/record.ts';
import type { GoneFile, Title } from '../title/title.ts';
import { clearGoneFlatTitle, clearGoneTitle, clearStaleArt, renamedNames } from './goneArt.ts';

/** What a file of ours is called beside this video; undefined for a fact that makes no file. */
function nameBeside(video: VideoLayout, fact: string): string | undefined {
  if (fact === 'thumbnail') return `${videoBase(video)}-thumb.jpg`;
  if (fact === 'nfo') return `${videoBase(video)}.nfo`;
  return fact === 'tiles' ? tilesFolderNames(videoBase(video), 0).outer : undefined;
}

/**
 * A video with the bytes of one that went: managers rename. It keeps what was read from it, and what was made and renamed
 * with it; the rest is made anew. undefined: no such video went.
 */
export async function renamedRecord(
  video: VideoLayout,
  sample: string,
  gone: readonly GoneFile[],
  { root, now }: Pick<PhaseTools, 'root' | 'now'>,
): Promise<FileRecord | undefined> {
  const before = gone.find(({ record }) => record.sizeBytes === video.sizeBytes && record.sample === sample);
  if (before === undefined) return undefined;
  const made: MadeFile[] = [];
  for (const entry of before.record.made) {
    const path = nameBeside(video, entry.fact);
    if (path !== undefined && (await isOurs(root, joinPath(placeOfVideo(video).folder, path), entry)))
      made.push({ ...entry, path });
  }
  const { thumbnail: pictured, ...others } = before.record.facts;
  const thumbnail = made.find((entry) => entry.fact === 'thumbnail');
  const facts = {
    ...keptAfterRename(others, made),
    // Its value names the file, which has another name now.
    ...(thumbnail === undefined
      ? {}
      : { thumbnail: filledFact(pictured, { path: thumbnail.path }, pictured?.source ?? 'frame', now()) }),
  };
  return { ...before.record, sizeBytes: video.sizeBytes, mtimeMs: video.mtimeMs, facts, made };
}

/** `made`: the files that were renamed along with their video. */
function keptAfterRename(facts: FileFacts, made: readonly MadeFile[]): FileFacts {
  const isKept = (name: FileFactName) => {
    if (facts[name] === undefined) return false;
    const { afterRename } = fileFactTable[name];
    return afterRename === 'kept' || (afterRename === 'keptWithFile' && made.some(({ fact }) => fact === name));
  };
  return Object.fromEntries(fileFactNames.flatMap((name) => (isKept(name) ? [[name, facts[name]]] : [])));
}

async function isOurs(root: StorageRoot, path: string, made: MadeFile): Promise<boolean> {
  try {
    const hash = made.fact === 'tiles' ? await hashFolder(root, path) : await hashFile(root, path);
    return hash?.sha256 === made.sha256;
  } catch (error) {
    if (error instanceof StorageError) return false;
    throw error;
  }
}

/** With `Film.mkv` replaced by `Film.mp4` the old one's files have the new one's names: ours still, and to be replaced. */
export function inheritedMade(video: VideoLayout, gone: readonly GoneFile[]): readonly MadeFile[] {
  const { folder } = placeOfVideo(video);
  return gone
    .filter((entry) => entry.folder === folder)
    .flatMap(({ record }) => record.made)
    .filter((made) => made.path === nameBeside(video, made.fact));
}

/** A flat film or show is recorded under its first file's name: with another first file it keeps its arrivals. */
export function inheritTitleRecord(title: Title): void {
  const { layout } = title;
  if (!layout.flat || Object.keys(title.record.arrivals).length > 0) return;
  for (const [name, record] of title.otherRecords()) {
    if (name === '.' || !wasThisTitle(title, name)) continue;
    title.record = record;
    title.forgetTitle(name);
    return;
  }
}

function wasThisTitle({ layout, listing }: Title, name: string): boolean {
  const path = joinPath(layout.folder, name);
  if (layout.videos.some((video) => video.path === path)) return true;
  if (listing.get(layout.folder)?.has(name) === true) return false;
  const kind = layout.kind === 'movie' ? 'movies' : 'series';
  // Read by its name alone: a folder with one film in it would name the film.
  const [read] = arrangeTitles(kind, [{ path: name, sizeBytes: 0, mtimeMs: 0 }]).titles;
  // A name without a year says too little for another file to be the same film.
  return (
    read !== undefined &&
    read.title === layout.title &&
    read.year === layout.year &&
    (kind === 'series' || read.year !== undefined)
  );
}

/**
 * Our own files of videos that are gone: removed if the record proves that we made them and nobody touched them since. In a
 * shared folder the last title to be read does it for all.
 */
export async function clearGone(title: Title, tools: PhaseTools, removed: (path: string) => void): Promise<void> {
  const gone = title.takeGoneFiles();
  const kept = new Map([...new Set(gone.map(({ folder }) => folder))].map((one) => [one, title.madeForPresent(one)]));
  for (const { folder, name, record } of gone) {
    if (await isOutOfSight(joinPath(folder, name), tools)) continue;
    for (const made of record.made) {
      if (kept.get(folder)?.has(made.path)) continue;
      const names = [made.path, ...(made.fact === 'thumbnail' ? renamedNames(title, folder, made) : [])];
      for (const path of names) {
        try {
          if ((await removeOwn(tools.root, { ...made, path, folder })) === 'removed') removed(joinPath(folder, path));
        } catch (error) {
          tools.warn(joinPath(folder, path), sentenceOf(error));
        }
      }
    }
    title.forgetFile(folder, name);
    await clearGoneFlatTitle(title, { folder, name }, tools, removed);
  }
  // A video that lies there out of sight is still the title's.
  if (title.layout.videos.length === 0 && title.goneFiles().length === 0) await clearGoneTitle(title, tools, removed);
  else if (title.layout.videos.length > 0) await clearStaleArt(title, tools, removed);
}

/** Its video lies there all the same (a glob of the document leaves it out), or it cannot be told: then it is not gone. */
async function isOutOfSight(path: string, { root }: PhaseTools): Promise<boolean> {
  try {
    return (await statFile(root, path)) !== undefined;
  } catch {
    return true;
  }
}
