/**
 * Converts TheTVDB's languages and countries, which have three letters, and picks texts from its translations. Pure.
 */
import { languageOf, lineOf, listOf, type Row, rowOf, textOf } from '../reading.ts';

/** ISO 639-3 as TheTVDB uses it; it has texts in no other language. */
const codes = [
  ...['afr', 'ara', 'aze', 'bel', 'ben', 'bos', 'bul', 'cat', 'ces', 'cym', 'dan', 'deu', 'ell', 'eng', 'est', 'eus'],
  ...['fas', 'fin', 'fra', 'gle', 'glg', 'heb', 'hin', 'hrv', 'hun', 'hye', 'ind', 'isl', 'ita', 'jpn', 'kan', 'kat'],
  ...['kaz', 'khm', 'kor', 'lao', 'lav', 'lit', 'ltz', 'mal', 'mar', 'mkd', 'mlt', 'mon', 'msa', 'mya', 'nep', 'nld'],
  ...['nor', 'pan', 'pol', 'ron', 'rus', 'sin', 'slk', 'slv', 'som', 'spa', 'sqi', 'srp', 'swa', 'swe', 'tam', 'tel'],
  ...['tgl', 'tha', 'tur', 'ukr', 'urd', 'uzb', 'vie', 'zul'],
];

const byTwoLetters: ReadonlyMap<string, readonly string[]> = new Map([
  ...codes.map((code) => [canonical(code) ?? code, [code]] as const),
  ['nb', ['nor']],
  ['nn', ['nor']],
  ['tl', ['tgl']],
]);

/** `deu` -> `de` */
function canonical(code: string): string | undefined {
  return /^[a-z]{2,3}$/u.test(code) ? Intl.getCanonicalLocales(code)[0] : undefined;
}

/** ISO 639-1 for one of its codes; undefined for an unknown code, or a language without two letters. */
export function languageFrom(code: unknown): string | undefined {
  if (typeof code !== 'string') return undefined;
  const lower = code.trim().toLowerCase();
  if (lower === 'zhtw' || lower === 'yue') return 'zh';
  return languageOf(canonical(lower));
}

/** Its codes for the document's languages, best first, English last. */
export function codesOf(tags: readonly string[]): readonly string[] {
  return [...new Set([...tags.flatMap(codesOfTag), 'eng'])];
}

function codesOfTag(tag: string): readonly string[] {
  const [language = '', ...rest] = tag.toLowerCase().split('-');
  // `pt` is Brazilian there and `por` European; each is better than nothing for the other.
  if (language === 'pt' || language === 'por') return rest.includes('br') ? ['pt', 'por'] : ['por', 'pt'];
  if (language === 'zh' || language === 'zho') {
    const isTraditional = rest.some((subtag) => ['hant', 'tw', 'hk', 'mo'].includes(subtag));
    return isTraditional ? ['zhtw', 'zho'] : ['zho', 'zhtw'];
  }
  return byTwoLetters.get(canonical(language) ?? language) ?? [];
}

export interface Wording {
  readonly title: string | undefined;
  readonly plot: string | undefined;
  readonly tagline: string | undefined;
}

/**
 * Picks each text in the best language that has it: the document's, English, the original, any. Aliases are no titles.
 */
export function wordingOf(body: Row, wanted: readonly string[]): Wording {
  const translations = rowOf(body['translations']);
  const names = listOf(translations['nameTranslations'], (row) => (row['isAlias'] === true ? undefined : row));
  const overviews = listOf(translations['overviewTranslations'], (row) => row);
  const original = lineOf(body['originalLanguage']);
  const ranked = [...wanted, ...(original === undefined ? [] : [original])];
  const best = (rows: readonly Row[], member: string) => {
    const texts = ranked.flatMap((code) => rows.filter((row) => row['language'] === code));
    return texts.map((row) => textOf(row[member])).find((text) => text !== undefined);
  };
  return {
    title: lineOf(best(names, 'name')) ?? lineOf(body['name']),
    plot: best(overviews, 'overview') ?? textOf(body['overview']),
    tagline: lineOf(best(names, 'tagline')),
  };
}

/** ISO 3166-1, three letters -> two, for countries that make and rate films and series. */
const countries: ReadonlyMap<string, string> = new Map(
  [
    'arg AR aus AU aut AT bel BE bgr BG bra BR can CA che CH chl CL chn CN col CO cze CZ deu DE dnk DK egy EG esp ES',
    'est EE fin FI fra FR gbr GB grc GR hkg HK hrv HR hun HU idn ID ind IN irl IE irn IR isl IS isr IL ita IT jpn JP',
    'kor KR ltu LT lux LU lva LV mex MX mys MY nga NG nld NL nor NO nzl NZ per PE phl PH pol PL prt PT rou RO rus RU',
    'sau SA sgp SG srb RS svk SK svn SI swe SE tha TH tur TR twn TW ukr UA usa US ven VE vnm VN zaf ZA',
  ]
    .flatMap((line) => [...line.matchAll(/([a-z]{3}) ([A-Z]{2})/gu)])
    .map(([, three = '', two = '']) => [three, two]),
);

/** ISO 3166-1 alpha-2. */
export function countryFrom(code: unknown): string | undefined {
  return typeof code === 'string' ? countries.get(code.trim().toLowerCase()) : undefined;
}

/** In the first language of the document. */
export function countryNames(country: string | undefined, tags: readonly string[]): readonly string[] {
  if (country === undefined) return [];
  const sound = tags.filter((tag) => /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/iu.test(tag));
  const name = new Intl.DisplayNames([...sound, 'en'], { type: 'region', fallback: 'none' }).of(country);
  return name === undefined ? [] : [name];
}
