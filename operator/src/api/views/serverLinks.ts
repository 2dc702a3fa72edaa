/**
 * Links to a title on the media servers of its Library, by the search of each server's own page: the ids of its items
 * are the server's, and asking for them would cost a request for every title (docs/reference/files.md#pages-of-media-servers).
 * Pure; the page itself asks no other host.
 */
import type { LibrarySpec } from '../../library/document.ts';

/** Kodi has no page with addresses. */
const linkedServers = ['jellyfin', 'emby', 'plex'] as const;

export interface ServerLink {
  readonly server: (typeof linkedServers)[number];
  readonly address: string;
}

/** One for each server of `notify`, in its order; two servers of a kind are two links. */
export function serverLinks(notify: LibrarySpec['notify'], title: string): readonly ServerLink[] {
  const query = encodeURIComponent(title);
  const links = notify.flatMap((target) =>
    linkedServers.flatMap((server) => {
      const settings = target[server];
      if (settings === undefined) return [];
      const base = (settings.publicUrl ?? settings.url).replace(/(?<!\/)\/+$/u, '');
      return [{ server, address: `${base}${searchOf[server]}${query}` }];
    }),
  );
  return links.filter(({ address }, place) => links.findIndex((one) => one.address === address) === place);
}

const searchOf: Readonly<Record<ServerLink['server'], string>> = {
  jellyfin: '/web/#/search.html?query=',
  emby: '/web/index.html#!/search?query=',
  plex: '/web/index.html#!/search?query=',
};
