/**
 * The page alone (`web`), over the data of a `serve` that runs or has run. It only reads state and catalog: it takes no
 * lock, holds no webhooks and starts no Job. Actions are refused with a sentence (api/guards.ts).
 */
import { statSync } from 'node:fs';
import type { PageLibrary } from '../api/ports.ts';
import type { Catalog } from '../catalog/database/catalog.ts';
import { systemClock } from '../library/clock.ts';
import { faultLine } from '../library/document/fault.ts';
import { loadDocuments } from '../library/document/load.ts';
import type { Loaded } from '../library/document/loadTexts.ts';
import { mergeEdit } from '../library/document/mergeEdit.ts';
import { watchDocuments } from '../library/document/watch.ts';
import { libraryKey } from '../library/document.ts';
import { readStates, type StoredStates } from '../platform/local/readStates.ts';
import { expectDocuments } from '../process/chosenLibraries.ts';
import { UsageError } from '../process/commandError.ts';
import { dataFiles } from '../process/environment.ts';
import type { Logger } from '../process/log.ts';
import { programVersion } from '../process/programVersion.ts';
import type { HttpAddress } from './httpServer.ts';
import { createMetrics } from './metrics.ts';
import { lazyPage } from './page.ts';
import { openPageDoor } from './pageDoor.ts';
import { reachableAddress } from './reachableAddress.ts';
import { awayOf, rootOf } from './servedLibraries.ts';
import { warnOfOpenPage } from './serveNotices.ts';
import type { PageOptions } from './serveOptions.ts';
import { baseUrlOf, openServers } from './servers.ts';
import { StorageChecks } from './storageChecks.ts';

export interface PageAloneOptions extends PageOptions {
  readonly config: string;
  readonly data: string;
  readonly listen: HttpAddress;
  readonly baseUrl?: string;
}

/** With nothing to serve but a closed page there is no reason to start. */
const closedAlone =
  'others reach this address and no password is set: set one with --password-file FILE (--make-password makes it), show the page to everybody with --open-page, or listen on 127.0.0.1';

/**
 * One page request reads the states several times; the cache is shorter than the page's refresh interval of one second.
 */
const statesKeptMs = 250;
/** Time for running responses when the process stops. */
const closeGraceSeconds = 1;

/** Resolves when the page listens. Throws a sentence if it cannot. */
export async function startPageAlone(
  options: PageAloneOptions,
  log: Logger,
  write: (line: string) => void,
): Promise<{ stop(): Promise<void> }> {
  const { config, data, baseUrl } = options;
  await expectDocuments(config);
  const door = await openPageDoor(options, log, write);
  if (door.isClosed) throw new UsageError(closedAlone);
  let loaded = await loadDocuments(config);
  for (const fault of loaded.faults) write(faultLine(fault));
  const states = keptStates(data);
  const storages = new StorageChecks(systemClock);
  const { catalog: catalogFile } = dataFiles(data);
  // What is opened is closed in reverse, also if the start fails half-way.
  await using opened = new AsyncDisposableStack();
  const catalog = opened.adopt(new ReadOnlyCatalog(catalogFile), (open) => open.close());
  const page = lazyPage({
    ...{ catalog, catalogFile, log, door, baseUrl, isAlone: true },
    libraries: () => shownLibraries(loaded, states(), storages),
    checkStorage: () => storages.check(loaded.documents.flatMap(({ document }) => rootOf(document) ?? [])),
    accept: () => Promise.reject(new Error('the page alone holds no webhooks')),
    // Senders post to the `serve` of this data, at its last known address.
    webhookBase: () => states()?.baseUrl ?? 'http://127.0.0.1:7070',
  });
  const sockets = openServers(options, {
    ...{ page: page.listener, metrics: createMetrics(), proxy: door.proxy, ...door.metrics },
    readiness: () => 'ready',
  });
  opened.defer(() => sockets.close(closeGraceSeconds));
  opened.defer(() => page.close());
  const { address } = await sockets.listen();
  const watcher = watchDocuments(config, (next) => {
    loaded = mergeEdit(loaded, next);
  });
  opened.defer(() => watcher.close());
  announce(write, address, options, door.sessions.isRequired);
  const running = opened.move();
  return { stop: () => running.disposeAsync() };
}

function announce(
  write: (line: string) => void,
  address: HttpAddress,
  options: PageAloneOptions,
  isGuarded: boolean,
): void {
  write(`Projectionist ${programVersion()} shows ${options.data}. It changes nothing.`);
  write(`  page  ${options.baseUrl ?? reachableAddress(baseUrlOf(address))}`);
  warnOfOpenPage(write, address, options, isGuarded, 'sees the page');
}

function keptStates(data: string): () => StoredStates | undefined {
  let kept: { readonly atMs: number; readonly states: StoredStates | undefined } | undefined;
  return () => {
    const atMs = systemClock.monotonic();
    if (kept === undefined || atMs - kept.atMs >= statesKeptMs) kept = { atMs, states: readStates(data) };
    return kept.states;
  };
}

/** A document that no `serve` has registered yet has no state, and nothing to show. */
function shownLibraries(
  { documents }: Loaded,
  states: StoredStates | undefined,
  storages: StorageChecks,
): readonly PageLibrary[] {
  return documents.flatMap(({ document }) => {
    const key = libraryKey(document);
    const known = states?.libraries.get(key);
    if (known === undefined || known.removedAt !== undefined) return [];
    return [{ ...known, key, document, ...awayOf(storages, document) }];
  });
}

/** Opened once the file exists, and reopened if another file replaces it (lazyCatalog.ts explains why that happens). */
class ReadOnlyCatalog {
  readonly #file: string;
  #opened: { readonly inode: number | undefined; readonly catalog: Promise<Catalog> } | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  open(): Promise<Catalog> {
    const inode = statSync(this.#file, { throwIfNoEntry: false })?.ino;
    if (this.#opened !== undefined && this.#opened.inode === inode) return this.#opened.catalog;
    const old = this.#opened;
    const catalog = import('../catalog/database/open.ts').then(({ openCatalog }) =>
      openCatalog(this.#file, { readOnly: true }),
    );
    const opened = { inode, catalog };
    this.#opened = opened;
    catalog.catch(() => {
      if (this.#opened === opened) this.#opened = undefined;
    });
    old?.catalog.then((before) => before.close()).catch(() => undefined);
    return catalog;
  }

  async close(): Promise<void> {
    await (await this.#opened?.catalog.catch(() => undefined))?.close();
  }
}
