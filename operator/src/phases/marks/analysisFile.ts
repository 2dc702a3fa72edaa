/**
 * Keeps the analysis of an episode in the hidden folder, so that a new episode does not cause the others to be decoded
 * again. An analysis that is damaged, outdated or of another video is redone; the file may be deleted at any time.
 */
import { hash } from 'node:crypto';
import type { Span } from '../../media/silence.ts';
import { message } from '../../messages/message.ts';
import type { VideoLayout } from '../../naming/layout.ts';
import { placeOfVideo } from '../../naming/mediaPlace.ts';
import { listHidden, readHidden, removeHidden, writeHidden } from '../../storage/hidden.ts';
import type { Title } from '../../title/title.ts';
import { messageOf, type PhaseTools } from '../phase.ts';

/** The sound of a stretch of a video. */
export interface Listened {
  readonly fromSeconds: number;
  /** Empty for a stretch without sound. */
  readonly points: Uint32Array;
  readonly silences: readonly Span[];
}

export const nothingHeard: Listened = { fromSeconds: 0, points: new Uint32Array(), silences: [] };

export interface VideoAnalysis {
  /** The beginning; empty if the sound was not analysed: films, and videos without sound. */
  readonly head: Listened;
  /** The end: only of episodes whose credits the pictures do not show. */
  readonly tail: Listened | undefined;
  /** The black tail. */
  readonly credits: Span | undefined;
  /** What lies between, in stretches: only of episodes before one that may have a recap. */
  readonly middle: readonly Listened[] | undefined;
}

/** Of a film: only its black tail counts. */
export const unheard = { head: nothingHeard, tail: undefined, middle: undefined };

/** What is kept of an earlier program: its end is analysed anew if it showed no credits. */
export interface KeptAnalysis extends VideoAnalysis {
  readonly isEndOutdated: boolean;
}

/** Raise this when points, silences or credits would come out differently. */
const analysisVersion = 3;
/** Knew no middle. */
const versionWithoutMiddle = 2;
/** Knew no tail, and no credits before a long scene. */
const versionWithoutTail = 1;
const prefix = 'marks-';
/**
 * Ten minutes are 4,846 points of 4 bytes, 26 KB in base64; two hours are listened to at most. The number of silences is
 * limited where they are found.
 */
const analysisAtMostBytes = 2 * 1024 * 1024;

/** The stored analysis of exactly this file; undefined if there is none that matches. */
export async function readAnalysis(video: VideoLayout, tools: PhaseTools): Promise<KeptAnalysis | undefined> {
  const { folder, name } = placeOfVideo(video);
  try {
    const bytes = await readHidden(tools.root, folder, analysisName(name), analysisAtMostBytes);
    return bytes === undefined ? undefined : parseAnalysis(Buffer.from(bytes).toString('utf8'), video);
  } catch {
    // An unreadable file counts as missing: the analysis is redone, and missing permissions show when it is written.
    return undefined;
  }
}

export async function storeAnalysis(video: VideoLayout, analysis: VideoAnalysis, tools: PhaseTools): Promise<void> {
  const { folder, name } = placeOfVideo(video);
  const { head, tail, credits, middle } = analysis;
  const kept = {
    version: analysisVersion,
    video: name,
    sizeBytes: video.sizeBytes,
    mtimeMs: Math.floor(video.mtimeMs),
    ...written(head),
    tail: tail === undefined ? null : { fromSeconds: tail.fromSeconds, ...written(tail) },
    credits: credits === undefined ? null : [credits.startSeconds, credits.endSeconds],
    middle: middle?.map((stretch) => ({ fromSeconds: stretch.fromSeconds, ...written(stretch) })) ?? null,
  };
  try {
    await writeHidden(tools.root, folder, analysisName(name), Buffer.from(`${JSON.stringify(kept)}\n`));
  } catch (error) {
    // The marks are found anyway; only the next episode costs more.
    tools.warn(video.path, message('lookNotKept', messageOf(error)));
  }
}

function written({ points, silences }: Listened): { readonly points: string; readonly silences: readonly number[][] } {
  return {
    points: Buffer.from(points.buffer, points.byteOffset, points.byteLength).toString('base64'),
    silences: silences.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds]),
  };
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
  return `${prefix}${hash('sha256', video).slice(0, 32)}.json`;
}

function parseAnalysis(text: string, video: VideoLayout): KeptAnalysis | undefined {
  let kept: unknown;
  try {
    kept = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRow(kept)) return undefined;
  const { version, video: name, sizeBytes, mtimeMs, tail: keptTail, credits: keptCredits, middle: keptMiddle } = kept;
  const isThis =
    name === placeOfVideo(video).name && sizeBytes === video.sizeBytes && mtimeMs === Math.floor(video.mtimeMs);
  const isOld = version === versionWithoutTail;
  if (!isThis || (version !== analysisVersion && version !== versionWithoutMiddle && !isOld)) return undefined;
  const head = listenedOf({ ...kept, fromSeconds: 0 });
  const tail = isOld || keptTail === null ? undefined : listenedOf(keptTail);
  const credits = keptCredits === null ? undefined : spanOf(keptCredits);
  const isWhole =
    head !== undefined &&
    (tail !== undefined || isOld || keptTail === null) &&
    (credits !== undefined || keptCredits === null);
  const middle = middleOf(keptMiddle);
  return isWhole ? { head, tail, credits, middle, isEndOutdated: isOld && credits === undefined } : undefined;
}

/** Undefined also if a stretch is damaged: it is listened to again when it is needed. */
function middleOf(value: unknown): readonly Listened[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const stretches = value.map(listenedOf).filter((stretch) => stretch !== undefined);
  return stretches.length === value.length ? stretches : undefined;
}

function listenedOf(value: unknown): Listened | undefined {
  if (!isRow(value)) return undefined;
  const { fromSeconds, points, silences } = value;
  if (typeof fromSeconds !== 'number' || typeof points !== 'string' || !Array.isArray(silences)) return undefined;
  const spans = silences.map(spanOf).filter((span) => span !== undefined);
  const bytes = Buffer.from(points, 'base64');
  if (spans.length !== silences.length || bytes.length % 4 !== 0) return undefined;
  // Copied, because a slice of Node's buffer pool may start at an offset that is no multiple of four.
  return { fromSeconds, points: new Uint32Array(Uint8Array.from(bytes).buffer), silences: spans };
}

function isRow(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function spanOf(value: unknown): Span | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [startSeconds, endSeconds]: unknown[] = value;
  if (typeof startSeconds !== 'number' || typeof endSeconds !== 'number' || !(endSeconds > startSeconds))
    return undefined;
  return { startSeconds, endSeconds };
}
