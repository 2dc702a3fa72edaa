/**
 * Looks for a title by its name and year, source after source, until one is certain (runs.md 11). It must not write facts, and
 * never takes the likeliest: where several fit, a person tells.
 */
import type { TitleLayout } from '../../naming/layout.ts';
import type { PhaseTools } from '../phase.ts';
import type { Found, Source, Trouble } from '../sources.ts';
import type { Evidence } from './identityEvidence.ts';
import { akaParts } from './identityFolding.ts';
import { type Choice, choose, type NamedTitle, type ScoredTitle } from './identityScore.ts';

export interface Search {
  readonly certain?: ScoredTitle;
  /** Of all sources that were asked, best first. */
  readonly ranked: readonly ScoredTitle[];
  /** Why none is certain, for people. */
  readonly reason: string;
  readonly troubles: readonly Trouble[];
}

/** What search rows leave out are other names of the title; of so many the whole answer is looked at. */
const lookedAtWhole = 3;

type SearchTools = Pick<PhaseTools, 'sources' | 'spec' | 'signal'>;

export async function searchTitle(
  layout: Pick<TitleLayout, 'kind' | 'title' | 'year'>,
  evidence: Pick<Evidence, 'title' | 'year'>,
  tools: SearchTools,
): Promise<Search> {
  const troubles: Trouble[] = [];
  const ranked: ScoredTitle[] = [];
  let reason = '';
  const year = layout.year ?? evidence.year;
  const wish: NamedTitle = { title: layout.title, ...(year === undefined ? {} : { year }) };
  for (const source of tools.sources.list) {
    if (source.search === undefined || !source.kinds.includes(layout.kind)) continue;
    const choice = await searchAt(source, wish, { layout, evidence, tools, troubles });
    ranked.push(...choice.ranked);
    // One that knows fewer titles, or half of an answer, only seems certain: it is asked again when all are well.
    if (choice.certain !== undefined && troubles.length === 0)
      return { certain: choice.certain, ranked, reason: '', troubles };
    reason = choice.reason;
    // It has titles that fit, and cannot tell them apart: one that knows fewer would only seem to.
    if (choice.ranked.some(isNear)) break;
  }
  return { ranked: ranked.toSorted((one, other) => other.score.value - one.score.value), reason, troubles };
}

interface Asking {
  readonly layout: Pick<TitleLayout, 'kind'>;
  readonly evidence: Pick<Evidence, 'title'>;
  readonly tools: SearchTools;
  readonly troubles: Trouble[];
}

async function searchAt(source: Source, wish: NamedTitle, asking: Asking): Promise<Choice> {
  const titles = [...akaParts(wish.title), ...(asking.evidence.title === undefined ? [] : [asking.evidence.title])];
  const found: Found[] = [];
  let choice: Choice = choose(wish, found);
  for (const title of new Set(titles)) {
    asking.tools.signal.throwIfAborted();
    const kind = asking.layout.kind;
    const { languages } = asking.tools.spec;
    const answer = await source.search?.({ kind, languages, title, ...yearOf(wish) });
    if (answer?.state === 'trouble') asking.troubles.push(answer.trouble);
    if (answer?.state !== 'found') continue;
    found.push(...answer.value);
    choice = choose(wish, found);
    if (choice.certain === undefined && title !== wish.title)
      choice = better(choice, choose({ ...wish, title }, found));
    if (choice.certain !== undefined || choice.ranked.some(isNear)) return choice;
  }
  return await withOtherNames(source, wish, choice, asking);
}

function yearOf({ year }: NamedTitle): { readonly year?: number } {
  return year === undefined ? {} : { year };
}

function better(one: Choice, other: Choice): Choice {
  return other.certain === undefined ? one : other;
}

/** Called so, or nearly, and of about that year. */
function isNear({ score }: ScoredTitle): boolean {
  return (score.titles === 'same' || score.titles === 'part') && score.years !== 'apart';
}

/** A search finds a title by any of its names but tells two of them: the whole answer tells the others. */
async function withOtherNames(
  source: Source,
  wish: NamedTitle,
  choice: Choice,
  { layout, tools, troubles }: Asking,
): Promise<Choice> {
  if (source.find === undefined || wish.year === undefined) return choice;
  const ofThatYear = choice.ranked.filter(({ score }) => score.years === 'same' || score.years === 'near');
  const whole = new Map<Found, Found>();
  for (const { found } of inOrder(choice.ranked, ofThatYear).slice(0, lookedAtWhole)) {
    const own = found.ids[source.name];
    if (own === undefined || found.alternativeTitles !== undefined) continue;
    tools.signal.throwIfAborted();
    const answer = await source.find(layout.kind, { [source.name]: own });
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
