/**
 * Classifies a bare name without its path: ignored, temporary, extras, a disc, a video; `seasonFolder.ts` reads seasons. The lists are the
 * union of what Jellyfin, Kodi, Plex, Radarr and Sonarr skip. Never reads a disk.
 */
import { extensionOf, nameLengthLimit } from './pathText.ts';

export { isSeasonFolderName, readSeasonFolder, type SeasonFolder } from './seasonFolder.ts';

/** Our hidden folder. */
export const hiddenFolderName = '.projectionist';

/**
 * Lower case, without the dot. The union of all players. A file with the extension ts, dat, bin or 001 may be something
 * else: the probe decides.
 */
export const videoExtensions: ReadonlySet<string> = new Set(
  (
    '001 3g2 3gp amv asf asx avi bin bivx dat divx dv dvr-ms f4v fli flv ifo img iso m2t m2ts m2v m4v mk3d mkv mov ' +
    'mp4 mpe mpeg mpg mts mxf nrg nsv nuv ogm ogv pva qt rec rm rmvb strm svq3 tp ts ty viv vob vp3 webm wmv wpl wtv xvid'
  ).split(' '),
);

const ignoredFolders: ReadonlySet<string> = new Set([
  // Jellyfin
  'metadata',
  'extrafanart',
  'extrathumbs',
  'subs',
  'lost+found',
  'ps3_update',
  'ps3_vprm',
  'temprec',
  'tempsbe',
  'eadir',
  '@eadir',
  '#recycle',
  '@recycle',
  '$recycle.bin',
  'system volume information',
  // Radarr, Sonarr
  'plex versions',
  // NAS systems and archive tools
  '#snapshot',
  '@recently-snapshot',
  '@sharebin',
  'recycler',
  '__macosx',
]);

const ignoredFiles: ReadonlySet<string> = new Set(['small.jpg', 'albumart.jpg', 'thumbs.db', 'desktop.ini']);

const temporaryExtensions: ReadonlySet<string> = new Set([
  '!qb',
  '!ut',
  'part',
  'partial~',
  'backup~',
  'crdownload',
  'aria2',
]);

/** A hidden name on Unix, except `..` and names such as `...And Justice for All`. */
function isDotName(name: string): boolean {
  return name.length > 1 && name.startsWith('.') && !name.startsWith('..');
}

/**
 * Whether the file or folder is an unfinished download, copy or extraction, which is read once it has its final name.
 */
export function isTemporaryName(name: string): boolean {
  return (
    temporaryExtensions.has(extensionOf(name)) || /^\.nfs/i.test(name) || /^_(?:unpack|failed)_/i.test(name.slice(0, 9))
  );
}

// UTF-16 units: comparing numbers makes the two checks below cheap.
const dot = 0x2e;
const underscore = 0x5f;
const closingRound = 0x29;
const closingSquare = 0x5d;
const smallF = 0x66;
const capitalF = 0x46;
const digit0 = 0x30;
const digit9 = 0x39;

/** Common endings, in their usual spelling, of files that are ignored only for the start of their name. */
const ordinaryEndings: ReadonlySet<string> = new Set(
  '.mkv .mp4 .avi .m4v .mov .wmv .nfo .srt .ass .ssa .sub .idx .vtt .sup .mp3 .txt .xml .edl'.split(' '),
);
const imageEndings: ReadonlySet<string> = new Set(['.jpg', '.png']);

/**
 * True only for names that no rule below ignores. This shortcut covers nearly every file of a Library: a walk checks
 * 256,000 names (docs/decisions/scan-of-the-tree.md). False proves nothing.
 */
function isOrdinaryFileName(name: string): boolean {
  const { length } = name;
  const first = name.charCodeAt(0);
  if (first === dot || first === underscore || length > nameLengthLimit) return false;
  const ending = name.slice(-4);
  if (ordinaryEndings.has(ending)) return true;
  // Not `…proof`, and not the length of `small.jpg` or `albumart.jpg`.
  const last = name.charCodeAt(length - 5);
  return imageEndings.has(ending) && last !== smallF && last !== capitalF && length !== 9 && length !== 12;
}

/**
 * The same for folders: `Film (1999)`, `Film [x]`, `Season 1`. No ignored folder ends like this, and of the temporary
 * names only `….aria2`.
 */
function isOrdinaryFolderName(name: string): boolean {
  const { length } = name;
  const first = name.charCodeAt(0);
  if (first === dot || first === underscore) return false;
  const last = name.charCodeAt(length - 1);
  if (last === closingRound || last === closingSquare) return true;
  return last >= digit0 && last <= digit9 && name.charCodeAt(length - 6) !== dot;
}

/**
 * Whether the folder is never read: system folders, thumbnail folders of NAS systems, hidden folders, ours included.
 */
export function isIgnoredFolderName(name: string): boolean {
  if (isOrdinaryFolderName(name)) return false;
  return isDotName(name) || ignoredFolders.has(name.toLowerCase()) || isTemporaryName(name);
}

/** Whether the file is always ignored. */
export function isIgnoredFileName(name: string): boolean {
  if (isOrdinaryFileName(name)) return false;
  if (isDotName(name) || ignoredFiles.has(name.toLowerCase()) || isTemporaryName(name)) return true;
  const extension = extensionOf(name);
  if (extension === 'bts' || extension === 'sync') return true;
  return /^(?:.*[-._ ])?proof\.(?:jpe?g|png)$/i.test(name.slice(0, nameLengthLimit));
}

/**
 * `sample.mkv`, `Film.sample.mkv`, `Film-sample2.mkv`, `Film - sample.mkv`, `sample-grp.mkv`; not `Sample This.mkv`.
 */
export function isSampleName(name: string): boolean {
  const base = videoExtensions.has(extensionOf(name)) ? name.slice(0, name.lastIndexOf('.')) : name;
  if (base.length > nameLengthLimit) return false;
  return (
    /(?:^|[-._]| - |(?<=\(\d{4}\)) )sample\d{0,3}$/i.test(base) || /^sample-/i.test(base) || /-sample-/i.test(base)
  );
}

/** Jellyfin's types of extras, singular. */
const extrasFolders: ReadonlyMap<string, string> = new Map([
  ['trailers', 'trailer'],
  ['behindthescenes', 'behindthescenes'],
  ['deletedscenes', 'deletedscene'],
  ['interviews', 'interview'],
  ['scenes', 'scene'],
  ['sample', 'sample'],
  ['samples', 'sample'],
  ['shorts', 'short'],
  ['featurettes', 'featurette'],
  ['clips', 'clip'],
  ['other', 'unknown'],
  ['extras', 'unknown'],
  ['extra', 'unknown'],
  ['backdrops', 'themevideo'],
  ['thememusic', 'themesong'],
]);

/** Returns the type of extra in a folder of this name; undefined for any other folder. Applies only below a title. */
export function extrasFolderType(name: string): string | undefined {
  if (name.length > 32) return undefined;
  return extrasFolders.get(name.toLowerCase().replace(/[\s._-]+/g, ''));
}

/** Returns the kind of disc; the parent of this folder is the title. */
export function discKind(name: string): 'dvd' | 'bluray' | undefined {
  const upper = name.toUpperCase();
  return upper === 'VIDEO_TS' ? 'dvd' : upper === 'BDMV' ? 'bluray' : undefined;
}

/** `VIDEO_TS` or `BDMV` in any letter case. */
export function isDiscFolderName(name: string): boolean {
  return discKind(name) !== undefined;
}

/** Decided by the extension only. */
export function isVideoFileName(name: string): boolean {
  return videoExtensions.has(extensionOf(name));
}
