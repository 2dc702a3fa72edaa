/** Plex: the library section that holds a folder scans that folder only (docs/reference/files.md#telling-a-server). */
import { message } from '../messages/message.ts';
import { listAtMostBytes, notifyTimeLimitMs } from './limits.ts';
import { listIn, memberOf, textIn } from './members.ts';
import type { ChangedTitle, Server, ServerContext } from './server.ts';
import { folderOf, isBelow, serverPath } from './serverPath.ts';

interface Section {
  readonly id: string;
  readonly folder: string;
}

export function plexServer({ url, key, http, paths, warn }: ServerContext): Server {
  const headers = key === undefined ? {} : { 'x-plex-token': key };
  let sections: readonly Section[] | undefined;

  const readSections = async (): Promise<readonly Section[]> => {
    const { body } = await http.getJson({
      url: `${url}/library/sections`,
      headers,
      timeLimitMs: notifyTimeLimitMs,
      maxBytes: listAtMostBytes,
    });
    return sectionsOf(body);
  };

  const refresh = async (folder: string): Promise<void> => {
    sections ??= await readSections();
    const [section] = sections
      .filter((one) => isBelow(folder, one.folder))
      .toSorted((one, other) => other.folder.length - one.folder.length);
    if (section === undefined) {
      warn(message('plexLacksFolder', folder));
      return;
    }
    const query = new URLSearchParams({ path: folder });
    // Its answer is empty, or XML without content.
    await http.getBytes({
      url: `${url}/library/sections/${encodeURIComponent(section.id)}/refresh?${query}`,
      headers,
      timeLimitMs: notifyTimeLimitMs,
    });
  };

  return {
    async notify(titles) {
      for (const folder of new Set(titles.map((title) => folderFor(title, paths)))) await refresh(folder);
    },
  };
}

/** Plex scans folders only. */
function folderFor({ key, flat }: ChangedTitle, paths: ServerContext['paths']): string {
  const path = serverPath(key, paths);
  return flat ? folderOf(path) : path;
}

/** Entries that are no section are dropped: another program answered. */
function sectionsOf(body: unknown): readonly Section[] {
  const directories = listIn(memberOf(body, 'MediaContainer'), 'Directory');
  return directories.flatMap((directory) => {
    const id = textIn(directory, 'key');
    const folders = listIn(directory, 'Location').flatMap((location) => textIn(location, 'path') ?? []);
    return id === undefined ? [] : folders.map((folder) => ({ id, folder }));
  });
}
