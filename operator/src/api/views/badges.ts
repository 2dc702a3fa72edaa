/** Describes a title's quality in a few short words that are the same in every language. Pure. */
import type { AudioStream, VideoStream } from '../../title/facts.ts';
import { resolutionOf, resolutions } from '../../title/resolution.ts';

const resolutionWords: Readonly<Record<string, string>> = { '4320p': '8K', '2160p': '4K', sd: 'SD' };
const hdrWords: Readonly<Record<string, string>> = { DolbyVision: 'Dolby Vision', PQ: 'HDR' };

/** For a title, from the catalog's summary. */
export function titleBadges({
  resolution,
  hdr,
}: {
  readonly resolution?: string | undefined;
  readonly hdr?: string | undefined;
}): string[] {
  return [
    ...(resolution === undefined ? [] : [resolutionWords[resolution] ?? resolution]),
    ...(hdr === undefined ? [] : [hdrWords[hdr] ?? hdr]),
  ];
}

/** For one file, from its streams. */
export function videoBadges(video: readonly VideoStream[], audio: readonly AudioStream[]): string[] {
  const main = mainPicture(video);
  const picture = main === undefined ? [] : titleBadges({ resolution: resolutionOf(main), hdr: main.hdr });
  return [...picture, ...soundBadges(audio)];
}

/** Rank of a file's picture by its badges: 0 is best; a file without one, or not read yet, comes last. */
export function pictureRank(video: readonly VideoStream[]): number {
  const main = mainPicture(video);
  if (main === undefined) return Number.MAX_SAFE_INTEGER;
  return 2 * resolutions.indexOf(resolutionOf(main)) + (main.hdr === undefined ? 1 : 0);
}

function mainPicture(video: readonly VideoStream[]): VideoStream | undefined {
  return video.find((stream) => stream.isDefault) ?? video[0];
}

/** FFmpeg names them in the profile: `Dolby TrueHD + Dolby Atmos`, `DTS-HD MA + DTS:X`. */
function soundBadges(audio: readonly AudioStream[]): string[] {
  const has = (word: string) => audio.some(({ profile }) => profile?.includes(word) === true);
  return [...(has('Atmos') ? ['Atmos'] : []), ...(has('DTS:X') ? ['DTS:X'] : [])];
}
