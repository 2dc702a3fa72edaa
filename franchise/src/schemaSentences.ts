/** Wording for places, types and forms of the franchise file, with advice on common YAML mistakes. Pure. */
import { nearest } from './check/nearest.ts';
import { quoted } from './check/wording.ts';
import type { Pointer } from './fault.ts';
import type { SchemaFault } from './generated/validateFranchise.ts';

/** Maximum length of a value that is repeated in the advice. */
const ADVICE_CHARACTERS = 40;

/** `season object 2 of entry 4`, counted from 1; '' for the whole file. */
export function placeName(pointer: Pointer): string {
  const names: string[] = [];
  for (let at = 0; at < pointer.length; at += 1) {
    const key = String(pointer[at]);
    const next = pointer[at + 1];
    if (typeof next !== 'number') names.push(key);
    else {
      names.push(`${LIST_ITEMS.get(key) ?? key} ${next + 1}`);
      at += 1;
    }
  }
  return names.reverse().join(' of ');
}

const LIST_ITEMS: ReadonlyMap<string, string> = new Map([
  ['order', 'entry'],
  ['eras', 'era'],
  ['sources', 'source'],
  ['seasons', 'season object'],
  ['episodes', 'episode code'],
  ['universes', 'universe'],
]);

/** Words that people use instead of keys of the format. */
const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  title: ['name', 'label'],
  name: ['title', 'franchise'],
  released: ['year', 'date', 'aired', 'release', 'premiered'],
  order: ['entries', 'items', 'timeline', 'movies'],
  note: ['comment', 'description', 'remark'],
  universes: ['universe'],
  universe: ['universes'],
  seasons: ['season'],
  from: ['start', 'begin'],
  to: ['end', 'until'],
  fanart: ['background', 'backdrop'],
  landscape: ['thumb'],
};

/** The key of this object that an unknown key probably means. */
export function keyMeant({ params, parentSchema }: SchemaFault): string | undefined {
  const key = params.additionalProperty ?? '';
  const known = Object.keys(parentSchema.properties ?? {});
  return nearest(key, known) ?? known.find((name) => OTHER_WORDS[name]?.includes(key.toLowerCase()));
}

const TYPES: ReadonlyMap<string, string> = new Map([
  ['object', 'a mapping of keys and values'],
  ['array', 'a list'],
  ['string', 'text'],
  ['number', 'a number'],
  ['integer', 'a whole number'],
]);

/** `text`: the value as written. */
export function typeText(fault: SchemaFault, pointer: Pointer, text: string): string {
  const expected = fault.params.type ?? '';
  const wanted = TYPES.get(expected) ?? expected;
  if (pointer.length === 0) {
    return fault.data === null
      ? 'the file is empty: a franchise file begins with name: and order:'
      : `a franchise file is ${wanted}; found ${describe(fault.data)}: begin it with name: and order:`;
  }
  const place = placeName(pointer);
  if (fault.data === null) return `${place} is empty; expected ${wanted}: write it, or remove the line`;
  const advice = typeAdvice(expected, fault.data, pointer, text);
  return `${place} must be ${wanted}; found ${describe(fault.data)}: ${advice}`;
}

function typeAdvice(expected: string, data: unknown, pointer: Pointer, text: string): string {
  if (expected === 'string') return textAdvice(data, pointer, text);
  if (expected === 'array') return typeof data === 'object' ? 'begin each item with "- "' : 'write it in brackets, [ ]';
  if (expected === 'object') {
    if (pointer.length === 2 && pointer[0] === 'order')
      return 'an entry is written as "- movie: tmdb:11" or "- series: tvdb:83268"';
    if (pointer.at(-1) === 'time') return 'write it as {from: 1977, to: 1977}';
    if (pointer.at(-2) === 'seasons') return 'a season is written as "- season: 1"';
    if (pointer.at(-1) === 'calendar') return 'write it as {unit: years}';
    return 'write keys and values, one on each line';
  }
  if (typeof data === 'number') return expected === 'integer' ? 'write it without a fraction' : 'write a finite number';
  if (typeof data === 'string' && data.trim() !== '' && Number.isFinite(Number(data))) return 'remove the quotes';
  return 'write the number alone, with a minus sign if it is negative';
}

