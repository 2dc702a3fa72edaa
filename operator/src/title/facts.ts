/** Facts: what is known or made for a title or a file. A gap is an open fact. */

/** The facts of a file (video). Phases add theirs here. */
import type { Message } from '../messages/message.ts';
import type { SeenPicture } from './seenPicture.ts';

export const fileFactNames = ['probe', 'nfo', 'marks', 'edl', 'thumbnail', 'tiles'] as const;
export type FileFactName = (typeof fileFactNames)[number];

/** A film's .nfo belongs to the title; an episode has its own. */
export function fileFactNamesOf(kind: 'movie' | 'series'): readonly FileFactName[] {
  return kind === 'series' ? fileFactNames : fileFactNames.filter((name) => name !== 'nfo');
}

export type FactState = 'open' | 'filled' | 'absent' | 'failed';

/** RFC 3339 with milliseconds, UTC. */
export type Timestamp = string;

export interface Fact<Value = unknown> {
  readonly state: FactState;
  /** When the fact got this state. */
  readonly at?: Timestamp;
  /** Where it came from: `file`, `frame`, `chapters`, `edl`, `detection`, a metadata service. */
  readonly source?: string;
  /** Why it is absent or failed: a sentence for people. */
  readonly reason?: Message;
  readonly nextTryAt?: Timestamp;
  readonly tries?: number;
  /** Set if a service caused the failure: `later` and `ended` pass by themselves, `key` needs a person. */
  readonly trouble?: string;
  /**
   * When it was recreated because our file had disappeared. If it disappears again within 30 days, the fact is failed.
   */
  readonly remadeAt?: Timestamp;
  /**
   * Addresses of pictures that took too much time or memory: not fetched again until the fact is opened again, by a
   * person or for another identity.
   */
  readonly refusedUrls?: readonly string[];
  readonly value?: Value;
}

export interface VideoStream {
  readonly index: number;
  readonly codec: string;
  readonly profile?: string;
  readonly level?: number;
  readonly widthPixels: number;
  readonly heightPixels: number;
  /** Width divided by height as shown, after pixel aspect and rotation. */
  readonly displayAspect: number;
  /** Clockwise rotation by the player: 0, 90, 180, 270. */
  readonly rotationDegrees: number;
  readonly frameRate?: number;
  readonly bitDepth?: number;
  readonly pixelFormat?: string;
  readonly hdr?: 'HDR10' | 'HDR10+' | 'HLG' | 'DolbyVision' | 'PQ';
  readonly dolbyVisionProfile?: number;
  readonly bitRate?: number;
  readonly language?: string;
  readonly title?: string;
  readonly isDefault: boolean;
}

export interface AudioStream {
  readonly index: number;
  readonly codec: string;
  readonly profile?: string;
  readonly channels: number;
  readonly channelLayout?: string;
  readonly sampleRateHz: number;
  readonly bitRate?: number;
  readonly language?: string;
  readonly title?: string;
  readonly isDefault: boolean;
}

export interface SubtitleStream {
  readonly index: number;
  readonly codec: string;
  readonly language?: string;
  readonly title?: string;
  readonly isDefault: boolean;
  readonly isForced: boolean;
  readonly isHearingImpaired: boolean;
}

export interface Chapter {
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly title?: string;
}

export interface Probe {
  /** Container names from FFmpeg, such as `matroska,webm`. */
  readonly container: string;
  readonly durationSeconds: number;
  readonly bitRate?: number;
  readonly video: readonly VideoStream[];
  readonly audio: readonly AudioStream[];
  readonly subtitles: readonly SubtitleStream[];
  readonly chapters: readonly Chapter[];
}

/**
 * `afterCredits` is a scene after the credits: story that viewers would miss. A player must never skip it, and nothing
 * that hands marks on may turn it into a span to skip.
 */
export const markKinds = ['intro', 'recap', 'credits', 'afterCredits', 'preview', 'commercial'] as const;
export type MarkKind = (typeof markKinds)[number];

export interface Mark {
  readonly kind: MarkKind;
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly source: 'chapters' | 'edl' | 'detection' | string;
}

export interface TilesValue {
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly columns: number;
  readonly rows: number;
  readonly intervalSeconds: number;
  readonly images: number;
  readonly sheets: number;
}

/** The value of each filled fact of a video. */
export interface FileFactValues {
  readonly probe: Probe;
  readonly marks: readonly Mark[];
  /** The name of our EDL file beside the video. */
  readonly edl: { readonly path: string };
  /** The name of the picture beside the video. `seen`: of a picture that cannot be shown. */
  readonly thumbnail: { readonly path: string; readonly seen?: SeenPicture };
  readonly tiles: TilesValue;
  /** The name of an episode's .nfo beside the video. */
  readonly nfo: { readonly path: string };
}

export type FileFact<Name extends FileFactName> = Fact<FileFactValues[Name]>;

export type FileFacts = { readonly [Name in FileFactName]?: FileFact<Name> };
