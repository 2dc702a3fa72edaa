import { expect, test } from 'vitest';
import type { LibrarySpec } from '../../library/document.ts';
import { serverLinks } from './serverLinks.ts';

const server = (url: string, publicUrl?: string) => ({
  url,
  pathMappings: [],
  ...(publicUrl === undefined ? {} : { publicUrl }),
});

test('each server with a page has a link under the address at which people open it', () => {
  const notify: LibrarySpec['notify'] = [
    { jellyfin: server('http://jellyfin:8096', 'https://tv.example.org/') },
    { emby: server('http://nas:8097/emby/') },
    { plex: server('http://nas:32400') },
    { kodi: server('http://kodi:8080') },
  ];
  expect(serverLinks(notify, 'Alien³ & Co. / "x"')).toEqual([
    {
      server: 'jellyfin',
      address: 'https://tv.example.org/web/#/search.html?query=Alien%C2%B3%20%26%20Co.%20%2F%20%22x%22',
    },
    {
      server: 'emby',
      address: 'http://nas:8097/emby/web/index.html#!/search?query=Alien%C2%B3%20%26%20Co.%20%2F%20%22x%22',
    },
    {
      server: 'plex',
      address: 'http://nas:32400/web/index.html#!/search?query=Alien%C2%B3%20%26%20Co.%20%2F%20%22x%22',
    },
  ]);
});

test('a server that is named twice, as for two of its folders, has one link', () => {
  const notify: LibrarySpec['notify'] = [{ plex: server('http://nas:32400') }, { plex: server('http://nas:32400/') }];
  expect(serverLinks(notify, 'Alien')).toHaveLength(1);
});
