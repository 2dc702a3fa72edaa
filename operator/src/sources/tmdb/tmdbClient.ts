/**
 * Client of TMDB v3: address, key, classification of its answers, addresses of its pictures
 * (docs/reference/services.md#tmdb).
 */

import { OutboundError } from '../../outbound/outboundError.ts';
import type { Classify, Verdict } from '../../outbound/verdict.ts';
import { countOf, type Row, rowOf, webAddressOf } from '../reading.ts';
import { addressWith, type SourceContext, serviceAddress } from '../sourceContext.ts';

export type Parameters = Readonly<Record<string, string | number | undefined>>;

export interface TmdbClient {
  /** Throws OutboundError. */
  get(path: string, parameters?: Parameters, keep?: Keep, reading?: Classify): Promise<Row>;
  /** Requested once in some days. If the request fails, the address that has been valid for years. */
  pictures(): Promise<Pictures>;
}

/** `asSaid`: as long as the response headers allow. `days`: a dictionary. `never`: the answer is about the key. */
export type Keep = 'asSaid' | 'days' | 'never';

/** The address of a picture; undefined if the path is not a picture's. */
export type Pictures = (path: unknown, size?: 'original' | 'profile' | 'logo' | 'poster') => string | undefined;

const dictionaryKeptMs = 3 * 24 * 60 * 60 * 1000;

export function createTmdbClient(context: SourceContext): TmdbClient {
  const { http, key } = context;
  const base = serviceAddress(context.baseUrl, 'https://api.themoviedb.org', '/3');
  const isToken = key !== undefined && /^[\w-]+\.[\w-]+\.[\w-]+$/u.test(key);
  const get: TmdbClient['get'] = async (path, parameters = {}, keep = 'asSaid', reading = classify) => {
    const { body } = await http.getJson({
      // Keys in addresses reach logs of proxies, so a token goes in the header
      // (docs/reference/services.md#tmdb-addresses-and-keys).
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

/** The code in the body is more precise than the status (docs/reference/services.md#tmdb-limits-and-errors). */
export function classify(status: number, body: unknown): Verdict | undefined {
  const code = countOf(rowOf(body)['status_code']);
  const verdict = code === undefined ? undefined : verdicts.get(code);
  if (verdict !== undefined) return verdict;
  // Not TMDB's own 404: another server answers at this address, and no title may become absent because of it.
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
  const base = `${(secure ?? usualPictures).replace(/(?<!\/)\/+$/u, '')}/`;
  const sizes = {
    original: 'original',
    profile: listed(configuration['profile_sizes'], 'h632'),
    logo: listed(configuration['logo_sizes'], 'w500'),
    // The next above the page's preview.
    poster: listed(configuration['poster_sizes'], 'w342'),
  };
  return (path, size = 'original') =>
    typeof path === 'string' && /^\/[\w.-]{1,200}$/u.test(path) ? `${base}${sizes[size]}${path}` : undefined;
}

/** The dictionary lists the sizes; if it lacks the wanted one, the original is used. */
function listed(sizes: unknown, wanted: string): string {
  return !Array.isArray(sizes) || sizes.includes(wanted) ? wanted : 'original';
}
