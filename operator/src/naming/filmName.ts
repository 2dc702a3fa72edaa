/** Parts, versions and grouping folders of films, by name. Reads single names; `arrangeMovies.ts` compares them. */
import { nameLengthLimit } from './pathText.ts';
import { readIds } from './providerIds.ts';
import { startsWithReleaseWord } from './releaseWords.ts';

export interface FilmPart {
  /** The name without the part. */
  readonly owner: string;
  /** The word for the part in lower case; parts of one film share it. */
  readonly word: string;
  readonly part: number;
}

const partAtEnd = /^(.*?)(?:(?<=[\])}])|[\s_.-]+)[([]?(cd|dvd|part|pt|dis[ck])[\s_.-]*(?:(\d{1,2})|([a-d]))[)\]]?$/is;
const partBehindYear =
  /^(.*?(?<!\d)(?:19|20)\d\d[)\]]?(?:[\s_.-][^\s_.-]{1,20}){0,2}?)[\s_.-]+(cd|part|pt|dis[ck])[\s_.-]?(?:(\d{1,2})|([a-d]))(?=[\s_.-])(.*)$/is;

const partAlone = /^()(cd|dvd|part|pt|dis[ck])[\s_.-]*(?:(\d{1,2})|([a-d]))$/i;

/**
 * `Film cd1`, `Film (2010) - part2`, `Film.2010.CD1.DVDRip`: one of several files that play as one. `CD1` alone has the
 * owner ''.
 */
export function readFilmPart(base: string): FilmPart | undefined {
  if (base.length > nameLengthLimit) return undefined;
  const found = partAtEnd.exec(base) ?? partBehindYear.exec(base) ?? partAlone.exec(base);
  if (found === null) return undefined;
  const part = found[3] === undefined ? (found[4] ?? '').toLowerCase().charCodeAt(0) - 96 : Number(found[3]);
  const owner = `${found[1] ?? ''}${found[5] ?? ''}`;
  // DVD5 and DVD9 are disc sizes.
  if (/dvd[59][)\]]?$/i.test(base.slice(-6))) return undefined;
  return part < 1 ? undefined : { owner, word: (found[2] ?? '').toLowerCase(), part };
}

/** `Disc 1`, `CD2`, `Film (1965) (Disc 02)`: the folder of one part of the title above. */
export function readStackFolder(name: string): number | undefined {
  if (name.length > nameLengthLimit) return undefined;
  const found = /(?:^|[\s_.\-([])(?:cd|dvd|dis[ck])[\s_.-]?(\d{1,2})[)\]]?$/i.exec(name);
  const part = Number(found?.[1] ?? 0);
  return part > 0 ? part : undefined;
}

/**
 * Returns the label of a version: `Film (2010) - Director's Cut`, `Film (2010) [1080p]`, `Film (2010)
 * {edition-Extended}`. After the exact folder name a quality alone is a label too (`Film (2010) Bluray-1080p`). `base`
 * has no part.
 */
export function readFilmVersion(base: string, folder: string | undefined): string | undefined {
  if (base.length > nameLengthLimit) return undefined;
  const edition = readEdition(base);
  if (edition !== undefined) return edition;
  const plain = readIds(base).rest;
  const behindFolder = folder === undefined ? undefined : behindName(plain, readIds(folder).rest);
  if (behindFolder !== undefined) return versionLabel(behindFolder, true) ?? stereoAlone(behindFolder);
  const behindYear = /^.{1,400}?[([](?:18|19|20)\d\d[)\]](.*)$/s.exec(plain)?.[1];
  const label = behindYear === undefined ? undefined : versionLabel(behindYear, false);
  const inFront = /^[([]?(?:18|19|20)\d\d[)\]]?[\s._-].{1,400}\s-\s(.+)$/s.exec(plain)?.[1] ?? '';
  if (label === undefined && startsWithReleaseWord(inFront)) return named(inFront);
  return label ?? stereoAlone(behindYear ?? '') ?? stereoAtEnd.exec(plain)?.[1];
}

function stereoAlone(rest: string): string | undefined {
  return /^[\s._-]{1,3}(3d)$/i.exec(rest)?.[1];
}

/** `.3D-HSBS`, `.hsbs`, `-3D.TAB` at the end of a name. `3D` alone may be of the title (`Step Up 3D`). */
const stereoAtEnd =
  /[\s._-]((?:3d[\s._-]?)?(?:h-?sbs|f-?sbs|h-?tab|f-?tab|h-?ou|f-?ou|half-?(?:sbs|tab|ou)|full-?(?:sbs|tab|ou)|sbs3d)|3d[\s._-](?:sbs|tab|ou|mvc))$/i;

/** `{edition-Director's Cut}`. */
export function readEdition(base: string): string | undefined {
  return named(/\{edition-([^}]{1,100})\}/i.exec(base.slice(0, nameLengthLimit))?.[1] ?? '');
}

function behindName(base: string, folder: string): string | undefined {
  return folder !== '' && base.slice(0, folder.length).toLowerCase() === folder.toLowerCase()
    ? base.slice(folder.length)
    : undefined;
}

function versionLabel(rest: string, exact: boolean): string | undefined {
  const dashed = /^\s-\s(.+)$/s.exec(rest)?.[1];
  const brackets = [...rest.matchAll(/\[([^[\]]{1,100})\]/g)].map((found) => found[1]?.trim() ?? '');
  if (dashed !== undefined) return bracketedAlone(dashed.trim()) ?? named(dashed);
  if (/^\s?\[/.test(rest)) return named(brackets.filter((label) => label !== '').join(' '));
  const label = rest.replace(/^[\s._-]+/, '');
  return exact && label !== rest && startsWithReleaseWord(label) ? named(label) : undefined;
}

function bracketedAlone(text: string): string | undefined {
  return /^\[([^[\]]+)\]$/.exec(text)?.[1]?.trim();
}

function named(label: string): string | undefined {
  const text = label.trim();
  return text === '' ? undefined : text;
}

/** Whether a folder only groups films: `A`, `0-9`, `#`, `1980s`, `Alien Collection`, `Films`. */
export function isGroupingFolderName(name: string): boolean {
  if (name.length > nameLengthLimit) return false;
  const text = name.trim();
  return (
    /^(?:\p{L}|#|\d|\p{L}-\p{L}|0-9|\d{4}s?)$/u.test(text) ||
    /(?:^|[\s._-])(?:collection|collectie|sammlung|reihe|coleccion|colección|saga|trilogy|trilogie|quadrilogy|tetralogy|pentalogy|hexalogy|duology|anthology|box-?set|films|filme|movies)[)\]]?(?:\s?[([]\d{4}\s?[-–]\s?\d{4}[)\]])?$/iu.test(
      text,
    )
  );
}