function textAdvice(data: unknown, pointer: Pointer, text: string): string {
  const key = pointer.at(-1);
  if (typeof data === 'number' && (key === 'movie' || key === 'series')) {
    const digits = /^[0-9]{1,12}$/u.test(text) ? text : '11';
    return `write the database before it, ${key === 'movie' ? 'tmdb' : 'tvdb'}:${digits}`;
  }
  if (typeof data !== 'object') {
    // An alias does not show the value that it refers to.
    return text.length <= ADVICE_CHARACTERS && !/^\*|["\\]/u.test(text)
      ? `put it in quotes, "${text}"`
      : 'put it in quotes';
  }
  return Array.isArray(data)
    ? 'write one text, and put one that begins with [ or "- " in quotes'
    : 'write one text, and put one that begins with { or holds ": " in quotes';
}

function describe(data: unknown): string {
  if (typeof data === 'string') return `the text ${quoted(data)}`;
  if (typeof data === 'number') return `the number ${data}`;
  if (typeof data === 'boolean') return `the value ${data}`;
  if (data === null) return 'nothing';
  return Array.isArray(data) ? 'a list' : 'a mapping';
}

/** The required form of a text: an id, a date, an episode code, a link. */
export function formatText({ data }: SchemaFault, pointer: Pointer): string {
  const text = String(data);
  const found = `found ${quoted(text)}`;
  const key = pointer.find((part, at) => at > 0 && typeof part === 'string' && part !== 'seasons') ?? pointer[0];
  switch (key === 'time' ? pointer.at(-1) : key) {
    case 'movie':
    case 'series':
      return `must be scheme:id, such as ${key === 'movie' ? 'tmdb:11' : 'tvdb:83268'}; ${found}: ${idAdvice(text)}`;
    case 'released':
      return `must be a year, year-month or full date, such as 2008-10-03; ${found}: ${dateAdvice(text)}`;
    case 'episodes':
      return `must be a code such as S01E01 or a range such as S01E01-S01E04; ${found}: ${episodeAdvice(text)}`;
    case 'sources':
      return `must be a full address, such as https://www.themoviedb.org; ${found}: ${linkAdvice(text)}`;
    default:
      return `must be an address that begins with https://; ${found}: ${linkAdvice(text)}`;
  }
}

function idAdvice(text: string): string {
  if (/^tt[0-9]+$/u.test(text)) return `write imdb:${text}`;
  if (/^https?:/u.test(text)) return 'write the number in the address, not the address';
  if (/\s/u.test(text)) return 'remove the space';
  if (/^[A-Z]/u.test(text)) return 'write the scheme in small letters';
  return 'write a scheme in small letters and digits, a colon, and the id';
}

function dateAdvice(text: string): string {
  const year = /(?:^|[^0-9])([0-9]{4})(?:[^0-9]|$)/u.exec(text.slice(0, ADVICE_CHARACTERS))?.[1];
  return year === undefined
    ? 'write the four digits of the year first'
    : `write "${year}", or the date with the year first`;
}

function episodeAdvice(text: string): string {
  const tight = text
    .slice(0, 2 * ADVICE_CHARACTERS)
    .replaceAll(/\s/gu, '')
    .replaceAll(/[–—]/gu, '-')
    .toUpperCase();
  const short = /^(S[0-9]{2,}E[0-9]{2,})-(E?)([0-9]{2,})$/u.exec(tight);
  if (short !== null) return `write ${short[1]}-${short[1]?.replace(/E.*/su, '')}E${short[3]}`;
  if (/^S[0-9]{2,}E[0-9]{2,}(-S[0-9]{2,}E[0-9]{2,})?$/u.test(tight)) return `write ${tight}`;
  return 'write season and episode with two digits or more, and no spaces';
}

function linkAdvice(text: string): string {
  if (/\s/u.test(text)) return 'write a space in it as %20';
  // Not a regular expression: Biome's rule against control characters would reject it.
  if ([...text.slice(0, 2_000)].some((letter) => letter > '~')) return 'percent-encode the characters outside of ASCII';
  if (/^http:/u.test(text)) return 'write https:// instead of http://';
  return 'write the whole address with https://';
}
