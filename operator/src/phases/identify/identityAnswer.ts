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
import { candidateId, candidatesOf } from './identityScore.ts';
import { searchTitle } from './identitySearch.ts';
import { againstOf, verifyIds } from './identityVerify.ts';

export interface Identified {
  readonly state: 'identified';
  readonly ids: Ids;
  /** `person`, `nfo`, `folder`, or the service that found it. */
  readonly source: string;
  readonly found?: Found;
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
    return { state: 'identified', ids: found.ids, source, found, isUnconfirmed: false, troubles };
  }
  if (verdict.state === 'contradicted') {
    const { found, reason } = verdict;
    const ofFiles = Object.entries(ids).map(([scheme, id]) => named(`${scheme}:${id}`, layout, message('namedBeside')));
    const told = { ...named(candidateId(found), layout, message('saysSo', found.source)), title: found.title };
    const other: IdentityCandidate = found.year === undefined ? told : { ...told, year: found.year };
    const candidates = [...ofFiles.filter(({ id }) => id !== other.id), other];
    return { state: 'unidentified', reason, candidates, troubles: [] };
  }
  if (verdict.state === 'denied') {
    const { ranked, troubles: others } = await searchTitle(layout, evidence, tools);
    const all = [...troubles, ...others];
    return { state: 'unidentified', reason: verdict.reason, candidates: candidatesOf(ranked), troubles: all };
  }
  const asNamed = { state: 'identified', ids, source, isUnconfirmed: true } as const;
  // If only ids of other schemes are known, the name decides as well. An id that few programs use is known to its own
  // service alone.
  const isTranslatable = lookupSchemes.some(
    ({ name, expectedOf }) =>
      ids[name] !== undefined && (expectedOf.length > 0 || troubles.some(({ source }) => source === name)),
  );
  // A service that is unavailable may know the id, so wait for it.
  if ((isTranslatable && troubles.length > 0) || !canSearch(layout, tools)) return { ...asNamed, troubles };
  const answer = await searched(layout, evidence, tools);
  const all = [...troubles, ...answer.troubles];
  if (answer.state !== 'identified') return { ...asNamed, troubles: all };
  return (await besideNamed(layout, ids, { ...answer, troubles: all }, tools)) ?? { ...asNamed, troubles: all };
}

/** The search result combined with the named ids; undefined if the result has another id for one of their schemes. */
async function besideNamed(
  layout: TitleLayout,
  ids: Ids,
  answer: Identified,
  tools: PhaseTools,
): Promise<Identified | undefined> {
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
  const { found } = certain;
  return { state: 'identified', ids: found.ids, source: found.source, found, isUnconfirmed: false, troubles };
}

/** A candidate for one of several contradicting ids, of which none is likelier. */
function named(id: string, { title, year }: TitleLayout, why: Message): IdentityCandidate {
  return { id, title, ...(year === undefined ? {} : { year }), score: 0.5, why };
}
