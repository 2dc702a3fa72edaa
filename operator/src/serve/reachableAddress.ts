/** What a server that listens on every address of this machine tells people: an address that other machines can use. */
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';

const privateNetworks = /^(?:10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\./u;

export const isEveryAddress = (baseUrl: string) => /^http:\/\/(?:0\.0\.0\.0|\[::\])(?=[:/]|$)/u.test(baseUrl);

/** With the first address in a private network in place of the wildcard, or `localhost` if there is none; others are left as they are. */
export function reachableAddress(
  baseUrl: string,
  interfaces: NodeJS.Dict<readonly NetworkInterfaceInfo[]> = networkInterfaces(),
): string {
  if (!isEveryAddress(baseUrl)) return baseUrl;
  const own = Object.values(interfaces)
    .flatMap((one) => one ?? [])
    .find(({ family, internal, address }) => family === 'IPv4' && !internal && privateNetworks.test(address));
  return baseUrl.replace(/0\.0\.0\.0|\[::\]/u, own?.address ?? 'localhost');
}
