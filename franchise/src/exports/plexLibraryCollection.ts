/**
 * The export to a collection of one Plex library: the films or the whole series of the franchise that this library has, in
 * story order. A collection belongs to one library, so a story of films and series is two exports. Never deletes a
 * collection; a repeated run writes nothing. Requests as in python-plexapi 4.17 (collection.py, base.py).
 */
import { fieldOf, listAt, quoted, textAt } from '../collections/answer.ts';
import { type MediaServer, MediaServerError, type ServerAccess } from '../collections/mediaServer.ts';
import {
  librarySections,
  machineIdentifier,
  openPlex,
  type PlexSection,
  plexTypes,
  ratingKey,
  readMetadata,
} from '../collections/plexServer.ts';
import type { ResolvedMember } from '../member.ts';
import type { ExportedList, ExportInput, KnownList, ServerExportOptions, ServerExportResult } from './export.ts';
import { announcing, deleted, goneList, isAsLeft, nameAfter, renamingOf, theirList, twinLists } from './knownList.ts';
import { about, leftOut, lostFeatures } from './notCarried.ts';
import { oneLine } from './plainText.ts';
import { losesNothing, type PlaylistEntry } from './playlistPlan.ts';
import { refusedSentences, rewritePlaylist, type ServerPlaylist } from './playlistRewrite.ts';
import { isOurSummary, itemsUri, keyGroups, summaryWithMark } from './plexMark.ts';

/** Plex's number of the metadata type `collection`. */
const COLLECTION_TYPE = 18;

/** `collectionSort` of a collection whose order was made by hand. */
const ORDER_BY_HAND = '2';

/**
 * The members must be resolved with `plexCollection` of the same server and the same `library`, which is its title. Throws
 * MediaServerError. Treats a collection made by a person like `exportToJellyfin`; one that a person sorts by name or date
 * keeps that order.
 */
export async function exportToPlexCollection(
  input: ExportInput,
  access: Omit<ServerAccess, 'user'>,
  library: string,
  options: ServerExportOptions = {},
): Promise<ServerExportResult> {
  const name = oneLine(input.franchise.name) || 'Franchise';
  const content = collectionContent(input);
  const { keys, notCarried } = content;
  const opened = openPlex(access);
  // First: a misspelt library holds nothing of any story.
  const section = await sectionNamed(opened, library);
  if (keys.length === 0) return { done: [`Nothing of ${quoted(name)} is held: nothing was written.`], notCarried };
  // A library that was made again has another key, and no collection of ours.
  const owner = `${await machineIdentifier(opened)} ${section.key}`;
  const known = options.known?.owner === owner ? options.known : undefined;
  const { beforeWrite } = options;
  const announce =
    beforeWrite === undefined
      ? undefined
      : () => beforeWrite({ ...(known ?? { owner, name, keys: [] }), pending: keys });
  const target: Target = { server: announcing(opened, announce), section, owner, name, options, known };
  const lists = await collectionsOf(target);
  const found = foundCollection(target, lists);
  const isKnown = found !== undefined && found.id === known?.id;
  const id = found?.id ?? (await createCollection(target, keys));
  const isOrdered = found === undefined || found.sort === ORDER_BY_HAND;
  const collection = serverCollection(target, id, found?.name ?? name, isOrdered);
  if (found === undefined) await prepare(target, id);
  else await claim(target, found, collection, keys, isKnown);
  const result = await rewritePlaylist(collection, keys);
  const named = isKnown && known !== undefined ? await renamed(target, known, found, lists) : { name };
  const added = found === undefined ? result.keys.length : result.added;
  const { removed, moved } = result;
  const changes = `${added} added, ${removed} removed, ${moved} moved`;
  const count = `${result.keys.length} ${result.keys.length === 1 ? 'title' : 'titles'}`;
  const isChanged = added + removed + moved > 0;
  return {
    done: [`Plex collection ${quoted(name)}: ${isChanged ? changes : 'nothing to change'}; ${count}.`],
    notCarried: [
      ...notCarried,
      ...(isOrdered ? [] : ['Not carried: the story order; a person chose another one for this collection.']),
      ...refusedSentences('Plex', result.refused),
    ],
    list: {
      ...{ owner, id, ...named, keys: result.keys },
      address: addressOf(opened, owner, id),
      isChanged: isChanged || (known !== undefined && known.name !== named.name),
    },
  };
}

