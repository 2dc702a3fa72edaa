/**
 * fanart.tv v3: art of films and series that other services lack, above all clear art, banners and discs. It has no
 * texts.
 */
import { message } from '../../messages/message.ts';
import type { ArtOffer, Ids, TitleKind } from '../../phases/details.ts';
import type { DetailsWish, Source } from '../../phases/sources.ts';
import { answered, answeredSome, SourceTrouble } from '../answer.ts';
import { posterAmong } from '../posterAmong.ts';
import { imdbIdOf, numericIdOf, rowOf } from '../reading.ts';
import type { SourceContext } from '../sourceContext.ts';
import { artOf } from './fanartArt.ts';
import { createFanartClient, type FanartClient } from './fanartClient.ts';

const name = 'fanart';
/** Additions of the last hour are a short list, and the request needs a key. */
const testedSeconds = 60 * 60;

export function fanartSource(context: SourceContext): Source {
  const client = createFanartClient(context);
  return {
    name,
    kinds: ['movie', 'series'],
    art: ({ kind, ids, seasons }) => answeredSome(name, () => art(client, { kind, ids, seasons }), context.nowMs),
    poster: ({ kind, ids, languages }) =>
      answered(name, async () => posterAmong(await art(client, { kind, ids, seasons: [] }), languages), context.nowMs),
    test: () => answered(name, () => test(client, context), context.nowMs),
  };
}

async function art(
  client: FanartClient,
  { kind, ids, seasons }: Pick<DetailsWish, 'kind' | 'ids' | 'seasons'>,
): Promise<readonly ArtOffer[]> {
  const path = pathOf(kind, ids);
  if (path === undefined) return [];
  const body = await client.title(path);
  return isOf(kind, ids, body) ? artOf(body, { kind, seasons, ownOrigin: client.ownOrigin }) : [];
}

/** A series is found only by its TheTVDB id; without one there is no art for it here. */
function pathOf(kind: TitleKind, ids: Ids): string | undefined {
  const id = kind === 'movie' ? (numericIdOf(ids['tmdb']) ?? imdbIdOf(ids['imdb'])) : numericIdOf(ids['tvdb']);
  return id === undefined ? undefined : `/${kind === 'movie' ? 'movies' : 'tv'}/${id}`;
}

/** Art of a title other than the requested one is rejected. */
function isOf(kind: TitleKind, ids: Ids, body: unknown): boolean {
  const row = rowOf(body);
  const agree = (answered: string | undefined, asked: string | undefined) =>
    answered === undefined || asked === undefined || answered === asked;
  return kind === 'movie'
    ? agree(numericIdOf(row['tmdb_id']), ids['tmdb'])
    : agree(numericIdOf(row['thetvdb_id']), ids['tvdb']);
}

async function test(client: FanartClient, { key, nowMs }: SourceContext): Promise<string> {
  const body = await client.latest(Math.floor(nowMs() / 1000) - testedSeconds);
  if (Array.isArray(body)) return key === undefined ? 'answers without a key' : 'answers, and takes the key';
  const reason = message('otherAnswer', 'fanart', 'fanart.tv v3');
  throw new SourceTrouble({ source: name, cause: 'key', reason });
}
