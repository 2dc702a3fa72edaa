/**
 * Scores how well a found title fits a folder's name, and decides whether one of them is certain. Pure and strict: one
 * certain answer or none, because a wrong id is far worse than none. A service's own order and popularity never decide.
 */
import { type Message, type MessageCode, message } from '../../messages/message.ts';
import { readCountry, withArticleInFront } from '../../naming/titleForms.ts';
import type { IdentityCandidate } from '../../title/titleFacts.ts';
import type { Found } from '../sources.ts';
import { akaParts, type FoldedTitle, foldTitle, headsOf, numbersOf } from './identityFolding.ts';

/** What is searched for: the name of a folder or file, and its year if it has one. */
export interface NamedTitle {
  readonly title: string;
  readonly year?: number | undefined;
  /** ISO 3166-1, capital letters: from `(UK)` behind the title. */
  readonly country?: string | undefined;
}

export interface Score {
  /** 0 to 1. */
  readonly value: number;
  /** For people. */
  readonly why: Message;
  /** The title alone: `same` is equal, `part` lacks a subtitle on one side, `like` resembles, `other` differs. */
  readonly titles: 'same' | 'part' | 'like' | 'other';
  readonly years: 'same' | 'near' | 'apart' | 'unknown';
  /** The number of ways in which it differs: article, country, year, or a match by an alternative title. */
  readonly deviations: number;
  /** `first`: only one side has the number of a first part. `other`: the same words with another number. */
  readonly numbers: Numbers;
  /** The name lacks the subtitle of the title: `Borat`. */
  readonly lacksSubtitle: boolean;
  /** It might be the title if its year were right: it contains the words of the name, or shares many of its letters. */
  readonly resembles: boolean;
}

/** Below this score nothing is certain. */
const certainScore = 0.8;
/** Each deviation alone is common; two together mean another title. */
const deviationsAtMost = 1;
/** How far the second best must be behind; more if the best is not exact. */
const exactScore = 0.97;
const distanceOfExact = 0.05;
const distanceOfOthers = 0.1;
/** Many titles share so few letters, so a year must decide. */
const shortLetters = 3;
/** With its article and signs such a name is long enough. */
const distinctCharacters = 5;
/** Candidates below this score are not shown. */
const shownScore = 0.3;
const candidatesAtMost = 10;

type Numbers = 'same' | 'first' | 'other';

interface TitleFit {
  readonly value: number;
  readonly numbers: Numbers;
  readonly titles: Score['titles'];
  readonly deviations: number;
  readonly resembles: boolean;
  readonly lacksSubtitle?: true;
  readonly why: Message;
}

const otherTitle = (value: number, resembles: boolean): TitleFit => ({
  ...{ value, resembles, titles: 'other', numbers: 'same', deviations: 0, why: message('otherTitle') },
});

/** Good enough for an id, if no other title comes near. */
export function isCertain({ value, deviations }: Score): boolean {
  return value >= certainScore && deviations <= deviationsAtMost;
}

export function scoreOf(wish: NamedTitle, found: Found): Score {
  const isOfCountry = wish.country !== undefined && found.countries?.includes(wish.country) === true;
  const wanted = wantedNames(wish, isOfCountry).map((title) => ({ title, folded: foldTitle(title) }));
  const names = [
    { title: found.title, isOwn: true, what: 'title' },
    ...(found.originalTitle === undefined ? [] : [{ title: found.originalTitle, isOwn: true, what: 'original title' }]),
    ...(found.alternativeTitles ?? []).map((title) => ({ title, isOwn: false, what: 'alternative title' })),
  ];
  let best = otherTitle(0, false);
  let resembles = false;
  let isOtherNumber = false;
  for (const name of names) {
    for (const one of wanted) {
      const fit = fitOf(one, name);
      // `Dune` is listed as another name of `Dune: Part Two`.
      const isHidden = isOtherNumber && !name.isOwn;
      if (fit.value > best.value && !isHidden) best = fit;
      resembles ||= fit.resembles;
      isOtherNumber ||= name.isOwn && best.titles === 'other' && fit.numbers === 'other';
    }
  }
  const isElsewhere = wish.country !== undefined && found.countries !== undefined && !isOfCountry;
  if (isElsewhere) best = { ...otherTitle(0.3, resembles), why: message('otherCountry') };
  const isShort = [...foldTitle(wish.title).key].length <= shortLetters;
  const year = yearFit(wish, found, isShort);
  const value = Math.round(best.value * year.value * 1_000) / 1_000;
  const deviations = best.deviations + (year.years === 'same' ? 0 : 1);
  return {
    value,
    titles: best.titles,
    numbers: best.titles === 'other' && isOtherNumber ? 'other' : best.numbers,
    years: year.years,
    deviations,
    resembles,
    lacksSubtitle: best.lacksSubtitle === true,
    why: message('pair', best.why, year.why),
  };
}

