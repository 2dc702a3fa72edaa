/**
 * The export to a Jellyfin server: a playlist of one user in story order, or a box set. It rewrites what is there under the
 * franchise's name, in place; it never deletes a list, and a repeated run writes nothing.
 */
import { quoted } from '../collections/answer.ts';
import { type JellyfinCaller, jellyfinCaller, jellyfinId, openJellyfin } from '../collections/jellyfinServer.ts';
import type { MediaServer, ServerAccess } from '../collections/mediaServer.ts';
import type { ExportInput } from './export.ts';
import { boxSetContent, writeJellyfinBoxSet } from './jellyfinBoxSet.ts';
import { writeJellyfinPlaylist } from './jellyfinPlaylist.ts';
import { oneLine } from './plainText.ts';
import { playlistContent } from './playlistContent.ts';
import { refusedSentences, rewrittenSentence } from './playlistRewrite.ts';

export interface ServerExportResult {
  /** What was done, a sentence each. */
  readonly done: readonly string[];
  /** One plain sentence a thing that the server cannot hold. */
  readonly notCarried: readonly string[];
}

/**
 * The members must be resolved against `jellyfinCollection` of the same server and user. `token` is a user's access token, or an API
 * key with `user` (a name or id; without it the only administrator). Throws MediaServerError; whatever was done until then stays,
 * and the next run goes on from there.
 */
export async function exportToJellyfin(
  input: ExportInput,
  server: ServerAccess,
  what: 'playlist' | 'boxset',
): Promise<ServerExportResult> {
  const opened = openJellyfin(server);
  const caller = await jellyfinCaller(opened, server.user);
  const name = oneLine(input.franchise.name) || 'Franchise';
  return what === 'playlist' ? exportPlaylist(input, opened, caller, name) : exportBoxSet(input, opened, caller, name);
}

async function exportPlaylist(
  input: ExportInput,
  server: MediaServer,
  caller: JellyfinCaller,
  name: string,
): Promise<ServerExportResult> {
  const content = playlistContent(input, { product: 'Jellyfin', keyOf: ({ key }) => jellyfinId(key), isOnce: true });
  if (content.keys.length === 0) return nothingHeld(name, content.notCarried);
  const result = await writeJellyfinPlaylist(server, caller, name, content.keys);
  return {
    done: [rewrittenSentence({ product: 'Jellyfin', name }, result)],
    notCarried: [...content.notCarried, ...refusedSentences('Jellyfin', result.refused)],
  };
}

async function exportBoxSet(
  input: ExportInput,
  server: MediaServer,
  caller: JellyfinCaller,
  name: string,
): Promise<ServerExportResult> {
  const content = boxSetContent(input);
  if (content.keys.length === 0) return nothingHeld(name, content.notCarried);
  const { added, removed, count, displayOrder } = await writeJellyfinBoxSet(server, caller, name, content.keys);
  const set = `Jellyfin box set ${quoted(name)}`;
  const change = added + removed === 0 ? 'nothing to change' : `${added} added, ${removed} removed`;
  return {
    done: [`${set}: ${change}; ${count} ${count === 1 ? 'title' : 'titles'}.`],
    notCarried: [...content.notCarried, orderSentence(displayOrder)],
  };
}

/** A server whose disks are away holds nothing for an hour; the list must be there when they are back. */
function nothingHeld(name: string, notCarried: readonly string[]): ServerExportResult {
  return { done: [`Nothing of ${quoted(name)} is held: nothing was written.`], notCarried };
}

function orderSentence(displayOrder: string | undefined): string {
  const by = displayOrder === 'SortName' ? 'by name' : 'by release date';
  return `Not carried: the story order; a Jellyfin box set shows its members ${by}, ascending, and takes no order by hand. A playlist does.`;
}
