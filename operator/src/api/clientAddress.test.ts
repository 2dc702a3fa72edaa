import { describe, expect, test } from 'vitest';
import { clientKey, networkOf, trustedProxies } from './clientAddress.ts';

describe('a trusted proxy', () => {
  test.each<[string, boolean]>([
    ['127.0.0.1', true],
    ['127.8.9.10', true],
    ['::1', true],
    ['0:0:0:0:0:0:0:1', true],
    ['::ffff:127.0.0.1', true],
    ['::FFFF:7f00:1', true],
    ['128.0.0.1', false],
    ['::ffff:10.0.0.1', false],
    ['::127.0.0.1', false],
    ['::2', false],
    ['', false],
    ['unknown', false],
    ['127.0.0.1, 10.0.0.1', false],
  ])('is by default only this machine: %s %s', (peer, isTrusted) => {
    expect(trustedProxies().isTrusted(peer)).toBe(isTrusted);
  });

  test.each<[string, string, boolean]>([
    ['172.18.0.0/16', '172.18.255.1', true],
    ['172.18.0.0/16', '::ffff:172.18.0.1', true],
    ['172.18.0.0/16', '172.19.0.1', false],
    ['172.18.0.0/16', '127.0.0.1', false],
    ['172.18.0.9/16', '172.18.0.1', true],
    ['10.0.0.7', '10.0.0.7', true],
    ['10.0.0.7', '10.0.0.8', false],
    ['fd00::/8', 'fd12::9', true],
    ['fd00::/8', 'fe80::1%eth0', false],
    ['fe80::/10', 'fe80::1%eth0', true],
    ['::ffff:10.0.0.0/104', '10.1.2.3', true],
    ['0.0.0.0/0', '8.8.8.8', true],
    ['0.0.0.0/0', 'fd12::9', false],
  ])('of %s: %s %s', (network, peer, isTrusted) => {
    expect(trustedProxies([networkOf(network) ?? '']).isTrusted(peer)).toBe(isTrusted);
  });

  test.each([
    '',
    ' ',
    'proxy',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0/8',
    '10.0.0.0/8/8',
    '10.0.0.0/-1',
    '::/129',
    'fe80::1%eth0',
    '::ffff:10.0.0.0/8',
    '010.0.0.1',
    '10.0.0.0/8 x',
  ])('is not named by %j', (text) => {
    expect(networkOf(text)).toBeUndefined();
  });
});

describe('the client', () => {
  const proxies = trustedProxies(['127.0.0.0/8', '10.0.0.0/8', 'fd00::/8']);
  test.each<[string, string, string | undefined, string]>([
    ['is the peer', '192.0.2.1', undefined, '192.0.2.1'],
    ['is the peer, whatever an untrusted one claims', '192.0.2.1', '198.51.100.7', '192.0.2.1'],
    ['of a trusted proxy is the one it forwards', '127.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['is the last one that no trusted proxy has', '127.0.0.1', '1.1.1.1, 198.51.100.7, 10.0.0.3', '198.51.100.7'],
    ['cannot claim more to the left', '127.0.0.1', '127.0.0.1, 198.51.100.7', '198.51.100.7'],
    ['is the first of trusted ones alone', '127.0.0.1', '10.0.0.1, 10.0.0.2', '10.0.0.1'],
    ['is the proxy if it forwards no address', '127.0.0.1', 'unknown', '127.0.0.1'],
    ['is the last valid one', '127.0.0.1', '198.51.100.7, _hidden, 10.0.0.2', '10.0.0.2'],
    ['may have a port', '127.0.0.1', '198.51.100.7:4711', '198.51.100.7'],
    ['may be IPv6', '::1', '2001:db8::7', '::1'],
    ['may be IPv6 in brackets with a port', '127.0.0.1', '[2001:db8::7]:4711', '2001:db8::7'],
    ['may be IPv4 within IPv6', '::ffff:127.0.0.1', '::ffff:198.51.100.7', '198.51.100.7'],
    ['is the proxy if the header is a flood', '127.0.0.1', '1.1.1.1,'.repeat(30), '127.0.0.1'],
  ])('%s', (_, peer, forwardedFor, client) => {
    expect(proxies.clientOf(peer, forwardedFor)).toBe(client);
  });

  test('without a connection is unknown', () => {
    expect(proxies.clientOf(undefined, '198.51.100.7')).toBe('unknown');
  });
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
  ['2001:db8::192.0.2.1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, key) => {
  expect(clientKey(address)).toBe(key);
});
