/** Lists on Jellyfin and Plex, by the exports of the franchise package, which are loaded when a list is due. */
import type { Collection } from '@projectionist/franchise/collection';
import type { MediaServerError, ServerAccess } from '@projectionist/franchise/collections/mediaServer';
import type { Member } from '@projectionist/franchise/member';
import { resolve } from '@projectionist/franchise/resolve';
import type { ServerTarget } from '../library/publishTargets.ts';
import { message } from '../messages/message.ts';
import { wordsOf } from '../messages/messageError.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { gatheredCollection } from './gathered.ts';
import { ListRefusal, type ListServer } from './listServer.ts';
import { serverFetch } from './serverFetch.ts';
import { refusalOf } from './words.ts';

export interface PublishSecrets {
  /** Trimmed; undefined if there is none. Throws a readable sentence if it cannot be read. */
  read(ref: { readonly name: string; readonly key: string }): Promise<string | undefined>;
  /** For people: where the key is expected. */
  place(ref: { readonly name: string; readonly key: string }): string;
}

export interface ServerParts {
  readonly secrets: PublishSecrets;
  /** May ask the targets' hosts. */
  readonly http: Pick<Outbound, 'call'>;
  now(): number;
}

/** `members`: of all stories that will be written, so that the server is read once. Throws ListRefusal. */
export async function mediaServerLists(
  target: ServerTarget,
  { secrets, http, now }: ServerParts,
  members: readonly Member[],
): Promise<ListServer> {
  const access: ServerAccess = {
    url: target.url,
    token: await tokenOf(target, secrets),
    user: target.kind === 'jellyfin' ? target.user : undefined,
    fetch: serverFetch(http),
  };
  const { MediaServerError } = await import('@projectionist/franchise/collections/mediaServer');
  const asked = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      throw error instanceof MediaServerError ? refused(error, name) : error;
    }
  };
  const collection = gatheredCollection(await collectionOf(target, access), members);
  return {
    write: ({ franchise, members: entries }, options) =>
      asked(franchise.name, async () => {
        const today = new Date(now()).toISOString().slice(0, 10);
        const found = await resolve(entries, collection, { today });
        const input = { franchise, members: found, today };
        const { list } =
          target.kind === 'plex'
            ? await (await import('@projectionist/franchise/exports/plex')).exportToPlex(input, access, options)
            : await (await import('@projectionist/franchise/exports/jellyfin')).exportToJellyfin(
                input,
                access,
                target.as,
                options,
              );
        return { members: found, ...(list === undefined ? {} : { list }) };
      }),
    remove: (list) =>
      asked(list.name, async () => {
        if (target.kind === 'plex')
          await (await import('@projectionist/franchise/exports/plex')).removeFromPlex(access, list);
        else await (await import('@projectionist/franchise/exports/jellyfin')).removeFromJellyfin(access, list);
      }),
  };
}

function refused(error: MediaServerError, name: string): ListRefusal {
  const { kind, reason, isOfServer } = refusalOf(error, name);
  return new ListRefusal(kind, reason, { isOfServer, cause: error });
}

async function tokenOf({ secretRef }: ServerTarget, secrets: PublishSecrets): Promise<string> {
  const ofServer = { isOfServer: true };
  let token: string | undefined;
  try {
    token = await secrets.read(secretRef);
  } catch (error) {
    throw new ListRefusal('person', wordsOf(error), ofServer);
  }
  if (token !== undefined) return token;
  throw new ListRefusal('person', message('serverKeyNotFound', secrets.place(secretRef)), ofServer);
}

async function collectionOf({ kind }: ServerTarget, access: ServerAccess): Promise<Collection> {
  if (kind === 'plex')
    return (await import('@projectionist/franchise/collections/plexCollection')).plexCollection(access);
  return (await import('@projectionist/franchise/collections/jellyfinCollection')).jellyfinCollection(access);
}
