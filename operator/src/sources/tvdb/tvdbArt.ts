/**
 * Reads art from TheTVDB's answers. The art phase chooses among the offers. Pure, except for fetching the dictionary of
 * types.
 */
import { OutboundError } from '../../outbound/outboundError.ts';
import type { ArtKind, ArtOffer } from '../../phases/details.ts';
import { SourceTrouble } from '../answer.ts';
import { countOf, known, lineOf, listOf, numericIdOf, positiveOf, type Row, rowsOf, webAddressOf } from '../reading.ts';
import type { TvdbClient } from './tvdbClient.ts';
import { languageFrom } from './tvdbLanguage.ts';

export interface ArtType {
  readonly of: 'title' | 'season';
  readonly kind: ArtKind;
}

/** By their number. */
export type ArtTypes = ReadonlyMap<number, ArtType>;

const kinds: Readonly<Record<string, ArtKind>> = {
  poster: 'poster',
  background: 'fanart',
  banner: 'banner',
  clearart: 'clearart',
  clearlogo: 'clearlogo',
};
const owners: Readonly<Record<string, ArtType['of']>> = { series: 'title', movie: 'title', season: 'season' };

/** The types as they have been for years, for when the dictionary cannot be fetched. */
const usualTypes: ArtTypes = new Map<number, ArtType>([
  ...(
    [
      [1, 'banner'],
      [2, 'poster'],
      [3, 'fanart'],
      [22, 'clearart'],
      [23, 'clearlogo'],
    ] as const
  ).map(title),
  ...(
    [
      [14, 'poster'],
      [15, 'fanart'],
      [16, 'banner'],
      [24, 'clearart'],
      [25, 'clearlogo'],
    ] as const
  ).map(title),
  [6, { of: 'season', kind: 'banner' }],
  [7, { of: 'season', kind: 'poster' }],
  [8, { of: 'season', kind: 'fanart' }],
]);

function title([type, kind]: readonly [number, ArtKind]): readonly [number, ArtType] {
  return [type, { of: 'title', kind }];
}

/** Fetches the type numbers from the dictionary, by name. */
export async function fetchArtTypes(client: TvdbClient): Promise<ArtTypes> {
  try {
    const types = listOf(await client.data('/artwork/types', {}, 'days'), (row) => {
      const [id, name, owner] = [countOf(row['id']), lineOf(row['name'])?.toLowerCase(), lineOf(row['recordType'])];
      if (id === undefined || name === undefined || owner === undefined) return undefined;
      if (!Object.hasOwn(kinds, name) || !Object.hasOwn(owners, owner)) return undefined;
      const [kind, of] = [kinds[name], owners[owner]];
      return kind === undefined || of === undefined ? undefined : ([id, { of, kind }] as const);
    });
    return types.length === 0 ? usualTypes : new Map(types);
  } catch (error) {
    const isOfDictionary = error instanceof SourceTrouble ? error.trouble.cause !== 'key' : isForgivable(error);
    if (!isOfDictionary) throw error;
    return usualTypes;
  }
}

function isForgivable(error: unknown): boolean {
  return error instanceof OutboundError && error.kind !== 'aborted' && error.kind !== 'needsPerson';
}

export interface SeasonRow {
  /** In the wanted order. */
  readonly season: number;
  readonly row: Row;
}

/** Popular series have hundreds. */
const offersAtMost = 300;

/** Art of the title and of these seasons. */
export function artOf(body: Row, types: ArtTypes, seasons: readonly SeasonRow[]): readonly ArtOffer[] {
  const numbers = new Map(seasons.map(({ season, row }) => [numericIdOf(row['id']), season]));
  const offers = listOf(body['artworks'], (row): ArtOffer | undefined => {
    const type = types.get(countOf(row['type']) ?? -1);
    const season = numbers.get(numericIdOf(row['seasonId']));
    const isOfSeason = type?.of === 'season';
    if (type === undefined || (isOfSeason && season === undefined)) return undefined;
    return offerOf(row, type.kind, isOfSeason ? season : undefined);
  }).slice(0, offersAtMost);
  return [...offers, ...ownPoster(body, offers), ...seasonPosters(seasons, types, offers)];
}

function offerOf(row: Row, kind: ArtKind, season: number | undefined): ArtOffer | undefined {
  const url = webAddressOf(row['image']);
  if (url === undefined) return undefined;
  return known({
    kind,
    season,
    url,
    // Art without text has no language, wherever TheTVDB files it.
    language: row['includesText'] === false ? undefined : languageFrom(row['language']),
    widthPixels: positiveOf(row['width']),
    heightPixels: positiveOf(row['height']),
    votes: countOf(row['score']),
    source: 'tvdb',
  });
}

/** The record's own picture, if it has no list of art. */
function ownPoster(body: Row, offers: readonly ArtOffer[]): readonly ArtOffer[] {
  const url = webAddressOf(body['image']);
  const isThere = offers.some(({ kind, season }) => kind === 'poster' && season === undefined);
  return url === undefined || isThere ? [] : [{ kind: 'poster', url, source: 'tvdb' }];
}

/** A season's own picture may be a banner; its type tells (docs/reference/services.md#thetvdb-calls). */
function seasonPosters(
  seasons: readonly SeasonRow[],
  types: ArtTypes,
  offers: readonly ArtOffer[],
): readonly ArtOffer[] {
  const pictured = new Set(offers.flatMap(({ kind, season }) => (kind === 'poster' ? [season] : [])));
  return seasons.flatMap(({ season, row }) => {
    const url = webAddressOf(row['image']);
    const type = types.get(countOf(row['imageType']) ?? -1);
    const isPoster = type?.of === 'season' && type.kind === 'poster';
    return url === undefined || !isPoster || pictured.has(season)
      ? []
      : [{ kind: 'poster' as const, season, url, source: 'tvdb' }];
  });
}

/** The seasons of one order: `seasons` of a series mixes all orders. */
export function seasonRows(body: Row, orderWord: string): readonly SeasonRow[] {
  return rowsOf(body['seasons']).flatMap((row) => {
    const season = countOf(row['number']);
    const type = row['type'];
    const word = typeof type === 'object' && type !== null && 'type' in type ? type.type : undefined;
    return season === undefined || word !== orderWord ? [] : [{ season, row }];
  });
}
