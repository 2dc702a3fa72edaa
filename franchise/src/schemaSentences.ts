/** Wording for places, types and forms of the franchise file, with advice on common YAML mistakes. Pure. */
import { nearest } from './check/nearest.ts';
import { shown } from './check/wording.ts';
import type { CodedText, Pointer } from './fault.ts';
import { type FaultTextCode, say } from './faultTexts.ts';
import type { SchemaFault } from './generated/validateFranchise.ts';

/** Maximum length of a value that is repeated in the advice. */
const ADVICE_CHARACTERS = 40;

/** The name of a place: a key as it is written, or a text. */
export type Place = CodedText | string;

/** `season object 2 of entry 4`, counted from 1; '' for the whole file. */
export function placeName(pointer: Pointer): Place {
  let name: Place = '';
  for (let at = 0; at < pointer.length; at += 1) {
    const key = String(pointer[at]);
    const next = pointer[at + 1];
    const item = LIST_ITEMS.get(key);
    let part: Place = key;
    if (typeof next === 'number') {
      part = item === undefined ? `${key} ${next + 1}` : say(item, next + 1);
      at += 1;
    }
    name = name === '' ? part : say('of', part, name);
  }
  return name;
}

const LIST_ITEMS: ReadonlyMap<string, FaultTextCode> = new Map([
  ['order', 'entry'],
  ['eras', 'era'],
  ['sources', 'source'],
  ['seasons', 'season-object'],
  ['episodes', 'episode-code'],
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

const TYPES: ReadonlyMap<string, FaultTextCode> = new Map([
  ['object', 'a-mapping-of-keys'],
  ['array', 'a-list'],
  ['string', 'a-text'],
  ['number', 'a-number'],
  ['integer', 'a-whole-number'],
]);

/** `text`: the value as written. */
export function typeText(fault: SchemaFault, pointer: Pointer, text: string): CodedText {
  const expected = fault.params.type ?? '';
  if (pointer.length === 0) {
    return fault.data === null ? say('file-empty') : say('file-no-mapping', describe(fault.data));
  }
  const wanted = say(TYPES.get(expected) ?? 'a-text');
  const place = placeName(pointer);
  if (fault.data === null) return say('value-empty', place, wanted);
  return say('value-type', place, wanted, describe(fault.data), typeAdvice(expected, fault.data, pointer, text));
}

function typeAdvice(expected: string, data: unknown, pointer: Pointer, text: string): CodedText {
  if (expected === 'string') return textAdvice(data, pointer, text);
  if (expected === 'array') return say(typeof data === 'object' ? 'begin-items' : 'write-brackets');
  if (expected === 'object') {
    if (pointer.length === 2 && pointer[0] === 'order') return say('write-entry');
    if (pointer.at(-1) === 'time') return say('write-so', '{from: 1977, to: 1977}');
    if (pointer.at(-2) === 'seasons') return say('write-season');
    if (pointer.at(-1) === 'calendar') return say('write-so', '{unit: years}');
    return say('write-keys');
  }
  if (typeof data === 'number') return say(expected === 'integer' ? 'no-fraction' : 'finite');
  const isNumberInQuotes = typeof data === 'string' && data.trim() !== '' && Number.isFinite(Number(data));
  return say(isNumberInQuotes ? 'remove-quotes' : 'number-alone');
}

function textAdvice(data: unknown, pointer: Pointer, text: string): CodedText {
  const key = pointer.at(-1);
  if (typeof data === 'number' && (key === 'movie' || key === 'series')) {
    const digits = /^[0-9]{1,12}$/u.test(text) ? text : '11';
    return say('write-database', `${key === 'movie' ? 'tmdb' : 'tvdb'}:${digits}`);
  }
  if (typeof data !== 'object') {
    // An alias does not show the value that it refers to.
    return text.length <= ADVICE_CHARACTERS && !/^\*|["\\]/u.test(text)
      ? say('put-in-quotes-so', shown(text))
      : say('put-in-quotes');
  }
  return say(Array.isArray(data) ? 'one-text-no-list' : 'one-text-no-mapping');
}

/** null has texts of its own. */
function describe(data: unknown): CodedText {
  if (typeof data === 'string') return say('found-text', shown(data));
  if (typeof data === 'number') return say('found-number', data);
  if (typeof data === 'boolean') return say('found-value', String(data));
  return say(Array.isArray(data) ? 'a-list' : 'a-mapping');
}

/** The required form of a text: an id, a date, an episode code, a link. */
export function formatText({ data }: SchemaFault, pointer: Pointer): CodedText {
  const text = String(data);
  const found = [placeName(pointer), shown(text)] as const;
  const key = pointer.find((part, at) => at > 0 && typeof part === 'string' && part !== 'seasons') ?? pointer[0];
  switch (key === 'time' ? pointer.at(-1) : key) {
    case 'movie':
    case 'series':
      return say('not-id', ...found, idAdvice(text), key === 'movie' ? 'tmdb:11' : 'tvdb:83268');
    case 'released':
      return say('not-date', ...found, dateAdvice(text));
    case 'episodes':
      return say('not-episode', ...found, episodeAdvice(text));
    case 'sources':
      return say('not-source', ...found, linkAdvice(text));
    default:
      return say('not-link', ...found, linkAdvice(text));
  }
}

function idAdvice(text: string): CodedText {
  if (/^tt[0-9]+$/u.test(text)) return say('write', shown(`imdb:${text}`));
  if (/^https?:/u.test(text)) return say('write-number');
  if (/\s/u.test(text)) return say('remove-space');
  return say(/^[A-Z]/u.test(text) ? 'scheme-small' : 'write-scheme');
}

function dateAdvice(text: string): CodedText {
  const year = /(?:^|[^0-9])([0-9]{4})(?:[^0-9]|$)/u.exec(text.slice(0, ADVICE_CHARACTERS))?.[1];
  return year === undefined ? say('year-digits') : say('year-first', year);
}

function episodeAdvice(text: string): CodedText {
  const tight = text
    .slice(0, 2 * ADVICE_CHARACTERS)
    .replaceAll(/\s/gu, '')
    .replaceAll(/[–—]/gu, '-')
    .toUpperCase();
  const short = /^(S[0-9]{2,}E[0-9]{2,})-(E?)([0-9]{2,})$/u.exec(tight);
  if (short !== null) return say('write', `${short[1]}-${short[1]?.replace(/E.*/su, '')}E${short[3]}`);
  return /^S[0-9]{2,}E[0-9]{2,}(-S[0-9]{2,}E[0-9]{2,})?$/u.test(tight) ? say('write', tight) : say('two-digits');
}

function linkAdvice(text: string): CodedText {
  if (/\s/u.test(text)) return say('space-as-20');
  // Not a regular expression: Biome's rule against control characters would reject it.
  if ([...text.slice(0, 2_000)].some((letter) => letter > '~')) return say('percent-encode');
  return say(/^http:/u.test(text) ? 'https-not-http' : 'whole-address');
}
