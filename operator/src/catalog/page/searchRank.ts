/**
 * The order of search hits: how well a title's names match the question. One set of rules for both databases, which
 * only fetch the candidates. Pure.
 */
import { term } from '../database/titleTerm.ts';
import { rawName, type SearchQuestion } from './searchQuestion.ts';

export interface SearchCandidate {
  readonly id: number;
  readonly title: string;
  readonly sortTitle: string;
  readonly year: number;
  /** The columns of table `titles`. */
  readonly terms: string;
  readonly searchTerms: string;
}

/** Best first. Up to `wholePerson` a person typed whole words, so nothing needs to be guessed. */
export const matches = [
  'sameSigns',
  'sameName',
  'sameSpelling',
  'sameOtherName',
  'beginsWhole',
  'wholeWords',
  'wholeOtherWords',
  'wholePerson',
  'sequel',
  'begins',
  'beginsOther',
  'words',
  'otherWords',
  'person',
  'wholeEpisode',
  'episode',
  'mixed',
  'guessed',
] as const;
export type Match = (typeof matches)[number];

export function isWhole(match: Match): boolean {
  return matches.indexOf(match) <= matches.indexOf('wholePerson');
}

export function matchOf(question: SearchQuestion, { title, year, terms, searchTerms }: SearchCandidate): Match {
  const { raw, words, forms, starts, dated } = question;
  const [plain, ...respelt] = forms;
  const is = (family: string, form: string) => searchTerms.includes(` ${term(family, form)} `);
  const begins = (family: string, form: string) => searchTerms.includes(` ${term(family, form)}`);
  if (rawName(title) === raw) return 'sameSigns';
  if (plain !== undefined && is('n', plain)) return 'sameName';
  const sameYear = dated !== undefined && dated.year === year ? dated.forms : [];
  if (sameYear.some((form) => is('n', form))) return 'sameName';
  if (respelt.some((form) => is('n', form))) return 'sameSpelling';
  if ([...forms, ...sameYear].some((form) => is('o', form))) return 'sameOtherName';
  const inName = (word: string) => terms.includes(` ${term('w', word)} `);
  const inOther = (word: string) => inName(word) || is('a', word);
  const isAsked = words.length > 0;
  if (isAsked && words.every(inName)) {
    return plain !== undefined && begins('n', plain) ? 'beginsWhole' : 'wholeWords';
  }
  if (isAsked && words.every(inOther)) return 'wholeOtherWords';
  if (words.length > 1 && is('p', words.join('_'))) return 'wholePerson';
  if (rawName(title).startsWith(raw) || starts.some((form) => begins('n', form))) return 'begins';
  if (starts.some((form) => begins('o', form))) return 'beginsOther';
  const startsInName = (word: string) => terms.includes(` ${term('w', word)}`);
  if (isAsked && words.every(startsInName)) return 'words';
  if (isAsked && words.every((word) => startsInName(word) || begins('a', word))) return 'otherWords';
  if (isAsked && words.every((word) => begins('p', word))) return 'person';
  if (isAsked && words.every((word) => is('e', word))) return 'wholeEpisode';
  if (isAsked && words.every((word) => begins('e', word))) return 'episode';
  const anywhere = (word: string) => startsInName(word) || ['a', 'p', 'e'].some((family) => begins(family, word));
  return isAsked && words.every(anywhere) ? 'mixed' : 'guessed';
}

const byPerson: ReadonlySet<Match> = new Set(['wholePerson', 'person', 'wholeEpisode', 'episode']);

/** Names that are hardly longer than the question come first; then the newest; then by name. Compared as texts. */
export function rankOf(
  question: SearchQuestion,
  candidate: Pick<SearchCandidate, 'title' | 'year' | 'sortTitle'>,
  match: Match,
): string {
  const longer = byPerson.has(match) ? 0 : Math.min(Math.max(candidate.title.length - question.raw.length, 0), 99);
  const older = 9_999 - Math.min(Math.max(candidate.year, 0), 9_999);
  return [digits(matches.indexOf(match), 2), digits(longer, 2), digits(older, 4), candidate.sortTitle].join(' ');
}

/** The matches of a title that has the whole name of its series. */
const firsts: ReadonlySet<Match> = new Set(['sameSigns', 'sameName', 'sameSpelling', 'sameOtherName']);

/**
 * The hits that are the title at this place of a series, by release: Alien, Aliens, Alien³. `hits`: of the series' name.
 * Titles that are older than the one of that very name are of another series. Several are copies.
 */
export function sequelsAmong<Hit extends { readonly match: Match; readonly title: string; readonly year: number }>(
  hits: readonly Hit[],
  { of, place }: NonNullable<SearchQuestion['sequel']>,
): readonly Hit[] {
  const dated = hits.filter(({ year }) => year > 0);
  const named = dated.filter(({ match }) => firsts.has(match));
  const firstYear = Math.min(...named.map(({ year }) => year));
  const first = named.filter(({ year }) => year === firstYear);
  const later = dated.filter(
    ({ match, title, year }) =>
      (match === 'beginsWhole' || rawName(title) === `${of.raw}s`) && (first.length === 0 || year > firstYear),
  );
  const nameOf = ({ title, year }: Hit) => `${year} ${rawName(title)}`;
  const wanted = [...new Set([...first, ...later].map(nameOf))].sort()[place - 1];
  return [...first, ...later].filter((hit) => nameOf(hit) === wanted);
}

function digits(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
