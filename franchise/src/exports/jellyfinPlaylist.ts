/**
 * A playlist of a Jellyfin user (10.9 to 10.11) in story order. Jellyfin holds each video once and identifies an entry
 * by the video's id. It rejects moves with an API key (jellyfin/jellyfin#12999), so misplaced entries are removed and
 * appended again.
 */
import { quoted, textAt } from '../collections/answer.ts';
import { callerUser, type JellyfinCaller, jellyfinId, readItems } from '../collections/jellyfinServer.ts';
import { type MediaServer, MediaServerError } from '../collections/mediaServer.ts';
import { isMarked, markList } from './jellyfinMark.ts';
import { losesNothing } from './playlistPlan.ts';
import { type Rewritten, rewritePlaylist, type ServerPlaylist, theirList } from './playlistRewrite.ts';

/** 50 ids of 33 characters make 1,650; proxies accept addresses of at least 2,000 characters. */
const IDS_IN_ADDRESS = 50;

export interface JellyfinPlaylistResult extends Rewritten {
  readonly isNew: boolean;
}

/** The server, user and name of a list to write. */
export interface JellyfinTarget {
  readonly server: MediaServer;
  readonly caller: JellyfinCaller;
  readonly name: string;
  /** Also rewrites a list made by a person. */
  readonly takesOver: boolean;
}

/**
 * Puts the user's playlist of that name in order; creates it if needed. Prefers a playlist of ours to one made by a
 * person, and skips public playlists of other users. `keys` must not be empty.
 */
export async function writeJellyfinPlaylist(
  target: JellyfinTarget,
  keys: readonly string[],
): Promise<JellyfinPlaylistResult> {
  const { server, caller, name } = target;
  const user = callerUser(caller);
  const named = await playlistsNamed(server, user.id, name);
  const marked: string[] = [];
  for (const id of named) if (await isMarked(server, user.id, id)) marked.push(id);
  for (const id of marked.length > 0 ? marked : named) {
    const playlist = serverPlaylist(server, caller, id, name);
    try {
      if (marked.length === 0) await adopt(target, id, playlist, keys);
      return { ...(await rewritePlaylist(playlist, keys)), isNew: false };
    } catch (error) {
      // Nothing is written yet: the first write to another user's list returns 403.
      if (!(error instanceof MediaServerError && error.kind === 'forbidden' && error.status === 403)) throw error;
    }
  }
  const id = await createPlaylist(server, user.id, name, keys);
  await markList(server, user.id, id);
  const result = await rewritePlaylist(serverPlaylist(server, caller, id, name), keys);
  return { ...result, added: result.keys.length, isNew: true };
}

/** Marks a list as ours. Throws if it was made by a person and would lose something. */
async function adopt(
  { server, caller, name, takesOver }: JellyfinTarget,
  id: string,
  playlist: ServerPlaylist,
  keys: readonly string[],
): Promise<void> {
  const current = (await playlist.read()).map(({ key }) => key);
  if (current.length === keys.length && losesNothing(current, keys)) return;
  const userId = callerUser(caller).id;
  // Adds nothing. Returns 403 if the list belongs to another user.
  await server.ask('POST', `/Playlists/${id}/Items`, { userId });
  if (!takesOver && !losesNothing(current, keys)) throw theirList(server, 'playlist', name);
  await markList(server, userId, id);
}

async function playlistsNamed(server: MediaServer, userId: string, name: string): Promise<readonly string[]> {
  const playlists = await readItems(server, '/Items', {
    userId,
    recursive: true,
    includeItemTypes: 'Playlist',
    sortBy: 'DateCreated',
    sortOrder: 'Ascending',
    enableImages: false,
    enableUserData: false,
  });
  return playlists
    .filter((playlist) => textAt(playlist, 'Name')?.trim() === name && textAt(playlist, 'MediaType') !== 'Audio')
    .flatMap((playlist) => jellyfinId(textAt(playlist, 'Id') ?? '') ?? []);
}

async function createPlaylist(
  server: MediaServer,
  userId: string,
  name: string,
  keys: readonly string[],
): Promise<string> {
  const body = { Name: name, Ids: keys, UserId: userId, MediaType: 'Video', Users: [], IsPublic: false };
  const id = jellyfinId(textAt(await server.ask('POST', '/Playlists', {}, body), 'Id') ?? '');
  if (id !== undefined) return id;
  throw new MediaServerError(
    'answer',
    `Jellyfin: expected the id of the new playlist, got none at POST ${server.address}/Playlists.`,
  );
}

function serverPlaylist(server: MediaServer, caller: JellyfinCaller, id: string, name: string): ServerPlaylist {
  const userId = callerUser(caller).id;
  const items = `/Playlists/${id}/Items`;
  const playlist: ServerPlaylist = {
    product: 'Jellyfin',
    name,
    async read() {
      const found = await readItems(server, items, { userId, enableImages: false, enableUserData: false });
      return found.map((item) => {
        const itemId = textAt(item, 'Id') ?? '';
        return { entry: textAt(item, 'PlaylistItemId') ?? itemId, key: jellyfinId(itemId) ?? itemId };
      });
    },
    async add(keys) {
      for (const ids of idGroups(keys)) await server.ask('POST', items, { ids, userId });
    },
    async remove(entries) {
      // Jellyfin does not check the owner when an API key removes entries, only when it adds, even nothing.
      if (caller.isApiKey) await server.ask('POST', items, { userId });
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
  caller: JellyfinCaller,
  items: string,
  entryIds: string,
  name: string,
): Promise<void> {
  try {
    await server.ask('DELETE', items, { entryIds });
  } catch (error) {
    if (!caller.isApiKey || !(error instanceof MediaServerError && error.status === 400)) throw error;
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
