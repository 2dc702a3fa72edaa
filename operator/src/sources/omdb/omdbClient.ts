/**
 * Client of OMDb: address, key and the classification of its answers. OMDb answers 200 for a missing title, and 401 for
 * both a bad key and a used-up day (docs/reference/services.md#status-codes).
 */
import { message } from '../../messages/message.ts';
import type { Verdict } from '../../outbound/verdict.ts';
import { imdbIdOf, lineOf, type Row, rowOf } from '../reading.ts';
import { addressWith, type SourceContext, serviceAddress } from '../sourceContext.ts';

export interface OmdbClient {
  /** Looks up one title by its IMDb id. Throws OutboundError; `notFound` if OMDb lacks it. */
  title(imdb: string, isKept: boolean): Promise<Row>;
}

/** The free key allows 1,000 requests a day, and ratings change slowly. */
const keptMs = 7 * 24 * 60 * 60 * 1000;

export function createOmdbClient(context: SourceContext): OmdbClient {
  const { http, key, nowMs } = context;
  const base = serviceAddress(context.baseUrl, 'https://www.omdbapi.com');
  // One function for all requests: requests under way are shared only if they have the same classifier.
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

/** Classifies by the body before the status. Pure. */
export function verdictOf(status: number, body: unknown, nowMs: number): Verdict | undefined {
  const row = rowOf(body);
  // An unreadable answer is not "none": that would be kept for weeks.
  if (row['Response'] === 'True') {
    return imdbIdOf(row['imdbID']) === undefined || lineOf(row['Title']) === undefined ? 'bad' : undefined;
  }
  if (row['Response'] !== 'False') return status === 200 || status === 404 ? 'bad' : undefined;
  const errorText = lineOf(row['Error']) ?? '';
  if (/limit/iu.test(errorText)) return { endHost: message('dayUsedUp'), untilMs: nextDayMs(nowMs) };
  if (/api key/iu.test(errorText)) return 'credentials';
  return /not found|incorrect imdb id|error getting data/iu.test(errorText) ? 'notFound' : 'bad';
}

const dayMs = 24 * 60 * 60 * 1000;

/** OMDb does not document when its day ends. UTC midnight is a guess; the next one is at most a day away. */
function nextDayMs(nowMs: number): number {
  return (Math.floor(nowMs / dayMs) + 1) * dayMs;
}
