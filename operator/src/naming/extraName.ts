/** Extras told by the file's own name (files.md 6). What the folders say is read elsewhere. */

import { isSampleName } from './folderRules.ts';
import { extensionOf, nameLengthLimit } from './pathText.ts';

export interface ExtraName {
  readonly role: 'extra' | 'trailer' | 'sample';
  /** Jellyfin's word, singular: trailer, behindthescenes, deletedscene, … */
  readonly extraType: string;
  /** What the extra belongs to: the base name without the suffix; '' for a whole name (`trailer.mkv`). */
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
const trailerForm = /^(.*?)(?:[._]| - |-)trailer\d{0,3}$/is;
const sampleForm = /^(.*?)(?:[-._]| - )?sample\d{0,3}$/is;

/** Role that goes with a type. */
export function roleOfExtra(extraType: string): ExtraName['role'] {
  return extraType === 'trailer' || extraType === 'sample' ? extraType : 'extra';
}

/** Reads a video's base name; undefined for a video that is itself the film or the episode. */
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

/** `theme.mp3` and its like: the song of a title. */
export function isThemeSongName(name: string): boolean {
  return audioExtensions.has(extensionOf(name)) && /^theme\.[^.]+$/i.test(name);
}

/** Audio beside a video: a track of its own, or a theme song. */
export const audioExtensions: ReadonlySet<string> = new Set(
  'aac ac3 alac ape dts eac3 flac m4a mka mp2 mp3 mpc oga ogg opus thd truehd wav wma wv'.split(' '),
);
