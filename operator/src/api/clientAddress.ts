/**
 * Addresses of clients: which peers are trusted reverse proxies, whom they forward, and which addresses count as one
 * client. Pure.
 */
import { BlockList, isIP } from 'node:net';

/** A reverse proxy on this machine. */
export const loopbackNetworks: readonly string[] = ['127.0.0.0/8', '::1/128'];

export interface TrustedProxies {
  isTrusted(peer: string): boolean;
  /** The client behind `peer`: the last address in X-Forwarded-For that no trusted proxy has, or the peer itself. */
  clientOf(peer: string | undefined, forwardedFor: string | undefined): string;
}

/** `networks`: as `networkOf` returns them. */
export function trustedProxies(networks: readonly string[] = loopbackNetworks): TrustedProxies {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/');
    list.addSubnet(address, Number(bits), familyOf(address));
  }
  const isTrusted = (peer: string): boolean => {
    const address = plainAddress(peer);
    return address !== undefined && list.check(address, familyOf(address));
  };
  return {
    isTrusted,
    clientOf(peer, forwardedFor = '') {
      let client = plainAddress(peer ?? '') ?? 'unknown';
      // From the right: each proxy appends the address that it saw, and a client may have written the rest.
      const hops = forwardedFor.split(',', hopsAtMost + 1).length > hopsAtMost ? [] : forwardedFor.split(',');
      for (const hop of hops.toReversed()) {
        if (!isTrusted(client)) break;
        const before = plainAddress(withoutPort(hop.trim()));
        if (before === undefined) break;
        client = before;
      }
      return client;
    },
  };
}

const loopback = trustedProxies();

export function isLoopback(address: string): boolean {
  return loopback.isTrusted(address);
}

/** No chain of proxies is longer; a longer header was written by the client. */
const hopsAtMost = 20;

/** `10.0.0.0/8` for a network or an address as people write it; undefined if it is none. IPv4-mapped IPv6 becomes IPv4. */
export function networkOf(text: string): string | undefined {
  const [written = '', bits, ...rest] = text.trim().split('/');
  const address = plainAddress(written);
  if (address === undefined || rest.length > 0 || written.includes('%')) return undefined;
  const most = isIP(address) === 6 ? 128 : 32;
  if (bits === undefined) return `${address}/${most}`;
  if (!/^\d{1,3}$/u.test(bits)) return undefined;
  const length = Number(bits) - (isIP(written) === 6 && most === 32 ? 96 : 0);
  return length < 0 || length > most ? undefined : `${address}/${length}`;
}

/**
 * The key under which attempts and connections of a client are counted. IPv6 by its /64: one household gets a whole
 * one, and could use another address for each attempt.
 */
export function clientKey(address: string): string {
  const plain = plainAddress(address);
  if (plain === undefined || isIP(plain) === 4) return plain ?? address;
  return `${ipv6Groups(plain)
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** Of a valid address. */
function familyOf(address: string): 'ipv4' | 'ipv6' {
  return address.includes(':') ? 'ipv6' : 'ipv4';
}

/** Without a zone; IPv4-mapped IPv6 as IPv4. Undefined if the text is no address. */
function plainAddress(text: string): string | undefined {
  const address = text.split('%', 1)[0] ?? '';
  const family = isIP(address);
  if (family !== 6) return family === 4 ? address : undefined;
  const groups = ipv6Groups(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (!isMapped) return address.toLowerCase();
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

/** The eight groups of a valid address. */
function ipv6Groups(address: string): readonly number[] {
  const [head = '', tail] = address.split('::', 2);
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function groupsOf(part: string): readonly number[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

/** Some proxies write `192.0.2.1:4711`, `[2001:db8::1]:4711` or `[2001:db8::1]`. */
function withoutPort(hop: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/u.exec(hop)?.[1];
  return bracketed ?? /^(\d[\d.]*):\d{1,5}$/u.exec(hop)?.[1] ?? hop;
}
