/**
 * Videos that went (docs/reference/files.md#living-with-radarr-and-sonarr). What we made for them and no present video has
 * taken over (movedFiles.ts) is removed. Only files that a record proves to be ours are touched.
 */
import { arrangeTitles } from '../naming/arrangeTitles.ts';
import { joinPath } from '../naming/mediaPlace.ts';
import { messageOf, type PhaseTools } from '../phases/phase.ts';
import { statFile } from '../storage/read.ts';
import { removeOwn } from '../storage/remove.ts';
import type { Title } from '../title/title.ts';
import { clearGoneFlatTitle, clearGoneTitle, clearStaleArt, renamedNames } from './goneArt.ts';

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
