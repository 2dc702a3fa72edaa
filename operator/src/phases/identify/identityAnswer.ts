/**
 * Decides which title it is, by the most trusted evidence: a person's choice, ids of files, a search
 * (docs/reference/naming.md#ids-in-names). Asks sources; writes no facts.
 */
import { type Message, message } from '../../messages/message.ts';
import { lookupSchemes } from '../../naming/idSchemes.ts';
import type { TitleLayout } from '../../naming/layout.ts';
import type { IdentityCandidate } from '../../title/titleFacts.ts';
import type { Ids } from '../details.ts';
import type { PhaseTools } from '../phase.ts';
import type { Found, Trouble } from '../sources.ts';
import { contradictionMessage, type Evidence } from './identityEvidence.ts';
import { candidateId, candidatesOf, scoreOf } from './identityScore.ts';
import { searchTitle, wishOf } from './identitySearch.ts';
import { againstOf, crossedIds, verifyIds } from './identityVerify.ts';

export interface Identified {
  readonly state: 'identified';
  readonly ids: Ids;
  /** `person`, `nfo`, `folder`, or the service that found it. */
  readonly source: string;
  readonly found?: Found;
  /** Ids of names and .nfo files that a service confirmed. */
  readonly named?: Ids;
  /** No source could tell whether these ids belong together. */
  readonly isUnconfirmed: boolean;
  readonly troubles: readonly Trouble[];
}

export interface Unidentified {
  readonly state: 'unidentified';
  /** A sentence for people. */
  readonly reason: Message;
  readonly candidates: readonly IdentityCandidate[];
  readonly troubles: readonly Trouble[];
  /** No source of the document can search for it; only a new source would help. */
  readonly isHopeless?: boolean;
}

export type Answered = Identified | Unidentified;

export async function answerOf(
  layout: TitleLayout,
  evidence: Evidence,
  chosen: Ids | undefined,
  tools: PhaseTools,
): Promise<Answered> {
  if (chosen !== undefined) return await chosenAnswer(layout, evidence, chosen, tools);
  if (evidence.contradictions.length > 0) {
    const { contradictions } = evidence;
    const candidates = contradictions.flatMap(({ scheme, id, where }) =>
      id === '' ? [] : [named(`${scheme}:${id}`, layout, message('saysSo', where))],
    );
    return { state: 'unidentified', reason: contradictionMessage(contradictions), candidates, troubles: [] };
  }
  if (Object.keys(evidence.ids).length === 0) return await searched(layout, evidence, tools);
  return await namedAnswer(layout, evidence, tools);
}

/**
 * A person's choice is never overruled; the sources only complete it. If the id's own service does not know it, it is
 * mistyped: the person is asked again, and everything made for the title stays untouched meanwhile.
 */
async function chosenAnswer(
  layout: TitleLayout,
  evidence: Evidence,
  chosen: Ids,
  tools: PhaseTools,
): Promise<Answered> {
  const { verdict, troubles } = await verifyIds(layout.kind, chosen, tools);
  const base = { state: 'identified', source: 'person', troubles } as const;
  if (verdict.state === 'confirmed') {
    return { ...base, ids: { ...verdict.found.ids, ...chosen }, found: verdict.found, isUnconfirmed: false };
  }
  const ids = Object.entries(chosen).map(([scheme, id]) => `${scheme}:${id}`);
  if (verdict.state !== 'denied') {
    const isAsked = tools.sources.list.some(({ find, kinds }) => find !== undefined && kinds.includes(layout.kind));
    if (isAsked && troubles.length === 0) tools.warn(layout.key, message('chosenUnknown', ids.join(', ')));
    return { ...base, ids: chosen, isUnconfirmed: true };
  }
  const reason = message('personChose', ids.join(', '), verdict.reason);
  const { ranked } = await searchTitle(layout, evidence, tools);
  // Other sources' trouble does not matter here: the title waits for the person.
  return { state: 'unidentified', reason, candidates: candidatesOf(ranked), troubles: [] };
}

async function namedAnswer(layout: TitleLayout, evidence: Evidence, tools: PhaseTools): Promise<Answered> {
  const { ids, source } = evidence;
  const { verdict, troubles } = await verifyIds(layout.kind, ids, tools);
  if (verdict.state === 'confirmed') {
    const { found } = verdict;
    if (evidence.isLoose && isAnother(layout, evidence, found)) return await otherwise(layout, evidence, ids, tools);
    return { state: 'identified', ids: found.ids, source, found, named: ids, isUnconfirmed: false, troubles };
  }
  if (verdict.state === 'contradicted') {
    const { found, reason } = verdict;
    const ofFiles = Object.entries(ids).map(([scheme, id]) => named(`${scheme}:${id}`, layout, message('namedBeside')));
    const candidate = { ...named(candidateId(found), layout, message('saysSo', found.source)), title: found.title };
    const other: IdentityCandidate = found.year === undefined ? candidate : { ...candidate, year: found.year };
    const candidates = [...ofFiles.filter(({ id }) => id !== other.id), other];
    return { state: 'unidentified', reason, candidates, troubles: [] };
  }
  if (verdict.state === 'denied') {
    const answer = await otherwise(layout, evidence, verdict.missed, tools);
    if (answer.state === 'identified') return answer;
    return { ...answer, reason: verdict.reason, troubles: [...troubles, ...answer.troubles] };
  }
  return await unknownAnswer(layout, evidence, { missed: verdict.missed, troubles }, tools);
}

