/**
 * The `fileinfo` of a .nfo, from the probe. Numbers must be integers: at any other text Jellyfin stops reading
 * (docs/reference/nfo.md#streams). Pure.
 */
import { type NfoElement, textElement } from '../../nfo/nfoElement.ts';
import type { AudioStream, Probe, VideoStream } from '../../title/facts.ts';

/** Kodi's names, which differ from FFmpeg's. */
const hdrTypes: Readonly<Record<NonNullable<VideoStream['hdr']>, string>> = {
  HDR10: 'hdr10',
  'HDR10+': 'hdr10plus',
  HLG: 'hlg',
  DolbyVision: 'dolbyvision',
  PQ: 'hdr10',
};

/** `durationSeconds`: of the whole film, if it comes in parts. Empty for a file without video. */
export function streamElements(probe: Probe | undefined, durationSeconds = probe?.durationSeconds): NfoElement[] {
  const [video] = probe?.video ?? [];
  if (probe === undefined || video === undefined) return [];
  const streams = [
    videoElement(video, durationSeconds),
    ...probe.audio.map(audioElement),
    ...probe.subtitles.flatMap(({ language }) => {
      const named = languageElement(language);
      return named.length === 0 ? [] : [{ name: 'subtitle', children: named }];
    }),
  ];
  return [{ name: 'fileinfo', children: [{ name: 'streamdetails', children: streams }] }];
}

function videoElement(video: VideoStream, durationSeconds: number | undefined): NfoElement {
  const { codec, displayAspect, widthPixels, heightPixels, hdr } = video;
  return {
    name: 'video',
    children: [
      ...textElement('codec', codec),
      ...textElement('aspect', isPositive(displayAspect) ? displayAspect.toFixed(3) : undefined),
      ...textElement('width', integer(widthPixels)),
      ...textElement('height', integer(heightPixels)),
      ...textElement('durationinseconds', integer(durationSeconds)),
      ...textElement('hdrtype', hdr === undefined ? undefined : hdrTypes[hdr]),
    ],
  };
}

function audioElement({ codec, profile, language, channels }: AudioStream): NfoElement {
  return {
    name: 'audio',
    children: [
      ...textElement('codec', audioCodec(codec, profile)),
      ...languageElement(language),
      ...textElement('channels', integer(channels)),
    ],
  };
}

/** Kodi recognises DTS-HD by the codec's name. */
function audioCodec(codec: string, profile: string | undefined): string {
  if (codec !== 'dts' || profile === undefined) return codec;
  if (profile.startsWith('DTS-HD MA')) return 'dtshd_ma';
  return profile.startsWith('DTS-HD HRA') ? 'dtshd_hra' : codec;
}

function languageElement(language: string | undefined): NfoElement[] {
  return language === undefined || language === 'und' || !/^[a-z]{2,3}(?:-[\w-]+)?$/iu.test(language)
    ? []
    : textElement('language', language);
}

function isPositive(value: number | undefined): value is number {
  return value !== undefined && Number.isFinite(value) && value > 0;
}

function integer(value: number | undefined): number | undefined {
  return isPositive(value) ? Math.round(value) : undefined;
}
