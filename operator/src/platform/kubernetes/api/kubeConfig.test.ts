import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { answer, HandClock, type Script, ScriptedApi, status } from '../../../../test/kubernetes/scriptedApi.ts';
import { openKubeApi } from './client.ts';
import { openAccess } from './kubeConfig.ts';
import { leases } from './resources.ts';

const folder = mkdtempSync(join(tmpdir(), 'kube-config-'));
afterAll(() => rmSync(folder, { recursive: true }));
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const place = { namespace: 'media', name: 'a' };
const lease = { metadata: { ...place, resourceVersion: '1' } };
const good: Script = (_request, response) => answer(response, 200, lease);

/** Creates a CA with a server and a client certificate, by openssl. */
function authority(name: string) {
  const at = join(folder, name);
  mkdirSync(at);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: at, stdio: 'pipe' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.crt', '-subj', `/CN=${name}`, '-days', '2');
  const issue = (file: string, subject: string, extension: string) => {
    writeFileSync(join(at, `${file}.ext`), extension);
    openssl('req', ...key, '-keyout', `${file}.key`, '-out', `${file}.csr`, '-subj', subject);
    const ca = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial'];
    openssl(
      'x509',
      '-req',
      '-in',
      `${file}.csr`,
      ...ca,
      '-out',
      `${file}.crt`,
      '-days',
      '2',
      '-extfile',
      `${file}.ext`,
    );
  };
  issue('server', '/CN=server', 'subjectAltName=IP:127.0.0.1,DNS:api.test');
  issue('client', '/CN=operator', 'extendedKeyUsage=clientAuth');
  const read = (file: string) => readFileSync(join(at, file), 'utf8');
  return { at, read, serverKeys: { key: read('server.key'), cert: read('server.crt') } };
}

const ca = authority('one');
const other = authority('two');

async function served(script: Script, keys?: ConstructorParameters<typeof ScriptedApi>[1]) {
  const server = await new ScriptedApi(script, keys).listen();
  closers.push(() => server.close());
  return server;
}

async function opened(options: Partial<Parameters<typeof openKubeApi>[0]>, clock = new HandClock()) {
  const client = await openKubeApi({ userAgent: 'test', clock, ...options });
  closers.push(() => client.close());
  return client;
}

