/** `operator`: the process of one replica on Kubernetes. Reads the cluster, listens, and stops without losing what it holds. */
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { systemClock } from '../library/clock.ts';
import { openKubeApi } from '../platform/kubernetes/api/client.ts';
import type { JobSettings } from '../platform/kubernetes/jobs.ts';
import { CommandError } from '../process/commandError.ts';
import type { Environment } from '../process/environment.ts';
import type { Logger } from '../process/log.ts';
import { readPassword } from '../process/passwordFile.ts';
import { programVersion } from '../process/programVersion.ts';
import { notingSenders } from '../serve/heardSenders.ts';
import type { HttpAddress } from '../serve/httpServer.ts';
import { LazyCatalog } from '../serve/lazyCatalog.ts';
import { createMetrics, type Metrics, webhookCounters } from '../serve/metrics.ts';
import { droppedConnections } from '../serve/operatorEvents.ts';
import { lazyPage } from '../serve/page.ts';
import { checkBaseUrl, openServers } from '../serve/servers.ts';
import { createWebhookHandler } from '../webhook/handler.ts';
import { kubernetesEvents } from './kubernetesEvents.ts';
import { KubernetesOperator } from './kubernetesOperator.ts';

export interface OperatorOptions {
  /** Empty: all namespaces. */
  readonly namespaces: readonly string[];
  /** Absent: the namespace of this pod, or of the kubeconfig's context. */
  readonly leaseNamespace?: string;
  /** Replicas that share it are one operator; two operators of one namespace need two. */
  readonly leaseName: string;
  /** Outside a cluster. */
  readonly kubeconfig?: string;
  /** Where token, CA and namespace of this pod lie; absent: where Kubernetes mounts them. */
  readonly serviceAccountFolder?: string;
  readonly listen: HttpAddress;
  readonly webhookListen?: HttpAddress;
  /** How callers and tiles pods reach this operator's Service. */
  readonly baseUrl: string;
  readonly databaseUrlFile: string;
  readonly jobs: Omit<JobSettings, 'baseUrl' | 'maxJobs'>;
  readonly maxJobs: number;
  readonly passwordFile?: string;
  readonly trustedHeader?: string;
}

/** What answers under way get when the process stops. */
const closeGraceSeconds = 5;
/** Of one Library; it has a dozen sources and media servers. */
const keyFaultsAtMost = 20;

export interface OperatorServing {
  readonly address: HttpAddress;
  stop(): Promise<void>;
}

