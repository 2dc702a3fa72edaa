/**
 * Numbers that a question spells out, as digits: `two thousand one`, `nineteen seventeen`, `dreihundert`,
 * `eight and a half`, `8.5`. Pure.
 */
import { numerals, spokenWords } from '../database/nameForms.ts';
import { fold } from '../database/words.ts';
import { isNear } from './nearWords.ts';

const half = 0.5;
const hundred = 100;
const thousand = 1_000;

const numbers: ReadonlyMap<string, number> = new Map(
  [
    ...numerals.flatMap(([, ...names], index) => names.map((name) => [name, index + 1] as const)),
    ...['thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'].map(tens),
    ...['dreißig', 'vierzig', 'fünfzig', 'sechzig', 'siebzig', 'achtzig', 'neunzig'].map(tens),
    ...(['hundred', 'hundert'] as const).map((name) => [name, hundred] as const),
    ...(['thousand', 'tausend'] as const).map((name) => [name, thousand] as const),
    ['ein', 1] as const,
    ['einhalb', half] as const,
  ].map(([name, value]) => [fold(name), value]),
);
const joiners: ReadonlySet<string> = new Set(['and', 'und']);
/** Numerals up to it are other spellings of a word already (nameForms.ts). */
const numeralsTo = numerals.length;
/** A shorter word is near too many others. */
const misspeltFrom = 5;
/** No number that anybody spells out is longer. */
const wordLength = 40;
/** Nobody types a longer name. */
const wordsAtMost = 20;

const fractions: ReadonlyMap<string, string> = new Map([
  ['25', '¼'],
  ['5', '½'],
  ['75', '¾'],
]);

/** The question with its numbers in digits; undefined if that changes nothing. */
export function inDigits(question: string): string | undefined {
  const withFractions = question.replace(
    /(?<=\d)[.,](25|5|75)(?!\d)/gu,
    (written, digits: string) => fractions.get(digits) ?? written,
  );
  const spoken = spokenWords(question.replace(/ and a half\b/giu, ' einhalb'));
  const read = readRuns(spoken);
  if (read.some((word, at) => word !== spoken[at]) || read.length !== spoken.length) return read.join(' ');
  return withFractions === question ? undefined : withFractions;
}

/** Each run of number words as one word of digits. */
function readRuns(spoken: readonly string[]): readonly string[] {
  const exact = spoken.map((word) => (joiners.has(word) ? [0] : partsOf(word)));
  // Of a misspelt word alone nobody knows that it is a number. Most questions have none, and end here.
  if (spoken.length > wordsAtMost || !exact.some((parts) => parts !== undefined && parts[0] !== 0)) return spoken;
  const words = spoken.map((word, at): NumberWord => ({ exact: exact[at], parts: exact[at] ?? misspelt(word) }));
  const read: string[] = [];
  let at = 0;
  while (at < words.length) {
    const run = longestNumber(words.slice(at));
    read.push(run?.digits ?? spoken[at] ?? '');
    at += run?.words ?? 1;
  }
  return read;
}

interface NumberWord {
  /** undefined if the word is none, or misspelt. */
  readonly exact: readonly number[] | undefined;
  readonly parts: readonly number[] | undefined;
}

/** The longest number at the beginning of the words. */
function longestNumber(words: readonly NumberWord[]): { readonly digits: string; readonly words: number } | undefined {
  const end = words.findIndex(({ parts }) => parts === undefined);
  for (let count = end < 0 ? words.length : end; count > 0; count -= 1) {
    const run = words.slice(0, count);
    if (!run.some(({ exact }) => exact !== undefined && exact[0] !== 0)) continue;
    const value = numberOf(run.flatMap(({ parts = [] }) => parts));
    if (value === undefined || (count === 1 && Number.isInteger(value) && value <= numeralsTo)) continue;
    const whole = Math.floor(value);
    return { digits: whole === value ? String(whole) : `${whole}½`, words: count };
  }
  return undefined;
}

/** `[2, 1000, 1]` for zweitausendeins; undefined if it is no number. Joiners are 0. */
function partsOf(word: string): readonly number[] | undefined {
  const value = numbers.get(word);
  if (value !== undefined) return [value];
  if (word.length > wordLength) return undefined;
  // The longest beginning first, so that siebzehn is not read as sieb and zehn.
  for (let end = word.length - 1; end > 2; end -= 1) {
    const start = word.slice(0, end);
    const first = joiners.has(start) ? 0 : numbers.get(start);
    const rest = first === undefined ? undefined : partsOf(word.slice(end));
    if (first !== undefined && rest !== undefined) return [first, ...rest];
  }
  return undefined;
}

function misspelt(word: string): readonly number[] | undefined {
  if (word.length < misspeltFrom || word.length > wordLength) return undefined;
  for (const [name, value] of numbers) {
    if (name.length >= misspeltFrom && isNear(word, name)) return [value];
  }
  return undefined;
}

/** undefined if the parts are no number in this order, as in `two two`. */
function numberOf(parts: readonly number[]): number | undefined {
  if (parts[0] === 0 || parts.at(-1) === 0) return undefined;
  let total = 0;
  let current = 0;
  for (const [at, part] of parts.entries()) {
    if (part === 0) continue;
    if (part === thousand) [total, current] = [total + Math.max(current, 1) * thousand, 0];
    else if (part === hundred && current < hundred) current = Math.max(current, 1) * hundred;
    else if (part === half) return at > 0 && at === parts.length - 1 ? total + current + half : undefined;
    else if (current % hundred === 0 || fitsBehind(current, part, parts[at - 1] === 0)) current += part;
    else if (current >= 10 && current < hundred && part >= 10) current = current * hundred + part;
    else return undefined;
  }
  return total + current;
}

/** twenty-one; with a joiner also einundzwanzig. */
function fitsBehind(current: number, part: number, isJoined: boolean): boolean {
  const last = current % hundred;
  return (last >= 20 && last % 10 === 0 && part < 10) || (isJoined && last < 10 && part >= 20 && part % 10 === 0);
}

function tens(name: string, index: number): readonly [string, number] {
  return [name, (index + 3) * 10];
}
