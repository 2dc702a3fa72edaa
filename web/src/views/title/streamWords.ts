/** Streams in everyday words: "4K HDR10, HEVC", "German Atmos 7.1". Pure. */
import { codecText } from '../../format/codecs.ts';
import { languageText } from '../../format/words.ts';
import type { AudioStream, SubtitleStream, VideoStream } from '../../generated/api.ts';
import type { Texts } from '../../texts/en.ts';

type Words = Texts['title'];

/**
 * By width or height, whichever gives the higher class: films are cropped at top and bottom, old series at the sides.
 */
const resolutions = [
  { name: '8K', widthPixels: 7000, heightPixels: 4000 },
  { name: '4K', widthPixels: 3500, heightPixels: 1900 },
  { name: '1440p', widthPixels: 2400, heightPixels: 1380 },
  { name: '1080p', widthPixels: 1800, heightPixels: 1000 },
  { name: '720p', widthPixels: 1200, heightPixels: 680 },
] as const;

export function resolutionText({
  widthPixels,
  heightPixels,
}: Pick<VideoStream, 'widthPixels' | 'heightPixels'>): string {
  const found = resolutions.find((form) => widthPixels >= form.widthPixels || heightPixels >= form.heightPixels);
  return found?.name ?? 'SD';
}

/** "4K HDR10": the most important details. */
export function pictureText(stream: VideoStream): string {
  const hdr = stream.hdr === 'DolbyVision' ? 'Dolby Vision' : stream.hdr;
  return [resolutionText(stream), hdr].filter((part) => part !== undefined).join(' ');
}

/** The other details: "HEVC, 3840 × 1608, 23.976 frames a second, 10 bit". */
export function pictureDetails(stream: VideoStream, words: Words, locale: string): string {
  const rate = stream.frameRate?.toLocaleString(locale, { maximumFractionDigits: 3 });
  return [
    codecText(stream.codec),
    `${stream.widthPixels} × ${stream.heightPixels}`,
    rate === undefined ? undefined : words.framesPerSecond(rate),
    stream.bitDepth === undefined ? undefined : words.bits(stream.bitDepth),
  ]
    .filter((part) => part !== undefined)
    .join(', ');
}

/** "German Atmos 7.1", "English DTS-HD MA 5.1 (Commentary)". */
export function soundText(stream: AudioStream, words: Words, locale: string): string {
  const parts = [spokenIn(stream.language, words, locale), soundFormat(stream), channelText(stream, words)];
  return withTitle(parts.join(' '), stream.title);
}

/** The marketing name; only profiles, not codecs, identify Atmos and DTS:X. */
function soundFormat({ codec, profile }: AudioStream): string {
  const name = profile ?? '';
  if (/atmos/iu.test(name)) return 'Atmos';
  if (/dts[:-]x/iu.test(name)) return 'DTS:X';
  if (/^dts/iu.test(name)) return name;
  return codecText(codec);
}

function channelText({ channels, channelLayout }: AudioStream, words: Words): string {
  const layout = /^\d+(\.\d+)+/u.exec(channelLayout ?? '')?.[0];
  if (layout !== undefined) return layout;
  const usual: Readonly<Record<number, string>> = { 1: words.mono, 2: words.stereo, 6: '5.1', 8: '7.1' };
  return usual[channels] ?? words.channels(channels);
}

/** "German (forced)", "English (for the hard of hearing)". */
export function subtitleText(stream: SubtitleStream, words: Words, locale: string): string {
  const kinds = [
    stream.isForced ? words.forced : undefined,
    stream.isHearingImpaired ? words.hearingImpaired : undefined,
  ].filter((kind) => kind !== undefined);
  const language = spokenIn(stream.language, words, locale);
  return withTitle(kinds.length === 0 ? language : `${language} (${kinds.join(', ')})`, stream.title);
}

function spokenIn(language: string | undefined, words: Words, locale: string): string {
  return language === undefined || language === 'und' ? words.unknownLanguage : languageText(language, locale);
}

/** Appends a stream's own title, unless it adds nothing. */
function withTitle(text: string, title: string | undefined): string {
  const name = title?.trim() ?? '';
  return name === '' || text.toLowerCase().includes(name.toLowerCase()) ? text : `${text} – ${name}`;
}
