/**
 * Finds the items of a Jellyfin by their paths. Its API has no such search: the pages of the library that holds the
 * Library are compared, and only what fits is kept (docs/reference/files.md#items-of-jellyfin).
 */
import { listAtMostBytes, notifyTimeLimitMs } from './limits.ts';
import { listIn, textIn } from './members.ts';
import type { ServerContext } from './server.ts';
import { isBelow } from './serverPath.ts';

/** Items a page; with their paths alone some 300 KiB. */
const pageItems = 1_000;
/** A library of 100,000 films; more pages are another program's answer that never ends. */
const pagesAtMost = 100;
/** 32 hex digits, some versions with dashes. An id goes into an address, so no other text may. */
const idForm = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/iu;

export interface JellyfinItem {
  readonly id: string;
  /** As the server names it. */
  readonly path: string;
}

export type ItemType = 'Movie' | 'Series' | 'Episode';

export interface JellyfinItems {
  /**
   * The items of this type that fit, in all libraries that hold one of these paths: two libraries may hold the same
   * folder. Throws OutboundError.
   */
  find(paths: readonly string[], type: ItemType, fits: (path: string) => boolean): Promise<readonly JellyfinItem[]>;
  /** The episodes of a series. Throws OutboundError. */
  episodes(seriesId: string, fits: (path: string) => boolean): Promise<readonly JellyfinItem[]>;
}

interface Holder {
  readonly id: string;
  readonly folders: readonly string[];
}

export function jellyfinItems(
  { url, http }: Pick<ServerContext, 'url' | 'http'>,
  headers: Readonly<Record<string, string>>,
): JellyfinItems {
  let holders: readonly Holder[] | undefined;
  const get = async (path: string): Promise<unknown> => {
    const limits = { timeLimitMs: notifyTimeLimitMs, maxBytes: listAtMostBytes };
    return (await http.getJson({ url: `${url}${path}`, headers, ...limits })).body;
  };
  const below = async (parentId: string, type: ItemType, fits: (path: string) => boolean) => {
    const found: JellyfinItem[] = [];
    for (let page = 0; page < pagesAtMost; page += 1) {
      const query = new URLSearchParams({
        ...{ parentId, recursive: 'true', includeItemTypes: type, fields: 'Path', sortBy: 'SortName' },
        ...{ enableImages: 'false', enableUserData: 'false', enableTotalRecordCount: 'false' },
        ...{ startIndex: String(page * pageItems), limit: String(pageItems) },
      });
      const rows = listIn(await get(`/Items?${query}`), 'Items');
      for (const row of rows) {
        const [id, path] = [idIn(row, 'Id'), textIn(row, 'Path')];
        if (id !== undefined && path !== undefined && fits(path)) found.push({ id, path });
      }
      if (rows.length < pageItems) break;
    }
    return found;
  };
  return {
    async find(paths, type, fits) {
      holders ??= holdersIn(await get('/Library/VirtualFolders'));
      const found: JellyfinItem[] = [];
      for (const { id, folders } of holders) {
        if (folders.some((one) => paths.some((path) => isBelow(path, one))))
          found.push(...(await below(id, type, fits)));
      }
      return found;
    },
    episodes: (seriesId, fits) => below(seriesId, 'Episode', fits),
  };
}

/** Entries that are no library are dropped: another program answered. */
function holdersIn(body: unknown): readonly Holder[] {
  return (Array.isArray(body) ? body : []).flatMap((row: unknown) => {
    const id = idIn(row, 'ItemId');
    const folders = listIn(row, 'Locations').filter((one) => typeof one === 'string');
    return id === undefined ? [] : [{ id, folders }];
  });
}

function idIn(row: unknown, name: string): string | undefined {
  const id = textIn(row, name);
  return id !== undefined && idForm.test(id) ? id : undefined;
}
