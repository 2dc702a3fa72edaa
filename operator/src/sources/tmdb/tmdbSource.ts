/** The Movie Database, v3: ids, texts, art and trailer links of films and series. It knows no folders. */
import { message } from '../../messages/message.ts';
import type { Details, Ids, TitleKind } from '../../phases/details.ts';
import type { DetailsWish, Found, Source } from '../../phases/sources.ts';
import { answered, answeredSome, SourceTrouble } from '../answer.ts';
import { countOf, dateOf, listOf, numericIdOf, type Row, rowsOf } from '../reading.ts';
import { Recent } from '../recent.ts';
import type { SourceContext } from '../sourceContext.ts';
import { seasonArtOf } from './tmdbArt.ts';
import { createTmdbClient, type TmdbClient } from './tmdbClient.ts';
import { type FoundRow, findByForeignId, foreignIds, foundTitle, searchTitles } from './tmdbFind.ts';
import { type Tongue, tonguesOf } from './tmdbLanguage.ts';
import { collectionIdOf, movieDetails } from './tmdbMovie.ts';
import { fetchPoster } from './tmdbPoster.ts';
import { seriesParts } from './tmdbSeasons.ts';
import { seriesDetails } from './tmdbSeries.ts';
import { fetchCollection, fetchTitle, type TitleBody, withAllImages } from './tmdbTitle.ts';

const name = 'tmdb';

/**
 * Whole answers of a find, kept until the details of the same title are requested. As many as titles in work, with
 * room.
 */
const bodiesAtMost = 16;
/** A few words each: a Library's whole walk would be too many. */
const seenAtMost = 1_000;

interface Seen {
  readonly client: TmdbClient;
  readonly bodies: Recent<TitleBody>;
  /** `movie 653` -> its original language, from rows. */
  readonly originals: Recent<string>;
  /** `movie imdb tt0013442` -> TMDB's id. */
  readonly translated: Recent<string>;
}

export function tmdbSource(context: SourceContext): Source {
  const client = createTmdbClient(context);
  const seen: Seen = {
    client,
    bodies: new Recent(bodiesAtMost),
    originals: new Recent(seenAtMost),
    translated: new Recent(seenAtMost),
  };
  const tongues = tonguesOf(context.languages ?? []);
  return {
    name,
    kinds: ['movie', 'series'],
    finds: { movie: ['tmdb', 'imdb', 'wikidata'], series: ['tmdb', 'imdb', 'tvdb', 'wikidata'] },
    search: (wish) =>
      answeredSome(
        name,
        async () => (await searchTitles(client, wish)).map((row) => noted(seen, wish.kind, row).found),
        context.nowMs,
      ),
    find: (kind, ids) => answered(name, () => find(seen, kind, ids, tongues), context.nowMs),
    details: (wish) => answered(name, () => details(seen, wish), context.nowMs),
    poster: (wish) => answered(name, () => fetchPoster(client, wish), context.nowMs),
    test: () => answered(name, () => testKey(client, context), context.nowMs),
  };
}

function noted({ originals }: Seen, kind: TitleKind, row: FoundRow): FoundRow {
  if (row.original !== undefined) originals.see(`${kind} ${row.id}`, row.original);
  return row;
}

/** A find by TMDB's own id fetches the whole title and keeps it for `details`: one call serves both. */
async function find(
  seen: Seen,
  kind: TitleKind,
  ids: Ids,
  tongues: readonly [Tongue, ...Tongue[]],
): Promise<Found | undefined> {
  const id = numericIdOf(ids['tmdb']);
  if (id === undefined) return (await translate(seen, kind, ids, tongues[0]))?.found;
  const title = await fetchTitle(seen.client, { kind, id, tongues, original: seen.originals.get(`${kind} ${id}`) });
  const row = foundTitle(title.body);
  if (row?.id === id) seen.bodies.see(bodyKey(kind, id, tongues), title);
  return row?.found;
}

