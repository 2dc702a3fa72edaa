/**
 * Jellyfin and Emby: one call names every changed folder (docs/reference/files.md#telling-a-server). Jellyfin scans
 * them a minute after the last call.
 */
import { notifyTimeLimitMs } from './limits.ts';
import type { Server, ServerContext } from './server.ts';
import { serverPath } from './serverPath.ts';

export function mediaBrowserServer({ kind, url, key, http, paths }: ServerContext): Server {
  return {
    async notify(titles) {
      // The folder or the video, never a file we wrote: Jellyfin drops paths in `.trickplay` or under a dot name.
      const updates = titles.map((title) => ({ Path: serverPath(title.key, paths), UpdateType: 'Modified' }));
      await http.postJson({
        url: `${url}/Library/Media/Updated`,
        headers: key === undefined ? {} : keyHeader(kind, key),
        body: { Updates: updates },
        repeatable: true,
        timeLimitMs: notifyTimeLimitMs,
      });
    },
  };
}

function keyHeader(kind: ServerContext['kind'], key: string): Readonly<Record<string, string>> {
  return kind === 'emby' ? { 'x-emby-token': key } : { authorization: `MediaBrowser Token="${key}"` };
}
