/**
 * One title in work: its layout by names, and the records with its facts. Changes go to the drafts; the walk saves
 * them. Never touches the disk itself.
 */
import type { ListedFile, TitleLayout, VideoLayout } from '../naming/layout.ts';
import { placeOf, placeOfVideo } from '../naming/mediaPlace.ts';
import type { Fact, FileFact, FileFactName } from './facts.ts';
import type { FileRecord, MadeFile, TitleRecord } from './record.ts';
import type { FolderDraft, RecordBook } from './recordBook.ts';
import { type ArtValue, artValue, type TitleFactName, type TitleFactValues } from './titleFacts.ts';

/** A record entry whose video is gone, or is another file now. */
export interface GoneFile {
  readonly folder: string;
  readonly name: string;
  readonly record: FileRecord;
}

/** What a walk knows about a title beside its layout and its files. */
export interface TitleSurroundings {
  /** Folders of the title without videos: what we made there belongs to videos that are gone. */
  readonly videoless?: readonly string[];
  /** Part of the title could not be read: a file that was not seen does not count as gone. */
  readonly incomplete?: boolean;
  /** For a flat title: the videos of all titles in its folder, by folder and name. */
  readonly siblings?: ReadonlyMap<string, ReadonlySet<string>>;
  /** Waits for a write of a record that others share; they may work meanwhile. */
  readonly away?: (write: Promise<void>) => Promise<void>;
}

const emptyTitleRecord: TitleRecord = { arrivals: {}, facts: {} };

export class Title {
  readonly layout: TitleLayout;
  /** Every regular file of the title's folders, by folder and name: where sidecar files are found. */
  readonly listing: ReadonlyMap<string, ReadonlyMap<string, ListedFile>>;
  readonly #drafts: ReadonlyMap<string, FolderDraft>;
  readonly #book: RecordBook;
  readonly #leftAlone = new Set<string>();
  /** False if part of it could not be read: then nothing of it counts as gone. */
  readonly isWhole: boolean;
  readonly #siblings: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #away: (write: Promise<void>) => Promise<void>;

  private constructor(
    layout: TitleLayout,
    listing: ReadonlyMap<string, ReadonlyMap<string, ListedFile>>,
    drafts: ReadonlyMap<string, FolderDraft>,
    book: RecordBook,
    { incomplete = false, siblings = new Map(), away = (write) => write }: TitleSurroundings,
  ) {
    this.isWhole = !incomplete;
    this.#siblings = siblings;
    this.#away = away;
    this.layout = layout;
    this.listing = listing;
    this.#drafts = drafts;
    this.#book = book;
  }

  /** Opens the records of the title's folder and of every folder with its videos. Close the title when done. */
  static async open(
    layout: TitleLayout,
    listing: ReadonlyMap<string, ReadonlyMap<string, ListedFile>>,
    book: RecordBook,
    surroundings: TitleSurroundings = {},
  ): Promise<Title> {
    const { videoless = [] } = surroundings;
    const folders = new Set([layout.folder, ...layout.videos.map((video) => placeOfVideo(video).folder), ...videoless]);
    const drafts = new Map<string, FolderDraft>();
    try {
      for (const folder of [...folders].toSorted()) drafts.set(folder, await book.open(folder));
    } catch (error) {
      for (const folder of drafts.keys()) book.close(folder);
      throw error;
    }
    return new Title(layout, listing, drafts, book, surroundings);
  }

  /**
   * Excludes a video that still grows or cannot be read: its record describes another file, so no phase may work on it.
   */
  leaveAlone(video: VideoLayout): void {
    this.#leftAlone.add(video.path);
  }

  /** True if the record's entry describes the present file. */
  isSettled(video: VideoLayout): boolean {
    return this.file(video) !== undefined && !this.#leftAlone.has(video.path);
  }

  get drafts(): Iterable<FolderDraft> {
    return this.#drafts.values();
  }

  /** The key of the title's own facts in its folder's record. */
  get recordKey(): string {
    return this.layout.flat ? placeOf(this.layout.key).name : '.';
  }

