/**
 * The records shared by titles in work: one draft per folder, however many flat titles it holds, and one write at a
 * time, which takes the changes of all. Only a walk opens a book, so only a walk writes records.
 */
import type { Message } from '../messages/message.ts';
import type { FolderRecord } from './record.ts';
import { RecordEntries } from './recordEntries.ts';
import type { RecordReading } from './recordFile.ts';

export interface StoredRecord extends RecordReading {
  /** It is stored in the wrong place: the next save writes it even if unchanged. */
  readonly misplaced?: true;
}

/** Where records are stored: beside the media, or in the catalog if the Library is readOnly. */
export interface RecordStore {
  read(folder: string): Promise<StoredRecord>;
  /** Writes nothing if both are equal and the record is in its place. */
  write(folder: string, before: RecordReading, after: FolderRecord): Promise<void>;
}

export interface FolderDraft {
  readonly folder: string;
  /** `newer`: a newer program wrote it. It is read as far as possible and never written. */
  readonly state: RecordReading['state'];
  readonly warning?: Message;
  readonly entries: RecordEntries;
}

/**
 * How long finished titles of one folder wait for each other. A record of 8,000 films has 20 MB, and writing it for
 * each of them takes hours. The upper bound: a stopped Job has 8 s to end.
 */
const gatherMs = 1_000;

/**
 * After a write the folder rests for this many times as long as the write took, at most `gatherMs`, while its titles
 * work: writes of a large record take at most a quarter of the time, however many titles ask for one before they place
 * a file.
 */
const restPerWrite = 3;

/** Titles that wait for the next write. */
interface Gathering {
  readonly done: PromiseWithResolvers<void>;
  readonly timer: NodeJS.Timeout;
}

interface OpenFolder {
  readonly draft: Promise<{ draft: FolderDraft; reading: StoredRecord }>;
  users: number;
  writing: Promise<void>;
  /** The write that has not begun: it takes all changes until then. */
  next: Promise<void> | undefined;
  gathering: Gathering | undefined;
  /** Users that are finished and wait for a write. */
  waiting: number;
  /** Users that go on after a write. */
  pausing: number;
  /** On the clock of `performance`. */
  restsUntilMs: number;
  endRest: (() => void) | undefined;
}

export class RecordBook {
  readonly #store: RecordStore;
  readonly #open = new Map<string, OpenFolder>();

  constructor(store: RecordStore) {
    this.#store = store;
  }

  async open(folder: string): Promise<FolderDraft> {
    const known = this.#open.get(folder);
    const entry = known ?? {
      draft: this.#read(folder),
      users: 0,
      writing: Promise.resolve(),
      next: undefined,
      gathering: undefined,
      waiting: 0,
      pausing: 0,
      restsUntilMs: 0,
      endRest: undefined,
    };
    entry.users++;
    this.#open.set(folder, entry);
    try {
      return (await entry.draft).draft;
    } catch (error) {
      // The next call reads again: the disk may be back.
      this.close(folder);
      throw error;
    }
  }

  async #read(folder: string): Promise<{ draft: FolderDraft; reading: StoredRecord }> {
    const reading = await this.#store.read(folder);
    const { record, state, warning } = reading;
    const entries = new RecordEntries(record);
    return { reading, draft: { folder, state, entries, ...(warning === undefined ? {} : { warning }) } };
  }

  /**
   * Resolves when all changes made before the call are written; rejects if that write failed. 'now': once the write in
   * flight and the rest after it have ended. 'soon': together with others of the folder. Both within a second after the
   * write in flight, and at once if nobody works in the folder.
   */
  async save(folder: string, when: 'now' | 'soon' = 'now'): Promise<void> {
    const entry = this.#open.get(folder);
    if (entry !== undefined) await (when === 'now' ? this.#pause(folder, entry) : this.#gather(folder, entry));
  }

  async #pause(folder: string, entry: OpenFolder): Promise<void> {
    const write = this.#writeNext(folder, entry);
    entry.pausing++;
    this.#hurry(folder, entry);
    try {
      await write;
    } finally {
      entry.pausing--;
    }
  }

  #writeNext(folder: string, entry: OpenFolder): Promise<void> {
    entry.next ??= entry.writing.then(() => rest(entry)).then(() => this.#begin(folder, entry));
    return entry.next;
  }

  #begin(folder: string, entry: OpenFolder): Promise<void> {
    entry.next = undefined;
    const gathered = entry.gathering;
    entry.gathering = undefined;
    clearTimeout(gathered?.timer);
    const write = this.#write(folder, entry);
    entry.writing = write.catch(() => undefined);
    if (gathered !== undefined) write.then(gathered.done.resolve, gathered.done.reject);
    return write;
  }

  async #write(folder: string, entry: OpenFolder): Promise<void> {
    const opened = await entry.draft;
    const after = opened.draft.entries.record;
    const { reading } = opened;
    const isSame = reading.record === after && reading.misplaced !== true && reading.isRecovered !== true;
    if (opened.draft.state === 'newer' || isSame) return;
    const startedMs = performance.now();
    await this.#store.write(folder, reading, after);
    const endedMs = performance.now();
    entry.restsUntilMs = endedMs + Math.min(restPerWrite * (endedMs - startedMs), gatherMs);
    opened.reading = { state: 'read', record: after };
  }

  async #gather(folder: string, entry: OpenFolder): Promise<void> {
    const write = () => void this.#writeNext(folder, entry).catch(() => undefined);
    entry.gathering ??= { done: Promise.withResolvers<void>(), timer: setTimeout(write, gatherMs) };
    const { done } = entry.gathering;
    entry.waiting++;
    this.#hurry(folder, entry);
    try {
      await done.promise;
    } finally {
      entry.waiting--;
    }
  }

  /** Writes at once if nobody works in the folder: there is nothing to wait for. */
  #hurry(folder: string, entry: OpenFolder): void {
    const { gathering, next } = entry;
    if ((gathering === undefined && next === undefined) || isAtWork(entry)) return;
    // On the next turn: the next title of the folder may be about to begin.
    setImmediate(() => {
      if (isAtWork(entry)) return;
      entry.endRest?.();
      if (gathering !== undefined && entry.gathering === gathering)
        this.#writeNext(folder, entry).catch(() => undefined);
    });
  }

  /** True while another title of the folder is in work too. */
  isShared(folder: string): boolean {
    const entry = this.#open.get(folder);
    return entry !== undefined && entry.users - entry.waiting > 1;
  }

  /** The last user closes the folder; unsaved changes are dropped. */
  close(folder: string): void {
    const entry = this.#open.get(folder);
    if (entry === undefined) return;
    entry.users--;
    if (entry.users === 0) this.#open.delete(folder);
    else this.#hurry(folder, entry);
  }
}

/** True while a title of the folder waits for no write. */
function isAtWork({ users, waiting, pausing }: OpenFolder): boolean {
  return waiting + pausing < users;
}

async function rest(entry: OpenFolder): Promise<void> {
  const restMs = entry.restsUntilMs - performance.now();
  if (restMs <= 0 || !isAtWork(entry)) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, restMs);
  entry.endRest = resolve;
  await promise;
  clearTimeout(timer);
  entry.endRest = undefined;
}
