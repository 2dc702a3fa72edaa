/** TheTVDB, v4: ids, texts, art and episode orders of series, and films. It knows no folders. */
import type { Details, Ids, TitleKind } from '../../phases/details.ts';
import type { DetailsWish, Found, PosterWish, Source } from '../../phases/sources.ts';
import { answered, answeredSome } from '../answer.ts';
import { posterAmong } from '../posterAmong.ts';
import { numericIdOf, type Row } from '../reading.ts';
import { Recent } from '../recent.ts';
import type { SourceContext } from '../sourceContext.ts';
import { type ArtTypes, artOf, fetchArtTypes, seasonRows } from './tvdbArt.ts';
import { createTvdbClient, type TvdbClient } from './tvdbClient.ts';
import { fetchEpisodes, orderWordOf } from './tvdbEpisodes.ts';
import { tvdbIdOf } from './tvdbFacts.ts';
import { createSuccessors, fetchLiving, foundTitle, type Successors, searchTitles, translated } from './tvdbFind.ts';
import { codesOf } from './tvdbLanguage.ts';
import { movieDetails, seriesDetails } from './tvdbTitle.ts';

const name = 'tvdb';

/**
 * Whole records of a find, kept until the details of the same title are requested. As many as titles in work, with
 * room.
 */
const recordsAtMost = 16;
/** A few words each. */
const translatedAtMost = 1_000;

interface Seen {
  readonly client: TvdbClient;
  readonly successors: Successors;
  /** `series 990101` */
  readonly records: Recent<Row>;
  /** `series imdb tt9900001` -> its id; '' if it has none. */
  readonly translated: Recent<string>;
  /** Cached after the first call. */
  types(): Promise<ArtTypes>;
}

export function tvdbSource(context: SourceContext): Source {
  const client = createTvdbClient(context);
  let types: ArtTypes | undefined;
  const seen: Seen = {
    client,
    successors: createSuccessors(client, context.nowMs),
    records: new Recent(recordsAtMost),
    translated: new Recent(translatedAtMost),
    async types() {
      types ??= await fetchArtTypes(client);
      return types;
    },
  };
  const languages = context.languages ?? [];
  return {
    name,
    kinds: ['movie', 'series'],
    finds: { movie: ['tvdb', 'imdb', 'tmdb'], series: ['tvdb', 'imdb', 'tmdb'] },
    search: (wish) => answeredSome(name, () => searchTitles(client, wish), context.nowMs),
    find: (kind, ids) => answered(name, () => find(seen, kind, ids, languages), context.nowMs),
    details: (wish) => answered(name, () => details(seen, wish), context.nowMs),
    poster: (wish) => answered(name, () => poster(seen, wish), context.nowMs),
    test: () =>
      answered(
        name,
        async () => {
          await client.check();
          return context.key === undefined ? 'answers without a key' : 'answers, and takes the key';
        },
        context.nowMs,
      ),
  };
}

/** Fetches the whole record and keeps it for `details`: one call serves both. */
async function find(seen: Seen, kind: TitleKind, ids: Ids, languages: readonly string[]): Promise<Found | undefined> {
  const id = await idOf(seen, kind, ids);
  if (id === undefined) return undefined;
  const body = await fetchLiving(seen.client, kind, id, seen.successors);
  // Under its present id: a duplicate's successor has another.
  seen.records.see(`${kind} ${tvdbIdOf(body) ?? id}`, body);
  return foundTitle(body, kind, languages);
}

/** Without a call if the id was looked up before. */
async function idOf(seen: Seen, kind: TitleKind, ids: Ids): Promise<string | undefined> {
  const own = numericIdOf(ids['tvdb']);
  if (own !== undefined) return own;
  const key = `${kind} ${ids['imdb'] ?? ''} ${ids['tmdb'] ?? ''}`;
  const before = seen.translated.get(key);
  const id = before ?? (await translated(seen.client, kind, ids)) ?? '';
  seen.translated.see(key, id);
  return id === '' ? undefined : id;
}

async function poster(seen: Seen, { kind, ids, languages }: PosterWish): Promise<string | undefined> {
  const id = await idOf(seen, kind, ids);
  if (id === undefined) return undefined;
  const body = await fetchLiving(seen.client, kind, id, seen.successors);
  return posterAmong(artOf(body, await seen.types(), []), languages);
}

async function details(seen: Seen, wish: DetailsWish): Promise<Partial<Details> | undefined> {
  const { client } = seen;
  const { kind, languages, order, dates = [] } = wish;
  const id = await idOf(seen, kind, wish.ids);
  if (id === undefined) return undefined;
  const kept = seen.records.take(`${kind} ${id}`);
  const body = kept ?? (await fetchLiving(client, kind, id, seen.successors));
  if (foundTitle(body, kind, languages) === undefined) return undefined;
  const types = await seen.types();
  if (kind === 'movie') return movieDetails(body, types, languages);
  const seasons = [...new Set(wish.seasons)].filter((season) => Number.isSafeInteger(season) && season >= 0);
  const living = tvdbIdOf(body) ?? id;
  const asked = { id: living, body, seasons, dates, order, languages: codesOf(languages) };
  const episodes = await fetchEpisodes(client, asked);
  const wanted = new Set(seasons);
  const word = orderWordOf(body, order);
  // Seasons of a counted order are not the aired ones.
  const isCounted = order === 'absolute' && word === 'official';
  const rows = [
    ...seasonRows(body, word).filter(({ season }) => season > 0 && !isCounted),
    ...seasonRows(body, 'official').filter(({ season }) => season === 0),
  ].filter(({ season }) => wanted.has(season));
  return seriesDetails(body, { episodes, seasons: rows, types }, languages);
}
