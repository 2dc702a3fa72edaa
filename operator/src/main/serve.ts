/** `serve`: the local operator as a process. Locks its data folder, watches the documents, listens, and stops cleanly. */
import { existsSync } from 'node:fs';
import { systemClock } from '../library/clock.ts';
import { type Loaded, loadDocuments } from '../library/document/load.ts';
import { isSameConfig, mergeEdit } from '../library/document/mergeEdit.ts';
import { watchDocuments } from '../library/document/watch.ts';
import { type LibraryDocument, type LibraryKey, libraryKey } from '../library/document.ts';
import { serveLockFile, takeLock } from '../platform/local/locks.ts';
import { StateStore } from '../platform/local/stateStore.ts';
import { createWebhookHandler, type WebhookCounters } from '../webhook/handler.ts';
import { CommandError, UsageError } from './commandError.ts';
import { dataFiles, type Environment } from './environment.ts';
import { heardSenders } from './heardSenders.ts';
import type { HttpAddress } from './httpServer.ts';
import { LazyCatalog } from './lazyCatalog.ts';
import { LocalOperator } from './localOperator.ts';
import type { Logger } from './log.ts';
import { createMetrics, type Metrics, webhookCounters } from './metrics.ts';
import { droppedConnections, operatorEvents } from './operatorEvents.ts';
import { lazyPage } from './page.ts';
import { readPassword } from './passwordFile.ts';
import { ownCommand, programVersion } from './programVersion.ts';
import { servedLibraries } from './servedLibraries.ts';
import { baseUrlOf, checkBaseUrl, openServers } from './servers.ts';

export interface ServeOptions {
  readonly config: string;
  readonly data: string;
  readonly listen: HttpAddress;
  readonly baseUrl?: string;
  readonly maxJobs: number;
  /** Whose first line is asked for by the page. */
  readonly passwordFile?: string;
  /** In which a reverse proxy says who signed in there. */
  readonly trustedHeader?: string;
  /** Where the webhook listens, when not beside the page. */
  readonly webhookListen?: HttpAddress;
}

/** A vanished document counts as removed after this long: editors and mounts let files vanish for a moment (runs.md 9). */
const removedAfterMs = 10_000;
/** What answers under way get when the process stops; with the Jobs' 8.5 s it stays within 10 s. */
const closeGraceSeconds = 1;

export interface Serving {
  readonly address: HttpAddress;
  readonly baseUrl: string;
  stop(): Promise<void>;
}

/** Starts everything and answers when the webhook listens. Throws a sentence when it cannot. */
export async function startServing(
  options: ServeOptions,
  environment: Environment,
  log: Logger,
  write: (line: string) => void,
): Promise<Serving> {
  const loaded = await loadConfig(options.config);
  checkBaseUrl(options.baseUrl);
  if (options.passwordFile !== undefined) await readPassword(options.passwordFile);
  const lock = await takeLock(serveLockFile(options.data), systemClock);
  if (lock === undefined) {
    throw new CommandError(
      `another \`projectionist serve\` works on ${options.data}: stop it, or give this one another folder with --data`,
    );
  }
  const store = new StateStore(options.data);
  const catalog = new LazyCatalog(dataFiles(options.data).catalog);
  const metrics = createMetrics();
  let shownBase = options.baseUrl ?? baseUrlOf(options.listen);
  const operator = new LocalOperator({
    store,
    catalog,
    dataFolder: options.data,
    command: ownCommand(),
    environment: environment.all,
    // Only once it listens is a port of 0 a number that a tiles worker can post to.
    get baseUrl() {
      return shownBase;
    },
    maxJobs: options.maxJobs,
    ...(environment.lockGraceMs === undefined ? {} : { graceMs: environment.lockGraceMs }),
    programVersion: programVersion(),
    events: operatorEvents(log, metrics, catalog.ledger().read),
  });
  const note = heardSenders((key, sender, atMs) => writeHeard(store, catalog, key, sender, atMs), systemClock.now);
  const webhook = createWebhookHandler(operator, log, countersOf(metrics, note));
  const documents = new Documents(operator, log, write);
  const page = lazyPage({
    ...{ catalog, log, listenHost: options.listen.host, baseUrl: options.baseUrl },
    ...{ passwordFile: options.passwordFile, trustedHeader: options.trustedHeader },
    libraries: () => servedLibraries(store, documents.served),
    accept: (key, wish) => operator.accept(key, wish),
    webhookBase: () => shownBase,
    webhookOption: webhookOption(options),
  });
  let ready = false;
  const sockets = openServers(options, {
    ...{ webhook, metrics, page: page.listener },
    dropped: droppedConnections(log, metrics, () => systemClock.monotonic()),
    readiness: () => (ready ? 'ready' : 'starting'),
  });
  try {
    operator.start();
    // First the port: a server that cannot have it claims nothing. The Libraries are known in the same turn, before a request is read.
    const { address, webhookAddress } = await sockets.listen();
    shownBase = options.baseUrl ?? baseUrlOf(webhookAddress);
    documents.apply(loaded);
    if (!loaded.faults.some((fault) => fault.level === 'error')) operator.removeUnserved();
    ready = true;
    store.note('baseUrl', shownBase);
    const watcher = watchDocuments(options.config, (next) => documents.edit(next));
    announce(write, shownBase, webhookAddress, loaded, options);
    announcePage(write, address, options);
    const stop = async () => {
      ready = false;
      await watcher.close();
      documents.close();
      page.close();
      const closed = sockets.close(closeGraceSeconds);
      await operator.stop();
      await closed;
      await catalog.close();
      store.close();
      lock.release();
    };
    return { address, baseUrl: shownBase, stop };
  } catch (error) {
    await sockets.close(0);
    await operator.stop();
    store.close();
    lock.release();
    throw error;
  }
}

