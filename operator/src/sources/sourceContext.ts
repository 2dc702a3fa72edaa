/**
 * What every client of a metadata service needs: its address, its key, the shared HTTP client. Each folder here knows
 * one service.
 */
import type { Outbound } from '../outbound/outbound.ts';
import type { OutboundLog } from '../outbound/prepared.ts';
import type { Source } from '../phases/sources.ts';

export interface SourceContext {
  /** From the document: a proxy, a mirror or a fake that replaces the service's address. `serviceAddress` reads it. */
  readonly baseUrl?: string | undefined;
  /**
   * Trimmed, not empty. Absent if the service needs none, or if a proxy (baseUrl) supplies its own. `openSources`
   * answers for a service whose needed key is missing.
   */
  readonly key?: string | undefined;
  /** From the document, BCP 47, best first; used for questions that name no language. Absent means English. */
  readonly languages?: readonly string[] | undefined;
  readonly http: Outbound;
  readonly log: OutboundLog;
  /** Wall time in milliseconds. */
  nowMs(): number;
}

/** Each folder exports one, named `<service>Source`, from `<service>/<service>Source.ts`. */
export type SourceFactory = (fixture: SourceContext) => Source;

/**
 * The address of a service without a slash at its end. A baseUrl replaces the service's origin. It may end in the path
 * of every call (`/3`, `/v4`) or omit it, because people copy both forms.
 */
export function serviceAddress(baseUrl: string | undefined, origin: string, path = ''): string {
  const base = (baseUrl ?? origin).replace(/(?<!\/)\/+$/u, '');
  return path === '' || base.endsWith(path) ? base : `${base}${path}`;
}

/** An address with its parameters; absent ones are omitted. */
export function addressWith(
  address: string,
  parameters: Readonly<Record<string, string | number | undefined>>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, String(value));
  const text = query.toString();
  return text === '' ? address : `${address}?${text}`;
}
