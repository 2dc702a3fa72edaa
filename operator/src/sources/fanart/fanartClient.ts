/** Client of fanart.tv v3: address, keys and the classification of its answers. */
import type { Verdict } from '../../outbound/verdict.ts';
import { readableBy } from '../readable.ts';
import { imdbIdOf, lineOf, numericIdOf, rowOf } from '../reading.ts';
import { addressWith, type SourceContext, serviceAddress } from '../sourceContext.ts';

export interface FanartClient {
  /** Throws OutboundError. */
  title(path: string): Promise<unknown>;
  /** What was added since a time; never answered from the cache. */
  latest(sinceSeconds: number): Promise<unknown>;
  /** The configured origin, whose pictures may be plain http. */
  readonly ownOrigin: string | undefined;
}

/** The service asks for few requests, and a free key sees new pictures days late anyway. */
const keptMs = 24 * 60 * 60 * 1000;

export function createFanartClient(context: SourceContext): FanartClient {
  const { http, key, baseUrl } = context;
  // Users also paste addresses of newer versions; v3 answers everything we read.
  const base = serviceAddress(baseUrl?.replace(/\/v3(?:\.\d)?\/*$/u, ''), 'https://webservice.fanart.tv', '/v3');
  const [project, personal] = key?.split(':') ?? [];
  // In headers: keys in addresses reach logs of proxies.
  const headers = {
    ...(project === undefined ? {} : { 'api-key': project }),
    ...(personal === undefined || personal === '' ? {} : { 'client-key': personal }),
  };
  return {
    ownOrigin: baseUrl === undefined ? undefined : URL.parse(baseUrl)?.origin,
    async title(path) {
      const url = `${base}${path}`;
      return (await http.getJson({ url, headers, classify: classifyTitle, keep: { atLeastMs: keptMs } })).body;
    },
    async latest(sinceSeconds) {
      const url = addressWith(`${base}/movies/latest`, { date: sinceSeconds });
      return (await http.getJson({ url, headers, classify })).body;
    },
  };
}

/** A real answer always names the title of the art. */
const classifyTitle = readableBy(classify, (body) => {
  const row = rowOf(body);
  return (numericIdOf(row['tmdb_id']) ?? imdbIdOf(row['imdb_id']) ?? numericIdOf(row['thetvdb_id'])) !== undefined;
});

/**
 * The body describes the trouble in words, under undocumented statuses. A title without art gets a 404 in a form of its
 * own.
 */
export function classify(status: number, body: unknown): Verdict | undefined {
  const row = rowOf(body);
  if (row['status'] !== 'error') return status === 404 ? 'bad' : undefined;
  const errorText = lineOf(row['error message']) ?? '';
  if (/api.?key|client.?key/iu.test(errorText)) return 'credentials';
  return /not found/iu.test(errorText) ? 'notFound' : undefined;
}
