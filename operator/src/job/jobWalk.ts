/**
 * `job walk`: the process of one walk. Its work order comes as arguments, its result goes to the catalog's table `runs`
 * (docs/design/runs.md#the-walk-job). Exit codes: 0 reached its end, 1 could not continue, 2 bad order, 3 stopped
 * early.
 */

import type { Catalog } from '../catalog/database/catalog.ts';
import { markWalked } from '../catalog/database/library.ts';
import { openCatalog, reopenCatalog } from '../catalog/database/open.ts';
import { forgetOld } from '../catalog/retention.ts';
import { runLedger, runReport } from '../catalog/runs/runLedger.ts';
import { holdWalkLock } from '../catalog/walk/walkLock.ts';
import { namedCauses } from '../library/cause.ts';
import { libraryKey } from '../library/document.ts';
import { exitCodes, reasonOfExit } from '../library/jobExit.ts';
import { readWalkOrder, type WalkOrder } from '../library/order.ts';
import type { RunResult } from '../library/state.ts';
import { type Message, plainText } from '../messages/message.ts';
import { messageOf, sentenceOf } from '../phases/phase.ts';
import { walkLockFile } from '../platform/local/locks.ts';
import { Tally, warnedItem } from '../walk/tally.ts';
import type { WalkEnd } from '../walk/walk.ts';
import { announceAfterWalk } from './jobAnnounce.ts';
import { exitCodeOfError, type JobLife, runJob } from './jobLife.ts';
import { catalogOf, type JobPlace, placed } from './jobPlace.ts';
import type { WalkJobContext } from './walkJobContext.ts';

export async function jobWalk(args: readonly string[], place: JobPlace): Promise<number> {
  const { dataFolder } = place;
  const lockOf = ({ document, run }: WalkOrder) => {
    const key = libraryKey(document);
    return dataFolder === undefined
      ? undefined
      : { file: walkLockFile(dataFolder, key), key, dataFolder, runId: run.id };
  };
  const read = (written: readonly string[]) => placed(readWalkOrder(written), place);
  return runJob(args, place, { read, lockOf }, (order, life) => lockedWalk(order, place, life));
}

/**
 * How often a run begins again because its catalog was damaged or set aside. A disk that damages each new one fails the
 * run.
 */
const catalogsAtMost = 3;
const opening = { ofJob: true } as const;

/** Walks again in a new catalog if the one it wrote into cannot be used any more: a run must not end in the old one. */
async function lockedWalk(order: WalkOrder, place: JobPlace, life: JobLife): Promise<number> {
  let catalog = await openedCatalog(place, life);
  for (let number = 1; ; number++) {
    reportSetAside(catalog);
    let code: number | undefined;
    let failure: unknown;
    try {
      code = await walkIn(catalog, order, place, life);
    } catch (error) {
      catalog.note(error);
      failure = error;
    }
    const isOver = catalog.condition() === 'whole' || number === catalogsAtMost || life.signal.aborted;
    if (isOver) {
      await catalog.close();
      if (code === undefined) throw failure;
      return code;
    }
    catalog = await reopenCatalog(catalog, opening);
  }
}

function reportSetAside({ setAside }: Catalog): void {
  if (setAside !== undefined) print({ event: 'catalog', state: 'set aside', file: setAside.file });
}

/**
 * Kubernetes may start this program twice for one run. The second process waits for the first and ends with the result
 * that the first wrote.
 */
async function walkIn(catalog: Catalog, order: WalkOrder, place: JobPlace, life: JobLife): Promise<number> {
  const waiting = (holder: string) => print({ event: 'waiting', for: `the walk of this Library by ${holder}` });
  const lock = await holdWalkLock(catalog, order.uid, { signal: life.signal, waiting });
  if (lock === undefined) return exitCodes.unbegun;
  try {
    const written = (await runLedger(catalog).read(order.run.id))?.result;
    if (written === 'Succeeded' || (lock.hasWaited && written !== undefined)) return exitCodeOf(written);
    return await reportedWalk(order, { ...place, catalog, life });
  } finally {
    await lock.release();
  }
}

/**
 * If asked to stop while the database is down, it ends at once as unbegun: waiting connections would hold it until it
 * is killed.
 */
async function openedCatalog(place: JobPlace, { signal }: JobLife): Promise<Catalog> {
  const stop = () => process.exit(exitCodes.unbegun);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await openCatalog(catalogOf(place), opening);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function exitCodeOf(result: RunResult): number {
  if (result === 'Succeeded') return exitCodes.done;
  return result === 'Yielded' ? exitCodes.stoppedEarly : exitCodes.couldNotGoOn;
}

/** The page shows no more folders of a run. */
const causesAtMost = 20;

/** The walk between `open` and `finish` of its row. */
async function reportedWalk(
  order: WalkOrder,
  context: JobPlace & { readonly catalog: Catalog; readonly life: JobLife },
): Promise<number> {
  const { catalog, life } = context;
  const report = runReport(catalog);
  const { id, number, causes } = order.run;
  const named = causes === undefined ? {} : { causes: namedCauses(causes, order.folders, causesAtMost) };
  await report.open({ id, libraryUid: order.uid, number, ...named });
  const tally = new Tally(() => Date.now());
  life.lastWords = () => report.finish({ result: 'Yielded', summary: tally.summary([]), rescan: [], fullOwed: false });
  try {
    const end = await walkOfItsKind({ order, ...context, tally, report, print });
    if (end.result === 'Succeeded' && (order.run.full || order.run.rebuild)) {
      await markWalked(catalog, order.uid, Date.now());
    }
    const warnings = await announceAfterWalk({ order, ...context }, end);
    await report.finish(withWarnings(end, warnings));
    if (order.run.full && end.result === 'Succeeded') await forgetOld(catalog, Date.now());
    print({ event: 'end', result: end.result, summary: end.summary });
    return exitCodeOf(end.result);
  } catch (error) {
    catalog.note(error);
    // The run begins again in another catalog, or the exit code reports its end.
    if (catalog.condition() !== 'whole') throw error;
    const summary = tally.summary([]);
    const result = life.signal.aborted ? 'Yielded' : 'Failed';
    const code = exitCodeOfError(error);
    const why = reasonOfExit(code, context.dataFolder) ?? messageOf(error);
    if (result === 'Failed') await announceAfterWalk({ order, ...context }, { result, error: why });
    await report.finish({ result, summary, rescan: [], fullOwed: false, error: why });
    print({ event: 'end', result, error: sentenceOf(error), summary });
    if (!life.signal.aborted)
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    return result === 'Yielded' ? exitCodeOf(result) : code;
  }
}

function withWarnings(end: WalkEnd, warnings: readonly Message[]): WalkEnd {
  if (warnings.length === 0) return end;
  const added = warnings.map((words) => warnedItem({ path: '', message: words }));
  return { ...end, summary: { ...end.summary, warnings: [...end.summary.warnings, ...added] } };
}

/** Each kind loads only its own code. */
async function walkOfItsKind(job: WalkJobContext): Promise<WalkEnd> {
  const { spec } = job.order.document;
  if (spec.kind !== 'franchises') return (await import('./jobTitles.ts')).walkTitlesOnce(job);
  const { walkFranchisesOnce } = await import('./jobFranchises.ts');
  const { franchiseArt } = await import('./franchiseArt.ts');
  const { signal } = job.life;
  const art = franchiseArt({ spec, signal, warn: (text) => job.tally.warn('', plainText(text)) });
  return walkFranchisesOnce(job, art);
}

function print(line: Readonly<Record<string, unknown>>): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