/** Where the service names the country, the title needs no `(UK)`. */
function wantedNames({ title }: NamedTitle, isOfCountry: boolean): readonly string[] {
  const plain = isOfCountry ? readCountry(title)?.title : undefined;
  return [...akaParts(title), ...(plain === undefined ? [] : [withArticleInFront(plain)])];
}

/**
 * True for a name that may be that of the title in any year, and for its other parts, which show that a name without a
 * number is ambiguous. A name with a subtitle needs to be seen among all titles that begin like it.
 */
export function isNamed(wish: NamedTitle, name: string): boolean {
  const { titles, numbers } = scoreOf(wish, { source: '', ids: {}, title: name });
  return titles === 'same' || numbers !== 'same';
}

/** True if the name and the year do not speak against it. */
export function mayBe(wish: NamedTitle, found: Found): boolean {
  const { titles, years } = scoreOf(wish, found);
  return titles !== 'other' && years !== 'apart';
}

interface Wanted {
  readonly title: string;
  readonly folded: FoldedTitle;
}

function fitOf(
  wanted: Wanted,
  name: { readonly title: string; readonly isOwn: boolean; readonly what: string },
): TitleFit {
  const folded = foldTitle(name.title);
  const likeness = likenessOf(wanted.folded.key, folded.key);
  const resembles = likeness >= resemblingLikeness || holdsWords(folded, wanted.folded);
  if (wanted.folded.country !== undefined && folded.country !== undefined && wanted.folded.country !== folded.country)
    return { ...otherTitle(0.3, resembles), why: message('otherCountry') };
  if (isSame(wanted.folded, folded)) return sameFit(wanted.folded, folded, name);
  if (!sameNumbers(wanted.folded.numbers, folded.numbers)) {
    const numbers = wordsAlone(wanted.folded) === wordsAlone(folded) ? 'other' : 'same';
    return { ...otherTitle(0.3, resembles), numbers, why: message('otherNumber') };
  }
  const part = partFit(wanted, { title: name.title, folded });
  if (part !== undefined && name.isOwn) return part;
  if (part !== undefined) {
    const { lacksSubtitle: _, ...other } = part;
    return { ...other, value: part.value - 0.05 };
  }
  const areNumbersSame = wanted.folded.numbers.join() === folded.numbers.join();
  if (likeness < 0.8 || !areNumbersSame) return otherTitle(likeness * 0.5, resembles);
  const why = message('likeTitle', name.what);
  return { value: 0.7 * likeness, titles: 'like', numbers: 'same', deviations: 1, resembles, why };
}

function wordsAlone({ words }: FoldedTitle): string {
  return words.filter((word) => !/^\d+$/u.test(word)).join('');
}

/** Shares half of its letter pairs. */
const resemblingLikeness = 0.5;

function holdsWords({ words }: FoldedTitle, wanted: FoldedTitle): boolean {
  return wanted.words.length > 0 && wanted.words.every((word) => words.includes(word));
}

/** The same letters and the same numbers: `9-1-1` is not `911`. */
function isSame(one: FoldedTitle, other: FoldedTitle): boolean {
  const { numbers } = one;
  if (numbers.join() === other.numbers.join()) {
    if (one.key === other.key || one.wideKey === other.key || one.key === other.wideKey) return true;
  }
  return (
    one.spelled.join('') === other.spelled.join('') && isSameList(numbersOf(one.spelled), numbersOf(other.spelled))
  );
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.join() === other.join();
}

function sameFit(
  wanted: FoldedTitle,
  folded: FoldedTitle,
  { isOwn, what }: { readonly isOwn: boolean; readonly what: string },
): TitleFit {
  const isArticle = wanted.article !== folded.article;
  const isCountry = wanted.country !== folded.country;
  // A missing article is a habit of sorting, but `A Thing` is not `The Thing`.
  const isOtherArticle = isArticle && wanted.article !== undefined && folded.article !== undefined;
  // `12 Monkeys` and `Twelve Monkeys` are one film only if nothing else differs.
  const isSpelled = !isSameList(wanted.numbers, folded.numbers);
  const value = (isOwn ? 1 : 0.94) - (isArticle ? 0.05 : 0) - (isCountry ? 0.03 : 0) - (isSpelled ? 0.03 : 0);
  const deviations = [!isOwn, isArticle, isOtherArticle, isCountry, isSpelled].filter(Boolean).length;
  return {
    value,
    titles: 'same',
    numbers: 'same',
    deviations,
    resembles: true,
    why: message(sameCode(isArticle, isCountry), what),
  };
}

