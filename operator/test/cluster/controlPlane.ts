/**
 * A real control plane for tests: etcd, kube-apiserver and kube-controller-manager in a temporary folder, on free
 * ports, with certificates of its own; several can run at once. It must leave no process and no file behind. Flags:
 * docs/reference/clusters.md#start.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../src/library/clock.ts';
import { type ApiAccess, callApi } from './apiAccess.ts';
import { buildPrograms } from './build.ts';
import { type CertificateWish, makeCertificates } from './certificates.ts';
import { type GuardedProcess, GuardedProcesses } from './guardedProcesses.ts';

export interface ControlPlane {
  /** With all rights. */
  readonly admin: ApiAccess;
  /** Holds certificates and data; short, because sockets may be in it; removed by `close`. */
  readonly folder: string;
  /** Requires a client certificate, which is in `folder`. */
  readonly etcdUrl: string;
  /** Access of a user of `users` below, by name. */
  accessOf(user: string): ApiAccess;
  /**
   * SIGKILL by default: with open watches SIGTERM takes a minute, and all state is in etcd
   * (docs/reference/clusters.md#stop).
   */
  stopApiServer(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** On the same port and state. Custom resources may answer 429 for a moment afterwards. */
  startApiServer(): Promise<void>;
  /** Kills etcd and starts it again on the same port and data. The API server goes on and connects again. */
  restartEtcd(awayForMs: number): Promise<void>;
  /** Killed and started again without any memory. */
  restartControllers(): Promise<void>;
  close(): Promise<void>;
}

export interface ControlPlaneOptions {
  /** Where the API server listens. */
  readonly address?: string;
  /** In addition to `usualControllers`. */
  readonly controllers?: readonly string[];
  readonly certificates?: readonly CertificateWish[];
  /** Further users with tokens, and their groups. */
  readonly users?: Readonly<Record<string, readonly string[]>>;
  readonly apiServerArguments?: (folder: string) => readonly string[];
  /**
   * Creates objects before the controllers start. CRDs belong here: the garbage collector learns of new kinds only
   * every 30 s, and what loses its owner before that stays forever.
   */
  readonly prepare?: (admin: ApiAccess) => Promise<void>;
}

/** The controllers that create pods for Jobs and Deployments, and that clean up after them. */
const usualControllers = [
  'job',
  'ttl-after-finished',
  'garbage-collector',
  'namespace',
  'pod-garbage-collector',
  'serviceaccount',
  'root-ca-certificate-publisher',
  'clusterrole-aggregation',
  'deployment',
  'replicaset',
];

/** On two busy cores it is up within 6 s; beyond this it never will be. */
const readyWithinMs = 60_000;
const checkEveryMs = 50;
/** A port may be taken between its choice and its use. */
const startTries = 3;

const managerUser = 'system:kube-controller-manager';

export async function startControlPlane(options: ControlPlaneOptions = {}): Promise<ControlPlane> {
  const fileOf = await buildPrograms(['etcd', 'kube-apiserver', 'kube-controller-manager']);
  const { address = '127.0.0.1' } = options;
  const folder = mkdtempSync(join(tmpdir(), 'prj-cp-'));
  const processes = new GuardedProcesses(folder);
  try {
    await makeCertificates(folder, certificatesFor(address, options));
    const tokens = writeTokens(folder, { admin: ['system:masters'], [managerUser]: [], ...options.users });
    const ca = readFileSync(join(folder, 'ca.crt'), 'utf8');

    const etcd = await startEtcd(processes, fileOf('etcd'), folder);
    const start = (port: number) =>
      processes.start(
        'apiserver',
        fileOf('kube-apiserver'),
        apiServerArguments(folder, etcd.url, address, port, options),
      );
    const tokenOf = (user: string): string => {
      const token = tokens.get(user);
      if (token === undefined) throw new Error(`no user ${user}; expected one of ${[...tokens.keys()].join(', ')}`);
      return token;
    };
    const server = await startApiServer(start, address, { token: tokenOf('admin'), ca });
    const accessOf = (user: string): ApiAccess => ({ url: server.admin.url, token: tokenOf(user), ca });
    const { admin } = server;
    await options.prepare?.(admin);
    writeFileSync(join(folder, 'manager.kubeconfig'), kubeconfigText(accessOf(managerUser)), { mode: 0o600 });
    const startManager = () =>
      processes.start(
        'controller-manager',
        fileOf('kube-controller-manager'),
        managerArguments(folder, [...usualControllers, ...(options.controllers ?? [])]),
      );
    let manager = await startManager();
    await isReady(manager, 'the controller manager', async () => {
      const { code } = await callApi(admin, 'GET', '/api/v1/namespaces/default/serviceaccounts/default');
      return code === 200;
    });
    return {
      admin,
      folder,
      etcdUrl: etcd.url,
      accessOf,
      stopApiServer: (signal = 'SIGKILL') => server.process.end(signal, 90_000),
      startApiServer: async () => {
        server.process = await start(server.port);
        await isReady(server.process, 'kube-apiserver', () => isServing(server.admin));
      },
      restartEtcd: async (awayForMs) => {
        await etcd.process.end('SIGKILL');
        await systemClock.sleep(awayForMs);
        etcd.process = await etcd.start();
        await isReady(etcd.process, 'etcd', () => isTaken('127.0.0.1', etcd.port));
      },
      restartControllers: async () => {
        await manager.end('SIGKILL');
        manager = await startManager();
      },
      // No state is kept, so SIGKILL is enough; clients first, or they would fill logs with errors.
      close: async () => {
        for (const process of [manager, server.process, etcd.process]) await process.end('SIGKILL');
        await processes.close();
      },
    };
  } catch (error) {
    await processes.close();
    throw error;
  }
}

