/**
 * OMDb: ratings of IMDb, Metacritic and Rotten Tomatoes, certification and English texts by IMDb id. Its search is not
 * used: for a name it returns a single title of its choice, and the free key allows 1,000 requests a day.
 */
import type { Source } from '../../phases/sources.ts';
import { answered } from '../answer.ts';
import { imdbIdOf } from '../reading.ts';
import type { SourceContext } from '../sourceContext.ts';
import { createOmdbClient } from './omdbClient.ts';
import { detailsOf } from './omdbDetails.ts';

const name = 'omdb';
/** A title that will always exist. */
const testedImdb = 'tt0013442';

export function omdbSource(context: SourceContext): Source {
  const client = createOmdbClient(context);
  return {
    name,
    kinds: ['movie', 'series'],
    details: ({ kind, ids }) =>
      answered(
        name,
        async () => {
          const imdb = imdbIdOf(ids['imdb']);
          return imdb === undefined ? undefined : detailsOf(await client.title(imdb, true), kind, imdb);
        },
        context.nowMs,
      ),
    test: () =>
      answered(
        name,
        async () => {
          await client.title(testedImdb, false);
          return context.key === undefined ? 'answers without a key' : 'answers, and takes the key';
        },
        context.nowMs,
      ),
  };
}
