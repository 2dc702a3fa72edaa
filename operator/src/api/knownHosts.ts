/** Which Host headers are this server's own: a page of another name that was led here (DNS rebinding) gets no answer. Pure. */
import { isIP } from 'node:net';

/** A name without port, in lower case; undefined for what is none. IPv6 without its brackets. */
export function hostNameOf(host: string): string | undefined {
  const bracketed = /^\[([0-9a-f:.]+)\](?::\d{1,5})?$/iu.exec(host)?.[1];
  if (bracketed !== undefined) return isIP(bracketed) === 6 ? bracketed.toLowerCase() : undefined;
  const name = /^([a-z0-9._-]{1,253})(?::\d{1,5})?$/iu.exec(host)?.[1];
  return name?.toLowerCase().replace(/\.$/u, '');
}

/**
 * An address is never rebound, only names are. `names`: of this machine, of `--listen` and `--base-url`, in lower case;
 * each is known under `.local` too, as home networks call it.
 */
export function isKnownHost(host: string | undefined, names: ReadonlySet<string>): boolean {
  const name = host === undefined ? undefined : hostNameOf(host);
  if (name === undefined) return false;
  if (isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost')) return true;
  return names.has(name) || (name.endsWith('.local') && names.has(name.slice(0, -'.local'.length)));
}
