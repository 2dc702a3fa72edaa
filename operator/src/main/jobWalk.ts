/**
 * `job walk`: the process that carries out one walk. Its work order comes as arguments, its way back is the catalog's table
 * `runs` (runs.md 4). Exit 0 reached its end, 1 could not go on, 2 bad order, 3 stopped early.
 */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import PQueue from 'p-queue';
import { type Catalog, openCatalog } from '../catalog/open.ts';
import { replaceProblems } from '../catalog/problems.ts';
import { openRecordRows, type RecordRows } from '../catalog/recordTable.ts';
import { readRefreshes, settleRefreshes } from '../catalog/refreshTable.ts';
import { forgetOld } from '../catalog/retention.ts';
import { runReport } from '../catalog/runLedger.ts';
import { openWalkCatalog } from '../catalog/walkCatalog.ts';
import { systemClock } from '../library/clock.ts';
import { libraryKey } from '../library/document.ts';
import type { RunReport } from '../library/ledger.ts';
import { readWalkOrder, type WalkOrder } from '../library/order.ts';
import { type PhaseTools, sentenceOf } from '../phases/phase.ts';
import { noSources } from '../phases/sources.ts';
import { walkLockFile } from '../platform/local/locks.ts';
import { statFile } from '../storage/read.ts';
import { openRoot, type StorageRoot } from '../storage/root.ts';
import { RecordBook } from '../title/recordBook.ts';
import type { WalkCatalog } from '../walk/catalog.ts';
import { isQuiet } from '../walk/quiet.ts';
import { Refreshes, type TitleRefresh } from '../walk/refreshes.ts';
import { startScanHelper } from '../walk/scanHelper.ts';
import { scanRulesOf } from '../walk/scanRulesOf.ts';
import { Tally } from '../walk/tally.ts';
import { type WalkEnd, walk } from '../walk/walk.ts';
import { dataFiles, readEnvironment } from './environment.ts';
import { exitCodes, holdJobLock, type JobLife, watchLife } from './jobLife.ts';
import { Pulse } from './pulse.ts';
import { recordStoreOf } from './recordStore.ts';

export async function jobWalk(args: readonly string[], dataFolder: string): Promise<number> {
  let order: WalkOrder;
  try {
    order = readWalkOrder(args);
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    return exitCodes.badOrder;
  }
  const life = watchLife();
  const key = libraryKey(order.document);
  const lock = await holdJobLock(
    { file: walkLockFile(dataFolder, key), key, dataFolder, runId: order.run.id },
    life.signal,
  );
  if (typeof lock === 'string') {
    // Else the pipe to the parent keeps this process alive for as long as that lives.
    life.end();
    process.stderr.write(`${lock}\n`);
    return exitCodes.couldNotGoOn;
  }
  try {
    return await reportedWalk(order, dataFolder, life);
  } finally {
    lock.release();
    life.end();
  }
}

/** The walk between `open` and `finish` of its row. */
async function reportedWalk(order: WalkOrder, dataFolder: string, life: JobLife): Promise<number> {
  const catalog = await openCatalog(dataFiles(dataFolder).catalog);
  try {
    const report = runReport(catalog);
    await report.open({ id: order.run.id, libraryUid: order.uid, number: order.run.number });
    const tally = new Tally(() => Date.now());
    life.lastWords = () =>
      report.finish({ result: 'Yielded', summary: tally.summary([]), lookAgain: [], fullOwed: false });
    try {
      const end = await (order.document.spec.kind === 'franchises' ? walkOfFranchises : walkOfTitles)(
        order,
        catalog,
        tally,
        report,
        life,
      );
      await report.finish(end);
      if (order.run.full && end.result === 'Succeeded') await forgetOld(catalog, Date.now());
      print({ event: 'end', result: end.result, summary: end.summary });
      return end.result === 'Succeeded' ? exitCodes.done : exitCodes.stoppedEarly;
    } catch (error) {
      const summary = tally.summary([]);
      const result = life.signal.aborted ? 'Yielded' : 'Failed';
      await report.finish({ result, summary, lookAgain: [], fullOwed: false, error: sentenceOf(error) });
      print({ event: 'end', result, error: sentenceOf(error), summary });
      if (!life.signal.aborted)
        process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      return life.signal.aborted ? exitCodes.stoppedEarly : exitCodes.couldNotGoOn;
    }
  } finally {
    await catalog.close();
  }
}

type WalkOfKind = (
  order: WalkOrder,
  catalog: Catalog,
  tally: Tally,
  report: RunReport,
  life: JobLife,
) => Promise<WalkEnd>;

/** Its code is loaded for franchises alone. */
const walkOfFranchises: WalkOfKind = async (order, catalog, tally, report, life) => {
  const { walkFranchisesOnce } = await import('./jobFranchises.ts');
  const { franchiseArt } = await import('./franchiseArt.ts');
  const { spec } = order.document;
  const { signal } = life;
  const art = franchiseArt({ spec, signal, warn: (message) => tally.warn('', message) });
  return walkFranchisesOnce(order, { catalog, tally, report, signal, print, art });
};

