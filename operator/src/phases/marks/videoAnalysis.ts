/**
 * The analysis of one video: its fingerprint, its silences, and where its tail turns black. Stored in the hidden folder
 * for episodes, so that a new episode does not cause the others to be decoded again. An analysis that is damaged,
 * outdated or of another video is redone; the file may be deleted at any time.
 */

import { createHash } from 'node:crypto';
import { findSilences, nearestSilence, type Span } from '../../media/silence.ts';
import { soundRateHz } from '../../media/soundRate.ts';
import { message } from '../../messages/message.ts';
import type { VideoLayout } from '../../naming/layout.ts';
import { placeOfVideo } from '../../naming/mediaPlace.ts';
import { listHidden, readHidden, removeHidden, writeHidden } from '../../storage/hidden.ts';
import type { Probe } from '../../title/facts.ts';
import type { Title } from '../../title/title.ts';
import { messageOf, type PhaseTools } from '../phase.ts';
import { creditsLimits } from './marksChapters.ts';

export interface VideoAnalysis {
  /** Empty if the sound was not analysed: films, and videos without sound. */
  readonly points: Uint32Array;
  readonly silences: readonly Span[];
  readonly credits: Span | undefined;
}

/** Raise this when points, silences or credits would come out differently. */
const analysisVersion = 1;
const prefix = 'marks-';
/** Ten minutes are 4,846 points of 4 bytes, 26 KB in base64; the number of silences is limited where they are found. */
const analysisAtMostBytes = 1024 * 1024;
/**
 * An intro lies in the first quarter, and within the first ten minutes
 * (docs/reference/files.md#intro-and-credits-detection).
 */
const listenedShare = 0.25;
const listenedAtMostSeconds = 600;
/** How far a silence may lie from the start of a black tail. */
const silenceWithinSeconds = 1;

/** The stored analysis of exactly this file; undefined if there is none that matches. */
export async function readAnalysis(video: VideoLayout, tools: PhaseTools): Promise<VideoAnalysis | undefined> {
  const { folder, name } = placeOfVideo(video);
  try {
    const bytes = await readHidden(tools.root, folder, analysisName(name), analysisAtMostBytes);
    return bytes === undefined ? undefined : parseAnalysis(Buffer.from(bytes).toString('utf8'), video);
  } catch {
    // An unreadable file counts as missing: the analysis is redone, and missing permissions show when it is written.
    return undefined;
  }
}

/** Decodes what is needed and stores the result. Throws MediaError. */
export async function analyseVideo(
  video: VideoLayout,
  probe: Probe,
  of: 'movie' | 'series',
  tools: PhaseTools,
): Promise<VideoAnalysis> {
  const progress = { signal: tools.signal, onProgress: () => tools.alive() };
  const analysis = await tools.native(video, async (path): Promise<VideoAnalysis> => {
    const toSeconds = Math.min(probe.durationSeconds * listenedShare, listenedAtMostSeconds);
    const samples =
      of === 'series'
        ? await (await import('../../media/fingerprintSound.ts')).readSound(path, {
            fromSeconds: 0,
            toSeconds,
            ...progress,
          })
        : undefined;
    return {
      points:
        samples === undefined
          ? new Uint32Array()
          : await (await import('../../media/fingerprint.ts')).fingerprintOf(samples),
      silences: samples === undefined ? [] : findSilences(samples, soundRateHz),
      credits: probe.video.length === 0 ? undefined : await findCredits(path, probe, of, progress),
    };
  });
  if (of === 'series' && !tools.spec.readOnly) await storeAnalysis(video, analysis, tools);
  return analysis;
}

/**
 * A black tail. It starts at the silence that ends the story, or else at the first black picture, which is never too
 * early.
 */
