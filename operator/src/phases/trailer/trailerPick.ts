/**
 * Chooses which offered files may become a title's trailer, and checks the downloaded one
 * (docs/reference/services.md#trailers). Pure.
 */
import { type Message, message } from '../../messages/message.ts';
import type { Probe } from '../../title/facts.ts';
import { primaryLanguage } from '../languageTag.ts';
import type { TrailerFile } from '../sources.ts';

/** Anything shorter is a logo or a still, anything longer a film: both are offered as trailers. */
const trailerLeastSeconds = 10;
export const trailerMostSeconds = 8 * 60;
/** 8 minutes at 18 Mbit/s: more than a trailer needs on any player. */
export const trailerAtMostBytes = 1024 * 1024 * 1024;
/** Tries per title and run, because each may take minutes. */
export const trailerTriesAtMost = 3;

export interface TrailerWanted {
  /** The document's languages, best first. */
  readonly languages: readonly string[];
  /** The height of the film's full frame: a wide film of 1920 x 800 has a frame of 1080 lines. */
  readonly frameHeightPixels?: number | undefined;
}

/**
 * At most three files, by source, then by language, otherwise in each source's own order, its surest first: only the
 * source can know whether a file belongs to this title.
 */
export function pickTrailerFiles(files: readonly TrailerFile[], wanted: TrailerWanted): readonly TrailerFile[] {
  const sources = [...new Set(files.map(({ source }) => source))];
  const placeOf = ({ source, language }: TrailerFile) =>
    sources.indexOf(source) * (wanted.languages.length + 2) + languagePlace(language, wanted.languages);
  return files
    .filter((file) => mayBeTrailer(file, wanted))
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .slice(0, trailerTriesAtMost);
}

function mayBeTrailer(file: TrailerFile, { frameHeightPixels = Number.POSITIVE_INFINITY }: TrailerWanted): boolean {
  const { durationSeconds = trailerLeastSeconds, sizeBytes = 0, heightPixels = 0 } = file;
  return (
    durationSeconds >= trailerLeastSeconds &&
    durationSeconds <= trailerMostSeconds &&
    sizeBytes <= trailerAtMostBytes &&
    heightPixels <= frameHeightPixels
  );
}

/** Wanted languages in their order, then an unknown language, then all others. */
function languagePlace(language: string | undefined, languages: readonly string[]): number {
  if (language === undefined) return languages.length;
  const place = languages.findIndex((wanted) => primaryLanguage(wanted) === primaryLanguage(language));
  return place >= 0 ? place : languages.length + 1;
}

/**
 * The height of the frame for which a film was made: black bars are cropped from its file but kept in its trailer's.
 */
export function frameHeightOf(probes: readonly (Probe | undefined)[]): number | undefined {
  const heights = probes.flatMap((probe) =>
    (probe?.video ?? []).map(({ widthPixels, heightPixels }) =>
      Math.max(heightPixels, Math.ceil((widthPixels * 9) / 16)),
    ),
  );
  return heights.length === 0 ? undefined : Math.max(...heights);
}

/** Why this file is rejected, as a sentence; undefined if it is a trailer. */
export function whyNoTrailer(probe: Probe, frameHeightPixels: number | undefined): Message | undefined {
  const { durationSeconds, video } = probe;
  const [picture] = video;
  if (picture === undefined) return message('trailerNoPicture');
  if (durationSeconds < trailerLeastSeconds || durationSeconds > trailerMostSeconds) {
    return message(
      'trailerLength',
      String(Math.round(durationSeconds)),
      String(trailerLeastSeconds),
      String(trailerMostSeconds / 60),
    );
  }
  if (frameHeightPixels !== undefined && picture.heightPixels > frameHeightPixels) {
    return message('trailerTooHigh', String(picture.heightPixels), String(frameHeightPixels));
  }
  return endingOf(probe, '') === undefined ? message('trailerContainer', probe.container) : undefined;
}

/**
 * Decided by the demuxer, not by the address. The first ending is used unless the address has another one of the same
 * row.
 */
const endings: readonly (readonly [container: string, endings: readonly string[]])[] = [
  ['mp4', ['mp4', 'm4v', 'mov']],
  ['matroska', ['mkv', 'webm']],
  ['avi', ['avi']],
  ['mpegts', ['ts']],
  ['mpeg', ['mpg']],
  ['asf', ['wmv']],
  ['ogg', ['ogv']],
];

/**
 * The file ending without a dot. `name`: the address or file name it came with. Undefined for containers that few
 * players read.
 */
export function endingOf({ container }: Pick<Probe, 'container'>, name: string): string | undefined {
  const named = /\.([a-z0-9]{2,4})(?:[?#].*)?$/iu.exec(name)?.[1]?.toLowerCase();
  const found = endings.find(([known]) => container.split(',').includes(known))?.[1];
  return found?.find((ending) => ending === named) ?? found?.[0];
}
