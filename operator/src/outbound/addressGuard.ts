/**
 * Decides which addresses may be requested. An address from a service or a file must never reach this machine or the
 * home network; only configured origins may. The home network is every range that is not public, this machine's own
 * addresses, and the public IPv6 networks of its interfaces (homeNetwork.ts). A router that sends a public IPv4 address
 * back into the home is not recognised. Checks the address at connection time, because a name can change its address
 * after an earlier lookup (DNS rebinding).
 */

import { lookup as systemLookup } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import { type MessageCode, message } from '../messages/message.ts';
import { homeNetwork, type Interfaces } from './homeNetwork.ts';
import { OutboundError } from './outboundError.ts';
import { isPathWithin } from './pathWithin.ts';

/** A configured origin (a baseUrl): only there are http, loopback and private addresses allowed. */
export interface AllowedOrigin {
  /** Any URL of that origin. */
  readonly url: string;
  /**
   * True for links of strangers: only paths at or below that of `url` count as configured. A link could otherwise send a
   * request to any path of a server in the home network.
   */
  readonly onlyBelow?: boolean;
}

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** Resolves a name; the system's resolver unless a test supplies its own. */
export type Resolve = (hostname: string) => Promise<readonly ResolvedAddress[]>;

const systemResolve: Resolve = (hostname) => systemLookup(hostname, { all: true });

/** From the IANA special-purpose registry: all ranges that are not public unicast. */
const privateIPv4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10], // carrier-grade NAT
  ['127.0.0.0', 8],
  ['169.254.0.0', 16], // link-local, and the metadata service of clouds
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
];

/** Ranges within 2000::/3, the only public part of IPv6, that embed another address or are reserved. */
const privateIPv6: readonly (readonly [string, number])[] = [
  ['2001::', 23], // Teredo, ORCHID, benchmarks
  ['2001:db8::', 32],
  ['2002::', 16], // 6to4
  ['3fff::', 20],
];

const forbidden = new BlockList();
for (const [network, bits] of privateIPv4) forbidden.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of privateIPv6) forbidden.addSubnet(network, bits, 'ipv6');

const publicIPv6 = new BlockList();
publicIPv6.addSubnet('2000::', 3, 'ipv6');
/**
 * ::ffff:0:0/96 and 64:ff9b::/96 (NAT64, the way out of networks without IPv4) embed an IPv4 address in their last 32
 * bits.
 */
const carriesIPv4 = new BlockList();
carriesIPv4.addSubnet('::ffff:0:0', 96, 'ipv6');
carriesIPv4.addSubnet('64:ff9b::', 96, 'ipv6');

/** True for an address of the public internet; false for anything else, also for text that is no IP address. */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/%.*/su, '');
  const family = isIP(bare);
  if (family === 4) return !forbidden.check(bare, 'ipv4');
  if (family !== 6) return false;
  if (carriesIPv4.check(bare, 'ipv6')) return !forbidden.check(lastIPv4(bare), 'ipv4');
  return publicIPv6.check(bare, 'ipv6') && !forbidden.check(bare, 'ipv6');
}

function lastIPv4(address: string): string {
  // The URL parser writes IPv6 in one form, the last 32 bits as hexadecimal groups; `::` may stand for zeros among
  // them.
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [high = '', low = ''] = groups.split(':').slice(-2);
  const [upper, lower] = [Number.parseInt(high || '0', 16), Number.parseInt(low || '0', 16)];
  return [upper >> 8, upper & 255, lower >> 8, lower & 255].join('.');
}

/** True for an address of the public internet that is not one of the home's. */
function isElsewhere(address: string, interfaces: Interfaces): boolean {
  if (!isPublicAddress(address)) return false;
  const bare = address.replace(/%.*/su, '');
  const home = homeNetwork(interfaces());
  if (isIP(bare) === 4) return !home.check(bare, 'ipv4');
  return carriesIPv4.check(bare, 'ipv6') ? !home.check(lastIPv4(bare), 'ipv4') : !home.check(bare, 'ipv6');
}

export interface AddressGuard {
  /** True for a configured origin, as far as its paths are allowed. */
  isConfigured(url: URL): boolean;
  /** Throws `refused` for a forbidden address; `shown` is the address for people. */
  check(url: URL, shown: string): void;
  /** Lookup for the socket: it never connects to a forbidden address. */
  lookupFor(url: URL, shown: string): LookupFunction;
}

/** `interfaces` is asked for every connection: providers give homes another prefix at any time. */
export function createAddressGuard(
  allow: readonly AllowedOrigin[],
  resolve: Resolve = systemResolve,
  interfaces: Interfaces = networkInterfaces,
): AddressGuard {
  const places = allow.map(({ url, onlyBelow = false }) => ({ at: new URL(url), onlyBelow }));
  const isConfigured = (url: URL) =>
    places.some(({ at, onlyBelow }) => at.origin === url.origin && (!onlyBelow || isBelow(url, at)));
  return {
    isConfigured,
    check(url, shown) {
      const fault = faultOf(url, isConfigured(url), interfaces);
      if (fault !== undefined) throw refused(fault, shown);
    },
    lookupFor(url, shown) {
      const configured = isConfigured(url);
      return (hostname, options, callback) => {
        resolve(hostname).then(
          (all) => {
            const usable = all.filter(
              ({ address, family }) => fits(family, options.family) && (configured || isElsewhere(address, interfaces)),
            );
            const [first] = usable;
            if (first === undefined) {
              const error = all.length === 0 ? noAddress(hostname) : refused('addressesOfPublic', shown);
              callback(error, options.all === true ? [] : '');
            } else if (options.all === true) {
              callback(null, [...usable]);
            } else {
              callback(null, first.address, first.family);
            }
          },
          (error: unknown) =>
            callback(error instanceof Error ? error : noAddress(hostname), options.all === true ? [] : ''),
        );
      };
    },
  };
}

/**
 * Escapes that a server may read as `.`, `/` or `\`, after the URL parser has resolved every plain `..`. With them a path
 * that seems to lie below another could lead out of it.
 */
const hiddenSteps = /%(?:2e|2f|5c)/iu;

function isBelow({ pathname }: URL, base: URL): boolean {
  return isPathWithin(pathname, base.pathname) && (base.pathname === '/' || !hiddenSteps.test(pathname));
}

/** What the address should have been; undefined if it is allowed. */
function faultOf(url: URL, configured: boolean, interfaces: Interfaces): MessageCode | undefined {
  if (url.username !== '' || url.password !== '') return 'addressWithoutUser';
  if (url.protocol !== 'https:' && !(configured && url.protocol === 'http:')) return 'addressOfHttps';
  const host = url.hostname.replace(/^\[|\]$/gu, '');
  // The URL parser has already converted forms such as 0x7f.1 and 2130706433 to dotted form.
  if (!configured && isIP(host) !== 0 && !isElsewhere(host, interfaces)) return 'addressOfPublic';
  return undefined;
}

function fits(family: number, wanted: unknown): boolean {
  if (wanted === 4 || wanted === 'IPv4') return family === 4;
  if (wanted === 6 || wanted === 'IPv6') return family === 6;
  return true;
}

function refused(expected: MessageCode, shown: string): OutboundError {
  return new OutboundError('refused', message('addressForbidden', message(expected), shown));
}

function noAddress(hostname: string): Error {
  return Object.assign(new Error(`no address for ${hostname}`), { code: 'ENOTFOUND' });
}
