/** Asks OMDb: address, key, how its answers are judged: 200 for what it has not, 401 for a bad key and a used-up day alike (sources.md 0.5, 4.3). */
import type { Verdict } from '../../outbound/verdict.ts';
import { imdbIdOf, lineOf, type Row, rowOf } from '../reading.ts';
import { addressWith, type SourceContext, serviceAddress } from '../sourceContext.ts';

export interface OmdbClient {
  /** Of one title, by its IMDb id. Throws OutboundError; `notFound` for what it does not have. */
  title(imdb: string, isKept: boolean): Promise<Row>;
}

/** The free key has 1,000 questions a day: ratings of yesterday are as good as today's. */
const keptMs = 7 * 24 * 60 * 60 * 1000;

export function createOmdbClient(context: SourceContext): OmdbClient {
  const { http, key, nowMs } = context;
  const base = serviceAddress(context.baseUrl, 'https://www.omdbapi.com');
  // One function for all requests: those under way for the same are shared by who reads them.
  const classify = (status: number, body: unknown) => verdictOf(status, body, nowMs());
  return {
    async title(imdb, isKept) {
      const { body } = await http.getJson({
        url: addressWith(`${base}/`, { i: imdb, plot: 'full', apikey: key }),
        classify,
        ...(isKept ? { keep: { atLeastMs: keptMs } } : {}),
      });
      return rowOf(body);
    },
  };
}

/** What it says goes before the status. Pure. */
export function verdictOf(status: number, body: unknown, nowMs: number): Verdict | undefined {
  const row = rowOf(body);
  // What cannot be read is not "none": it would stay so for weeks.
  if (row['Response'] === 'True') {
    return imdbIdOf(row['imdbID']) === undefined || lineOf(row['Title']) === undefined ? 'bad' : undefined;
  }
  if (row['Response'] !== 'False') return status === 200 || status === 404 ? 'bad' : undefined;
  const said = lineOf(row['Error']) ?? '';
  if (/limit/iu.test(said)) return { endHost: 'the requests of the day are used up', untilMs: nextDayMs(nowMs) };
  if (/api key/iu.test(said)) return 'credentials';
  return /not found|incorrect imdb id|error getting data/iu.test(said) ? 'notFound' : 'bad';
}

const dayMs = 24 * 60 * 60 * 1000;

/** Where its day ends is not said; the one of UTC is as good a guess as any, and the next is at most a day away. */
function nextDayMs(nowMs: number): number {
  return (Math.floor(nowMs / dayMs) + 1) * dayMs;
}
