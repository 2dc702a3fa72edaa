/**
 * Client of TheTVDB v4: login before the first request, envelopes, pages by number
 * (docs/reference/services.md#thetvdb).
 */
import { message } from '../../messages/message.ts';
import { OutboundError } from '../../outbound/outboundError.ts';
import type { Classify, Verdict } from '../../outbound/verdict.ts';
import { SourceTrouble } from '../answer.ts';
import { countOf, lineOf, type Row, rowOf, rowsOf } from '../reading.ts';
import { addressWith, type SourceContext, serviceAddress } from '../sourceContext.ts';
import { createTokens } from './tvdbLogin.ts';

export type Parameters = Readonly<Record<string, string | number | undefined>>;

/**
 * `asSaid`: as long as the response headers allow. `days`: a dictionary. `never`: the answer is about the key, or was
 * wrong.
 */
export type Keep = 'asSaid' | 'days' | 'never';

export interface TvdbClient {
  /** Returns the content of an envelope. Throws OutboundError, SourceTrouble. */
  data(path: string, parameters?: Parameters, keep?: Keep, reading?: Classify): Promise<unknown>;
  /** Returns the rows of all pages. `rows` reads them from a page's data. */
  pages(path: string, wish: PagesWish): Promise<readonly Row[]>;
  /** Checks now whether the key is accepted. */
  check(): Promise<void>;
}

export interface PagesWish {
  readonly parameters?: Parameters;
  readonly pagesAtMost: number;
  rows(data: unknown): unknown;
}

/** Dictionaries are kept a week or more (docs/reference/services.md#thetvdb-calls). */
const dictionaryKeptMs = 7 * 24 * 60 * 60 * 1000;

export function createTvdbClient(context: SourceContext): TvdbClient {
  const { http, log } = context;
  const base = serviceAddress(context.baseUrl, 'https://api4.thetvdb.com', '/v4');
  const tokens = createTokens(context, `${base}/login`);

  const askWith = async (token: string | undefined, url: string, keep: Keep, reading: Classify): Promise<Row> => {
    const { body } = await http.getJson({
      url,
      classify: reading,
      ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
      ...(keep === 'never' ? {} : { keep: { atLeastMs: keep === 'days' ? dictionaryKeptMs : 0 } }),
    });
    return envelopeOf(body);
  };
  const ask = async (path: string, parameters: Parameters, keep: Keep, reading: Classify = classify): Promise<Row> => {
    const url = addressWith(`${base}${path}`, parameters);
    const token = await tokens.current();
    try {
      return await askWith(token, url, keep, reading);
    } catch (error) {
      // A token lasts a month and may end early. After one more login, a 401 means that the key is wrong.
      if (token === undefined || !(error instanceof OutboundError) || error.status !== 401) throw error;
      return await askWith(await tokens.renewed(token), url, keep, reading);
    }
  };
  const allPages = async (path: string, wish: PagesWish, keep: Keep) => {
    const rows: Row[] = [];
    let total = 0;
    let page: number | undefined = 0;
    for (let asked = 0; page !== undefined && asked < wish.pagesAtMost; asked += 1) {
      const envelope: Row = await ask(path, { ...wish.parameters, page }, keep);
      rows.push(...rowsOf(wish.rows(envelope['data'])));
      const links = rowOf(envelope['links']);
      total = Math.max(total, countOf(links['total_items']) ?? 0);
      page = nextPage(links['next'], page);
    }
    return { rows, isWhole: page !== undefined || rows.length >= total, total };
  };
  return {
    data: async (path, parameters = {}, keep = 'asSaid', reading = classify) =>
      (await ask(path, parameters, keep, reading))['data'],
    async pages(path, wish) {
      const first = await allPages(path, wish, 'asSaid');
      if (first.isWhole) return first.rows;
      // Under load TheTVDB silently omits rows. The pages are requested once more; the total may be wrong instead.
      const second = await allPages(path, wish, 'never');
      const best = second.rows.length >= first.rows.length ? second : first;
      if (!best.isWhole) {
        const counts = { expected: best.total, came: best.rows.length };
        log.warn({ path, ...counts }, 'tvdb sent fewer rows than it counts, twice; what came is used');
      }
      return best.rows;
    },
    async check() {
      const token = await tokens.current();
      if (token === undefined) await ask('/languages', {}, 'never');
      else await tokens.renewed(token);
    },
  };
}

/**
 * Only the page number is read: behind a proxy the address names another host. A page number that does not advance ends
 * the list.
 */
function nextPage(next: unknown, page: number): number | undefined {
  const number = typeof next === 'string' ? countOf(/[?&]page=(\d{1,6})(?:&|$)/u.exec(next)?.[1]) : undefined;
  return number !== undefined && number > page ? number : undefined;
}

/**
 * A 404 without a message is not TheTVDB's: another server answers at this address, and no title may become absent
 * because of it.
 */
export function classify(status: number, body: unknown): Verdict | undefined {
  return status === 404 && lineOf(rowOf(body)['message']) === undefined ? 'bad' : undefined;
}

function envelopeOf(body: unknown): Row {
  const envelope = rowOf(body);
  if (Object.hasOwn(envelope, 'data') && envelope['status'] !== 'failure') return envelope;
  const reason = message('otherAnswer', 'tvdb', 'TheTVDB v4');
  throw new SourceTrouble({ source: 'tvdb', cause: 'later', reason });
}
