/**
 * Searches for a title by name and year, one source after another, until one result is certain. Writes no facts and
 * never picks the likeliest: if several fit, a person decides.
 */
import type { Message } from '../../messages/message.ts';
import type { TitleLayout } from '../../naming/layout.ts';
import type { PhaseTools } from '../phase.ts';
import type { Found, Source, Trouble } from '../sources.ts';
import type { Evidence } from './identityEvidence.ts';
import { akaParts } from './identityFolding.ts';
import { searchForms } from './identityForms.ts';
import { otherReadings } from './identityReadings.ts';
import { type Choice, choose, isNamed, type NamedTitle, type ScoredTitle } from './identityScore.ts';

export interface Search {
  readonly certain?: ScoredTitle;
  /** Results of all sources that were asked, best first. */
  readonly ranked: readonly ScoredTitle[];
  /** Why none is certain, for people. Absent where no source was asked. */
  readonly reason?: Message;
  readonly troubles: readonly Trouble[];
}

/** Search rows lack a title's other names; for this many results the full entry is fetched. */
const lookedAtWhole = 3;

type SearchTools = Pick<PhaseTools, 'sources' | 'spec' | 'signal'>;

export async function searchTitle(
  layout: Pick<TitleLayout, 'kind' | 'title' | 'year' | 'country' | 'key'>,
  evidence: Pick<Evidence, 'title' | 'year'>,
  tools: SearchTools,
): Promise<Search> {
  const search = await searchWish(wishOf(layout, evidence), layout, evidence, tools);
  if (search.certain !== undefined || search.troubles.length > 0 || search.ranked.some(isNear)) return search;
  for (const reading of otherReadings(layout)) {
    const { certain, troubles } = await searchWish(reading, layout, {}, tools);
    if (troubles.length > 0) return { ...search, troubles };
    // The name says something else at first, so nothing else may differ.
    if (certain?.score.titles === 'same' && certain.score.years !== 'near') return { ...search, certain };
  }
  return search;
}

async function searchWish(
  wish: NamedTitle,
  layout: Pick<TitleLayout, 'kind'>,
  evidence: Pick<Evidence, 'title'>,
  tools: SearchTools,
): Promise<Search> {
  const troubles: Trouble[] = [];
  const ranked: ScoredTitle[] = [];
  let reason: Message | undefined;
  for (const source of tools.sources.list) {
    if (source.search === undefined || !source.kinds.includes(layout.kind)) continue;
    const choice = await searchAt(source, wish, { layout, evidence, tools, troubles });
    ranked.push(...choice.ranked);
    // While another source is in trouble, a smaller or partial answer only seems certain: ask again when all are
    // available.
    if (choice.certain !== undefined && troubles.length === 0) return { certain: choice.certain, ranked, troubles };
    reason = choice.reason;
    // This source has titles that fit but cannot decide; a source with fewer titles would only seem to.
    if (choice.ranked.some(isNear)) break;
  }
  return {
    ranked: ranked.toSorted((one, other) => other.score.value - one.score.value),
    ...(reason === undefined ? {} : { reason }),
    troubles,
  };
}

export function wishOf(
  { title, year, country }: Pick<TitleLayout, 'title' | 'year' | 'country'>,
  evidence: Pick<Evidence, 'year'>,
): NamedTitle {
  return { title, ...yearOf({ year: year ?? evidence.year }), ...(country === undefined ? {} : { country }) };
}

interface Asking {
  readonly layout: Pick<TitleLayout, 'kind'>;
  readonly evidence: Pick<Evidence, 'title'>;
  readonly tools: SearchTools;
  readonly troubles: Trouble[];
}

async function searchAt(source: Source, wish: NamedTitle, asking: Asking): Promise<Choice> {
  const written = [...akaParts(wish.title), ...(asking.evidence.title === undefined ? [] : [asking.evidence.title])];
  const found: Found[] = [];
  let choice: Choice = choose(wish, found);
  for (const title of new Set([...written, ...searchForms(wish.title)])) {
    const rows = await searchOnce(source, { ...wish, title }, asking);
    if (rows.length === 0) continue;
    found.push(...rows);
    choice = choose(wish, found);
    if (choice.certain === undefined && written.includes(title) && title !== wish.title)
      choice = better(choice, choose({ ...wish, title }, found));
    if (choice.certain !== undefined || choice.ranked.some(isNear)) break;
  }
  if (choice.certain?.score.lacksSubtitle === true) return await withOtherYears(source, wish, found, asking);
  const isCountryOpen = wish.country !== undefined && choice.certain?.found.countries === undefined;
  if (choice.certain !== undefined && !isCountryOpen)
    return wish.year === undefined ? await withHiddenNames(source, wish, choice, asking) : choice;
  return choice.ranked.some(isNear) && wish.country === undefined
    ? choice
    : await withOtherNames(source, wish, choice, asking);
}

