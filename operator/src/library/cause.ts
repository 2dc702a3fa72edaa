/**
 * Why a folder or a Library is walked, as a code with values. Stored with each run, for people: nothing is decided by it.
 * Pure.
 */
import { type Change, type FollowUp, followUps, type Origin, type Sender } from './origin.ts';
import type { HeldFolder, HeldFullWalk, Instant, Run, Trigger } from './state.ts';

export const causeCodes = [
  ...['webhook', 'schedule', 'cli', 'page', 'spec', 'start'],
  ...followUps,
  'many',
  'first',
  'rebuild',
] as readonly CauseCode[];
/** `many`: more than 64 folders became one full walk. `first`: the Library is new. */
export type CauseCode = Trigger | FollowUp | 'many' | 'first' | 'rebuild';

export const repeats = ['failed', 'deleted', 'growing'] as const;
/** Why it is walked once more: the run before failed, a sender deletes after its report, or files still grew. */
export type Repeat = (typeof repeats)[number];

export interface Cause {
  readonly code: CauseCode;
  /** When it was first asked for. */
  readonly at: Instant;
  readonly sender?: Sender;
  readonly change?: Change;
  readonly again?: Repeat;
}

/** The causes of one run. */
export interface RunCauses {
  /** Of the whole Library's walk. */
  readonly full?: Cause;
  /** Of its folders, in their order. */
  readonly folders: readonly Cause[];
}

/** A cause with the folder that it named. `path` absent: the whole Library. */
export interface NamedCause extends Cause {
  readonly path?: string;
}

export function causesOf({ full, folders, trigger, rebuild, firstWalk, claimedAt }: Run): RunCauses {
  const ofFolders = folders.map((folder) => folderCause(folder, claimedAt));
  if (rebuild) return { full: { code: 'rebuild', at: claimedAt }, folders: ofFolders };
  if (full === undefined) return { folders: ofFolders };
  const cause = fullCause(full, trigger);
  return { full: firstWalk && cause.code === 'spec' ? { ...cause, code: 'first' } : cause, folders: ofFolders };
}

function folderCause(folder: HeldFolder, claimedAt: Instant): Cause {
  const { since, tries, again, trigger, origin } = folder;
  const isSecond = again !== undefined && again <= claimedAt;
  const follows = origin?.follows;
  const repeat = tries > 0 ? 'failed' : isSecond ? 'deleted' : follows === 'growing' ? 'growing' : undefined;
  const isKnown = origin?.sender !== undefined;
  return {
    code: trigger ?? (isKnown ? 'webhook' : (follows ?? 'webhook')),
    at: Math.min(since, origin?.at ?? since),
    ...reportOf(origin),
    ...(repeat === undefined ? {} : { again: repeat }),
  };
}

function fullCause({ since, tries, absorbed, origin }: HeldFullWalk, trigger: Trigger): Cause {
  return {
    code: absorbed ? 'many' : (origin?.follows ?? trigger),
    at: Math.min(since, origin?.at ?? since),
    ...(absorbed ? {} : reportOf(origin)),
    ...(tries > 0 ? { again: 'failed' } : {}),
  };
}

function reportOf(origin: Origin | undefined): Pick<Cause, 'sender' | 'change'> {
  const { sender, change } = origin ?? {};
  return { ...(sender === undefined ? {} : { sender }), ...(change === undefined ? {} : { change }) };
}

/** The causes with their folders, at most `limit`. */
export function namedCauses({ full, folders }: RunCauses, paths: readonly string[], limit: number): NamedCause[] {
  const named = folders.flatMap((cause, index): NamedCause[] => {
    const path = paths[index];
    return path === undefined ? [] : [{ ...cause, path }];
  });
  return [...(full === undefined ? [] : [full]), ...named].slice(0, limit);
}

/**
 * What is known after two entries became one: the report that says what changed, else the earlier one, and the time of
 * the earlier.
 */
export function mergeOrigin(a: HeldFolder | HeldFullWalk, b: HeldFolder | HeldFullWalk): { readonly origin?: Origin } {
  const [first, second] = a.since <= b.since ? [a.origin, b.origin] : [b.origin, a.origin];
  if (first === undefined || second === undefined) return originField(first ?? second);
  const telling = [first, second].find(({ change }) => change !== undefined);
  return { origin: { ...(telling ?? first), at: Math.min(first.at, second.at) } };
}

export function originField(origin: Origin | undefined): { readonly origin?: Origin } {
  return origin === undefined ? {} : { origin };
}

/** The origin of a folder that an ended run holds once more, because files in it still grow. */
export function growingOrigin(run: Run, path: string): Origin {
  const [first, another] = run.folders;
  // The run may name the folder below another mount.
  const isNamed = (folder: HeldFolder) => lastName(folder.path) === lastName(path);
  const named = another === undefined && run.full === undefined ? first : run.folders.find(isNamed);
  const { at = named?.since ?? run.claimedAt, ...report } = named?.origin ?? {};
  return { ...report, at, follows: 'growing' };
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
