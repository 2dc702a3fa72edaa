/**
 * A movies Library of 20,000 titles in which nothing is due and nothing changed, its claims, and digests of all that a walk could
 * write. Built for each bench, in some seconds.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openCatalog } from '../operator/src/catalog/database/open.ts';
import { openWalkCatalog } from '../operator/src/catalog/walk/walkCatalog.ts';
import { loadDocuments } from '../operator/src/library/document/load.ts';
import { type LibraryDocument, libraryKey } from '../operator/src/library/document.ts';
import { encodeWalkOrder } from '../operator/src/library/order.ts';
import type { Run } from '../operator/src/library/state.ts';
import { StateStore } from '../operator/src/platform/local/stateStore.ts';
import type { CatalogTitle, TopSnapshot } from '../operator/src/walk/catalog.ts';
import { scanLibrary } from '../operator/src/walk/scanLibrary.ts';
import { listRoot } from '../operator/src/walk/scanRoot.ts';
import { scanRulesOf } from '../operator/src/walk/scanRulesOf.ts';
import { benchTitle } from './catalogTitles.ts';
import { compileCacheIn } from './jobCost.ts';
import { benchCachePath, bigTree } from './tree.ts';

/** The end of each run, and when the Library was walked last: the only rows of a walk that changes nothing. */
const TABLES_OF_RUNS = ['runs', 'libraries'];

export class HourlyFixture implements Disposable {
  readonly root = bigTree('20k titles');
  readonly #home = mkdtempSync(join(benchCachePath(), 'walk-hourly-'));
  readonly compileCache = compileCacheIn(this.#home);
  #claims: { readonly document: LibraryDocument; readonly uid: string; readonly store: StateStore } | undefined;
  #runs = 0;

  static async open(): Promise<HourlyFixture> {
    const fixture = new HourlyFixture();
    try {
      await fixture.#prepare();
    } catch (error) {
      fixture[Symbol.dispose]();
      throw error;
    }
    return fixture;
  }

  async #prepare(): Promise<void> {
    const config = join(this.#home, 'projectionist.yaml');
    const spec = { kind: 'movies', storage: { path: this.root }, sources: [] };
    const library = { apiVersion: 'projectionist.dev/v1alpha1', kind: 'Library', metadata: { name: 'movies' }, spec };
    writeFileSync(config, JSON.stringify(library));
    const [loaded] = (await loadDocuments(config)).documents;
    if (loaded === undefined) throw new Error(`expected a Library in ${config}, found none`);
    const { document, hash } = loaded;
    const store = new StateStore(this.#home);
    const registered = store.register(libraryKey(document), 'movies', hash);
    if (registered === 'otherKind') throw new Error('expected a new Library of movies');
    this.#claims = { document, uid: registered.uid, store };
    await fillCatalog(join(this.#home, 'catalog.db'), registered.uid, this.root);
  }

  /** Claims the next walk: an hourly one, which trusts the mtimes of folders, or the daily one. Returns the arguments of its Job. */
  async claim(trustMtimes: boolean): Promise<readonly string[]> {
    if (this.#claims === undefined) throw new Error('expected a prepared fixture');
    const { document, uid, store } = this.#claims;
    const key = libraryKey(document);
    const found = store.readNow(key);
    if (found === undefined) throw new Error(`expected a state of ${key}`);
    this.#runs += 1;
    const run = scheduledRun(this.#runs, trustMtimes);
    await store.compareAndSwap(key, found.version, { ...found.state, run, lastRunNumber: run.number });
    const order = encodeWalkOrder(document, uid, run, 'http://localhost', undefined);
    return ['job', 'walk', '--data', this.#home, '--', ...order];
  }

  /** Digests of the times of all files and folders, and of the rows of each table. */
  everything(): ReadonlyMap<string, string> {
    const { stdout } = spawnSync('find', [this.root, '-printf', '%p %T@ %C@\\n'], { maxBuffer: 1e9 });
    const everything = new Map([['times in the tree', digestOf([stdout])]]);
    using catalog = new DatabaseSync(join(this.#home, 'catalog.db'), { readOnly: true });
    for (const { name } of catalog.prepare("select name from sqlite_schema where type = 'table'").all()) {
      if (TABLES_OF_RUNS.includes(String(name))) continue;
      const rows = catalog.prepare(`select * from "${String(name)}"`).iterate();
      everything.set(`table ${String(name)}`, digestOf(linesOf(rows)));
    }
    return everything;
  }

  /** Throws unless every claimed run succeeded without visiting a title: otherwise the figures measure something else. */
  requireIdleRuns(): void {
    using catalog = new DatabaseSync(join(this.#home, 'catalog.db'), { readOnly: true });
    const rows = catalog.prepare('select result, "summaryJson" from runs').all();
    const isIdle = (row: (typeof rows)[number]): boolean =>
      row['result'] === 'Succeeded' && JSON.parse(String(row['summaryJson'])).titles === 0;
    const idle = rows.filter(isIdle).length;
    if (idle !== this.#runs)
      throw new Error(`expected ${this.#runs} walks that visit no title, got ${idle}: ${JSON.stringify(rows.at(-1))}`);
  }

  [Symbol.dispose](): void {
    this.#claims?.store.close();
    rmSync(this.#home, { recursive: true, force: true });
  }
}

function scheduledRun(number: number, trustMtimes: boolean): Run {
  const claimedAt = Date.now();
  const id = `walk-${number}`;
  return {
    ...{ number, id, job: id, trigger: 'schedule', claimedAt, generation: 1, folders: [] },
    full: { since: claimedAt, notBefore: claimedAt, tries: 0, trigger: 'schedule', acceptMissing: false },
    ...{ trustMtimes, everyTitle: false, firstWalk: false },
  };
}

/** A title with facts for every top of the tree, none of them due, and the folders as a scan finds them. */
export async function fillCatalog(file: string, uid: string, root: string, name = 'movies'): Promise<void> {
  const catalog = await openCatalog(file);
  const walkCatalog = await openWalkCatalog(catalog, { uid, namespace: 'default', name, kind: 'movies' });
  const scan = { rootPath: root, rules: scanRulesOf([]), nowMs: Date.now };
  const unknown = { knownInOrder: async () => new Map() };
  const scanned = scanLibrary({ ...scan, root: listRoot(scan), catalog: unknown, trustMtimes: false });
  let titles: CatalogTitle[] = [];
  let snapshots: TopSnapshot[] = [];
  let number = 0;
  const save = async (): Promise<void> => {
    await walkCatalog.save({ titles, snapshots });
    titles = [];
    snapshots = [];
  };
  for await (const { top, scan: found } of scanned) {
    number += 1;
    const { dueAtMs: _due, ...title } = benchTitle(number);
    titles.push({ ...title, key: top, top });
    snapshots.push({ top, folders: found.folders });
    if (titles.length === 200) await save();
  }
  await save();
  await catalog.close();
}

function* linesOf(rows: Iterable<object>): Generator<string> {
  for (const row of rows) yield JSON.stringify(Object.values(row));
}

function digestOf(parts: Iterable<string | Buffer>): string {
  const hash = createHash('sha1');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}
