/**
 * Decides which media segments of one Jellyfin item are added and removed, so that it shows our marks. What a person or
 * a plugin put there stays: a segment is ours only if we sent exactly it. Pure.
 */
import type { Mark, MarkKind } from '../title/facts.ts';

/** In Jellyfin's words; times in ticks of 100 ns (docs/reference/files.md#jellyfin-segments). */
export interface Segment {
  readonly type: 'Intro' | 'Recap' | 'Outro' | 'Preview' | 'Commercial';
  readonly startTicks: number;
  readonly endTicks: number;
}

export interface PresentSegment extends Segment {
  readonly id: string;
}

export interface SegmentPlan {
  readonly add: readonly Segment[];
  readonly remove: readonly PresentSegment[];
  /** What is ours afterwards. */
  readonly sent: readonly Segment[];
}

const ticksPerSecond = 10_000_000;
/** A second more or less is the same mark: nobody sees it, and programs round. */
const sameTicks = ticksPerSecond;

/** A scene after the credits is story, and never becomes a segment that players skip. */
const typeOf: Readonly<Record<Exclude<MarkKind, 'afterCredits'>, Segment['type']>> = {
  intro: 'Intro',
  recap: 'Recap',
  credits: 'Outro',
  preview: 'Preview',
  commercial: 'Commercial',
};

/** `durationSeconds` clips marks that were set for a longer version of the video; without it none is clipped. */
export function segmentsOf(marks: readonly Mark[], durationSeconds?: number): readonly Segment[] {
  const end = durationSeconds ?? Number.POSITIVE_INFINITY;
  return marks.flatMap(({ kind, startSeconds, endSeconds }) => {
    if (kind === 'afterCredits' || !Object.hasOwn(typeOf, kind)) return [];
    const startTicks = Math.round(startSeconds * ticksPerSecond);
    const endTicks = Math.round(Math.min(endSeconds, end) * ticksPerSecond);
    const isSane = Number.isSafeInteger(startTicks) && Number.isSafeInteger(endTicks);
    return isSane && startTicks >= 0 && endTicks > startTicks ? [{ type: typeOf[kind], startTicks, endTicks }] : [];
  });
}

/**
 * `sent`: what we sent to this item before. A segment of ours that is gone was removed by a person, and does not come
 * back until the mark changes.
 */
export function planSegments(
  present: readonly PresentSegment[],
  wanted: readonly Segment[],
  sent: readonly Segment[],
): SegmentPlan {
  const isOurs = (one: Segment) => sent.some((mine) => isEqual(mine, one));
  const theirs = present.filter((one) => !isOurs(one));
  const add = wanted.filter(
    (one) => !present.some((there) => isSame(there, one)) && !isOurs(one) && !isTaken(one, theirs),
  );
  const remove = present.filter((one) => isOurs(one) && !wanted.some((mine) => isSame(mine, one)));
  const kept = sent.filter((mine) => wanted.some((one) => isSame(one, mine)));
  return { add, remove, sent: [...kept, ...add] };
}

/** Somebody else's segment of this type goes before ours; of several commercials only one in the same place does. */
function isTaken(one: Segment, theirs: readonly Segment[]): boolean {
  return theirs.some(
    (other) =>
      other.type === one.type &&
      (one.type !== 'Commercial' || (other.startTicks < one.endTicks && one.startTicks < other.endTicks)),
  );
}

function isEqual(one: Segment, other: Segment): boolean {
  return one.type === other.type && one.startTicks === other.startTicks && one.endTicks === other.endTicks;
}

function isSame(one: Segment, other: Segment): boolean {
  return (
    one.type === other.type &&
    Math.abs(one.startTicks - other.startTicks) <= sameTicks &&
    Math.abs(one.endTicks - other.endTicks) <= sameTicks
  );
}
