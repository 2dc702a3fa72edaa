/**
 * The analysis of one video: the sound of its beginning and its end, and where its tail turns black. Decodes only what
 * is not known yet.
 */
import { findSilences, nearestSilence, type Span } from '../../media/silence.ts';
import { pointSeconds, soundRateHz } from '../../media/soundRate.ts';
import type { VideoLayout } from '../../naming/layout.ts';
import type { Probe } from '../../title/facts.ts';
import type { PhaseTools } from '../phase.ts';
import {
  type KeptAnalysis,
  type Listened,
  nothingHeard,
  storeAnalysis,
  unheard,
  type VideoAnalysis,
} from './analysisFile.ts';
import { creditsLimits } from './marksChapters.ts';

/**
 * An intro lies in the first quarter, and within the first ten minutes; an ending song in the last quarter, and within
 * the longest time that credits last (docs/reference/files.md#intro-and-credits-detection).
 */
const listenedShare = 0.25;
const introWithinSeconds = 600;
/** Samples of ten minutes take 13 MB. */
const stretchSeconds = 600;
/** Stretches overlap by this, so that a clip across their border is found in one of them. */
const acrossSeconds = 6;
/** A longer episode is a recording of an evening. */
const wholeAtMostSeconds = 7_200;
/** How far a silence may lie from the start of a black tail. */
const silenceWithinSeconds = 1;
/**
 * How far before the end credits are searched whose end is no longer black, and how far apart: an episode's scene after
 * the credits lasts a minute or two, a film's up to five. A step is shorter than credits are.
 */
const sceneSearch = {
  series: { sceneAtMostSeconds: 120, sceneStepSeconds: 10 },
  movie: { sceneAtMostSeconds: 300, sceneStepSeconds: 20 },
};

interface Progress {
  readonly signal: AbortSignal;
  readonly onProgress: () => void;
}

/** Decodes what is needed and stores the result. `kept`: of an earlier program. Throws MediaError. */
export async function analyseVideo(
  video: VideoLayout,
  probe: Probe,
  of: 'movie' | 'series',
  kept: KeptAnalysis | undefined,
  tools: PhaseTools,
): Promise<VideoAnalysis> {
  const progress = { signal: tools.signal, onProgress: () => tools.alive() };
  const { durationSeconds } = probe;
  const headSeconds = Math.min(durationSeconds * listenedShare, introWithinSeconds);
  const tailSeconds = Math.min(durationSeconds * listenedShare, creditsLimits(of).longestSeconds);
  const analysis = await tools.native(video, async (path): Promise<VideoAnalysis> => {
    if (of === 'movie') return { ...unheard, credits: await findCredits(path, probe, of, progress) };
    const head = kept?.head ?? (await listen(path, 0, headSeconds, progress));
    const credits = await findCredits(path, probe, of, progress);
    // Credits over pictures show only in the sound.
    const tail =
      credits === undefined ? await listen(path, durationSeconds - tailSeconds, durationSeconds, progress) : undefined;
    return { head, tail, credits, middle: kept?.middle };
  });
  if (of === 'series' && !tools.spec.readOnly) await storeAnalysis(video, analysis, tools);
  return analysis;
}

/** Also listens to what lies between beginning and end, and stores the result. Throws MediaError. */
export async function listenToMiddle(
  video: VideoLayout,
  probe: Probe,
  analysis: VideoAnalysis,
  tools: PhaseTools,
): Promise<VideoAnalysis> {
  const progress = { signal: tools.signal, onProgress: () => tools.alive() };
  const { head, tail, credits } = analysis;
  const from = Math.max(0, head.points.length * pointSeconds - acrossSeconds);
  const end = Math.min(
    tail === undefined ? (credits?.startSeconds ?? probe.durationSeconds) : tail.fromSeconds + acrossSeconds,
    wholeAtMostSeconds,
  );
  const middle: Listened[] = [];
  await tools.native(video, async (path) => {
    for (let at = from; at < end - acrossSeconds; at += stretchSeconds - acrossSeconds) {
      middle.push(...(await listenTwice(path, at, Math.min(at + stretchSeconds, end), progress)));
    }
  });
  const completed = { ...analysis, middle };
  if (!tools.spec.readOnly) await storeAnalysis(video, completed, tools);
  return completed;
}

async function listen(path: string, fromSeconds: number, toSeconds: number, progress: Progress): Promise<Listened> {
  const { readSound } = await import('../../media/fingerprintSound.ts');
  const samples = await readSound(path, { fromSeconds, toSeconds, ...progress });
  if (samples === undefined) return { ...nothingHeard, fromSeconds };
  const { fingerprintOf } = await import('../../media/fingerprint.ts');
  return {
    fromSeconds,
    points: await fingerprintOf(samples),
    silences: findSilences(samples, soundRateHz, fromSeconds),
  };
}

/**
 * The points of a stretch, and those of the moments between them: a clip of a few seconds is found only by points that
 * begin nearly when its own do.
 */
async function listenTwice(
  path: string,
  fromSeconds: number,
  toSeconds: number,
  progress: Progress,
): Promise<readonly Listened[]> {
  const { readSound } = await import('../../media/fingerprintSound.ts');
  const samples = await readSound(path, { fromSeconds, toSeconds, ...progress });
  if (samples === undefined) return [];
  const { fingerprintOf } = await import('../../media/fingerprint.ts');
  const half = Math.round((pointSeconds / 2) * soundRateHz);
  return [
    { fromSeconds, points: await fingerprintOf(samples), silences: [] },
    { fromSeconds: fromSeconds + pointSeconds / 2, points: await fingerprintOf(samples.subarray(half)), silences: [] },
  ];
}

/**
 * A black tail. It starts at the silence that ends the story, or else at the first black picture, which is never too
 * early.
 */
async function findCredits(
  path: string,
  probe: Probe,
  of: 'movie' | 'series',
  progress: Progress,
): Promise<Span | undefined> {
  if (probe.video.length === 0) return undefined;
  const { findBlackTail } = await import('../../media/blackFrames.ts');
  const tail = await findBlackTail(path, probe, { ...creditsLimits(of), ...sceneSearch[of] }, progress);
  if (tail === undefined) return undefined;
  const { lastPictureSeconds, startSeconds, endSeconds } = tail;
  const around = { fromSeconds: lastPictureSeconds, toSeconds: startSeconds + silenceWithinSeconds };
  const samples = await (await import('../../media/fingerprintSound.ts')).readSound(path, { ...around, ...progress });
  const silences = samples === undefined ? [] : findSilences(samples, soundRateHz, around.fromSeconds);
  const silence = nearestSilence(silences, startSeconds, startSeconds - lastPictureSeconds);
  const start = silence === undefined ? startSeconds : Math.min(silence.startSeconds, startSeconds);
  return { startSeconds: Math.max(start, lastPictureSeconds), endSeconds };
}
