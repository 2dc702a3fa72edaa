/**
 * Which offered file may be kept as a title's trailer, and whether what came is one (sources.md 5). Pure.
 */
import type { Probe } from '../../title/facts.ts';
import { primaryLanguage } from '../languageTag.ts';
import type { TrailerFile } from '../sources.ts';

/** Shorter is a logo or a still, longer a film: both are offered under the name of a trailer. */
const trailerLeastSeconds = 10;
export const trailerMostSeconds = 8 * 60;
/** 8 minutes at 18 Mbit/s: more than any player needs of a trailer. */
export const trailerAtMostBytes = 1024 * 1024 * 1024;
/** Of one title in one run: each may take minutes. */
export const trailerTriesAtMost = 3;

export interface TrailerWanted {
  /** Of the document, best first. */
  readonly languages: readonly string[];
  /** Of the film, as its frame: a wide film of 1920 x 800 is one of 1080 lines. */
  readonly frameHeightPixels?: number | undefined;
}

/**
 * At most three, in the order of the sources, then by language; else as each source has them, its surest first: that a file is of
 * this title is for its source to know.
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

/** Wanted ones in their order, one that nobody named, all others. */
function languagePlace(language: string | undefined, languages: readonly string[]): number {
  if (language === undefined) return languages.length;
  const place = languages.findIndex((wanted) => primaryLanguage(wanted) === primaryLanguage(language));
  return place >= 0 ? place : languages.length + 1;
}

/** Lines of the frame a film was made for: black bars are cut from its file, and left in its trailer's. */
export function frameHeightOf(probes: readonly (Probe | undefined)[]): number | undefined {
  const heights = probes.flatMap((probe) =>
    (probe?.video ?? []).map(({ widthPixels, heightPixels }) =>
      Math.max(heightPixels, Math.ceil((widthPixels * 9) / 16)),
    ),
  );
  return heights.length === 0 ? undefined : Math.max(...heights);
}

/** Why this file is not kept, as a sentence; undefined: it is a trailer. */
export function whyNoTrailer(probe: Probe, frameHeightPixels: number | undefined): string | undefined {
  const { durationSeconds, video } = probe;
  const [picture] = video;
  if (picture === undefined) return 'it has no picture';
  if (durationSeconds < trailerLeastSeconds || durationSeconds > trailerMostSeconds) {
    return `it lasts ${Math.round(durationSeconds)} s; expected ${trailerLeastSeconds} s to ${trailerMostSeconds / 60} min`;
  }
  if (frameHeightPixels !== undefined && picture.heightPixels > frameHeightPixels) {
    return `it is ${picture.heightPixels} pixels high, more than the film (${frameHeightPixels})`;
  }
  return endingOf(probe, '') === undefined ? `its container is ${probe.container}, which few players read` : undefined;
}

/** By what a demuxer says, not by what an address pretends; the first is taken unless the address names another of them. */
const endings: readonly (readonly [container: string, endings: readonly string[]])[] = [
  ['mp4', ['mp4', 'm4v', 'mov']],
  ['matroska', ['mkv', 'webm']],
  ['avi', ['avi']],
  ['mpegts', ['ts']],
  ['mpeg', ['mpg']],
  ['asf', ['wmv']],
  ['ogg', ['ogv']],
];

/** Without a dot. `name`: the address or the name under which it came. undefined: no container that players read. */
export function endingOf({ container }: Pick<Probe, 'container'>, name: string): string | undefined {
  const named = /\.([a-z0-9]{2,4})(?:[?#].*)?$/iu.exec(name)?.[1]?.toLowerCase();
  const found = endings.find(([known]) => container.split(',').includes(known))?.[1];
  return found?.find((ending) => ending === named) ?? found?.[0];
}
