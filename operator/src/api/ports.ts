/**
 * What the API needs from the program around it. It reads; requests of people are handed over and done by the next
 * walk.
 */
import type { ReplacedCatalog } from '../library/catalogDebt.ts';
import type { LibraryKey, LibrarySpec } from '../library/document.ts';
import type { Instant, LibraryState } from '../library/state.ts';
import type { StatusSubject, Trouble } from '../library/status.ts';
import type { Wish } from '../library/wish.ts';
import type { Message } from '../messages/message.ts';
import type { MarkWish } from '../title/handMarks.ts';
import type { ArtKind } from '../title/titleFacts.ts';
import type { PageCatalog, ProblemNameRow } from './catalog.ts';
import type { LogPort } from './logPort.ts';
import type { MatchesPort } from './matchesPort.ts';
import type { SettingsPort } from './settingsPort.ts';

/** The parts of a document that the page shows or uses. */
export interface PageDocument extends Pick<StatusSubject, 'metadata'> {
  readonly spec: StatusSubject['spec'] &
    Pick<LibrarySpec, 'kind' | 'storage' | 'readOnly' | 'sources'> &
    Partial<Pick<LibrarySpec, 'languages' | 'marks' | 'notify' | 'pathMappings' | 'publish' | 'stories'>>;
}

/** A root that does not exist, or is not a readable folder. */
export interface StorageAway {
  /** What is wrong, and the remedy. */
  readonly message: Message;
  readonly since: Instant;
}

/** A Library that is served. */
export interface PageLibrary {
  readonly key: LibraryKey;
  readonly uid: string;
  readonly generation: number;
  readonly document: PageDocument;
  /**
   * Its document is not used until it is corrected; the first of `troubles` gives the reason. Only the reliable parts
   * of `document` are shown.
   */
  readonly isFaulty?: boolean;
  readonly state: LibraryState;
  /** Reasons that block its work and are not in its state, found by the platform that runs its Jobs. */
  readonly troubles?: readonly Trouble[];
  /** When they began to block it, if that is recorded. */
  readonly stalledSince?: Instant;
  /** Last observed state; walks are attempted regardless. */
  readonly storageAway?: StorageAway;
}

/** The text that a service requires where its data is shown. */
export interface ServiceCredit {
  readonly name: string;
  readonly text: string;
  readonly link: string;
}

/** What a person says about the marks of a video of this length. */
export interface MarkRequest {
  /** The title's key. */
  readonly title: string;
  /** Relative to the root. */
  readonly video: string;
  readonly durationSeconds: number;
  readonly wish: MarkWish;
}

/** A picture that a person chose for a title, or that the scan chooses again. */
export interface PictureRequest {
  /** The title's key. */
  readonly title: string;
  /** The art fact. */
  readonly fact: string;
  readonly wish:
    | { readonly action: 'automatic' }
    | { readonly action: 'pick'; readonly url: string; readonly source: string }
    | { readonly action: 'upload'; readonly bytes: Uint8Array };
}

/** `overwrite` a changed list, `remake` a deleted one; `remove` or `keep` that of a removed story. */
export interface ListWish {
  readonly target: string;
  /** The story's key. */
  readonly story: string;
  readonly wish: 'overwrite' | 'remake' | 'remove' | 'keep';
}

/** A problem that a person ignores from now on. */
export interface IgnoreRequest extends ProblemNameRow {
  readonly detail: Message;
  readonly ignoredAtMs: number;
  /** The same for all of one request. */
  readonly action: string;
}

export interface PagePorts {
  /** The current ones, by key. */
  libraries(): readonly PageLibrary[];
  /**
   * Resolves once the facts outside the state (`storageAway`) were checked within seconds; absent if nothing checks
   * them.
   */
  checkStorage?(): Promise<void>;
  catalog(): Promise<PageCatalog>;
  /** The catalog that was set aside last, as long as people should know. */
  replacedCatalog?(): Promise<ReplacedCatalog | undefined>;
  /** Resolves once the wish is stored. */
  accept(key: LibraryKey, wish: Wish): Promise<void>;
  /** Notes that a person requested facts of a title again; the next walk makes them. */
  wishAnew(library: PageLibrary, title: string, facts: readonly string[]): Promise<void>;
  /** Keeps what a person said about the marks of a video, for the next walk. */
  mark(library: PageLibrary, wish: MarkRequest): Promise<void>;
  /** Keeps a picture that a person chose, for the next walk. False if too many uploads wait. */
  choosePicture(library: PageLibrary, request: PictureRequest): Promise<boolean>;
  /** Why these bytes are no picture of this kind; undefined if they are. */
  pictureFault(bytes: Uint8Array, kind: ArtKind): Promise<Message | undefined>;
  /** Notes a person's choice of a title's identity; `null` removes it. Returns why the id is invalid, undefined if it was noted. */
  choose(library: PageLibrary, title: string, id: string | null): Promise<Message | undefined>;
  /** Notes a person's decision about a list of a story on a media server; the next walk carries it out. */
  wishList(library: PageLibrary, wish: ListWish): Promise<void>;
  /** Hides problems as long as they say the same. */
  ignoreProblems(problems: readonly IgnoreRequest[]): Promise<void>;
  /** Returns how many entries were deleted. */
  showIgnored(which: { readonly ids: readonly string[] } | { readonly action: string }): Promise<number>;
  /** The stories that come with the program, by name. */
  stories(): Promise<readonly { readonly name: string; readonly title: string; readonly parts: number }[]>;
  /**
   * Writes a copy into the Library's folder, never over a file. A message says why nothing was written. `hasFiles`: files in
   * that folder are known, so an empty one is the mount point of a disk that is away.
   */
  copyStory(library: PageLibrary, name: string, hasFiles: boolean): Promise<{ readonly file: string } | Message>;
  /** Stores a new address for import lists; its token is returned only here. `story.library` is a uid; absent: all stories. */
  makeListAddress(
    story: { readonly library: string; readonly key: string } | undefined,
  ): Promise<{ readonly id: string; readonly token: string; readonly madeAtMs: number }>;
  /** False if no address in use has this id. */
  revokeListAddress(id: string): Promise<boolean>;
  /** The address at which callers reach the webhooks. */
  webhookBase(): string;
  /**
   * The option that makes it reachable from other machines; absent if this process does not receive webhooks or is not
   * started by hand.
   */
  readonly webhookOption?: '--listen' | '--webhook-listen';
  /** Absent where nothing keeps the log's lines. */
  readonly log?: LogPort;
  /** Absent where this process has no keys of services, as on Kubernetes. */
  readonly matches?: MatchesPort;
  /** Absent where the documents are not edited, as on Kubernetes. */
  readonly settings?: SettingsPort;
  /** Milliseconds since 1970. */
  now(): number;
  readonly version: string;
  /** For every service that a document may name. */
  readonly credits: readonly ServiceCredit[];
}
