/** The walk of a movies or series Library in `job walk`: wires catalog, records, phases and sources. */
import { statfs } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';
import { replaceProblems } from '../catalog/database/problems.ts';
import { openRecordRows } from '../catalog/database/recordTable.ts';
import { openWalkCatalog } from '../catalog/walk/walkCatalog.ts';
import { systemClock } from '../library/clock.ts';
import type { WalkOrder } from '../library/order.ts';
import type { PhaseTools } from '../phases/phase.ts';
import { noSources } from '../phases/sources.ts';
import { openTrailerRun, type TrailerRun } from '../phases/trailer/trailerRun.ts';
import { storeCompiledCode } from '../process/compiledCode.ts';
import { collectOldGenerationSooner } from '../process/oldGeneration.ts';
import { keepYoungGeneration } from '../process/youngGeneration.ts';
import { openRoot, type StorageRoot } from '../storage/root.ts';
import { RecordBook } from '../title/recordBook.ts';
import type { WalkCatalog } from '../walk/catalog.ts';
import { isQuiet } from '../walk/quiet.ts';
import { startScanHelper } from '../walk/scanHelper.ts';
import { scanRulesOf } from '../walk/scanRulesOf.ts';
import { type WalkContext, type WalkEnd, walk } from '../walk/walk.ts';
import { holdVideo } from './heldVideo.ts';
import { storagePathOf } from './jobLife.ts';
import { saveKeyProblems } from './keyProblems.ts';
import { endAtMemoryLimit } from './memoryEnd.ts';
import { Pulse } from './pulse.ts';
import { recordStoreOf } from './recordStore.ts';
import { openWaitingWishes } from './waitingWishes.ts';
import type { WalkJobContext } from './walkJobContext.ts';
import { walkNotifier } from './walkNotifier.ts';
import { openWalkSources, type WalkSources, withCalls } from './walkSources.ts';

/** Throws if the walk could not continue. */
export async function walkTitlesOnce(job: WalkJobContext): Promise<WalkEnd> {
  const { order, tally, report, life, print, environment } = job;
  const root = await openRoot(storagePathOf(order.document.spec));
  const library = libraryOf(order);
  const catalog = walkCatalogOf(job, await openWalkCatalog(job.catalog, library));
  const rows = await openRecordRows(job.catalog, library);
  const waiting = await openWaitingWishes(job, root, catalog);
  const sources = await openWalkSources(job);
  const notifier = walkNotifier(job);
  const pulse = new Pulse(tally, report, life.signal, print);
  using _memory = endAtMemoryLimit(job, () => pulse.openVideos);
  // The code is loaded now, apart from the phases': what follows is mostly rows and listings that are garbage at once.
  keepYoungGeneration();
  storeCompiledCode();
  collectOldGenerationSooner();
  try {
    const end = await walk(
      {
        ...order.run,
        folders: [...new Set([...order.folders, ...waiting.folders])],
        everyTitle: order.run.everyTitle || (order.run.full && waiting.ofEverything),
      },
      {
        ...groundOf(job, root, catalog, pulse, sources),
        ...(notifier.changed === undefined ? {} : { changed: notifier.changed }),
        ...(notifier.marked === undefined ? {} : { marked: notifier.marked }),
        title: {
          book: new RecordBook(await recordStoreOf(order.document.spec.readOnly, root, rows)),
          ...waiting.ofTitles,
          ...(order.run.rebuild ? { rebuild: true } : {}),
          isQuiet: (path) => isQuiet(`${root.path}/${path}`, systemClock, life.signal, environment.quietAfterMs),
        },
      },
    );
    await waiting.settle(end);
    if (!order.run.rebuild) await saveKeyProblems(job, { servers: await notifier.end(), sources: await sources.end() });
    return withCalls(end, sources);
  } finally {
    notifier.close();
    sources.close();
    pulse.stop();
  }
}

function libraryOf({ uid, document: { metadata, spec } }: WalkOrder) {
  return { uid, namespace: metadata.namespace, name: metadata.name, kind: spec.kind };
}

/** Problems have a table of their own, under the run that found them. */
function walkCatalogOf({ order, catalog }: WalkJobContext, tables: Omit<WalkCatalog, 'saveProblems'>): WalkCatalog {
  return {
    ...tables,
    saveProblems: (titles, problems, cause) => {
      const run = { libraryUid: order.uid, runId: order.run.id, nowMs: Date.now() };
      const scope = { titles, ...(cause === undefined ? {} : { causes: [cause] }) };
      return replaceProblems(catalog, run, scope, problems);
    },
  };
}

function groundOf(
  job: WalkJobContext,
  root: StorageRoot,
  catalog: WalkCatalog,
  pulse: Pulse,
  sources: WalkSources,
): Omit<WalkContext, 'title'> {
  const { spec } = job.order.document;
  if (spec.kind === 'franchises') throw new Error('a franchises Library has a walk of its own');
  const isStopping = () => job.life.signal.aborted || pulse.mustYield || job.catalog.condition() !== 'whole';
  return {
    kind: spec.kind,
    scan: { rootPath: root.path, rules: scanRulesOf(spec.ignore), nowMs: () => Date.now() },
    catalog,
    tally: job.tally,
    tools: { ...toolsOf(job, root, pulse), trailers: trailersOf(job, isStopping) },
    openSources: () => sources.open(),
    tilesByWorker: spec.tiles.mode === 'worker',
    storageType: () =>
      statfs(root.path).then(
        ({ type }) => type,
        () => 0,
      ),
    startScanHelper: () => startScanHelper({ rootPath: root.path, globs: spec.ignore }),
    isStopping,
    resolve: { root, configuredPath: storagePathOf(spec), pathMappings: spec.pathMappings, catalog },
  };
}

/** One for the whole walk: its titles share the 15 minutes for trailers and take turns. */
function trailersOf({ order, environment }: WalkJobContext, isStopping: () => boolean): TrailerRun {
  const { ytDlpPath } = order.document.spec.trailers;
  const searchPath = environment.all['PATH'] ?? '';
  return openTrailerRun({
    claimedAt: order.run.claimedAt,
    now: () => Date.now(),
    isStopping,
    ytDlp: ytDlpPath === undefined ? undefined : { path: ytDlpPath, searchPath },
  });
}

/** The tools that last for the walk; sources, details and collected results belong to each visit. */
function toolsOf({ order, tally, life }: WalkJobContext, root: StorageRoot, pulse: Pulse): PhaseTools {
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
          await using held = await holdVideo(root, video.path);
          return await work(held.path);
        } finally {
          pulse.close(video);
        }
      }),
    pictures: {
      setAside: () => undefined,
      open: async (file) => {
        life.signal.throwIfAborted();
        await pulse.open(file);
      },
      close: (file) => pulse.close(file),
    },
    made: nothing,
    warn: (path, message) => tally.warn(path, message),
    preview: nothing,
    alive: () => tally.alive(),
    afterSave: nothing,
  };
}
