/** Looking up and changing entries of a record. Names come from the disk: `constructor` and `__proto__` are names too. Pure. */
import type { FileRecord, FolderRecord, TitleRecord } from './record.ts';

export function titleIn(record: FolderRecord, key: string): TitleRecord | undefined {
  return Object.hasOwn(record.titles, key) ? record.titles[key] : undefined;
}

export function fileIn(record: FolderRecord, name: string): FileRecord | undefined {
  return Object.hasOwn(record.files, name) ? record.files[name] : undefined;
}

/** The record with this title; without it when undefined. */
export function withTitle(record: FolderRecord, key: string, title: TitleRecord | undefined): FolderRecord {
  return { ...record, titles: withEntry(record.titles, key, title) };
}

/** The record with this video; without it when undefined. */
export function withFile(record: FolderRecord, name: string, file: FileRecord | undefined): FolderRecord {
  return { ...record, files: withEntry(record.files, name, file) };
}

function withEntry<Entry>(
  entries: Readonly<Record<string, Entry>>,
  name: string,
  entry: Entry | undefined,
): Readonly<Record<string, Entry>> {
  // A computed name makes an own property even of `__proto__`.
  if (entry !== undefined) return { ...entries, [name]: entry };
  return Object.fromEntries(Object.entries(entries).filter(([existing]) => existing !== name));
}
