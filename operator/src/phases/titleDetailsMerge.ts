/**
 * Joins the details that several services returned for one title. A text comes from the first service that has it; ids,
 * ratings, art and trailers come from all. Services are in the document's order, the most trusted first. Pure.
 */
import { airDatesOf } from './airedEpisodes.ts';
import type {
  ArtOffer,
  Details,
  EpisodeDetails,
  Ids,
  Rating,
  SeasonDetails,
  TitleKind,
  TrailerLink,
} from './details.ts';

export interface SourceDetails {
  readonly source: string;
  readonly details: Partial<Details>;
}

/** Undefined if no service returned even a title. */
export function mergeDetails(kind: TitleKind, known: Ids, answers: readonly SourceDetails[]): Details | undefined {
  const parts = answers.map(({ details }) => details);
  const title = firstOf(parts, 'title');
  if (title === undefined) return undefined;
  return {
    kind,
    ids: unitedIds([known, ...parts.map(({ ids }) => ids ?? {})]),
    title,
    alternativeTitles: united(parts, 'alternativeTitles', (name) => name).filter((name) => name !== title),
    ...singles(parts),
    ...lists(parts),
    certifications: united(parts, 'certifications', ({ country }) => country),
    ratings: ratingsOf(parts.flatMap(({ ratings }) => ratings ?? [])),
    trailers: united(parts, 'trailers', trailerKey),
    art: united(parts, 'art', artKey),
    seasons: mergedBy(
      parts.flatMap(({ seasons }) => seasons ?? []),
      ({ season }) => `${season}`,
      mergeSeason,
    ).toSorted((one, other) => one.season - other.season),
    episodes: mergedBy(
      parts.flatMap(({ episodes }) => episodes ?? []),
      ({ season, episode }) => `${season} ${episode}`,
      mergeEpisode,
    ).toSorted((one, other) => one.season - other.season || one.episode - other.episode),
    ...(kind === 'movie' ? {} : { airDates: airDatesOf(parts) }),
    sources: [...new Set(answers.map(({ source }) => source))],
  };
}

/** The first id of a scheme wins: the id by which the title was identified, then the most trusted source. */
export function unitedIds(all: readonly Ids[]): Ids {
  const ids = new Map<string, string>();
  for (const one of all) for (const [scheme, id] of Object.entries(one)) if (!ids.has(scheme)) ids.set(scheme, id);
  return Object.fromEntries(ids);
}

const singleNames = [
  'originalTitle',
  'originalLanguage',
  'plot',
  'outline',
  'tagline',
  'premiered',
  'endDate',
  'year',
  'status',
  'runtimeMinutes',
  'collection',
] as const;
type Singles = Pick<Details, (typeof singleNames)[number]>;

function singles(parts: readonly Partial<Details>[]): Singles {
  let found: Singles = {};
  for (const name of singleNames) {
    const value = firstOf(parts, name);
    if (value !== undefined) found = { ...found, [name]: value };
  }
  // One source may name a collection and another have its pictures.
  const collection = found.collection;
  if (collection === undefined) return found;
  const others = parts.flatMap((part) => (part.collection === undefined ? [] : [part.collection]));
  const same = others.filter(({ name, ids }) => name === collection.name || sharesId(ids, collection.ids));
  const overview = same.find((one) => one.overview !== undefined)?.overview;
  const posterUrl = same.find((one) => one.posterUrl !== undefined)?.posterUrl;
  const fanartUrl = same.find((one) => one.fanartUrl !== undefined)?.fanartUrl;
  return {
    ...found,
    collection: {
      name: collection.name,
      ids: unitedIds(same.map((one) => one.ids)),
      ...(overview === undefined ? {} : { overview }),
      ...(posterUrl === undefined ? {} : { posterUrl }),
      ...(fanartUrl === undefined ? {} : { fanartUrl }),
    },
  };
}

function sharesId(one: Ids, other: Ids): boolean {
  return Object.entries(one).some(([scheme, id]) => other[scheme] === id);
}