interface RunningServer {
  process: GuardedProcess;
  readonly port: number;
  readonly admin: ApiAccess;
}

async function startApiServer(
  start: (port: number) => Promise<GuardedProcess>,
  address: string,
  credentials: Omit<ApiAccess, 'url'>,
): Promise<RunningServer> {
  return withFreePort(address, async (port) => {
    const admin = { ...credentials, url: `https://${address}:${port}` };
    const process = await start(port);
    await isReady(process, 'kube-apiserver', () => isServing(admin));
    return { process, port, admin };
  });
}

async function isServing(access: ApiAccess): Promise<boolean> {
  return (await callApi(access, 'GET', '/readyz')).code === 200;
}

interface RunningEtcd {
  process: GuardedProcess;
  readonly port: number;
  readonly url: string;
  start(): Promise<GuardedProcess>;
}

async function startEtcd(processes: GuardedProcesses, program: string, folder: string): Promise<RunningEtcd> {
  return withFreePort('127.0.0.1', async (port) => {
    const url = `https://127.0.0.1:${port}`;
    const peer = 'http://127.0.0.1:0';
    const args = [
      `--data-dir=${join(folder, `etcd-${port}`)}`,
      `--listen-client-urls=${url}`,
      `--advertise-client-urls=${url}`,
      `--listen-peer-urls=${peer}`,
      `--initial-advertise-peer-urls=${peer}`,
      `--initial-cluster=default=${peer}`,
      `--cert-file=${join(folder, 'etcd.crt')}`,
      `--key-file=${join(folder, 'etcd.key')}`,
      '--client-cert-auth',
      `--trusted-ca-file=${join(folder, 'ca.crt')}`,
      '--unsafe-no-fsync',
      '--log-level=warn',
    ];
    const start = () => processes.start('etcd', program, args);
    const process = await start();
    // It requires a client certificate, so a listening socket must do as a readiness check; the API server waits for
    // the rest.
    await isReady(process, 'etcd', () => isTaken('127.0.0.1', port));
    return { process, port, url, start };
  });
}

function certificatesFor(address: string, { certificates = [] }: ControlPlaneOptions): readonly CertificateWish[] {
  const service = ['kubernetes', 'kubernetes.default', 'kubernetes.default.svc'];
  return [
    { name: 'etcd', subject: '/CN=etcd', usage: 'serverAuth,clientAuth', answersTo: ['127.0.0.1', 'localhost'] },
    { name: 'etcd-client', subject: '/CN=apiserver', usage: 'clientAuth' },
    {
      name: 'apiserver',
      subject: '/CN=apiserver',
      usage: 'serverAuth',
      answersTo: ['localhost', ...service, ...new Set(['127.0.0.1', '10.96.0.1', address])],
    },
    ...certificates,
  ];
}