function sameCode(isArticle: boolean, isCountry: boolean): MessageCode {
  if (isArticle) return isCountry ? 'sameTitleButBoth' : 'sameTitleButArticle';
  return isCountry ? 'sameTitleButCountry' : 'sameTitle';
}

/** True if the numbers agree. One side may lack a 1: only a first part is sometimes named without its number. */
function sameNumbers(one: readonly string[], other: readonly string[]): boolean {
  if (one.join() === other.join()) return true;
  const [fewer, more] = one.length < other.length ? [one, other] : [other, one];
  const rest = [...more];
  for (const number of fewer) {
    const at = rest.indexOf(number);
    if (at < 0) return false;
    rest.splice(at, 1);
  }
  return rest.length === 1 && rest[0] === '1';
}

/**
 * `Dune` for `Dune: Part One` is certain. For any other subtitle a person decides: `Superman` is not `Superman:
 * Brainiac Attacks`, and `Iron Man 1` may be another film than `Iron Man`.
 */
function partFit(wanted: Wanted, found: Wanted): TitleFit | undefined {
  const fit = (value: number, why: MessageCode, numbers: Numbers = 'same'): TitleFit => ({
    ...{ value, why: message(why), titles: 'part', numbers, deviations: 1, resembles: true },
  });
  if (isSame(withoutFirst(wanted.folded), withoutFirst(found.folded))) {
    const isPart = wanted.folded.isFirstPart || found.folded.isFirstPart;
    const isArticle = wanted.folded.article !== found.folded.article;
    return fit(isPart && !isArticle ? 0.82 : 0.75, 'butNumberOne', 'first');
  }
  const isLong = ({ key }: FoldedTitle) => [...key].length > shortLetters;
  const heads = headsOf(found.title)
    .map(foldTitle)
    .filter((head) => isLong(head) && isSame(withoutFirst(head), withoutFirst(wanted.folded)));
  if (heads.length > 0) {
    const isNumbered = heads.every((head) => !isSameList(head.numbers, wanted.folded.numbers));
    return { ...fit(0.75, 'withoutSubtitle', isNumbered ? 'first' : 'same'), lacksSubtitle: true };
  }
  for (const head of headsOf(wanted.title)) {
    const folded = foldTitle(head);
    if (isLong(folded) && isSame(withoutFirst(folded), withoutFirst(found.folded))) return fit(0.75, 'withSubtitle');
  }
  return undefined;
}

function withoutFirst(folded: FoldedTitle): FoldedTitle {
  if (folded.numbers.length !== 1 || folded.words.at(-1) !== '1' || folded.words.length < 2) return folded;
  const cut = (key: string) => (key.endsWith('1') ? key.slice(0, -1) : key);
  const spelled = folded.spelled.slice(0, -1);
  return { ...folded, key: cut(folded.key), wideKey: cut(folded.wideKey), spelled, numbers: [] };
}

interface YearFit {
  readonly value: number;
  readonly years: Score['years'];
  readonly why: Message;
}

/** A festival may precede the release by a year; a release in another country may follow a year later. */
function yearFit(wish: NamedTitle, found: Found, isShort: boolean): YearFit {
  const wanted = wish.year ?? foldTitle(wish.title).year;
  const tagged = foldTitle(found.title).year;
  const known = [found.year, tagged].filter((year) => year !== undefined);
  if (wanted === undefined) return { value: 0.88, years: 'unknown', why: message('noYearToCompare') };
  if (known.length === 0) return { value: 0.7, years: 'unknown', why: message('unknownYear') };
  const apart = Math.min(...known.map((year) => Math.abs(year - wanted)));
  if (apart === 0) return { value: 1, years: 'same', why: message('sameYear') };
  if (apart === 1) return { value: isShort ? 0.75 : 0.9, years: 'near', why: message('yearApart') };
  return { value: apart === 2 ? 0.6 : 0.35, years: 'apart', why: message('yearsApart', String(apart)) };
}

/** Share of common letter pairs, 0 to 1. */
function likenessOf(one: string, other: string): number {
  const pairs = (text: string) => {
    const characters = [...text];
    return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
  };
  const left = pairs(one);
  const right = pairs(other);
  if (left.length === 0 || right.length === 0) return 0;
  const counts = new Map<string, number>();
  for (const pair of left) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  let shared = 0;
  for (const pair of right) {
    const count = counts.get(pair) ?? 0;
    if (count > 0) shared += 1;
    counts.set(pair, count - 1);
  }
  return (2 * shared) / (left.length + right.length);
}

