/**
 * Videos that were removed or renamed (docs/reference/files.md#living-with-radarr-and-sonarr). What we made for them is
 * handed on to the video that replaced them, or removed. Only files that a record proves to be ours are touched.
 */
import { arrangeTitles } from '../naming/arrangeTitles.ts';
import type { VideoLayout } from '../naming/layout.ts';
import { joinPath, placeOfVideo, videoBase } from '../naming/mediaPlace.ts';
import { messageOf, type PhaseTools } from '../phases/phase.ts';
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

/** The name of our file beside this video; undefined for a fact that makes no file. */
function nameBeside(video: VideoLayout, fact: string): string | undefined {
  if (fact === 'thumbnail') return `${videoBase(video)}-thumb.jpg`;
  if (fact === 'edl') return `${videoBase(video)}.edl`;
  if (fact === 'nfo') return `${videoBase(video)}.nfo`;
  return fact === 'tiles' ? tilesFolderNames(videoBase(video), 0).outer : undefined;
}

/**
 * Returns the record for a video that has the bytes of one that went, because managers rename. It keeps what was read
 * from the video and the made files that were renamed with it; the rest is open again. undefined if no such video went.
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
    // Its value holds the file name, which has changed.
    ...(thumbnail === undefined
      ? {}
      : { thumbnail: filledFact(pictured, { path: thumbnail.path }, pictured?.source ?? 'frame', now()) }),
  };
  return { ...before.record, sizeBytes: video.sizeBytes, mtimeMs: video.mtimeMs, facts, made };
}

/** `made`: the files that were renamed together with their video. */
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

/** If `Film.mkv` is replaced by `Film.mp4`, the old files have the new names: still ours, and to be replaced. */
export function inheritedMade(video: VideoLayout, gone: readonly GoneFile[]): readonly MadeFile[] {
  const { folder } = placeOfVideo(video);
  return gone
    .filter((entry) => entry.folder === folder)
    .flatMap(({ record }) => record.made)
    .filter((made) => made.path === nameBeside(video, made.fact));
}

/** A flat film or show is recorded under its first file's name. If another file comes first, it keeps its arrivals. */
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
  // Arranged by its name alone: in a folder with a single film the folder would name it.
  const [read] = arrangeTitles(kind, [{ path: name, sizeBytes: 0, mtimeMs: 0 }]).titles;
  // Without a year a name is not enough evidence that another file is the same film.
  return (
    read !== undefined &&
    read.title === layout.title &&
    read.year === layout.year &&
    (kind === 'series' || read.year !== undefined)
  );
}

/**
 * Removes our files beside videos that are gone, if the record proves that we made them and they are unchanged. In a
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
          tools.warn(joinPath(folder, path), messageOf(error));
        }
      }
    }
    title.forgetFile(folder, name);
    await clearGoneFlatTitle(title, { folder, name }, tools, removed);
  }
  // An ignored or unreadable video still belongs to the title.
  if (title.layout.videos.length === 0 && title.goneFiles().length === 0) await clearGoneTitle(title, tools, removed);
  else if (title.layout.videos.length > 0) await clearStaleArt(title, tools, removed);
}

/** True if the video still exists (a glob of the document excludes it) or cannot be checked: then it is not gone. */
async function isOutOfSight(path: string, { root }: PhaseTools): Promise<boolean> {
  try {
    return (await statFile(root, path)) !== undefined;
  } catch {
    return true;
  }
}
