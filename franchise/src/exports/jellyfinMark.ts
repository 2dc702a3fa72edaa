/**
 * What tells lists of ours on a Jellyfin server from those that people made. A playlist has no text that its user may write, so the
 * mark is among the user's display preferences of the list: every user may keep some, for every item, by the name of a client.
 */
import { fieldOf, textAt } from '../collections/answer.ts';
import { type MediaServer, MediaServerError } from '../collections/mediaServer.ts';

const CLIENT = 'franchise';

/** False where the server keeps no such preferences. */
export async function isMarked(server: MediaServer, userId: string, listId: string): Promise<boolean> {
  const kept = await unlessUnable(() => server.ask('GET', `/DisplayPreferences/${listId}`, { userId, client: CLIENT }));
  return textAt(fieldOf(kept, 'CustomPrefs'), 'writtenBy') === CLIENT;
}

/** Without it the list is right all the same; only a later run asks before it takes something out. */
export async function markList(server: MediaServer, userId: string, listId: string): Promise<void> {
  const body = { Client: CLIENT, CustomPrefs: { writtenBy: CLIENT } };
  const query = { userId, client: CLIENT };
  await unlessUnable(() => server.ask('POST', `/DisplayPreferences/${listId}`, query, body));
}

async function unlessUnable(call: () => Promise<unknown>): Promise<unknown> {
  try {
    return await call();
  } catch (error) {
    const isUnable = error instanceof MediaServerError && ['old', 'refused', 'forbidden'].includes(error.kind);
    if (isUnable) return undefined;
    throw error;
  }
}