async function findCredits(
  path: string,
  probe: Probe,
  of: 'movie' | 'series',
  progress: { readonly signal: AbortSignal; readonly onProgress: () => void },
): Promise<Span | undefined> {
  const { findBlackTail } = await import('../../media/blackFrames.ts');
  const tail = await findBlackTail(path, probe, creditsLimits(of), progress);
  if (tail === undefined) return undefined;
  const { lastPictureSeconds, startSeconds, endSeconds } = tail;
  const around = { fromSeconds: lastPictureSeconds, toSeconds: startSeconds + silenceWithinSeconds };
  const samples = await (await import('../../media/fingerprintSound.ts')).readSound(path, { ...around, ...progress });
  const silences = samples === undefined ? [] : findSilences(samples, soundRateHz, around.fromSeconds);
  const silence = nearestSilence(silences, startSeconds, startSeconds - lastPictureSeconds);
  const start = silence === undefined ? startSeconds : Math.min(silence.startSeconds, startSeconds);
  return { startSeconds: Math.max(start, lastPictureSeconds), endSeconds };
}

async function storeAnalysis(video: VideoLayout, analysis: VideoAnalysis, tools: PhaseTools): Promise<void> {
  const { folder, name } = placeOfVideo(video);
  const { points, silences, credits } = analysis;
  const kept = {
    version: analysisVersion,
    video: name,
    sizeBytes: video.sizeBytes,
    mtimeMs: Math.floor(video.mtimeMs),
    points: Buffer.from(points.buffer, points.byteOffset, points.byteLength).toString('base64'),
    silences: silences.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds]),
    credits: credits === undefined ? null : [credits.startSeconds, credits.endSeconds],
  };
  try {
    await writeHidden(tools.root, folder, analysisName(name), Buffer.from(`${JSON.stringify(kept)}\n`));
  } catch (error) {
    // The marks are found anyway; only the next episode costs more.
    tools.warn(video.path, message('lookNotKept', messageOf(error)));
  }
}

/** Deletes stored analyses of videos that are no longer in these folders. */
export async function removeOldAnalyses(title: Title, folders: Iterable<string>, tools: PhaseTools): Promise<void> {
  if (title.layout.flat || tools.spec.readOnly) return;
  const present = new Set(
    title.layout.videos.map((video) =>
      JSON.stringify([placeOfVideo(video).folder, analysisName(placeOfVideo(video).name)]),
    ),
  );
  for (const folder of folders) {
    for (const { name, isFolder } of await listHidden(tools.root, folder)) {
      if (isFolder || !name.startsWith(prefix) || present.has(JSON.stringify([folder, name]))) continue;
      await removeHidden(tools.root, folder, name);
    }
  }
}

/** A hash has a fixed length: the video's own name with prefix and ending could be too long for a file name. */
function analysisName(video: string): string {
  return `${prefix}${createHash('sha256').update(video).digest('hex').slice(0, 32)}.json`;
}

function parseAnalysis(text: string, video: VideoLayout): VideoAnalysis | undefined {
  let kept: unknown;
  try {
    kept = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { version, video: name, sizeBytes, mtimeMs, points, silences, credits } = kept as Record<string, unknown>;
  const isThis =
    name === placeOfVideo(video).name && sizeBytes === video.sizeBytes && mtimeMs === Math.floor(video.mtimeMs);
  if (version !== analysisVersion || !isThis || typeof points !== 'string' || !Array.isArray(silences))
    return undefined;
  const spans = silences.map(spanOf).filter((span) => span !== undefined);
  const end = credits === null ? undefined : spanOf(credits);
  if (spans.length !== silences.length || (credits !== null && end === undefined)) return undefined;
  const bytes = Buffer.from(points, 'base64');
  if (bytes.length % 4 !== 0) return undefined;
  // Copied, because a slice of Node's buffer pool may start at an offset that is no multiple of four.
  return { points: new Uint32Array(Uint8Array.from(bytes).buffer), silences: spans, credits: end };
}

function spanOf(value: unknown): Span | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [startSeconds, endSeconds]: unknown[] = value;
  if (typeof startSeconds !== 'number' || typeof endSeconds !== 'number' || !(endSeconds > startSeconds))
    return undefined;
  return { startSeconds, endSeconds };
}
