/** The export to an Emby server: a playlist of one user in story order, or a collection (box set). */
import { openEmby } from '../collections/mediaBrowserServer.ts';
import type { ServerAccess } from '../collections/mediaServer.ts';
import type { ExportInput, KnownList, ServerExportOptions, ServerExportResult } from './export.ts';
import { exportToMediaBrowser, removeFromMediaBrowser } from './mediaBrowser.ts';

/**
 * The members must be resolved with `embyCollection` of the same server and user. `token` is an API key or the token of
 * an administrator; `user` as in `exportToJellyfin`, and so are lists of people and errors.
 */
export async function exportToEmby(
  input: ExportInput,
  server: ServerAccess,
  what: 'playlist' | 'boxset',
  options: ServerExportOptions = {},
): Promise<ServerExportResult> {
  return await exportToMediaBrowser(input, openEmby(server), server.user, what, options);
}

/** Deletes the list that an export made. Returns false if the server has it no more. */
export async function removeFromEmby(server: ServerAccess, list: KnownList): Promise<boolean> {
  return await removeFromMediaBrowser(openEmby(server), server.user, list);
}
