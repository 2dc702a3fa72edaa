/**
 * A phase is one step over a title (docs/design/flow.md#phases): it decides which facts the title lacks (pure), fills
 * them and records them. A title enters a phase after the previous phase has finished it. A bad video never ends a
 * phase.
 */

import type { LibrarySpec } from '../library/document.ts';
import { englishText } from '../messages/english.ts';
import { errnoWithin, type Message, message, plainText } from '../messages/message.ts';
import { MessageError, wordsOf } from '../messages/messageError.ts';
import { errorCode } from '../messages/systemError.ts';
import type { VideoLayout } from '../naming/layout.ts';
import { StorageError, type StorageErrorKind } from '../storage/error.ts';
import type { StorageRoot } from '../storage/root.ts';
import type { Fact, FileFact, FileFactName } from '../title/facts.ts';
import { failedFact, isDue, type Retry } from '../title/gaps.ts';
import type { MadeFile } from '../title/record.ts';
import type { Title } from '../title/title.ts';
import type { PictureNotes } from './decoding.ts';
import type { Details, Ids } from './details.ts';
import type { Sources, Trouble } from './sources.ts';
import type { TrailerRun } from './trailer/trailerRun.ts';

/** What a walk provides to its phases. */
export interface PhaseTools {
  readonly root: StorageRoot;
  readonly spec: LibrarySpec;
  readonly signal: AbortSignal;
  readonly firstWalk: boolean;
  /** The tiles Job that runs now. Its videos must not be touched. */
  readonly activeTilesId?: string;
  /**
   * When this walk's run was claimed, in milliseconds since 1970. Work that a tiles Job started later belongs to that
   * Job.
   */
  readonly claimedAt: number;
  /** The services of the document; the list is empty if it names none. */
  readonly sources: Sources;
  /** State that all trailer files of this walk share. If absent, each title stands alone and yt-dlp is not used. */
  readonly trailers?: TrailerRun;
  /** What the sources know about the title. They are asked at the first call, once per visit. */
  details(title: Title): Promise<TitleDetails>;
  now(): number;
  /**
   * Runs native work. The run's row names the video first, so that a crash shows which video caused it. Limited by the
   * CPU queue.
   */
  native<Result>(video: VideoLayout, work: (absolutePath: string) => Promise<Result>): Promise<Result>;
  /** Names pictures before they are decoded (`decoding.ts`). If absent, they are not named. */
  readonly pictures?: PictureNotes;
  /** Reports a file that was made beside the media, for the summary and for the media servers' notification. */
  made(title: Title, fact: string, path: string): void;
  /** Reports a file of ours that was removed, for the same two. Absent where nothing is reported. */
  removed?(title: Title, path: string): void;
  /** Reports a new value of a video's fact that has no file, for the summary: marks. Absent where nothing is counted. */
  found?(title: Title, fact: FileFactName, video: VideoLayout): void;
  warn(path: string, warning: Message): void;
  /** Stores a small WebP in the catalog. */
  preview(title: Title, kind: string, webp: Uint8Array): void;
  /** A picture of the title is there, and the disk did not give it: the next walk visits the title again. */
  unread?(title: Title): void;
  /** Reports progress from within long work. */
  alive(): void;
  /**
   * Runs the task once the title's records are on disk; for example, deletes an outcome that the record now contains.
   */
  afterSave(task: () => Promise<void>): void;
}

/** `details` is absent if the title is not identified or no source answered. */
export interface TitleDetails {
  readonly details?: Details;
  /** Sources that could not answer; what they might have returned is asked for again later. */
  readonly troubles: readonly Trouble[];
  /** Ids that a service listed for another service, where they turned out to be of another title. */
  readonly others?: Ids;
}

export interface Phase {
  readonly name: string;
  run(title: Title, tools: PhaseTools): Promise<void>;
}

export interface Filled<Name extends FileFactName> {
  readonly fact: FileFact<Name>;
  readonly made?: readonly MadeFile[];
}

