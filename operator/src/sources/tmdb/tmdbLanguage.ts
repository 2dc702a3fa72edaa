/** Converts languages to TMDB's form and picks texts from its translations. Pure. */
import { countryOf, languageOf, lineOf, listOf, type Row, rowOf, textOf } from '../reading.ts';

export interface Tongue {
  /** ISO 639-1 */
  readonly language: string;
  /** ISO 3166-1 */
  readonly country?: string;
}

/** Reads a BCP 47 tag; undefined if the language has no two-letter code, because TMDB knows no others. */
export function tongueOf(tag: string): Tongue | undefined {
  const [first, ...rest] = tag.split('-');
  const language = languageOf(first);
  if (language === undefined) return undefined;
  const country = rest.map(countryOf).find((code) => code !== undefined) ?? countryOfScript(language, rest);
  return country === undefined ? { language } : { language, country };
}

/** TMDB distinguishes the two Chinese scripts by country. */
function countryOfScript(language: string, subtags: readonly string[]): string | undefined {
  if (language !== 'zh') return undefined;
  if (subtags.includes('Hant')) return 'TW';
  return subtags.includes('Hans') ? 'CN' : undefined;
}

/** The document's languages, best first; English if TMDB knows none of them. */
export function tonguesOf(tags: readonly string[]): readonly [Tongue, ...Tongue[]] {
  const [first, ...rest] = tags.flatMap((tag) => tongueOf(tag) ?? []);
  return first === undefined ? [{ language: 'en' }] : [first, ...rest];
}

/** The value of the parameter `language`. */
export function parameterOf({ language, country }: Tongue): string {
  if (country !== undefined) return `${language}-${country}`;
  return language === 'en' ? 'en-US' : language;
}

/**
 * The value of `include_image_language`, with the tag for images without a language, which TMDB would omit otherwise.
 */
export function wantedTags(tongues: readonly Tongue[], original: string | undefined): readonly string[] {
  const languages = [...tongues.map(({ language }) => language), 'en', ...(original === undefined ? [] : [original])];
  return [...new Set(languages), 'null'];
}

/** The texts of a title in one language. */
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
 * Picks each text in the best language that has it: the document's, then English, then the original. An untranslated
 * text is '', and an untranslated title repeats the original one, so the answer's own title comes last.
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
      // The answer is in the first language: its texts besides the title are in that language or ''.
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

/** Translations of the language; its wanted country first, else in TMDB's order. */
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

/** All its titles in any language or country, for matching. Those that people are likely to search come first. */
export function otherTitles(body: Row, tongues: readonly Tongue[] = []): readonly string[] {
  const alternative = rowOf(body['alternative_titles']);
  const titled = listOf(alternative['titles'] ?? alternative['results'], (row) => lineOf(row['title']));
  const translated = listOf(rowOf(body['translations'])['translations'], translationOf);
  const first = [...tongues.map(({ language }) => language), ...searchedLanguages];
  const rank = (language: string | undefined) => {
    const index = language === undefined ? -1 : first.indexOf(language);
    return index < 0 ? first.length : index;
  };
  const ranked = translated.toSorted((one, other) => rank(one.language) - rank(other.language));
  const names = (some: readonly Translation[]) => some.flatMap(({ title }) => title ?? []);
  const likely = ranked.filter(({ language }) => rank(language) < first.length);
  return [...new Set([...names(likely), ...titled, ...names(ranked)])].slice(0, titlesAtMost);
}

/** The languages of most people who keep films, for names that only a search reads. */
const searchedLanguages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'ja'];

/** The most translated film has some 70. */
const titlesAtMost = 200;
