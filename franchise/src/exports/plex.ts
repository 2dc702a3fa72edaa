/**
 * The export to a Plex server: a playlist of the token's owner in story order, films and episodes mixed. Rewrites the
 * list with the franchise's name in place. Never deletes a list; a repeated run writes nothing.
 */
import { fieldOf, listAt, quoted, textAt } from '../collections/answer.ts';
import { type MediaServer, MediaServerError, type ServerAccess } from '../collections/mediaServer.ts';
import { machineIdentifier, openPlex, ratingKey, readMetadata } from '../collections/plexServer.ts';
import type { ExportInput, ServerExportOptions, ServerExportResult } from './export.ts';
import { oneLine } from './plainText.ts';
import { playlistContent } from './playlistContent.ts';
import { losesNothing, type PlaylistEntry } from './playlistPlan.ts';
import {
  refusedSentences,
  rewritePlaylist,
  rewrittenSentence,
  type ServerPlaylist,
  theirList,
} from './playlistRewrite.ts';

/** 150 keys of 7 characters with their escaped commas make 1,500; addresses of 2,000 characters pass everywhere. */
const KEYS_IN_ADDRESS = 150;

/** Marks our lists among others of the same name. It is in the summary, visible to people. */
const MARK = 'In story order, written from a franchise file.';

/**
 * The members must be resolved with `plexCollection` of the same server. Throws MediaServerError; earlier writes stay,
 * and the next run continues from them. Treats a list made by a person like `exportToJellyfin`.
 */
export async function exportToPlex(
  input: ExportInput,
  access: Omit<ServerAccess, 'user'>,
  options: ServerExportOptions = {},
): Promise<ServerExportResult> {
  const name = oneLine(input.franchise.name) || 'Franchise';
  const content = playlistContent(input, { product: 'Plex', keyOf: ({ key }) => ratingKey(key), isOnce: false });
  const notCarried = [
    ...content.notCarried,
    'Not carried: the place to resume, which Plex does not keep for a playlist.',
  ];
  if (content.keys.length === 0) {
    // If the server's disks are unmounted it holds nothing for a while; keep the old list until they are back.
    return { done: [`Nothing of ${quoted(name)} is held: nothing was written.`], notCarried };
  }
  const server = openPlex(access);
  const machine = await machineIdentifier(server);
  const found = await playlistNamed(server, name);
  const id = found?.id ?? (await createPlaylist(server, machine, name, content.keys));
  const playlist = serverPlaylist(server, machine, id, name);
  if (found === undefined) await markPlaylist(server, id, undefined);
  else if (!isOurs(found.summary)) await adopt(server, found, playlist, content.keys, options);
  const result = await rewritePlaylist(playlist, content.keys);
  const counted = found === undefined ? { ...result, added: result.keys.length } : result;
  return {
    done: [rewrittenSentence({ product: 'Plex', name }, counted)],
    notCarried: [...notCarried, ...refusedSentences('Plex', result.refused)],
  };
}

interface FoundPlaylist {
  readonly id: string;
  readonly summary: string | undefined;
}

/** A list that was taken over keeps its own summary before the mark. */
function isOurs(summary: string | undefined): boolean {
  return summary?.includes(MARK) === true;
}

/** Marks a list as ours. Throws if it was made by a person and would lose something. */
async function adopt(
  server: MediaServer,
  { id, summary }: FoundPlaylist,
  playlist: ServerPlaylist,
  keys: readonly string[],
  { takesOver }: ServerExportOptions,
): Promise<void> {
  const current = (await playlist.read()).map(({ key }) => key);
  const isKept = losesNothing(current, keys);
  if (!isKept && takesOver !== true) throw theirList(server, 'playlist', playlist.name);
  // A correct list with its own summary needs no mark; without a summary, an earlier run may have failed before marking
  // it.
  if (!isKept || current.length < keys.length || summary === undefined) await markPlaylist(server, id, summary);
}

