/**
 * A walk within the test's process: a real folder, a real catalog and real videos; the test controls the clock and the
 * rest of files.
 */
import { copyFile, mkdir, mkdtemp, realpath, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openCatalog } from '../../src/catalog/database/open.ts';
import { listProblems, replaceProblems } from '../../src/catalog/database/problems.ts';
import { openRecordRows, type RecordRows } from '../../src/catalog/database/recordTable.ts';
import { openTiles, readTitle } from '../../src/catalog/page/titleQueries.ts';
import { openWalkCatalog } from '../../src/catalog/walk/walkCatalog.ts';
import { recordStoreOf } from '../../src/job/recordStore.ts';
import { parseDocuments } from '../../src/library/document/parse.ts';
import type { LibrarySpec } from '../../src/library/document.ts';
import type { PhaseTools } from '../../src/phases/phase.ts';
import { noSources } from '../../src/phases/sources.ts';
import { openRoot } from '../../src/storage/root.ts';
import { RecordBook, type RecordStore } from '../../src/title/recordBook.ts';
import type { WalkCatalog } from '../../src/walk/catalog.ts';
import type { MarkWishes } from '../../src/walk/markWishes.ts';
import type { PictureWishes } from '../../src/walk/pictureWishes.ts';
import type { Refreshes } from '../../src/walk/refreshes.ts';
import { SCAN_LIMITS, type ScanLimits } from '../../src/walk/scanLimits.ts';
import { scanRulesOf } from '../../src/walk/scanRulesOf.ts';
import type { SetAsideVideo } from '../../src/walk/setAside.ts';
import { Tally } from '../../src/walk/tally.ts';
import type { TopContext } from '../../src/walk/topContext.ts';
import { type WalkEnd, type WalkWish, walk } from '../../src/walk/walk.ts';
import { cachedVideo } from '../videos/cache.ts';
import type { VideoOptions } from '../videos/options.ts';

const tiny: VideoOptions = {
  seconds: 4,
  widthPixels: 96,
  heightPixels: 54,
  codec: 'mpeg4',
  keyframeEverySeconds: 1,
  frameRate: 5,
  pictures: 'colours',
};

/** A real video of a few KiB; another `look` has other bytes and another length. */
export function tinyVideo(look: 'first' | 'second' = 'first', ending = '.mkv'): Promise<string> {
  return cachedVideo(`walk-${look}${ending}`, look === 'first' ? tiny : { ...tiny, seconds: 5, pictures: 'numbered' });
}

export interface WalkOptions {
  readonly spec?: object;
  readonly now?: number;
  readonly isQuiet?: (path: string) => Promise<boolean>;
  readonly limits?: Partial<ScanLimits>;
  readonly setAside?: ReadonlyMap<string, SetAsideVideo>;
  readonly isStopping?: () => boolean;
  readonly storageType?: number;
  readonly signal?: AbortSignal;
  readonly tools?: Partial<PhaseTools>;
  readonly catalog?: (catalog: WalkCatalog) => WalkCatalog;
  readonly store?: (store: RecordStore) => RecordStore;
  readonly refreshes?: Refreshes;
  readonly markWishes?: MarkWishes;
  readonly pictureWishes?: PictureWishes;
  readonly changed?: NonNullable<TopContext['changed']>;
}

export interface WalkFixture {
  readonly root: string;
  readonly catalog: WalkCatalog;
  readonly rows: RecordRows;
  /** Videos that native code opened, and folders whose records were read, in the last walk. */
  readonly opened: string[];
  readonly recordsRead: string[];
  readonly setAsideTaken: string[];
  /** `full` unless folders are named. */
  walk(wish?: Partial<WalkWish>, options?: WalkOptions): Promise<WalkEnd>;
  title(key: string): ReturnType<typeof readTitle>;
  openTiles(now: number): ReturnType<typeof openTiles>;
  problems(): ReturnType<typeof listProblems>;
  /** Puts a file with these bytes, or a copy of that video, under the root; its mtime is long past. */
  put(path: string, content?: Uint8Array | string | { readonly copyOf: string }, mtime?: Date): Promise<void>;
}

export const longAgo = new Date('2024-03-01T12:00:00Z');