/** A phase that fills one fact of every video for which that fact is due. */
export function filePhase<Name extends FileFactName>(options: {
  readonly name: Name;
  /** Reopens facts that the document now wants differently (a mode switched on or off) and facts whose file is gone. */
  review?(title: Title, video: VideoLayout, tools: PhaseTools): Promise<void>;
  fill(title: Title, video: VideoLayout, tools: PhaseTools): Promise<Filled<Name> | undefined>;
}): Phase {
  const { name, review, fill } = options;
  return {
    name,
    async run(title, tools) {
      for (const video of title.layout.videos) {
        tools.signal.throwIfAborted();
        // The walk has closed the facts of a video that was set aside; no phase may reopen them
        // (docs/design/runs.md#the-walk-job).
        if (!title.isSettled(video) || title.file(video)?.setAside !== undefined) continue;
        await review?.(title, video, tools);
        if (!isDue(title.fact(video, name), tools.now())) continue;
        await fillOne(title, video, tools);
      }
    },
  };

  async function fillOne(title: Title, video: VideoLayout, tools: PhaseTools): Promise<void> {
    const before = title.fact(video, name);
    try {
      const filled = await fill(title, video, tools);
      if (filled !== undefined) title.setFact(video, name, filled.fact, filled.made);
    } catch (error) {
      tools.signal.throwIfAborted();
      title.setFact(video, name, failedFact(before, messageOf(error), tools.now(), retryAfter(error)));
    }
  }
}

/**
 * Fails a fact because the video could not be probed; it is retried in its turn. It is not reported separately, and ends as
 * soon as the probe is filled.
 */
export function withoutProbe<Value>(
  before: Fact<Value> | undefined,
  tools: Pick<PhaseTools, 'now'>,
): { fact: Fact<Value> } {
  return { fact: failedFact(before, message('notProbed'), tools.now()) };
}

const untilAPersonActs: readonly StorageErrorKind[] = ['full', 'readOnly', 'permission'];

/**
 * A failing disk, a lost network mount, or a process that has no more files or memory: not the video's fault, and often
 * over with the next walk.
 */
const passingFaults: readonly string[] = [
  ...['EIO', 'ESTALE', 'ENOTCONN', 'ENODEV', 'EREMOTEIO', 'ETIMEDOUT', 'EHOSTDOWN', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN', 'EBUSY', 'EINTR'],
];
/** No error of ours wraps as many others. */
const causesAtMost = 10;

/** A person must fix a full disk, missing rights or a failing mount, and then expects the next walk to notice. */
export function retryAfter(error: unknown): Retry {
  for (let one = error, depth = 0; one instanceof Error && depth < causesAtMost; one = one.cause, depth++) {
    if (passingFaults.includes(errorCode(one))) return 'soon';
    if (one instanceof StorageError && untilAPersonActs.includes(one.kind)) return 'soon';
    if (passingFaults.includes(errnoWithin(wordsOf(one)) ?? '')) return 'soon';
  }
  return 'later';
}

/** An error as a message for people, with its cause. A storage error already includes its cause. */
export function messageOf(error: unknown): Message {
  const words = systemWords(error) ?? wordsOf(error);
  if (!(error instanceof Error) || error instanceof StorageError) return words;
  const { cause } = error;
  if (!(cause instanceof Error) || error.message.includes(cause.message)) return words;
  // A system error names a call and an absolute path; only its code is useful to look up.
  return 'syscall' in cause && errorCode(cause) !== ''
    ? message('withErrno', words, errorCode(cause))
    : message('withDetail', words, plainText(cause.message));
}

/** What Node says of a system call that failed: it names the call and an absolute path. */
function systemWords(error: unknown): Message | undefined {
  if (!(error instanceof Error) || error instanceof MessageError || !('syscall' in error)) return undefined;
  const errno = errorCode(error);
  return errno === '' ? undefined : message('systemError', error.message, errno);
}

/** The same in English. */
export function sentenceOf(error: unknown): string {
  return englishText(messageOf(error));
}
