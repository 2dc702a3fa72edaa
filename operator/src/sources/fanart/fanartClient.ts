/** Asks fanart.tv v3: address, keys, how its answers are judged (sources.md 3). */
import type { Verdict } from '../../outbound/verdict.ts';
import { readableBy } from '../readable.ts';
import { imdbIdOf, lineOf, numericIdOf, rowOf } from '../reading.ts';
import { addressWith, type SourceContext, serviceAddress } from '../sourceContext.ts';

export interface FanartClient {
  /** Throws OutboundError. */
  title(path: string): Promise<unknown>;
  /** What came since a time; never answered from what was answered before. */
  latest(sinceSeconds: number): Promise<unknown>;
  /** The origin at which its pictures may lie without https: the configured one. */
  readonly ownOrigin: string | undefined;
}

/** Its owner asks for few questions; new pictures are days old before a free key sees them. */
const keptMs = 24 * 60 * 60 * 1000;

export function createFanartClient(context: SourceContext): FanartClient {
  const { http, key, baseUrl } = context;
  // People copy the newer versions' addresses too; v3 answers what we read in all of them.
  const base = serviceAddress(baseUrl?.replace(/\/v3(?:\.\d)?\/*$/u, ''), 'https://webservice.fanart.tv', '/v3');
  const [project, personal] = key?.split(':') ?? [];
  const keys = { api_key: project, client_key: personal === '' ? undefined : personal };
  return {
    ownOrigin: baseUrl === undefined ? undefined : URL.parse(baseUrl)?.origin,
    async title(path) {
      const url = addressWith(`${base}${path}`, keys);
      return (await http.getJson({ url, classify: classifyTitle, keep: { atLeastMs: keptMs } })).body;
    },
    async latest(sinceSeconds) {
      const url = addressWith(`${base}/movies/latest`, { date: sinceSeconds, ...keys });
      return (await http.getJson({ url, classify })).body;
    },
  };
}

/** It always says whose art it is. */
const classifyTitle = readableBy(classify, (body) => {
  const row = rowOf(body);
  return (numericIdOf(row['tmdb_id']) ?? imdbIdOf(row['imdb_id']) ?? numericIdOf(row['thetvdb_id'])) !== undefined;
});

/** It says what is the matter in words, under statuses that nobody has written down; a title without art is a 404 of its own form. */
export function classify(status: number, body: unknown): Verdict | undefined {
  const row = rowOf(body);
  if (row['status'] !== 'error') return status === 404 ? 'bad' : undefined;
  const said = lineOf(row['error message']) ?? '';
  if (/api.?key|client.?key/iu.test(said)) return 'credentials';
  return /not found/iu.test(said) ? 'notFound' : undefined;
}
