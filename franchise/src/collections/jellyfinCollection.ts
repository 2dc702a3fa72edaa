/** The holdings of a Jellyfin server, as its user sees them. Every title also has the id `jellyfin:ID`. */
import type { Collection } from '../collection.ts';
import { mediaBrowserCollection } from './mediaBrowserCollection.ts';
import { openJellyfin } from './mediaBrowserServer.ts';
import type { ServerAccess } from './mediaServer.ts';

/**
 * `user`: the user whose view counts; an API key without a user sees everything. Each `find` reads the server again.
 */
export function jellyfinCollection(access: ServerAccess): Collection {
  return mediaBrowserCollection(() => openJellyfin(access), access.user);
}
