/** Asks fanart.tv v3: address, keys, how its answers are judged (sources.md 3). */
import type { Verdict } from '../../outbound/verdict.ts';
import { lineOf, rowOf } from '../reading.ts';
import { addressWith, type SourceGround, serviceAddress } from '../sourceGround.ts';

export interface FanartClient {
  /** Throws OutboundError. `isKept`: it may be answered from what was answered before. */
  get(path: string, parameters?: Readonly<Record<string, string | number>>, isKept?: boolean): Promise<unknown>;
  /** The origin at which its pictures may lie without https: the configured one. */
  readonly ownOrigin: string | undefined;
}

/** Its owner asks for few questions; new pictures are days old before a free key sees them. */
const keptMs = 24 * 60 * 60 * 1000;

export function createFanartClient(ground: SourceGround): FanartClient {
  const { http, key, baseUrl } = ground;
  // People copy the newer versions' addresses too; v3 answers what we read in all of them.
  const base = serviceAddress(baseUrl?.replace(/\/v3(?:\.\d)?\/*$/u, ''), 'https://webservice.fanart.tv', '/v3');
  const [project, personal] = key?.split(':') ?? [];
  return {
    ownOrigin: baseUrl === undefined ? undefined : URL.parse(baseUrl)?.origin,
    async get(path, parameters = {}, isKept = true) {
      const { body } = await http.getJson({
        url: addressWith(`${base}${path}`, {
          ...parameters,
          api_key: project,
          client_key: personal === '' ? undefined : personal,
        }),
        classify,
        ...(isKept ? { keep: { atLeastMs: keptMs } } : {}),
      });
      return body;
    },
  };
}

/** It says what is the matter in words, under statuses that nobody has written down; a title without art is a 404 of its own form. */
export function classify(status: number, body: unknown): Verdict | undefined {
  const row = rowOf(body);
  if (row['status'] !== 'error') return status === 404 ? 'bad' : undefined;
  const said = lineOf(row['error message']) ?? '';
  if (/api.?key|client.?key/iu.test(said)) return 'credentials';
  return /not found/iu.test(said) ? 'notFound' : undefined;
}