async function searchOnce(
  source: Source,
  wish: NamedTitle,
  { layout: { kind }, tools, troubles }: Asking,
): Promise<readonly Found[]> {
  tools.signal.throwIfAborted();
  const answer = await source.search?.({
    ...{ kind, languages: tools.spec.languages, title: wish.title },
    ...yearOf(wish),
    isNamed: (name) => isNamed(wish, name),
  });
  if (answer?.state === 'trouble') troubles.push(answer.trouble);
  return answer?.state === 'found' ? answer.value : [];
}

/** A name without its subtitle is often that of a whole series of films, which came in other years. */
async function withOtherYears(
  source: Source,
  wish: NamedTitle,
  found: readonly Found[],
  asking: Asking,
): Promise<Choice> {
  const { year: _, ...undated } = wish;
  return choose(wish, [...found, ...(await searchOnce(source, undated, asking))]);
}

function yearOf({ year }: Pick<NamedTitle, 'year'>): { readonly year?: number } {
  return year === undefined ? {} : { year };
}

function better(one: Choice, other: Choice): Choice {
  return other.certain === undefined ? one : other;
}

/** The same title or nearly, in about the right year. */
function isNear({ score }: ScoredTitle): boolean {
  return (score.titles === 'same' || score.titles === 'part') && score.years !== 'apart';
}

/** A search matches any name of a title but returns only two of them; the full entry has the others. */
async function withOtherNames(source: Source, wish: NamedTitle, choice: Choice, asking: Asking): Promise<Choice> {
  const { country } = wish;
  if (source.find === undefined || (wish.year === undefined && country === undefined)) return choice;
  const ofThatYear = choice.ranked.filter(({ found, score }) => {
    const isElsewhere = country !== undefined && found.countries !== undefined && !found.countries.includes(country);
    return !isElsewhere && (wish.year === undefined || score.years === 'same' || score.years === 'near');
  });
  return await withWhole(source, wish, inOrder(choice.ranked, ofThatYear), choice, asking);
}

/**
 * Without a year a name must belong to one title alone. A result whose shown names have nothing of it was found by
 * another name, perhaps by this one.
 */
async function withHiddenNames(source: Source, wish: NamedTitle, choice: Choice, asking: Asking): Promise<Choice> {
  const hidden = choice.ranked.filter(({ score }) => score.titles === 'other' && !score.resembles);
  return source.find === undefined ? choice : await withWhole(source, wish, hidden, choice, asking);
}

/** Chooses again after the full entries of some results were fetched. */
async function withWhole(
  source: Source,
  wish: NamedTitle,
  some: readonly ScoredTitle[],
  choice: Choice,
  { layout, tools, troubles }: Asking,
): Promise<Choice> {
  const { country } = wish;
  const whole = new Map<Found, Found>();
  for (const { found } of some.slice(0, lookedAtWhole)) {
    const own = found.ids[source.name];
    const isWhole = found.alternativeTitles !== undefined && (country === undefined || found.countries !== undefined);
    if (own === undefined || isWhole) continue;
    tools.signal.throwIfAborted();
    const answer = await source.find?.(layout.kind, { [source.name]: own });
    if (answer === undefined) continue;
    if (answer.state === 'trouble') troubles.push(answer.trouble);
    if (answer.state === 'found') whole.set(found, answer.value);
  }
  if (whole.size === 0) return choice;
  return choose(
    wish,
    choice.ranked.map(({ found }) => whole.get(found) ?? found),
  );
}

function inOrder(all: readonly ScoredTitle[], some: readonly ScoredTitle[]): readonly ScoredTitle[] {
  const wanted = new Set(some);
  return all.filter((one) => wanted.has(one));
}
