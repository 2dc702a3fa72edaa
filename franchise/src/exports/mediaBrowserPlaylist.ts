/**
 * A playlist of a Jellyfin user (10.9 to 10.11) or an Emby user in story order. Jellyfin holds each video once and
 * identifies an entry by the video's id. It rejects moves with an API key (jellyfin/jellyfin#12999), so misplaced entries
 * are removed and appended again; in Emby as well, whose rules for moves are not public.
 */
import { quoted, textAt } from '../collections/answer.ts';
import { type Caller, callerUser, isEmby, itemId, readItems } from '../collections/mediaBrowserServer.ts';
import { type MediaServer, MediaServerError } from '../collections/mediaServer.ts';
import type { ExportedList, KnownList, ServerExportOptions } from './export.ts';
import { goneList, isAsLeft, nameAfter, renamingOf, theirList } from './knownList.ts';
import { isMarked, markList } from './mediaBrowserMark.ts';
import { renameItem } from './mediaBrowserRename.ts';
import { losesNothing } from './playlistPlan.ts';
import { type Rewritten, rewritePlaylist, type ServerPlaylist } from './playlistRewrite.ts';

/** 50 ids of 33 characters make 1,650; proxies accept addresses of at least 2,000 characters. */
const IDS_IN_ADDRESS = 50;

export interface PlaylistResult extends Rewritten, Pick<ExportedList, 'id' | 'name' | 'isNameTaken'> {
  readonly isNew: boolean;
}

/** The server, user and name of a list to write. */
export interface ListTarget extends Omit<ServerExportOptions, 'beforeWrite'> {
  readonly server: MediaServer;
  readonly caller: Caller;
  readonly name: string;
}

interface FoundPlaylist {
  readonly id: string;
  readonly name: string;
}

/**
 * Puts the user's playlist in order: the known one, else the one of that name; creates it if needed. Prefers a playlist
 * of ours to one made by a person, and skips public playlists of other users. `keys` must not be empty.
 */
export async function writePlaylist(target: ListTarget, keys: readonly string[]): Promise<PlaylistResult> {
  const { server, caller, name, known } = target;
  const user = callerUser(caller);
  const lists = await playlistsOf(server, user.id);
  if (known?.id !== undefined) {
    const found = lists.find(({ id }) => id === known.id);
    if (found !== undefined) return await writeKnown(target, known, found, lists, keys);
    if (target.remakes !== true) throw goneList(server, 'playlist', known.name);
  }
  const named = lists.filter((list) => list.name === name);
  const marked: FoundPlaylist[] = [];
  for (const list of named) if (await isMarked(server, user.id, list.id)) marked.push(list);
  for (const { id } of marked.length > 0 ? marked : named) {
    const playlist = serverPlaylist(server, caller, id, name);
    try {
      if (marked.length === 0 || target.remembers === true) await adopt(target, id, playlist, keys);
      return { ...(await rewritePlaylist(playlist, keys)), isNew: false, id, name };
    } catch (error) {
      // Nothing is written yet: the first write to another user's list returns 403.
      if (!(error instanceof MediaServerError && error.kind === 'forbidden' && error.status === 403)) throw error;
    }
  }
  const id = await createPlaylist(server, user.id, name, keys);
  await markList(server, user.id, id);
  const result = await rewritePlaylist(serverPlaylist(server, caller, id, name), keys);
  return { ...result, added: result.keys.length, isNew: true, id, name };
}

/** The content first: a name that is taken must not keep the list from being current. */
async function writeKnown(
  target: ListTarget,
  known: KnownList,
  found: FoundPlaylist,
  lists: readonly FoundPlaylist[],
  keys: readonly string[],
): Promise<PlaylistResult> {
  const { server, caller, name, takesOver } = target;
  const playlist = serverPlaylist(server, caller, found.id, found.name);
  const entries = await playlist.read();
  const current = entries.map(({ key }) => key);
  if (takesOver !== true && !isAsLeft(current, known) && !losesNothing(current, keys))
    throw theirList(server, 'playlist', found.name, entries, keys);
  const result = await rewritePlaylist(playlist, keys);
  const others = lists.filter(({ id }) => id !== found.id).map((list) => list.name);
  const renaming = renamingOf(known, found.name, name, others);
  if (renaming === 'rename') await renamePlaylist(server, caller, found.id, name);
  return { ...result, isNew: false, id: found.id, ...nameAfter(known, found.name, name, renaming) };
}

/** Jellyfin lets only a user rename a playlist directly; an API key changes the item, as Emby does always. */
async function renamePlaylist(server: MediaServer, caller: Caller, id: string, name: string): Promise<void> {
  if (caller.isApiKey || isEmby(server)) await renameItem(server, callerUser(caller).id, id, name);
  else await server.ask('POST', `/Playlists/${id}`, {}, { Name: name });
}

