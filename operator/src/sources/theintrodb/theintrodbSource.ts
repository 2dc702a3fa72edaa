/** TheIntroDB v2: marks of intro, recap, credits and preview that users submitted, for films and episodes. */
import { message } from '../../messages/message.ts';
import type { MarksWish, Source } from '../../phases/sources.ts';
import type { Mark } from '../../title/facts.ts';
import { answered, answeredSome, SourceTrouble, unlessNotFound } from '../answer.ts';
import { numericIdOf, rowOf } from '../reading.ts';
import { fittingMarks, segmentsOf } from '../segments.ts';
import { classifySegments } from '../segmentsAnswer.ts';
import { addressWith, type SourceContext, serviceAddress } from '../sourceContext.ts';

const name = 'theintrodb';

interface Asked {
  readonly tmdb_id: string;
  readonly season?: number;
  readonly episode?: number;
}

export function theintrodbSource(context: SourceContext): Source {
  const address = `${serviceAddress(context.baseUrl, 'https://api.theintrodb.org', '/v2')}/media`;
  const ask = async (asked: Asked, isKept: boolean) => {
    const { body } = await context.http.getJson({
      url: addressWith(address, { ...asked }),
      classify: classifySegments,
      ...(isKept ? { keep: { atLeastMs: 0 } } : {}),
    });
    return body;
  };
  return {
    name,
    kinds: ['movie', 'series'],
    marks: (wish) =>
      answeredSome(
        name,
        async () => {
          const asked = askedOf(wish);
          return asked === undefined ? [] : marksOf(await ask(asked, true), wish.durationSeconds);
        },
        context.nowMs,
      ),
    test: () => answered(name, () => test(ask), context.nowMs),
  };
}

/** Requests any episode; its 404 in JSON also proves that it answers. */
async function test(ask: (asked: Asked, isKept: boolean) => Promise<unknown>): Promise<string> {
  const body = await unlessNotFound(ask({ tmdb_id: '1396', season: 1, episode: 1 }, false));
  const row = rowOf(body);
  if (body === undefined || ['intro', 'recap', 'credits', 'preview'].some((kind) => kind in row)) return 'answers';
  const reason = message('otherAnswer', 'theintrodb', 'TheIntroDB');
  throw new SourceTrouble({ source: name, cause: 'key', reason });
}

/** An episode needs both numbers; a film has none. */
function askedOf({ ids, season, episode }: MarksWish): Asked | undefined {
  const tmdb = numericIdOf(ids['tmdb']);
  if (tmdb === undefined) return undefined;
  if (season !== undefined && episode !== undefined) return { tmdb_id: tmdb, season, episode };
  return season === undefined && episode === undefined ? { tmdb_id: tmdb } : undefined;
}

export function marksOf(body: unknown, durationSeconds: number | undefined): readonly Mark[] {
  const row = rowOf(body);
  const kinds = ['intro', 'recap', 'credits', 'preview'] as const;
  return fittingMarks(
    kinds.flatMap((kind) => segmentsOf(kind, row[kind])),
    durationSeconds,
    name,
  );
}
