/**
 * Finds recaps: what an episode shows of those before it, before it begins or after its intro. Clips are found by their
 * sound (media/soundPieces.ts), recapDecision.ts decides, and pictures have to agree. Whole episodes are listened to only
 * in a season in which the parts that are known anyway show signs of recaps.
 */
import { setImmediate } from 'node:timers/promises';
import type { Span } from '../../media/silence.ts';
import { findPieces, type SoundPiece } from '../../media/soundPieces.ts';
import { pointSeconds } from '../../media/soundRate.ts';
import type { VideoLayout } from '../../naming/layout.ts';
import type { Mark } from '../../title/facts.ts';
import type { Title } from '../../title/title.ts';
import type { PhaseTools } from '../phase.ts';
import type { Listened, VideoAnalysis } from './analysisFile.ts';
import { marksOfChapters } from './marksChapters.ts';
import { type Clip, candidateClips, longestClipSeconds, recapIn } from './recapDecision.ts';
import { clipsSeenBefore } from './recapPictures.ts';
import { listenToMiddle } from './videoAnalysis.ts';

/** A recap lies here: before an intro or after it. */
const openingSeconds = 300;
/** Episodes before, from which clips come. Only the last of them is listened to for this. */
const earlierEpisodes = 3;
/** A sound of an opening that this many other episodes have is a jingle, a sting, or the station's. */
const recurringIn = 2;
/** Episodes, and clips of each, whose pictures are compared before episodes of a season are listened to as a whole. */
const comparedSigns = 3;

export interface Season {
  readonly title: Title;
  /** In their order. */
  readonly videos: readonly VideoLayout[];
  /** Gets the analyses that are completed here. */
  readonly analyses: Map<VideoLayout, VideoAnalysis>;
  readonly intros: ReadonlyMap<VideoLayout, Span>;
  readonly due: readonly VideoLayout[];
  /** Of earlier walks, also of other seasons. */
  readonly known: ReadonlyMap<VideoLayout, readonly Mark[]>;
}

/** The recap of each episode that has one for certain: of the due episodes and those that follow them. */
export async function recapsOf(season: Season, tools: PhaseTools): Promise<ReadonlyMap<VideoLayout, Span>> {
  const recaps = new Map<VideoLayout, Span>();
  const episodes = season.videos
    .filter((video) => season.analyses.has(video) && orderOf(video) !== undefined)
    .toSorted((one, other) => ((orderOf(one) ?? '') < (orderOf(other) ?? '') ? -1 : 1));
  if (!(await showsSigns(season, episodes, tools))) return recaps;
  const isDue = new Set(season.due);
  for (const [at, video] of episodes.entries()) {
    const before = earlierThan(video, episodes.slice(0, at));
    const [last] = before;
    if (last === undefined || !(isDue.has(video) || isDue.has(last)) || isNamed(season.title, video)) continue;
    const completed = await withMiddle(last, season, tools);
    if (completed === undefined) continue;
    season.analyses.set(last, completed);
    const sources = before.filter((other) => season.analyses.get(other)?.middle !== undefined);
    const opening = await openingOf(video, sources, episodes, season, tools);
    const candidates = candidateClips(opening);
    if (candidates.length === 0) continue;
    const clips = await clipsSeenBefore(season.title, video, candidates, tools);
    const recap = recapIn({ ...opening, clips });
    if (recap !== undefined) recaps.set(video, recap);
  }
  return recaps;
}

/** True if the chapters name the recap. */
function isNamed(title: Title, video: VideoLayout): boolean {
  const probe = title.fact(video, 'probe')?.value;
  const named = probe === undefined ? [] : marksOfChapters(probe.chapters, probe.durationSeconds, 'series');
  return named.some(({ kind }) => kind === 'recap');
}

/**
 * Earlier walks found a recap, or the parts of the episodes that are known anyway share a clip, in sound and picture. Most
 * seasons share short sounds, so pictures decide.
 */
async function showsSigns(season: Season, episodes: readonly VideoLayout[], tools: PhaseTools): Promise<boolean> {
  if (season.videos.some((video) => season.known.get(video)?.some(isFoundRecap))) return true;
  const signs: { readonly video: VideoLayout; readonly clips: readonly Clip[] }[] = [];
  for (const [at, video] of episodes.entries()) {
    const [last] = earlierThan(video, episodes.slice(0, at));
    if (last === undefined) continue;
    const { clips } = await openingOf(video, [last], episodes, season, tools);
    const short = clips.filter(({ startSeconds, endSeconds }) => endSeconds - startSeconds <= longestClipSeconds);
    if (short.length > 0) signs.push({ video, clips: short });
  }
  signs.sort((one, other) => other.clips.length - one.clips.length);
  for (const { video, clips } of signs.slice(0, comparedSigns)) {
    const compared = clips.slice(0, comparedSigns);
    if ((await clipsSeenBefore(season.title, video, compared, tools)).length > 0) return true;
  }
  return false;
}

function isFoundRecap({ kind, source }: Mark): boolean {
  return kind === 'recap' && source === 'detection';
}

