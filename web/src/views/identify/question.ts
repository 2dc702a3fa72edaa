/** What is searched, and how a match is named. Pure. */
import type { MatchList, MatchQuestion } from '../../generated/api.ts';

/** A year that is no year is left out: a search without one finds more. */
export function questionOf(title: string, year: string): MatchQuestion {
  const trimmed = title.trim().slice(0, 300);
  const number = /^\d{4}$/u.test(year.trim()) ? Number(year) : undefined;
  const isPossible = number !== undefined && number >= 1870 && number <= 2200;
  return { title: trimmed, ...(isPossible ? { year: number } : {}) };
}

export function matchName({ title, year }: Pick<MatchList['matches'][number], 'title' | 'year'>): string {
  return year === undefined ? title : `${title} (${year})`;
}

/** Searches give codes, entries give names. */
export function countryNames(countries: readonly string[], locale: string): readonly string[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  return countries.map((country) => (/^[A-Z]{2}$/u.test(country) ? (names.of(country) ?? country) : country));
}
