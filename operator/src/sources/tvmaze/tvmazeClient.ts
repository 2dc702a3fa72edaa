/** Client of TVmaze: addresses, misses, redirects of its lookup. No key. */
import type { Classify, Verdict } from '../../outbound/verdict.ts';
import { isReadableList, readableBy } from '../readable.ts';
import { lineOf, numericIdOf, type Row, rowOf } from '../reading.ts';
import { addressWith, type SourceContext, serviceAddress } from '../sourceContext.ts';

export interface TvmazeClient {
  /** The form `any` is not checked: lists and objects. Throws OutboundError. */
  get(path: string, parameters?: Readonly<Record<string, string | undefined>>, form?: AnswerForm): Promise<unknown>;
  /** A show with all the parts we use, in one call. Throws OutboundError. */
  show(id: string): Promise<Row>;
}

/** `show`: one show with its id and name. `found`: the rows of a search. */
export type AnswerForm = 'any' | 'show' | 'found';

function isShow(row: Row): boolean {
  return numericIdOf(row['id']) !== undefined && lineOf(row['name']) !== undefined;
}

export function createTvmazeClient({ http, baseUrl }: SourceContext): TvmazeClient {
  const base = serviceAddress(baseUrl, 'https://api.tvmaze.com');
  // A miss counts only from the service's own origin, whatever the body. Elsewhere the body must have TVmaze's form.
  const classify = (status: number, body: unknown): Verdict | undefined =>
    status === 404 && baseUrl !== undefined && body === undefined ? 'bad' : undefined;
  // Made once: requests under way are shared only if they have the same classifier.
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

/**
 * A series without its episodes is incomplete: a part that was not embedded is requested separately. Pictures and names
 * may be missing.
 */
async function parts(get: TvmazeClient['get'], id: string, came: Row): Promise<Row> {
  const rows: [string, unknown][] = [];
  for (const name of partNames) {
    const isNeeded = name === 'episodes' || name === 'seasons';
    rows.push([name, came[name] ?? (isNeeded ? await get(`/shows/${id}/${name}`) : undefined)]);
  }
  return Object.fromEntries(rows);
}