const walkOfTitles: WalkOfKind = async (order, catalog, tally, report, life) => {
  const { namespace, name } = order.document.metadata;
  const library = { uid: order.uid, namespace, name, kind: order.document.spec.kind };
  const walkCatalog: WalkCatalog = {
    ...(await openWalkCatalog(catalog, library)),
    saveProblems: (titles, problems) => {
      const run = { libraryUid: order.uid, runId: order.run.id, nowMs: Date.now() };
      return replaceProblems(catalog, run, { titles }, problems);
    },
  };
  const tables: WalkTables = {
    catalog: walkCatalog,
    rows: await openRecordRows(catalog, library),
    refreshes: order.run.rebuild ? [] : await readRefreshes(catalog, order.uid),
    settle: (read, owed) => settleRefreshes(catalog, order.uid, read, owed),
  };
  return walkOnce(order, tables, tally, report, life);
};

interface WalkTables {
  readonly catalog: WalkCatalog;
  readonly rows: RecordRows;
  /** What a person asked to have made anew before this walk began, and what is owed of it when it has ended. */
  readonly refreshes: readonly TitleRefresh[];
  settle(read: readonly TitleRefresh[], owed: readonly TitleRefresh[]): Promise<void>;
}

async function walkOnce(
  order: WalkOrder,
  { catalog, rows, refreshes: wished, settle }: WalkTables,
  tally: Tally,
  report: RunReport,
  life: JobLife,
): Promise<WalkEnd> {
  const { spec } = order.document;
  if (!('path' in spec.storage) || spec.kind === 'franchises')
    throw new Error('this platform walks storage with a path');
  const root = await openRoot(spec.storage.path);
  const pulse = new Pulse(tally, report, life.signal, print);
  const setAside = await catalog.setAside();
  const taken = new Set<string>();
  const { quietAfterMs } = readEnvironment();
  const tools = toolsOf(order, root, tally, pulse, life);
  const scan = { rootPath: root.path, rules: scanRulesOf(spec.ignore), nowMs: () => Date.now() };
  const refreshes = new Refreshes(wished);
  const storagePath = spec.storage.path;
  const folderOf = (title: string) => join(storagePath, title);
  const folders = [...new Set([...order.folders, ...refreshes.titles.map(folderOf)])];
  const everyTitle = order.run.everyTitle || (order.run.full && refreshes.ofEverything);
  try {
    const end = await walk(
      { ...order.run, folders, everyTitle },
      {
        kind: spec.kind,
        scan,
        catalog,
        tally,
        tools,
        tilesByWorker: spec.tiles.mode === 'worker',
        startScanHelper: () => startScanHelper({ rootPath: root.path, globs: spec.ignore }),
        isStopping: () => life.signal.aborted || pulse.mustYield,
        title: {
          book: new RecordBook(await recordStoreOf(spec.readOnly, root, rows)),
          setAside: new Map(setAside.map((video) => [video.path, video])),
          setAsideTaken: (path) => taken.add(path),
          refreshes,
          ...(order.run.rebuild ? { rebuild: true } : {}),
          isQuiet: (path) => isQuiet(`${root.path}/${path}`, systemClock, life.signal, quietAfterMs),
        },
        resolve: { root, configuredPath: spec.storage.path, pathMappings: spec.pathMappings, catalog },
      },
    );
    for (const { path } of setAside)
      if ((await statFile(root, path).catch(() => undefined)) === undefined) taken.add(path);
    if (!order.run.rebuild) await catalog.forgetSetAside([...taken]);
    const walked = new Set(end.summary.walkedFolders);
    const wholly = order.run.full && end.result === 'Succeeded';
    await settle(
      wished,
      refreshes.owed((path) => wholly || (path !== '' && walked.has(folderOf(path)))),
    );
    return end;
  } finally {
    pulse.stop();
  }
}

function toolsOf(order: WalkOrder, root: StorageRoot, tally: Tally, pulse: Pulse, life: JobLife): PhaseTools {
  const cpu = new PQueue({ concurrency: availableParallelism() });
  const nothing = () => undefined;
  return {
    root,
    spec: order.document.spec,
    signal: life.signal,
    firstWalk: order.run.firstWalk,
    claimedAt: order.run.claimedAt,
    ...(order.activeTilesId === undefined ? {} : { activeTilesId: order.activeTilesId }),
    sources: noSources,
    details: async () => ({ troubles: [] }),
    now: () => Date.now(),
    native: (video, work) =>
      cpu.add(async () => {
        life.signal.throwIfAborted();
        await pulse.open(video);
        try {
          return await work(`${root.path}/${video.path}`);
        } finally {
          pulse.close(video);
        }
      }),
    made: nothing,
    warn: (path, message) => tally.warn(path, message),
    preview: nothing,
    alive: () => tally.alive(),
    afterSave: nothing,
  };
}

/** One JSON line for people who follow; the operator takes nothing from it. */
function print(line: Readonly<Record<string, unknown>>): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
