/** Asks TVmaze: addresses, misses, redirects of its lookup. No key (sources.md 4.1). */
import type { Classify, Verdict } from '../../outbound/verdict.ts';
import { isReadableList, readableBy } from '../readable.ts';
import { lineOf, numericIdOf, type Row, rowOf } from '../reading.ts';
import { addressWith, type SourceContext, serviceAddress } from '../sourceContext.ts';

export interface TvmazeClient {
  /** Of `any` form unchecked: lists and objects. Throws OutboundError. */
  get(path: string, parameters?: Readonly<Record<string, string | undefined>>, form?: AnswerForm): Promise<unknown>;
  /** A show with everything that is ever asked of it, in one call. Throws OutboundError. */
  show(id: string): Promise<Row>;
}

/** `show`: one, with its id and its name. `found`: the rows of a search. */
export type AnswerForm = 'any' | 'show' | 'found';

function isShow(row: Row): boolean {
  return numericIdOf(row['id']) !== undefined && lineOf(row['name']) !== undefined;
}

export function createTvmazeClient({ http, baseUrl }: SourceContext): TvmazeClient {
  const base = serviceAddress(baseUrl, 'https://api.tvmaze.com');
  // Only the service itself is believed that it does not have a thing, whatever the body; elsewhere it must say so as TVmaze does.
  const classify = (status: number, body: unknown): Verdict | undefined =>
    status === 404 && baseUrl !== undefined && body === undefined ? 'bad' : undefined;
  // Made once: requests for the same that are under way are shared by who reads them.
  const reading: Readonly<Record<AnswerForm, Classify>> = {
    any: classify,
    show: readableBy(classify, (body) => isShow(rowOf(body))),
    found: readableBy(classify, (body) => isReadableList(body, (row) => isShow(rowOf(row['show'])))),
  };
  const get: TvmazeClient['get'] = async (path, parameters = {}, form = 'any') => {
    const url = addressWith(`${base}${path}`, parameters);
    return (await http.getJson({ url, classify: reading[form], keep: { atLeastMs: 0 } })).body;
  };
  return {
    get,
    async show(id) {
      const body = rowOf(await get(`/shows/${id}?${embedded}`, {}, 'show'));
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
