/**
 * Finds further ids of an identified title: from its details, then from services that translate ids. Writes no facts.
 */
import { type Message, message } from '../../messages/message.ts';
import type { Title } from '../../title/title.ts';
import type { IdentityCandidate } from '../../title/titleFacts.ts';
import type { Details, Ids } from '../details.ts';
import type { PhaseTools } from '../phase.ts';
import type { Trouble } from '../sources.ts';
import { unitedIds } from '../titleDetailsMerge.ts';
import type { Identified } from './identityAnswer.ts';
import { missingIds } from './identityIds.ts';
import { againstOf, contradictionOf } from './identityVerify.ts';

export type Completed =
  | {
      readonly state: 'complete';
      readonly ids: Ids;
      readonly details?: Details;
      readonly isUnconfirmed: boolean;
      /** Services that might have provided ids. */
      readonly troubles: readonly Trouble[];
    }
  | { readonly state: 'contradicted'; readonly reason: Message; readonly candidates: readonly IdentityCandidate[] };

/** Requires the title's fact `id` to hold the ids so far, because the details are fetched by it. */
export async function completeIds(title: Title, answer: Identified, tools: PhaseTools): Promise<Completed> {
  const { kind } = title.layout;
  const hasIds = new Set(
    tools.sources.list.flatMap(({ name, details, crosswalk }) => ((details ?? crosswalk) ? [name] : [])),
  );
  const answered = tools.sources.list.length === 0 ? { troubles: [] } : await tools.details(title);
  const troubles = [...answer.troubles, ...answered.troubles].filter(({ source }) => hasIds.has(source));
  const others = answered.others ?? {};
  let ids = withoutSchemes(unitedIds([answer.ids, answered.details?.ids ?? {}]), Object.keys(others));
  const drop = (schemes: readonly string[], by: string) => {
    const gone = schemes.filter((scheme) => ids[scheme] !== undefined);
    if (gone.length === 0) return;
    tools.warn(
      title.layout.key,
      message('idsOfOther', gone.map((scheme) => `${scheme}:${ids[scheme]}`).join(', '), by),
    );
    ids = withoutSchemes(ids, gone);
  };
  // A service that returned details knows the ids.
  let isUnconfirmed = answer.isUnconfirmed && answered.details === undefined;
  const known = new Set([
    ...(answered.details?.sources ?? []),
    ...(answer.found === undefined ? [] : [answer.found.source]),
  ]);
  for (const source of tools.sources.list) {
    if (source.crosswalk === undefined || !source.kinds.includes(kind)) continue;
    if (missingIds(kind, ids).length === 0 && !isUnconfirmed) break;
    tools.signal.throwIfAborted();
    const further = await source.crosswalk(kind, ids);
    if (further.state === 'trouble') troubles.push(further.trouble);
    if (further.state !== 'found') continue;
    const against = againstOf(ids, further.value);
    if (isUnconfirmed && answer.source !== 'person') {
      if (against.length > 0) {
        const reason = contradictionOf(source.name, against);
        return { state: 'contradicted', reason, candidates: candidatesOf(title, against, source.name) };
      }
      drop(further.split ?? [], source.name);
    } else {
      if (answer.source === 'person' && against.length > 0) continue;
      const joint = joinCrossed(
        { ids, known, named: answer.named ?? {} },
        further.value,
        further.split ?? [],
        source.name,
      );
      drop(joint.dropped, source.name);
      if (!joint.isTaken) continue;
    }
    const renamed = answer.named?.[source.name] === undefined ? withoutSchemes(ids, [source.name]) : ids;
    ids = unitedIds([further.value[source.name] === undefined ? ids : renamed, further.value]);
    isUnconfirmed = false;
  }
  const details = answered.details === undefined ? {} : { details: answered.details };
  return { state: 'complete', ids, ...details, isUnconfirmed, troubles };
}

/** What is known of a title when a service translates its ids. */
export interface Crossing {
  readonly ids: Ids;
  /** Services that have an entry of the title under their own id. */
  readonly known: ReadonlySet<string>;
  /** Ids from names and .nfo files, which a service confirmed. */
  readonly named: Ids;
}

/**
 * Which ids contradict, and whether the ids of the crossed entry may be taken. What a service says about its own title
 * stands. An id that it lists for another service is dropped if the crossed entry disagrees. If the crossed entry was
 * reached by such ids alone, they lead to another title and go too. Pure.
 */
export function joinCrossed(
  { ids, known, named }: Crossing,
  crossed: Ids,
  split: readonly string[],
  by: string,
): { readonly isTaken: boolean; readonly dropped: readonly string[] } {
  // Items of the service itself are merged and renamed; its own word for its id is the newest.
  const against = againstOf(ids, crossed).map(({ scheme }) => scheme);
  const disputed = [...against, ...split].filter((scheme) => scheme !== by);
  const isSure = (scheme: string) => known.has(scheme) || named[scheme] !== undefined;
  if (disputed.length === 0) return { isTaken: true, dropped: [] };
  if (disputed.some(isSure)) return { isTaken: false, dropped: [] };
  const shared = Object.keys(ids).filter((scheme) => ids[scheme] === crossed[scheme]);
  return shared.some(isSure)
    ? { isTaken: true, dropped: disputed }
    : { isTaken: false, dropped: [...disputed, ...shared] };
}

function withoutSchemes(ids: Ids, schemes: readonly string[]): Ids {
  return Object.fromEntries(Object.entries(ids).filter(([scheme]) => !schemes.includes(scheme)));
}

function candidatesOf(
  { layout: { title, year } }: Title,
  against: ReturnType<typeof againstOf>,
  source: string,
): readonly IdentityCandidate[] {
  const base = { title, ...(year === undefined ? {} : { year }), score: 0.5 };
  return against.flatMap(({ scheme, named, found }) => [
    { ...base, id: `${scheme}:${named}`, why: message('namedBeside') },
    { ...base, id: `${scheme}:${found}`, why: message('saysSo', source) },
  ]);
}
