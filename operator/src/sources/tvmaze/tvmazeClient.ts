/** Asks TVmaze: addresses, misses, redirects of its lookup. No key (sources.md 4.1). */
import type { Verdict } from '../../outbound/verdict.ts';
import { SourceTrouble } from '../answer.ts';
import { numericIdOf, type Row, rowOf } from '../reading.ts';
import { addressWith, type SourceGround, serviceAddress } from '../sourceGround.ts';

export interface TvmazeClient {
  /** Unchecked: lists and objects. Throws OutboundError. */
  get(path: string, parameters?: Readonly<Record<string, string | number | undefined>>): Promise<unknown>;
  /** A show with everything that is ever asked of it, in one call. Throws OutboundError, SourceTrouble. */
  show(id: string): Promise<Row>;
}

export function createTvmazeClient({ http, baseUrl }: SourceGround): TvmazeClient {
  const base = serviceAddress(baseUrl, 'https://api.tvmaze.com');
  // Only the service itself is believed that it does not have a thing, whatever the body; elsewhere it must say so as TVmaze does.
  const classify = (status: number, body: unknown): Verdict | undefined =>
    status === 404 && baseUrl !== undefined && body === undefined ? 'bad' : undefined;
  const get: TvmazeClient['get'] = async (path, parameters = {}) => {
    const url = addressWith(`${base}${path}`, parameters);
    return (await http.getJson({ url, classify, keep: { atLeastMs: 0 } })).body;
  };
  return {
    get,
    async show(id) {
      const body = rowOf(await get(`/shows/${id}?${embedded}`));
      if (numericIdOf(body['id']) === undefined) {
        const reason = 'tvmaze: expected a show, came another answer; look at its baseUrl';
        throw new SourceTrouble({ source: 'tvmaze', cause: 'later', reason });
      }
      return { ...body, ...(await parts(get, id, rowOf(body['_embedded']))) };
    },
  };
}

const partNames = ['episodes', 'seasons', 'images', 'akas', 'cast'] as const;

/** TVmaze takes one name under `embed` and several under `embed[]`. */
const embedded = partNames.map((name) => `embed[]=${name}`).join('&');

/** Without its episodes a series is half: what came in no block is asked for by itself. Pictures and names may be missing. */
async function parts(get: TvmazeClient['get'], id: string, came: Row): Promise<Row> {
  const rows: [string, unknown][] = [];
  for (const name of partNames) {
    const isNeeded = name === 'episodes' || name === 'seasons';
    rows.push([name, came[name] ?? (isNeeded ? await get(`/shows/${id}/${name}`) : undefined)]);
  }
  return Object.fromEntries(rows);
}
