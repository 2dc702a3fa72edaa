/**
 * A box set (collection) of a Jellyfin or Emby server: the films and series that belong to the franchise. A box set has no
 * order of its own.
 */
import { quoted, textAt } from '../collections/answer.ts';
import { callerUser, itemId, readItems } from '../collections/mediaBrowserServer.ts';
import { type MediaServer, MediaServerError } from '../collections/mediaServer.ts';
import type { ResolvedMember } from '../member.ts';
import type { ExportedList, ExportInput } from './export.ts';
import { goneList, nameAfter, renamingOf, theirList, twinLists } from './knownList.ts';
import { isMarked, markList } from './mediaBrowserMark.ts';
import { idGroups, type ListTarget } from './mediaBrowserPlaylist.ts';
import { renameItem } from './mediaBrowserRename.ts';
import { about, leftOut, lostFeatures } from './notCarried.ts';
import type { PlaylistEntry } from './playlistPlan.ts';

export interface BoxSetContent {
  /** Keys of films and series, each once. */
  readonly keys: readonly string[];
  readonly notCarried: readonly string[];
}

/** Films and whole series that are held at least in part. Pure. */
export function boxSetContent(input: ExportInput, server: Pick<MediaServer, 'product'>): BoxSetContent {
  const keys = new Set<string>();
  const foreign: ResolvedMember[] = [];
  const held = input.members.filter(({ heldCount }) => heldCount > 0);
  for (const member of held) {
    const key = titleKey(member, server);
    if (key === undefined) foreign.push(member);
    else keys.add(key);
  }
  const absent = input.members.filter(({ heldCount }) => heldCount === 0);
  const parts = held.filter(
    (member) => (member.kind === 'season' || member.kind === 'episode') && !foreign.includes(member),
  );
  return {
    keys: [...keys],
    notCarried: [
      ...leftOut(absent, ['the collection does not hold it', 'the collection does not hold them']),
      ...leftOut(foreign, [
        `it was found in another collection than ${server.product}`,
        `they were found in another collection than ${server.product}`,
      ]),
      ...about(parts, [
        'cannot be in a box set without its series, so the whole series is there',
        'cannot be in a box set without their series, so the whole series is there',
      ]),
      ...lostFeatures(input, `${aProduct(server)} box set`, ['eras', 'times', 'universes', 'art']),
    ],
  };
}

/**
 * The key of a film or series. The server's collection gives every title the id `jellyfin:ID` or `emby:ID`; the item of a
 * film is the film.
 */
function titleKey(member: ResolvedMember, server: Pick<MediaServer, 'product'>): string | undefined {
  const scheme = `${server.product.toLowerCase()}:`;
  for (const id of member.ids) if (id.startsWith(scheme)) return itemId(server, id.slice(scheme.length));
  return member.kind === 'movie' ? itemId(server, member.items[0]?.key ?? '') : undefined;
}

/** "a Jellyfin", "an Emby". */
export function aProduct({ product }: Pick<MediaServer, 'product'>): string {
  return `${product === 'Emby' ? 'an' : 'a'} ${product}`;
}

export interface BoxSetResult extends Pick<ExportedList, 'id' | 'name' | 'isNameTaken'> {
  readonly added: number;
  readonly removed: number;
  readonly count: number;
  /** The server's sort setting for its members; absent if the server does not report it. */
  readonly displayOrder?: string;
}

interface FoundBoxSet {
  readonly id: string;
  readonly name: string;
  readonly displayOrder: string | undefined;
}

/**
 * Gives the known box set, else the one of that name, exactly these members; creates it if needed. Removes members that
 * a person added only with `takesOver`. `keys` must not be empty.
 */
export async function writeBoxSet(target: ListTarget, keys: readonly string[]): Promise<BoxSetResult> {
  const { server, caller, name, known } = target;
  const userId = callerUser(caller).id;
  const sets = await boxSetsOf(server, userId);
  const kept = known?.id === undefined ? undefined : sets.find(({ id }) => id === known.id);
  if (known?.id !== undefined && kept === undefined && target.remakes !== true)
    throw goneList(server, 'box set', known.name);
  const found = kept ?? boxSetNamed(server, sets, name);
  const id = found?.id ?? (await createBoxSet(server, name, keys));
  const before = found === undefined ? [] : await membersOf(server, userId, id);
  const wanted = new Set(keys);
  const there = new Set(before.map(({ key }) => key));
  const add = found === undefined ? keys.slice(firstGroupLength(keys)) : keys.filter((key) => !there.has(key));
  const remove = before.filter(({ key }) => !wanted.has(key));
  const changed = found === undefined || add.length > 0 || remove.length > 0;
  if (changed)
    await claim(target, userId, { id, isNew: found === undefined, isKnown: kept !== undefined }, remove, keys);
  const members = `/Collections/${id}/Items`;
  for (const ids of idGroups(add)) await server.ask('POST', members, { ids });
  for (const ids of idGroups(remove.map(({ key }) => key))) await server.ask('DELETE', members, { ids });

  if (changed) expectMembers(server, name, wanted, await membersOf(server, userId, id));
  const displayOrder = found?.displayOrder;
  return {
    id,
    ...(await named(target, userId, kept, sets)),
    added: found === undefined ? keys.length : add.length,
    removed: remove.length,
    count: keys.length,
    ...(displayOrder === undefined ? {} : { displayOrder }),
  };
}

