/** Time of a webhook on Kubernetes: until it is durable in `Library.status`, and until its Job is created. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { auditedCalls } from '../operator/test/cluster/audit.ts';
import { textAt } from '../operator/test/kubernetes/fake/json.ts';
import { RestClient } from '../operator/test/kubernetes/restClient.ts';
import { median } from './figure.ts';
import { type KubernetesFixture, makeLibraryAtRest, mediaNamespace, serverVariables } from './kubernetesFixture.ts';
import { type Pod, startPod } from './kubernetesPod.ts';
import { type LoadResult, runLoad } from './webhookLoad.ts';

const connections = 50;
const seconds = 4;
/** Odd, so that the median is a measured value. */
const rounds = 9;
/** Below the number of waiting folders that turns into one full walk. */
const folders = 50;

/**
 * A 2 KB body as Radarr sends it for a deletion. A deletion is checked again a minute later, so each one moves that time.
 * So every write changes the object, and the API server skips none.
 */
function deletion(namespace: string, index: number): Buffer {
  const folderPath = `/movies/Film ${index} (1995)`;
  const movie = { id: index, title: `Film ${index}`, year: 1995, folderPath, tmdbId: index, tags: [] };
  const movieFile = { id: index, relativePath: `Film ${index}.mkv`, path: `${folderPath}/Film ${index}.mkv` };
  const body = { movie, movieFile, deleteReason: 'manual', eventType: 'MovieFileDelete', instanceName: 'Radarr' };
  const padding = 2048 - JSON.stringify(body).length;
  const text = JSON.stringify({ ...body, movie: { ...movie, overview: 'x'.repeat(padding) } });
  const head = [
    `POST /webhook/${namespace}/movies HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/json',
    'User-Agent: Radarr/6.0.3 (debian 12)',
    `Content-Length: ${Buffer.byteLength(text)}`,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}`);
}

export interface Storm {
  /** Requests per second, ours divided by the bare loop's. */
  readonly ratio: number;
  readonly p99Ms: number;
  readonly requestsPerSecond: number;
  readonly bareRequestsPerSecond: number;
  readonly bareP99Ms: number;
  /** Status writes per second. */
  readonly writesPerSecond: number;
  readonly bareWritesPerSecond: number;
  /** CPU of the server per write, including the requests that it answered. */
  readonly cpuMsPerWrite: number;
  readonly bareCpuMsPerWrite: number;
}

/** Measures the operator on a Library that starts no walks, and the bare loop on a similar Library, in turn. */
export async function storm(fixture: KubernetesFixture): Promise<Storm> {
  for (const namespace of ['storm', 'bare']) {
    await mediaNamespace(fixture, namespace);
    await makeLibraryAtRest(fixture, namespace, 'movies', { suspend: true });
  }
  const bare = await startBare(fixture);
  let ours: Pod | undefined;
  try {
    ours = await startPod(fixture, ['--namespace', 'storm']);
    await ours.leads();
    const measure = async (namespace: string, port: number, pid: number): Promise<Measured> => {
      const requests = Array.from({ length: folders }, (_, index) => deletion(namespace, index));
      const before = { writes: writesIn(fixture, namespace), cpuMs: cpuMsOf(pid) };
      const result = await runLoad(port, requests, connections, seconds);
      const writes = writesIn(fixture, namespace) - before.writes;
      // The load warms up for a second.
      return {
        ...result,
        writesPerSecond: writes / (seconds + 1),
        cpuMsPerWrite: (cpuMsOf(pid) - before.cpuMs) / writes,
      };
    };
    const pairs: { bare: Measured; ours: Measured }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      pairs.push({
        bare: await measure('bare', bare.port, bare.pid),
        ours: await measure('storm', ours.port, ours.pid),
      });
    }
    return stormOf(pairs);
  } finally {
    bare.child.kill();
    await ours?.stop();
  }
}

type Measured = LoadResult & { readonly writesPerSecond: number; readonly cpuMsPerWrite: number };

