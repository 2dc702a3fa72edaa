/**
 * The base of the stories on the fake and on a real control plane. Runs a real `operator` as a child process against
 * any API server, with a node that runs Jobs as the real program and a catalog in a real PostgreSQL.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, realpath, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../freePort.ts';
import type { Behaviours } from '../platform/behaviour.ts';
import { program, scriptedJob } from '../program.ts';
import type { LogEntry } from '../serving.ts';
import { longAgo, tinyVideo } from '../walk/walkFixture.ts';
import { type Fields, textAt } from './fake/json.ts';
import { type Kubelet, type PodMatch, startKubelet } from './kubelet.ts';
import { type Answer, RestClient, type Server } from './restClient.ts';

export interface OperatingOptions {
  /** With an administrator's token. */
  readonly server: Server;
  /** For the operator itself, with its own token. */
  readonly kubeconfig: string;
  readonly namespace: string;
  /** postgresql://… */
  readonly databaseUrl: string;
  /** For the node: claims are folders below this one. */
  readonly jobEnvironment?: Readonly<Record<string, string>>;
}

export interface Replica {
  readonly baseUrl: string;
  readonly process: ChildProcess;
  readonly log: readonly LogEntry[];
  /** Everything the process has written so far, on both its outputs. */
  written(): string;
  post(library: string, body?: object | string): Promise<number>;
  /** Posts what Radarr sends when a film was imported. */
  tell(library: string, title: string): Promise<void>;
  get(path: string): Promise<Response>;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface Operating extends AsyncDisposable {
  /** Contains a folder for each claim. */
  readonly folder: string;
  readonly api: RestClient;
  readonly kubelet: Kubelet;
  /** Creates a video in the claim `media`. */
  video(path: string, look?: 'first' | 'second'): Promise<void>;
  /** The same with most of its frames erased: it can be probed, but not decoded. */
  brokenVideo(path: string): Promise<void>;
  /** Creates the Library, or changes its spec. */
  apply(name: string, spec: object): Promise<Fields>;
  library(name: string): Promise<Fields>;
  remove(name: string): Promise<void>;
  /**
   * From now on Jobs of this Library follow these behaviours instead of the real program; a Library created later has a
   * claim of its own.
   */
  play(library: string, behaviours: Behaviours): Promise<void>;
  /** From now on matching pods run a Node script instead of the program. Returns a function that undoes it. */
  instead(match: PodMatch, script: string): () => void;
  /** Polls until the Library fits, and returns it. */
  until(name: string, fits: (library: Library) => boolean): Promise<Library>;
  replica(args?: readonly string[], environment?: Readonly<Record<string, string>>): Promise<Replica>;
  /** Everything written so far by each replica and in each pod, including ended and deleted ones. */
  written(): readonly string[];
}

/** The fields that stories check; any may be missing. */
export interface Library {
  readonly metadata: { readonly uid: string; readonly generation: number; readonly resourceVersion: string };
  readonly status?: {
    readonly webhook?: string;
    readonly held?: number;
    readonly titles?: number;
    readonly gaps?: Readonly<Record<string, number>>;
    readonly run?: { readonly number: number };
    readonly tiles?: { readonly number: number };
    readonly pending?: { readonly folders?: readonly { readonly path: string; readonly tries: number }[] };
    readonly lastRun?: {
      readonly number: number;
      readonly id: string;
      readonly result: string;
      readonly reason?: string;
      readonly full: boolean;
    };
    readonly lastFullWalk?: { readonly generation: number };
    readonly observedGeneration?: number;
    readonly conditions?: readonly {
      readonly type: string;
      readonly status: string;
      readonly reason: string;
      readonly message: string;
    }[];
  };
}

export function isPodOf(library: string): (pod: Fields) => boolean {
  return (pod) => textAt(pod, 'metadata', 'labels', 'projectionist.dev/library') === library;
}

export function condition({ status }: Library, type: string) {
  return status?.conditions?.find((one) => one.type === type);
}

/**
 * Walked as its document demands, as `kubectl wait --for=condition=Ready` and kstatus check it, with nothing under way.
 */
export function isSettled(library: Library): boolean {
  const { metadata, status } = library;
  const isReady = condition(library, 'Ready')?.status === 'True' && status?.observedGeneration === metadata.generation;
  return isReady && status?.run === undefined && status?.tiles === undefined && status?.held === 0;
}

/** Time limit of a whole story: longer than any single wait in it. */
export const storyTimeout = 180_000;
/** Room for a loaded machine; a longer wait is a fault. */
const atMostMs = 100_000;
const checkEveryMs = 50;

export async function startOperating(options: OperatingOptions): Promise<Operating> {
  const { server, namespace, databaseUrl } = options;
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'projectionist-cluster-')));
  const media = join(folder, 'media');
  await mkdir(media, { recursive: true });
  await writeFile(join(folder, 'database-url'), `${databaseUrl}\n`);
  const api = new RestClient(server);
  await api.call('POST', '/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } });
  await api.call('POST', `/api/v1/namespaces/${namespace}/secrets`, {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'database', namespace },
    data: { url: Buffer.from(databaseUrl).toString('base64') },
  });
  const scripts = new Map<string, string>();
  const others = new Set<{ readonly match: PodMatch; readonly script: string }>();
  const claims: Record<string, string> = { media };
  const kubelet = await startKubelet({
    server,
    namespace,
    command(pod) {
      const other = [...others].find(({ match }) => match(pod));
      if (other !== undefined) return [process.execPath, '--eval', other.script, '--'];
      const script = scripts.get(textAt(pod, 'metadata', 'labels', 'projectionist.dev/library') ?? '');
      return [process.execPath, ...(script === undefined ? [program] : [scriptedJob, script])];
    },
    claims,
    environment: { PROJECTIONIST_QUIET_SECONDS: '0', ...compileCache(), ...options.jobEnvironment },
  });
  const replicas: Replica[] = [];
  const libraries = `/apis/projectionist.dev/v1alpha1/namespaces/${namespace}/libraries`;
  // Renamed into place at once, as a media manager moves files.
  const put = async (path: string, bytes: Uint8Array) => {
    const file = join(media, path);
    await mkdir(dirname(file), { recursive: true });
    const arriving = join(folder, `arriving-${crypto.randomUUID()}`);
    await writeFile(arriving, bytes);
    await utimes(arriving, longAgo, longAgo);
    await rename(arriving, file);
  };
  const library = async (name: string) => (await expected(api.call('GET', `${libraries}/${name}`))).body;
  return {
    folder,
    api,
    kubelet,
    library,
    video: async (path, look) => put(path, await readFile(await tinyVideo(look))),
    brokenVideo: async (path) => put(path, (await readFile(await tinyVideo())).fill(0, 300, 3_000)),
    async apply(name, spec) {
      const claim = claims[name] === undefined ? 'media' : name;
      const known = await api.call('GET', `${libraries}/${name}`);
      const object = {
        apiVersion: 'projectionist.dev/v1alpha1',
        kind: 'Library',
        metadata: { name, namespace },
        spec: { kind: 'movies', storage: { claim }, sources: [], schedule: '0 4 1 1 *', ...spec },
      };
      if (known.code === 404)
        return (await expected(api.call('POST', `${libraries}?fieldValidation=Strict`, object))).body;
      const metadata = { ...object.metadata, resourceVersion: versionOf(known.body) };
      return (await expected(api.call('PUT', `${libraries}/${name}?fieldValidation=Strict`, { ...object, metadata })))
        .body;
    },
    async remove(name) {
      await expected(api.call('DELETE', `${libraries}/${name}?propagationPolicy=Background`));
    },
    instead(match, script) {
      const other = { match, script };
      others.add(other);
      return () => void others.delete(other);
    },
    async play(name, behaviours) {
      const script = join(folder, `${name}.behaviours.json`);
      await writeFile(script, JSON.stringify(behaviours));
      scripts.set(name, script);
      // Two Libraries over one folder are not walked at the same time.
      claims[name] = media;
    },
    async until(name, fits) {
      let seen: Library | undefined;
      for (const startedAt = performance.now(); performance.now() - startedAt < atMostMs; await delay(checkEveryMs)) {
        seen = asLibrary(await library(name));
        if (fits(seen)) return seen;
      }
      throw new Error(
        `the Library ${name} did not reach the expected state: ${JSON.stringify(seen?.status, undefined, 1)}`,
      );
    },
    async replica(args = [], environment = {}) {
      const replica = await startReplica(options, join(folder, 'database-url'), args, environment);
      replicas.push(replica);
      return replica;
    },
    written: () => [...replicas.map((replica) => replica.written()), ...kubelet.logsOf(() => true)],
    async [Symbol.asyncDispose]() {
      await Promise.all(replicas.map((replica) => replica.stop('SIGKILL')));
      await kubelet.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts one replica and waits until it is ready. */
export async function startReplica(
  { kubeconfig, namespace }: Pick<OperatingOptions, 'kubeconfig' | 'namespace'>,
  databaseUrlFile: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Replica> {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const child = spawn(
    process.execPath,
    [
      ...[program, 'operator', '--kubeconfig', kubeconfig, '--namespace', namespace, '--lease-namespace', namespace],
      ...['--listen', `127.0.0.1:${port}`, '--base-url', baseUrl, '--database-url-file', databaseUrlFile],
      ...['--job-image', 'projectionist:test', '--job-database-secret', 'database/url', ...args],
    ],
    {
      env: { ...process.env, PROJECTIONIST_LOG: 'json', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let written = '';
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding('utf8').on('data', (part: string) => {
      written += part;
    });
  }
  const ended = once(child, 'exit').then(() => child.exitCode);
  const log: LogEntry[] = [];
  const other: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (line.startsWith('{')) log.push(JSON.parse(line));
    else other.push(line);
  });
  const post: Replica['post'] = async (library, body = {}) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`${baseUrl}/webhook/${namespace}/${library}`, { method: 'POST', body: text, headers })).status;
  };
  const replica: Replica = {
    baseUrl,
    process: child,
    log,
    written: () => written,
    post,
    async tell(library, title) {
      const code = await post(library, { eventType: 'Download', movie: { folderPath: `/movies/${title}` } });
      if (code !== 204) throw new Error(`the webhook of ${library} answered ${code}`);
    },
    get: (path) => fetch(`${baseUrl}${path}`),
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      return ended;
    },
  };
  for (const startedAt = performance.now(); performance.now() - startedAt < atMostMs; await delay(checkEveryMs)) {
    if (child.exitCode !== null) throw new Error(`the operator ended: ${other.join('\n')}`);
    const isReady = await fetch(`${baseUrl}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return replica;
  }
  await replica.stop('SIGKILL');
  throw new Error(`the operator never became ready: ${other.join('\n')} ${JSON.stringify(log.slice(-5))}`);
}

async function expected(call: Promise<Answer>): Promise<Answer> {
  const answer = await call;
  if (answer.code >= 300) throw new Error(`the API server answered ${answer.code}: ${answer.text.slice(0, 2_000)}`);
  return answer;
}

function versionOf(object: Fields): unknown {
  const { metadata } = object;
  return typeof metadata === 'object' && metadata !== null && 'resourceVersion' in metadata
    ? metadata.resourceVersion
    : undefined;
}

function asLibrary(object: Fields): Library {
  const isLibrary = (value: Fields): value is Fields & Library => 'metadata' in value;
  if (!isLibrary(object)) throw new Error('expected a Library');
  return object;
}

function compileCache(): Readonly<Record<string, string>> {
  const cache = process.env['NODE_COMPILE_CACHE'];
  return cache === undefined ? {} : { NODE_COMPILE_CACHE: cache };
}
