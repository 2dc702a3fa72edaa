/**
 * Other readings of a name, for a name to which no title comes near: its year may be part of the title, its last word
 * a country or the language of a release. Pure.
 */

import type { TitleLayout } from '../../naming/layout.ts';
import { placeOf } from '../../naming/mediaPlace.ts';
import { isSoftWord } from '../../naming/releaseWords.ts';
import { readCountry } from '../../naming/titleForms.ts';
import type { NamedTitle } from './identityScore.ts';

type Named = Pick<TitleLayout, 'title' | 'year' | 'country' | 'key'>;

/** The likeliest first. */
export function otherReadings(named: Named): readonly NamedTitle[] {
  return [withYearInTitle(named), withSmallCountry(named), withoutLanguage(named)].filter((one) => one !== undefined);
}

/** `Space 1999`, `Death Race 2000`: only a year in brackets is surely no part of the title. */
function withYearInTitle({ title, year, key }: Named): NamedTitle | undefined {
  if (year === undefined) return undefined;
  const isBare = new RegExp(`[\\s._-]${year}(?![\\d)\\]}])`).test(placeOf(key).name);
  return isBare ? { title: `${title} ${year}` } : undefined;
}

/** `shameless uk`: in small letters the last word may as well be a pronoun (`this is us`). */
function withSmallCountry({ title, year, country }: Named): NamedTitle | undefined {
  const found = country === undefined ? /^(.+)\s(us|uk|au|nz)$/iu.exec(title) : null;
  const tagged = found === null ? undefined : `${found[1]} (${found[2]?.toUpperCase()})`;
  const read = tagged === undefined ? undefined : readCountry(tagged);
  return tagged === undefined || read === undefined ? undefined : { title: tagged, country: read.country, year };
}

/** `Inception.German.2010.BDRip`. `The Good German` is found as it is written. */
function withoutLanguage({ title, year }: Named): NamedTitle | undefined {
  const [, rest = '', word = ''] = /^(.+)\s(\p{L}+)$/u.exec(title) ?? [];
  return year === undefined || rest === '' || !isSoftWord(word) ? undefined : { title: rest, year };
}
