/** A small story and its members, shared by the server tests. */
import type { Collection } from '../../src/collection.ts';
import type { ExportInput } from '../../src/exports/export.ts';
import type { Member } from '../../src/member.ts';
import { resolve } from '../../src/resolve.ts';
import { type FakeItem, guid } from './jellyfin.ts';
import type { FakePlexItem } from './plex.ts';

export const TODAY = '2026-11-21';

/** `A` is a film, `S1E2` an episode of the only series, `S1` a whole season, `S` the whole show. */
export function member(place: number, name: string): Member {
  const [, season, episode] = /^S(\d+)?(?:E(\d+))?$/u.exec(name) ?? [];
  const where = { place, entry: place - 1, universes: [], eras: [], released: '2001' };
  if (!name.startsWith('S')) return { ...where, kind: 'movie', id: `tmdb:${filmNumber(name)}`, title: `Film ${name}` };
  const series = { ...where, id: 'tvdb:900', title: 'The Series' };
  if (season === undefined) return { ...series, kind: 'series' };
  if (episode === undefined) return { ...series, kind: 'season', season: Number(season) };
  return { ...series, kind: 'episode', season: Number(season), episode: Number(episode) };
}

export async function inputOf(names: readonly string[], collection: Collection, title = 'Saga'): Promise<ExportInput> {
  const members = await resolve(
    names.map((name, index) => member(index + 1, name)),
    collection,
    { today: TODAY },
  );
  return { franchise: { name: title, order: [{ movie: 'tmdb:1' }] }, members, today: TODAY };
}

export function filmNumber(name: string): number {
  return Number.parseInt(name, 36);
}

/** A film on Jellyfin. */
export function film(name: string): FakeItem {
  const Path = `/films/${name}.mkv`;
  return {
    Id: guid(name),
    Name: `Film ${name}`,
    Type: 'Movie',
    ProviderIds: { Tmdb: String(filmNumber(name)) },
    Path,
    RunTimeTicks: 7_200_0000000,
  };
}

/** A film on Plex; its key is its number. */
export function plexFilm(name: string): FakePlexItem {
  const number = filmNumber(name);
  return {
    ratingKey: String(number),
    type: 'movie',
    section: '1',
    title: `Film ${name}`,
    guids: [`tmdb://${number}`],
    file: `/films/${name}.mkv`,
    duration: 7_200_000,
  };
}

export const seriesItems: readonly FakeItem[] = [
  { Id: guid('series'), Name: 'The Series', Type: 'Series', ProviderIds: { Tvdb: '900', Imdb: 'tt0900' } },
  episode(1, 3),
  episode(1, 1, 2),
  episode(0, 1),
  episode(2, 1),
  { ...episode(2, 2), LocationType: 'Virtual', PremiereDate: '2005-01-01T00:00:00.0000000Z' },
  { ...episode(2, 3), LocationType: 'Virtual', PremiereDate: '2999-01-01T00:00:00.0000000Z' },
];

function episode(season: number, number: number, last?: number): FakeItem {
  return {
    Id: guid(`S${season}E${number}`),
    Name: `Part ${number}`,
    Type: 'Episode',
    SeriesId: guid('series'),
    ParentIndexNumber: season,
    IndexNumber: number,
    ...(last === undefined ? {} : { IndexNumberEnd: last }),
    Path: `/series/S${season}E${number}.mkv`,
    RunTimeTicks: 1_500_0000000,
  };
}

export const plexSeriesItems: readonly FakePlexItem[] = [
  { ratingKey: '9000', type: 'show', section: '2', title: 'The Series', guids: ['tvdb://900', 'imdb://tt0900'] },
  // One file with two episodes: Plex has an item for each.
  plexEpisode(1, 1, '/series/S1E1-E2.mkv'),
  plexEpisode(1, 2, '/series/S1E1-E2.mkv'),
  plexEpisode(1, 3),
  plexEpisode(0, 1),
  plexEpisode(2, 1),
];

function plexEpisode(parentIndex: number, index: number, file = `/series/S${parentIndex}E${index}.mkv`): FakePlexItem {
  const ratingKey = String(9_100 + parentIndex * 10 + index);
  return {
    ratingKey,
    type: 'episode',
    section: '2',
    title: `Part ${index}`,
    show: '9000',
    parentIndex,
    index,
    file,
    duration: 1_500_000,
  };
}
