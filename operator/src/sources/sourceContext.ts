/** What every client of a metadata service stands on: its address, its key, the one HTTP client. A folder here knows one service. */
import type { Outbound } from '../outbound/outbound.ts';
import type { OutboundLog } from '../outbound/prepared.ts';
import type { Source } from '../phases/sources.ts';

export interface SourceContext {
  /** Of the document: a proxy, a mirror or a fake that stands where the service stands. `serviceAddress` reads it. */
  readonly baseUrl?: string | undefined;
  /**
   * Trimmed, not empty. A service that answers nothing without one is never asked without: `openSources` answers for it.
   * Absent all the same where a proxy (baseUrl) brings its own.
   */
  readonly key?: string | undefined;
  /** Of the document, BCP 47, best first: for what is asked without a wish. Absent: English. */
  readonly languages?: readonly string[] | undefined;
  readonly http: Outbound;
  readonly log: OutboundLog;
  /** Wall time in milliseconds. */
  nowMs(): number;
}

/** Each folder exports one, named `<service>Source`, from `<service>/<service>Source.ts`. */
export type SourceFactory = (fixture: SourceContext) => Source;

/**
 * Where a service is asked, without a slash at its end. A baseUrl takes the place of the service's origin; the path in front
 * of every call (`/3`, `/v4`) may stand in it or be left out, for people copy both forms.
 */
export function serviceAddress(baseUrl: string | undefined, origin: string, path = ''): string {
  const base = (baseUrl ?? origin).replace(/\/+$/u, '');
  return path === '' || base.endsWith(path) ? base : `${base}${path}`;
}

/** An address with its parameters; absent ones are left out. */
export function addressWith(
  address: string,
  parameters: Readonly<Record<string, string | number | undefined>>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, String(value));
  const text = query.toString();
  return text === '' ? address : `${address}?${text}`;
}
