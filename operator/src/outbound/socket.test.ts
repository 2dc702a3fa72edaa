/** What the sockets of the client really connect to, with a server of https on the loopback. */
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startImageHost } from '../../test/franchises/imageHost.ts';
import { openClient } from '../../test/outbound/loopback.ts';

/** The fake's certificate is its own; what is tested here is where a socket leads. */
function trustAll(): void {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  onTestFinished(() => void vi.unstubAllEnvs());
}

async function hostWith(...paths: readonly string[]) {
  const host = await startImageHost();
  onTestFinished(() => host.close());
  for (const path of paths) host.pictures.set(path, Buffer.from('picture'));
  return host;
}

const toLoopback = async () => [{ address: '127.0.0.1', family: 4 }];

test('a kept socket of a configured path is not used for another path of its host', async () => {
  trustAll();
  const host = await hostWith('/pictures/a.jpg', '/admin');
  const origin = `https://nas.example:${new URL(host.origin).port}`;
  const allow = [{ url: `${origin}/pictures`, onlyBelow: true }];
  const { outbound } = openClient([], { allow, resolve: toLoopback });
  await outbound.getBytes({ url: `${origin}/pictures/a.jpg` });
  await expect(outbound.getBytes({ url: `${origin}/admin` })).rejects.toMatchObject({ kind: 'refused' });
  expect(host.asked).toEqual(['/pictures/a.jpg']);
});

test('a proxy that the environment names is not used: it would resolve names by itself', async () => {
  const asked: string[] = [];
  const proxy = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end();
  });
  proxy.on('connect', (request, socket) => {
    asked.push(request.url ?? '');
    socket.destroy();
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void proxy.close());
  const address = proxy.address();
  const at = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '';
  const client = new URL('../../test/outbound/loopback.ts', import.meta.url).href;
  const script = `
    const { openClient } = await import(${JSON.stringify(client)});
    // Port 9 discards; nothing listens there.
    const urls = ['http://127.0.0.1:9/', 'https://127.0.0.1:9/'];
    const { outbound } = openClient(urls);
    for (const url of urls) {
      await outbound.getBytes({ url }).catch(() => undefined);
      await outbound.call({ method: 'POST', url, body: 'x' }).catch(() => undefined);
    }`;
  const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy'];
  const env = { ...process.env, NODE_USE_ENV_PROXY: '1', NO_PROXY: '', no_proxy: '' };
  for (const name of names) Object.assign(env, { [name]: at });
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { env });
  expect(asked).toEqual([]);
});
