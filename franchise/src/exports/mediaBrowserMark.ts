/**
 * Marks lists as ours, to tell them from lists made by people. A playlist has no free text field, so the mark is in the
 * user's display preferences for the list: both servers keep these per user, item and client name.
 */
import { fieldOf, textAt } from '../collections/answer.ts';
import { type MediaServer, MediaServerError } from '../collections/mediaServer.ts';

const CLIENT = 'franchise';

/** False if the server keeps no such preferences. */
export async function isMarked(server: MediaServer, userId: string, listId: string): Promise<boolean> {
  const kept = await unlessUnable(() => server.ask('GET', `/DisplayPreferences/${listId}`, { userId, client: CLIENT }));
  return textAt(fieldOf(kept, 'CustomPrefs'), 'writtenBy') === CLIENT;
}

/** An unmarked list is still correct, but a later run will ask before it removes something. */
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
