/**
 * A box set (collection) of a Jellyfin server: the films and series that belong to the franchise. A box set has no
 * order of its own.
 */
import { quoted, textAt } from '../collections/answer.ts';
import { callerUser, jellyfinId, readItems } from '../collections/jellyfinServer.ts';
import { type MediaServer, MediaServerError } from '../collections/mediaServer.ts';
import type { ResolvedMember } from '../member.ts';
import type { ExportInput } from './export.ts';
import { isMarked, markList } from './jellyfinMark.ts';
import { idGroups, type JellyfinTarget } from './jellyfinPlaylist.ts';
import { about, leftOut, lostFeatures } from './notCarried.ts';
import { theirList } from './playlistRewrite.ts';

export interface BoxSetContent {
  /** Keys of films and series, each once. */
  readonly keys: readonly string[];
  readonly notCarried: readonly string[];
}

/** Films and whole series that are held at least in part. Pure. */
export function boxSetContent(input: ExportInput): BoxSetContent {
  const keys = new Set<string>();
  const foreign: ResolvedMember[] = [];
  const held = input.members.filter(({ heldCount }) => heldCount > 0);
  for (const member of held) {
    const key = titleKey(member);
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
        'it was found in another collection than Jellyfin',
        'they were found in another collection than Jellyfin',
      ]),
      ...about(parts, [
        'cannot be in a box set without its series, so the whole series is there',
        'cannot be in a box set without their series, so the whole series is there',
      ]),
      ...lostFeatures(input, 'a Jellyfin box set', ['eras', 'times', 'universes', 'art']),
    ],
  };
}

/**
 * The key of a film or series. Jellyfin's collection gives every title the id `jellyfin:ID`; the item of a film is the
 * film.
 */
function titleKey(member: ResolvedMember): string | undefined {
  for (const id of member.ids) if (id.startsWith('jellyfin:')) return jellyfinId(id.slice('jellyfin:'.length));
  return member.kind === 'movie' ? jellyfinId(member.items[0]?.key ?? '') : undefined;
}

export interface BoxSetResult {
  readonly added: number;
  readonly removed: number;
  readonly count: number;
  /** The server's sort setting for its members; absent if the server does not report it. */
  readonly displayOrder?: string;
}

/**
 * Gives the box set of that name exactly these members; creates it if needed. Removes members of a person's box set
 * only with `takesOver`. `keys` must not be empty.
 */
export async function writeJellyfinBoxSet(
  { server, caller, name, takesOver }: JellyfinTarget,
  keys: readonly string[],
): Promise<BoxSetResult> {
  const userId = callerUser(caller).id;
  const found = await boxSetNamed(server, userId, name);
  const id = found?.id ?? (await createBoxSet(server, name, keys));
  const before = found === undefined ? [] : await memberKeys(server, userId, id);
  const wanted = new Set(keys);
  const there = new Set(before);
  const add = found === undefined ? keys.slice(firstGroupLength(keys)) : keys.filter((key) => !there.has(key));
  const remove = before.filter((key) => !wanted.has(key));
  const changed = found === undefined || add.length > 0 || remove.length > 0;
  if (changed && (found === undefined || !(await isMarked(server, userId, id)))) {
    if (remove.length > 0 && !takesOver) throw theirList(server, 'box set', name);
    await markList(server, userId, id);
  }
  const members = `/Collections/${id}/Items`;
  for (const ids of idGroups(add)) await server.ask('POST', members, { ids });
  for (const ids of idGroups(remove)) await server.ask('DELETE', members, { ids });

  if (changed) expectMembers(server, name, wanted, await memberKeys(server, userId, id));
  const displayOrder = found?.displayOrder;
  return {
    added: found === undefined ? keys.length : add.length,
    removed: remove.length,
    count: keys.length,
    ...(displayOrder === undefined ? {} : { displayOrder }),
  };
}

async function boxSetNamed(server: MediaServer, userId: string, name: string) {
  const sets = await readItems(server, '/Items', {
    userId,
    recursive: true,
    includeItemTypes: 'BoxSet',
    sortBy: 'DateCreated',
    sortOrder: 'Ascending',
    enableImages: false,
    enableUserData: false,
  });
  const named = sets.filter((set) => textAt(set, 'Name')?.trim() === name);
  if (named.length > 1) {
    const message = `Jellyfin: expected at most one box set ${quoted(name)}, got ${named.length} at ${server.address}. Rename or merge them.`;
    throw new MediaServerError('playlist', message);
  }
  const id = jellyfinId(textAt(named[0], 'Id') ?? '');
  return id === undefined ? undefined : { id, displayOrder: textAt(named[0], 'DisplayOrder') };
}

async function createBoxSet(server: MediaServer, name: string, keys: readonly string[]): Promise<string> {
  const ids = idGroups(keys)[0] ?? '';
  const id = jellyfinId(textAt(await server.ask('POST', '/Collections', { name, ids }), 'Id') ?? '');
  if (id !== undefined) return id;
  throw new MediaServerError(
    'answer',
    `Jellyfin: expected the id of the new box set, got none at POST ${server.address}/Collections.`,
  );
}

function firstGroupLength(keys: readonly string[]): number {
  return (idGroups(keys)[0] ?? '').split(',').length;
}

async function memberKeys(server: MediaServer, userId: string, id: string): Promise<readonly string[]> {
  const items = await readItems(server, '/Items', {
    userId,
    parentId: id,
    enableImages: false,
    enableUserData: false,
    sortBy: 'SortName',
    sortOrder: 'Ascending',
  });
  return items.flatMap((item) => jellyfinId(textAt(item, 'Id') ?? '') ?? []);
}

function expectMembers(server: MediaServer, name: string, wanted: ReadonlySet<string>, came: readonly string[]): void {
  const there = new Set(came);
  if (there.size === wanted.size && came.every((key) => wanted.has(key))) return;
  throw new MediaServerError(
    'playlist',
    `Jellyfin: expected the box set ${quoted(name)} to hold ${wanted.size} titles, got ${there.size} at ${server.address}. ` +
      'Does another program change it? Run the export again later.',
  );
}
