/** Renames a list of a Jellyfin server as its metadata editor does: the whole item is read, and sent with another name. */
import { quoted, textAt } from '../collections/answer.ts';
import { type MediaServer, MediaServerError } from '../collections/mediaServer.ts';

/** Needs an administrator or an API key. */
export async function renameItem(server: MediaServer, userId: string, id: string, name: string): Promise<void> {
  const item = await server.ask('GET', `/Items/${id}`, { userId });
  if (typeof item !== 'object' || item === null || textAt(item, 'Id') === undefined) {
    const message = `Jellyfin: expected the list ${quoted(name)}, got another answer at GET ${server.address}/Items/${id}.`;
    throw new MediaServerError('answer', message);
  }
  await server.ask('POST', `/Items/${id}`, {}, { ...item, Name: name });
}
