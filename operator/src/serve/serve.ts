/**
 * `serve`: the local operator as a process. Locks its data folder, watches the documents, listens, and stops cleanly.
 */
import { join, resolve } from 'node:path';
import { systemClock } from '../library/clock.ts';
import { loadDocuments } from '../library/document/load.ts';
import type { Loaded } from '../library/document/loadTexts.ts';
import { watchDocuments } from '../library/document/watch.ts';
import type { LibraryKey } from '../library/document.ts';
import { englishText } from '../messages/english.ts';
import type { Message } from '../messages/message.ts';
import { CompileCache } from '../platform/local/compileCache.ts';
import { DocumentsFile } from '../platform/local/documentsFile.ts';
import { serveLockFile, takeLock } from '../platform/local/locks.ts';
import { StateStore } from '../platform/local/stateStore.ts';
import { CommandError } from '../process/commandError.ts';
import { dataFiles, type Environment } from '../process/environment.ts';
import type { Logger } from '../process/log.ts';
import type { LogTail } from '../process/logTail.ts';
import { ownCommand, programVersion } from '../process/programVersion.ts';
import { createWebhookHandler } from '../webhook/handler.ts';
import { CatalogKeeper, type CatalogKeeping } from './catalogKeeper.ts';
import type { HttpAddress } from './httpServer.ts';
import { LazyCatalog } from './lazyCatalog.ts';
import { LocalOperator } from './localOperator.ts';
import { createMetrics, webhookCounters } from './metrics.ts';
import { connectionEvents, operatorEvents } from './operatorEvents.ts';
import { lazyPage } from './page.ts';
import type { PageContext } from './pageApp.ts';
import { openPageDoor } from './pageDoor.ts';
import { notingSenders } from './senderRecords.ts';
import { ServedDocuments } from './servedDocuments.ts';
import { servedLibraries } from './servedLibraries.ts';
import { announce, announcePage, announceSetUp, pageAddress, webhookOption } from './serveNotices.ts';
import type { ServeOptions } from './serveOptions.ts';
import { baseUrlOf, openServers } from './servers.ts';
import { startWarnings } from './startWarnings.ts';

/** Time for running responses when the process stops; with the Jobs' 8.5 s it stays within 10 s. */
const closeGraceSeconds = 1;

export interface Serving {
  readonly address: HttpAddress;
  readonly baseUrl: string;
  stop(): Promise<void>;
  /** While it stops: does not wait for Jobs any longer. */
  endJobsAtOnce(): void;
}

