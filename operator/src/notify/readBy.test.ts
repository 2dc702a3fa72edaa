import { expect, test } from 'vitest';
import type { MediaServer } from '../title/factTable.ts';
import { type Change, isRead } from './readBy.ts';

const servers: readonly MediaServer[] = ['jellyfin', 'emby', 'plex', 'kodi'];
const all = ['jellyfin', 'emby', 'plex', 'kodi'];

test.each<readonly [Change, readonly string[]]>([
  [{ fact: 'nfo', path: 'F/movie.nfo' }, all],
  [{ fact: 'poster', path: 'F/poster.jpg' }, all],
  [{ fact: 'season-specials-banner', path: 'S/season-specials-banner.jpg' }, all],
  [{ fact: 'trailer', path: 'F/f-trailer.mp4' }, all],
  [{ fact: 'thumbnail', path: 'F/f-thumb.jpg' }, ['jellyfin', 'emby', 'kodi']],
  [{ fact: 'tiles', path: 'F/f.trickplay' }, ['jellyfin']],
  [{ fact: 'removed', path: 'F/f.NFO' }, all],
  [{ fact: 'removed', path: 'F/poster.png' }, all],
  [{ fact: 'removed', path: 'F/f-trailer.mp4' }, all],
  [{ fact: 'removed', path: 'S/trailers/S-trailer.webm' }, all],
  [{ fact: 'removed', path: 'F/f-thumb.jpg' }, ['jellyfin', 'emby', 'kodi']],
  [{ fact: 'removed', path: 'F/f.trickplay' }, ['jellyfin']],
  [{ fact: 'removed', path: 'F/f.edl' }, []],
])('%j is read by %j', (change, readers) => {
  expect(servers.filter((server) => isRead(server, change))).toEqual(readers);
});
