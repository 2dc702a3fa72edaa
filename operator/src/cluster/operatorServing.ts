/**
 * `operator`: the process of one replica on Kubernetes. Reads the cluster, listens, and stops without losing held
 * folders.
 */
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { Catalog } from '../catalog/database/catalog.ts';
import { replacedMessage } from '../library/catalogDebt.ts';
import { systemClock } from '../library/clock.ts';
import { englishText } from '../messages/english.ts';
import { errorCode, unreadReason } from '../messages/systemError.ts';
import { openKubeApi } from '../platform/kubernetes/api/client.ts';
import type { JobSettings } from '../platform/kubernetes/jobs.ts';
import { CommandError } from '../process/commandError.ts';
import type { Environment } from '../process/environment.ts';
import type { Logger } from '../process/log.ts';
import { programVersion } from '../process/programVersion.ts';
import type { HttpAddress } from '../serve/httpServer.ts';
import { LazyCatalog } from '../serve/lazyCatalog.ts';
import { createMetrics, type Metrics, webhookCounters } from '../serve/metrics.ts';
import { connectionEvents } from '../serve/operatorEvents.ts';
import { lazyPage } from '../serve/page.ts';
import { closedWarning, isThisMachine, openPageDoor } from '../serve/pageDoor.ts';
import { notingSenders } from '../serve/senderRecords.ts';
import { trustedHeaderWarning } from '../serve/serveNotices.ts';
import type { PageOptions } from '../serve/serveOptions.ts';
import { openServers } from '../serve/servers.ts';
import { createWebhookHandler } from '../webhook/handler.ts';
import { kubernetesEvents } from './kubernetesEvents.ts';
import { KubernetesOperator } from './kubernetesOperator.ts';

export interface OperatorOptions extends PageOptions {
  /** Empty: all namespaces. */
  readonly namespaces: readonly string[];
  /** Default: the namespace of this pod, or of the kubeconfig's context. */
  readonly leaseNamespace?: string;
  /** Replicas with the same name form one operator; two operators in one namespace need two names. */
  readonly leaseName: string;
  /** For an operator outside the cluster. */
  readonly kubeconfig?: string;
  /** Folder with this pod's token, CA and namespace; default: where Kubernetes mounts them. */
  readonly serviceAccountFolder?: string;
  readonly listen: HttpAddress;
  readonly webhookListen?: HttpAddress;
  /** How senders and tiles pods reach this operator's Service. */
  readonly baseUrl: string;
  readonly databaseUrlFile: string;
  readonly jobs: Omit<JobSettings, 'baseUrl' | 'maxJobs'>;
  readonly maxJobs: number;
}

/** Time for running responses when the process stops. */
const closeGraceSeconds = 5;
/** Per Library, which has at most a dozen sources and media servers. */
const keyFaultsAtMost = 20;

export interface OperatorServing {
  readonly address: HttpAddress;
  stop(): Promise<void>;
}