/** Starts everything; resolves when the webhook listens. Throws a sentence if it cannot. */
export async function startServing(
  options: ServeOptions,
  environment: Environment,
  log: Logger,
  write: (line: string) => void,
  tail?: LogTail,
): Promise<Serving> {
  const kept = keptDocuments(options.data, environment);
  const loaded = await loadDocuments(options.config, kept);
  const isFirst = describesNothing(loaded);
  for (const warning of startWarnings(options.data, environment)) warn(log, warning);
  const door = await openPageDoor({ ...options, isFirst }, log, write);
  // What is opened is closed in reverse, also if the start fails half-way.
  await using opened = new AsyncDisposableStack();
  opened.adopt(await lockedData(options.data, log), (lock) => lock.release());
  const store = opened.adopt(new StateStore(options.data), (open) => open.close());
  const { catalogFile, catalog, keeper } = keptCatalog(options.data, { store, log, owes: (key) => operator.wake(key) });
  opened.defer(() => catalog.close());
  const metrics = createMetrics();
  let shownBase = options.baseUrl ?? baseUrlOf(options.listen);
  const operator = new LocalOperator({
    store,
    catalog,
    dataFolder: options.data,
    command: ownCommand(),
    environment: environment.all,
    // If port 0 was requested, the actual port that a tiles worker can post to is known only once the server listens.
    get baseUrl() {
      return shownBase;
    },
    maxJobs: options.maxJobs,
    ...(environment.lockGraceMs === undefined ? {} : { graceMs: environment.lockGraceMs }),
    programVersion: programVersion(),
    events: operatorEvents(log, metrics, catalog.ledger().read),
  });
  const uidOf = (key: LibraryKey) => store.readNow(key)?.state.uid;
  const counters = notingSenders(webhookCounters(metrics), catalog, uidOf, systemClock.now);
  const webhook = createWebhookHandler(operator, log, counters);
  const documents = new ServedDocuments(operator, log);
  const page = lazyPage({
    ...{ catalog, catalogFile, log, door, baseUrl: options.baseUrl },
    ...servedLibraries(store, documents),
    accept: (key, wish) => operator.accept(key, wish),
    webhookBase: () => shownBase,
    webhookOption: webhookOption(options),
    settings: settingsPlaces(options, environment),
    ...(tail === undefined ? {} : { tail }),
    matches: { data: options.data, environment, maxJobs: options.maxJobs },
  });
  let ready = false;
  const sockets = openServers(options, {
    ...{ webhook, metrics, page: page.listener, proxy: door.proxy, ...door.metrics },
    ...connectionEvents(log, metrics, () => systemClock.monotonic()),
    readiness: () => (ready ? 'ready' : 'starting'),
  });
  operator.start();
  opened.defer(async () => {
    await Promise.all([sockets.close(closeGraceSeconds), operator.stop()]);
  });
  opened.defer(() => page.close());
  opened.defer(() => documents.close());
  // Listen first: a server that cannot get its port claims nothing. The Libraries are registered in the same turn,
  // before any request is read.
  const { address, webhookAddress } = await sockets.listen();
  shownBase = options.baseUrl ?? baseUrlOf(webhookAddress);
  documents.apply(loaded);
  if (!loaded.faults.some((fault) => fault.level === 'error')) operator.removeUnserved();
  await keeper.start(catalog);
  ready = true;
  store.note('baseUrl', shownBase);
  const watcher = watchDocuments(options.config, (next) => documents.edit(next), { kept });
  opened.defer(() => watcher.close());
  opened.defer(() => {
    ready = false;
  });
  announce(write, shownBase, webhookAddress, loaded, options);
  announcePage(write, address, options, door.sessions.isRequired);
  if (isFirst) await warnIfNotSavable(options.config, log);
  if (isFirst) announceSetUp(write, log, pageAddress(address, options), door.code);
  const running = opened.move();
  return {
    address,
    baseUrl: shownBase,
    stop: () => running.disposeAsync(),
    endJobsAtOnce: () => operator.endJobsAtOnce(),
  };
}

/** In the folder of the build, because another one may check otherwise. Undefined if there is no such folder. */
function keptDocuments(dataFolder: string, environment: Environment): DocumentsFile | undefined {
  const cache = new CompileCache({ dataFolder, command: ownCommand(), environment: environment.all });
  const folder = cache.folder();
  return folder === undefined ? undefined : new DocumentsFile(join(folder, 'documents.json'));
}

async function lockedData(data: string, log: Logger): Promise<{ release(): void }> {
  const lock = await takeLock(serveLockFile(data), systemClock, (what) => warn(log, what));
  if (lock !== undefined) return lock;
  throw new CommandError(
    `another \`projectionist serve\` uses ${data}: stop it, or give this one another folder with --data`,
  );
}

function settingsPlaces(
  { config, data, mediaRoot = [] }: ServeOptions,
  environment: Environment,
): NonNullable<PageContext['settings']> {
  return { config, data, environment, roots: mediaRoot.map((root) => resolve(root)) };
}

/** Before a person sets up on the page what could then not be saved. */
async function warnIfNotSavable(config: string, log: Logger): Promise<void> {
  const { settingsFiles } = await import('./settingsContent.ts');
  const [first] = await settingsFiles(config);
  if (first?.readOnly !== undefined) warn(log, first.readOnly);
}

function warn(log: Logger, what: Message): void {
  log.warn({ code: what.code }, englishText(what));
}

function keptCatalog(
  data: string,
  { log, ...keeping }: Pick<CatalogKeeping, 'store' | 'owes'> & { readonly log: Logger },
): { readonly catalogFile: string; readonly catalog: LazyCatalog; readonly keeper: CatalogKeeper } {
  const { catalog: file } = dataFiles(data);
  const keeper = new CatalogKeeper({
    ...{ file, clock: systemClock, ...keeping },
    setAside: ({ file: to }) =>
      log.error({ file: to }, 'the catalog could not be used and was set aside; full scans fill a new one'),
    trouble: (error) => log.error({ err: error }, 'the catalog could not be checked'),
  });
  const catalog = new LazyCatalog(
    file,
    (warning) => log.warn(warning),
    (opened) => keeper.opened(opened),
  );
  return { catalogFile: file, catalog, keeper };
}

/** Nothing was ever set up: there is no document, and no fault in one. */
function describesNothing({ documents, faults }: Loaded): boolean {
  return documents.length === 0 && faults.every(({ code }) => code === 'config-missing' || code === 'no-document');
}
