/**
 * Asks the sources whether ids from files or a person belong to one title of that kind. Ignores names, because an id is
 * trusted more than a title. Writes no facts.
 */
import { joined, type Message, message } from '../../messages/message.ts';
import type { Ids, TitleKind } from '../details.ts';
import type { PhaseTools } from '../phase.ts';
import type { Found, Source, Trouble } from '../sources.ts';

export type Verdict =
  /** `found.ids` also contains the requested ids, except those that are unknown to their own service. */
  | { readonly state: 'confirmed'; readonly found: Found }
  /** A source has a different id for the same title. */
  | { readonly state: 'contradicted'; readonly found: Found; readonly reason: Message }
  /** The service does not know its own id. */
  | { readonly state: 'denied'; readonly reason: Message; readonly missed: Ids }
  /** No source knows such an id, or those that may are in trouble. */
  | { readonly state: 'unknown'; readonly missed: Ids };

export interface Verification {
  readonly verdict: Verdict;
  readonly troubles: readonly Trouble[];
}

type VerifyTools = Pick<PhaseTools, 'sources' | 'signal'>;

interface Verifying {
  readonly kind: TitleKind;
  readonly ids: Ids;
  readonly tools: VerifyTools;
  readonly troubles: Trouble[];
  /** Schemes whose own service does not know the id. */
  readonly denied: Set<string>;
}

export async function verifyIds(kind: TitleKind, ids: Ids, tools: VerifyTools): Promise<Verification> {
  const verifying: Verifying = { kind, ids, tools, troubles: [], denied: new Set() };
  const { denied, troubles } = verifying;
  for (const [index, source] of tools.sources.list.entries()) {
    if (source.find === undefined || !source.kinds.includes(kind)) continue;
    tools.signal.throwIfAborted();
    const answer = await findAt(source, without(ids, denied), verifying);
    if (answer === 'denied') denied.add(source.name);
    const found = answer === 'denied' ? await findAt(source, without(ids, denied), verifying) : answer;
    if (found === undefined || found === 'denied') continue;
    return { verdict: await confirmedBy(found, tools.sources.list.slice(index + 1), verifying), troubles };
  }
  const missing = [...denied].map((scheme) => message('noSuchId', scheme, nouns[kind], ids[scheme] ?? ''));
  const deniedIds = Object.fromEntries(Object.entries(ids).filter(([scheme]) => denied.has(scheme)));
  const missed = { ...missedIds(verifying, ({ find }) => find !== undefined), ...deniedIds };
  const verdict: Verdict =
    missing.length > 0 ? { state: 'denied', reason: joined(missing), missed } : { state: 'unknown', missed };
  return { verdict, troubles };
}

const nouns = { movie: 'film', series: 'series' } as const;

/** Compares all ids. An id that this source cannot know is checked by its own service. */
async function confirmedBy(found: Found, others: readonly Source[], verifying: Verifying): Promise<Verdict> {
  const { kind, ids, denied, tools } = verifying;
  const contradiction = (by: Found, one: Ids): Verdict | undefined => {
    const against = againstOf(one, by.ids);
    if (against.length === 0) return undefined;
    return { state: 'contradicted', found: by, reason: contradictionOf(by.source, against) };
  };
  const contradicted = contradiction(found, without(ids, denied));
  if (contradicted !== undefined) return contradicted;
  for (const source of others) {
    const own = ids[source.name];
    if (own === undefined || found.ids[source.name] !== undefined || denied.has(source.name)) continue;
    if (source.find === undefined || !source.kinds.includes(kind)) continue;
    tools.signal.throwIfAborted();
    const answer = await findAt(source, { [source.name]: own }, verifying);
    if (answer === 'denied') denied.add(source.name);
    if (answer === undefined || answer === 'denied') continue;
    const other = contradiction(answer, { ...found.ids, [source.name]: own });
    if (other !== undefined) return other;
  }
  return { state: 'confirmed', found: { ...found, ids: { ...found.ids, ...without(ids, denied) } } };
}

/** Fetches the full entry, so that its further ids can be compared; a translated id alone proves little. */
async function findAt(source: Source, ids: Ids, { kind, troubles }: Verifying): Promise<Found | 'denied' | undefined> {
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

export interface Crossed {
  /** A service that translates ids has one of them; `identityCrosswalk.ts` then takes or refuses its answer. */
  readonly isKnown: boolean;
  readonly missed: Ids;
  readonly troubles: readonly Trouble[];
}

/** Asks the services that translate ids. */
export async function crossedIds(kind: TitleKind, ids: Ids, tools: VerifyTools): Promise<Crossed> {
  const troubles: Trouble[] = [];
  for (const source of tools.sources.list) {
    if (source.crosswalk === undefined || !source.kinds.includes(kind)) continue;
    tools.signal.throwIfAborted();
    const answer = await source.crosswalk(kind, ids);
    if (answer.state === 'trouble') troubles.push(answer.trouble);
    if (answer.state === 'found') return { isKnown: true, missed: {}, troubles };
  }
  const missed = missedIds({ kind, ids, tools, troubles }, ({ crosswalk }) => crosswalk !== undefined);
  return { isKnown: false, missed, troubles };
}

/** The ids that no source knows although one of these looks such ids up, and none of them was in trouble. */
function missedIds(
  { kind, ids, tools, troubles }: Pick<Verifying, 'kind' | 'ids' | 'tools' | 'troubles'>,
  isAsked: (source: Source) => boolean,
): Ids {
  const inTrouble = new Set(troubles.map(({ source }) => source));
  const missed = Object.entries(ids).filter(([scheme]) => {
    const asked = tools.sources.list.filter(
      (source) => isAsked(source) && source.kinds.includes(kind) && source.finds?.[kind].includes(scheme) === true,
    );
    return asked.length > 0 && !asked.some(({ name }) => inTrouble.has(name));
  });
  return Object.fromEntries(missed);
}

function without(ids: Ids, denied: ReadonlySet<string>): Ids {
  return Object.fromEntries(Object.entries(ids).filter(([scheme]) => !denied.has(scheme)));
}

export interface Against {
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

export function contradictionOf(source: string, against: readonly Against[]): Message {
  const sentences = against.map(({ scheme, named, found }) => message('idNamedButSaid', scheme, named, source, found));
  return message('idsContradict', joined(sentences, 'pair'));
}
