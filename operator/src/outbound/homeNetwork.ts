/** The public addresses that belong to the home: those of this machine, and the IPv6 networks around them. Pure. */
import { BlockList } from 'node:net';
import type { NetworkInterfaceInfo } from 'node:os';

/** As `os.networkInterfaces`. */
export type Interfaces = () => NodeJS.Dict<readonly Pick<NetworkInterfaceInfo, 'address' | 'family'>[]>;

/**
 * Providers delegate a /56 to most homes (RIPE-690), of which each network, also that of guests or devices, is a /64. So
 * an address that shares 56 bits with one of ours is a neighbour in the house. Where each customer gets a single /64, as
 * in mobile networks and data centres, up to 255 others are refused with it; a baseUrl allows a wanted one. A home with a
 * /48 is covered as far as our own /56.
 */
const homePrefixBits = 56;

/** Public IPv6. The network around another address, such as ::1, would contain every IPv4 address written as IPv6. */
const publicIPv6 = new BlockList();
publicIPv6.addSubnet('2000::', 3, 'ipv6');

export function homeNetwork(interfaces: ReturnType<Interfaces>): BlockList {
  const home = new BlockList();
  for (const { address, family } of Object.values(interfaces).flatMap((all) => all ?? [])) {
    const bare = address.replace(/%.*/su, '');
    if (family === 'IPv4') home.addAddress(bare, 'ipv4');
    else if (publicIPv6.check(bare, 'ipv6')) home.addSubnet(bare, homePrefixBits, 'ipv6');
  }
  return home;
}
