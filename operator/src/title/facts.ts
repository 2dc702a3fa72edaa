/** Facts: what is known or made for a title or a file (design 3). A gap is an open fact. */

/** Facts of a file (video) and of a title. Other phases add theirs here. */
export const fileFactNames = ['probe', 'nfo', 'marks', 'thumbnail', 'tiles'] as const;
export type FileFactName = (typeof fileFactNames)[number];

/** A film's .nfo belongs to the title; an episode has one of its own. */
export function fileFactNamesOf(kind: 'movie' | 'series'): readonly FileFactName[] {
  return kind === 'series' ? fileFactNames : fileFactNames.filter((name) => name !== 'nfo');
}

export type FactState = 'open' | 'filled' | 'absent' | 'failed';

/** RFC 3339 with milliseconds, UTC. */
export type Timestamp = string;

export interface Fact<Value = unknown> {
  readonly state: FactState;
  /** When the state was reached. */
  readonly at?: Timestamp;
  /** Where it came from: `file`, `frame`, `chapters`, `edl`, `detection`, a metadata service. */
  readonly source?: string;
  /** A sentence for people: why it is absent or failed. */
  readonly reason?: string;
  readonly nextTryAt?: Timestamp;
  readonly tries?: number;
  /** It failed for what a service did: `later` and `ended` go by themselves, `key` a person has to mend. */
  readonly trouble?: string;
  /** When it was made again because what we made had disappeared; gone again within 30 days it is failed (runs.md 10). */
  readonly remadeAt?: Timestamp;
  readonly value?: Value;
}

export interface VideoStream {
  readonly index: number;
  readonly codec: string;
  readonly profile?: string;
  readonly level?: number;
  readonly widthPixels: number;
  readonly heightPixels: number;
  /** Width to height as shown, after pixel aspect and rotation. */
  readonly displayAspect: number;
  /** Clockwise turn a player makes: 0, 90, 180, 270. */
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
  /** Names of the container as FFmpeg gives them, e.g. `matroska,webm`. */
  readonly container: string;
  readonly durationSeconds: number;
  readonly bitRate?: number;
  readonly video: readonly VideoStream[];
  readonly audio: readonly AudioStream[];
  readonly subtitles: readonly SubtitleStream[];
  readonly chapters: readonly Chapter[];
}

export interface Mark {
  readonly kind: 'intro' | 'recap' | 'credits' | 'preview' | 'commercial';
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

/** What each fact of a video holds when it is filled. */
export interface FileFactValues {
  readonly probe: Probe;
  readonly marks: readonly Mark[];
  /** The picture's name, beside the video. */
  readonly thumbnail: { readonly path: string };
  readonly tiles: TilesValue;
  /** An episode's: its name, beside the video. */
  readonly nfo: { readonly path: string };
}

export type FileFact<Name extends FileFactName> = Fact<FileFactValues[Name]>;

export type FileFacts = { readonly [Name in FileFactName]?: FileFact<Name> };