describe('in a pod', () => {
  function pod(name: string, port: number, host = '127.0.0.1') {
    const serviceAccountFolder = join(folder, name);
    mkdirSync(serviceAccountFolder);
    const put = (file: string, text: string) => writeFileSync(join(serviceAccountFolder, file), text);
    put('token', 'pod-token\n');
    put('namespace', 'media');
    put('ca.crt', ca.read('ca.crt'));
    const environment = { KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: String(port) };
    return { put, source: { serviceAccountFolder, environment } };
  }

  test('the mounted token, CA and namespace are used', async () => {
    const server = await served(good, ca.serverKeys);
    const client = await opened(pod('used', server.port).source);
    expect(client.namespace).toBe('media');
    expect(await client.api.get(leases, place)).toEqual(lease);
    expect(server.seen[0]?.headers.authorization).toBe('Bearer pod-token');
  });

  test('a server whose certificate is not signed by the CA is rejected', async () => {
    const server = await served(good, other.serverKeys);
    const client = await opened(pod('foreign', server.port).source);
    await expect(client.api.get(leases, place)).rejects.toThrow(/certificate/u);
    expect(server.seen).toHaveLength(0);
  });

  test('a token that the kubelet replaced is read within a minute and uses the same connection', async () => {
    const server = await served(good, ca.serverKeys);
    const { put, source } = pod('replaced', server.port);
    const clock = new HandClock();
    const client = await opened(source, clock);
    await client.api.get(leases, place);
    put('token', 'next-token');
    await client.api.get(leases, place);
    clock.pass(60_000);
    await client.api.get(leases, place);
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer pod-token',
      'Bearer pod-token',
      'Bearer next-token',
    ]);
    expect(server.connections).toBe(1);
  });

  test('a refused token is reread at once', async () => {
    const server = await served((request, response, index) => {
      if (request.headers.authorization === 'Bearer next-token') good(request, response, index);
      else answer(response, 401, status(401, 'Unauthorized'));
    }, ca.serverKeys);
    const { put, source } = pod('refused', server.port);
    const client = await opened(source);
    await expect(client.api.get(leases, place)).rejects.toMatchObject({ code: 401 });
    put('token', 'next-token');
    expect(await client.api.get(leases, place)).toEqual(lease);
  });

  test('a briefly missing file does no harm while the old token is valid', async () => {
    const server = await served(good, ca.serverKeys);
    const { source } = pod('away', server.port);
    const clock = new HandClock();
    const client = await opened(source, clock);
    await client.api.get(leases, place);
    rmSync(join(source.serviceAccountFolder, 'token'));
    clock.pass(60_000);
    expect(await client.api.get(leases, place)).toEqual(lease);
  });

  test('an error names a missing file', async () => {
    const { source } = pod('missing', 1);
    rmSync(join(source.serviceAccountFolder, 'ca.crt'));
    const client = await opened(source);
    await expect(client.api.get(leases, place)).rejects.toThrow(/expected a service account's ca.crt at .*missing/u);
  });

  test('an IPv6 address gets brackets', async () => {
    const { server } = await openAccess(pod('six', 6443, 'fd00::1').source);
    expect(server.href).toBe('https://[fd00::1]:6443/');
  });

  test('an explicit kubeconfig takes precedence over the pod', async () => {
    const server = await served(good);
    const client = await opened({ ...pod('named', 1).source, kubeconfig: server.kubeconfig() });
    expect(await client.api.get(leases, place)).toEqual(lease);
  });
});

