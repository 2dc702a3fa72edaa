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
 * IP addresses are always known, because only names can be rebound. `names`: of this machine, of `--listen`,
 * `--base-url` and `--host-name`, in lower case; each is also known under `.local`, as home networks use it.
 */
export function isKnownHost(host: string | undefined, names: ReadonlySet<string>): boolean {
  const name = host === undefined ? undefined : hostNameOf(host);
  if (name === undefined) return false;
  if (isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost')) return true;
  return names.has(name) || (name.endsWith('.local') && names.has(name.slice(0, -'.local'.length)));
}

/** Ends of names that no public name server answers. */
const privateEnds = ['local', 'internal', 'svc', 'lan', 'home.arpa'];

/**
 * For programs, such as Prometheus, and people that name a server as their own network does: `projectionist`, `nas`,
 * `projectionist.media.svc`. A page on the internet cannot have such a name, so it cannot be rebound either.
 */
export function isUnrebindableHost(host: string | undefined, names: ReadonlySet<string>): boolean {
  if (isKnownHost(host, names)) return true;
  const name = host === undefined ? undefined : hostNameOf(host);
  return name !== undefined && (!name.includes('.') || privateEnds.some((end) => name.endsWith(`.${end}`)));
}
