/** Decides the role of a file by its name and its folders. Never reads a disk. */
import { audioExtensions, isThemeSongName, readExtraName, roleOfExtra } from './extraName.ts';
import {
  hiddenFolderName,
  isIgnoredFileName,
  isIgnoredFolderName,
  isTemporaryName,
  isVideoFileName,
} from './folderRules.ts';
import type { FileRole } from './layout.ts';
import { baseOf, extensionOf, nameLengthLimit } from './pathText.ts';
import { readTitleName } from './titleName.ts';
import type { TitlePlace } from './titlePlace.ts';

const subtitleExtensions = new Set('ass idx mks sami smi srt ssa sub sup ttml usf vtt'.split(' '));
const imageExtensions = new Set('avif bmp gif jpeg jpg png svg tbn webp'.split(' '));

export interface RoleReading {
  readonly role: FileRole;
  readonly rule: string;
  readonly extraType?: string;
  /** The base name without the part that marks the role: `-thumb`, `.en`, `-trailer`. */
  readonly base: string;
}

export interface HiddenReading {
  readonly role: 'ours' | 'ignored';
  readonly rule: string;
  /** The number of folders above our folder. */
  readonly depth: number;
  /** Base name of the video that the tiles belong to. */
  readonly base: string;
}

/**
 * Reads a path hidden by a folder: the first ignored one from the root decides. Tiles and the hidden folder are ours.
 * Undefined if nothing hides the path.
 */
export function hiddenReading(segments: readonly string[]): HiddenReading | undefined {
  for (const [depth, segment] of segments.entries()) {
    if (segment === hiddenFolderName) return { role: 'ours', rule: 'hidden-folder', depth, base: '' };
    if (/.\.trickplay$/i.test(segment.slice(-32))) {
      return { role: 'ours', rule: 'trickplay', depth, base: baseOf(segment) };
    }
    const rule = ignoredRule(segment, depth === segments.length - 1);
    if (rule !== undefined) return { role: 'ignored', rule, depth, base: '' };
  }
  return undefined;
}

function ignoredRule(segment: string, isFile: boolean): string | undefined {
  if (isTemporaryName(segment)) return 'temporary-name';
  if (isFile) return isIgnoredFileName(segment) ? 'ignored-file' : undefined;
  return isIgnoredFolderName(segment) ? 'ignored-folder' : undefined;
}

/** Returns the role of a file that is not hidden. `folder` is the title's folder, if any. */
export function roleOf(name: string, base: string, place: TitlePlace, folder: string | undefined): RoleReading {
  const extension = extensionOf(name);
  if (place.disc !== undefined) return discRole(name, base, place);
  if (isVideoFileName(name)) return videoRole(base, place, folder);
  if (/^(?:video_ts|bdmv)$/i.test(name)) return { role: 'video', rule: 'disc-folder', base: '' };
  if (place.extraType === 'themesong' && audioExtensions.has(extension)) {
    return { role: 'extra', extraType: 'themesong', rule: 'extras-folder', base };
  }
  if (isThemeSongName(name)) return { role: 'extra', extraType: 'themesong', rule: 'extras-name', base: '' };
  if (subtitleExtensions.has(extension)) return { role: 'subtitle', rule: 'subtitle', base: withoutLanguages(base) };
  if (imageExtensions.has(extension)) return { role: 'image', rule: 'image', base: withoutArtName(base) };
  if (extension === 'nfo') return { role: 'nfo', rule: 'nfo', base: withoutArtName(base) };
  return { role: 'ignored', rule: 'not-media', base };
}

/** On a disc only the streams and the file that players open are media; the rest is its structure. */
function discRole(name: string, base: string, place: TitlePlace): RoleReading {
  if (!isVideoFileName(name) && !/^(?:index\.bdmv|video_ts\.ifo)$/i.test(name)) {
    return { role: 'ignored', rule: 'disc-structure', base };
  }
  if (place.extraType === undefined) return { role: 'video', rule: `${place.disc ?? 'dvd'}-disc`, base: '' };
  return { role: roleOfExtra(place.extraType), extraType: place.extraType, rule: 'extras-folder', base };
}

function videoRole(base: string, place: TitlePlace, folder: string | undefined): RoleReading {
  if (place.extraType !== undefined) {
    return { role: roleOfExtra(place.extraType), extraType: place.extraType, rule: 'extras-folder', base };
  }
  const extra = readExtraName(base);
  // `Sample (2010)/Sample.mkv` is a film named Sample.
  const isTitle = extra?.owner === '' && readTitleName(folder ?? '').title.toLowerCase() === base.toLowerCase();
  if (extra === undefined || isTitle) return { role: 'video', rule: 'video', base };
  const rule = extra.owner === '' ? 'extras-name' : 'extras-suffix';
  return { role: extra.role, extraType: extra.extraType, rule, base: extra.owner };
}

/** `sdh`, `cc` and `hi` look like languages. Words that two alternatives match would double the time with each repetition. */
function withoutLanguages(base: string): string {
  return base
    .slice(0, nameLengthLimit)
    .replace(/(?:\.(?:[a-z]{2,3}(?:-[a-z]{2,4})?|forced|foreign|default|full))+$/i, '');
}

const artWords =
  'poster|folder|cover|default|movie|tvshow|show|season|fanart|backdrop|background|art|landscape|thumb|logo|clearlogo|' +
  'clearart|banner|disc|cdart|discart|keyart|characterart|theme|index|video_ts';
const artSuffix = new RegExp(`^(.*?)[-.](?:${artWords})(?:[-.]?\\d{1,3})?$`, 'is');
const artAlone = new RegExp(`^(?:season(?:-?\\d{1,4}|-specials|-all)?-)?(?:${artWords})(?:-?\\d{1,3})?$`, 'i');

/** `Film-poster` -> `Film`; '' for names that belong to the folder (`poster`, `tvshow`, `season01-poster`). */
function withoutArtName(base: string): string {
  if (base.length > nameLengthLimit) return base;
  if (artAlone.test(base)) return '';
  return artSuffix.exec(base)?.[1] ?? base;
}
