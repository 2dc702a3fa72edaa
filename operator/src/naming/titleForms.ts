/**
 * The forms of one title: the country behind a show's name (`House of Cards (UK)`) and the article behind a comma
 * (`Matrix, The`). Uses names only.
 */

/** Written country -> ISO 3166-1 code. Only countries by which databases distinguish two titles of one name. */
const countries: ReadonlyMap<string, string> = new Map([
  ...'US GB AU CA NZ IE IN ZA FR DE ES IT NL BE SE NO DK FI JP KR CN BR MX TR PL RU AR CL CO IL PT AT CH'
    .split(' ')
    .map((code) => [code, code] as const),
  ['UK', 'GB'],
  ['USA', 'US'],
  ['U.K.', 'GB'],
  ['U.S.', 'US'],
  ['U.S.A.', 'US'],
]);

/** Without round brackets only these: other codes are words (`IN`, `IT`) or the language of a release (`[DE]`). */
const bareCountries = /[\s._](USA?|UK|AU|NZ)$/;

export interface TitleCountry {
  /** The title without the country. */
  readonly title: string;
  /** ISO 3166-1, two capital letters: `GB` for `(UK)`. */
  readonly country: string;
}

/**
 * Reads the country at the end of a title: `House of Cards (UK)`, `Ghosts [US]`, `Shameless US`. Undefined without
 * one, and for a title that is nothing else.
 */
export function readCountry(title: string): TitleCountry | undefined {
  const framed = /\(([A-Z.]{2,6})\)$/.exec(title) ?? /\[(USA?|UK|AU|NZ)\]$/.exec(title);
  const bare = framed ?? (/\p{Ll}/u.test(title) ? bareCountries.exec(title) : null);
  const country = countries.get(bare?.[1] ?? '');
  if (bare === null || country === undefined) return undefined;
  const rest = title.slice(0, bare.index).replace(/(?<![\s._-])[\s._-]+$/, '');
  return rest === '' ? undefined : { title: rest, country };
}

/** Articles that catalogs put behind a comma: `Matrix, The`, `Boot, Das`, `Avventura, L'`. */
const articles =
  /^(.{1,400}),\s?(the|an?|der|die|das|ein|eine|les?|la|une?|el|los|las|il|lo|gli|uno|una|os?|as|um|uma|de|het|een|den|det|ett?|l['’])$/is;

/** Returns the title with its article in front: `The Matrix` for `Matrix, The`. Other titles stay as they are. */
export function withArticleInFront(title: string): string {
  const found = articles.exec(title.trim());
  if (found === null) return title;
  const [, rest = '', article = ''] = found;
  return /['’]$/.test(article) ? article + rest : `${article} ${rest}`;
}

/**
 * Returns the forms in which a title may be searched, without duplicates: as written, with its article in front, and
 * without its country.
 */
export function titleForms(title: string): readonly string[] {
  const plain = readCountry(title)?.title ?? title;
  return [...new Set([title, withArticleInFront(title), withArticleInFront(plain)])];
}
