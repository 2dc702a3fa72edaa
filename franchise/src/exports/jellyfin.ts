/**
 * The export to a Jellyfin server: a playlist of one user in story order, or a box set. Rewrites the list with the
 * franchise's name in place. Never deletes a list; a repeated run writes nothing.
 */
import { quoted } from '../collections/answer.ts';
import { callerUser, jellyfinCaller, jellyfinId, openJellyfin } from '../collections/jellyfinServer.ts';
import type { ServerAccess } from '../collections/mediaServer.ts';
import type { ExportedList, ExportInput, KnownList, ServerExportOptions, ServerExportResult } from './export.ts';
import { boxSetContent, writeJellyfinBoxSet } from './jellyfinBoxSet.ts';
import { type JellyfinTarget as Target, writeJellyfinPlaylist } from './jellyfinPlaylist.ts';
import { announcing, deleted } from './knownList.ts';
import { oneLine } from './plainText.ts';
import { playlistContent } from './playlistContent.ts';
import { refusedSentences, rewrittenSentence } from './playlistRewrite.ts';

/**
 * The members must be resolved with `jellyfinCollection` of the same server and user. `token` is a user's access token,
 * or an API key with `user` (a name or id; default: the only administrator). Throws MediaServerError; earlier writes
 * stay, and the next run continues from them. A list of the same name made by a person gets the missing items. If it
 * would lose an item or its order, nothing is written and an error of kind `playlist` is thrown, unless `takesOver` is
 * set.
 */
export async function exportToJellyfin(
  input: ExportInput,
  server: ServerAccess,
  what: 'playlist' | 'boxset',
  options: ServerExportOptions = {},
): Promise<ServerExportResult> {
  const opened = openJellyfin(server);
  const caller = await jellyfinCaller(opened, server.user);
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
  return what === 'playlist'
    ? await exportPlaylist(input, targetFor, { owner, name })
    : await exportBoxSet(input, targetFor, { owner, name });
}

/** Deletes the list that an export made. Returns false if the server has it no more. */
export async function removeFromJellyfin(server: ServerAccess, { owner, id }: KnownList): Promise<boolean> {
  const opened = openJellyfin(server);
  const caller = await jellyfinCaller(opened, server.user);
  if (id === undefined || callerUser(caller).id !== owner) return false;
  return await deleted(opened, `/Items/${id}`);
}

type TargetFor = (keys: readonly string[]) => Target;

interface Names {
  readonly owner: string;
  readonly name: string;
}

async function exportPlaylist(
  input: ExportInput,
  targetFor: TargetFor,
  { owner, name }: Names,
): Promise<ServerExportResult> {
  const content = playlistContent(input, { product: 'Jellyfin', keyOf: ({ key }) => jellyfinId(key), isOnce: true });
  if (content.keys.length === 0) return nothingHeld(name, content.notCarried);
  const target = targetFor(content.keys);
  const result = await writeJellyfinPlaylist(target, content.keys);
  const { added, removed, moved, keys, isNew } = result;
  return {
    done: [rewrittenSentence({ product: 'Jellyfin', name }, result)],
    notCarried: [...content.notCarried, ...refusedSentences('Jellyfin', result.refused)],
    list: listOf(target, owner, result, keys, isNew || added + removed + moved > 0),
  };
}

async function exportBoxSet(
  input: ExportInput,
  targetFor: TargetFor,
  { owner, name }: Names,
): Promise<ServerExportResult> {
  const content = boxSetContent(input);
  if (content.keys.length === 0) return nothingHeld(name, content.notCarried);
  const target = targetFor(content.keys);
  const result = await writeJellyfinBoxSet(target, content.keys);
  const { added, removed, count, displayOrder } = result;
  const set = `Jellyfin box set ${quoted(name)}`;
  const change = added + removed === 0 ? 'nothing to change' : `${added} added, ${removed} removed`;
  return {
    done: [`${set}: ${change}; ${count} ${count === 1 ? 'title' : 'titles'}.`],
    notCarried: [...content.notCarried, orderSentence(displayOrder)],
    list: listOf(target, owner, result, content.keys, added + removed > 0),
  };
}

function listOf(
  { server, known }: Target,
  owner: string,
  { id, name, isNameTaken }: Pick<ExportedList, 'id' | 'name' | 'isNameTaken'>,
  keys: readonly string[],
  hasNewContent: boolean,
): ExportedList {
  return {
    ...{ owner, id, name, keys, address: `${server.address}/web/#/details?id=${id}` },
    isChanged: hasNewContent || (known !== undefined && known.name !== name),
    ...(isNameTaken === true ? { isNameTaken } : {}),
  };
}

/** If the server's disks are unmounted it holds nothing for a while; keep the old list until they are back. */
function nothingHeld(name: string, notCarried: readonly string[]): ServerExportResult {
  return { done: [`Nothing of ${quoted(name)} is held: nothing was written.`], notCarried };
}

function orderSentence(displayOrder: string | undefined): string {
  const by = displayOrder === 'SortName' ? 'by name' : 'by release date';
  return `Not carried: the story order; a Jellyfin box set shows its members ${by}, ascending, and has no manual order. A playlist has one.`;
}