/** Marks the set as ours. Throws if a person's members would be removed. A box set has no order to lose. */
async function claim(
  { server, name, known, takesOver, remembers }: ListTarget,
  userId: string,
  set: { readonly id: string; readonly isNew: boolean; readonly isKnown: boolean },
  remove: readonly PlaylistEntry[],
  keys: readonly string[],
): Promise<void> {
  const ours = new Set([...(known?.keys ?? []), ...(known?.pending ?? [])]);
  const foreign = remove.filter(({ key }) => !ours.has(key));
  const isMarkedOurs = !set.isNew && !set.isKnown && (await isMarked(server, userId, set.id));
  const isProtected = set.isKnown || !isMarkedOurs || remembers === true;
  if (foreign.length > 0 && isProtected && takesOver !== true) throw theirList(server, 'box set', name, foreign, keys);
  if (!set.isKnown && !isMarkedOurs) await markList(server, userId, set.id);
}

async function named(
  { server, name, known }: ListTarget,
  userId: string,
  kept: FoundBoxSet | undefined,
  sets: readonly FoundBoxSet[],
): Promise<Pick<ExportedList, 'name' | 'isNameTaken'>> {
  if (kept === undefined || known === undefined) return { name };
  const others = sets.filter(({ id }) => id !== kept.id).map((set) => set.name);
  const renaming = renamingOf(known, kept.name, name, others);
  if (renaming === 'rename') await renameItem(server, userId, kept.id, name);
  return nameAfter(known, kept.name, name, renaming);
}

async function boxSetsOf(server: MediaServer, userId: string): Promise<readonly FoundBoxSet[]> {
  const sets = await readItems(server, '/Items', {
    userId,
    recursive: true,
    includeItemTypes: 'BoxSet',
    sortBy: 'DateCreated',
    sortOrder: 'Ascending',
    enableImages: false,
    enableUserData: false,
  });
  return sets.flatMap((set) => {
    const id = itemId(server, textAt(set, 'Id') ?? '');
    if (id === undefined) return [];
    return [{ id, name: textAt(set, 'Name')?.trim() ?? '', displayOrder: textAt(set, 'DisplayOrder') }];
  });
}

function boxSetNamed(server: MediaServer, sets: readonly FoundBoxSet[], name: string): FoundBoxSet | undefined {
  const [set, ...others] = sets.filter((one) => one.name === name);
  if (others.length > 0) throw twinLists(server, 'box set', name, others.length + 1);
  return set;
}

async function createBoxSet(server: MediaServer, name: string, keys: readonly string[]): Promise<string> {
  const ids = idGroups(keys)[0] ?? '';
  const id = itemId(server, textAt(await server.ask('POST', '/Collections', { name, ids }), 'Id') ?? '');
  if (id !== undefined) return id;
  throw new MediaServerError(
    'answer',
    `${server.product}: expected the id of the new box set, got none at POST ${server.address}/Collections.`,
  );
}

function firstGroupLength(keys: readonly string[]): number {
  return (idGroups(keys)[0] ?? '').split(',').length;
}

async function membersOf(server: MediaServer, userId: string, id: string): Promise<readonly PlaylistEntry[]> {
  const items = await readItems(server, '/Items', {
    userId,
    parentId: id,
    enableImages: false,
    enableUserData: false,
    sortBy: 'SortName',
    sortOrder: 'Ascending',
  });
  return items.flatMap((item) => {
    const key = itemId(server, textAt(item, 'Id') ?? '');
    const title = textAt(item, 'Name');
    return key === undefined ? [] : [{ entry: key, key, ...(title === undefined ? {} : { title }) }];
  });
}

function expectMembers(
  server: MediaServer,
  name: string,
  wanted: ReadonlySet<string>,
  came: readonly PlaylistEntry[],
): void {
  const there = new Set(came.map(({ key }) => key));
  if (there.size === wanted.size && came.every(({ key }) => wanted.has(key))) return;
  throw new MediaServerError(
    'playlist',
    `${server.product}: expected the box set ${quoted(name)} to hold ${wanted.size} titles, got ${there.size} at ${server.address}. ` +
      'Does another program change it? Run the export again later.',
    { list: { kind: 'contested' } },
  );
}
