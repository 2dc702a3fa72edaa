/**
 * Asks Jellyfin to read a .nfo again. It ignores one that was written within a minute of the item's last save, as after
 * every import; nothing else makes it read that file (docs/reference/nfo.md#jellyfin-and-emby).
 */

import type { JellyfinItem, JellyfinItems } from './jellyfinItems.ts';
import { notifyTimeLimitMs } from './limits.ts';
import { isNfo } from './readBy.ts';
import type { ChangedTitle, ServerContext } from './server.ts';
import { isBelow, isSameFolder, serverPath, withoutExtension } from './serverPath.ts';

/**
 * Refreshes in one walk: an evening's imports. Each one asks the metadata services of Jellyfin. A first walk that writes
 * thousands of files long after the server has saved its items needs none.
 */
const refreshedAtMost = 200;

const query = new URLSearchParams({
  ...{ metadataRefreshMode: 'FullRefresh', imageRefreshMode: 'Default' },
  ...{ replaceAllMetadata: 'false', replaceAllImages: 'false' },
});

export interface JellyfinRefresh {
  /** Throws OutboundError. */
  refresh(titles: readonly ChangedTitle[]): Promise<void>;
}

export function jellyfinRefresh(
  { url, http, paths }: Pick<ServerContext, 'url' | 'http' | 'paths'>,
  headers: Readonly<Record<string, string>>,
  items: JellyfinItems,
): JellyfinRefresh {
  let left = refreshedAtMost;
  const refreshOne = async ({ id }: JellyfinItem): Promise<void> => {
    if (left === 0) return;
    left -= 1;
    // 404: it went meanwhile. Any other status is thrown by the client or needs no answer.
    await http.call({
      url: `${url}/Items/${encodeURIComponent(id)}/Refresh?${query}`,
      ...{ method: 'POST', headers, timeLimitMs: notifyTimeLimitMs },
    });
  };
  const films = async (titles: readonly ChangedTitle[]) => {
    const places = titles.map(({ key, flat }) => ({ flat, path: serverPath(key, paths) }));
    const isOne = (path: string) =>
      places.some((place) => (place.flat ? path === place.path : isBelow(path, place.path)));
    const all = places.map(({ path }) => path);
    for (const item of await items.find(all, 'Movie', isOne)) await refreshOne(item);
  };
  const episodes = async ({ key, changes }: ChangedTitle) => {
    const folder = serverPath(key, paths);
    const bases = new Set(changes.filter(isNfo).map(({ path }) => withoutExtension(serverPath(path, paths))));
    const series = await items.find([folder], 'Series', (path) => isSameFolder(path, folder));
    for (const { id } of series) {
      for (const item of await items.episodes(id, (path) => bases.has(withoutExtension(path)))) await refreshOne(item);
    }
  };
  return {
    async refresh(titles) {
      const withNfo = titles.filter(({ changes }) => changes.some(isNfo));
      const ofFilms = withNfo.filter(({ kind }) => kind === 'movie').slice(0, left);
      if (ofFilms.length > 0) await films(ofFilms);
      for (const title of withNfo)
        if (title.kind === 'series' && left > 0 && isOfEpisodes(title)) await episodes(title);
    },
  };
}

/**
 * Jellyfin refreshes a series with all its episodes, so tvshow.nfo and season.nfo are left to its own scan.
 */
function isOfEpisodes({ changes }: ChangedTitle): boolean {
  return changes.some((change) => isNfo(change) && !/(?:^|\/)(?:tvshow|season)\.nfo$/iu.test(change.path));
}