/** Deletes the collection that an export made. Returns false if the server has it no more. */
export async function removePlexCollection(
  access: Omit<ServerAccess, 'user'>,
  { owner, id }: KnownList,
): Promise<boolean> {
  const server = openPlex(access);
  if (id === undefined || (await machineIdentifier(server)) !== owner.split(' ')[0]) return false;
  return await deleted(server, `/library/collections/${id}`);
}

interface Target {
  readonly server: MediaServer;
  readonly section: PlexSection;
  /** The server's id and the library's key. */
  readonly owner: string;
  readonly name: string;
  readonly options: ServerExportOptions;
  readonly known: KnownList | undefined;
}

interface FoundCollection {
  readonly id: string;
  readonly name: string;
  readonly summary: string | undefined;
  readonly sort: string | undefined;
}

/** Films and whole series that are held at least in part, each once. */
function collectionContent(input: ExportInput): Pick<ServerExportResult, 'notCarried'> & { keys: readonly string[] } {
  const keys = new Set<string>();
  const held = input.members.filter(({ heldCount }) => heldCount > 0);
  for (const member of held) {
    const key = titleKey(member);
    if (key !== undefined) keys.add(key);
  }
  const absent = input.members.filter(({ heldCount }) => heldCount === 0);
  const parts = held.filter(({ kind }) => kind === 'season' || kind === 'episode');
  return {
    keys: [...keys],
    notCarried: [
      ...leftOut(absent, ['this library does not hold it', 'this library does not hold them']),
      ...about(parts, [
        'cannot be in a collection without its series, so the whole series is there',
        'cannot be in a collection without their series, so the whole series is there',
      ]),
      ...lostFeatures(input, 'a Plex collection', ['eras', 'times', 'universes', 'art']),
    ],
  };
}

/** Plex's collection gives every title the id `plex:KEY`. */
function titleKey({ ids }: ResolvedMember): string | undefined {
  const id = ids.find((one) => one.startsWith('plex:'));
  return id === undefined ? undefined : ratingKey(id.slice('plex:'.length));
}

async function sectionNamed(server: MediaServer, library: string): Promise<PlexSection> {
  const sections = await librarySections(server);
  const found = sections.find(({ title }) => title.toLowerCase() === library.trim().toLowerCase());
  if (found !== undefined) return found;
  const names = sections.slice(0, 20).map(({ title }) => quoted(title));
  throw new MediaServerError(
    'playlist',
    `Plex: expected a library of films or series ${quoted(library)}, got ${names.join(', ') || 'none'}. Name one of them.`,
    { list: { kind: 'library', names: names.join(', ') } },
  );
}

async function collectionsOf({ server, section }: Target): Promise<readonly FoundCollection[]> {
  const path = `/library/sections/${section.key}/collections`;
  const rows = await readMetadata(server, path);
  return rows.flatMap((row) => {
    // A smart collection is a stored search and accepts no items.
    if (textAt(row, 'smart') === '1' || fieldOf(row, 'smart') === true) return [];
    const id = ratingKey(textAt(row, 'ratingKey') ?? '');
    const name = textAt(row, 'title')?.trim() ?? '';
    const sort = textAt(row, 'collectionSort');
    if (id !== undefined) return [{ id, name, sort, summary: textAt(row, 'summary') }];
    throw new MediaServerError(
      'answer',
      `Plex: expected the key of the collection ${quoted(name)}, got none at GET ${server.address}${path}.`,
    );
  });
}

/** The known collection; else the one with our mark, else the only one of that name. */
function foundCollection(
  { server, name, known, options }: Target,
  lists: readonly FoundCollection[],
): FoundCollection | undefined {
  if (known?.id !== undefined) {
    const kept = lists.find(({ id }) => id === known.id);
    if (kept !== undefined) return kept;
    if (options.remakes !== true) throw goneList(server, 'collection', known.name);
  }
  const named = lists.filter((list) => list.name === name);
  const marked = named.filter(({ summary }) => isOurSummary(summary));
  const [found, ...others] = marked.length > 0 ? marked : named;
  if (others.length > 0) throw twinLists(server, 'collection', name, others.length + 1);
  return found;
}

