/**
 * One title under work: its layout by names, and the records that hold its facts. Changes go to the drafts; the walk saves
 * them. It must not touch the disk itself.
 */
import type { ListedFile, TitleLayout, VideoLayout } from '../naming/layout.ts';
import type { FileFact, FileFactName } from './facts.ts';
import type { FileRecord, MadeFile, TitleRecord } from './record.ts';
import type { FolderDraft, RecordBook } from './recordBook.ts';
import { fileIn, titleIn, withFile, withTitle } from './recordEntries.ts';

/** Where a video's facts lie: the record of which folder, under which name. A disc's lie in its own folder, under '.'. */
export function placeOfVideo(video: Pick<VideoLayout, 'path' | 'disc'>): { folder: string; name: string } {
  return video.disc === undefined ? splitPath(video.path) : { folder: video.path, name: '.' };
}

export function splitPath(path: string): { folder: string; name: string } {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? { folder: '', name: path } : { folder: path.slice(0, slash), name: path.slice(slash + 1) };
}

export function joinPath(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** The name of a video without its ending: what sidecars begin with (files.md). A disc's is its folder's name. */
export function baseOf(video: Pick<VideoLayout, 'path' | 'disc'>): string {
  const { name } = splitPath(video.path);
  const dot = name.lastIndexOf('.');
  return video.disc !== undefined || dot <= 0 ? name : name.slice(0, dot);
}

/** A record's entry whose video is no longer there. */
export interface GoneFile {
  readonly folder: string;
  readonly name: string;
  readonly record: FileRecord;
}

/** What a walk knows of a title beside its layout and its files. */
export interface TitleSurroundings {
  /** Folders of the title that hold no video now: what we made there belongs to videos that went. */
  readonly videoless?: readonly string[];
  /** Something of the title could not be read: what is not seen is not gone (invariant 6). */
  readonly incomplete?: boolean;
}

const emptyTitleRecord: TitleRecord = { arrivals: {}, facts: {} };

export class Title {
  readonly layout: TitleLayout;
  /** Every regular file of the title's folders, by folder and name: what sidecars are looked for in. */
  readonly listing: ReadonlyMap<string, ReadonlyMap<string, ListedFile>>;
  readonly #drafts: ReadonlyMap<string, FolderDraft>;
  readonly #book: RecordBook;
  readonly #restless = new Set<string>();
  /** False when a part of it could not be read: then nothing of it is known to be gone. */
  readonly isWhole: boolean;

  private constructor(
    layout: TitleLayout,
    listing: ReadonlyMap<string, ReadonlyMap<string, ListedFile>>,
    drafts: ReadonlyMap<string, FolderDraft>,
    book: RecordBook,
    isWhole: boolean,
  ) {
    this.isWhole = isWhole;
    this.layout = layout;
    this.listing = listing;
    this.#drafts = drafts;
    this.#book = book;
  }

  /** Opens the records of the title's folder and of every folder that holds its videos. Close it when done. */
  static async open(
    layout: TitleLayout,
    listing: ReadonlyMap<string, ReadonlyMap<string, ListedFile>>,
    book: RecordBook,
    { videoless = [], incomplete = false }: TitleSurroundings = {},
  ): Promise<Title> {
    const folders = new Set([layout.folder, ...layout.videos.map((video) => placeOfVideo(video).folder), ...videoless]);
    const drafts = new Map<string, FolderDraft>();
    try {
      for (const folder of [...folders].toSorted()) drafts.set(folder, await book.open(folder));
    } catch (error) {
      for (const folder of drafts.keys()) book.close(folder);
      throw error;
    }
    return new Title(layout, listing, drafts, book, !incomplete);
  }

  /** This video still grows, or cannot be read: its record speaks of another file, so no phase may work on it. */
  leaveAlone(video: VideoLayout): void {
    this.#restless.add(video.path);
  }

  /** True when the record's entry is known to speak of the file that is there. */
  isSettled(video: VideoLayout): boolean {
    return this.file(video) !== undefined && !this.#restless.has(video.path);
  }

  get drafts(): Iterable<FolderDraft> {
    return this.#drafts.values();
  }

  /** Under which name the title's own facts lie in its folder's record. */
  get recordKey(): string {
    return this.layout.flat ? splitPath(this.layout.key).name : '.';
  }

  get record(): TitleRecord {
    return titleIn(this.#draft(this.layout.folder).record, this.recordKey) ?? emptyTitleRecord;
  }

  set record(next: TitleRecord) {
    if (next === this.record) return;
    const draft = this.#draft(this.layout.folder);
    draft.record = withTitle(draft.record, this.recordKey, next);
  }

  /** Titles of the same folder's record that bear another name; flat titles share one. */
  otherRecords(): readonly (readonly [name: string, record: TitleRecord])[] {
    const { titles } = this.#draft(this.layout.folder).record;
    return Object.entries(titles).filter(([name]) => name !== this.recordKey);
  }

  forgetTitle(name: string): void {
    const draft = this.#draft(this.layout.folder);
    draft.record = withTitle(draft.record, name, undefined);
  }

  file(video: VideoLayout): FileRecord | undefined {
    const { folder, name } = placeOfVideo(video);
    return fileIn(this.#draft(folder).record, name);
  }

  setFile(video: VideoLayout, next: FileRecord): void {
    const { folder, name } = placeOfVideo(video);
    const draft = this.#draft(folder);
    if (fileIn(draft.record, name) === next) return;
    draft.record = withFile(draft.record, name, next);
  }

  fact<Name extends FileFactName>(video: VideoLayout, name: Name): FileFact<Name> | undefined {
    const facts: { readonly [Key in FileFactName]?: FileFact<Key> } | undefined = this.file(video)?.facts;
    return facts?.[name];
  }

  /** Records a fact of a video, and what was made for it: `made` replaces what this fact had made before. */
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

  /** Entries of videos that lie in the title's own folders no more. In a shared folder only those without any file. */
  goneFiles(): readonly GoneFile[] {
    const present = new Set(this.layout.videos.map((video) => JSON.stringify(placeOfVideo(video))));
    const gone: GoneFile[] = [];
    for (const { folder, record } of this.#drafts.values()) {
      for (const [name, file] of Object.entries(record.files)) {
        const isPresent = present.has(JSON.stringify({ folder, name })) || this.listing.get(folder)?.has(name) === true;
        if (!isPresent) gone.push({ folder, name, record: file });
      }
    }
    return gone;
  }

  forgetFile(folder: string, name: string): void {
    const draft = this.#draft(folder);
    draft.record = withFile(draft.record, name, undefined);
  }

  /** True while another flat title of this folder is under work in the same walk. */
  isShared(folder: string): boolean {
    return this.#book.isShared(folder);
  }

  async save(): Promise<void> {
    for (const folder of this.#drafts.keys()) await this.#book.save(folder);
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
