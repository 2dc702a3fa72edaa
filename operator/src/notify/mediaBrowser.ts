/** Jellyfin and Emby: one call names every folder that changed (files.md 9). Jellyfin looks at them a minute after the last. */
import { tellTimeLimitMs } from './limits.ts';
import type { Server, ServerContext } from './server.ts';
import { serverPath } from './serverPath.ts';

export function mediaBrowserServer({ kind, url, key, http, paths }: ServerContext): Server {
  return {
    async tell(titles) {
      // The folder or the video, never a file of ours: what lies under `.trickplay` or a dot name is dropped there.
      const updates = titles.map((title) => ({ Path: serverPath(title.key, paths), UpdateType: 'Modified' }));
      await http.postJson({
        url: `${url}/Library/Media/Updated`,
        headers: key === undefined ? {} : keyHeader(kind, key),
        body: { Updates: updates },
        repeatable: true,
        timeLimitMs: tellTimeLimitMs,
      });
    },
  };
}

function keyHeader(kind: ServerContext['kind'], key: string): Readonly<Record<string, string>> {
  return kind === 'emby' ? { 'x-emby-token': key } : { authorization: `MediaBrowser Token="${key}"` };
}