/** User and system time of a process so far; 0 without /proc. The clock has 100 ticks per second. */
function cpuMsOf(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return 0;
  // The program's name, in brackets, may contain blanks.
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /su, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function stormOf(pairs: readonly { readonly bare: Measured; readonly ours: Measured }[]): Storm {
  return {
    ratio: median(pairs.map(({ bare, ours }) => ours.requestsPerSecond / bare.requestsPerSecond)),
    p99Ms: median(pairs.map(({ ours }) => ours.p99Ms)),
    requestsPerSecond: median(pairs.map(({ ours }) => ours.requestsPerSecond)),
    bareRequestsPerSecond: median(pairs.map(({ bare }) => bare.requestsPerSecond)),
    bareP99Ms: median(pairs.map(({ bare }) => bare.p99Ms)),
    writesPerSecond: median(pairs.map(({ ours }) => ours.writesPerSecond)),
    bareWritesPerSecond: median(pairs.map(({ bare }) => bare.writesPerSecond)),
    cpuMsPerWrite: median(pairs.map(({ ours }) => ours.cpuMsPerWrite)),
    bareCpuMsPerWrite: median(pairs.map(({ bare }) => bare.cpuMsPerWrite)),
  };
}

function writesIn({ controlPlane, account }: KubernetesFixture, namespace: string): number {
  const calls = auditedCalls(controlPlane.folder, account);
  return calls.filter((call) => call.what === 'update libraries/status' && call.namespace === namespace).length;
}

interface BareLoop {
  readonly child: ChildProcess;
  readonly port: number;
  readonly pid: number;
}

async function startBare(fixture: KubernetesFixture): Promise<BareLoop> {
  const { KUBERNETES_SERVICE_HOST: host = '', KUBERNETES_SERVICE_PORT: port = '' } = serverVariables(fixture);
  const file = fileURLToPath(new URL('./kubernetesBare.ts', import.meta.url));
  const child = fork(file, [fixture.accountFolder, host, port, 'bare', 'movies']);
  const [message]: { port: number }[] = await once(child, 'message');
  if (message === undefined || child.pid === undefined) throw new Error('expected the port of the bare loop, got none');
  return { child, port: message.port, pid: child.pid };
}

/** Milliseconds from the POST until the watch reports the Job, for each of these Libraries in turn. */
export async function jobDelaysMs(
  { controlPlane }: KubernetesFixture,
  { port }: Pod,
  namespace: string,
  names: readonly string[],
): Promise<readonly number[]> {
  const ended = new AbortController();
  const made = new Map<string, (atMs: number) => void>();
  const watching = new RestClient(controlPlane.admin).watch(
    `/apis/batch/v1/namespaces/${namespace}/jobs?watch=true`,
    ({ type, object }) => {
      const library = textAt(object, 'metadata', 'labels', 'projectionist.dev/library');
      if (type === 'ADDED' && library !== undefined) made.get(library)?.(performance.now());
    },
    ended.signal,
  );
  const delaysMs: number[] = [];
  try {
    for (const name of names) {
      const jobMade = new Promise<number>((resolve) => made.set(name, resolve));
      const postedAt = performance.now();
      await post(port, `/webhook/${namespace}/${name}`, {
        eventType: 'Download',
        movie: { folderPath: '/movies/Heat' },
      });
      delaysMs.push((await jobMade) - postedAt);
      await delay(pauseMs);
    }
  } finally {
    ended.abort();
    await watching;
  }
  return delaysMs;
}

/** Imports arrive at irregular times. The pause also keeps the client's limit of 20 calls a second out of the measurement. */
const pauseMs = 250;

function post(port: number, path: string, body: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, path, host: '127.0.0.1', method: 'POST', agent: false }, (answer) => {
      answer.resume();
      answer.on('error', reject);
      answer.on('end', () => {
        if (answer.statusCode === 204) resolve();
        else reject(new Error(`expected 204, got ${answer.statusCode}`));
      });
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });
}