/** Answers when the webhook listens; the Libraries may still be read then: `/readyz` says when. */
export async function startOperator(
  options: OperatorOptions,
  environment: Environment,
  log: Logger,
): Promise<OperatorServing> {
  checkBaseUrl(options.baseUrl);
  if (options.passwordFile !== undefined) await readPassword(options.passwordFile);
  await checkUrl(options.databaseUrlFile);
  const { databaseCa } = environment;
  const place = { urlFile: options.databaseUrlFile, ...(databaseCa === undefined ? {} : { ca: databaseCa }) };
  const catalog = new LazyCatalog(place, (warning) => log.warn(warning));
  const metrics = createMetrics();
  const requests = metrics.counter('projectionist_api_requests_total', 'Requests to the API server', ['verb', 'code']);
  const kube = await openKubeApi({
    ...(options.kubeconfig === undefined ? {} : { kubeconfig: options.kubeconfig }),
    ...(options.serviceAccountFolder === undefined ? {} : { serviceAccountFolder: options.serviceAccountFolder }),
    environment: environment.all,
    userAgent: `projectionist/${programVersion()}`,
    clock: systemClock,
    onRequest: (verb, code) => requests.add({ verb, code }),
  });
  const settings: JobSettings = { ...options.jobs, baseUrl: () => options.baseUrl, maxJobs: options.maxJobs };
  // A container that starts again in its pod is another replica.
  const identity = `${hostname()}_${crypto.randomUUID()}`;
  const keyFaults = async (uid: string) => {
    const { listProblems } = await import('../catalog/database/problems.ts');
    return listProblems(await catalog.open(), uid, keyFaultsAtMost, 'sourceKey');
  };
  const operator = new KubernetesOperator({
    ...{ api: kube.api, catalog, settings, identity },
    namespaces: options.namespaces,
    lease: { namespace: options.leaseNamespace ?? kube.namespace, name: options.leaseName },
    ...(environment.leaseMs === undefined ? {} : { leaseMs: environment.leaseMs }),
    programVersion: programVersion(),
    clock: systemClock,
    events: kubernetesEvents({
      ...{ api: kube.api, log, metrics, identity, readRun: catalog.ledger().read, keyFaults },
      ...{ version: programVersion(), clock: systemClock },
    }),
  });
  gauges(metrics, operator);
  const page = lazyPage({
    ...{ catalog, log, listenHost: options.listen.host, baseUrl: options.baseUrl },
    ...{ passwordFile: options.passwordFile, trustedHeader: options.trustedHeader },
    libraries: () => operator.served(),
    accept: (key, wish) => operator.accept(key, wish),
    webhookBase: () => options.baseUrl,
  });
  const counters = notingSenders(webhookCounters(metrics), catalog, (key) => operator.uidOf(key), systemClock.now);
  const sockets = openServers(options, {
    webhook: createWebhookHandler(operator, log, counters),
    ...{ metrics, page: page.listener, readiness: () => operator.readiness() },
    dropped: droppedConnections(log, metrics, () => systemClock.monotonic()),
  });
  const { address } = await sockets.listen();
  operator.start();
  log.info({ identity, address, version: programVersion() }, 'the operator listens');
  return {
    address,
    async stop() {
      page.close();
      operator.resign();
      // First the last answer, then the last write: what comes meanwhile is held as ever.
      await sockets.close(closeGraceSeconds);
      await operator.stop();
      await Promise.all([catalog.close(), kube.close()]);
    },
  };
}

/** Read when the catalog is opened, and again when the Secret was changed; what is wrong with it is told at the start. */
async function checkUrl(file: string): Promise<void> {
  const text = (await readFile(file, 'utf8').catch((error: unknown) => unreadable(file, error))).trim();
  // The address holds a password: it is named nowhere.
  if (/^postgres(?:ql)?:\/\//u.test(text)) return;
  throw new CommandError(
    `--database-url-file: expected ${file} to hold an address such as postgresql://USER:PASSWORD@HOST/DATABASE`,
  );
}

function unreadable(file: string, error: unknown): never {
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  throw new CommandError(`--database-url-file: ${file} could not be read${code}: mount the Secret with the address`);
}

function gauges(metrics: Metrics, operator: KubernetesOperator): void {
  metrics.gauge('projectionist_leader', '1 while this replica leads, and may read what it needs for that', [], () => [
    [{}, operator.isLeading ? 1 : 0],
  ]);
  metrics.gauge('projectionist_workqueue_depth', 'Libraries that wait for a pass', [], () => [
    [{}, operator.queueDepth],
  ]);
  metrics.gauge('projectionist_held_folders', 'Folders that wait for the next walk', ['library'], () =>
    [...operator.held()].map(({ library, folders }) => [{ library }, folders] as const),
  );
  metrics.gauge(
    'projectionist_held_longest_seconds',
    'How long the folder, or full walk, that waits longest has waited since it was due',
    ['library'],
    () => [...operator.held()].map(({ library, longestMs }) => [{ library }, Math.round(longestMs / 1000)] as const),
  );
  metrics.gauge(
    'projectionist_held_in_memory',
    'Folders that are in memory alone, because nothing could be written',
    [],
    () => [[{}, [...operator.heldInMemory()].reduce((sum, [, count]) => sum + count, 0)]],
  );
  metrics.gauge('projectionist_api_silent_seconds', 'Since when the API server has not been heard', [], () => [
    [{}, Math.round(operator.apiSilentMs / 1000)],
  ]);
}
