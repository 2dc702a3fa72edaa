/**
 * The export to a Jellyfin server: a playlist of one user in story order, or a box set. Rewrites the list with the
 * franchise's name in place. Never deletes a list; a repeated run writes nothing.
 */
import { quoted } from '../collections/answer.ts';
import { jellyfinCaller, jellyfinId, openJellyfin } from '../collections/jellyfinServer.ts';
import type { ServerAccess } from '../collections/mediaServer.ts';
import type { ExportInput, ServerExportOptions, ServerExportResult } from './export.ts';
import { boxSetContent, writeJellyfinBoxSet } from './jellyfinBoxSet.ts';
import { type JellyfinTarget as Target, writeJellyfinPlaylist } from './jellyfinPlaylist.ts';
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
  const target: Target = { server: opened, caller, name, takesOver: options.takesOver === true };
  return what === 'playlist' ? exportPlaylist(input, target) : exportBoxSet(input, target);
}

async function exportPlaylist(input: ExportInput, target: Target): Promise<ServerExportResult> {
  const { name } = target;
  const content = playlistContent(input, { product: 'Jellyfin', keyOf: ({ key }) => jellyfinId(key), isOnce: true });
  if (content.keys.length === 0) return nothingHeld(name, content.notCarried);
  const result = await writeJellyfinPlaylist(target, content.keys);
  return {
    done: [rewrittenSentence({ product: 'Jellyfin', name }, result)],
    notCarried: [...content.notCarried, ...refusedSentences('Jellyfin', result.refused)],
  };
}

async function exportBoxSet(input: ExportInput, target: Target): Promise<ServerExportResult> {
  const { name } = target;
  const content = boxSetContent(input);
  if (content.keys.length === 0) return nothingHeld(name, content.notCarried);
  const { added, removed, count, displayOrder } = await writeJellyfinBoxSet(target, content.keys);
  const set = `Jellyfin box set ${quoted(name)}`;
  const change = added + removed === 0 ? 'nothing to change' : `${added} added, ${removed} removed`;
  return {
    done: [`${set}: ${change}; ${count} ${count === 1 ? 'title' : 'titles'}.`],
    notCarried: [...content.notCarried, orderSentence(displayOrder)],
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
