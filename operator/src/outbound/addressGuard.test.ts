import { describe, expect, test } from 'vitest';
import { openClient, openLoopback } from '../../test/outbound/loopback.ts';
import { createAddressGuard, isPublicAddress } from './addressGuard.ts';

describe('an address of the public internet', () => {
  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '93.184.215.14',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2a00:1450:4001:80b::200e',
    '::ffff:8.8.8.8',
    '64:ff9b::8.8.8.8',
    '64:ff9b::808:808',
  ])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '100.64.0.1', '100.127.255.255', '127.0.0.1'],
    ...['127.255.255.254', '169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.1', '192.0.2.1', '192.88.99.1'],
    ...['192.168.1.1', '198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.250'],
    ...['240.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:192.168.1.1', '0:0:0:0:0:ffff:a00:1'],
    ...['64:ff9b::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b::', '64:ff9b::a9fe:a9fe', '64:ff9b:1::1', '100::1'],
    ...['fe80::1', 'fe80::1%eth0', 'fec0::1', 'fc00::1', 'fd12:3456::1', 'ff02::1', '2001:db8::1', '2001::1'],
    ...['2001:10::1', '2002:7f00:1::', '3fff::1', '4000::1'],
    ...['', 'localhost', '127.1', '0x7f.1', '1.2.3', '1.2.3.4.5', '::g'],
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('an address that is not configured', () => {
  const guard = createAddressGuard([{ url: 'http://127.0.0.1:8096/jellyfin' }, { url: 'https://proxy.example/tmdb' }]);
  const check = (url: string) => () => guard.check(new URL(url), url);

  test.each([
    'https://api.themoviedb.org/3/movie/603',
    'https://1.1.1.1/',
    'https://[2606:4700::1]/x',
    'https://a.b:8443/',
  ])('%s may be requested', (url) => {
    expect(check(url)).not.toThrow();
  });

  test.each([
    ...['http://api.themoviedb.org/', 'ftp://a.example/', 'file:///etc/passwd', 'data:text/plain,x', 'javascript:1'],
    ...['https://user@a.example/', 'https://user:pass@a.example/', 'https://:pass@a.example/'],
    ...['https://127.0.0.1/', 'https://127.1/', 'https://0x7f.0.0.1/', 'https://0x7f000001/', 'https://2130706433/'],
    ...[
      'https://0177.0.0.1/',
      'https://127.0.0.1./',
      'https://①②⑦.0.0.1/',
      'https://0/',
      'https://169.254.169.254/latest',
    ],
    ...['https://[::1]/', 'https://[::ffff:127.0.0.1]/', 'https://[::ffff:7f00:1]/', 'https://[fe80::1]/'],
    ...['https://[64:ff9b::7f00:1]/', 'https://192.168.178.1/', 'https://10.0.0.1:8096/'],
  ])('%s may not be requested', (url) => {
    expect(check(url)).toThrow(expect.objectContaining({ name: 'OutboundError', kind: 'refused' }));
  });

  test.each([
    ['its origin, whatever the path', 'http://127.0.0.1:8096/other', true],
    ['another port', 'http://127.0.0.1:8097/', false],
    ['another scheme', 'https://127.0.0.1:8096/', false],
    ['another spelling of the same origin', 'http://127.1:8096/', true],
    ['a name configured with https, over http', 'http://proxy.example/', false],
    ['a configured origin with a user', 'http://me@127.0.0.1:8096/', false],
  ])('with a configured origin: %s', (_, url, allowed) => {
    if (allowed) expect(check(url)).not.toThrow();
    else expect(check(url)).toThrow(expect.objectContaining({ kind: 'refused' }));
  });
});

describe('a link of a stranger on a configured origin', () => {
  const guard = createAddressGuard([{ url: 'http://127.0.0.1:8096/pictures/', onlyBelow: true }]);

  test.each([
    ['/pictures', true],
    ['/pictures/', true],
    ['/pictures/alien/a.jpg?size=1', true],
    ['/pictures/a/../b.jpg', true],
    ['/', false],
    ['/admin/restart', false],
    ['/pictures2/a.jpg', false],
    ['/pictures/../admin', false],
    ['/pictures/%2e%2e/admin', false],
    ['/pictures/..\\admin', false],
    ['/pictures/..%2fadmin', false],
    ['/pictures/%2e.%2Fadmin', false],
    ['/pictures/..%5Cadmin', false],
  ])('%s: allowed is %s', (path, allowed) => {
    const url = `http://127.0.0.1:8096${path}`;
    const check = () => guard.check(new URL(url), url);
    if (allowed) expect(check).not.toThrow();
    else expect(check).toThrow(expect.objectContaining({ kind: 'refused' }));
  });

  test('may have any path if the configured address has none', () => {
    const url = 'http://127.0.0.1:8096/a%2fb.jpg';
    const open = createAddressGuard([{ url: 'http://127.0.0.1:8096', onlyBelow: true }]);
    expect(() => open.check(new URL(url), url)).not.toThrow();
  });

  test('may have any path if another configured address allows it', () => {
    const url = 'http://127.0.0.1:8096/other';
    const places = [{ url: 'http://127.0.0.1:8096/pictures', onlyBelow: true }, { url: 'http://127.0.0.1:8096/x' }];
    expect(() => createAddressGuard(places).check(new URL(url), url)).not.toThrow();
  });
});

