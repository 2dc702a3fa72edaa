/**
 * A folder's record in work. Thousands of flat titles may share one, so changing an entry must not copy all, and
 * finding gone entries must not search all. Names come from the disk: `constructor` and `__proto__` are names too.
 * Pure.
 */
import type { FileRecord, FolderRecord, TitleRecord } from './record.ts';

/** The entry of this video in a record as it was read. */
export function fileIn(record: FolderRecord, name: string): FileRecord | undefined {
  return Object.hasOwn(record.files, name) ? record.files[name] : undefined;
}

/** The listing of a folder, by name. The same object for the same listing. */
type Listed = ReadonlyMap<string, unknown> | undefined;

export class RecordEntries {
  #record: FolderRecord;
  readonly #titles: Entries<TitleRecord>;
  readonly #files: Entries<FileRecord>;
  #clearedOf: { readonly listed: Listed } | undefined;
  #folded: { readonly listed: Listed; readonly names: ReadonlyMap<string, string> } | undefined;

  constructor(record: FolderRecord) {
    this.#record = record;
    this.#titles = new Entries(record.titles);
    this.#files = new Entries(record.files);
  }

  /** The current record; the same object until something changes. */
  get record(): FolderRecord {
    const titles = this.#titles.all;
    const files = this.#files.all;
    if (titles !== this.#record.titles || files !== this.#record.files)
      this.#record = { ...this.#record, titles, files };
    return this.#record;
  }

  title(key: string): TitleRecord | undefined {
    return this.#titles.get(key);
  }

  file(name: string): FileRecord | undefined {
    return this.#files.get(name);
  }

  /** undefined removes it. */
  setTitle(key: string, title: TitleRecord | undefined): void {
    this.#titles.set(key, title);
  }

  /** undefined removes it. */
  setFile(name: string, file: FileRecord | undefined): void {
    this.#files.set(name, file);
  }

  /** Names of titles that are not a listed file. */
  titlesNotIn(listed: Listed): Iterable<string> {
    return this.#titles.notIn(listed);
  }

  /** Names of videos that are not a listed file. */
  filesNotIn(listed: Listed): Iterable<string> {
    return this.#files.notIn(listed);
  }

  /** True once per listing: one of the titles that share the folder clears the gone entries. */
  isFirstClearing(listed: Listed): boolean {
    if (this.#clearedOf !== undefined && this.#clearedOf.listed === listed) return false;
    this.#clearedOf = { listed };
    return true;
  }

  /** Listed names by their lower case; of names that differ only in case, the first. Computed once per listing. */
  listedByLowerCase(listed: Listed): ReadonlyMap<string, string> {
    if (this.#folded === undefined || this.#folded.listed !== listed) {
      const names = new Map<string, string>();
      for (const name of [...(listed?.keys() ?? [])].toSorted()) {
        const lower = name.toLowerCase();
        if (!names.has(lower)) names.set(lower, name);
      }
      this.#folded = { listed, names };
    }
    return this.#folded.names;
  }

  get files(): Iterable<FileRecord> {
    return Object.values(this.record.files);
  }
}

class Entries<Entry> {
  #all: Readonly<Record<string, Entry>>;
  /** Undefined until the first change. */
  #changed: Map<string, Entry> | undefined;
  #isStale = false;
  #listed: { readonly listed: Listed; readonly names: Set<string> } | undefined;

  constructor(all: Readonly<Record<string, Entry>>) {
    this.#all = all;
  }

  /** `Object.fromEntries` makes an own property even of `__proto__`. */
  get all(): Readonly<Record<string, Entry>> {
    if (this.#isStale && this.#changed !== undefined) this.#all = Object.fromEntries(this.#changed);
    this.#isStale = false;
    return this.#all;
  }

  get(name: string): Entry | undefined {
    if (this.#changed !== undefined) return this.#changed.get(name);
    return Object.hasOwn(this.#all, name) ? this.#all[name] : undefined;
  }

  set(name: string, entry: Entry | undefined): void {
    if (this.get(name) === entry) return;
    this.#changed ??= new Map(Object.entries(this.#all));
    this.#isStale = true;
    if (entry === undefined) {
      this.#changed.delete(name);
      this.#listed?.names.delete(name);
    } else {
      this.#changed.set(name, entry);
      if (this.#listed?.listed?.has(name) !== true) this.#listed?.names.add(name);
    }
  }

  notIn(listed: Listed): Iterable<string> {
    if (this.#listed === undefined || this.#listed.listed !== listed) {
      const names = this.#changed?.keys() ?? Object.keys(this.#all);
      this.#listed = { listed, names: new Set([...names].filter((name) => listed?.has(name) !== true)) };
    }
    return [...this.#listed.names];
  }
}
