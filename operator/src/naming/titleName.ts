/** Reads title and year from the name of a folder or file, without ids, release words and groups. Uses names only. */

import { isVideoFileName } from './folderRules.ts';
import { baseOf, nameLengthLimit, withPlainForms } from './pathText.ts';
import { readIds } from './providerIds.ts';
import {
  firstReleaseWord,
  isSoftWord,
  startsWithEdition,
  startsWithReleaseWord,
  withoutTrailingRemarks,
} from './releaseWords.ts';
import { readCountry } from './titleForms.ts';

export interface TitleName {
  /** Empty only if the name is empty. */
  readonly title: string;
  readonly year?: number;
  /** ISO 3166-1, two capital letters: the country behind the title or its year. `title` keeps it as written. */
  readonly country?: string;
}

/** The oldest film is from 1888. */
const earliestYear = 1888;
/** A year without brackets may be part of the title (`Blade Runner 2049`); films are announced a few years ahead. */
const latestBareYear = 2035;

/** `name`: the name of a folder, or of a file without its extension. */
export function readTitleName(name: string): TitleName {
  if (name.length > nameLengthLimit) return { title: name };
  const text = withoutGroups(withPlainYears(readIds(isVideoFileName(name) ? baseOf(name) : name).rest));
  const { head, year, behind } = splitAtYear(text);
  const title = readable(head) || readable(text) || name.trim();
  const country = (readCountry(title) ?? readCountry(`${title} ${frameAtStart(behind)}`))?.country;
  return { title, ...(year === undefined ? {} : { year }), ...(country === undefined ? {} : { country }) };
}

/** `（2019）` and `２０１９` become `(2019)` and `2019`; wide letters and digits of a title stay as they are written. */
function withPlainYears(text: string): string {
  return text.replace(/[（［][^（）［］]{0,100}[）］]|(?<![０-９])[０-９]{4}(?![０-９])/gu, withPlainForms);
}

/** Returns the brackets at the start of a text: `(US)` of ` (US) - 1080p`; '' if there are none. */
function frameAtStart(text: string): string {
  return /^[\s._]{0,3}([([][A-Z.]{2,6}[)\]])/.exec(text)?.[1] ?? '';
}

/** `YTS.MX`, `www.site.org` */
const addressForm = /^\s?(?:[a-z\d-]{2,40}\.){1,4}[a-z]{2,4}\s?$/i;

/** Removes the edition, a leading site, and a leading release group. */
function withoutGroups(text: string): string {
  const plain = text
    .replace(/\{edition-[^}]{0,100}\}/gi, ' ')
    .replace(/^\[?\s?www\.[^\s\]]{1,60}\s?\]?\s{0,4}-\s{0,4}/i, '')
    .trim();
  const [, group = '', behind] = /^[[【](?!(?:18|19|20)\d\d\])([^\]】]{1,40})[\]】]\s?(.+)$/su.exec(plain) ?? [];
  if (behind === undefined || !/\p{L}/u.test(behind.replace(/[[(].*/su, ''))) return plain;
  // `[REC] Apocalypse (2014)` is a title; a group comes before release words or more brackets, or is an address.
  const isGroup = /[[【]/.test(behind) || firstReleaseWord(behind) !== undefined || addressForm.test(group);
  return isGroup || !/\(\d{4}\)/.test(behind) ? behind : plain;
}

/** The forms of a year in brackets, the surest first. `details` are other facts beside the year. */
const framedForms: readonly (readonly [form: RegExp, details?: 'details'])[] = [
  // (1979), (1996-2007), (2010-07-16)
  [/\(\s?(\d{4})(?:\s?[-–]\s?(?:\d{4})?|([-._])\d\d\2\d\d)?\s?\)/g],
  [/[[{]\s?(\d{4})\s?[\]}]/g],
  // (1995 film), (1995 USA), [1997, USA, drama, BDRip]
  [
    /[([]\s?(\d{4})(?:[,;]|\s(?=(?:(?:tv\s)?(?:film|movie|series|mini-?series)|[a-z]{2,3}|г\.)[)\]]))[^()[\]]{1,150}[)\]]/gi,
    'details',
  ],
  // (Michael Mann, 1995), (USA 1995)
  [/[([](?:[^()[\]]{1,100},\s?|[A-Z]{2,3}(?:[-/,]\s?[A-Z]{2,3}){0,3}\s)(\d{4})\s?[)\]]/g, 'details'],
];

interface Split {
  readonly head: string;
  readonly year: number | undefined;
  /** The text behind the title and its year. */
  readonly behind: string;
}

function splitAtYear(text: string): Split {
  const framed = framedYear(text);
  if (framed !== undefined) {
    const head = framed.index > 0 ? text.slice(0, framed.index) : text.slice(framed.end);
    return { head: beforeReleaseWords(head), year: framed.year, behind: text.slice(framed.end) };
  }
  const wordsAt = firstReleaseWord(text);
  const bare = bareYear(text, wordsAt);
  if (bare !== undefined && (wordsAt === undefined || bare.index < wordsAt)) {
    const head = withoutTrailingRemarks(beforeBrackets(cutAt(text, bare.index)), false);
    return { head, year: bare.year, behind: text.slice(bare.index + 4) };
  }
  const head = beforeReleaseWords(text);
  const split = { head, year: bare?.year, behind: text.startsWith(head) ? text.slice(head.length) : '' };
  return bare === undefined ? (leadingYear(text) ?? split) : split;
}

