/** Renames a list as the server's metadata editor does: the whole item is read, and sent with another name. */
import { quoted, textAt } from '../collections/answer.ts';
import { isEmby } from '../collections/mediaBrowserServer.ts';
import { type MediaServer, MediaServerError } from '../collections/mediaServer.ts';

/** Needs an administrator or an API key. */
export async function renameItem(server: MediaServer, userId: string, id: string, name: string): Promise<void> {
  // Emby has no address of an item without its user.
  const path = isEmby(server) ? `/Users/${userId}/Items/${id}` : `/Items/${id}`;
  const item = await server.ask('GET', path, isEmby(server) ? {} : { userId });
  if (typeof item !== 'object' || item === null || textAt(item, 'Id') === undefined) {
    const message = `${server.product}: expected the list ${quoted(name)}, got another answer at GET ${server.address}${path}.`;
    throw new MediaServerError('answer', message);
  }
  await server.ask('POST', `/Items/${id}`, {}, { ...item, Name: name });
}