function bodyKey(kind: TitleKind, id: string, tongues: readonly Tongue[]): string {
  return JSON.stringify([kind, id, tongues]);
}

async function translate(seen: Seen, kind: TitleKind, ids: Ids, tongue: Tongue): Promise<FoundRow | undefined> {
  for (const foreign of foreignIds(kind, ids)) {
    const row = await findByForeignId(seen.client, kind, foreign, tongue);
    if (row === undefined) continue;
    seen.translated.see(`${kind} ${foreign.scheme} ${foreign.id}`, row.id);
    return noted(seen, kind, row);
  }
  return undefined;
}

/** TMDB's own id of the title; without a call if it was looked up before. */
async function idOf(seen: Seen, kind: TitleKind, ids: Ids, tongue: Tongue): Promise<string | undefined> {
  const own = numericIdOf(ids['tmdb']);
  if (own !== undefined) return own;
  for (const { scheme, id } of foreignIds(kind, ids)) {
    const before = seen.translated.get(`${kind} ${scheme} ${id}`);
    if (before !== undefined) return before;
  }
  return (await translate(seen, kind, ids, tongue))?.id;
}

async function details(seen: Seen, wish: DetailsWish): Promise<Partial<Details> | undefined> {
  const { client } = seen;
  const { kind, order } = wish;
  const tongues = tonguesOf(wish.languages);
  const id = await idOf(seen, kind, wish.ids, tongues[0]);
  if (id === undefined) return undefined;
  const named = [...new Set(wish.seasons)].filter((season) => Number.isSafeInteger(season) && season >= 0);
  const original = seen.originals.get(`${kind} ${id}`);
  // Other orders number other seasons, so the needed ones are known only after the series is fetched.
  const call = { kind, id, tongues, original, seasons: kind === 'series' && order === 'aired' ? named : [] };
  const title = seen.bodies.take(bodyKey(kind, id, tongues)) ?? (await fetchTitle(client, call));
  const pictures = await client.pictures();
  if (kind === 'movie') {
    const collection = collectionIdOf(title.body);
    const row = collection === undefined ? undefined : await fetchCollection(client, collection, tongues);
    return movieDetails(await withAllImages(client, call, title), tongues, pictures, row);
  }
  const seasons = [...new Set([...named, ...seasonsAt(title.body, wish.dates ?? [])])];
  const { body, ...parts } = await seriesParts(client, { call, title, seasons, order }, pictures);
  const series = seriesDetails(body, parts, tongues, pictures);
  const wanted = new Set(seasons);
  const posters = seasonArtOf(rowsOf(body['seasons']), pictures).filter(
    // Posters are of aired seasons; the specials are the same in every order.
    ({ season }) => season !== undefined && wanted.has(season) && (order === 'aired' || season === 0),
  );
  return { ...series, art: [...(series.art ?? []), ...posters] };
}

/** The seasons that ran at these dates: the last that had begun. */
function seasonsAt(body: Row, dates: readonly string[]): readonly number[] {
  const begun = listOf(body['seasons'], (row) => {
    const [season, airDate] = [countOf(row['season_number']), dateOf(row['air_date'])];
    return season === undefined || season === 0 || airDate === undefined ? undefined : { season, airDate };
  }).toSorted((one, other) => (one.airDate < other.airDate ? -1 : 1));
  return dates.flatMap((date) => begun.findLast(({ airDate }) => airDate <= date)?.season ?? []);
}

/** With a proxy that supplies the key, the test requests something public. */
async function testKey(client: TmdbClient, { key }: SourceContext): Promise<string> {
  const body = await client.get(key === undefined ? '/configuration' : '/authentication', {}, 'never');
  const isWell = key === undefined ? body['images'] !== undefined : body['success'] === true;
  if (isWell) return key === undefined ? 'answers without a key' : 'answers, and takes the key';
  const reason = message('otherAnswer', 'tmdb', 'TMDB v3');
  throw new SourceTrouble({ source: name, cause: 'key', reason });
}
