/** Extras by file name. Other modules read the folders. */

import { isSampleName } from './folderRules.ts';
import { extensionOf, nameLengthLimit } from './pathText.ts';

export interface ExtraName {
  readonly role: 'extra' | 'trailer' | 'sample';
  /** Jellyfin's type, singular: trailer, behindthescenes, deletedscene, … */
  readonly extraType: string;
  /**
   * The name of the video it belongs to: the base name without the suffix; '' if the whole name is the type
   * (`trailer.mkv`).
   */
  readonly owner: string;
}

const suffixTypes: ReadonlyMap<string, string> = new Map([
  ['trailer', 'trailer'],
  ['scene', 'scene'],
  ['clip', 'clip'],
  ['interview', 'interview'],
  ['behindthescenes', 'behindthescenes'],
  ['deleted', 'deletedscene'],
  ['deletedscene', 'deletedscene'],
  ['featurette', 'featurette'],
  ['short', 'short'],
  ['other', 'unknown'],
  ['extra', 'unknown'],
]);

const suffixForm = new RegExp(`^(.*?)-(${[...suffixTypes.keys()].join('|')})\\d{0,3}$`, 'is');
const trailerForm = /^(.*?)(?:[._]| - |-|(?<=\(\d{4}\)) )trailer[\s._-]?\d{0,3}$/is;
const sampleForm = /^(.*?)(?:[-._]| - |(?<=\(\d{4}\)) )?sample\d{0,3}$/is;

/** The role of a type of extra. */
export function roleOfExtra(extraType: string): ExtraName['role'] {
  return extraType === 'trailer' || extraType === 'sample' ? extraType : 'extra';
}

/** Reads a video's base name; undefined if the video is the film or episode itself. */
export function readExtraName(base: string): ExtraName | undefined {
  if (base.length > nameLengthLimit) return undefined;
  const lower = base.toLowerCase();
  if (lower === 'trailer') return { role: 'trailer', extraType: 'trailer', owner: '' };
  if (isSampleName(base)) {
    return { role: 'sample', extraType: 'sample', owner: sampleForm.exec(base)?.[1]?.trim() ?? '' };
  }
  const trailer = trailerForm.exec(base)?.[1];
  if (trailer !== undefined && trailer !== '') return { role: 'trailer', extraType: 'trailer', owner: trailer.trim() };
  const found = suffixForm.exec(base);
  if (found?.[1] === undefined || found[1].trim() === '') return undefined;
  const extraType = suffixTypes.get((found[2] ?? '').toLowerCase()) ?? 'unknown';
  return { role: roleOfExtra(extraType), extraType, owner: found[1].trim() };
}

/** Whether the file is a title's theme song, such as `theme.mp3`. */
export function isThemeSongName(name: string): boolean {
  return audioExtensions.has(extensionOf(name)) && /^theme\.[^.]+$/i.test(name);
}

/** Audio files beside a video: a separate track, or a theme song. */
export const audioExtensions: ReadonlySet<string> = new Set(
  'aac ac3 alac ape dts eac3 flac m4a mka mp2 mp3 mpc oga ogg opus thd truehd wav wma wv'.split(' '),
);
