/**
 * Client of Wikidata's query service and API. No key; `outbound` sends a User-Agent with a contact
 * (docs/reference/services.md#wikidata).
 */
import { message } from '../../messages/message.ts';
import type { JsonRequest } from '../../outbound/request.ts';
import type { Verdict } from '../../outbound/verdict.ts';
import { SourceTrouble } from '../answer.ts';
import { lineOf, type Row, rowOf, rowsOf } from '../reading.ts';
import { addressWith, type SourceContext, serviceAddress } from '../sourceContext.ts';

export interface WikidataClient {
  /** Bindings of a SELECT: one row per solution, without the unbound variables. Throws OutboundError, SourceTrouble. */
  select(query: string): Promise<readonly Row[]>;
  /** One call of the API. Throws OutboundError. */
  call(parameters: Readonly<Record<string, string | number>>): Promise<Row>;
}

/**
 * The query of one title fits. Longer ones are posted as a form, because long addresses fill logs and get truncated.
 */
const queryInAddressAtMostCharacters = 2_000;

export function createWikidataClient(context: SourceContext): WikidataClient {
  const { http } = context;
  const sparql = `${serviceAddress(context.baseUrl, 'https://query.wikidata.org')}/sparql`;
  const api = `${serviceAddress(context.baseUrl, 'https://www.wikidata.org')}/w/api.php`;
  const headers = { accept: 'application/sparql-results+json' };
  const ask = async (request: JsonRequest) => (await http.getJson({ keep: { atLeastMs: 0 }, ...request })).body;
  return {
    async select(query) {
      const body =
        encodeURIComponent(query).length <= queryInAddressAtMostCharacters
          ? await ask({ url: addressWith(sparql, { format: 'json', query }), headers })
          : (
              await http.postJson({
                url: addressWith(sparql, { format: 'json' }),
                headers,
                body: new URLSearchParams({ query }),
                repeatable: true,
              })
            ).body;
      const { bindings } = rowOf(rowOf(body)['results']);
      if (Array.isArray(bindings)) return rowsOf(bindings);
      const reason = message('otherQueryAnswer', 'wikidata');
      throw new SourceTrouble({ source: 'wikidata', cause: 'later', reason });
    },
    call: async (parameters) =>
      rowOf(await ask({ url: addressWith(api, { format: 'json', ...parameters }), classify })),
  };
}

/** The API reports errors in the body of a good answer. */
function classify(_status: number, body: unknown): Verdict | undefined {
  const code = lineOf(rowOf(rowOf(body)['error'])['code']);
  if (code === undefined) return undefined;
  return code === 'maxlag' || code === 'ratelimited' ? 'wait' : 'bad';
}