describe('a kubeconfig', () => {
  const base64 = (text: string) => Buffer.from(text).toString('base64');

  test('with a CA and a client certificate', async () => {
    const server = await served(good, { ...ca.serverKeys, ca: ca.read('ca.crt') });
    const user = {
      'client-certificate-data': base64(ca.read('client.crt')),
      'client-key-data': base64(ca.read('client.key')),
    };
    const cluster = { 'certificate-authority-data': base64(ca.read('ca.crt')) };
    const client = await opened({ kubeconfig: server.kubeconfig(user, cluster) });
    expect(await client.api.get(leases, place)).toEqual(lease);
    expect(server.seen[0]?.headers.authorization).toBeUndefined();
  });

  test('with relative file paths and a TLS server name', async () => {
    const server = await served(good, ca.serverKeys);
    for (const file of ['ca.crt', 'client.crt', 'client.key']) writeFileSync(join(server.folder, file), ca.read(file));
    const user = { 'client-certificate': 'client.crt', 'client-key': 'client.key', token: 't' };
    const cluster = { 'certificate-authority': 'ca.crt', 'tls-server-name': 'api.test' };
    const client = await opened({ kubeconfig: server.kubeconfig(user, cluster) });
    expect(await client.api.get(leases, place)).toEqual(lease);
  });

  test("without the server's CA", async () => {
    const server = await served(good, ca.serverKeys);
    const client = await opened({ kubeconfig: server.kubeconfig() });
    await expect(client.api.get(leases, place)).rejects.toThrow(/certificate/u);
    const trusting = await opened({
      kubeconfig: server.kubeconfig({ token: 't' }, { 'insecure-skip-tls-verify': true }),
    });
    expect(await trusting.api.get(leases, place)).toEqual(lease);
  });

  test('a renewed client certificate opens new connections', async () => {
    const server = await served(good, { ...ca.serverKeys, ca: ca.read('ca.crt') });
    const at = server.folder;
    const put = (from: typeof ca) => {
      for (const file of ['client.crt', 'client.key']) writeFileSync(join(at, file), from.read(file));
    };
    writeFileSync(join(at, 'ca.crt'), ca.read('ca.crt'));
    put(other);
    const user = { 'client-certificate': 'client.crt', 'client-key': 'client.key' };
    const clock = new HandClock();
    const client = await opened({ kubeconfig: server.kubeconfig(user, { 'certificate-authority': 'ca.crt' }) }, clock);
    await expect(client.api.remove(leases, place)).rejects.toThrow();
    put(ca);
    clock.pass(60_000);
    expect(await client.api.get(leases, place)).toEqual(lease);
  });

  test('with user name and password', async () => {
    const server = await served(good);
    const client = await opened({ kubeconfig: server.kubeconfig({ username: 'u', password: 'p' }) });
    await client.api.get(leases, place);
    expect(server.seen[0]?.headers.authorization).toBe(`Basic ${base64('u:p')}`);
  });

  test('with a proxy, which calls and watches use', async () => {
    const server = await served((request, response, index) => {
      if (request.query.has('watch')) response.end();
      else good(request, response, index);
    }, ca.serverKeys);
    const asked: string[] = [];
    const proxy = createServer().on('connect', (request, socket) => {
      asked.push(request.url ?? '');
      const way = connect(server.port, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        way.pipe(socket).pipe(way);
      });
      for (const end of [way, socket]) end.on('error', () => way.destroy());
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const address = proxy.address();
    const port = typeof address === 'object' ? address?.port : 0;
    closers.push(async () => void proxy.close());
    const cluster = {
      'proxy-url': `http://127.0.0.1:${port}`,
      'certificate-authority-data': base64(ca.read('ca.crt')),
    };
    const { api } = await opened({ kubeconfig: server.kubeconfig({ token: 't' }, cluster) });
    expect(await api.get(leases, place)).toEqual(lease);
    const from = { resourceVersion: '1', timeoutSeconds: 300, signal: new AbortController().signal };
    await api.watch(leases, {}, from, () => undefined);
    expect(asked).toEqual([`127.0.0.1:${server.port}`, `127.0.0.1:${server.port}`]);
  });

  test('http is allowed on the loopback only, unless it is explicit', async () => {
    const server = await served(good);
    const far = await opened({ kubeconfig: server.kubeconfig({ token: 't' }, { server: 'http://api.invalid:8080' }) });
    await expect(far.api.get(leases, place)).rejects.toThrow(/^expected credentials/u);
  });

  test('without any kubeconfig an error says so, and no port of this machine is tried', async () => {
    vi.stubEnv('KUBECONFIG', '');
    vi.stubEnv('HOME', folder);
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    await expect(opened({ environment: {} })).rejects.toThrow(/got neither/u);
  });

  test('KUBECONFIG takes precedence over the pod', async () => {
    const server = await served(good);
    const KUBECONFIG = server.kubeconfig();
    vi.stubEnv('KUBECONFIG', KUBECONFIG);
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    const client = await opened({ environment: { KUBECONFIG, KUBERNETES_SERVICE_HOST: '127.0.0.1' } });
    expect(await client.api.get(leases, place)).toEqual(lease);
  });

  test.each([
    ['a file that does not exist', undefined, /ENOENT/u],
    ['a file that is not YAML', '{"token": "secret"', /that can be read/u],
    ['a file without a context', 'apiVersion: v1\nclusters: []\nusers: []\ncontexts: []\n', /current-context/u],
    [
      'a server without an address',
      JSON.stringify({
        'current-context': 'x',
        clusters: [{ name: 'c', cluster: { server: 'ftp://x' } }],
        users: [{ name: 'u', user: {} }],
        contexts: [{ name: 'x', context: { cluster: 'c', user: 'u' } }],
      }),
      /http or https address/u,
    ],
  ])('%s is rejected with a clear message', async (_what, text, words) => {
    const path = join(folder, `config-${crypto.randomUUID()}`);
    if (text !== undefined) writeFileSync(path, text);
    const asked = opened({ kubeconfig: path });
    await expect(asked).rejects.toThrow(words);
    await expect(asked).rejects.not.toThrow(/secret/u);
  });
});