/** Throws if a person made or changed the collection and it would lose something. */
async function claim(
  target: Target,
  { id, name, summary, sort }: FoundCollection,
  collection: ServerPlaylist,
  keys: readonly string[],
  isKnown: boolean,
): Promise<void> {
  const { server, known, options } = target;
  if (!isKnown && options.remembers !== true && isOurSummary(summary)) return;
  const entries = await collection.read();
  const current = entries.map(({ key }) => key);
  const isOrdered = sort === ORDER_BY_HAND;
  const isKept = isOrdered ? losesNothing(current, keys) : current.every((key) => keys.includes(key));
  const isBegun = known !== undefined && (isKnown || known.id === undefined);
  const isAsWeLeft = isBegun && (isOrdered ? isAsLeft(current, known) : isOnlyOurs(current, known));
  if (!isKept && !isAsWeLeft && options.takesOver !== true) throw theirList(server, 'collection', name, entries, keys);
  if (!isKnown && !isOurSummary(summary) && current.length !== keys.length) await markCollection(target, id, summary);
}

function isOnlyOurs(current: readonly string[], known: KnownList): boolean {
  const ours = new Set([...known.keys, ...(known.pending ?? [])]);
  return current.every((key) => ours.has(key));
}

async function createCollection({ server, section, owner, name }: Target, keys: readonly string[]): Promise<string> {
  const uri = itemsUri(machineOf(owner), keyGroups(keys)[0] ?? []);
  const query = { type: plexTypes[section.type], title: name, smart: 0, sectionId: section.key, uri };
  const answer = await server.ask('POST', '/library/collections', query);
  const made = listAt(fieldOf(answer, 'MediaContainer'), 'Metadata')[0];
  const id = ratingKey(textAt(made, 'ratingKey') ?? '');
  if (id !== undefined) return id;
  throw new MediaServerError(
    'answer',
    `Plex: expected the key of the new collection, got none at POST ${server.address}/library/collections.`,
  );
}

async function prepare(target: Target, id: string): Promise<void> {
  await target.server.ask('PUT', `/library/metadata/${id}/prefs`, { collectionSort: ORDER_BY_HAND });
  await markCollection(target, id, undefined);
}

async function markCollection(target: Target, id: string, words: string | undefined): Promise<void> {
  try {
    await edit(target, id, { 'summary.value': summaryWithMark(words), 'summary.locked': 1 });
  } catch (error) {
    if (!(error instanceof MediaServerError && (error.kind === 'old' || error.kind === 'refused'))) throw error;
  }
}

async function edit({ server, section }: Target, id: string, fields: Readonly<Record<string, string | number>>) {
  await server.ask('PUT', `/library/sections/${section.key}/all`, { type: COLLECTION_TYPE, id, ...fields });
}

async function renamed(
  target: Target,
  known: KnownList,
  found: FoundCollection,
  lists: readonly FoundCollection[],
): Promise<Pick<ExportedList, 'name' | 'isNameTaken'>> {
  const others = lists.filter(({ id }) => id !== found.id).map((list) => list.name);
  const renaming = renamingOf(known, found.name, target.name, others);
  if (renaming === 'rename') await edit(target, found.id, { 'title.value': target.name, 'title.locked': 1 });
  return nameAfter(known, found.name, target.name, renaming);
}

/** An item is its own entry: a collection holds it once. */
function serverCollection({ server, owner }: Target, id: string, name: string, isOrdered: boolean): ServerPlaylist {
  const items = `/library/collections/${id}/items`;
  const collection: ServerPlaylist = {
    product: 'Plex',
    name,
    async read() {
      const path = `/library/collections/${id}/children`;
      return (await readMetadata(server, path)).map((item) => entryOf(server, item, path));
    },
    async add(keys) {
      for (const group of keyGroups(keys)) await server.ask('PUT', items, { uri: itemsUri(machineOf(owner), group) });
    },
    async remove(entries) {
      for (const entry of entries) await server.ask('DELETE', `${items}/${entry}`);
    },
  };
  if (!isOrdered) return { ...collection, sortsItself: true };
  return {
    ...collection,
    async move({ entry, after }) {
      await server.ask('PUT', `${items}/${entry}/move`, { after });
    },
  };
}

function entryOf(server: MediaServer, item: unknown, path: string): PlaylistEntry {
  const key = ratingKey(textAt(item, 'ratingKey') ?? '');
  const title = textAt(item, 'title');
  if (key !== undefined) return { entry: key, key, ...(title === undefined ? {} : { title }) };
  throw new MediaServerError(
    'answer',
    `Plex: expected a ratingKey, got an entry without one at GET ${server.address}${path}.`,
  );
}

function machineOf(owner: string): string {
  return owner.split(' ')[0] ?? '';
}

function addressOf(server: MediaServer, owner: string, id: string): string {
  const key = encodeURIComponent(`/library/collections/${id}`);
  return `${server.address}/web/index.html#!/server/${machineOf(owner)}/details?key=${key}`;
}
