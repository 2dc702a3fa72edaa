/** The walk of a movies or series Library as `job walk` carries it out: wires catalog, records, phases and sources. */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import PQueue from 'p-queue';
import { forgetChoices, readChoices } from '../catalog/choiceTable.ts';
import { replaceProblems } from '../catalog/problems.ts';
import { openRecordRows, type RecordRows } from '../catalog/recordTable.ts';
import { readRefreshes, settleRefreshes } from '../catalog/refreshTable.ts';
import { openWalkCatalog } from '../catalog/walkCatalog.ts';
import { systemClock } from '../library/clock.ts';
import type { PhaseTools } from '../phases/phase.ts';
import { noSources } from '../phases/sources.ts';
import { openTrailerRun, type TrailerRun } from '../phases/trailerRun.ts';
import { statFile } from '../storage/read.ts';
import { openRoot, type StorageRoot } from '../storage/root.ts';
import { RecordBook } from '../title/recordBook.ts';
import type { WalkCatalog } from '../walk/catalog.ts';
import type { PersonChoice } from '../walk/choices.ts';
import { isQuiet } from '../walk/quiet.ts';
import { Refreshes } from '../walk/refreshes.ts';
import { startScanHelper } from '../walk/scanHelper.ts';
import { scanRulesOf } from '../walk/scanRulesOf.ts';
import { type WalkEnd, type WalkGround, walk } from '../walk/walk.ts';
import { storagePathOf } from './jobLife.ts';
import type { WalkJob } from './jobWalk.ts';
import { saveKeyProblems } from './keyProblems.ts';
import { Pulse } from './pulse.ts';
import { recordStoreOf } from './recordStore.ts';
import { walkNotifier } from './walkNotifier.ts';
import { openWalkSources, type WalkSources } from './walkSources.ts';

/** What was said of a title that is not there, and does not come back for so long, is forgotten. */
const choiceKeptMs = 30 * 24 * 60 * 60 * 1000;

/** Throws when the walk could not go on. */
export async function walkTitlesOnce(job: WalkJob): Promise<WalkEnd> {
  const { order, tally, report, life, print, environment } = job;
  const root = await openRoot(storagePathOf(order.document.spec));
  const tables = await tablesOf(job);
  const sources = await openWalkSources(job);
  const notifier = walkNotifier(job);
  const pulse = new Pulse(tally, report, life.signal, print);
  try {
    const refreshes = new Refreshes(tables.wished);
    const folderOf = (title: string) => join(storagePathOf(order.document.spec), title);
    // A folder that went is named by no walk: its title may come back.
    const present = tables.choices.filter(({ title }) => existsSync(folderOf(title)));
    const chosen = new Map(present.map((choice) => [choice.title, choice]));
    const settled = tables.choices.filter((one) => !present.includes(one) && one.atMs < Date.now() - choiceKeptMs);
    const setAside = await tables.catalog.setAside();
    const taken = new Set<string>();
    const end = await walk(
      {
        ...order.run,
        folders: [...new Set([...order.folders, ...[...refreshes.titles, ...chosen.keys()].map(folderOf)])],
        everyTitle: order.run.everyTitle || (order.run.full && refreshes.ofEverything),
      },
      {
        ...groundOf(job, root, tables.catalog, pulse, sources),
        ...(notifier.changed === undefined ? {} : { changed: notifier.changed }),
        title: {
          book: new RecordBook(await recordStoreOf(order.document.spec.readOnly, root, tables.rows)),
          setAside: new Map(setAside.map((video) => [video.path, video])),
          setAsideTaken: (path) => taken.add(path),
          refreshes,
          choices: { byTitle: chosen, taken: (choice) => settled.push(choice) },
          ...(order.run.rebuild ? { rebuild: true } : {}),
          isQuiet: (path) => isQuiet(`${root.path}/${path}`, systemClock, life.signal, environment.quietAfterMs),
        },
      },
    );
    for (const { path } of setAside)
      if ((await statFile(root, path).catch(() => undefined)) === undefined) taken.add(path);
    if (!order.run.rebuild) await tables.catalog.forgetSetAside([...taken]);
    const walked = new Set(end.summary.walkedFolders);
    const wholly = order.run.full && end.result === 'Succeeded';
    const owed = refreshes.owed((path) => wholly || (path !== '' && walked.has(folderOf(path))));
    await settleRefreshes(job.catalog, order.uid, tables.wished, owed);
    await forgetChoices(job.catalog, order.uid, settled);
    if (!order.run.rebuild) await saveKeyProblems(job, { servers: await notifier.end(), sources: await sources.end() });
    return withCalls(end, sources);
  } finally {
    notifier.close();
    sources.close();
    pulse.stop();
  }
}

