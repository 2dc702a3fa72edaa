/** The export to a Jellyfin server: a playlist of one user in story order, or a box set. */
import { openJellyfin } from '../collections/mediaBrowserServer.ts';
import type { ServerAccess } from '../collections/mediaServer.ts';
import type { ExportInput, KnownList, ServerExportOptions, ServerExportResult } from './export.ts';
import { exportToMediaBrowser, removeFromMediaBrowser } from './mediaBrowser.ts';

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
  return await exportToMediaBrowser(input, openJellyfin(server), server.user, what, options);
}

/** Deletes the list that an export made. Returns false if the server has it no more. */
export async function removeFromJellyfin(server: ServerAccess, list: KnownList): Promise<boolean> {
  return await removeFromMediaBrowser(openJellyfin(server), server.user, list);
}