type Lists = Pick<Details, 'genres' | 'studios' | 'countries' | 'tags' | 'directors' | 'writers' | 'cast'>;

/** A list comes whole from one service: two joined lists of genres or cast would repeat entries in other words. */
function lists(parts: readonly Partial<Details>[]): Lists {
  const filled = <Item>(read: (part: Partial<Details>) => readonly Item[] | undefined): readonly Item[] =>
    parts.map(read).find((list) => list !== undefined && list.length > 0) ?? [];
  return {
    genres: filled(({ genres }) => genres),
    studios: filled(({ studios }) => studios),
    countries: filled(({ countries }) => countries),
    tags: filled(({ tags }) => tags),
    directors: filled(({ directors }) => directors),
    writers: filled(({ writers }) => writers),
    cast: filled(({ cast }) => cast),
  };
}

function firstOf<Name extends keyof Details>(parts: readonly Partial<Details>[], name: Name) {
  return parts.map((part) => part[name]).find((value) => value !== undefined && value !== '');
}

type ListName = 'alternativeTitles' | 'certifications' | 'trailers' | 'art';
type ItemOf<Name extends ListName> = Details[Name][number];

function united<Name extends ListName>(
  parts: readonly Partial<Details>[],
  name: Name,
  keyOf: (item: ItemOf<Name>) => string,
): readonly ItemOf<Name>[] {
  const items = new Map<string, ItemOf<Name>>();
  for (const part of parts) {
    const list: readonly ItemOf<Name>[] = part[name] ?? [];
    for (const item of list) if (!items.has(keyOf(item))) items.set(keyOf(item), item);
  }
  return [...items.values()];
}

/** One rating per name. If two services quote the same rating, the one with more votes is newer. */
function ratingsOf(ratings: readonly Rating[]): readonly Rating[] {
  const best = new Map<string, Rating>();
  for (const rating of ratings) {
    const known = best.get(rating.name);
    if (known === undefined || (known.votes ?? 0) < (rating.votes ?? 0)) best.set(rating.name, rating);
  }
  return [...best.values()];
}

function trailerKey({ site, key, url }: TrailerLink): string {
  return key === undefined ? url : `${site} ${key}`;
}

function artKey({ url, kind, season }: ArtOffer): string {
  return `${kind} ${season ?? ''} ${url}`;
}

function mergedBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  merge: (first: Item, other: Item) => Item,
): readonly Item[] {
  const merged = new Map<string, Item>();
  for (const item of items) {
    const key = keyOf(item);
    const known = merged.get(key);
    merged.set(key, known === undefined ? item : merge(known, item));
  }
  return [...merged.values()];
}

function mergeSeason(first: SeasonDetails, other: SeasonDetails): SeasonDetails {
  const ids = unitedIds([first.ids ?? {}, other.ids ?? {}]);
  return { ...other, ...first, ...(Object.keys(ids).length === 0 ? {} : { ids }) };
}

/**
 * The same number is the same episode only if the services agree on the air date. Where numberings differ, the other
 * service's episode is dropped, because a wrong text is worse than none.
 */
function mergeEpisode(first: EpisodeDetails, other: EpisodeDetails): EpisodeDetails {
  if (isAnother(first, other)) return first;
  const longer = <Item>(one: readonly Item[], two: readonly Item[]) => (one.length > 0 ? one : two);
  return {
    ...other,
    ...first,
    ids: unitedIds([first.ids, other.ids]),
    ratings: ratingsOf([...first.ratings, ...other.ratings]),
    directors: longer(first.directors, other.directors),
    writers: longer(first.writers, other.writers),
    guests: longer(first.guests, other.guests),
  };
}

/** Time zones and streaming services shift an air date by a day or two; a week apart it is another episode. */
const sameEpisodeWithinMs = 6 * 24 * 60 * 60 * 1000;

function isAnother(first: EpisodeDetails, other: EpisodeDetails): boolean {
  if (first.airDate === undefined || other.airDate === undefined) return false;
  return Math.abs(Date.parse(first.airDate) - Date.parse(other.airDate)) > sameEpisodeWithinMs;
}
