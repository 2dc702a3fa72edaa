/**
 * The holdings of a Plex server, as the owner of the token sees them. Never writes. The key of an item is its rating
 * key. Every title also has the id `plex:KEY`.
 */
import type { Collection, HeldTitle } from '../collection.ts';
import type { HeldItem } from '../member.ts';
import { countAt, listAt, numberAt, textAt } from './answer.ts';
import type { MediaServer, ServerAccess } from './mediaServer.ts';
import { librarySections, openPlex, type PlexSection, plexTypes, ratingKey, readMetadata } from './plexServer.ts';
import { episodesInOrder, type FoundEpisode, idOf, titlesById } from './titleIndex.ts';

/** Older agents write one id into the guid, after a longer name of the service. */
const agentGuid = /^com\.plexapp\.agents\.([a-z0-9]+):\/\/([^/?]+)/u;
const agents = new Map([
  ['imdb', 'imdb'],
  ['themoviedb', 'tmdb'],
  ['thetvdb', 'tvdb'],
  ['tvmaze', 'tvmaze'],
]);

/**
 * `library`: the title of the only library to read. Each `find` reads the libraries of its kind again. Titles have no `episodesOfSeason`: the server counts the episodes
 * that it holds (`leafCount`), not those that were released. So a season with any held episode counts as held.
 */
export function plexCollection(access: Omit<ServerAccess, 'user'>, library?: string): Collection {
  return {
    async find(kind, ids) {
      if (ids.length === 0) return new Map();
      const server = openPlex(access);
      const asked = new Set(ids);
      const titles: HeldTitle[] = [];
      for (const section of await sectionsOf(server, kind, library)) {
        titles.push(...(await readTitles(server, kind, `/library/sections/${section}/all`, asked)));
      }
      return titlesById(titles, ids);
    },
  };
}

async function sectionsOf(
  server: MediaServer,
  kind: HeldTitle['kind'],
  library: string | undefined,
): Promise<readonly string[]> {
  const type = kind === 'movie' ? 'movie' : 'show';
  const isWanted = ({ title }: PlexSection) =>
    library === undefined || title.toLowerCase() === library.trim().toLowerCase();
  const sections = await librarySections(server);
  return sections.filter((section) => section.type === type && isWanted(section)).map(({ key }) => key);
}

async function readTitles(
  server: MediaServer,
  kind: HeldTitle['kind'],
  path: string,
  asked: ReadonlySet<string>,
): Promise<readonly HeldTitle[]> {
  const type = kind === 'movie' ? plexTypes.movie : plexTypes.show;
  const titles: HeldTitle[] = [];
  for (const item of await readMetadata(server, path, { type, includeGuids: 1 })) {
    const key = ratingKey(textAt(item, 'ratingKey') ?? '');
    if (key === undefined) continue;
    const ids = [...guidIds(item), `plex:${key}`];
    if (!ids.some((id) => asked.has(id))) continue;
    const items = kind === 'movie' ? [playable(item, key)] : await readEpisodes(server, key);
    titles.push({ kind, title: textAt(item, 'title') ?? key, ids, key, items });
  }
  return titles;
}

/** Plex has one item per episode, even if one file contains several. */
async function readEpisodes(server: MediaServer, show: string): Promise<readonly HeldItem[]> {
  const episodes = new Map<string, FoundEpisode>();
  for (const item of await readMetadata(server, `/library/metadata/${show}/allLeaves`)) {
    const key = ratingKey(textAt(item, 'ratingKey') ?? '');
    const season = countAt(item, 'parentIndex');
    const episode = countAt(item, 'index');
    if (key === undefined || season === undefined || episode === undefined) continue;
    episodes.set(key, { ...playable(item, key), season, episode });
  }
  return episodesInOrder(episodes.values());
}

function playable(item: unknown, key: string): HeldItem {
  const path = textAt(listAt(listAt(item, 'Media')[0], 'Part')[0], 'file');
  const milliseconds = numberAt(item, 'duration');
  const title = textAt(item, 'title');
  return {
    key,
    ...(path === undefined ? {} : { path }),
    ...(milliseconds === undefined || milliseconds <= 0 ? {} : { durationSeconds: milliseconds / 1_000 }),
    ...(title === undefined ? {} : { title }),
  };
}

/** `Guid` lists `tmdb://11`, `imdb://tt0076759`, `tvdb://…`. */
function guidIds(item: unknown): readonly string[] {
  const listed = listAt(item, 'Guid').flatMap((guid) => {
    const [scheme = '', value = ''] = (textAt(guid, 'id') ?? '').split('://');
    return idOf(scheme, value) ?? [];
  });
  const [, agent = '', value = ''] = agentGuid.exec(textAt(item, 'guid') ?? '') ?? [];
  const scheme = agents.get(agent);
  return scheme === undefined ? listed : [...listed, ...[idOf(scheme, value) ?? []].flat()];
}