  get record(): TitleRecord {
    return this.#draft(this.layout.folder).entries.title(this.recordKey) ?? emptyTitleRecord;
  }

  set record(next: TitleRecord) {
    if (next !== this.record) this.#draft(this.layout.folder).entries.setTitle(this.recordKey, next);
  }

  /** Other titles in the same folder's record that have the name of a gone file, or of another video of this title. */
  otherRecords(): readonly (readonly [name: string, record: TitleRecord])[] {
    const { folder, videos } = this.layout;
    const { entries } = this.#draft(folder);
    const own = videos.map(placeOfVideo).filter((place) => place.folder === folder);
    const names = new Set([...own.map(({ name }) => name), ...entries.titlesNotIn(this.listing.get(folder))]);
    names.delete(this.recordKey);
    return [...names].flatMap((name) => {
      const record = entries.title(name);
      return record === undefined ? [] : [[name, record] as const];
    });
  }

  forgetTitle(name: string): void {
    this.#draft(this.layout.folder).entries.setTitle(name, undefined);
  }

  file(video: VideoLayout): FileRecord | undefined {
    const { folder, name } = placeOfVideo(video);
    return this.#draft(folder).entries.file(name);
  }

  setFile(video: VideoLayout, next: FileRecord): void {
    const { folder, name } = placeOfVideo(video);
    this.#draft(folder).entries.setFile(name, next);
  }

  fact<Name extends FileFactName>(video: VideoLayout, name: Name): FileFact<Name> | undefined {
    const facts: { readonly [Key in FileFactName]?: FileFact<Key> } | undefined = this.file(video)?.facts;
    return facts?.[name];
  }

  /** Sets a fact of a video, and what was made for it: `made` replaces what this fact had made before. */
  setFact<Name extends FileFactName>(
    video: VideoLayout,
    name: Name,
    fact: FileFact<Name>,
    made?: readonly MadeFile[],
  ): void {
    const file = this.file(video);
    if (file === undefined) return;
    const facts = { ...file.facts, [name]: fact };
    const kept = made === undefined ? file.made : [...file.made.filter((entry) => entry.fact !== name), ...made];
    this.setFile(video, { ...file, facts, made: kept });
  }

  titleFact<Name extends TitleFactName>(name: Name): Fact<TitleFactValues[Name]> | undefined {
    const facts: { readonly [Key in TitleFactName]?: Fact<TitleFactValues[Key]> } = this.record.facts;
    return facts[name];
  }

  /** Art of the title or of a season, by the fact's name: `poster`, `season01-poster`. */
  artFact(name: string): Fact<ArtValue> | undefined {
    const fact = this.record.facts[name];
    if (fact === undefined) return undefined;
    const { value: _, ...rest } = fact;
    const value = artValue(fact);
    return value === undefined ? rest : { ...rest, value };
  }

  /**
   * Sets a fact of the title, and what was made for it in the title's folder: `made` replaces what it had made before.
   */
  setTitleFact<Name extends TitleFactName>(
    name: Name,
    fact: Fact<TitleFactValues[Name]>,
    made?: readonly MadeFile[],
  ): void {
    this.#setTitleFact(name, fact, made);
  }

  setArtFact(name: string, fact: Fact<ArtValue>, made?: readonly MadeFile[]): void {
    this.#setTitleFact(name, fact, made);
  }