export async function walkFixture(kind: 'movies' | 'series' = 'movies'): Promise<WalkFixture> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'walk-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const root = join(folder, 'media');
  await mkdir(root);
  const catalog = await openCatalog(join(folder, 'catalog.db'));
  onTestFinished(() => catalog.close());
  const library = { uid: 'uid', namespace: 'default', name: 'library', kind };
  const walkCatalog: WalkCatalog = {
    ...(await openWalkCatalog(catalog, library)),
    saveProblems: (titles, problems, cause) => {
      const scope = { titles, ...(cause === undefined ? {} : { causes: [cause] }) };
      return replaceProblems(catalog, { libraryUid: library.uid, runId: 'run', nowMs: 0 }, scope, problems);
    },
  };
  const rows = await openRecordRows(catalog, library);
  const fixture: Omit<WalkFixture, 'walk'> = {
    root,
    catalog: walkCatalog,
    rows,
    opened: [],
    recordsRead: [],
    setAsideTaken: [],
    title: (key) => readTitle(catalog, library.uid, key),
    openTiles: (now) => openTiles(catalog, library.uid, 64, now),
    problems: () => listProblems(catalog, library.uid, 100),
    async put(path, content = path, mtime = longAgo) {
      const target = join(root, path);
      await mkdir(dirname(target), { recursive: true });
      if (typeof content === 'string' || content instanceof Uint8Array) await writeFile(target, content);
      else await copyFile(content.copyOf, target);
      await utimes(target, mtime, mtime);
    },
  };
  return { ...fixture, walk: (wish = {}, options = {}) => walkOn(fixture, kind, wish, options) };
}

export function specOf(kind: LibrarySpec['kind'], root: string, more: object = {}): LibrarySpec {
  const spec = { kind, storage: { path: root }, tiles: { mode: 'off' }, marks: { mode: 'off' }, sources: [], ...more };
  const text = JSON.stringify({
    apiVersion: 'projectionist.dev/v1alpha1',
    kind: 'Library',
    metadata: { name: 'library' },
    spec,
  });
  const { documents, faults } = parseDocuments('test.yaml', text);
  const [parsed] = documents;
  if (parsed?.document === undefined || faults.length > 0) throw new Error(`bad document: ${JSON.stringify(faults)}`);
  return parsed.document.spec;
}

async function walkOn(
  fixture: Omit<WalkFixture, 'walk'>,
  kind: 'movies' | 'series',
  wish: Partial<WalkWish>,
  options: WalkOptions,
): Promise<WalkEnd> {
  const root = await openRoot(fixture.root);
  const spec = specOf(kind, fixture.root, options.spec);
  const now = () => options.now ?? Date.now();
  const tally = new Tally(now);
  const signal = options.signal ?? new AbortController().signal;
  for (const list of [fixture.opened, fixture.recordsRead, fixture.setAsideTaken]) list.length = 0;
  const store = await recordStoreOf(spec.readOnly, root, fixture.rows);
  const counted: RecordStore = {
    read: (folder) => {
      fixture.recordsRead.push(folder);
      return store.read(folder);
    },
    write: (folder, before, after) => store.write(folder, before, after),
  };
  const tools: PhaseTools = {
    root,
    spec,
    signal,
    firstWalk: false,
    claimedAt: now(),
    sources: noSources,
    details: async () => ({ troubles: [] }),
    now,
    native: (video, work) => {
      fixture.opened.push(video.path);
      return work(join(fixture.root, video.path));
    },
    made: () => undefined,
    warn: (path, message) => tally.warn(path, message),
    preview: () => undefined,
    alive: () => undefined,
    afterSave: () => undefined,
    ...options.tools,
  };
  const catalog = options.catalog?.(fixture.catalog) ?? fixture.catalog;
  const full = {
    full: (wish.folders ?? []).length === 0,
    folders: [],
    acceptMissing: false,
    trustMtimes: false,
    everyTitle: false,
  };
  return walk(
    { ...full, ...wish },
    {
      kind,
      scan: {
        rootPath: root.path,
        rules: scanRulesOf(spec.ignore),
        nowMs: now,
        ...(options.limits === undefined ? {} : { limits: { ...SCAN_LIMITS, ...options.limits } }),
      },
      catalog,
      tally,
      tools,
      tilesByWorker: spec.tiles.mode === 'worker',
      storageType: async () => options.storageType ?? 0,
      isStopping: options.isStopping ?? (() => signal.aborted),
      ...(options.changed === undefined ? {} : { changed: options.changed }),
      title: {
        book: new RecordBook(options.store?.(counted) ?? counted),
        setAside: options.setAside ?? new Map(),
        setAsideTaken: (path) => fixture.setAsideTaken.push(path),
        ...(options.refreshes === undefined ? {} : { refreshes: options.refreshes }),
        ...(options.markWishes === undefined ? {} : { markWishes: options.markWishes }),
        ...(options.pictureWishes === undefined ? {} : { pictureWishes: options.pictureWishes }),
        isQuiet: options.isQuiet ?? (async () => true),
      },
      resolve: { root, configuredPath: fixture.root, pathMappings: spec.pathMappings, catalog },
    },
  );
}
