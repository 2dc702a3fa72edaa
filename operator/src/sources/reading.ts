/**
 * Reads values from a service's answer. Null, '' and absent all become undefined, and so does a value of an unexpected
 * kind; a broken row is skipped. Pure. Never throws, because bodies are hostile input.
 */
import { imdbScheme, wikidataScheme } from '../naming/idSchemes.ts';

export type Row = Readonly<Record<string, unknown>>;

/** A long plot has 5,000 characters; longer texts are cut. */
const textAtMostCharacters = 20_000;
/** The longest real lists (credits of a soap, a guide of 30 years) have some 10,000 rows. */
const rowsAtMost = 20_000;

/** An object that is not a list; otherwise an empty one, so that reading goes on. */
export function rowOf(value: unknown): Row {
  return isRow(value) ? value : {};
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The rows of a list; items that are no objects are skipped. */
export function rowsOf(value: unknown): readonly Row[] {
  return itemsOf(value).filter(isRow);
}

function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, rowsAtMost) : [];
}

/** Maps each row with `read`; undefined skips the row. */
export function listOf<Value>(value: unknown, read: (row: Row) => Value | undefined): readonly Value[] {
  return present(rowsOf(value).map(read));
}

export function present<Value>(values: readonly (Value | undefined)[]): readonly Value[] {
  return values.filter((value): value is Value => value !== undefined);
}

/**
 * Readable text: trimmed, without control characters that move a terminal or break a file, without half characters.
 * Line ends stay.
 */
export function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const bare = value
    .slice(0, textAtMostCharacters)
    .toWellFormed()
    .replace(/\r\n?/gu, '\n')
    .replace(/(?!\n)[\p{Cc}\u2028\u2029]/gu, ' ')
    .replace(/[\ufffe\uffff]/gu, '')
    .trim();
  return bare === '' ? undefined : bare;
}

/** One line of text: names, titles. */
export function lineOf(value: unknown): string | undefined {
  return textOf(value)?.replace(/\s+/gu, ' ');
}

/** One-line texts of a list, each once. */
export function linesOf(value: unknown): readonly string[] {
  return distinct(present(itemsOf(value).map(lineOf)));
}

/** The same one-line member of every row, each value once: `namesOf(body['genres'])`. */
export function namesOf(value: unknown, member = 'name'): readonly string[] {
  return distinct(listOf(value, (row) => lineOf(row[member])));
}

export function distinct(values: readonly string[]): readonly string[] {
  return [...new Set(values)];
}

/** A number, or a text that holds one: services write both. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Above 0: services write 0 for unknown. */
export function positiveOf(value: unknown): number | undefined {
  const number = numberOf(value);
  return number !== undefined && number > 0 ? number : undefined;
}

/** A whole number from 0: seasons, episodes, votes. */
export function countOf(value: unknown): number | undefined {
  const number = numberOf(value);
  return number !== undefined && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

export function truthOf(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

/** An id of digits, from a number or a text; 0 means none. */
export function numericIdOf(value: unknown): string | undefined {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  return typeof text === 'string' && /^[1-9]\d{0,15}$/u.test(text.trim()) ? text.trim() : undefined;
}

/** `tt` and 7 to 10 digits. */
export function imdbIdOf(value: unknown): string | undefined {
  return typeof value === 'string' && imdbScheme.form.written.test(value.trim()) ? value.trim() : undefined;
}

export function wikidataIdOf(value: unknown): string | undefined {
  return typeof value === 'string' && wikidataScheme.form.exact.test(value.trim()) ? value.trim() : undefined;
}

/** YYYY-MM-DD of a real date, also at the start of a longer time; `0000-00-00` is none. */
export function dateOf(value: unknown): string | undefined {
  const day = typeof value === 'string' ? /^\d{4}-\d{2}-\d{2}(?=$|[T ])/u.exec(value.trim())?.[0] : undefined;
  if (day === undefined) return undefined;
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : undefined;
}

/** A year of moving pictures, 1870 to 2199, from a number, a text or a date. */
export function yearOf(value: unknown): number | undefined {
  const digits = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  const year = Number(/^\d{4}(?!\d)/u.exec(digits)?.[0]);
  return year >= 1870 && year <= 2199 ? year : undefined;
}

/** An absolute http or https address, unchanged. The guard of `outbound` decides whether it may be requested. */
export function webAddressOf(value: unknown): string | undefined {
  const text = lineOf(value);
  if (text === undefined || text.length > 2048) return undefined;
  const url = URL.parse(text);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined;
}

/** ISO 639-1 in lower case. `xx`, `00`, `null` and '' mean no language (docs/reference/services.md#tmdb-languages). */
export function languageOf(value: unknown): string | undefined {
  const code = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return /^[a-z]{2}$/u.test(code) && code !== 'xx' ? code : undefined;
}

/** ISO 3166-1, two letters, in upper case. */
export function countryOf(value: unknown): string | undefined {
  const code = typeof value === 'string' ? value.trim().toUpperCase() : '';
  return /^[A-Z]{2}$/u.test(code) ? code : undefined;
}

type Known<Value> = { [Key in keyof Value as undefined extends Value[Key] ? never : Key]: Value[Key] } & {
  [Key in keyof Value as undefined extends Value[Key] ? Key : never]?: Exclude<Value[Key], undefined>;
};

/** Drops the members that are undefined: an unknown value is absent. */
export function known<Value extends object>(value: Value): Known<Value>;
export function known(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined));
}
