/**
 * The calls for the episodes of a series: seasons in blocks, the wanted order, and a second language for missing texts.
 */
import type { EpisodeDetails, EpisodeOrder, SeasonDetails } from '../../phases/details.ts';
import { unlessUseless } from '../answer.ts';
import { countOf, numericIdOf, type Row, rowsOf, textOf } from '../reading.ts';
import type { Pictures, TmdbClient } from './tmdbClient.ts';
import {
  airedPlace,
  countedPlace,
  episodeOf,
  type Grouped,
  groupIdOf,
  groupSeasonsOf,
  type Place,
  placesOf,
  seasonsOf,
} from './tmdbEpisodes.ts';
import { parameterOf, type Tongue, wantedTags } from './tmdbLanguage.ts';
import {
  blocksAtMost,
  missedLanguage,
  pathOf,
  seasonBlock,
  seasonsIn,
  type TitleBody,
  type TitleCall,
  tagParameters,
  withAllImages,
} from './tmdbTitle.ts';

/** No real series has more; a body that names more is wrong. */
const seasonsAtMost = 200;
/** Seasons that no block returned are requested one by one, up to this many. */
const singleSeasonsAtMost = 20;

export interface SeriesParts {
  /** The whole series, with all its images. */
  readonly body: Row;
  readonly seasons: readonly SeasonDetails[];
  readonly episodes: readonly EpisodeDetails[];
}

interface Wish {
  readonly call: TitleCall;
  readonly title: TitleBody;
  /** In the wanted order. */
  readonly seasons: readonly number[];
  readonly order: EpisodeOrder;
}

/** Throws OutboundError. */
export async function seriesParts(client: TmdbClient, wish: Wish, pictures: Pictures): Promise<SeriesParts> {
  const { call, title, order } = wish;
  const group = await groupOf(client, title.body, order);
  const places = group === undefined ? undefined : placesOf(group, order);
  const listed = rowsOf(title.body['seasons']);
  const wanted = airedSeasons(wish, listed, places);
  const { body, seasons } = await fetchSeasons(client, call, title, wanted);
  const others = await otherLanguage(client, call, seasons);
  const placed = placeOf(order, listed, places);
  const inOrder = new Set(wish.seasons);
  const rows = [...seasons.values()].flatMap((season) => rowsOf(season['episodes']));
  const taken = new Map<string, EpisodeDetails>();
  for (const row of [...rows, ...(places === undefined ? [] : [...places.values()].map((one) => one.row))]) {
    const place = placed(row);
    if (place === undefined || !inOrder.has(place.season)) continue;
    const key = `${place.season} ${place.episode}`;
    if (!taken.has(key)) taken.set(key, episodeOf(row, place, pictures, others.get(numericIdOf(row['id']) ?? '')));
  }
  const named =
    group !== undefined ? groupSeasonsOf(group, order) : order === 'absolute' ? [] : seasonsOf(merged(listed, seasons));
  return {
    body,
    seasons: named.filter(({ season }) => inOrder.has(season)),
    episodes: [...taken.values()].toSorted((a, b) => a.season - b.season || a.episode - b.episode),
  };
}

async function groupOf(client: TmdbClient, body: Row, order: EpisodeOrder): Promise<Row | undefined> {
  const id = groupIdOf(body, order);
  return id === undefined ? undefined : await unlessUseless(client.get(`/tv/episode_group/${id}`));
}

/** Returns the function that places an episode's row. */
function placeOf(
  order: EpisodeOrder,
  listed: readonly Row[],
  places: ReadonlyMap<string, Grouped> | undefined,
): (row: Row) => Place | undefined {
  if (places !== undefined) return (row) => places.get(numericIdOf(row['id']) ?? '')?.place;
  // A series without its own DVD order uses the aired order.
  return order === 'absolute' ? (row) => countedPlace(listed, row) : airedPlace;
}

/** The aired seasons that hold the episodes of the wanted seasons. */
function airedSeasons(
  { seasons, order }: Wish,
  listed: readonly Row[],
  places: ReadonlyMap<string, Grouped> | undefined,
): readonly number[] {
  const inOrder = new Set(seasons);
  const numbers = (): readonly (number | undefined)[] => {
    if (places !== undefined) {
      return [...places.values()].map(({ place, row }) =>
        inOrder.has(place.season) ? countOf(row['season_number']) : undefined,
      );
    }
    if (order !== 'absolute') return seasons;
    return listed.map((row) => countOf(row['season_number'])).filter((number) => inOrder.has(number === 0 ? 0 : 1));
  };
  const found = numbers().filter((number): number is number => number !== undefined);
  return [...new Set(found)].toSorted((a, b) => a - b).slice(0, seasonsAtMost);
}

