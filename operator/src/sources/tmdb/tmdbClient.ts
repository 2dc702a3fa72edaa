/** Asks TMDB v3: address, key, how its answers are judged, where its pictures lie (sources.md 1.1, 1.4, 1.7). */

import { OutboundError } from '../../outbound/outboundError.ts';
import type { Classify, Verdict } from '../../outbound/verdict.ts';
import { countOf, type Row, rowOf, webAddressOf } from '../reading.ts';
import { addressWith, type SourceContext, serviceAddress } from '../sourceContext.ts';

export type Parameters = Readonly<Record<string, string | number | undefined>>;

export interface TmdbClient {
  /** Throws OutboundError. */
  get(path: string, parameters?: Parameters, keep?: Keep, reading?: Classify): Promise<Row>;
  /** Asked once in some days; without an answer the address that it has had for years. */
  pictures(): Promise<Pictures>;
}

/** `asSaid`: as long as the answer's own headers say. `days`: a dictionary. `never`: the answer is about the key. */
export type Keep = 'asSaid' | 'days' | 'never';

/** The address of a picture; undefined for what is no picture's path. */
export type Pictures = (path: unknown, size?: 'original' | 'profile' | 'logo') => string | undefined;

const dictionaryKeptMs = 3 * 24 * 60 * 60 * 1000;

export function createTmdbClient(context: SourceContext): TmdbClient {
  const { http, key } = context;
  const base = serviceAddress(context.baseUrl, 'https://api.themoviedb.org', '/3');
  const isToken = key !== undefined && /^[\w-]+\.[\w-]+\.[\w-]+$/u.test(key);
  const get: TmdbClient['get'] = async (path, parameters = {}, keep = 'asSaid', reading = classify) => {
    const { body } = await http.getJson({
      // Keys in addresses reach logs of proxies, so a token goes in the header (sources.md 1.1).
      url: addressWith(`${base}${path}`, isToken ? parameters : { ...parameters, api_key: key }),
      ...(isToken ? { headers: { authorization: `Bearer ${key}` } } : {}),
      classify: reading,
      ...(keep === 'never' ? {} : { keep: { atLeastMs: keep === 'days' ? dictionaryKeptMs : 0 } }),
    });
    return rowOf(body);
  };
  let pictures: Pictures | undefined;
  return {
    get,
    async pictures() {
      try {
        pictures ??= picturesOf(rowOf((await get('/configuration', {}, 'days'))['images']));
        return pictures;
      } catch (error) {
        if (!(error instanceof OutboundError) || error.kind === 'aborted' || error.kind === 'needsPerson') throw error;
        return picturesOf({});
      }
    },
  };
}

/** sources.md 1.7: the code in the body says more than the status. */
export function classify(status: number, body: unknown): Verdict | undefined {
  const code = countOf(rowOf(body)['status_code']);
  const verdict = code === undefined ? undefined : verdicts.get(code);
  if (verdict !== undefined) return verdict;
  // Not TMDB's own way of saying so: something else stands at this address, and no title may be absent for it.
  return status === 404 ? 'bad' : undefined;
}

const verdicts: ReadonlyMap<number, Verdict> = new Map<number, Verdict>([
  ...[3, 7, 10, 14, 35].map((code) => [code, 'credentials'] as const),
  ...[6, 34].map((code) => [code, 'notFound'] as const),
  ...[5, 18, 20, 22, 23, 27, 47].map((code) => [code, 'bad'] as const),
  ...[9, 11, 15, 24, 43, 44, 46].map((code) => [code, 'retry'] as const),
  [25, 'wait'],
]);

const usualPictures = 'https://image.tmdb.org/t/p/';

function picturesOf(configuration: Row): Pictures {
  const secure = webAddressOf(configuration['secure_base_url']) ?? webAddressOf(configuration['base_url']);
  const base = `${(secure ?? usualPictures).replace(/\/+$/u, '')}/`;
  const sizes = {
    original: 'original',
    profile: listed(configuration['profile_sizes'], 'h632'),
    logo: listed(configuration['logo_sizes'], 'w500'),
  };
  return (path, size = 'original') =>
    typeof path === 'string' && /^\/[\w.-]{1,200}$/u.test(path) ? `${base}${sizes[size]}${path}` : undefined;
}

/** Sizes are read off the answer; without the wanted one, the original (sources.md 1.4). */
function listed(sizes: unknown, wanted: string): string {
  return !Array.isArray(sizes) || sizes.includes(wanted) ? wanted : 'original';
}
