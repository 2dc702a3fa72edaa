/** Options of a sample video, and the times of its frames. */
import type { IRational } from 'node-av';
import type { SampleChapter } from './chapters.ts';
import type { PictureKind } from './pictures.ts';
import type { SampleScene } from './scenes.ts';

/** A part of a sound track. The same seed gives the same notes or noise at any position. */
export interface SampleSound {
  readonly seconds: number;
  readonly kind: 'melody' | 'noise' | 'silence';
  readonly seed?: number;
}

export interface SampleAudio {
  readonly language?: string;
  readonly channels: number;
  readonly codec: 'aac' | 'ac3' | 'eac3' | 'flac' | 'mp3' | 'opus';
  readonly title?: string;
  /** 48,000 if absent. Making, decoding and resampling a sound of 12,000 takes a quarter of the time. */
  readonly sampleRateHz?: number;
  /** Played one after the other, then silence. Absent: a quiet tone. */
  readonly sounds?: readonly SampleSound[];
}

export interface SampleSubtitles {
  readonly language?: string;
  readonly forced?: boolean;
  readonly hearingImpaired?: boolean;
  readonly title?: string;
}

export interface VideoOptions {
  readonly seconds: number;
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly codec: 'h264' | 'hevc' | 'mpeg4' | 'mpeg2' | 'vp9';
  /** Infinity: only the first frame is a key frame. */
  readonly keyframeEverySeconds: number;
  readonly frameRate: number;
  readonly pictures: PictureKind | 'scenery';
  /** Instead of `pictures`: one after the other. */
  readonly scenes?: readonly SampleScene[];
  /** Alternates 2 s at the frame rate and 2 s at a third of it (mkv and mp4 only). */
  readonly variableFrameRate?: boolean;
  readonly bFrames?: number;
  /** Time stamps below 0 stay as the encoders give them (mkv only). */
  readonly negativeTimes?: boolean;
  readonly audio?: readonly SampleAudio[];
  readonly subtitles?: readonly SampleSubtitles[];
  readonly chapters?: readonly SampleChapter[];
  readonly hdr?: 'HDR10' | 'HLG';
  /** The clockwise rotation that a player applies. */
  readonly rotationDegrees?: 90 | 180 | 270;
  readonly sampleAspect?: IRational;
  readonly language?: string;
  readonly title?: string;
  /** Encoding threads; more than one speeds up the long videos of benches. */
  readonly threads?: number;
}

/** The frame rate as a rational number: 23.976 and 29.97 are the NTSC rates. */
export function frameRateOf(frameRate: number): IRational {
  const ntsc = Math.round(frameRate);
  if (Math.abs(frameRate - (ntsc * 1000) / 1001) < 0.005 && ntsc !== frameRate) return { num: ntsc * 1000, den: 1001 };
  return Number.isInteger(frameRate) ? { num: frameRate, den: 1 } : { num: Math.round(frameRate * 1000), den: 1000 };
}

/** The time of each frame, in seconds; the array's length is the number of frames. */
export function frameTimesSeconds(
  options: Pick<VideoOptions, 'seconds' | 'frameRate' | 'variableFrameRate'>,
): number[] {
  const rate = frameRateOf(options.frameRate);
  const times: number[] = [];
  if (options.variableFrameRate !== true) {
    for (let frame = 0; (frame * rate.den) / rate.num < options.seconds - 1e-6; frame++) {
      times.push((frame * rate.den) / rate.num);
    }
    return times;
  }
  const stepMilliseconds = Math.round((1000 * rate.den) / rate.num);
  for (
    let at = 0;
    at < options.seconds * 1000;
    at += Math.floor(at / 2000) % 2 === 0 ? stepMilliseconds : 3 * stepMilliseconds
  ) {
    times.push(at / 1000);
  }
  return times;
}
