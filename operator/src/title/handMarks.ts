/**
 * Marks that a person set or refused, in the title's record. They belong to a film or an episode of one length: another
 * file of that length is the same cut and keeps them, another length makes them doubtful until a person decides. Pure.
 */
import { type Message, message } from '../messages/message.ts';
import type { VideoLayout } from '../naming/layout.ts';
import { arrivalKeys } from './arrivals.ts';
import { type Fact, type FileFact, type Mark, type MarkKind, markKinds, type Timestamp } from './facts.ts';
import { markTimeText } from './markTimes.ts';
import type { HandMarks, HandMarksByKey, HandSpan } from './record.ts';

/** What a person asks for one video. `lock` keeps what was found; `adopt` and `discard` settle doubtful marks. */
export type MarkWish =
  | { readonly action: 'set'; readonly kind: MarkKind; readonly spans: readonly Omit<HandSpan, 'kind'>[] }
  | { readonly action: 'refuse' | 'lock' | 'unlock'; readonly kind: MarkKind }
  | { readonly action: 'adopt' | 'discard' };

/** Encodings of one cut differ by less; cuts, and films at another speed, by more. */
const sameCutSeconds = 2;
/** More sets of one episode are cuts that came and went. */
const cutsAtMost = 8;
/** A day of television has fewer breaks. */
const spansAtMost = 200;

export function isMarkKind(kind: unknown): kind is MarkKind {
  return markKinds.some((one) => one === kind);
}

/** Under which key a video's marks are kept: its episodes as in `arrivals`, and its part. */
export function handKey(video: VideoLayout): string {
  const key = arrivalKeys(video).join('+');
  return video.part === undefined ? key : `${key}#${video.part}`;
}

export function isSameCut(one: number, other: number): boolean {
  return Math.abs(one - other) <= sameCutSeconds;
}

/** What a person said about this video; undefined if nothing, or if its length is unknown. */
export function handMarksOf(
  all: HandMarksByKey | undefined,
  video: VideoLayout,
  durationSeconds: number | undefined,
): HandMarks | undefined {
  if (durationSeconds === undefined) return undefined;
  return setsOf(all, handKey(video)).find((set) => isSameCut(set.durationSeconds, durationSeconds));
}

/**
 * Sets that no present video of their film or episode has the length of; empty while one of those is unread.
 * `durations`: of every present video under the key.
 */
export function doubtfulSets(
  all: HandMarksByKey | undefined,
  key: string,
  durations: readonly (number | undefined)[],
): readonly HandMarks[] {
  if (durations.length === 0 || durations.includes(undefined)) return [];
  return setsOf(all, key).filter(
    (set) => !durations.some((duration) => duration !== undefined && isSameCut(set.durationSeconds, duration)),
  );
}

export interface RefusedKind {
  readonly kind: string;
  /** `file` or `you`. */
  readonly source: string;
}

/** The kinds that a fact `marks` says the video does not have, from a record that anybody may have written. */
export function refusedIn(fact: Fact | ShownMarks | undefined): readonly RefusedKind[] {
  const fields: Readonly<Record<string, unknown>> = { ...fact };
  const list: readonly unknown[] = Array.isArray(fields['refused']) ? fields['refused'] : [];
  return list.flatMap((one) => {
    const { kind, source }: Readonly<Record<string, unknown>> = Object(one);
    return typeof kind === 'string' && typeof source === 'string' ? [{ kind, source }] : [];
  });
}

/** The set of another cut that a fact `marks` names, from a record that anybody may have written. */
export function doubtfulIn(
  fact: Fact | ShownMarks | undefined,
): Pick<HandMarks, 'durationSeconds' | 'marks' | 'none'> | undefined {
  const fields: Readonly<Record<string, unknown>> = { ...fact };
  const { durationSeconds, marks, none }: Readonly<Record<string, unknown>> = Object(fields['doubtful']);
  if (typeof durationSeconds !== 'number' || !Array.isArray(marks) || !Array.isArray(none)) return undefined;
  const spans = marks.flatMap((mark: unknown): HandSpan[] => {
    const { kind, startSeconds, endSeconds }: Readonly<Record<string, unknown>> = Object(mark);
    if (!isMarkKind(kind) || typeof startSeconds !== 'number' || typeof endSeconds !== 'number') return [];
    return [{ kind, startSeconds, endSeconds }];
  });
  return { durationSeconds: Math.max(0, durationSeconds), marks: spans, none: none.filter(isMarkKind) };
}

/** What a page shows of a fact `marks`. */
export interface ShownMarks {
  readonly value?: readonly Mark[];
  readonly refused?: unknown;
  readonly doubtful?: unknown;
}

