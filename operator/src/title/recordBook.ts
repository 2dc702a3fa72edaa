/**
 * The records that titles under work share: one draft for each folder, however many flat titles lie in it, and one write at a
 * time. Only a walk opens a book, so only a walk writes records (runs.md 6).
 */
import type { FolderRecord } from './record.ts';
import type { RecordReading } from './recordFile.ts';

export interface StoredRecord extends RecordReading {
  /** It lies elsewhere than it belongs: the next save writes it, changed or not. */
  readonly misplaced?: true;
}

/** Where records lie: beside the media, or in the catalog when the Library is readOnly. */
export interface RecordStore {
  read(folder: string): Promise<StoredRecord>;
  /** Writes nothing when both are equal and in their place. */
  write(folder: string, before: RecordReading, after: FolderRecord): Promise<void>;
}

export interface FolderDraft {
  readonly folder: string;
  /** `newer`: a program newer than this one wrote it; it is read as far as it is understood, and never written. */
  readonly state: RecordReading['state'];
  readonly warning?: string;
  record: FolderRecord;
}

interface OpenFolder {
  readonly draft: Promise<{ draft: FolderDraft; reading: StoredRecord }>;
  users: number;
  writing: Promise<void>;
}

export class RecordBook {
  readonly #store: RecordStore;
  readonly #open = new Map<string, OpenFolder>();

  constructor(store: RecordStore) {
    this.#store = store;
  }

  async open(folder: string): Promise<FolderDraft> {
    const known = this.#open.get(folder);
    const entry = known ?? { draft: this.#read(folder), users: 0, writing: Promise.resolve() };
    entry.users++;
    this.#open.set(folder, entry);
    try {
      return (await entry.draft).draft;
    } catch (error) {
      // The next who asks reads anew: the disk may have come back.
      this.close(folder);
      throw error;
    }
  }

  async #read(folder: string): Promise<{ draft: FolderDraft; reading: StoredRecord }> {
    const reading = await this.#store.read(folder);
    const { record, state, warning } = reading;
    return { reading, draft: { folder, state, record, ...(warning === undefined ? {} : { warning }) } };
  }

  /** Writes what has changed; several at once become one write after the other. */
  async save(folder: string): Promise<void> {
    const entry = this.#open.get(folder);
    if (entry === undefined) return;
    const next = entry.writing.then(async () => {
      const opened = await entry.draft;
      const isSame = opened.reading.record === opened.draft.record && !opened.reading.misplaced;
      if (opened.draft.state === 'newer' || isSame) return;
      const after = opened.draft.record;
      await this.#store.write(folder, opened.reading, after);
      opened.reading = { state: 'read', record: after };
    });
    entry.writing = next.catch(() => undefined);
    await next;
  }

  /** True while another title of the folder is under work, too. */
  isShared(folder: string): boolean {
    return (this.#open.get(folder)?.users ?? 0) > 1;
  }

  /** The last user closes the folder; what was not saved by then is dropped. */
  close(folder: string): void {
    const entry = this.#open.get(folder);
    if (entry === undefined) return;
    entry.users--;
    if (entry.users === 0) this.#open.delete(folder);
  }
}