/** The list with our mark, else the only one of that name. */
async function playlistNamed(server: MediaServer, name: string): Promise<FoundPlaylist | undefined> {
  const playlists = await readMetadata(server, '/playlists', { playlistType: 'video' });
  const named = playlists.filter((playlist) => textAt(playlist, 'title')?.trim() === name);
  const usual = named.filter((playlist) => !isSmart(playlist));
  const marked = usual.filter((playlist) => isOurs(textAt(playlist, 'summary')));
  const candidates = marked.length > 0 ? marked : usual;
  if (candidates.length > 1) {
    const message = `Plex: expected one playlist ${quoted(name)}, got ${candidates.length} at ${server.address}. Rename all but the one to write.`;
    throw new MediaServerError('playlist', message);
  }
  const [playlist] = candidates;
  if (playlist === undefined) return undefined;
  const id = ratingKey(textAt(playlist, 'ratingKey') ?? '');
  if (id !== undefined) return { id, summary: textAt(playlist, 'summary') };
  throw new MediaServerError(
    'answer',
    `Plex: expected the key of the playlist ${quoted(name)}, got none at ${server.address}/playlists.`,
  );
}

/** A smart playlist is a stored search and accepts no items. */
function isSmart(playlist: unknown): boolean {
  return textAt(playlist, 'smart') === '1' || fieldOf(playlist, 'smart') === true;
}

/** Creates the list with the keys that fit into one address; the caller adds the rest. */
async function createPlaylist(
  server: MediaServer,
  machine: string,
  name: string,
  keys: readonly string[],
): Promise<string> {
  const uri = itemsUri(machine, keys.slice(0, KEYS_IN_ADDRESS));
  const answer = await server.ask('POST', '/playlists', { type: 'video', title: name, smart: 0, uri });
  const made = listAt(fieldOf(answer, 'MediaContainer'), 'Metadata')[0];
  const id = ratingKey(textAt(made, 'ratingKey') ?? '');
  if (id !== undefined) return id;
  throw new MediaServerError(
    'answer',
    `Plex: expected the key of the new playlist, got none at POST ${server.address}/playlists.`,
  );
}

/** Marks the list. Old servers reject a summary, but the list is still correct. */
async function markPlaylist(server: MediaServer, id: string, words: string | undefined): Promise<void> {
  try {
    await server.ask('PUT', `/playlists/${id}`, { summary: words === undefined ? MARK : `${words} ${MARK}` });
  } catch (error) {
    if (!(error instanceof MediaServerError && (error.kind === 'old' || error.kind === 'refused'))) throw error;
  }
}

function serverPlaylist(server: MediaServer, machine: string, id: string, name: string): ServerPlaylist {
  const items = `/playlists/${id}/items`;
  return {
    product: 'Plex',
    name,
    async read() {
      const found = await readMetadata(server, items);
      return found.map((item) => entryOf(server, item, items));
    },
    async add(keys) {
      for (let from = 0; from < keys.length; from += KEYS_IN_ADDRESS) {
        await server.ask('PUT', items, { uri: itemsUri(machine, keys.slice(from, from + KEYS_IN_ADDRESS)) });
      }
    },
    async remove(entries) {
      for (const entry of entries) await server.ask('DELETE', `${items}/${entry}`);
    },
    async move({ entry, after }) {
      await server.ask('PUT', `${items}/${entry}/move`, { after });
    },
  };
}

/** An entry without its id cannot be addressed, and an address without an id means the whole list. */
function entryOf(server: MediaServer, item: unknown, items: string): PlaylistEntry {
  const entry = ratingKey(textAt(item, 'playlistItemID') ?? '');
  const key = ratingKey(textAt(item, 'ratingKey') ?? '');
  if (entry !== undefined && key !== undefined) return { entry, key };
  throw new MediaServerError(
    'answer',
    `Plex: expected a playlistItemID and a ratingKey, got an entry without them at GET ${server.address}${items}.`,
  );
}

function itemsUri(machine: string, keys: readonly string[]): string {
  return `server://${machine}/com.plexapp.plugins.library/library/metadata/${keys.join(',')}`;
}
