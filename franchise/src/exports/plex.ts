/**
 * The export to a Plex server: a playlist of the token's owner in story order, films and episodes mixed. Rewrites the
 * list with the franchise's name in place. Never deletes a list; a repeated run writes nothing.
 */
import { fieldOf, listAt, quoted, textAt } from '../collections/answer.ts';
import { type MediaServer, MediaServerError, type ServerAccess } from '../collections/mediaServer.ts';
import { machineIdentifier, openPlex, ratingKey, readMetadata } from '../collections/plexServer.ts';
import type { ExportedList, ExportInput, KnownList, ServerExportOptions, ServerExportResult } from './export.ts';
import { announcing, deleted, goneList, isAsLeft, nameAfter, renamingOf, theirList, twinLists } from './knownList.ts';
import { oneLine } from './plainText.ts';
import { playlistContent } from './playlistContent.ts';
import { losesNothing, type PlaylistEntry } from './playlistPlan.ts';
import { refusedSentences, rewritePlaylist, rewrittenSentence, type ServerPlaylist } from './playlistRewrite.ts';
import { isOurSummary, itemsUri, keyGroups, summaryWithMark } from './plexMark.ts';

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
  const opened = openPlex(access);
  const machine = await machineIdentifier(opened);
  const known = options.known?.owner === machine ? options.known : undefined;
  const { beforeWrite } = options;
  const announce =
    beforeWrite === undefined
      ? undefined
      : () => beforeWrite({ ...(known ?? { owner: machine, name, keys: [] }), pending: content.keys });
  const target: PlexTarget = { server: announcing(opened, announce), machine, name, options, known };
  const lists = await playlistsOf(target.server);
  const found = foundList(target, lists);
  const isKnown = found !== undefined && found.id === known?.id;
  const id = found?.id ?? (await createPlaylist(target, content.keys));
  const playlist = serverPlaylist(target.server, machine, id, found?.name ?? name);
  if (found === undefined) await markPlaylist(target.server, id, undefined);
  else if (isKnown || options.remembers === true || !isOurSummary(found.summary))
    await adopt(target, found, playlist, content.keys, isKnown);
  const result = await rewritePlaylist(playlist, content.keys);
  const named = isKnown && known !== undefined ? await renamed(target, known, found, lists) : { name };
  const counted = found === undefined ? { ...result, added: result.keys.length } : result;
  const { added, removed, moved } = counted;
  return {
    done: [rewrittenSentence({ product: 'Plex', name }, counted)],
    notCarried: [...notCarried, ...refusedSentences('Plex', result.refused)],
    list: {
      ...{ owner: machine, id, ...named, keys: result.keys },
      address: `${opened.address}/web/index.html#!/server/${machine}/playlist?key=${encodeURIComponent(`/playlists/${id}`)}`,
      isChanged: added + removed + moved > 0 || (known !== undefined && known.name !== named.name),
    },
  };
}

/** Deletes the list that an export made. Returns false if the server has it no more. */
export async function removeFromPlex(access: Omit<ServerAccess, 'user'>, { owner, id }: KnownList): Promise<boolean> {
  const server = openPlex(access);
  if (id === undefined || (await machineIdentifier(server)) !== owner) return false;
  return await deleted(server, `/playlists/${id}`);
}

interface PlexTarget {
  readonly server: MediaServer;
  readonly machine: string;
  readonly name: string;
  readonly options: ServerExportOptions;
  readonly known: KnownList | undefined;
}

interface FoundPlaylist {
  readonly id: string;
  readonly name: string;
  readonly summary: string | undefined;
}

/** Marks a list as ours. Throws if a person made or changed it and it would lose something. */
async function adopt(
  { server, options, known }: PlexTarget,
  { id, name, summary }: FoundPlaylist,
  playlist: ServerPlaylist,
  keys: readonly string[],
  isKnown: boolean,
): Promise<void> {
  const entries = await playlist.read();
  const current = entries.map(({ key }) => key);
  const isKept = losesNothing(current, keys);
  const isAsWeLeft = known !== undefined && (isKnown || known.id === undefined) && isAsLeft(current, known);
  if (!isKept && !isAsWeLeft && options.takesOver !== true) throw theirList(server, 'playlist', name, entries, keys);
  // A correct list with its own summary needs no mark; without a summary, an earlier run may have failed before marking
  // it.
  if (isKnown || isOurSummary(summary)) return;
  if (!isKept || current.length < keys.length || summary === undefined) await markPlaylist(server, id, summary);
}

async function renamed(
  { server, name }: PlexTarget,
  known: KnownList,
  found: FoundPlaylist,
  lists: readonly FoundPlaylist[],
): Promise<Pick<ExportedList, 'name' | 'isNameTaken'>> {
  const others = lists.filter(({ id }) => id !== found.id).map((list) => list.name);
  const renaming = renamingOf(known, found.name, name, others);
  if (renaming === 'rename') await server.ask('PUT', `/playlists/${found.id}`, { title: name });
  return nameAfter(known, found.name, name, renaming);
}

/** The known list; else the list with our mark, else the only one of that name. */
function foundList(
  { server, name, known, options }: PlexTarget,
  lists: readonly FoundPlaylist[],
): FoundPlaylist | undefined {
  if (known?.id !== undefined) {
    const kept = lists.find(({ id }) => id === known.id);
    if (kept !== undefined) return kept;
    if (options.remakes !== true) throw goneList(server, 'playlist', known.name);
  }
  const named = lists.filter((list) => list.name === name);
  const marked = named.filter(({ summary }) => isOurSummary(summary));
  const [found, ...others] = marked.length > 0 ? marked : named;
  if (others.length > 0) throw twinLists(server, 'playlist', name, others.length + 1);
  return found;
}

/** The video playlists that accept items. */
async function playlistsOf(server: MediaServer): Promise<readonly FoundPlaylist[]> {
  const playlists = await readMetadata(server, '/playlists', { playlistType: 'video' });
  return playlists.flatMap((playlist) => {
    if (isSmart(playlist)) return [];
    const id = ratingKey(textAt(playlist, 'ratingKey') ?? '');
    const name = textAt(playlist, 'title')?.trim() ?? '';
    if (id !== undefined) return [{ id, name, summary: textAt(playlist, 'summary') }];
    throw new MediaServerError(
      'answer',
      `Plex: expected the key of the playlist ${quoted(name)}, got none at ${server.address}/playlists.`,
    );
  });
}

/** A smart playlist is a stored search and accepts no items. */
function isSmart(playlist: unknown): boolean {
  return textAt(playlist, 'smart') === '1' || fieldOf(playlist, 'smart') === true;
}

/** Creates the list with the keys that fit into one address; the caller adds the rest. */
async function createPlaylist({ server, machine, name }: PlexTarget, keys: readonly string[]): Promise<string> {
  const uri = itemsUri(machine, keyGroups(keys)[0] ?? []);
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
    await server.ask('PUT', `/playlists/${id}`, { summary: summaryWithMark(words) });
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
      for (const group of keyGroups(keys)) await server.ask('PUT', items, { uri: itemsUri(machine, group) });
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
  const title = textAt(item, 'title');
  if (entry !== undefined && key !== undefined) return { entry, key, ...(title === undefined ? {} : { title }) };
  throw new MediaServerError(
    'answer',
    `Plex: expected a playlistItemID and a ratingKey, got an entry without them at GET ${server.address}${items}.`,
  );
}
