/**
 * Asks the sources whether ids from files or a person belong to one title of that kind. Ignores names, because an id is
 * trusted more than a title. Writes no facts.
 */
import { joined, type Message, message } from '../../messages/message.ts';
import type { Ids, TitleKind } from '../details.ts';
import type { PhaseTools } from '../phase.ts';
import type { Found, Source, Trouble } from '../sources.ts';

export type Verdict =
  /** `found.ids` also contains the requested ids, except denied ones. */
  | { readonly state: 'confirmed'; readonly found: Found }
  /** A source has a different id for the same title. */
  | { readonly state: 'contradicted'; readonly found: Found; readonly reason: Message }
  /** The service does not know its own id. */
  | { readonly state: 'denied'; readonly reason: Message }
  /** No source translates such an id, or those that do are in trouble. */
  | { readonly state: 'unknown' };

export interface Verification {
  readonly verdict: Verdict;
  readonly troubles: readonly Trouble[];
}

export async function verifyIds(
  kind: TitleKind,
  ids: Ids,
  tools: Pick<PhaseTools, 'sources' | 'signal'>,
): Promise<Verification> {
  const troubles: Trouble[] = [];
  const denied = new Map<string, string>();
  for (const source of tools.sources.list) {
    if (source.find === undefined || !source.kinds.includes(kind)) continue;
    tools.signal.throwIfAborted();
    const asked = without(ids, denied);
    const answer = await findAt(source, kind, asked, troubles);
    if (answer === 'denied') denied.set(source.name, ids[source.name] ?? '');
    const found = answer === 'denied' ? await findAt(source, kind, without(ids, denied), troubles) : answer;
    if (found === undefined || found === 'denied') continue;
    const named = without(ids, denied);
    const against = againstOf(named, found.ids);
    if (against.length > 0)
      return { verdict: { state: 'contradicted', found, reason: texts(source.name, against) }, troubles };
    return { verdict: { state: 'confirmed', found: { ...found, ids: { ...found.ids, ...named } } }, troubles };
  }
  const missing = [...denied].map(([scheme, id]) => message('noSuchId', scheme, nouns[kind], id));
  const verdict: Verdict = missing.length > 0 ? { state: 'denied', reason: joined(missing) } : { state: 'unknown' };
  return { verdict, troubles };
}

const nouns = { movie: 'film', series: 'series' } as const;

/** Fetches the full entry, so that its further ids can be compared; a translated id alone proves little. */
async function findAt(
  source: Source,
  kind: TitleKind,
  ids: Ids,
  troubles: Trouble[],
): Promise<Found | 'denied' | undefined> {
  if (source.find === undefined || Object.keys(ids).length === 0) return undefined;
  const answer = await source.find(kind, ids);
  if (answer.state === 'trouble') troubles.push(answer.trouble);
  if (answer.state === 'none') return ids[source.name] === undefined ? undefined : 'denied';
  if (answer.state !== 'found') return undefined;
  const own = answer.value.ids[source.name];
  const isCompared = Object.keys(ids).every((scheme) => answer.value.ids[scheme] !== undefined);
  if (own === undefined || ids[source.name] !== undefined || isCompared) return answer.value;
  const whole = await source.find(kind, { [source.name]: own });
  return whole.state === 'found' ? { ...whole.value, ids: { ...answer.value.ids, ...whole.value.ids } } : answer.value;
}

function without(ids: Ids, denied: ReadonlyMap<string, string>): Ids {
  return Object.fromEntries(Object.entries(ids).filter(([scheme]) => !denied.has(scheme)));
}

interface Against {
  readonly scheme: string;
  readonly named: string;
  readonly found: string;
}

export function againstOf(named: Ids, found: Ids): readonly Against[] {
  return Object.entries(named).flatMap(([scheme, id]) => {
    const other = found[scheme];
    return other === undefined || other === id ? [] : [{ scheme, named: id, found: other }];
  });
}

function texts(source: string, against: readonly Against[]): Message {
  const said = against.map(
    ({ scheme, named, found }) => `${scheme}:${named} is named, ${source} says ${scheme}:${found}`,
  );
  return message('idsContradict', said.join(', '));
}