function apiServerArguments(
  folder: string,
  etcdUrl: string,
  address: string,
  port: number,
  options: ControlPlaneOptions,
): readonly string[] {
  const file = (name: string) => join(folder, name);
  return [
    `--etcd-servers=${etcdUrl}`,
    `--etcd-cafile=${file('ca.crt')}`,
    `--etcd-certfile=${file('etcd-client.crt')}`,
    `--etcd-keyfile=${file('etcd-client.key')}`,
    `--secure-port=${port}`,
    `--bind-address=${address}`,
    `--advertise-address=${address}`,
    `--tls-cert-file=${file('apiserver.crt')}`,
    `--tls-private-key-file=${file('apiserver.key')}`,
    `--cert-dir=${file('apiserver')}`,
    `--client-ca-file=${file('ca.crt')}`,
    `--token-auth-file=${file('tokens.csv')}`,
    '--authorization-mode=Node,RBAC',
    '--allow-privileged=true',
    '--service-account-issuer=https://kubernetes.default.svc',
    `--service-account-key-file=${file('sa.pub')}`,
    `--service-account-signing-key-file=${file('sa.key')}`,
    '--service-cluster-ip-range=10.96.0.0/16',
    '--endpoint-reconciler-type=none',
    '--profiling=false',
    ...(options.apiServerArguments?.(folder) ?? []),
  ];
}

function managerArguments(folder: string, controllers: readonly string[]): readonly string[] {
  const kubeconfig = join(folder, 'manager.kubeconfig');
  return [
    `--kubeconfig=${kubeconfig}`,
    // No port at all: nothing connects to it.
    '--secure-port=0',
    `--cert-dir=${join(folder, 'manager')}`,
    `--service-account-private-key-file=${join(folder, 'sa.key')}`,
    `--root-ca-file=${join(folder, 'ca.crt')}`,
    '--use-service-account-credentials',
    '--leader-elect=false',
    // With its default of 20 calls per second 50 Jobs at once take 13.6 s, with these values 1.7 s
    // (docs/reference/clusters.md#start).
    '--kube-api-qps=500',
    '--kube-api-burst=1000',
    '--concurrent-job-syncs=10',
    `--controllers=${controllers.map((name) => `${name}-controller`).join(',')}`,
  ];
}

/** Writes tokens.csv and returns the token of each user. */
function writeTokens(folder: string, users: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> {
  const tokens = new Map(Object.keys(users).map((user) => [user, randomBytes(16).toString('hex')]));
  const lines = Object.entries(users).map(
    ([user, groups], index) =>
      `${tokens.get(user)},${user},u${index}${groups.length > 0 ? `,"${groups.join(',')}"` : ''}\n`,
  );
  writeFileSync(join(folder, 'tokens.csv'), lines.join(''), { mode: 0o600 });
  mkdirSync(join(folder, 'apiserver'));
  return tokens;
}

/** A kubeconfig, for programs that need a file. JSON is valid YAML. */
export function kubeconfigText({ url, token, ca }: ApiAccess, namespace = 'default'): string {
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [
      { name: 'test', cluster: { server: url, 'certificate-authority-data': Buffer.from(ca).toString('base64') } },
    ],
    users: [{ name: 'user', user: { token } }],
    contexts: [{ name: 'test', context: { cluster: 'test', user: 'user', namespace } }],
    'current-context': 'test',
  });
}

async function isReady(process: GuardedProcess, name: string, ask: () => Promise<boolean>): Promise<void> {
  const until = systemClock.monotonic() + readyWithinMs;
  while (!(await ask().catch(() => false))) {
    if (!process.isRunning) throw new Error(`${name} ended before it was ready:\n${process.log()}`);
    if (systemClock.monotonic() > until) throw new Error(`${name} was not ready within 60 s:\n${process.log()}`);
    await systemClock.sleep(checkEveryMs);
  }
}

async function withFreePort<Result>(address: string, use: (port: number) => Promise<Result>): Promise<Result> {
  for (let left = startTries; ; left -= 1) {
    const port = await freePort(address);
    try {
      return await use(port);
    } catch (error) {
      const wasTaken = error instanceof Error && /address already in use/u.test(error.message);
      if (!wasTaken || left <= 1) throw error;
    }
  }
}

/**
 * Below the range of ephemeral ports: a restarting server must find its port free, and a client that reconnects
 * meanwhile must not get that very port and connect to itself.
 */
async function freePort(address: string): Promise<number> {
  for (;;) {
    const port = randomInt(16_000, 32_000);
    if (!(await isTaken(address, port))) return port;
  }
}

function isTaken(address: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(true);
      else reject(error);
    });
    server.listen({ port, host: address, exclusive: true }, () => server.close(() => resolve(false)));
  });
}
