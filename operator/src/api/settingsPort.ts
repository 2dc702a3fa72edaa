/** What the settings on the page need from the program around them. Absent where documents are not edited: shown alone. */
import type { DiffLine } from '../library/document/lineDiff.ts';
import type { LibraryKey, LibraryKind } from '../library/document.ts';
import type { Message } from '../messages/message.ts';

export interface SettingsFile {
  /** As the server reads it; also its name in requests. */
  readonly file: string;
  /** null: there is no such file yet. */
  readonly hash: string | null;
  readonly text: string;
  /** Why it is shown and not edited. */
  readonly readOnly?: Message;
}

export interface SettingsLibrary {
  readonly id: LibraryKey;
  readonly file: string;
  readonly kind: LibraryKind;
  /** With all defaults. */
  readonly spec: object;
}

export interface SettingsFault {
  readonly file: string;
  readonly line: number;
  readonly level: 'error' | 'warning';
  readonly code: string;
  /** English: `check` says the same. */
  readonly message: string;
  readonly coded: Message;
  readonly library?: LibraryKey;
  /** From the root of the document. */
  readonly path?: readonly string[];
}

/** Where a key is, never the key. */
export interface SettingsKey {
  readonly name: string;
  readonly key: string;
  readonly from: 'file' | 'variable' | 'none';
}

export interface SettingsService {
  readonly name: string;
  readonly title: string;
  readonly gives: string;
  readonly kinds: readonly ('movie' | 'series')[];
  readonly needsKey: boolean;
  /** Everybody gets a key without paying. */
  readonly hasFreeKey: boolean;
  readonly hasPosters: boolean;
  readonly link: string;
}

export interface SettingsContent {
  readonly files: readonly SettingsFile[];
  readonly libraries: readonly SettingsLibrary[];
  readonly faults: readonly SettingsFault[];
  readonly keys: readonly SettingsKey[];
  readonly services: readonly SettingsService[];
  /** Folders below which one may be chosen. */
  readonly roots: readonly string[];
}

export interface FolderView {
  readonly path: string;
  readonly above?: string;
  readonly folders: readonly string[];
  readonly isCut: boolean;
}

export interface KindGuess {
  /** Absent: nothing in the folder allows a guess. */
  readonly kind?: LibraryKind;
  readonly fitting?: number;
  readonly all?: number;
  /** Titles of the other kind are in it too. */
  readonly isMixed: boolean;
}

export interface GivenKey {
  /** A service, or a media server that is notified. */
  readonly of: string;
  readonly name: string;
  readonly key: string;
  readonly value: string;
  /** The service's own address if absent. */
  readonly address?: string | undefined;
  /** Store it although the service does not answer at the moment. */
  readonly evenUntested: boolean;
}

export interface KeyAnswer {
  readonly ok: boolean;
  readonly isStored: boolean;
  readonly cause?: 'key' | 'later' | 'ended';
  readonly words: Message;
}

export type SettingsEdit =
  | { readonly op: 'set'; readonly library: string; readonly path: readonly string[]; readonly value?: unknown }
  | { readonly op: 'unset'; readonly library: string; readonly path: readonly string[] }
  | { readonly op: 'remove'; readonly library: string }
  | {
      readonly op: 'add';
      readonly kind: LibraryKind;
      readonly path: string;
      /** Keys of the spec besides kind and storage. */
      readonly spec: Readonly<Record<string, unknown>>;
    };

export interface DocumentChange {
  readonly file: string;
  readonly hash: string | null;
  /** Edits, or the whole new text. */
  readonly edits?: readonly SettingsEdit[] | undefined;
  readonly text?: string | undefined;
  /** Only show what would change. */
  readonly isPreview: boolean;
}

export interface ChangeAnswer {
  readonly isSaved: boolean;
  readonly hash: string | null;
  readonly text: string;
  readonly diff: readonly DiffLine[];
  /** Errors keep the change from being saved. */
  readonly faults: readonly SettingsFault[];
}

/** Functions that a person's input may fail return the message why. `client`: the address, for the log. */
export interface SettingsPort {
  read(): Promise<SettingsContent>;
  folders(path: string | undefined): Promise<FolderView | Message>;
  guess(path: string): Promise<KindGuess | Message>;
  /** Sends a test by an entry of `announce` of the saved document. */
  testAnnouncement(library: string, place: number): Promise<Omit<KeyAnswer, 'isStored'> | Message>;
  giveKey(given: GivenKey, client: string): Promise<KeyAnswer | Message>;
  change(change: DocumentChange, client: string): Promise<ChangeAnswer | Message>;
}
