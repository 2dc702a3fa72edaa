/**
 * The export to a Jellyfin or Emby server: a playlist of one user in story order, or a box set. Rewrites the list with
 * the franchise's name in place. Never deletes a list; a repeated run writes nothing.
 */
import { quoted, textAt } from '../collections/answer.ts';
import { callerOf, callerUser, isEmby, itemId } from '../collections/mediaBrowserServer.ts';
import type { MediaServer } from '../collections/mediaServer.ts';
import type { ExportedList, ExportInput, KnownList, ServerExportOptions, ServerExportResult } from './export.ts';
import { announcing, deleted } from './knownList.ts';
import { aProduct, boxSetContent, writeBoxSet } from './mediaBrowserBoxSet.ts';
import { type ListTarget as Target, writePlaylist } from './mediaBrowserPlaylist.ts';
import { oneLine } from './plainText.ts';
import { playlistContent } from './playlistContent.ts';
import { refusedSentences, rewrittenSentence } from './playlistRewrite.ts';

/** `user`: whose library and lists are used, by name or id. The members must be resolved with its collection. */
export async function exportToMediaBrowser(
  input: ExportInput,
  opened: MediaServer,
  user: string | undefined,
  what: 'playlist' | 'boxset',
  options: ServerExportOptions = {},
): Promise<ServerExportResult> {
  const caller = await callerOf(opened, user);
  const name = oneLine(input.franchise.name) || 'Franchise';
  const { beforeWrite, known, ...choices } = options;
  const owner = callerUser(caller).id;
  // Another user, or a server that was set up again, has no list of ours.
  const kept = known?.owner === owner ? known : undefined;
  const targetFor = (keys: readonly string[]): Target => {
    const announce =
      beforeWrite === undefined
        ? undefined
        : () => beforeWrite({ ...(kept ?? { owner, name, keys: [] }), pending: keys });
    return {
      server: announcing(opened, announce),
      caller,
      name,
      ...choices,
      ...(kept === undefined ? {} : { known: kept }),
    };
  };
  // Asked before the first write: a failure afterwards would leave a list whose id nobody keeps.
  const names = { owner, name, server: opened, pageOf: await pages(opened) };
  return what === 'playlist'
    ? await exportPlaylist(input, targetFor, names)
    : await exportBoxSet(input, targetFor, names);
}

/** Deletes the list that an export made. Returns false if the server has it no more. */
export async function removeFromMediaBrowser(
  opened: MediaServer,
  user: string | undefined,
  { owner, id }: KnownList,
): Promise<boolean> {
  const caller = await callerOf(opened, user);
  if (id === undefined || callerUser(caller).id !== owner) return false;
  return await deleted(opened, `/Items/${id}`);
}

type TargetFor = (keys: readonly string[]) => Target;

interface Names {
  readonly owner: string;
  readonly name: string;
  readonly server: MediaServer;
  /** The page of a list on the server. */
  pageOf(id: string): string;
}

async function exportPlaylist(input: ExportInput, targetFor: TargetFor, names: Names): Promise<ServerExportResult> {
  const { name, server } = names;
  const { product } = server;
  const content = playlistContent(input, { product, keyOf: ({ key }) => itemId(server, key), isOnce: true });
  if (content.keys.length === 0) return nothingHeld(name, content.notCarried);
  const target = targetFor(content.keys);
  const result = await writePlaylist(target, content.keys);
  const { added, removed, moved, keys, isNew } = result;
  return {
    done: [rewrittenSentence({ product, name }, result)],
    notCarried: [...content.notCarried, ...refusedSentences(product, result.refused)],
    list: listOf(target, names, result, keys, isNew || added + removed + moved > 0),
  };
}

async function exportBoxSet(input: ExportInput, targetFor: TargetFor, names: Names): Promise<ServerExportResult> {
  const { name, server } = names;
  const content = boxSetContent(input, server);
  if (content.keys.length === 0) return nothingHeld(name, content.notCarried);
  const target = targetFor(content.keys);
  const result = await writeBoxSet(target, content.keys);
  const { added, removed, count, displayOrder } = result;
  const set = `${server.product} box set ${quoted(name)}`;
  const change = added + removed === 0 ? 'nothing to change' : `${added} added, ${removed} removed`;
  return {
    done: [`${set}: ${change}; ${count} ${count === 1 ? 'title' : 'titles'}.`],
    notCarried: [...content.notCarried, orderSentence(server, displayOrder)],
    list: listOf(target, names, result, content.keys, added + removed > 0),
  };
}

function listOf(
  { known }: Target,
  { owner, pageOf }: Names,
  { id, name, isNameTaken }: Pick<ExportedList, 'id' | 'name' | 'isNameTaken'>,
  keys: readonly string[],
  hasNewContent: boolean,
): ExportedList {
  return {
    ...{ owner, id, name, keys, address: pageOf(id) },
    isChanged: hasNewContent || (known !== undefined && known.name !== name),
    ...(isNameTaken === true ? { isNameTaken } : {}),
  };
}

async function pages(server: MediaServer): Promise<Names['pageOf']> {
  if (!isEmby(server)) return (id) => `${server.address}/web/#/details?id=${id}`;
  const serverId = textAt(await server.ask('GET', '/System/Info/Public'), 'Id') ?? '';
  return (id) => `${server.address}/web/index.html#!/item?id=${id}&serverId=${encodeURIComponent(serverId)}`;
}

/** If the server's disks are unmounted it holds nothing for a while; keep the old list until they are back. */
function nothingHeld(name: string, notCarried: readonly string[]): ServerExportResult {
  return { done: [`Nothing of ${quoted(name)} is held: nothing was written.`], notCarried };
}

function orderSentence(server: MediaServer, displayOrder: string | undefined): string {
  const by = displayOrder === 'SortName' ? 'by name' : 'by release date';
  return `Not carried: the story order; ${aProduct(server)} box set shows its members ${by}, ascending, and has no manual order. A playlist has one.`;
}
