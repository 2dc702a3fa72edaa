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
import { againstOf } from './identityVerify.ts';

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
  const tellsIds = new Set(
    tools.sources.list.flatMap(({ name, details, crosswalk }) => ((details ?? crosswalk) ? [name] : [])),
  );
  const told = tools.sources.list.length === 0 ? { troubles: [] } : await tools.details(title);
  const troubles = [...answer.troubles, ...told.troubles].filter(({ source }) => tellsIds.has(source));
  let ids = unitedIds([answer.ids, told.details?.ids ?? {}]);
  // A service that returned details knows the ids.
  let isUnconfirmed = answer.isUnconfirmed && told.details === undefined;
  for (const source of tools.sources.list) {
    if (source.crosswalk === undefined || !source.kinds.includes(kind)) continue;
    if (missingIds(kind, ids).length === 0 && !isUnconfirmed) break;
    tools.signal.throwIfAborted();
    const further = await source.crosswalk(kind, ids);
    if (further.state === 'trouble') troubles.push(further.trouble);
    if (further.state !== 'found') continue;
    const against = againstOf(ids, further.value);
    // What a service says about its own title stands; unconfirmed ids do not.
    if (against.length > 0 && (!isUnconfirmed || answer.source === 'person')) continue;
    if (against.length > 0) {
      const said = against.map(
        (one) => `${one.scheme}:${one.named} is named, ${source.name} says ${one.scheme}:${one.found}`,
      );
      const reason = message('idsContradict', said.join(', '));
      return { state: 'contradicted', reason, candidates: candidatesOf(title, against, source.name) };
    }
    ids = unitedIds([ids, further.value]);
    isUnconfirmed = false;
  }
  const details = told.details === undefined ? {} : { details: told.details };
  return { state: 'complete', ids, ...details, isUnconfirmed, troubles };
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