/** Marks a list as ours. Throws if it was made by a person and would lose something. */
async function adopt(
  { server, caller, name, takesOver, known }: ListTarget,
  id: string,
  playlist: ServerPlaylist,
  keys: readonly string[],
): Promise<void> {
  const entries = await playlist.read();
  const current = entries.map(({ key }) => key);
  if (current.length === keys.length && losesNothing(current, keys)) return;
  const userId = callerUser(caller).id;
  await askIfOwn(server, userId, id);
  const isOurs = known !== undefined && known.id === undefined && isAsLeft(current, known);
  if (takesOver !== true && !isOurs && !losesNothing(current, keys))
    throw theirList(server, 'playlist', name, entries, keys);
  await markList(server, userId, id);
}

/** Adds nothing. Jellyfin returns 403 if the list belongs to another user; Emby lists only what the user may change. */
async function askIfOwn(server: MediaServer, userId: string, id: string): Promise<void> {
  if (!isEmby(server)) await server.ask('POST', `/Playlists/${id}/Items`, { userId });
}

async function playlistsOf(server: MediaServer, userId: string): Promise<readonly FoundPlaylist[]> {
  const playlists = await readItems(server, '/Items', {
    userId,
    recursive: true,
    includeItemTypes: 'Playlist',
    sortBy: 'DateCreated',
    sortOrder: 'Ascending',
    enableImages: false,
    enableUserData: false,
  });
  return playlists.flatMap((playlist) => {
    const id = itemId(server, textAt(playlist, 'Id') ?? '');
    if (id === undefined || textAt(playlist, 'MediaType') === 'Audio') return [];
    return [{ id, name: textAt(playlist, 'Name')?.trim() ?? '' }];
  });
}

async function createPlaylist(
  server: MediaServer,
  userId: string,
  name: string,
  keys: readonly string[],
): Promise<string> {
  const id = itemId(server, textAt(await askForPlaylist(server, userId, name, keys), 'Id') ?? '');
  if (id !== undefined) return id;
  throw new MediaServerError(
    'answer',
    `${server.product}: expected the id of the new playlist, got none at POST ${server.address}/Playlists.`,
  );
}

/** Emby reads a list from the address, so it gets its first videos only; the caller adds the others. */
async function askForPlaylist(
  server: MediaServer,
  userId: string,
  name: string,
  keys: readonly string[],
): Promise<unknown> {
  if (isEmby(server)) {
    return await server.ask('POST', '/Playlists', { name, ids: idGroups(keys)[0], mediaType: 'Video', userId });
  }
  const body = { Name: name, Ids: keys, UserId: userId, MediaType: 'Video', Users: [], IsPublic: false };
  return await server.ask('POST', '/Playlists', {}, body);
}

function serverPlaylist(server: MediaServer, caller: Caller, listId: string, name: string): ServerPlaylist {
  const userId = callerUser(caller).id;
  const items = `/Playlists/${listId}/Items`;
  const playlist: ServerPlaylist = {
    product: server.product,
    name,
    async read() {
      const found = await readItems(server, items, { userId, enableImages: false, enableUserData: false });
      return found.map((item) => {
        const id = textAt(item, 'Id') ?? '';
        const title = textAt(item, 'Name');
        return {
          entry: textAt(item, 'PlaylistItemId') ?? id,
          key: itemId(server, id) ?? id,
          ...(title === undefined ? {} : { title }),
        };
      });
    },
    async add(keys) {
      for (const ids of idGroups(keys)) await server.ask('POST', items, { ids, userId });
    },
    async remove(entries) {
      // Jellyfin does not check the owner when an API key removes entries, only when it adds, even nothing.
      if (caller.isApiKey && !isEmby(server)) await server.ask('POST', items, { userId });
      for (const entryIds of idGroups(entries)) await removeEntries(server, caller, items, entryIds, name);
    },
  };
  if (caller.isApiKey) return playlist;
  return {
    ...playlist,
    async move({ entry, newIndex }) {
      await server.ask('POST', `${items}/${encodeURIComponent(entry)}/Move/${newIndex}`);
    },
  };
}

/** Until 10.11.3 Jellyfin returns 400 to an API key that removes from a playlist (jellyfin/jellyfin#15600). */
async function removeEntries(
  server: MediaServer,
  caller: Caller,
  items: string,
  entryIds: string,
  name: string,
): Promise<void> {
  try {
    await server.ask('DELETE', items, { entryIds });
  } catch (error) {
    if (isEmby(server) || !caller.isApiKey || !(error instanceof MediaServerError && error.status === 400)) throw error;
    throw new MediaServerError(
      'forbidden',
      `Jellyfin: expected to remove entries from the playlist ${quoted(name)}, got 400 at DELETE ${server.address}${items}: ` +
        'this version lets an API key only add. Use the access token of the user instead of the key, or update the server.',
      { cause: error },
    );
  }
}

/** Comma-separated groups, each short enough for an address. */
export function idGroups(ids: readonly string[]): readonly string[] {
  const groups: string[] = [];
  for (let from = 0; from < ids.length; from += IDS_IN_ADDRESS)
    groups.push(ids.slice(from, from + IDS_IN_ADDRESS).join(','));
  return groups;
}
