/**
 * The part of a title that only the records hold: marks, tiles, names of pictures. Read on each request, never cached.
 */
import type { FileRecord, FolderRecord, TitleRecord } from '../title/record.ts';
import { type PlacedTitle, recordName, titleFolder, videoPlace } from './titlePlace.ts';

export interface TitleRecords {
  readonly title: TitleRecord | undefined;
  /** By the video's path under the root. */
  readonly files: ReadonlyMap<string, FileRecord>;
}

/** A series with a folder per episode would take minutes to read; beyond this number it is shown without marks. */
const foldersAtMost = 200;

/** `readRecord`: the record of a folder under the root; undefined if it does not exist or cannot be read. */
export async function readTitleRecords(
  title: PlacedTitle,
  readRecord: (folder: string) => Promise<FolderRecord | undefined>,
): Promise<TitleRecords> {
  const own = titleFolder(title);
  const folders = [...new Set([own, ...title.files.map(({ path }) => videoPlace(path).folder)])].slice(
    0,
    foldersAtMost,
  );
  const records = new Map<string, FolderRecord>();
  for (const folder of folders) {
    const record = await readRecord(folder);
    if (record !== undefined) records.set(folder, record);
  }
  const files = new Map<string, FileRecord>();
  for (const { path } of title.files) {
    const { folder, name } = videoPlace(path);
    const known = ownEntry(records.get(folder)?.files, name);
    if (known !== undefined) files.set(path, known);
  }
  return { title: ownEntry(records.get(own)?.titles, recordName(title)), files };
}

/** Names come from the disk: `constructor` may be one. */
export function ownEntry<Entry>(entries: Readonly<Record<string, Entry>> | undefined, name: string): Entry | undefined {
  return entries !== undefined && Object.hasOwn(entries, name) ? entries[name] : undefined;
}
