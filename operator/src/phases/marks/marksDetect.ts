/**
 * Detects marks that neither chapters nor files name: the intro as the sound that episodes of a season share, the
 * credits as a black tail. A season is analysed when one of its episodes is due; each video is decoded once
 * (videoAnalysis.ts).
 */

import { setImmediate } from 'node:timers/promises';
import { findShared } from '../../media/fingerprintMatch.ts';
import { nearestSilence, type Span } from '../../media/silence.ts';
import { pointSeconds } from '../../media/soundRate.ts';
import type { Message } from '../../messages/message.ts';
import type { VideoLayout } from '../../naming/layout.ts';
import { placeOfVideo } from '../../naming/mediaPlace.ts';
import type { Mark } from '../../title/facts.ts';
import type { Title } from '../../title/title.ts';
import { messageOf, type PhaseTools } from '../phase.ts';
import { introLimits, marksOfChapters } from './marksChapters.ts';
import { analyseVideo, readAnalysis, removeOldAnalyses, type VideoAnalysis } from './videoAnalysis.ts';

/** The marks found, or why the video could not be analysed. */
export type Detection = { readonly marks: readonly Mark[] } | { readonly failure: Message };

/** An intro that starts this early starts at 0 (docs/reference/files.md#intro-and-credits-detection). */
const fromTheStartSeconds = 5;
/** How far from the end of the shared sound a silence may end the intro. */
const silenceWithinSeconds = 2;
/**
 * Neighbouring episodes share an intro. Comparing all pairs would be half a million comparisons for a thousand
 * episodes.
 */
const comparedNeighbours = 8;
/** Comparisons whose spans differ by at most this found the same intro. */
const agreeSeconds = 3;

/**
 * Results for each due film, and for the due episodes of a season with their neighbours. Videos without a probe are
 * left out.
 */
export async function detectMarks(
  title: Title,
  due: readonly VideoLayout[],
  tools: PhaseTools,
): Promise<ReadonlyMap<VideoLayout, Detection>> {
  const detections = new Map<VideoLayout, Detection>();
  for (const group of groupsOf(title, due)) {
    const analyses = new Map<VideoLayout, VideoAnalysis>();
    for (const video of withinReach(group, due, 2 * comparedNeighbours)) {
      tools.signal.throwIfAborted();
      const analysis = await analyse(title, video, tools);
      if (analysis === undefined) continue;
      if ('failure' in analysis) detections.set(video, analysis);
      else analyses.set(video, analysis);
    }
    const intros = await introsOf(analyses, tools);
    for (const video of withinReach(group, due, comparedNeighbours)) {
      const analysis = analyses.get(video);
      if (analysis === undefined) continue;
      detections.set(video, { marks: [...markOf('intro', intros.get(video)), ...markOf('credits', analysis.credits)] });
    }
    await removeOldAnalyses(title, new Set(group.map((video) => placeOfVideo(video).folder)), tools);
  }
  return detections;
}

/**
 * The videos within `reach` of a due one. Within the number of compared neighbours are the videos whose result a due
 * episode may change. Within twice that number are those with which they are compared. The rest of a long season stays
 * as it is.
 */
function withinReach(
  group: readonly VideoLayout[],
  due: readonly VideoLayout[],
  reach: number,
): readonly VideoLayout[] {
  const isDue = new Set(due);
  const near = new Set<VideoLayout>();
  for (const [at, video] of group.entries()) {
    if (isDue.has(video)) for (const other of group.slice(Math.max(0, at - reach), at + reach + 1)) near.add(other);
  }
  return group.filter((video) => near.has(video));
}

function markOf(kind: 'intro' | 'credits', span: Span | undefined): Mark[] {
  return span === undefined ? [] : [{ kind, ...span, source: 'detection' }];
}

/** A group is a film, a season, or a single special: specials share no intro that could be relied on. */
function groupsOf(title: Title, due: readonly VideoLayout[]): VideoLayout[][] {
  const groups = new Map<string, VideoLayout[]>();
  for (const video of title.layout.videos) {
    if (!title.isSettled(video)) continue;
    const key = groupOf(title, video);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [video]);
    else group.push(video);
  }
  const wanted = new Set(due.filter((video) => lacksMarks(title, video)).map((video) => groupOf(title, video)));
  return [...groups].filter(([key]) => wanted.has(key)).map(([, group]) => group);
}

