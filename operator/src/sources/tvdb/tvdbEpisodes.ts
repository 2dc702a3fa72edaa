/** The calls for the episodes of a series, in the wanted order and in as few languages as possible. */
import type { EpisodeDetails, EpisodeOrder } from '../../phases/details.ts';
import { unlessNotFound } from '../answer.ts';
import { countOf, dateOf, lineOf, linesOf, type Row, rowOf, rowsOf, textOf } from '../reading.ts';
import type { TvdbClient } from './tvdbClient.ts';
import {
  absolutePlaces,
  type EpisodeRow,
  episodeOf,
  gathered,
  type Place,
  placeIn,
  titleOf,
} from './tvdbEpisodeRows.ts';

/** Pages are documented to hold 500 rows, and 100 were reported: the longest series has some 15,000 episodes. */
const pagesAtMost = 60;
/** More languages cost more calls than they add. */
const languagesAtMost = 3;

export interface EpisodesWish {
  readonly id: string;
  /** The whole series: its orders, its languages. */
  readonly body: Row;
  readonly seasons: readonly number[];
  /** Air dates of episodes that are wanted whatever their season. */
  readonly dates?: readonly string[];
  readonly order: EpisodeOrder;
  /** TheTVDB's codes, best first. */
  readonly languages: readonly string[];
}

/** The name of an order in paths and in `seasonTypes`. */
export type OrderWord = 'official' | 'dvd' | 'absolute';

/** The order if the series lists it; otherwise the aired order. */
export function orderWordOf(body: Row, order: EpisodeOrder): OrderWord {
  if (order === 'aired') return 'official';
  const listed = rowsOf(body['seasonTypes']).map(({ type }) => type);
  return listed.includes(order) ? order : 'official';
}

/** Throws OutboundError, SourceTrouble. */
export async function fetchEpisodes(client: TvdbClient, wish: EpisodesWish): Promise<readonly EpisodeDetails[]> {
  const { body, seasons, dates = [], order } = wish;
  if (seasons.length === 0 && dates.length === 0) return [];
  const word = orderWordOf(body, order);
  const isCounted = order === 'absolute' && word === 'official';
  // The count runs over all aired episodes, so the wanted ones are picked afterwards.
  const wanted: Wanted = { seasons: new Set(seasons), dates: new Set(dates) };
  const rows = await rowsOfLanguages(client, wish, word, isCounted ? undefined : wanted);
  const places = isCounted ? absolutePlaces(rows) : undefined;
  const regular = found(rows, wanted, (row) => (places === undefined ? placeIn(row) : places.get(row.id)));
  const isSilentOfSpecials = seasons.includes(0) && word !== 'official' && !regular.some(({ season }) => season === 0);
  // Specials are in the aired order, whatever the other (docs/reference/services.md#thetvdb-calls).
  const specials = isSilentOfSpecials
    ? found(await rowsOfLanguages(client, wish, 'official', onlySpecials), onlySpecials, (row) => placeIn(row))
    : [];
  return [...specials, ...regular].toSorted((one, other) => one.season - other.season || one.episode - other.episode);
}

interface Wanted {
  readonly seasons: ReadonlySet<number>;
  readonly dates: ReadonlySet<string>;
}

const onlySpecials: Wanted = { seasons: new Set([0]), dates: new Set() };

function found(
  rows: readonly EpisodeRow[],
  wanted: Wanted,
  placeOf: (row: EpisodeRow) => Place | undefined,
): readonly EpisodeDetails[] {
  const taken = new Map<string, EpisodeDetails>();
  for (const row of rows) {
    const place = placeOf(row);
    if (place === undefined || !(wanted.seasons.has(place.season) || row.rows.some((one) => isDated(one, wanted))))
      continue;
    const key = `${place.season} ${place.episode}`;
    if (!taken.has(key)) taken.set(key, episodeOf(row, place));
  }
  return [...taken.values()];
}

/**
 * Fetches an order's rows in one language after another, until all wanted texts are there. undefined: all seasons are
 * wanted.
 */
async function rowsOfLanguages(
  client: TvdbClient,
  wish: EpisodesWish,
  word: OrderWord,
  wanted: Wanted | undefined,
): Promise<readonly EpisodeRow[]> {
  const original = lineOf(wish.body['originalLanguage']);
  const sets: (readonly Row[])[] = [];
  const ask = async (language: string | undefined) => {
    const path = `/series/${wish.id}/episodes/${word}${language === undefined ? '' : `/${language}`}`;
    const pages = client.pages(path, { pagesAtMost, rows: (data) => rowOf(data)['episodes'] });
    // A missing language or order does not lose the rest.
    sets.push((await unlessNotFound(pages)) ?? []);
  };
  const isWanted = (row: Row) =>
    wanted === undefined || wanted.seasons.has(countOf(row['seasonNumber']) ?? -1) || isDated(row, wanted);
  const rowsNow = () => gathered(sets).filter(({ rows: [first = {}] }) => isWanted(first));
  let isOriginalAsked = false;
  for (const language of languagesOf(wish)) {
    const isOriginal = language === original;
    await ask(isOriginal ? undefined : language);
    isOriginalAsked ||= isOriginal;
    const rows = rowsNow();
    if (rows.length > 0 && rows.every((row) => titleOf(row) !== undefined && plotOf(row) !== undefined)) break;
  }
  if (!isOriginalAsked && isMissing(rowsNow(), wanted)) await ask(undefined);
  return rowsNow();
}

function isDated(row: Row, { dates }: Wanted): boolean {
  return dates.has(dateOf(row['aired']) ?? '');
}

function plotOf({ rows }: EpisodeRow): string | undefined {
  return rows.map((row) => textOf(row['overview'])).find((text) => text !== undefined);
}

/**
 * Whether facts are missing that only the form without a language has: untranslated episodes, and the places of
 * specials.
 */
function isMissing(rows: readonly EpisodeRow[], wanted: Wanted | undefined): boolean {
  const seasons = new Set(rows.map(({ rows: [first = {}] }) => countOf(first['seasonNumber'])));
  return (
    rows.length === 0 ||
    rows.some((row) => titleOf(row) === undefined) ||
    [...(wanted?.seasons ?? [])].some((season) => season === 0 || !seasons.has(season))
  );
}

/** The wanted languages that the series is translated into. */
function languagesOf({ body, languages }: EpisodesWish): readonly string[] {
  const translated = new Set([...linesOf(body['nameTranslations']), ...linesOf(body['overviewTranslations'])]);
  const original = lineOf(body['originalLanguage']);
  const useful = languages.filter((code) => translated.size === 0 || translated.has(code) || code === original);
  return useful.slice(0, languagesAtMost);
}
