/** The holdings of an Emby server, as its user sees them. Every title also has the id `emby:ID`. */
import type { Collection } from '../collection.ts';
import { mediaBrowserCollection } from './mediaBrowserCollection.ts';
import { openEmby } from './mediaBrowserServer.ts';
import type { ServerAccess } from './mediaServer.ts';

/** `user`: the user whose view counts; without one, the only administrator's. Each `find` reads the server again. */
export function embyCollection(access: ServerAccess): Collection {
  return mediaBrowserCollection(() => openEmby(access), access.user);
}
