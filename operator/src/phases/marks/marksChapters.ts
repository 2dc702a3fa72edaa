/** Finds marks that a video's chapters name, and merges marks from several sources. Pure. */
import { markKindOf } from '../../media/markWords.ts';
import type { Chapter, Mark } from '../../title/facts.ts';

export interface Limits {
  readonly shortestSeconds: number;
  readonly longestSeconds: number;
}

export const introLimits: Limits = { shortestSeconds: 15, longestSeconds: 120 };
/**
 * Closing credits last 15 to 450 s in an episode, and up to 900 s in a film
 * (docs/reference/files.md#intro-and-credits-detection).
 */
export function creditsLimits(of: 'movie' | 'series'): Limits {
  return { shortestSeconds: 15, longestSeconds: of === 'movie' ? 900 : 450 };
}

function limitsOf(kind: Mark['kind'], of: 'movie' | 'series'): Limits {
  switch (kind) {
    case 'credits':
      return creditsLimits(of);
    // Recordings contain single advertisements as well as whole breaks.
    case 'commercial':
      return { shortestSeconds: 5, longestSeconds: 600 };
    // "Previously on" of a double episode and previews are as short as intros, but sometimes longer.
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
 * A chapter counts if its title names a kind and its length fits that kind. Of consecutive chapters of one kind, only
 * the last is the intro, recap or preview, and only the first the credits, as in intro-skipper
 * (docs/reference/files.md#intro-and-credits-detection). Every commercial counts.
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

/** The most exact sources: what people said by hand, an editor's list, then the container's chapters. */
const ofTheVideo: readonly string[] = ['file', 'you', 'edl', 'comskip', 'chapters'];
/** Next: what people submitted to a service, whichever cut they saw. Names as in the document. */
const ofServices: ReadonlySet<string> = new Set(['introdb', 'theintrodb']);
/** Last: what was detected in sound and picture. */
const detection = 'detection';

export function rankOf(source: string): number {
  const rank = ofTheVideo.indexOf(source);
  if (rank >= 0) return rank;
  if (isOfService(source)) return ofTheVideo.length;
  return ofTheVideo.length + (source === detection ? 1 : 2);
}

/** True for marks from a service. */
export function isOfService(source: string): boolean {
  return ofServices.has(source);
}

/** Two spans are the same if each covers this share of the other. */
const sameShare = 0.8;
/** Neighbouring spans of different sources may overlap by up to a second. */
const touchingSeconds = 1;

/**
 * Merges marks into one list, ordered by time. Of overlapping spans the more exact source wins. A commercial break for
 * which a chapter gives another kind takes that kind, because Kodi's users skip intros by breaks
 * (docs/reference/files.md#edl-and-chapter-files). A service's or detected mark is dropped if a more exact source has
 * its kind: a video has one intro.
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

/** Chapters and services name a span's kind; an .edl cannot. */
function isNaming(source: string): boolean {
  return source === 'chapters' || isOfService(source);
}

/** One service may return two recaps, but of detected spans only one is an intro. */
function isRepeated(mark: Mark, other: Mark): boolean {
  if (mark.kind !== other.kind) return false;
  return mark.source === detection || (isOfService(mark.source) && mark.source !== other.source);
}

/** The most exact source of a list; the fact gives it as its source. */
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