function withCalls(end: WalkEnd, sources: WalkSources): WalkEnd {
  const calls = sources.calls();
  return calls.length === 0 ? end : { ...end, summary: { ...end.summary, calls } };
}

interface WalkTables {
  readonly catalog: WalkCatalog;
  readonly rows: RecordRows;
  /** What a person asked to have made anew before this walk began. */
  readonly wished: Awaited<ReturnType<typeof readRefreshes>>;
  /** What a person said titles are, not yet in their records. */
  readonly choices: readonly PersonChoice[];
}

async function tablesOf({ order, catalog }: WalkJob): Promise<WalkTables> {
  const { metadata, spec } = order.document;
  const library = { uid: order.uid, namespace: metadata.namespace, name: metadata.name, kind: spec.kind };
  const walkCatalog: WalkCatalog = {
    ...(await openWalkCatalog(catalog, library)),
    saveProblems: (titles, problems, cause) => {
      const run = { libraryUid: order.uid, runId: order.run.id, nowMs: Date.now() };
      const scope = { titles, ...(cause === undefined ? {} : { causes: [cause] }) };
      return replaceProblems(catalog, run, scope, problems);
    },
  };
  return {
    catalog: walkCatalog,
    rows: await openRecordRows(catalog, library),
    wished: order.run.rebuild ? [] : await readRefreshes(catalog, order.uid),
    choices: order.run.rebuild ? [] : await readChoices(catalog, order.uid),
  };
}

function groundOf(
  job: WalkJob,
  root: StorageRoot,
  catalog: WalkCatalog,
  pulse: Pulse,
  sources: WalkSources,
): Omit<WalkGround, 'title'> {
  const { spec } = job.order.document;
  if (spec.kind === 'franchises') throw new Error('a franchises Library has a walk of its own');
  const isStopping = () => job.life.signal.aborted || pulse.mustYield;
  return {
    kind: spec.kind,
    scan: { rootPath: root.path, rules: scanRulesOf(spec.ignore), nowMs: () => Date.now() },
    catalog,
    tally: job.tally,
    tools: { ...toolsOf(job, root, pulse), trailers: trailersOf(job, isStopping) },
    openSources: () => sources.open(),
    tilesByWorker: spec.tiles.mode === 'worker',
    startScanHelper: () => startScanHelper({ rootPath: root.path, globs: spec.ignore }),
    isStopping,
    resolve: { root, configuredPath: storagePathOf(spec), pathMappings: spec.pathMappings, catalog },
  };
}

/** One for the whole walk: its titles share the 15 minutes of spec 8, and take turns. */
function trailersOf({ order, environment }: WalkJob, isStopping: () => boolean): TrailerRun {
  const { ytDlpPath } = order.document.spec.trailers;
  const searchPath = environment.all['PATH'] ?? '';
  return openTrailerRun({
    claimedAt: order.run.claimedAt,
    now: () => Date.now(),
    isStopping,
    ytDlp: ytDlpPath === undefined ? undefined : { path: ytDlpPath, searchPath },
  });
}

/** What a visit does not lend anew: sources, details and what it gathers are the visit's. */
function toolsOf({ order, tally, life }: WalkJob, root: StorageRoot, pulse: Pulse): PhaseTools {
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
