/**
 * Puts what a person said about marks (`marks`, the page) into the title's record. Only a walk writes records; the phase
 * marks then puts it over the marks that it finds.
 */
import { message } from '../messages/message.ts';
import type { PhaseTools } from '../phases/phase.ts';
import { changedHandMarks, handKey, isSameCut, type MarkWish } from '../title/handMarks.ts';
import type { Title } from '../title/title.ts';

export interface PersonMarkWish {
  /** The title's key. */
  readonly title: string;
  /** Relative to the root. */
  readonly video: string;
  /** Of the video that the person saw. */
  readonly durationSeconds: number;
  readonly wish: MarkWish;
  /** Milliseconds since 1970. */
  readonly atMs: number;
}

/** The waiting wishes, handed to a walk. */
export interface MarkWishes {
  /** By the title's key, oldest first. */
  readonly byTitle: ReadonlyMap<string, readonly PersonMarkWish[]>;
  /** Called once the wish is in the title's record, on disk. */
  taken(wish: PersonMarkWish): void;
}

/** Applies the wishes that wait for this title; they are removed once the record is on disk. */
export function takeMarkWishes(
  title: Title,
  wishes: MarkWishes | undefined,
  { warn, afterSave }: Pick<PhaseTools, 'warn' | 'afterSave'>,
): void {
  for (const wish of wishes?.byTitle.get(title.layout.key) ?? []) {
    const fault = takeOne(title, wish);
    if (fault !== undefined) warn(wish.video, message(fault));
    afterSave(async () => wishes?.taken(wish));
  }
}

function takeOne(title: Title, { video: path, durationSeconds, wish, atMs }: PersonMarkWish) {
  const { videos } = title.layout;
  const video = videos.find((one) => one.path === path);
  if (video === undefined) return 'markVideoGone';
  const lengthOf = (one: typeof video) => title.fact(one, 'probe')?.value?.durationSeconds;
  const present = lengthOf(video);
  const isSeen = present !== undefined && isSameCut(present, durationSeconds);
  const found = isSeen ? (title.fact(video, 'marks')?.value ?? []) : [];
  if (wish.action === 'lock' && !found.some(({ kind }) => kind === wish.kind)) return 'nothingToLock';
  const key = handKey(video);
  const durations = videos.filter((one) => handKey(one) === key).map(lengthOf);
  const change = { video, durationSeconds, wish, found, durations, at: new Date(atMs).toISOString() };
  const { handMarks: before, ...others } = title.record;
  const after = changedHandMarks(before, change);
  // A walk that was killed may have applied the wish without removing it.
  if (JSON.stringify(after) === JSON.stringify(before)) return undefined;
  title.record = { ...others, ...(after === undefined ? {} : { handMarks: after }) };
  return undefined;
}