/** The opening of an episode, with the pieces of it that occur in `sources` and in few others. */
async function openingOf(
  video: VideoLayout,
  sources: readonly VideoLayout[],
  episodes: readonly VideoLayout[],
  { analyses, intros }: Season,
  tools: PhaseTools,
) {
  const head = analyses.get(video)?.head.points ?? new Uint32Array();
  const points = head.subarray(0, Math.round(openingSeconds / pointSeconds));
  const intro = intros.get(video);
  const search = async (other: VideoLayout, isWhole: boolean): Promise<SoundPiece[]> => {
    const pieces: SoundPiece[] = [];
    for (const stretch of stretchesOf(analyses.get(other), isWhole)) {
      await setImmediate();
      tools.signal.throwIfAborted();
      tools.alive();
      for (const piece of findPieces(points, stretch.points, pointSeconds)) {
        pieces.push({ ...piece, sourceSeconds: piece.sourceSeconds + stretch.fromSeconds });
      }
    }
    return pieces;
  };
  const clips: Clip[] = [];
  for (const source of sources) {
    for (const piece of await search(source, true)) clips.push({ ...piece, episode: source.path });
  }
  const isOfIntro = (piece: Span): boolean => intro !== undefined && overlapSeconds(piece, intro) > 1;
  const candidates = withoutOverlaps(clips.filter((clip) => !isOfIntro(clip)));
  const others = candidates.length === 0 ? [] : nearest(video, episodes).filter((other) => !sources.includes(other));
  const elsewhere: Clip[] = [...clips];
  for (const other of others) {
    for (const piece of await search(other, false)) elsewhere.push({ ...piece, episode: other.path });
  }
  return {
    clips: candidates.filter((clip) => episodesWith(clip, elsewhere) < recurringIn),
    intro,
    silences: analyses.get(video)?.head.silences ?? [],
    knownSeconds: points.length * pointSeconds,
  };
}

function stretchesOf(analysis: VideoAnalysis | undefined, isWhole: boolean): readonly Listened[] {
  if (analysis === undefined) return [];
  const { head, middle, tail } = analysis;
  return isWhole ? [head, ...(middle ?? []), ...(tail === undefined ? [] : [tail])] : [head];
}

/** Up to two other episodes on each side: a sound that recurs is also in them. */
function nearest(video: VideoLayout, episodes: readonly VideoLayout[]): readonly VideoLayout[] {
  const at = episodes.indexOf(video);
  const isOther = (other: VideoLayout): boolean => orderOf(other) !== orderOf(video);
  return [
    ...episodes.slice(0, at).filter(isOther).slice(-2),
    ...episodes
      .slice(at + 1)
      .filter(isOther)
      .slice(0, 2),
  ];
}

function episodesWith(clip: Span, elsewhere: readonly Clip[]): number {
  const half = (clip.endSeconds - clip.startSeconds) / 2;
  return new Set(elsewhere.filter((other) => overlapSeconds(clip, other) >= half).map(({ episode }) => episode)).size;
}

/** Of clips at the same place of the opening the longest. */
function withoutOverlaps(clips: readonly Clip[]): Clip[] {
  const lengthOf = ({ startSeconds, endSeconds }: Span): number => endSeconds - startSeconds;
  const kept: Clip[] = [];
  for (const clip of clips.toSorted((one, other) => lengthOf(other) - lengthOf(one))) {
    if (!kept.some((other) => overlapSeconds(clip, other) > lengthOf(clip) / 2)) kept.push(clip);
  }
  return kept;
}

function overlapSeconds(one: Span, other: Span): number {
  return Math.min(one.endSeconds, other.endSeconds) - Math.max(one.startSeconds, other.startSeconds);
}

/** The analysis with the sound of the whole episode; undefined if it cannot be read. */
async function withMiddle(
  video: VideoLayout,
  { title, analyses }: Season,
  tools: PhaseTools,
): Promise<VideoAnalysis | undefined> {
  const analysis = analyses.get(video);
  const probe = title.fact(video, 'probe')?.value;
  if (analysis === undefined || analysis.middle !== undefined || probe === undefined) return analysis;
  try {
    return await listenToMiddle(video, probe, analysis, tools);
  } catch {
    tools.signal.throwIfAborted();
    // Its own facts say what is wrong with the video. Without it no recap is certain.
    return undefined;
  }
}

/** The nearest earlier episodes, the last first, one video of each. */
function earlierThan(video: VideoLayout, before: readonly VideoLayout[]): readonly VideoLayout[] {
  const order = orderOf(video) ?? '';
  const seen = new Set<string>([order]);
  const earlier: VideoLayout[] = [];
  for (const other of before.toReversed()) {
    const its = orderOf(other);
    if (its === undefined || seen.has(its)) continue;
    seen.add(its);
    earlier.push(other);
  }
  return earlier.slice(0, earlierEpisodes);
}

/** Equal for versions of one episode; undefined for a video without a number, which has no episode before it. */
function orderOf({ episodes, airDate, absolute }: VideoLayout): string | undefined {
  const first = episodes?.[0] ?? absolute?.[0];
  return first === undefined ? airDate : String(first).padStart(6, '0');
}
