/**
 * Detects marks that neither chapters nor files name: the intro as the sound that episodes of a season share, the
 * credits as a black tail or else as their shared ending song, the scene after the credits, and the recap as clips of
 * episodes before. A season is analysed when one of its episodes is due; each video is decoded once (videoAnalysis.ts).
 */

import { nearestSilence, type Span } from '../../media/silence.ts';
import type { Message } from '../../messages/message.ts';
import type { VideoLayout } from '../../naming/layout.ts';
import { placeOfVideo } from '../../naming/mediaPlace.ts';
import { undecodedAs } from '../../naming/undecoded.ts';
import type { Mark } from '../../title/facts.ts';
import type { Title } from '../../title/title.ts';
import { messageOf, type PhaseTools } from '../phase.ts';
import { type Listened, readAnalysis, removeOldAnalyses, unheard, type VideoAnalysis } from './analysisFile.ts';
import { creditsLimits, introLimits, marksOfChapters } from './marksChapters.ts';
import { recapsOf } from './recaps.ts';
import { comparedNeighbours, sharedSpans } from './sharedSound.ts';
import { analyseVideo } from './videoAnalysis.ts';

/** The marks found, or why the video could not be analysed. */
export type Detection = { readonly marks: readonly Mark[] } | { readonly failure: Message };

/** An intro that starts this early starts at 0 (docs/reference/files.md#intro-and-credits-detection). */
const fromTheStartSeconds = 5;
/** How far from its edge a silence may end the intro, or begin the ending song. */
const silenceWithinSeconds = 1;
/** An ending song that ends this close to the end of the episode lasts to its end. */
const toTheEndSeconds = 3;
/** What follows the credits is a scene from this length on; a studio's logo is shorter. */
const sceneAtLeastSeconds = 10;
/**
 * Nothing longer follows an ending song: a preview, a scene, both. Music that ends earlier belongs to the story.
 */
const afterSongAtMostSeconds = 180;

/**
 * Results for each due film, and for the due episodes of a season with their neighbours. Videos without a probe are
 * left out. `known`: the marks of the same files from an earlier walk.
 */
export async function detectMarks(
  title: Title,
  due: readonly VideoLayout[],
  known: ReadonlyMap<VideoLayout, readonly Mark[]>,
  tools: PhaseTools,
): Promise<ReadonlyMap<VideoLayout, Detection>> {
  const detections = new Map<VideoLayout, Detection>();
  for (const group of groupsOf(title, due)) {
    const analyses = new Map<VideoLayout, VideoAnalysis>();
    for (const video of withinReach(group, due, 2 * comparedNeighbours)) {
      tools.signal.throwIfAborted();
      const analysis = await analyse(title, video, known.get(video) ?? [], tools);
      if (analysis === undefined) continue;
      if ('failure' in analysis) detections.set(video, analysis);
      else analyses.set(video, analysis);
    }
    const intros = await sharedSpans(
      soundsOf(analyses, ({ head }) => head),
      introLimits,
      tools,
    );
    const songs = await sharedSpans(
      soundsOf(analyses, ({ tail }) => tail),
      creditsLimits('series'),
      tools,
    );
    const recaps = await recapsOf({ title, videos: group, analyses, intros, due, known }, tools);
    for (const video of withinReach(group, due, comparedNeighbours)) {
      const analysis = analyses.get(video);
      if (analysis === undefined) continue;
      const durationSeconds = title.fact(video, 'probe')?.value?.durationSeconds ?? 0;
      detections.set(video, {
        marks: [
          ...recapMark(recaps.get(video)),
          ...introOf(intros.get(video), analysis),
          ...creditsOf(analysis.credits ?? songOf(songs.get(video), analysis, durationSeconds), durationSeconds),
        ],
      });
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

function soundsOf(
  analyses: ReadonlyMap<VideoLayout, VideoAnalysis>,
  choose: (analysis: VideoAnalysis) => Listened | undefined,
): ReadonlyMap<VideoLayout, Listened> {
  const sounds = new Map<VideoLayout, Listened>();
  for (const [video, analysis] of analyses) {
    const sound = choose(analysis);
    if (sound !== undefined) sounds.set(video, sound);
  }
  return sounds;
}

function recapMark(recap: Span | undefined): Mark[] {
  return recap === undefined ? [] : [{ kind: 'recap', ...recap, source: 'detection' }];
}

function introOf(span: Span | undefined, { head }: VideoAnalysis): Mark[] {
  if (span === undefined) return [];
  const { startSeconds, endSeconds } = span;
  const silence = nearestSilence(head.silences, endSeconds, silenceWithinSeconds);
  const end = silence === undefined || silence.startSeconds <= startSeconds ? endSeconds : silence.startSeconds;
  return [
    {
      kind: 'intro',
      startSeconds: startSeconds <= fromTheStartSeconds ? 0 : startSeconds,
      endSeconds: end,
      source: 'detection',
    },
  ];
}

/** The ending song as it is heard; undefined if too much follows it. */
function songOf(span: Span | undefined, { tail }: VideoAnalysis, durationSeconds: number): Span | undefined {
  if (span === undefined || durationSeconds - span.endSeconds > afterSongAtMostSeconds) return undefined;
  const silence = nearestSilence(tail?.silences ?? [], span.startSeconds, silenceWithinSeconds);
  const start = silence === undefined || silence.endSeconds >= span.endSeconds ? span.startSeconds : silence.endSeconds;
  const isLast = durationSeconds - span.endSeconds <= toTheEndSeconds;
  return { startSeconds: start, endSeconds: isLast ? durationSeconds : span.endSeconds };
}

/** The credits, and the scene that follows them. */
function creditsOf(credits: Span | undefined, durationSeconds: number): Mark[] {
  if (credits === undefined) return [];
  const marks: Mark[] = [{ kind: 'credits', ...credits, source: 'detection' }];
  if (durationSeconds - credits.endSeconds >= sceneAtLeastSeconds) {
    const scene = { startSeconds: credits.endSeconds, endSeconds: durationSeconds };
    marks.push({ kind: 'afterCredits', ...scene, source: 'detection' });
  }
  return marks;
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
  known: readonly Mark[],
  tools: PhaseTools,
): Promise<VideoAnalysis | { readonly failure: Message } | undefined> {
  const probe = title.fact(video, 'probe')?.value;
  if (probe === undefined || undecodedAs(video) !== undefined) return undefined;
  // A video that killed a Job is not opened again (docs/design/runs.md#the-walk-job).
  const setAside = title.file(video)?.setAside;
  if (setAside !== undefined) return { failure: setAside.reason };
  // Parts of a film: the credits are in the last one, and a part alone does not show whether it is the last.
  if (video.part !== undefined) return undefined;
  if (title.layout.kind === 'movie') {
    // The film is unchanged, and so is its black tail.
    const seen = known.find(({ kind, source }) => kind === 'credits' && source === 'detection');
    if (seen !== undefined) return { ...unheard, credits: seen };
  }
  const kept = title.layout.kind === 'series' ? await readAnalysis(video, tools) : undefined;
  if (kept !== undefined && !kept.isEndOutdated) return kept;
  try {
    return await analyseVideo(video, probe, title.layout.kind, kept, tools);
  } catch (error) {
    tools.signal.throwIfAborted();
    return { failure: messageOf(error) };
  }
}
