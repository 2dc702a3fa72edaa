/** Lists on Jellyfin, Emby and Plex, by the exports of the franchise package, which are loaded when a list is due. */
import type { Collection } from '@projectionist/franchise/collection';
import type { MediaServerError, ServerAccess } from '@projectionist/franchise/collections/mediaServer';
import type {
  ExportInput,
  KnownList,
  ServerExportOptions,
  ServerExportResult,
} from '@projectionist/franchise/exports/export';
import type { Member, ResolvedMember } from '@projectionist/franchise/member';
import { resolve } from '@projectionist/franchise/resolve';
import type { ServerTarget } from '../library/publishTargets.ts';
import { message } from '../messages/message.ts';
import { wordsOf } from '../messages/messageError.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { Secrets } from '../outbound/secrets.ts';
import { gatheredCollection } from './gathered.ts';
import { ListRefusal, type ListServer } from './listServer.ts';
import { serverFetch } from './serverFetch.ts';
import { refusalOf } from './words.ts';

export interface ServerParts {
  readonly secrets: Secrets;
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
    user: target.kind === 'plex' ? undefined : target.user,
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
    isNamedAs: async ({ franchise }, { name }) => franchise.name === name,
    write: ({ franchise, members: entries, held }, options) =>
      asked(franchise.name, async () => {
        const today = new Date(now()).toISOString().slice(0, 10);
        const found = await resolve(entries, collection, { today });
        const input = { franchise, members: found, today };
        const { list } = await exportTo(target, access, input, options);
        const members = target.kind === 'plex' && target.as === 'boxset' ? ofItsLibrary(found, held) : found;
        return { members, ...(list === undefined ? {} : { list }) };
      }),
    remove: (list) =>
      asked(list.name, async () => {
        await removeFrom(target, access, list);
      }),
  };
}

async function exportTo(
  target: ServerTarget,
  access: ServerAccess,
  input: ExportInput,
  options: ServerExportOptions,
): Promise<ServerExportResult> {
  switch (target.kind) {
    case 'jellyfin':
      return (await import('@projectionist/franchise/exports/jellyfin')).exportToJellyfin(
        input,
        access,
        target.as,
        options,
      );
    case 'emby':
      return (await import('@projectionist/franchise/exports/emby')).exportToEmby(input, access, target.as, options);
    case 'plex': {
      if (target.as === 'playlist')
        return (await import('@projectionist/franchise/exports/plex')).exportToPlex(input, access, options);
      const { exportToPlexCollection } = await import('@projectionist/franchise/exports/plexLibraryCollection');
      return exportToPlexCollection(input, access, target.library, options);
    }
  }
}

async function removeFrom(target: ServerTarget, access: ServerAccess, list: KnownList): Promise<void> {
  switch (target.kind) {
    case 'jellyfin':
      await (await import('@projectionist/franchise/exports/jellyfin')).removeFromJellyfin(access, list);
      return;
    case 'emby':
      await (await import('@projectionist/franchise/exports/emby')).removeFromEmby(access, list);
      return;
    case 'plex': {
      if (target.as === 'playlist')
        await (await import('@projectionist/franchise/exports/plex')).removeFromPlex(access, list);
      else
        await (await import('@projectionist/franchise/exports/plexLibraryCollection')).removePlexCollection(
          access,
          list,
        );
    }
  }
}

/** A library has films or series, never both: what it cannot have is not missing there. */
function ofItsLibrary(found: readonly ResolvedMember[], held: readonly ResolvedMember[]): readonly ResolvedMember[] {
  const hasFilms = found.some(({ kind, heldCount }) => kind === 'movie' && heldCount > 0);
  const hasSeries = found.some(({ kind, heldCount }) => kind !== 'movie' && heldCount > 0);
  if (hasFilms === hasSeries) return found;
  return found.map((member, index) => ((member.kind === 'movie') === hasFilms ? member : (held[index] ?? member)));
}

function refused(error: MediaServerError, name: string): ListRefusal {
  const { kind, reason, isOfServer } = refusalOf(error, name);
  return new ListRefusal(kind, reason, { isOfServer, cause: error });
}

async function tokenOf({ secretRef }: ServerTarget, secrets: Secrets): Promise<string> {
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

async function collectionOf(target: ServerTarget, access: ServerAccess): Promise<Collection> {
  switch (target.kind) {
    case 'jellyfin':
      return (await import('@projectionist/franchise/collections/jellyfinCollection')).jellyfinCollection(access);
    case 'emby':
      return (await import('@projectionist/franchise/collections/embyCollection')).embyCollection(access);
    case 'plex': {
      const { plexCollection } = await import('@projectionist/franchise/collections/plexCollection');
      return plexCollection(access, target.as === 'boxset' ? target.library : undefined);
    }
  }
}
