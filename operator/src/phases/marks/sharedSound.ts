/**
 * The sound that the episodes of a season share: their intro, or their ending song. Each episode is compared with its
 * neighbours; the span on which comparisons agree is taken.
 */
import { setImmediate } from 'node:timers/promises';
import { findShared } from '../../media/fingerprintMatch.ts';
import type { Span } from '../../media/silence.ts';
import { pointSeconds } from '../../media/soundRate.ts';
import type { VideoLayout } from '../../naming/layout.ts';
import type { PhaseTools } from '../phase.ts';
import type { Listened } from './analysisFile.ts';
import type { Limits } from './marksChapters.ts';

/**
 * Neighbouring episodes share an intro. Comparing all pairs would be half a million comparisons for a thousand
 * episodes.
 */
export const comparedNeighbours = 8;
/** Comparisons whose spans differ by at most this found the same sound. */
const agreeSeconds = 3;
/**
 * What a single comparison found may be chance: a song in two episodes, a recording of rain. It counts from this length
 * on (docs/reference/files.md#intro-and-credits-detection).
 */
const aloneAtLeastSeconds = 30;

/**
 * The shared span of each episode that has one, in seconds of the episode. Yields between comparisons, which take some
 * milliseconds each.
 */
export async function sharedSpans(
  sounds: ReadonlyMap<VideoLayout, Listened>,
  limits: Limits,
  tools: Pick<PhaseTools, 'signal' | 'alive'>,
): Promise<ReadonlyMap<VideoLayout, Span>> {
  const found = new Map<VideoLayout, Comparison[]>();
  const add = (video: VideoLayout, other: VideoLayout, span: Span): void => {
    const known = found.get(video);
    const comparison = { span, other: episodeOf(other) };
    if (known === undefined) found.set(video, [comparison]);
    else known.push(comparison);
  };
  const entries = [...sounds];
  for (const [at, [video, sound]] of entries.entries()) {
    for (const [other, otherSound] of entries.slice(at + 1, at + 1 + comparedNeighbours)) {
      if (episodeOf(video) === episodeOf(other)) continue;
      await setImmediate();
      tools.signal.throwIfAborted();
      tools.alive();
      const shared = findShared(sound.points, otherSound.points, { pointSeconds, ...limits });
      if (shared === undefined) continue;
      add(video, other, later(shared.one, sound.fromSeconds));
      add(other, video, later(shared.other, otherSound.fromSeconds));
    }
  }
  const spans = new Map<VideoLayout, Span>();
  for (const [video, comparisons] of found) {
    const span = agreed(comparisons);
    if (span !== undefined) spans.set(video, span);
  }
  return spans;
}

interface Comparison {
  readonly span: Span;
  /** The episode that it was compared with. */
  readonly other: string;
}

function later({ startSeconds, endSeconds }: Span, bySeconds: number): Span {
  return { startSeconds: startSeconds + bySeconds, endSeconds: endSeconds + bySeconds };
}

/** Equal for two versions of one episode: they share all their sound, and show nothing that one of them does not. */
function episodeOf({ season, episodes, airDate, absolute, path }: VideoLayout): string {
  const isNumbered = episodes !== undefined || airDate !== undefined || absolute !== undefined;
  return isNumbered ? JSON.stringify([season, episodes, airDate, absolute]) : path;
}

/** The span on which comparisons with most episodes agree; the longest if several have as many. */
function agreed(comparisons: readonly Comparison[]): Span | undefined {
  const lengthOf = ({ startSeconds, endSeconds }: Span): number => endSeconds - startSeconds;
  return comparisons
    .map(({ span }) => ({ span, episodes: new Set(agreeing(comparisons, span).map(({ other }) => other)).size }))
    .filter(({ span, episodes }) => episodes > 1 || lengthOf(span) >= aloneAtLeastSeconds)
    .toSorted((one, other) => other.episodes - one.episodes || lengthOf(other.span) - lengthOf(one.span))[0]?.span;
}

function agreeing(comparisons: readonly Comparison[], { startSeconds, endSeconds }: Span): readonly Comparison[] {
  return comparisons.filter(
    ({ span }) =>
      Math.abs(span.startSeconds - startSeconds) <= agreeSeconds &&
      Math.abs(span.endSeconds - endSeconds) <= agreeSeconds,
  );
}
