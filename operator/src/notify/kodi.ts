/**
 * Kodi: a folder is scanned for new items. Known films, shows and episodes are refreshed one by one, because a scan
 * leaves them unchanged (docs/reference/nfo.md#measured-with-kodi).
 */
import { type Call, kodiCalls } from './kodiCalls.ts';
import { listIn, numberIn, textIn } from './members.ts';
import type { ChangedTitle, Server, ServerContext } from './server.ts';
import { asFolder, folderOf, isBelow, isSameFolder, serverPath, withoutExtension } from './serverPath.ts';

interface Item {
  readonly id: number;
  readonly file: string;
}

export function kodiServer(context: ServerContext): Server {
  const call = kodiCalls(context);
  return {
    async notify(titles) {
      for (const title of titles) {
        const path = serverPath(title.key, context.paths);
        if (title.kind === 'movie') await notifyFilm(call, title, path);
        else await notifyShow(call, context, title, path);
      }
    },
  };
}

async function notifyFilm(call: Call, { flat }: ChangedTitle, path: string): Promise<void> {
  const folder = flat ? folderOf(path) : path;
  const films = await itemsIn(call, 'VideoLibrary.GetMovies', 'movies', 'movieid', folder);
  const known = films.filter(({ file }) =>
    flat ? withoutExtension(file) === withoutExtension(path) : isBelow(file, folder),
  );
  for (const { id } of known) await call('VideoLibrary.RefreshMovie', { movieid: id, ignorenfo: false });
  if (known.length === 0) await scan(call, folder);
}

/** A scan finds new episodes; of the known ones, only the changed are refreshed. */
async function notifyShow(call: Call, context: ServerContext, title: ChangedTitle, path: string): Promise<void> {
  const folder = title.flat ? folderOf(path) : path;
  const shows = await itemsIn(call, 'VideoLibrary.GetTVShows', 'tvshows', 'tvshowid', folder);
  const bases = title.changes.map((change) => serverPath(change.path, context.paths));
  const isOfShow = title.changes.some(({ path: file }) => file.slice(0, file.lastIndexOf('/')) === title.key);
  for (const { id, file } of shows) {
    if (isOfShow && isSameFolder(file, folder)) {
      await call('VideoLibrary.RefreshTVShow', { tvshowid: id, refreshepisodes: false });
    }
  }
  const episodes = await itemsIn(call, 'VideoLibrary.GetEpisodes', 'episodes', 'episodeid', folder);
  for (const { id, file } of episodes) {
    const base = withoutExtension(file);
    if (bases.some((changed) => changed.startsWith(`${base}.`) || changed.startsWith(`${base}-`)))
      await call('VideoLibrary.RefreshEpisode', { episodeid: id, ignorenfo: false });
  }
  await scan(call, folder);
}

async function scan(call: Call, folder: string): Promise<void> {
  await call('VideoLibrary.Scan', { directory: asFolder(folder), showdialogs: false });
}

/** The items that Kodi knows below a folder. */
async function itemsIn(
  call: Call,
  method: string,
  list: string,
  idName: string,
  folder: string,
): Promise<readonly Item[]> {
  const filter = { field: 'path', operator: 'startswith', value: asFolder(folder) };
  const result = await call(method, { filter, properties: ['file'] });
  return listIn(result, list).flatMap((row) => {
    const id = numberIn(row, idName);
    const file = textIn(row, 'file');
    return id === undefined || file === undefined ? [] : [{ id, file }];
  });
}
