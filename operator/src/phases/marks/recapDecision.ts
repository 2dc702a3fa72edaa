/**
 * Decides whether an episode opens with a recap, from the pieces of its opening that occur in episodes before. Certain or
 * not at all: a scene that is shown again, a flashback and shared music are no recap. Pure.
 */
import { nearestSilence, type Span } from '../../media/silence.ts';

/** A piece of the opening that occurs in an episode before. */
export interface Clip extends Span {
  /** The episode it comes from, and where it starts there. */
  readonly episode: string;
  readonly sourceSeconds: number;
}

export interface Opening {
  readonly clips: readonly Clip[];
  readonly intro: Span | undefined;
  readonly silences: readonly Span[];
  /** How far the opening was listened to. */
  readonly knownSeconds: number;
}

/** A card or a voice ("previously on") before the first clip. A longer scene before the clips is the episode's own. */
const cardAtMostSeconds = 10;
/** Between clips: a clip with other music below it, or one that is too short to be heard. */
const gapAtMostSeconds = 8;
const recapLimits = { shortestSeconds: 10, longestSeconds: 180 };
/** From at least so many places of the episodes before. A scene that is shown again comes from one, with a cut from two. */
const leastPlaces = 3;
/** Clips that follow each other as in the episode before, with at most this left out, come from one place. */
const samePlaceSeconds = 15;
/** A longer clip is a scene that is shown again. */
export const longestClipSeconds = 20;
/** Of the recap, its clips. Flashbacks are rarer than the scenes between them. */
const leastClipsShare = 0.55;
/** Nothing of the episodes before follows for so long, or the intro starts. An episode of clips alone is no recap. */
const ownSecondsAfter = 20;
/** The intro ends the recap if it starts this soon after the last clip or the pause behind it. */
const introWithinSeconds = 2;
/** Sound is heard as shared up to a second beyond a clip, and less well where it fades out. */
const pauseWithinSeconds = 2.5;

/** The recap at the start of the opening or right after the intro; undefined if there is none for certain. */
export function recapIn(opening: Opening): Span | undefined {
  return startsOf(opening)
    .map((start) => recapFrom(start, opening))
    .find((recap) => recap !== undefined);
}

/** The clips whose pictures have to be compared before a recap is certain; empty if there is none. */
export function candidateClips(opening: Opening): readonly Clip[] {
  return (
    startsOf(opening)
      .map((start) => rowFrom(start, opening))
      .find((row) => placesOf(row) >= leastPlaces) ?? []
  );
}

function startsOf({ intro }: Opening): readonly number[] {
  return intro === undefined ? [0] : [0, intro.endSeconds];
}

/** The clips that follow each other from a moment on. */
function rowFrom(start: number, { clips, intro, knownSeconds }: Opening): readonly Clip[] {
  const until = isBefore(start, intro) ? intro.startSeconds : knownSeconds;
  const within = clips
    .filter(({ startSeconds, endSeconds }) => startSeconds >= start - 1 && endSeconds <= until + 1)
    .toSorted((one, other) => one.startSeconds - other.startSeconds);
  const row: Clip[] = [];
  let end = start;
  for (const clip of within) {
    if (clip.startSeconds - end > (row.length === 0 ? cardAtMostSeconds : gapAtMostSeconds)) break;
    row.push(clip);
    end = Math.max(end, clip.endSeconds);
  }
  return row;
}

function isBefore(start: number, intro: Span | undefined): intro is Span {
  return intro !== undefined && start < intro.startSeconds;
}

function recapFrom(start: number, opening: Opening): Span | undefined {
  const row = rowFrom(start, opening);
  if (!isMontage(row)) return undefined;
  const last = Math.max(...row.map(({ endSeconds }) => endSeconds));
  const end = endAfter(last, start, opening);
  if (end === undefined) return undefined;
  const seconds = end - start;
  if (seconds < recapLimits.shortestSeconds || seconds > recapLimits.longestSeconds) return undefined;
  return { startSeconds: start, endSeconds: end };
}

/** A pause or the start of the intro, if it is near: without either there may be more clips that were not heard. */
function endAfter(last: number, start: number, { clips, intro, silences, knownSeconds }: Opening): number | undefined {
  const introStart = isBefore(start, intro) ? intro.startSeconds : Number.POSITIVE_INFINITY;
  const pause = nearestSilence(silences, last, pauseWithinSeconds);
  const end = pause?.startSeconds ?? last;
  if (introStart - (pause?.endSeconds ?? last) <= introWithinSeconds) return introStart;
  return pause !== undefined && isFollowedByStory(end, clips, knownSeconds) ? end : undefined;
}

/** Short clips from several places, with little between them. */
function isMontage(row: readonly Clip[]): boolean {
  const [first, last] = [row[0], row.at(-1)];
  if (first === undefined || last === undefined) return false;
  if (row.some(({ startSeconds, endSeconds }) => endSeconds - startSeconds > longestClipSeconds)) return false;
  if (placesOf(row) < leastPlaces) return false;
  let [heard, end] = [0, first.startSeconds];
  for (const { startSeconds, endSeconds } of row) {
    heard += Math.max(0, endSeconds - Math.max(end, startSeconds));
    end = Math.max(end, endSeconds);
  }
  return heard >= (end - first.startSeconds) * leastClipsShare;
}

/** How many places of the episodes before the clips come from. */
function placesOf(row: readonly Clip[]): number {
  const places: Clip[] = [];
  const offsetOf = ({ startSeconds, sourceSeconds }: Clip): number => sourceSeconds - startSeconds;
  for (const clip of row) {
    const isKnown = places.some(
      (place) => place.episode === clip.episode && Math.abs(offsetOf(place) - offsetOf(clip)) <= samePlaceSeconds,
    );
    if (!isKnown) places.push(clip);
  }
  return places.length;
}

function isFollowedByStory(end: number, clips: readonly Clip[], knownSeconds: number): boolean {
  if (knownSeconds - end < ownSecondsAfter) return false;
  return !clips.some((clip) => clip.startSeconds > end + 1 && clip.startSeconds < end + ownSecondsAfter);
}
