/** What the API needs of the program around it. It reads; what a person asks for is handed over and done by the next walk. */

import type { LibraryKey, LibrarySpec } from '../library/document.ts';
import type { Instant, LibraryState } from '../library/state.ts';
import type { StatusSubject, Trouble } from '../library/status.ts';
import type { Wish } from '../library/wish.ts';
import type { Message } from '../messages/message.ts';
import type { PageCatalog } from './catalog.ts';

/** As much of a document as the page shows, or goes by. */
export interface PageDocument extends Pick<StatusSubject, 'metadata'> {
  readonly spec: StatusSubject['spec'] &
    Pick<LibrarySpec, 'kind' | 'storage' | 'readOnly' | 'sources'> &
    Partial<Pick<LibrarySpec, 'pathMappings'>>;
}

/** A root that is not there, or is not a folder that may be read. */
export interface StorageAway {
  /** What is wrong, and what a person can do. */
  readonly message: Message;
  readonly since: Instant;
}

/** A Library that is served. */
export interface PageLibrary {
  readonly key: LibraryKey;
  readonly uid: string;
  readonly generation: number;
  readonly document: PageDocument;
  /** Nothing goes by its document until it is mended; the first of `troubles` says why. Of `document` only what is certain is told. */
  readonly isFaulty?: boolean;
  readonly state: LibraryState;
  /** What keeps its work from going on and no state tells: found by the platform where its Jobs run. */
  readonly troubles?: readonly Trouble[];
  /** Since when they keep it, where that is written down. */
  readonly stalledSince?: Instant;
  /** As it was seen last, by who looks. Walks are tried all the same. */
  readonly storageAway?: StorageAway;
}

/** The text that a service asks to be shown where its data are. */
export interface ServiceCredit {
  readonly name: string;
  readonly text: string;
  readonly link: string;
}

export interface PagePorts {
  /** As they are now, by key. */
  libraries(): readonly PageLibrary[];
  /** Resolves when what no state tells of them (`storageAway`) was looked at within seconds; absent where nobody looks. */
  looked?(): Promise<void>;
  catalog(): Promise<PageCatalog>;
  /** Resolves when the wish is held. */
  accept(key: LibraryKey, wish: Wish): Promise<void>;
  /** Notes that facts of a title are wished for anew; the walk that follows makes them. */
  wishAnew(library: PageLibrary, title: string, facts: readonly string[]): Promise<void>;
  /** Notes what a person says a title is. Answers a sentence when the id is none; undefined: it is noted. */
  choose(library: PageLibrary, title: string, id: string | null): Promise<string | undefined>;
  /** Where callers reach the webhooks. */
  webhookBase(): string;
  /** The option by which others reach them; absent where this process does not answer them or is not started by hand. */
  readonly webhookOption?: '--listen' | '--webhook-listen';
  /** Milliseconds since 1970. */
  now(): number;
  readonly version: string;
  /** Of every service that a document may name. */
  readonly credits: readonly ServiceCredit[];
}
