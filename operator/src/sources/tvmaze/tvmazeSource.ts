/** TVmaze: ids, texts, episodes and art of series, without a key. It has no films. */
import { message } from '../../messages/message.ts';
import type { Details, Ids } from '../../phases/details.ts';
import type { DetailsWish, Found, Source } from '../../phases/sources.ts';
import { answered, answeredSome, SourceTrouble, unlessNotFound } from '../answer.ts';
import { imdbIdOf, listOf, numericIdOf, type Row, rowOf } from '../reading.ts';
import { Recent } from '../recent.ts';
import type { SourceContext } from '../sourceContext.ts';
import { createTvmazeClient, type TvmazeClient } from './tvmazeClient.ts';
import { idsOf, pictureOf } from './tvmazeFacts.ts';
import { foundOf, showDetails } from './tvmazeShow.ts';

const name = 'tvmaze';

/** Whole answers of a find, kept until the details of the same title are requested. */
const showsAtMost = 16;
/** A few words each. */
const translatedAtMost = 1_000;

interface Seen {
  readonly client: TvmazeClient;
  readonly shows: Recent<Row>;
  /** `imdb tt9900001` -> TVmaze's id. */
  readonly translated: Recent<string>;
}

export function tvmazeSource(context: SourceContext): Source {
  const client = createTvmazeClient(context);
  const seen: Seen = { client, shows: new Recent(showsAtMost), translated: new Recent(translatedAtMost) };
  return {
    name,
    kinds: ['series'],
    finds: { movie: [], series: ['tvmaze', 'imdb', 'tvdb'] },
    search: ({ kind, title }) =>
      answeredSome(name, async () => (kind === 'series' ? await search(client, title) : []), context.nowMs),
    find: (kind, ids) =>
      answered(name, async () => (kind === 'series' ? await find(seen, ids) : undefined), context.nowMs),
    details: (wish) =>
      answered(name, async () => (wish.kind === 'series' ? await details(seen, wish) : undefined), context.nowMs),
    poster: ({ kind, ids }) =>
      answered(name, async () => (kind === 'series' ? await poster(seen, ids) : undefined), context.nowMs),
    test: () => answered(name, () => testAnswer(client), context.nowMs),
  };
}

/** It cannot filter by year: the caller compares. It returns the best ten. */
async function search(client: TvmazeClient, title: string): Promise<readonly Found[]> {
  return listOf(await client.get('/search/shows', { q: title }, 'found'), (row) => foundOf(rowOf(row['show'])));
}

/** A find by TVmaze's own id fetches the whole show and keeps it for `details`: one call serves both. */
async function find(seen: Seen, ids: Ids): Promise<Found | undefined> {
  const id = numericIdOf(ids['tvmaze']);
  if (id === undefined) {
    const show = await lookup(seen, ids);
    return show === undefined ? undefined : foundOf(show);
  }
  const show = await seen.client.show(id);
  if (idsOf(show)['tvmaze'] === id) seen.shows.see(id, show);
  return foundOf(show);
}

/** The lookup answers with a redirect to the show. The most reliable id goes first. */
async function lookup({ client, translated }: Seen, ids: Ids): Promise<Row | undefined> {
  for (const [scheme, foreign] of foreignIds(ids)) {
    const parameter = scheme === 'tvdb' ? 'thetvdb' : scheme;
    const body = await unlessNotFound(client.get('/lookup/shows', { [parameter]: foreign }, 'show'));
    const show = rowOf(body);
    const found = idsOf(show);
    // A show with another id of the requested scheme is another show.
    if (found['tvmaze'] === undefined || (found[scheme] ?? foreign) !== foreign) continue;
    translated.see(`${scheme} ${foreign}`, found['tvmaze']);
    return show;
  }
  return undefined;
}

function foreignIds(ids: Ids): readonly (readonly [string, string])[] {
  const [imdb, tvdb] = [imdbIdOf(ids['imdb']), numericIdOf(ids['tvdb'])];
  return [
    ...(tvdb === undefined ? [] : [['tvdb', tvdb] as const]),
    ...(imdb === undefined ? [] : [['imdb', imdb] as const]),
  ];
}

/** The show alone: its episodes and people would be many times as large. */
async function poster(seen: Seen, ids: Ids): Promise<string | undefined> {
  const id = numericIdOf(ids['tvmaze']);
  const show = id === undefined ? await lookup(seen, ids) : rowOf(await seen.client.get(`/shows/${id}`, {}, 'show'));
  return pictureOf(show?.['image']);
}

async function details(seen: Seen, wish: DetailsWish): Promise<Partial<Details> | undefined> {
  const id = await idOf(seen, wish.ids);
  if (id === undefined) return undefined;
  const show = seen.shows.take(id) ?? (await seen.client.show(id));
  return foundOf(show) === undefined ? undefined : showDetails(show, wish);
}

/** Without a call if the id was looked up before. */
async function idOf(seen: Seen, ids: Ids): Promise<string | undefined> {
  const own = numericIdOf(ids['tvmaze']);
  if (own !== undefined) return own;
  for (const [scheme, foreign] of foreignIds(ids)) {
    const before = seen.translated.get(`${scheme} ${foreign}`);
    if (before !== undefined) return before;
  }
  const show = await lookup(seen, ids);
  return show === undefined ? undefined : idsOf(show)['tvmaze'];
}

async function testAnswer(client: TvmazeClient): Promise<string> {
  if (Array.isArray(await client.get('/search/shows', { q: 'test' }))) return 'answers without a key';
  const reason = message('otherShowsAnswer', 'tvmaze');
  throw new SourceTrouble({ source: name, cause: 'later', reason });
}