  #setTitleFact(name: string, fact: Fact, made: readonly MadeFile[] | undefined): void {
    const { record } = this;
    const facts = { ...record.facts, [name]: fact };
    const before = record.made ?? [];
    const kept = made === undefined ? before : [...before.filter((entry) => entry.fact !== name), ...made];
    this.record = { ...record, facts, ...(kept.length === 0 && record.made === undefined ? {} : { made: kept }) };
  }

  /** Entries of videos that are no longer in the title's folders. In a shared folder only those without any file. */
  goneFiles(): readonly GoneFile[] {
    const gone: GoneFile[] = [];
    for (const { folder, entries } of this.#drafts.values()) {
      for (const name of entries.filesNotIn(this.listing.get(folder))) {
        const isPresent = this.layout.videos.some((video) => isPlace(placeOfVideo(video), folder, name));
        const record = entries.file(name);
        if (!isPresent && record !== undefined) gone.push({ folder, name, record });
      }
    }
    return gone;
  }

  forgetFile(folder: string, name: string): void {
    this.#draft(folder).entries.setFile(name, undefined);
  }

  /** Returns the file in one of the title's folders that has this name in any letter case, unless it is empty. */
  listedLike(folder: string, name: string): ListedFile | undefined {
    const listed = this.listing.get(folder);
    const found = this.#draft(folder).entries.listedByLowerCase(listed).get(name.toLowerCase());
    const file = found === undefined ? undefined : listed?.get(found);
    return file !== undefined && file.sizeBytes > 0 ? file : undefined;
  }

  /** The record of a title of this folder whose video is gone; only flat titles have one. */
  goneTitleRecord(folder: string, name: string): TitleRecord | undefined {
    const isGone = folder === this.layout.folder && name !== this.recordKey;
    return isGone ? this.#draft(folder).entries.title(name) : undefined;
  }

  setGoneTitleRecord(folder: string, name: string, record: TitleRecord): void {
    this.#draft(folder).entries.setTitle(name, record);
  }

  /** True while another flat title of this folder is in work in the same walk. */
  isShared(folder: string): boolean {
    return this.#book.isShared(folder);
  }

  /** Names of all videos in this folder, those of neighbouring titles too. */
  videoNamesIn(folder: string): readonly string[] {
    const own = this.layout.videos.map(placeOfVideo).filter((place) => place.folder === folder);
    return [...new Set([...own.map(({ name }) => name), ...(this.#siblings.get(folder) ?? [])])];
  }

  /** What was made for present videos of this folder, of this title and its neighbours: names in the folder. */
  madeForPresent(folder: string): ReadonlySet<string> {
    const { entries } = this.#draft(folder);
    const gone = new Set(this.goneFiles().map(({ record }) => record));
    const present = [...entries.files].filter((record) => !gone.has(record));
    return new Set(present.flatMap(({ made }) => made.map(({ path }) => path)));
  }

  /**
   * Returns the entries whose videos are gone for good, once per walk and folder. Empty until every video of the title
   * and its neighbours was read: an unread one may be the missing one under another name.
   */
  takeGoneFiles(): readonly GoneFile[] {
    const gone = this.goneFiles();
    if (gone.length === 0 || !this.isFolderRead) return [];
    const first = new Set(
      [...new Set(gone.map(({ folder }) => folder))].filter((folder) =>
        this.#draft(folder).entries.isFirstClearing(this.listing.get(folder)),
      ),
    );
    return gone.filter(({ folder }) => first.has(folder));
  }

  /** True once every video of the title and its neighbours was read. */
  get isFolderRead(): boolean {
    const wasRead = (file: FileRecord | undefined) =>
      file !== undefined && (file.sample !== undefined || file.facts.probe?.state !== 'failed');
    if (!this.layout.videos.every((video) => wasRead(this.file(video)))) return false;
    return [...this.#siblings].every(([folder, names]) => {
      const entries = this.#drafts.get(folder)?.entries;
      return entries === undefined || [...names].every((name) => wasRead(entries.file(name)));
    });
  }

  /** Writes the records now: required before one of our files is put in place, or before a file is removed. */
  async save(): Promise<void> {
    for (const folder of this.#drafts.keys()) await this.#away(this.#book.save(folder));
  }

  /** Like `save`, in one write with other titles of its folders. Close the title only afterwards. */
  async saveTogether(): Promise<void> {
    for (const folder of this.#drafts.keys()) await this.#book.save(folder, 'soon');
  }

  close(): void {
    for (const folder of this.#drafts.keys()) this.#book.close(folder);
  }

  #draft(folder: string): FolderDraft {
    const draft = this.#drafts.get(folder);
    if (draft === undefined)
      throw new Error(`the record of ${JSON.stringify(folder)} was not opened for ${this.layout.key}`);
    return draft;
  }
}

function isPlace(place: { readonly folder: string; readonly name: string }, folder: string, name: string): boolean {
  return place.folder === folder && place.name === name;
}
