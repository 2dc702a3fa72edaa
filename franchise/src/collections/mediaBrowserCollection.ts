/**
 * The holdings of a Jellyfin or Emby server, as its user sees them. Never writes. The key of an item is its id. Every
 * title also has the id `jellyfin:ID` or `emby:ID`, by which a box set finds the series of an episode.
 */
import type { Collection, HeldTitle } from '../collection.ts';
import { countAt, fieldOf, numberAt, textAt } from './answer.ts';
import { callerOf, itemId, readItems } from './mediaBrowserServer.ts';
import type { MediaServer, Query } from './mediaServer.ts';
import { episodesInOrder, type FoundEpisode, idOf, titlesById } from './titleIndex.ts';

/** The servers count time in ticks of 100 ns. */
const TICKS_PER_SECOND = 10_000_000;
/**
 * Series are requested in this many parallel lanes: a franchise has some dozens, and the server may be playing
 * meanwhile.
 */
const LANES = 4;

/** `open` is called for each `find`, which reads the server again. */
export function mediaBrowserCollection(open: () => MediaServer, wantedUser: string | undefined): Collection {
  return {
    async find(kind, ids) {
      if (ids.length === 0) return new Map();
      const server = open();
      const { user } = await callerOf(server, wantedUser);
      const query: Query = { userId: user?.id, enableImages: false, enableUserData: false };
      const titles = await readTitles(server, kind, query, new Set(ids));
      return titlesById(kind === 'movie' ? titles : await withEpisodes(server, titles, query), ids);
    },
  };
}

/** The titles with one of the ids; series without their episodes yet. */
async function readTitles(
  server: MediaServer,
  kind: HeldTitle['kind'],
  query: Query,
  asked: ReadonlySet<string>,
): Promise<readonly HeldTitle[]> {
  const items = await readItems(server, '/Items', {
    ...query,
    recursive: true,
    includeItemTypes: kind === 'movie' ? 'Movie' : 'Series',
    fields: 'ProviderIds,Path',
    // Otherwise a server may list a box set instead of its films.
    collapseBoxSetItems: false,
    sortBy: 'SortName',
    sortOrder: 'Ascending',
  });
  const titles = new Map<string, HeldTitle>();
  for (const item of items) {
    const key = itemId(server, textAt(item, 'Id') ?? '');
    if (key === undefined || isVirtual(item)) continue;
    const ids = [...providerIds(item), `${server.product.toLowerCase()}:${key}`];
    if (!ids.some((id) => asked.has(id))) continue;
    const title = textAt(item, 'Name') ?? key;
    titles.set(key, { kind, title, ids, key, items: kind === 'movie' ? [playable(item, key)] : [] });
  }
  return [...titles.values()];
}

async function withEpisodes(
  server: MediaServer,
  series: readonly HeldTitle[],
  query: Query,
): Promise<readonly HeldTitle[]> {
  const filled: HeldTitle[] = [];
  const waiting = series.entries();
  async function lane(): Promise<void> {
    for (const [index, title] of waiting) {
      const items = await readItems(server, `/Shows/${title.key}/Episodes`, { ...query, fields: 'Path' });
      filled[index] = { ...title, ...heldEpisodes(server, items) };
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane));
  return filled;
}

/**
 * If configured, a server lists known episodes that are not held as virtual ones. Without any virtual episode the
 * number of episodes of a series is unknown.
 */
function heldEpisodes(server: MediaServer, items: readonly unknown[]): Pick<HeldTitle, 'items' | 'episodesOfSeason'> {
  const found = new Map<string, FoundEpisode>();
  const absent = new Map<number, Set<number>>();
  for (const item of items) {
    const season = countAt(item, 'ParentIndexNumber');
    const episode = countAt(item, 'IndexNumber');
    const key = itemId(server, textAt(item, 'Id') ?? '');
    if (season === undefined || episode === undefined || key === undefined) continue;
    if (isVirtual(item)) {
      if (hasBeenReleased(item)) setOf(absent, season).add(episode);
      continue;
    }
    const lastEpisode = countAt(item, 'IndexNumberEnd');
    const row = { ...playable(item, key), season, episode };
    if (!found.has(key)) found.set(key, lastEpisode === undefined ? row : { ...row, lastEpisode });
  }
  const held = episodesInOrder(found.values());
  const knowsAbsent = items.some(isVirtual);
  return knowsAbsent ? { items: held, episodesOfSeason: releasedCounts(held, absent) } : { items: held };
}

function releasedCounts(
  held: readonly FoundEpisode[],
  absent: ReadonlyMap<number, ReadonlySet<number>>,
): ReadonlyMap<number, number> {
  const known = new Map([...absent].map(([season, episodes]) => [season, new Set(episodes)]));
  for (const { season, episode } of held) setOf(known, season).add(episode);
  return new Map([...known].map(([season, episodes]) => [season, episodes.size]));
}

function setOf(sets: Map<number, Set<number>>, key: number): Set<number> {
  const found = sets.get(key) ?? new Set<number>();
  sets.set(key, found);
  return found;
}

function playable(item: unknown, key: string) {
  const path = textAt(item, 'Path');
  const ticks = numberAt(item, 'RunTimeTicks');
  const title = textAt(item, 'Name');
  return {
    key,
    ...(path === undefined ? {} : { path }),
    ...(ticks === undefined || ticks <= 0 ? {} : { durationSeconds: ticks / TICKS_PER_SECOND }),
    ...(title === undefined ? {} : { title }),
  };
}

function isVirtual(item: unknown): boolean {
  return fieldOf(item, 'LocationType') === 'Virtual';
}

function hasBeenReleased(item: unknown): boolean {
  const released = Date.parse(textAt(item, 'PremiereDate') ?? '');
  return !Number.isNaN(released) && released <= Date.now();
}

function providerIds(item: unknown): readonly string[] {
  const providers = fieldOf(item, 'ProviderIds');
  if (typeof providers !== 'object' || providers === null) return [];
  return Object.keys(providers).flatMap((provider) => idOf(provider, textAt(providers, provider) ?? '') ?? []);
}