/**
 * Reads a year that a dash or a dot separates from the title behind it: `2010 - Inception`. `1917 - Extended` is a
 * film named 1917, and `2012 Doomsday` may be a title.
 */
function leadingYear(text: string): Split | undefined {
  const found = /^((?:19|20)\d\d)(?:\s{1,3}[-–]\s{1,3}|_-_|\.-\.|\.\s{1,3})(?=[\p{L}\p{N}])/u.exec(text);
  const year = Number(found?.[1]);
  if (found === null || year > latestBareYear) return undefined;
  const behind = text.slice(found[0].length);
  const firstWord = /^[^\s._,()[\]{}]+/.exec(behind)?.[0] ?? '';
  if (startsWithReleaseWord(behind) || isSoftWord(firstWord) || !/\p{L}/u.test(firstWord)) return undefined;
  return { head: beforeReleaseWords(behind), year, behind: '' };
}

/** Returns the text before `at` without trailing separators; the last dot of `S.H.I.E.L.D.` stays. */
function cutAt(text: string, at: number): string {
  const head = text.slice(0, at);
  return /\s/.test(head) ? head.replace(/(?<!\.\p{L})[\s._-]+$/u, '') : head;
}

/** Reads the first year of the surest form; a year at the very start counts only if there is no other. */
function framedYear(text: string): { index: number; end: number; year: number } | undefined {
  let start: { index: number; end: number; year: number } | undefined;
  for (const [form, details] of framedForms) {
    for (const found of text.matchAll(form)) {
      const year = Number(found[1]);
      if (year < earliestYear || year > 2099) continue;
      // `Brother (Aleksei Balabanov) [1997, …]`: the director.
      const director = details === undefined ? undefined : /\s\([^()\d]{3,80}\)\s*$/.exec(text.slice(0, found.index));
      const place = { index: director?.index ?? found.index, end: found.index + found[0].length, year };
      if (text.slice(0, place.index).trim() !== '') return place;
      if (text.slice(place.end).trim() !== '') start ??= { ...place, index: 0 };
    }
  }
  return start;
}

/** Returns the last separate year before the release words; otherwise the last one after them. */
function bareYear(text: string, wordsAt: number | undefined): { index: number; year: number } | undefined {
  let before: { index: number; year: number } | undefined;
  let behind: { index: number; year: number } | undefined;
  for (const found of text.matchAll(/(?<=[\s._\-([])((?:19|20)\d\d)(?=$|[\s._\-)\]])/g)) {
    const rest = text.slice(found.index + 4);
    const year = Number(found[1]);
    if (year > latestBareYear || /^[\s._-]\d\d[\s._-]\d\d(?!\d)/.test(rest)) continue;
    if (!/[^\s._\-([]/.test(text.slice(0, found.index))) continue;
    if (wordsAt !== undefined && found.index > wordsAt) behind = { index: found.index, year };
    else if (wordsAt !== undefined || endsTitle(rest)) before = { index: found.index, year };
  }
  return before ?? behind;
}

/**
 * Without release words, a year in the middle is part of the title unless a remark, an edition, a bracket or a dash
 * follows.
 */
function endsTitle(rest: string): boolean {
  const next = /^[\s._]*([^\s._,()[\]{}]*)/.exec(rest)?.[1] ?? '';
  return next === '' || next.startsWith('-') || isSoftWord(next) || startsWithEdition(rest);
}

function beforeReleaseWords(text: string): string {
  const at = firstReleaseWord(text);
  const head = at === undefined ? text : withoutTrailingRemarks(cutAt(text, at), true);
  return beforeBrackets(head);
}

function beforeBrackets(text: string): string {
  const at = /[[{【]/.exec(text.slice(1))?.index;
  const head = at === undefined ? text : text.slice(0, at + 1);
  return readable(head) === '' ? text : head;
}

/** Dots and underscores become spaces if the name has no spaces; `U.N.C.L.E.` stays one word. */
function readable(head: string): string {
  const text = head.replace(/^[\s,_-]+|(?<![\s,_([{-])[\s,_([{-]+$/g, '');
  if (/\s/.test(text))
    return text
      .replace(/\s+/g, ' ')
      .replace(/(?<=\s)\.+$/, '')
      .trim();
  const words = text.split(/[._]+/).filter((word) => word !== '');
  if (!words.some((word) => /\p{L}/u.test(word)) && !text.includes('_')) return text.replace(/(?<!\.)\.+$/, '');
  return joinInitials(words);
}

function joinInitials(words: readonly string[]): string {
  const joined: string[] = [];
  for (let index = 0; index < words.length; ) {
    let end = index;
    while (/^[\p{Lu}\p{Ll}]$/u.test(words[end] ?? '')) end++;
    if (end - index >= 2) joined.push(`${words.slice(index, end).join('.')}.`);
    else joined.push(words[index] ?? '');
    index = end - index >= 2 ? end : index + 1;
  }
  return joined.join(' ').trim();
}
