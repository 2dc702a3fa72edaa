/**
 * A phase is one step over a title (design 3): it answers which facts the title lacks (pure), fills them, records them. A
 * title goes through each phase after the one before has finished that title. One bad video never ends a phase.
 */
import type { LibrarySpec } from '../library/document.ts';
import type { VideoLayout } from '../naming/layout.ts';
import { errorCode, StorageError, type StorageErrorKind } from '../storage/error.ts';
import type { StorageRoot } from '../storage/root.ts';
import type { Fact, FileFact, FileFactName } from '../title/facts.ts';
import { failedFact, isDue, type Retry } from '../title/gaps.ts';
import type { MadeFile } from '../title/record.ts';
import type { Title } from '../title/title.ts';
import type { Details } from './details.ts';
import type { Sources, Trouble } from './sources.ts';
import type { TrailerRun } from './trailer/trailerRun.ts';

/** What a walk lends to its phases. */
export interface PhaseTools {
  readonly root: StorageRoot;
  readonly spec: LibrarySpec;
  readonly signal: AbortSignal;
  readonly firstWalk: boolean;
  /** The tiles Job that runs now: its videos are not open. */
  readonly activeTilesId?: string;
  /** When this walk's run was claimed: what a tiles Job that came later has started is its own affair. Milliseconds since 1970. */
  readonly claimedAt: number;
  /** The services of the document; their list is empty where it names none. */
  readonly sources: Sources;
  /** What the trailer files of this walk share; absent: each title for itself, without yt-dlp. */
  readonly trailers?: TrailerRun;
  /** What the sources say of the title under work; they are asked at the first use, once in a visit. */
  details(title: Title): Promise<TitleDetails>;
  now(): number;
  /** Does native work: noted in the run's row first, so that a crash tells which video did it. Bounded by the CPU queue. */
  native<Result>(video: VideoLayout, work: (absolutePath: string) => Promise<Result>): Promise<Result>;
  /** Something was made or removed beside the media, for the summary and for telling media servers. */
  made(title: Title, fact: string, path: string): void;
  warn(path: string, message: string): void;
  /** Small WebP for the catalog. */
  preview(title: Title, kind: string, webp: Uint8Array): void;
  /** A sign of life from within long work. */
  alive(): void;
  /** Done once the title's records are on disk: what a record now knows may go. */
  afterSave(task: () => Promise<void>): void;
}

/** `details` is absent for a title that is not identified, and when no source answered. */
export interface TitleDetails {
  readonly details?: Details;
  /** Of the sources that could not answer: what they would have told is to be asked for again. */
  readonly troubles: readonly Trouble[];
}

export interface Phase {
  readonly name: string;
  run(title: Title, tools: PhaseTools): Promise<void>;
}

export interface Filled<Name extends FileFactName> {
  readonly fact: FileFact<Name>;
  readonly made?: readonly MadeFile[];
}

/** A phase that fills one fact of every video for which it is due. */
export function filePhase<Name extends FileFactName>(options: {
  readonly name: Name;
  /** Facts that the document now wants otherwise (a mode switched on or off), or whose file is gone, are opened here. */
  review?(title: Title, video: VideoLayout, tools: PhaseTools): Promise<void>;
  fill(title: Title, video: VideoLayout, tools: PhaseTools): Promise<Filled<Name> | undefined>;
}): Phase {
  const { name, review, fill } = options;
  return {
    name,
    async run(title, tools) {
      for (const video of title.layout.videos) {
        tools.signal.throwIfAborted();
        // A video that is set aside keeps its facts as the walk closed them: nothing may open it again (runs.md 4).
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
      title.setFact(video, name, failedFact(before, sentenceOf(error), tools.now(), retryAfter(error)));
    }
  }
}

/** Follows from the probe, which tells why: nobody is told twice, and it is over as soon as the probe is filled. */
export const notProbed = 'the video could not be probed';

/** What cannot be made because the video could not be probed: failed as well, and tried again in its turn. */
export function withoutProbe<Value>(
  before: Fact<Value> | undefined,
  tools: Pick<PhaseTools, 'now'>,
): { fact: Fact<Value> } {
  return { fact: failedFact(before, notProbed, tools.now()) };
}

const untilAPersonActs: readonly StorageErrorKind[] = ['full', 'readOnly', 'permission'];

/** A disk that failed, a network mount that went: whoever was reading a video is told no more than the code. */
const mountFaults: readonly string[] = ['EIO', 'ESTALE'];

/** A full disk, missing rights and a mount that fails are made good by a person, who then expects the next walk to see it. */
export function retryAfter(error: unknown): Retry {
  if (!(error instanceof Error)) return 'later';
  if (mountFaults.includes(errorCode(error.cause))) return 'soon';
  return error instanceof StorageError && untilAPersonActs.includes(error.kind) ? 'soon' : 'later';
}

/** An error as people read it, with what caused it; one of storage has said all that its cause does. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof StorageError) return error.message;
  const { cause } = error;
  if (!(cause instanceof Error) || error.message.includes(cause.message)) return error.message;
  // What the system said names a call and an absolute path: its code is what a person can look up.
  return 'syscall' in cause && errorCode(cause) !== ''
    ? `${error.message} (${errorCode(cause)})`
    : `${error.message}: ${cause.message}`;
}