describe('the home network', () => {
  const interfaces = () => ({
    lo: [{ address: '::1', family: 'IPv6' as const }],
    eth0: [
      { address: '203.0.114.7', family: 'IPv4' as const },
      { address: '192.168.1.2', family: 'IPv4' as const },
      { address: 'fe80::1', family: 'IPv6' as const },
      { address: '2a02:8070:1:ab12:1::2', family: 'IPv6' as const },
    ],
  });
  const resolve = async (hostname: string) => [{ address: hostname.replaceAll('-', ':').slice(1), family: 6 }];
  const guard = createAddressGuard([{ url: 'https://[2a02:8070:1:ab12::9]/' }], resolve, interfaces);

  test.each([
    ['this machine', '[2a02:8070:1:ab12:1::2]', false],
    ['its network', '[2a02:8070:1:ab12::1]', false],
    ["the guests' network of the house", '[2a02:8070:1:abff::1]', false],
    ['the next house', '[2a02:8070:1:ac00::1]', true],
    ['somewhere else', '[2606:4700::1]', true],
    ["this machine's public IPv4 address", '203.0.114.7', false],
    ['the same, written as IPv6', '[::ffff:203.0.114.7]', false],
    ['the same, over NAT64', '[64:ff9b::203.0.114.7]', false],
    ['its neighbour', '203.0.114.8', true],
  ])('%s: %s', (_, host, allowed) => {
    const check = () => guard.check(new URL(`https://${host}:8443/`), host);
    if (allowed) expect(check).not.toThrow();
    else expect(check).toThrow(expect.objectContaining({ kind: 'refused' }));
  });

  test.each([
    ['x2a02-8070-1-ab34--5', false],
    ['x2a02-8070-1-ac00--5', true],
  ])('a name that leads there is refused: %s', async (name, allowed) => {
    const found = await new Promise<unknown>((done) => {
      const url = `https://${name}/`;
      guard.lookupFor(new URL(url), url)(name, { all: true }, (error, all) => done(error ?? all));
    });
    if (allowed) expect(found).toMatchObject([{ family: 6 }]);
    else expect(found).toMatchObject({ name: 'OutboundError', kind: 'refused' });
  });

  test('a configured origin in it may be requested', () => {
    const url = 'https://[2a02:8070:1:ab12::9]/api';
    expect(() => guard.check(new URL(url), url)).not.toThrow();
  });

  test('follows the interfaces when the provider gives another prefix', () => {
    let address = '2a02:8070:1:ab12::2';
    const moving = createAddressGuard([], resolve, () => ({ eth0: [{ address, family: 'IPv6' as const }] }));
    const check = () => moving.check(new URL('https://[2a02:8070:9:9900::1]/'), 'x');
    expect(check).not.toThrow();
    address = '2a02:8070:9:99ff::2';
    expect(check).toThrow(expect.objectContaining({ kind: 'refused' }));
  });
});

describe('a host name', () => {
  const lookup = (addresses: readonly string[], url = 'https://films.example/', allow: readonly string[] = []) =>
    new Promise<unknown>((resolve) => {
      const guard = createAddressGuard(
        allow.map((origin) => ({ url: origin })),
        async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
      guard.lookupFor(new URL(url), url)('films.example', { all: true }, (error, found) => resolve(error ?? found));
    });

  test.each([
    ['public', ['1.1.1.1', '2606:4700::1'], ['1.1.1.1', '2606:4700::1']],
    ['public and private', ['192.168.1.1', '1.1.1.1'], ['1.1.1.1']],
  ])('with %s addresses leads to the public ones', async (_, addresses, expected) => {
    expect(await lookup(addresses)).toEqual(expected.map((address) => expect.objectContaining({ address })));
  });

  test.each([[['127.0.0.1']], [['::1', '10.0.0.1']], [['::ffff:169.254.169.254']]])(
    'with addresses %j is refused',
    async (addresses) => {
      expect(await lookup(addresses)).toMatchObject({ name: 'OutboundError', kind: 'refused' });
    },
  );

  test('that is configured may lead to a private address', async () => {
    expect(await lookup(['192.168.1.9'], 'http://nas:8096/', ['http://nas:8096'])).toMatchObject([
      { address: '192.168.1.9' },
    ]);
  });

  test('without an address is not found', async () => {
    expect(await lookup([])).toMatchObject({ code: 'ENOTFOUND' });
  });
});

describe('a request', () => {
  test('to a name that now leads to loopback never reaches it', async () => {
    const home = await openLoopback({});
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const { outbound } = openClient([], { resolve });
    const port = new URL(home.url).port;
    await expect(outbound.getBytes({ url: `https://rebound.example:${port}/` })).rejects.toMatchObject({
      kind: 'refused',
    });
    expect(home.asked).toEqual([]);
    await home.close();
  });

  test('to a configured name connects to its address', async () => {
    const home = await openLoopback({ '/': (response) => response.end('here') });
    const url = `http://nas.home:${new URL(home.url).port}`;
    const { outbound } = openClient([url], { resolve: async () => [{ address: '127.0.0.1', family: 4 }] });
    expect(Buffer.from((await outbound.getBytes({ url: `${url}/` })).bytes).toString()).toBe('here');
    await home.close();
  });

  test.each([
    ['another port of this machine', 'http://127.0.0.1:1/'],
    ['the metadata service of a cloud', 'https://169.254.169.254/latest/meta-data/'],
    ['a file', 'file:///etc/passwd'],
    ['another name over http', 'http://elsewhere.example/'],
    ['a user', 'https://a:b@elsewhere.example/'],
    ['a name that leads to a private address', 'https://rebound.example/'],
  ])('is not redirected to %s', async (_, location) => {
    const home = await openLoopback({
      '/image': (response) => response.writeHead(302, { location }).end(),
    });
    const { outbound } = openClient([home.url], { resolve: async () => [{ address: '10.0.0.1', family: 4 }] });
    await expect(outbound.getBytes({ url: `${home.url}/image` })).rejects.toMatchObject({ kind: 'refused' });
    expect(home.asked).toEqual(['GET /image']);
    await home.close();
  });
});