async function loadConfig(config: string): Promise<Loaded> {
  if (!existsSync(config)) {
    throw new UsageError(
      `there is no ${config} yet. Make one with\n\n    projectionist init /path/to/movies /path/to/series\n\nthen start \`projectionist serve\` again`,
    );
  }
  return loadDocuments(config);
}

function countersOf(metrics: Metrics, note: ReturnType<typeof heardSenders>): WebhookCounters {
  const counters = webhookCounters(metrics);
  return {
    ...counters,
    heard(webhook) {
      counters.heard(webhook);
      note(webhook);
    },
  };
}

async function writeHeard(
  store: StateStore,
  catalog: LazyCatalog,
  key: LibraryKey,
  sender: string,
  atMs: number,
): Promise<void> {
  const uid = store.readNow(key)?.state.uid;
  if (uid !== undefined) await catalog.writeHeard(uid, sender, atMs);
}

/** Keeps the operator's Libraries as the documents say: a bad edit keeps the old document and says so. */
class Documents {
  readonly #operator: LocalOperator;
  readonly #log: Logger;
  readonly #write: (line: string) => void;
  readonly #served = new Map<LibraryKey, LibraryDocument>();
  readonly #going = new Map<LibraryKey, NodeJS.Timeout>();
  #loaded: Loaded | undefined;

  constructor(operator: LocalOperator, log: Logger, write: (line: string) => void) {
    this.#operator = operator;
    this.#log = log;
    this.#write = write;
  }

  get served(): Iterable<LibraryDocument> {
    return this.#served.values();
  }

  apply(loaded: Loaded): void {
    this.#loaded = loaded;
    for (const fault of loaded.faults) {
      this.#write(`${fault.file}:${fault.line}:${fault.column} ${fault.level} ${fault.code} ${fault.message}`);
      this.#log.warn({ file: fault.file, line: fault.line, code: fault.code }, fault.message);
    }
    for (const { document, hash } of loaded.documents) this.#serve(document, hash);
  }

  edit(next: Loaded): void {
    const merged = this.#loaded === undefined ? next : mergeEdit(this.#loaded, next);
    // The watch reports what it finds first, which is mostly what was loaded a moment ago.
    if (this.#loaded !== undefined && isSameConfig(this.#loaded, merged)) return;
    this.#log.info({ libraries: merged.documents.length, faults: merged.faults.length }, 'the documents changed');
    this.apply(merged);
    const present = new Set(merged.documents.map(({ document }) => libraryKey(document)));
    for (const [key, document] of this.#served) if (!present.has(key)) this.#let(key, document);
  }

  #serve(document: LibraryDocument, hash: string): void {
    const key = libraryKey(document);
    clearTimeout(this.#going.get(key));
    this.#going.delete(key);
    const answer = this.#operator.serve(document, hash);
    if (typeof answer === 'string') {
      this.#log.warn({ library: key }, answer);
      this.#write(`warning: ${answer}`);
    } else {
      this.#served.set(key, document);
    }
  }

  #let(key: LibraryKey, document: LibraryDocument): void {
    if (this.#going.has(key)) return;
    const timer = setTimeout(() => {
      this.#going.delete(key);
      this.#served.delete(key);
      this.#operator.remove(key, document);
      this.#log.info({ library: key }, 'the Library was removed: its media and records are untouched');
    }, removedAfterMs);
    this.#going.set(key, timer);
  }

  close(): void {
    for (const timer of this.#going.values()) clearTimeout(timer);
  }
}

function announce(
  write: (line: string) => void,
  baseUrl: string,
  { port }: HttpAddress,
  { documents }: Loaded,
  options: ServeOptions,
): void {
  write(`Projectionist ${programVersion()} is ready. Data: ${options.data}`);
  for (const { document } of documents)
    write(`  ${libraryKey(document)}  ${webhookUrl(baseUrl, libraryKey(document))}`);
  if (documents.length === 0) {
    write(
      'warning: no Library is served yet: mend what is named above, or write a first document with `projectionist init PATH…`; it is served as soon as it is there',
    );
    return;
  }
  const host = new URL(baseUrl).hostname;
  if (host === '0.0.0.0' || host === '[::]') {
    write(
      `warning: callers cannot use ${baseUrl}; say where they reach this machine with --base-url http://HOST:${port}`,
    );
  } else if (host === '127.0.0.1' || host === 'localhost' || host === '[::1]') {
    write(
      `note: only programs on this machine reach this address; for others use ${webhookOption(options)} 0.0.0.0:${port} --base-url http://HOST:${port}`,
    );
  }
}

function webhookOption({ webhookListen }: ServeOptions): '--listen' | '--webhook-listen' {
  return webhookListen === undefined ? '--listen' : '--webhook-listen';
}

/** Where a person looks, and whether others can look too without being asked who they are. */
function announcePage(write: (line: string) => void, address: HttpAddress, options: ServeOptions): void {
  write(
    `  page  ${options.webhookListen === undefined && options.baseUrl !== undefined ? options.baseUrl : baseUrlOf(address)}`,
  );
  const isLocal = /^(?:127\.|::1$|localhost$)/u.test(address.host);
  if (isLocal || options.passwordFile !== undefined || options.trustedHeader !== undefined) return;
  write(
    'warning: everybody who reaches this address sees the page and may start walks: ask for a password with --password-file FILE, or listen on 127.0.0.1 alone',
  );
}

export function webhookUrl(baseUrl: string, key: LibraryKey): string {
  return `${baseUrl.replace(/\/+$/u, '')}/webhook/${key}`;
}
