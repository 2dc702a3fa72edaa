/**
 * Resolves members against a collection: held, partly held, missing or coming. Calls the collection at most a few times
 * per kind, never per member, and changes nothing there.
 */
import type { Collection, HeldTitle } from './collection.ts';
import { type HeldIndex, type HeldPart, indexHeldTitle } from './heldTitle.ts';
import type { HeldState, Member, ResolvedMember } from './member.ts';

/**
 * Limit of alternative ids per title. A title is known by a handful of services; more is noise, and each id costs a
 * lookup.
 */
export const MAX_ALTERNATIVE_IDS = 20;

type TitleKind = 'movie' | 'series';

/** One film or series of the file, as the collection knows it. */
interface KnownTitle {
  readonly held?: HeldIndex;
  readonly ids: readonly string[];
}

/**
 * One row per member, in the given order. `today` is YYYY-MM-DD in the reader's time zone. Ids that the collection does
 * not find are tried again under their alternative ids. Errors of the collection are passed on.
 */
export async function resolve(
  members: readonly Member[],
  collection: Collection,
  { today }: { readonly today: string },
): Promise<readonly ResolvedMember[]> {
  const [movies, series] = await Promise.all([
    knownTitles('movie', members, collection),
    knownTitles('series', members, collection),
  ]);
  return members.map((member) =>
    resolveMember(member, (titleKind(member) === 'movie' ? movies : series).get(member.id), today),
  );
}

/** The same rows without a collection: every member is missing or coming. */
export function unresolved(
  members: readonly Member[],
  { today }: { readonly today: string },
): readonly ResolvedMember[] {
  return members.map((member) => resolveMember(member, undefined, today));
}

async function knownTitles(
  kind: TitleKind,
  members: readonly Member[],
  collection: Collection,
): Promise<ReadonlyMap<string, KnownTitle>> {
  const ids = [...new Set(members.filter((member) => titleKind(member) === kind).map(({ id }) => id))];
  const found = await find(collection, kind, ids);
  const others = await alternatives(
    collection,
    kind,
    ids.filter((id) => !found.has(id)),
  );
  const asked = new Set(ids);
  const unasked = [...new Set([...others.values()].flat())].filter((id) => !asked.has(id));
  const foundByOther = await find(collection, kind, unasked);

  const indexes = new Map<HeldTitle, HeldIndex>();
  return new Map(
    ids.map((id) => {
      const known = [id, ...(others.get(id) ?? [])];
      const title = known.map((each) => found.get(each) ?? foundByOther.get(each)).find((each) => each !== undefined);
      if (title === undefined) return [id, { ids: known }];
      const held = indexes.get(title) ?? indexHeldTitle(title);
      indexes.set(title, held);
      return [id, { held, ids: [...new Set([...known, ...held.ids.filter(isId)])] }];
    }),
  );
}

/** The found titles, limited to requested ids and the requested kind. */
async function find(
  collection: Collection,
  kind: TitleKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, HeldTitle>> {
  if (ids.length === 0) return new Map();
  const answer = await collection.find(kind, ids);
  const asked = new Set(ids);
  return new Map([...answer].filter(([id, title]) => asked.has(id) && title.kind === kind));
}

async function alternatives(
  collection: Collection,
  kind: TitleKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ids.length === 0) return new Map();
  const answer = await collection.alternatives?.(kind, ids);
  return new Map(
    ids.map((id) => {
      const others = new Set((answer?.get(id) ?? []).filter((other) => other !== id && isId(other)));
      return [id, [...others].slice(0, MAX_ALTERNATIVE_IDS)];
    }),
  );
}

function resolveMember(member: Member, known: KnownTitle | undefined, today: string): ResolvedMember {
  const { title: titleInFile, ...place } = member;
  const part = heldPart(member, known?.held);
  const state = heldState(part, member.released, today);
  const collectionTitle = known?.held?.title === '' ? undefined : known?.held?.title;
  const episodeTitle = member.kind === 'episode' ? part.items[0]?.title : undefined;
  return {
    ...place,
    state,
    title: (part.heldCount > 0 ? collectionTitle : undefined) ?? titleInFile ?? collectionTitle ?? member.id,
    ...(episodeTitle === undefined || episodeTitle === '' ? {} : { episodeTitle }),
    heldCount: part.heldCount,
    ...(part.ofCount === undefined ? {} : { ofCount: part.ofCount }),
    items: part.items,
    ids: known?.ids ?? [member.id],
  };
}

function heldPart({ kind, season, episode }: Member, held: HeldIndex | undefined): HeldPart {
  if (held === undefined)
    return { items: [], heldCount: 0, ...(kind === 'movie' || kind === 'episode' ? { ofCount: 1 } : {}) };
  switch (kind) {
    case 'movie':
      return held.film();
    case 'series':
      return held.show();
    case 'season':
      return held.season(season ?? Number.NaN);
    case 'episode':
      return held.episode(season ?? Number.NaN, episode ?? Number.NaN);
  }
}

function heldState({ heldCount, ofCount }: HeldPart, released: string | undefined, today: string): HeldState {
  if (heldCount > 0) return ofCount !== undefined && heldCount < ofCount ? 'partlyHeld' : 'held';
  // The collection knows that nothing of it is released.
  if (ofCount === 0) return 'coming';
  return isComing(released, today) ? 'coming' : 'missing';
}

/**
 * True if released after today, or if the date is unknown. As text `2026` sorts before its days, so it does not count
 * as ahead.
 */
function isComing(released: string | undefined, today: string): boolean {
  return released === undefined || released > today;
}

function titleKind({ kind }: Member): TitleKind {
  return kind === 'movie' ? 'movie' : 'series';
}

function isId(text: string): boolean {
  return /^[a-z0-9]+:[A-Za-z0-9_-]+$/u.test(text);
}
