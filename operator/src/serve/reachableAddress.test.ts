import type { NetworkInterfaceInfo } from 'node:os';
import { expect, test } from 'vitest';
import { reachableAddress } from './reachableAddress.ts';

const at = (address: string, internal = false): NetworkInterfaceInfo => ({
  ...{ address, internal, family: 'IPv4', netmask: '255.255.255.0', mac: '', cidr: null },
});
const home = { lo: [at('127.0.0.1', true)], wan: [at('203.0.113.7')], eth0: [at('192.168.1.20')] };

test.each([
  ['http://0.0.0.0:7070', home, 'http://192.168.1.20:7070'],
  ['http://[::]:7070', home, 'http://192.168.1.20:7070'],
  ['http://0.0.0.0:7070', { docker0: [at('172.17.0.1')] }, 'http://172.17.0.1:7070'],
  ['http://0.0.0.0:7070', { wan: [at('172.32.0.1')] }, 'http://localhost:7070'],
  ['http://0.0.0.0:7070', {}, 'http://localhost:7070'],
  ['http://nas:7070/0.0.0.0', home, 'http://nas:7070/0.0.0.0'],
  ['http://127.0.0.1:7070', home, 'http://127.0.0.1:7070'],
])('%s is shown as an address of this machine', (baseUrl, interfaces, shown) => {
  expect(reachableAddress(baseUrl, interfaces)).toBe(shown);
});
