/** IntroDB: marks of intro, recap and credits that users submitted, one episode per request. */
import { message } from '../../messages/message.ts';
import type { MarksWish, Source } from '../../phases/sources.ts';
import type { Mark } from '../../title/facts.ts';
import { answered, answeredSome, SourceTrouble, unlessNotFound } from '../answer.ts';
import { imdbIdOf, rowOf } from '../reading.ts';
import { fittingMarks, segmentsOf } from '../segments.ts';
import { classifySegments } from '../segmentsAnswer.ts';
import { addressWith, type SourceContext, serviceAddress } from '../sourceContext.ts';

const name = 'introdb';

interface Episode {
  readonly imdb_id: string;
  readonly season: number;
  readonly episode: number;
}

export function introdbSource(context: SourceContext): Source {
  const address = `${serviceAddress(context.baseUrl, 'https://api.introdb.app')}/segments`;
  const ask = async (episode: Episode, isKept: boolean) => {
    const { body } = await context.http.getJson({
      url: addressWith(address, { ...episode }),
      classify: classifySegments,
      ...(isKept ? { keep: { atLeastMs: 0 } } : {}),
    });
    return body;
  };
  return {
    name,
    kinds: ['series'],
    marks: (wish) =>
      answeredSome(
        name,
        async () => {
          const episode = episodeOf(wish);
          return episode === undefined ? [] : marksOf(await ask(episode, true), wish.durationSeconds);
        },
        context.nowMs,
      ),
    test: () => answered(name, () => test(ask), context.nowMs),
  };
}

/** Its 404 in JSON also proves that it answers. */
async function test(ask: (episode: Episode, isKept: boolean) => Promise<unknown>): Promise<string> {
  const body = await unlessNotFound(ask({ imdb_id: 'tt0903747', season: 1, episode: 1 }, false));
  const row = rowOf(body);
  if (body === undefined || ['intro', 'recap', 'outro'].some((kind) => kind in row)) return 'answers';
  const reason = message('otherAnswer', 'introdb', 'IntroDB');
  throw new SourceTrouble({ source: name, cause: 'key', reason });
}

/** Series are found by IMDb id; IntroDB has no films. */
function episodeOf({ ids, season, episode }: MarksWish): Episode | undefined {
  const imdb = imdbIdOf(ids['imdb']);
  return imdb === undefined || season === undefined || episode === undefined
    ? undefined
    : { imdb_id: imdb, season, episode };
}

export function marksOf(body: unknown, durationSeconds: number | undefined): readonly Mark[] {
  const row = rowOf(body);
  const segments = [
    ...segmentsOf('intro', row['intro']),
    ...segmentsOf('recap', row['recap']),
    ...segmentsOf('credits', row['outro']),
  ];
  return fittingMarks(segments, durationSeconds, name);
}