/** Resolves when the webhook listens. The Libraries may still be loading: `/readyz` shows when they are ready. */
export async function startOperator(
  options: OperatorOptions,
  environment: Environment,
  log: Logger,
): Promise<OperatorServing> {
  const door = await openPageDoor(options, log);
  await checkUrl(options.databaseUrlFile);
  const { databaseCa } = environment;
  const place = { urlFile: options.databaseUrlFile, ...(databaseCa === undefined ? {} : { ca: databaseCa }) };
  const catalog = new LazyCatalog(
    place,
    (warning) => log.warn(warning),
    (opened) => owe(opened, operator, log),
  );
  // What is opened is closed in reverse, also if the start fails half-way.
  await using open = new AsyncDisposableStack();
  open.defer(() => catalog.close());
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
  open.defer(() => kube.close());
  const settings: JobSettings = { ...options.jobs, baseUrl: () => options.baseUrl, maxJobs: options.maxJobs };
  // A container that restarts in its pod is another replica.
  const identity = `${hostname()}_${crypto.randomUUID()}`;
  const keyFaults = async (uid: string) => {
    const { listProblems } = await import('../catalog/database/problems.ts');
    const problems = await listProblems(await catalog.open(), uid, keyFaultsAtMost, 'sourceKey');
    return problems.map(({ detail, ...problem }) => ({ ...problem, detail: englishText(detail) }));
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
    ...{ catalog, log, door, baseUrl: options.baseUrl },
    libraries: () => operator.served(),
    accept: (key, wish) => operator.accept(key, wish),
    webhookBase: () => options.baseUrl,
  });
  const counters = notingSenders(webhookCounters(metrics), catalog, (key) => operator.uidOf(key), systemClock.now);
  const sockets = openServers(options, {
    webhook: createWebhookHandler(operator, log, counters),
    ...{
      metrics,
      page: page.listener,
      proxy: door.proxy,
      ...door.metrics,
      readiness: () => operator.readiness(),
    },
    ...connectionEvents(log, metrics, () => systemClock.monotonic()),
  });
  // First the last response, then the last write: webhooks that arrive meanwhile are held as usual.
  open.defer(() => operator.stop());
  open.defer(() => sockets.close(closeGraceSeconds));
  open.defer(() => operator.resign());
  open.defer(() => page.close());
  const { address } = await sockets.listen();
  operator.start();
  const warning = door.isClosed ? closedWarning : trustedHeaderWarning(options);
  if (warning !== undefined && !isThisMachine(options.listen.host)) log.warn(warning);
  log.info({ identity, address, version: programVersion() }, 'the operator listens');
  const running = open.move();
  return { address, stop: () => running.disposeAsync() };
}

/** Reports tables that were replaced, and holds the full walks that new tables are owed. The opening does not wait for it. */
async function owe(opened: Catalog, operator: KubernetesOperator, log: Logger): Promise<void> {
  const { setAside } = opened;
  if (setAside !== undefined) log.error({ catalog: setAside.file }, englishText(replacedMessage(setAside)));
  const { walkedLibraries } = await import('../catalog/database/library.ts');
  walkedLibraries(opened)
    .then((walked) => operator.catalogOpened(walked))
    .catch((error: unknown) => log.error({ err: error }, 'full scans that the catalog is owed could not be stored'));
}

/**
 * The file is read when the catalog is opened, and again after the Secret changed. Checked here, so that a mistake is
 * reported at the start.
 */
async function checkUrl(file: string): Promise<void> {
  const text = (await readFile(file, 'utf8').catch((error: unknown) => unreadable(file, error))).trim();
  // The address holds a password, so it is in no message.
  if (/^postgres(?:ql)?:\/\//u.test(text)) return;
  throw new CommandError(
    `--database-url-file: expected ${file} to hold an address such as postgresql://USER:PASSWORD@HOST/DATABASE`,
  );
}

function unreadable(file: string, error: unknown): never {
  const code = errorCode(error);
  if (code === 'ENOENT' || code === 'ENOTDIR')
    throw new CommandError(`--database-url-file: ${file} does not exist: mount the Secret with the address`);
  throw new CommandError(`--database-url-file: ${file} cannot be read, ${englishText(unreadReason(error))}`);
}

function gauges(metrics: Metrics, operator: KubernetesOperator): void {
  metrics.gauge('projectionist_leader', '1 while this replica leads and can read what it needs for that', [], () => [
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
    'How long the oldest due folder or full walk has waited since it was due',
    ['library'],
    () => [...operator.held()].map(({ library, longestMs }) => [{ library }, Math.round(longestMs / 1000)] as const),
  );
  metrics.gauge(
    'projectionist_held_in_memory',
    'Folders held only in memory, because they could not be written',
    [],
    () => [[{}, [...operator.heldInMemory()].reduce((sum, [, count]) => sum + count, 0)]],
  );
  metrics.gauge('projectionist_api_silent_seconds', 'Seconds since the last response of the API server', [], () => [
    [{}, Math.round(operator.apiSilentMs / 1000)],
  ]);
}