/** No source that finds titles knows the ids. One that translates ids may, and the name decides what is left open. */
async function unknownAnswer(
  layout: TitleLayout,
  evidence: Evidence,
  { missed, troubles }: { readonly missed: Ids; readonly troubles: readonly Trouble[] },
  tools: PhaseTools,
): Promise<Answered> {
  const { ids, source } = evidence;
  const asNamed = { state: 'identified', ids, source, isUnconfirmed: true } as const;
  // An id that few programs use is known to its own service alone.
  const isTranslatable = lookupSchemes.some(
    ({ name, expectedOf }) =>
      ids[name] !== undefined && (expectedOf.length > 0 || troubles.some(({ source }) => source === name)),
  );
  // A service that is unavailable may know the id, so wait for it.
  if ((isTranslatable && troubles.length > 0) || !canSearch(layout, tools)) return { ...asNamed, troubles };
  const crossed = await crossedIds(layout.kind, ids, tools);
  if (crossed.isKnown && !evidence.isLoose) return { ...asNamed, troubles: [...troubles, ...crossed.troubles] };
  const search = await searchTitle(layout, evidence, tools);
  const all = [...troubles, ...crossed.troubles, ...search.troubles];
  const unknown = { ...missed, ...crossed.missed };
  if (search.certain === undefined) {
    const isOpen = Object.keys(ids).some((scheme) => unknown[scheme] === undefined);
    if (all.length > 0 || (isOpen && !evidence.isLoose)) return { ...asNamed, troubles: all };
    const reason = evidence.isLoose ? (search.reason ?? message('nothingFound')) : message('idsUnknown', listed(ids));
    return { state: 'unidentified', reason, candidates: candidatesOf(search.ranked), troubles: [] };
  }
  const { found } = search.certain;
  const answer: Identified = { ...foundAnswer(found), troubles: all };
  const rest = Object.fromEntries(Object.entries(ids).filter(([scheme]) => unknown[scheme] === undefined));
  const beside = await besideNamed(layout, rest, answer, tools);
  if (beside === undefined)
    return isSettled(layout, evidence) ? dropped(layout, ids, answer, tools) : { ...asNamed, troubles: all };
  return Object.keys(unknown).length > 0 ? dropped(layout, unknown, beside, tools) : beside;
}

/** By name and year alone, because the ids in `unknown` are of no title or of another one. */
async function otherwise(layout: TitleLayout, evidence: Evidence, unknown: Ids, tools: PhaseTools): Promise<Answered> {
  const answer = await searched(layout, evidence, tools);
  if (answer.state !== 'identified') return answer;
  if (isSettled(layout, evidence)) return dropped(layout, unknown, answer, tools);
  const candidates =
    answer.found === undefined ? [] : [named(candidateId(answer.found), layout, message('sameTitle', 'title'))];
  return {
    state: 'unidentified',
    reason: message('idsUnknown', listed(unknown)),
    candidates,
    troubles: answer.troubles,
  };
}

/** A name without a year is too weak to overrule an id. */
function isSettled(layout: TitleLayout, evidence: Evidence): boolean {
  return (layout.year ?? evidence.year) !== undefined;
}

function dropped(layout: TitleLayout, unknown: Ids, answer: Identified, tools: PhaseTools): Identified {
  const id = answer.found === undefined ? listed(answer.ids) : candidateId(answer.found);
  tools.warn(layout.key, message('idsDropped', listed(unknown), id));
  return answer;
}

function listed(ids: Ids): string {
  return Object.entries(ids)
    .map(([scheme, id]) => `${scheme}:${id}`)
    .join(', ');
}

/** True if neither the name nor the year fits. */
function isAnother(layout: TitleLayout, evidence: Evidence, found: Found): boolean {
  const { titles, years } = scoreOf(wishOf(layout, evidence), found);
  return titles === 'other' && years !== 'same' && years !== 'near';
}

/** The search result combined with the named ids; undefined if the result has another id for one of their schemes. */
async function besideNamed(
  layout: TitleLayout,
  ids: Ids,
  answer: Identified,
  tools: PhaseTools,
): Promise<Identified | undefined> {
  if (Object.keys(ids).length === 0) return answer;
  if (againstOf(ids, answer.ids).length > 0) return undefined;
  // Search rows contain few ids; only the full entry shows whether all belong to one title.
  const { verdict, troubles } = await verifyIds(layout.kind, { ...answer.ids, ...ids }, tools);
  if (verdict.state !== 'confirmed') return undefined;
  const { found } = verdict;
  return { ...answer, ids: found.ids, found, troubles: [...answer.troubles, ...troubles] };
}

function canSearch({ kind }: TitleLayout, { sources }: PhaseTools): boolean {
  return sources.list.some(({ search, kinds }) => search !== undefined && kinds.includes(kind));
}

async function searched(layout: TitleLayout, evidence: Evidence, tools: PhaseTools): Promise<Answered> {
  if (!canSearch(layout, tools))
    return { state: 'unidentified', reason: message('noSearch'), candidates: [], troubles: [], isHopeless: true };
  const { certain, ranked, reason, troubles } = await searchTitle(layout, evidence, tools);
  if (certain === undefined) {
    const why = reason ?? message('nothingFound');
    return { state: 'unidentified', reason: why, candidates: candidatesOf(ranked), troubles };
  }
  return { ...foundAnswer(certain.found), troubles };
}

function foundAnswer(found: Found): Identified {
  return { state: 'identified', ids: found.ids, source: found.source, found, isUnconfirmed: false, troubles: [] };
}

/** A candidate for one of several contradicting ids, of which none is likelier. */
function named(id: string, { title, year }: TitleLayout, why: Message): IdentityCandidate {
  return { id, title, ...(year === undefined ? {} : { year }), score: 0.5, why };
}