/** Blocks that came with the title, then the missing ones; missing images are appended to the same calls. */
async function fetchSeasons(
  client: TmdbClient,
  call: TitleCall,
  title: TitleBody,
  wanted: readonly number[],
): Promise<{ readonly body: Row; readonly seasons: ReadonlyMap<number, Row> }> {
  const here = seasonsIn(title.body);
  const isListed = listedIn(title.body);
  const missing = wanted.filter((season) => !here.has(season) && isListed(season));
  const original = missedLanguage(title);
  if (missing.length === 0) return { body: await withAllImages(client, call, title), seasons: only(here, wanted) };
  const images = original === undefined ? [] : ['images'];
  const first = missing.slice(0, blocksAtMost - images.length);
  const answer = await client.get(pathOf('series', call.id), {
    language: parameterOf(call.tongues[0]),
    append_to_response: [...images, ...first.map(seasonBlock)].join(','),
    ...(original === undefined ? {} : tagParameters(wantedTags(call.tongues, original))),
  });
  const seasons = new Map([...here, ...seasonsIn(answer)]);
  const rest = await seasonBlocks(client, call.id, call.tongues[0], missing.slice(first.length));
  for (const [number, row] of rest) seasons.set(number, row);
  await addSingly(client, call, missing, seasons);
  const body =
    original === undefined ? title.body : { ...title.body, images: answer['images'] ?? title.body['images'] };
  return { body, seasons: only(seasons, wanted) };
}

/** A season that the series does not list is not requested; if the body lists none, every season may exist. */
function listedIn(body: Row): (season: number) => boolean {
  const listed = new Set(rowsOf(body['seasons']).map((row) => countOf(row['season_number'])));
  return (season) => listed.size === 0 || listed.has(season);
}

function only(seasons: ReadonlyMap<number, Row>, wanted: readonly number[]): ReadonlyMap<number, Row> {
  return new Map(
    wanted.flatMap((number) => {
      const row = seasons.get(number);
      return row === undefined ? [] : [[number, row] as const];
    }),
  );
}

/** The seasons as appended blocks, in as many calls as the limit of blocks needs. */
async function seasonBlocks(
  client: TmdbClient,
  id: string,
  tongue: Tongue,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, Row>> {
  const seasons = new Map<number, Row>();
  for (let at = 0; at < numbers.length; at += blocksAtMost) {
    const blocks = numbers.slice(at, at + blocksAtMost).map(seasonBlock);
    const language = parameterOf(tongue);
    const body = await client.get(pathOf('series', id), { language, append_to_response: blocks.join(',') });
    for (const [number, row] of seasonsIn(body)) seasons.set(number, row);
  }
  return seasons;
}

/**
 * Seasons that no block returned: appended seasons are not documented (docs/reference/services.md#unverified-facts).
 */
async function addSingly(
  client: TmdbClient,
  call: TitleCall,
  wanted: readonly number[],
  seasons: Map<number, Row>,
): Promise<void> {
  const absent = wanted.filter((season) => !seasons.has(season)).slice(0, singleSeasonsAtMost);
  for (const season of absent) {
    const path = `${pathOf('series', call.id)}/season/${season}`;
    const row = await unlessUseless(client.get(path, { language: parameterOf(call.tongues[0]) }));
    if (row !== undefined) seasons.set(season, row);
  }
}

/** Episodes by id in the next language, for seasons where an episode lacks a plot in the first. */
async function otherLanguage(
  client: TmdbClient,
  { id, tongues: [first, second] }: TitleCall,
  seasons: ReadonlyMap<number, Row>,
): Promise<ReadonlyMap<string, Row>> {
  const next = second ?? (first.language === 'en' ? undefined : { language: 'en' });
  const silent = [...seasons].filter(([, season]) =>
    rowsOf(season['episodes']).some((row) => textOf(row['overview']) === undefined),
  );
  const rows = new Map<string, Row>();
  if (next === undefined || silent.length === 0) return rows;
  const silentNumbers = silent.map(([number]) => number);
  const translated = await unlessUseless(seasonBlocks(client, id, next, silentNumbers));
  for (const row of [...(translated?.values() ?? [])].flatMap((season) => rowsOf(season['episodes']))) {
    const episode = numericIdOf(row['id']);
    if (episode !== undefined) rows.set(episode, row);
  }
  return rows;
}

/** The fetched season, else the series' row of it. */
function merged(listed: readonly Row[], seasons: ReadonlyMap<number, Row>): readonly Row[] {
  const numbers = new Set(listed.map((row) => countOf(row['season_number'])));
  return [
    ...listed.map((row) => ({ ...row, ...seasons.get(countOf(row['season_number']) ?? -1) })),
    ...[...seasons].flatMap(([number, row]) => (numbers.has(number) ? [] : [row])),
  ];
}
