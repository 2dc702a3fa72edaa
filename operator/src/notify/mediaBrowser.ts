/**
 * Jellyfin and Emby: one call names every changed folder (docs/reference/files.md#telling-a-server). Jellyfin scans
 * them a minute after the last call, and is asked to read changed .nfo files again.
 */
import { message } from '../messages/message.ts';
import { OutboundError } from '../outbound/outboundError.ts';
import { jellyfinItems } from './jellyfinItems.ts';
import { jellyfinRefresh } from './jellyfinRefresh.ts';
import { notifyTimeLimitMs } from './limits.ts';
import type { ChangedTitle, Server, ServerContext } from './server.ts';
import { serverPath } from './serverPath.ts';

export function mediaBrowserServer(context: ServerContext): Server {
  const { kind, url, key, http, paths, warn } = context;
  const headers = key === undefined ? {} : keyHeader(kind, key);
  // A forced refresh in Emby would remove the intro marks that Emby or a plugin of it found.
  let forced = kind === 'jellyfin' ? jellyfinRefresh(context, headers, jellyfinItems(context, headers)) : undefined;
  const refresh = async (titles: readonly ChangedTitle[]): Promise<void> => {
    try {
      await forced?.refresh(titles);
    } catch (error) {
      if (!(error instanceof OutboundError) || error.kind === 'aborted') throw error;
      // The notification itself succeeded, and the server finds most files by itself: nothing is sent again for this.
      forced = undefined;
      warn(message('jellyfinNotRefreshed', error.words));
    }
  };
  return {
    async notify(titles) {
      // The folder or the video, never a file we wrote: Jellyfin drops paths in `.trickplay` or under a dot name.
      const updates = titles.map((title) => ({ Path: serverPath(title.key, paths), UpdateType: 'Modified' }));
      await http.postJson({
        url: `${url}/Library/Media/Updated`,
        headers,
        body: { Updates: updates },
        repeatable: true,
        timeLimitMs: notifyTimeLimitMs,
      });
      await refresh(titles);
    },
  };
}

export function keyHeader(kind: ServerContext['kind'], key: string): Readonly<Record<string, string>> {
  return kind === 'emby' ? { 'x-emby-token': key } : { authorization: `MediaBrowser Token="${key}"` };
}