/** undefined if there is nothing to show. */
export function shownMarks(fact: FileFact<'marks'> | undefined): ShownMarks | undefined {
  const { value = [], refused, doubtful }: FileFact<'marks'> & ShownMarks = fact ?? { state: 'open' };
  if (value.length === 0 && refused === undefined && doubtful === undefined) return undefined;
  return {
    ...(value.length === 0 ? {} : { value }),
    ...(refused === undefined ? {} : { refused }),
    ...(doubtful === undefined ? {} : { doubtful }),
  };
}

/** Why a wish is refused for a video of this length; undefined if it is fine. */
export function wishFault(wish: MarkWish, durationSeconds: number): Message | undefined {
  if (wish.action !== 'set') return undefined;
  if (wish.spans.length === 0 || wish.spans.length > spansAtMost) return message('markSpans', String(spansAtMost));
  if (wish.spans.some(({ startSeconds, endSeconds }) => !(endSeconds > startSeconds))) return message('marksFileOrder');
  const late = wish.spans.find(({ endSeconds }) => endSeconds > durationSeconds + sameCutSeconds);
  return late === undefined
    ? undefined
    : message('markAfterEnd', markTimeText(late.endSeconds), markTimeText(durationSeconds));
}

export interface MarkChange {
  readonly video: VideoLayout;
  /** Of the video that the person saw. */
  readonly durationSeconds: number;
  readonly wish: MarkWish;
  /** The marks that the video has now, for `lock`. */
  readonly found: readonly Mark[];
  /** Of every present video under the key, for `adopt` and `discard`. */
  readonly durations: readonly (number | undefined)[];
  readonly at: Timestamp;
}

/** Returns the sets after a wish; `undefined` if nothing is left. Applying a wish twice is the same as once. */
export function changedHandMarks(all: HandMarksByKey | undefined, change: MarkChange): HandMarksByKey | undefined {
  const key = handKey(change.video);
  const sets = setsOf(all, key);
  const known = sets.find((set) => isSameCut(set.durationSeconds, change.durationSeconds));
  const own = known ?? { durationSeconds: change.durationSeconds, marks: [], none: [], at: change.at };
  const doubtful = doubtfulSets(all, key, change.durations);
  const settles = change.wish.action === 'adopt' || change.wish.action === 'discard';
  const others = sets.filter((set) => set !== known && !(settles && doubtful.includes(set)));
  const next = { ...setAfter(own, doubtful, change), at: change.at };
  const kept = next.marks.length === 0 && next.none.length === 0 ? others : [next, ...others].slice(0, cutsAtMost);
  const after = Object.fromEntries(Object.entries(all ?? {}).filter(([name]) => name !== key));
  if (kept.length > 0) after[key] = kept;
  return Object.keys(after).length === 0 ? undefined : after;
}

function setAfter(
  own: HandMarks,
  doubtful: readonly HandMarks[],
  { wish, found, durationSeconds }: MarkChange,
): HandMarks {
  if (!('kind' in wish)) return wish.action === 'adopt' ? adopted(own, doubtful, durationSeconds) : own;
  const { kind } = wish;
  const others = {
    ...own,
    marks: own.marks.filter((mark) => mark.kind !== kind),
    none: own.none.filter((one) => one !== kind),
  };
  if (wish.action === 'unlock') return others;
  if (wish.action === 'refuse') return { ...others, none: [...others.none, kind] };
  const spans = wish.action === 'set' ? wish.spans : found.filter((mark) => mark.kind === kind);
  if (spans.length === 0) return own;
  const marks = spans.map(({ startSeconds, endSeconds }) => ({ kind, startSeconds, endSeconds }));
  return { ...others, marks: inTime([...others.marks, ...marks]) };
}

/** The marks of other cuts, as far as they fit into this one; its own win. */
function adopted(own: HandMarks, doubtful: readonly HandMarks[], durationSeconds: number): HandMarks {
  let set = own;
  for (const { marks, none } of doubtful) {
    const known = new Set([...set.marks.map(({ kind }) => kind), ...set.none]);
    const fitting = marks
      .filter(({ kind, startSeconds }) => !known.has(kind) && startSeconds < durationSeconds)
      .map((mark) => ({ ...mark, endSeconds: Math.min(mark.endSeconds, durationSeconds) }));
    set = {
      ...set,
      marks: inTime([...set.marks, ...fitting]),
      none: [...set.none, ...none.filter((kind) => !known.has(kind))],
    };
  }
  return set;
}

function setsOf(all: HandMarksByKey | undefined, key: string): readonly HandMarks[] {
  return all !== undefined && Object.hasOwn(all, key) ? (all[key] ?? []) : [];
}

function inTime(marks: readonly HandSpan[]): readonly HandSpan[] {
  return marks.toSorted((one, other) => one.startSeconds - other.startSeconds);
}