export interface ScoredTitle {
  readonly found: Found;
  readonly score: Score;
}

export interface Choice {
  /** Absent if none is certain. */
  readonly certain?: ScoredTitle;
  /** Best first. */
  readonly ranked: readonly ScoredTitle[];
  /** Why none is certain; absent if one is. */
  readonly reason?: Message;
}

/** Scores the found titles. Repeated results of one service count once; equal scores keep the service's order. */
export function choose(wish: NamedTitle, found: readonly Found[]): Choice {
  const once = new Map(found.map((one) => [candidateId(one), one] as const).toReversed());
  const ranked = [...once.values()]
    .toReversed()
    .map((one) => ({ found: one, score: scoreOf(wish, one) }))
    .toSorted((one, other) => other.score.value - one.score.value);
  const [best, second] = ranked;
  if (best === undefined) return { ranked, reason: message('nothingFound') };
  if (isAloneWithSubtitle(wish, best, ranked)) return { certain: best, ranked };
  if (best.score.value < certainScore) return { ranked, reason: message('nothingFits') };
  if (best.score.deviations > deviationsAtMost) return { ranked, reason: message('namesDiffer') };
  if (wish.year === undefined && best.score.years === 'unknown') return chooseUndated(wish, best, ranked);
  const distance = best.score.value >= exactScore ? distanceOfExact : distanceOfOthers;
  // Rounded to thousandths, because 1 - 0.95 is slightly less than 0.05 in binary.
  const behind = Math.round((best.score.value - (second?.score.value ?? 0)) * 1_000) / 1_000;
  if (behind < distance || ranked.some((one) => isRival(one, best))) return { ranked, reason: message('severalFit') };
  return { certain: best, ranked };
}

/**
 * `Borat` names a film of that year with a subtitle, if no film has the name alone and none of about that year
 * resembles it. A number with a subtitle is more often a game or a spin-off.
 */
function isAloneWithSubtitle(wish: NamedTitle, best: ScoredTitle, ranked: readonly ScoredTitle[]): boolean {
  const { lacksSubtitle, years, numbers, deviations } = best.score;
  if (!lacksSubtitle || years !== 'same' || numbers !== 'same' || deviations > deviationsAtMost) return false;
  if (wish.year === undefined || foldTitle(wish.title).numbers.length > 0) return false;
  return !ranked.some((one) => {
    if (one === best) return false;
    const { titles, resembles } = one.score;
    return titles === 'same' || titles === 'part' || (resembles && one.score.years !== 'apart');
  });
}

/** True if the best is not exact and this other title of the right year might be the one. */
function isRival(one: ScoredTitle, best: ScoredTitle): boolean {
  // `Che` may be either part if both came in the same year.
  if (best.score.numbers === 'first' && one.score.numbers === 'other' && one.score.years === 'same') return true;
  if (one === best || best.score.deviations === 0 || one.score.years !== 'same') return false;
  if (best.score.years === 'near') return one.score.resembles;
  return one.score.titles === 'same' || one.score.titles === 'part';
}

/** `9-1-1` and `The 100` have few letters but are written like no other title. */
function isSameWriting(one: string, other: string): boolean {
  return one.length >= distinctCharacters && one.toLowerCase() === other.toLowerCase();
}

/**
 * Without a year a title is certain only if it alone has that name, none comes near, and it has more than three
 * letters.
 */
function chooseUndated(wish: NamedTitle, best: ScoredTitle, ranked: readonly ScoredTitle[]): Choice {
  const isShort = [...foldTitle(wish.title).key].length <= shortLetters;
  if (isShort && !isSameWriting(wish.title, best.found.title)) return { ranked, reason: message('shortName') };
  const near = ranked.filter(({ score }) => score.titles !== 'other');
  if (best.score.titles !== 'same' || near.length > 1) return { ranked, reason: message('noYear') };
  return { certain: best, ranked };
}

/** Candidates for people, who decide: `tmdb:603`. */
export function candidatesOf(ranked: readonly ScoredTitle[]): readonly IdentityCandidate[] {
  return ranked
    .filter(({ score }) => score.value >= shownScore)
    .slice(0, candidatesAtMost)
    .map(({ found, score }) => ({
      id: candidateId(found),
      title: found.title,
      ...(found.year === undefined ? {} : { year: found.year }),
      score: score.value,
      why: score.why,
    }));
}

/** The service's own id, else the first one given. */
export function candidateId({ source, ids }: Pick<Found, 'source' | 'ids'>): string {
  const own = ids[source];
  if (own !== undefined) return `${source}:${own}`;
  const [first] = Object.entries(ids);
  return first === undefined ? `${source}:` : `${first[0]}:${first[1]}`;
}
