/** Finds titles at TMDB by name, by its own id and by foreign ids. */
import type { Ids, TitleKind } from '../../phases/details.ts';
import type { Found, SearchWish } from '../../phases/sources.ts';
import { isReadableList, readableBy } from '../readable.ts';
import {
  countryOf,
  dateOf,
  imdbIdOf,
  known,
  languageOf,
  lineOf,
  linesOf,
  listOf,
  numberOf,
  numericIdOf,
  present,
  type Row,
  rowOf,
  rowsOf,
  wikidataIdOf,
  yearOf,
} from '../reading.ts';
import { classify, type TmdbClient } from './tmdbClient.ts';
import { idsOf } from './tmdbFacts.ts';
import { otherTitles, parameterOf, type Tongue, tonguesOf } from './tmdbLanguage.ts';

const foundAtMost = 20;

/** A title with its original language, which later calls need. */
export interface FoundRow {
  readonly id: string;
  readonly original: string | undefined;
  readonly found: Found;
}

/** A row of a search or a find; undefined if it names no title. */
function foundRow(row: Row, ids: Ids = {}): FoundRow | undefined {
  const id = numericIdOf(row['id']);
  const title = lineOf(row['title']) ?? lineOf(row['name']);
  if (id === undefined || title === undefined) return undefined;
  const found: Found = known({
    source: 'tmdb',
    ids: { ...ids, tmdb: id },
    title,
    originalTitle: lineOf(row['original_title']) ?? lineOf(row['original_name']),
    year: yearOf(dateOf(row['release_date']) ?? dateOf(row['first_air_date'])),
    countries: countriesOf(row['origin_country']),
    popularity: numberOf(row['popularity']),
  });
  return { id, original: languageOf(row['original_language']), found };
}

/** Rows of films have none. */
function countriesOf(value: unknown): readonly string[] | undefined {
  const countries = present(linesOf(value).map(countryOf));
  return countries.length === 0 ? undefined : countries;
}

export function isTitle(row: Row): boolean {
  return foundRow(row) !== undefined;
}

const classifySearch = readableBy(classify, (body) => isReadableList(rowOf(body)['results'], isTitle));

/** One id may belong to a title of either kind, a person or an episode; lists of other kinds are ignored. */
const classifyFind = readableBy(classify, (body) => {
  const lists = [rowOf(body)['movie_results'], rowOf(body)['tv_results']].filter((list) => list !== undefined);
  return lists.length > 0 && lists.every((list) => isReadableList(list, isTitle));
});

/** A whole answer, which holds every name and every id. */
export function foundTitle(body: Row): FoundRow | undefined {
  const row = foundRow(body, idsOf(body));
  return row === undefined ? undefined : { ...row, found: { ...row.found, alternativeTitles: otherTitles(body) } };
}

/**
 * Returns at most 20 rows in TMDB's order. Without a hit it retries without the year, because a festival may precede
 * the release. If no title matches, it retries in English, because rows hold only one translation.
 */
export async function searchTitles(client: TmdbClient, wish: SearchWish): Promise<readonly FoundRow[]> {
  const [tongue] = tonguesOf(wish.languages);
  const dated = await searchOnce(client, wish, tongue, wish.year);
  const year = dated.length === 0 ? undefined : wish.year;
  const rows =
    dated.length === 0 && wish.year !== undefined ? await searchOnce(client, wish, tongue, undefined) : dated;
  if (tongue.language === 'en' || rows.length === 0 || rows.some((row) => isNamed(row, wish.title))) return rows;
  const english = await searchOnce(client, wish, { language: 'en' }, year);
  const titles = new Map(english.map(({ id, found }) => [id, found.title]));
  return rows.map((row) => {
    const title = titles.get(row.id);
    if (title === undefined || title === row.found.title) return row;
    return { ...row, found: { ...row.found, alternativeTitles: [title] } };
  });
}

async function searchOnce(
  client: TmdbClient,
  { kind, title }: SearchWish,
  tongue: Tongue,
  year: number | undefined,
): Promise<readonly FoundRow[]> {
  const parameters = {
    query: title,
    // Any release of a film; the first airing of a series, because `year` would match every year it ran.
    [kind === 'movie' ? 'year' : 'first_air_date_year']: year,
    include_adult: 'false',
    language: parameterOf(tongue),
    page: 1,
  };
  const path = kind === 'movie' ? '/search/movie' : '/search/tv';
  const body = await client.get(path, parameters, 'asSaid', classifySearch);
  return listOf(body['results'], (row) => foundRow(row)).slice(0, foundAtMost);
}

function isNamed({ found }: FoundRow, title: string): boolean {
  const wanted = folded(title);
  return folded(found.title) === wanted || folded(found.originalTitle ?? '') === wanted;
}

function folded(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Foreign ids that TMDB can translate, the most reliable first. It has no TheTVDB ids of films. */
export function foreignIds(kind: TitleKind, ids: Ids): readonly ForeignId[] {
  const forms = [
    { scheme: 'imdb', id: imdbIdOf(ids['imdb']) },
    { scheme: 'tvdb', id: kind === 'series' ? numericIdOf(ids['tvdb']) : undefined },
    { scheme: 'wikidata', id: wikidataIdOf(ids['wikidata']) },
  ];
  return present(forms.map(({ scheme, id }) => (id === undefined ? undefined : { scheme, id })));
}

interface ForeignId {
  readonly scheme: string;
  readonly id: string;
}

export async function findByForeignId(
  client: TmdbClient,
  kind: TitleKind,
  foreign: ForeignId,
  tongue: Tongue,
): Promise<FoundRow | undefined> {
  const row = await rowByForeignId(client, kind, foreign, tongue);
  return row === undefined ? undefined : foundRow(row, { [foreign.scheme]: foreign.id });
}

/**
 * The title of that kind with the id; none if the id names two. Only the array of the kind is read
 * (docs/reference/services.md#ambiguous-ids).
 */
export async function rowByForeignId(
  client: TmdbClient,
  kind: TitleKind,
  { scheme, id }: ForeignId,
  tongue: Tongue,
): Promise<Row | undefined> {
  const parameters = { external_source: `${scheme}_id`, language: parameterOf(tongue) };
  const body = await client.get(`/find/${id}`, parameters, 'asSaid', classifyFind);
  const rows = rowsOf(body[kind === 'movie' ? 'movie_results' : 'tv_results']);
  return rows.length === 1 ? rows[0] : undefined;
}
