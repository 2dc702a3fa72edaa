/** Languages as TMDB wants and writes them, and texts picked from its translations. Pure (sources.md 1.5). */
import { countryOf, languageOf, lineOf, listOf, type Row, rowOf, textOf } from '../reading.ts';

export interface Tongue {
  /** ISO 639-1 */
  readonly language: string;
  /** ISO 3166-1 */
  readonly country?: string;
}

/** A BCP 47 tag; undefined for a language that has no code of two letters, for TMDB knows no others. */
export function tongueOf(tag: string): Tongue | undefined {
  const [first, ...rest] = tag.split('-');
  const language = languageOf(first);
  if (language === undefined) return undefined;
  const country = rest.map(countryOf).find((code) => code !== undefined) ?? countryOfScript(language, rest);
  return country === undefined ? { language } : { language, country };
}

/** TMDB tells the two ways to write Chinese apart by country. */
function countryOfScript(language: string, subtags: readonly string[]): string | undefined {
  if (language !== 'zh') return undefined;
  if (subtags.includes('Hant')) return 'TW';
  return subtags.includes('Hans') ? 'CN' : undefined;
}

/** The document's, best first; English when TMDB knows none of them. */
export function tonguesOf(tags: readonly string[]): readonly [Tongue, ...Tongue[]] {
  const [first, ...rest] = tags.flatMap((tag) => tongueOf(tag) ?? []);
  return first === undefined ? [{ language: 'en' }] : [first, ...rest];
}

/** As the parameter `language` takes it. */
export function parameterOf({ language, country }: Tongue): string {
  if (country !== undefined) return `${language}-${country}`;
  return language === 'en' ? 'en-US' : language;
}

/** As `include_image_language` takes it: without it, all that is untagged would be missing (sources.md 0.2). */
export function wantedTags(tongues: readonly Tongue[], original: string | undefined): readonly string[] {
  const languages = [...tongues.map(({ language }) => language), 'en', ...(original === undefined ? [] : [original])];
  return [...new Set(languages), 'null'];
}

/** What is written of a title in one language. */
export interface Wording {
  readonly title?: string | undefined;
  readonly plot?: string | undefined;
  readonly tagline?: string | undefined;
}

interface Translation extends Wording {
  readonly language: string | undefined;
  readonly country: string | undefined;
}

/**
 * Each text in the best language that has it: the document's, then English, then the original. Untranslated texts come as '',
 * and an untranslated title as the original one, so the answer's own title counts last (sources.md 1.5).
 */
export function wordingOf(body: Row, tongues: readonly Tongue[]): Wording {
  const translations = listOf(rowOf(body['translations'])['translations'], translationOf);
  const original = languageOf(body['original_language']);
  const originalTitle = lineOf(body['original_title'] ?? body['original_name']);
  const own: Wording = {
    title: lineOf(body['title'] ?? body['name']),
    plot: textOf(body['overview']),
    tagline: lineOf(body['tagline']),
  };
  const inTongue = (tongue: Tongue): Wording[] => [
    ...bestFirst(translations, tongue),
    ...(tongue.language === original ? [{ title: originalTitle }] : []),
  ];
  const [asked] = tongues;
  const ranked: Wording[] = [
    ...tongues.flatMap((tongue) => [
      ...inTongue(tongue),
      // The answer was asked for in the first language: what it says besides the title is in that, or ''.
      ...(tongue === asked
        ? [{ plot: own.plot, tagline: own.tagline, title: translations.length === 0 ? own.title : undefined }]
        : []),
    ]),
    ...inTongue({ language: 'en' }),
    ...(original === undefined ? [] : inTongue({ language: original })),
    own,
    { title: originalTitle },
  ];
  const first = (member: keyof Wording) => ranked.find((one) => one[member] !== undefined)?.[member];
  return { title: first('title'), plot: first('plot'), tagline: first('tagline') };
}

/** The same language; its wanted country first, else in TMDB's order. */
function bestFirst(translations: readonly Translation[], { language, country }: Tongue): readonly Translation[] {
  const same = translations.filter((one) => one.language === language);
  return [...same.filter((one) => one.country === country), ...same.filter((one) => one.country !== country)];
}

function translationOf(row: Row): Translation {
  const data = rowOf(row['data']);
  return {
    language: languageOf(row['iso_639_1']),
    country: countryOf(row['iso_3166_1']),
    title: lineOf(data['title']) ?? lineOf(data['name']),
    plot: textOf(data['overview']),
    tagline: lineOf(data['tagline']),
  };
}

/** Every title it is known by in any language or country, for finding it again. */
export function otherTitles(body: Row): readonly string[] {
  const alternative = rowOf(body['alternative_titles']);
  const titled = listOf(alternative['titles'] ?? alternative['results'], (row) => lineOf(row['title']));
  const translated = listOf(rowOf(body['translations'])['translations'], (row) => translationOf(row).title);
  return [...new Set([...titled, ...translated])].slice(0, titlesAtMost);
}

/** The most translated film has some 70. */
const titlesAtMost = 200;
