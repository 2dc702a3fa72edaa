/**
 * Decides which Host headers are this server's own: a page under another name that resolves to this server (DNS
 * rebinding) gets no data. Pure.
 */
import { isIP } from 'node:net';

/** The name without port, in lower case; undefined if it is not a valid host. IPv6 without brackets. */
export function hostNameOf(host: string): string | undefined {
  const bracketed = /^\[([0-9a-f:.]+)\](?::\d{1,5})?$/iu.exec(host)?.[1];
  if (bracketed !== undefined) return isIP(bracketed) === 6 ? bracketed.toLowerCase() : undefined;
  const name = /^([a-z0-9._-]{1,253})(?::\d{1,5})?$/iu.exec(host)?.[1];
  return name?.toLowerCase().replace(/\.$/u, '');
}

/**
 * IP addresses are always known, because only names can be rebound. `names`: of this machine, of `--listen` and
 * `--base-url`, in lower case; each is also known under `.local`, as home networks use it.
 */
export function isKnownHost(host: string | undefined, names: ReadonlySet<string>): boolean {
  const name = host === undefined ? undefined : hostNameOf(host);
  if (name === undefined) return false;
  if (isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost')) return true;
  return names.has(name) || (name.endsWith('.local') && names.has(name.slice(0, -'.local'.length)));
}
