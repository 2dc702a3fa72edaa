/** Marks that a video's own chapters name, and marks of several sources brought together. Pure. */
import { markKindOf } from '../../media/markWords.ts';
import type { Chapter, Mark } from '../../title/facts.ts';

interface Limits {
  readonly shortestSeconds: number;
  readonly longestSeconds: number;
}

export const introLimits: Limits = { shortestSeconds: 15, longestSeconds: 120 };
/** files.md 5: closing credits of an episode last 15 to 450 s, those of a film up to 900. */
export function creditsLimits(of: 'movie' | 'series'): Limits {
  return { shortestSeconds: 15, longestSeconds: of === 'movie' ? 900 : 450 };
}

function limitsOf(kind: Mark['kind'], of: 'movie' | 'series'): Limits {
  switch (kind) {
    case 'credits':
      return creditsLimits(of);
    // Recordings hold single advertisements and whole breaks.
    case 'commercial':
      return { shortestSeconds: 5, longestSeconds: 600 };
    // "Previously on" of a double episode and previews of the next are as short as intros, now and then longer.
    case 'recap':
    case 'preview':
      return { shortestSeconds: 5, longestSeconds: 300 };
    default:
      return introLimits;
  }
}

interface NamedChapter extends Chapter {
  readonly kind: Mark['kind'] | undefined;
}

/**
 * A chapter counts when its title says so, its length is right for its kind, and its neighbour does not say the same: of a row
 * of equal names the last is the intro, recap or preview, and the first the credits (files.md 5, intro-skipper).
 */
export function marksOfChapters(chapters: readonly Chapter[], durationSeconds: number, of: 'movie' | 'series'): Mark[] {
  const named: NamedChapter[] = chapters
    .filter(({ startSeconds, endSeconds }) => startSeconds >= 0 && endSeconds > startSeconds)
    .toSorted((one, other) => one.startSeconds - other.startSeconds)
    .map((chapter) => ({ ...chapter, kind: kindOf(chapter, durationSeconds, of) }));
  const marks: Mark[] = [];
  for (const [at, { kind, startSeconds, endSeconds }] of named.entries()) {
    if (kind === undefined) continue;
    const neighbour = named[kind === 'credits' ? at - 1 : at + 1];
    if (kind !== 'commercial' && neighbour?.kind === kind) continue;
    const start = Math.max(0, startSeconds);
    const end = Math.min(endSeconds, durationSeconds);
    const { shortestSeconds, longestSeconds } = limitsOf(kind, of);
    if (end - start < shortestSeconds || end - start > longestSeconds) continue;
    marks.push({ kind, startSeconds: start, endSeconds: end, source: 'chapters' });
  }
  return marks;
}

function kindOf(
  { title, startSeconds }: Chapter,
  durationSeconds: number,
  of: 'movie' | 'series',
): Mark['kind'] | undefined {
  if (title === undefined) return undefined;
  return markKindOf(title, { of, share: durationSeconds > 0 ? startSeconds / durationSeconds : 0 });
}

/** The more exact source first: an editor's list, then what the container says, */
const ofTheVideo: readonly string[] = ['edl', 'comskip', 'chapters'];
/** then what people told a service of the episode, whichever cut they saw (the document's names of them), */
const ofServices: ReadonlySet<string> = new Set(['introdb', 'theintrodb']);
/** and last what was heard and seen. */
const detection = 'detection';

export function rankOf(source: string): number {
  const rank = ofTheVideo.indexOf(source);
  if (rank >= 0) return rank;
  if (isOfService(source)) return ofTheVideo.length;
  return ofTheVideo.length + (source === detection ? 1 : 2);
}

/** True for marks that a service told. */
export function isOfService(source: string): boolean {
  return ofServices.has(source);
}

/** Two spans are the same when each covers this much of the other. */
const sameShare = 0.8;
/** Neighbouring spans of different sources meet within a second; that is no overlap. */
const touchingSeconds = 1;

/**
 * One list in the order of time. Where spans overlap the more exact source stays; a break that a chapter names otherwise (Kodi's
 * users skip intros by breaks, files.md 5) takes the chapter's kind. What a service tells, or was detected, of a kind that a more
 * exact source names goes: a video has one intro.
 */
export function mergeMarks(marks: readonly Mark[]): Mark[] {
  const ranked = marks.toSorted(
    (one, other) => rankOf(one.source) - rankOf(other.source) || one.startSeconds - other.startSeconds,
  );
  const kept: Mark[] = [];
  for (const mark of ranked) {
    const clash = kept.findIndex((other) => overlapSeconds(mark, other) > touchingSeconds);
    const known = kept[clash];
    if (known === undefined) {
      if (kept.some((other) => isRepeated(mark, other))) continue;
      kept.push(mark);
    } else if (known.source === mark.source && known.kind === mark.kind) {
      kept[clash] = { ...known, endSeconds: Math.max(known.endSeconds, mark.endSeconds) };
    } else if (known.kind === 'commercial' && isNaming(mark.source) && isSame(known, mark)) {
      kept[clash] = { ...known, kind: mark.kind };
    }
  }
  return kept
    .map((mark) => ({ ...mark, startSeconds: rounded(mark.startSeconds), endSeconds: rounded(mark.endSeconds) }))
    .toSorted((one, other) => one.startSeconds - other.startSeconds);
}

/** Chapters and people call a span by its name, an .edl cannot. */
function isNaming(source: string): boolean {
  return source === 'chapters' || isOfService(source);
}

/** A service may know of two recaps; of what was heard and seen only one is an intro. */
function isRepeated(mark: Mark, other: Mark): boolean {
  if (mark.kind !== other.kind) return false;
  return mark.source === detection || (isOfService(mark.source) && mark.source !== other.source);
}

/** The most exact source of a list: what the fact names as its own. */
export function sourceOf(marks: readonly Mark[]): string {
  return marks.map(({ source }) => source).toSorted((one, other) => rankOf(one) - rankOf(other))[0] ?? 'chapters';
}

function overlapSeconds(one: Mark, other: Mark): number {
  return Math.min(one.endSeconds, other.endSeconds) - Math.max(one.startSeconds, other.startSeconds);
}

function isSame(one: Mark, other: Mark): boolean {
  const longer = Math.max(one.endSeconds - one.startSeconds, other.endSeconds - other.startSeconds);
  return overlapSeconds(one, other) >= longer * sameShare;
}

/** Milliseconds are finer than any player seeks, and keep records short. */
function rounded(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