/** False if the chapters name the credits and, in a series, the intro: detection could add nothing. */
function lacksMarks(title: Title, video: VideoLayout): boolean {
  const probe = title.fact(video, 'probe')?.value;
  if (probe === undefined) return false;
  const named = new Set(
    marksOfChapters(probe.chapters, probe.durationSeconds, title.layout.kind).map(({ kind }) => kind),
  );
  return !named.has('credits') || (title.layout.kind === 'series' && !named.has('intro'));
}

function groupOf(title: Title, video: VideoLayout): string {
  if (title.layout.kind === 'movie' || video.season === 0) return `video ${video.path}`;
  return video.season === undefined ? `folder ${placeOfVideo(video).folder}` : `season ${video.season}`;
}

async function analyse(
  title: Title,
  video: VideoLayout,
  tools: PhaseTools,
): Promise<VideoAnalysis | { readonly failure: Message } | undefined> {
  const probe = title.fact(video, 'probe')?.value;
  if (probe === undefined || video.disc !== undefined) return undefined;
  // A video that killed a Job is not opened again (docs/design/runs.md#the-walk-job).
  const setAside = title.file(video)?.setAside;
  if (setAside !== undefined) return { failure: setAside.reason };
  // Parts of a film: the credits are in the last one, and a part alone does not show whether it is the last.
  if (video.part !== undefined) return undefined;
  const kept = title.layout.kind === 'series' ? await readAnalysis(video, tools) : undefined;
  if (kept !== undefined) return kept;
  try {
    return await analyseVideo(video, probe, title.layout.kind, tools);
  } catch (error) {
    tools.signal.throwIfAborted();
    return { failure: messageOf(error) };
  }
}

/**
 * The intro of each episode, by comparison with its neighbours: the span on which most of them agree. Yields between
 * comparisons, which take some milliseconds each.
 */
async function introsOf(
  analyses: ReadonlyMap<VideoLayout, VideoAnalysis>,
  tools: Pick<PhaseTools, 'signal' | 'alive'>,
): Promise<ReadonlyMap<VideoLayout, Span>> {
  const found = new Map<VideoLayout, Span[]>();
  const add = (video: VideoLayout, span: Span): void => {
    const known = found.get(video);
    if (known === undefined) found.set(video, [span]);
    else known.push(span);
  };
  const entries = [...analyses];
  for (const [at, [video, analysis]] of entries.entries()) {
    for (const [other, otherAnalysis] of entries.slice(at + 1, at + 1 + comparedNeighbours)) {
      if (isSameEpisode(video, other)) continue;
      await setImmediate();
      tools.signal.throwIfAborted();
      tools.alive();
      const shared = findShared(analysis.points, otherAnalysis.points, { pointSeconds, ...introLimits });
      if (shared === undefined) continue;
      add(video, shared.one);
      add(other, shared.other);
    }
  }
  const intros = new Map<VideoLayout, Span>();
  for (const [video, spans] of found) {
    const span = agreed(spans);
    if (span !== undefined) intros.set(video, trimmed(span, analyses.get(video)?.silences ?? []));
  }
  return intros;
}

/** Two versions of one episode share all their sound. */
function isSameEpisode(one: VideoLayout, other: VideoLayout): boolean {
  const key = ({ season, episodes, airDate, absolute }: VideoLayout) =>
    JSON.stringify([season, episodes, airDate, absolute]);
  const isNumbered = one.episodes !== undefined || one.airDate !== undefined || one.absolute !== undefined;
  return isNumbered && key(one) === key(other);
}

/** The span with the most others near it; the longest if several have as many. */
function agreed(spans: readonly Span[]): Span | undefined {
  const agreeing = (span: Span): number =>
    spans.filter(
      (other) =>
        Math.abs(other.startSeconds - span.startSeconds) <= agreeSeconds &&
        Math.abs(other.endSeconds - span.endSeconds) <= agreeSeconds,
    ).length;
  const length = (span: Span): number => span.endSeconds - span.startSeconds;
  return spans.toSorted((one, other) => agreeing(other) - agreeing(one) || length(other) - length(one))[0];
}

function trimmed({ startSeconds, endSeconds }: Span, silences: readonly Span[]): Span {
  const silence = nearestSilence(silences, endSeconds, silenceWithinSeconds);
  const end = silence === undefined || silence.startSeconds <= startSeconds ? endSeconds : silence.startSeconds;
  return { startSeconds: startSeconds <= fromTheStartSeconds ? 0 : startSeconds, endSeconds: end };
}
