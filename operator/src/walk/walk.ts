/**
 * The walk (docs/design/flow.md#walk): held folders first, then, in a full walk, everything else; titles stream through
 * the phases. This file is the sequence. It must not know platforms; only a walk writes records.
 */

import type { RunSummary } from '../library/ledger.ts';
import { type Message, message } from '../messages/message.ts';
import { MessageError } from '../messages/messageError.ts';
import { isVideoFileName } from '../naming/folderRules.ts';
import { knownTops } from './knownTops.ts';
import { layoutWithoutVideos } from './missingTitle.ts';
import { reasonNotToPrune } from './prune.ts';
import type { ResolveContext } from './resolve.ts';
import { resolveHeld } from './resolve.ts';
import { HELPER_FROM_TOPS } from './scanHelper.ts';
import { type ScanHelper, scanLibrary } from './scanLibrary.ts';
import { identityOfRoot, listRoot, type RootListing } from './scanRoot.ts';
import { storageDiffers } from './storageType.ts';
import type { TopContext } from './topContext.ts';
import { topOf } from './topPath.ts';
import { dueByMs, TopWalker } from './topWalk.ts';

export interface WalkWish {
  readonly folders: readonly string[];
  readonly full: boolean;
  readonly acceptMissing: boolean;
  readonly trustMtimes: boolean;
  /** The document changed: every title is visited, changed or not. */
  readonly everyTitle: boolean;
  /** The Library's titles leave the catalog and come back from their records; no phase runs (invariant 7). */
  readonly rebuild?: true;
  /** A person started the walk and may have repaired the storage: it retries at once what the storage refused. */
  readonly byPerson?: true;
}

export interface WalkContext extends TopContext {
  readonly resolve: ResolveContext;
  /** The type of the storage's file system, as statfs tells it. */
  readonly storageType?: () => Promise<number>;
  /** Starts a second thread for the scan of a big tree; absent: this thread scans alone. */
  readonly startScanHelper?: () => ScanHelper & AsyncDisposable;
}

export interface WalkEnd {
  readonly result: 'Succeeded' | 'Yielded';
  readonly summary: RunSummary;
  readonly rescan: readonly string[];
  readonly fullOwed: boolean;
}

/** Throws if the walk cannot continue (storage or catalog unavailable, a bug); one bad title never ends it. */
export async function walk(wish: WalkWish, given: WalkContext): Promise<WalkEnd> {
  const { rebuild, byPerson } = wish;
  const purpose = { ...(rebuild ? { rebuild } : {}), ...(byPerson ? { byPerson } : {}) };
  const context: WalkContext = { ...given, title: { ...given.title, ...purpose } };
  const { tally, catalog } = context;
  const root = listRoot({ rootPath: context.scan.rootPath, rules: context.scan.rules });
  if (root.unreadable !== undefined)
    throw new MessageError(message('storageUnreadable', context.scan.rootPath, root.unreadable));
  const differs = storageDiffers(context.scan.rootPath, (await context.storageType?.()) ?? 0);
  if (differs !== undefined) tally.warn('', differs);
  const titlesBefore = await catalog.countTitles();
  // A rescan counts only the titles it names.
  if (wish.full) tally.known(titlesBefore);
  for (const { path, reason } of root.strange) tally.warn(path, reason);
  if (wish.rebuild) await forgetAllTitles(catalog);
  const knownTitles = wish.rebuild ? 0 : titlesBefore;
  const walker = new TopWalker(context, root, {
    everyTitle: wish.everyTitle,
    isEmptyCatalog: wish.full && knownTitles === 0,
  });
  walker.noteNames(root.strange);
  const storage = identityOfRoot(context.scan.rootPath);

  const held = await walkHeld(wish.folders, context, walker, root);
  let finished = held.finished;
  if ((wish.full || wish.rebuild) && finished) finished = await walkAll(wish, context, walker, root);
  await walker.settled();
  // An unmounted disk leaves an empty mount point: every title looks removed, and none is (invariant 6).
  if (storage === undefined || identityOfRoot(context.scan.rootPath) !== storage) {
    throw new MessageError(message('storageWent', context.scan.rootPath));
  }

  await prune({ wish, context, walker, root, knownTitles, finished });
  // A full walk that checked every file has paid the full walk that an unknown path owes.
  const lookedAtAll = wish.full && finished && !wish.trustMtimes;
  return {
    result: finished ? 'Succeeded' : 'Yielded',
    summary: tally.summary(held.walked),
    rescan: walker.growingFolders,
    fullOwed: (held.fullOwed || walker.hasHollowTop) && !lookedAtAll,
  };
}

interface HeldWalk {
  readonly walked: readonly string[];
  readonly fullOwed: boolean;
  readonly finished: boolean;
}

/** The tops that hold a sender's path; empty if it could not be resolved, or is the root. */
interface HeldTargets {
  readonly tops: ReadonlyMap<string, readonly string[]>;
  readonly topsOf: ReadonlyMap<string, string | undefined>;
  readonly fullOwed: boolean;
}

/** Walks the top that contains each held folder; the folder's title is visited, changed or not. */
async function walkHeld(
  folders: readonly string[],
  context: WalkContext,
  walker: TopWalker,
  root: RootListing,
): Promise<HeldWalk> {
  const { tops, topsOf, fullOwed } = await resolveAll(folders, context, walker);
  for (const [top, paths] of tops) {
    if (context.isStopping()) break;
    if (root.looseFiles.includes(top)) walker.wantLoose(top);
    else await walker.walkHeldTop(top, paths);
  }
  if (!context.isStopping()) await walker.walkLoose();
  await walker.settled();
  const walked = folders.filter((folder) => {
    const top = topsOf.get(folder);
    return top === undefined ? !context.tools.signal.aborted : walker.wasFinished(top);
  });
  return {
    walked,
    fullOwed,
    finished:
      !context.tools.signal.aborted && !walker.hasStopped && [...tops.keys()].every((top) => walker.wasFinished(top)),
  };
}

async function resolveAll(folders: readonly string[], context: WalkContext, walker: TopWalker): Promise<HeldTargets> {
  const tops = new Map<string, string[]>();
  const topsOf = new Map<string, string | undefined>();
  let fullOwed = false;
  for (const folder of folders) {
    const resolved = await resolveHeld(folder, context.resolve);
    if (resolved.kind === 'nothing') {
      context.tally.nowhere(folder);
      context.tally.warn(folder, message('noPlace'));
    }
    fullOwed ||= resolved.kind === 'nothing' || resolved.kind === 'root';
    if (resolved.kind === 'root') walker.wantLoose();
    const path = resolved.kind === 'place' ? resolved.path : resolved.kind === 'knownTitle' ? resolved.key : undefined;
    topsOf.set(folder, path === undefined ? undefined : topOf(path));
    if (path !== undefined) tops.set(topOf(path), [...(tops.get(topOf(path)) ?? []), path]);
  }
  return { tops, topsOf, fullOwed };
}

/** Returns false if it stopped early. */
async function walkAll(wish: WalkWish, context: WalkContext, walker: TopWalker, root: RootListing): Promise<boolean> {
  // Without known rows every top counts as changed, so its titles are visited.
  const catalog = wish.everyTitle ? { knownInOrder: async () => new Map() } : context.catalog;
  const trustMtimes = wish.trustMtimes && !wish.everyTitle;
  const loose = new Set(root.looseFiles);
  // Loose files are not counted: one title has many of them.
  context.tally.ahead(root.tops.filter((top) => !loose.has(top) && !walker.wasWalked(top)).length);
  const onProgress = () => context.tally.alive();
  // A new tree is handed on completely: transferring the other thread's results would cost more than scanning.
  const isNew = wish.everyTitle || wish.rebuild === true || context.tools.firstWalk;
  const isWorthHelp = !trustMtimes && !isNew && root.tops.length >= HELPER_FROM_TOPS;
  await using helper = isWorthHelp ? context.startScanHelper?.() : undefined;
  const help = helper === undefined ? {} : { helper };
  const dueBy = () => dueByMs(context);
  for await (const scanned of scanLibrary({
    ...context.scan,
    root,
    catalog,
    trustMtimes,
    onProgress,
    dueBy,
    ...help,
  })) {
    if (walker.wasWalked(scanned.top)) continue;
    if (context.isStopping()) return false;
    if (loose.has(scanned.top)) walker.wantLoose(scanned.top);
    else await walker.walkTop(scanned);
  }
  await walker.walkLoose();
  await walker.settled();
  return !walker.hasStopped && !context.tools.signal.aborted;
}

interface PruneContext {
  readonly wish: WalkWish;
  readonly context: WalkContext;
  readonly walker: TopWalker;
  readonly root: RootListing;
  readonly knownTitles: number;
  readonly finished: boolean;
}

/**
 * Removes missing titles from the catalog, unless the storage itself may be missing (invariant 6). Files on disk are
 * not touched.
 */
async function prune({ wish, context, walker, root, knownTitles, finished }: PruneContext): Promise<void> {
  const { catalog, tally } = context;
  const sawAll = wish.full && finished;
  const goneTops = sawAll ? await topsWithoutFolder(catalog, root, walker) : [];
  // A rescan removes nothing outside the named paths unless a person confirms; a full walk has its own guard.
  const missing = [...walker.missingTitles, ...(sawAll || wish.acceptMissing ? walker.missingBeside : [])];
  for await (const [, known] of knownTops(catalog, goneTops)) missing.push(...known.titles.keys());
  const refusal = reasonNotToPrune({
    full: wish.full,
    acceptMissing: wish.acceptMissing,
    knownTitles,
    missingTitles: missing.length,
    rootEntries: root.tops.length,
    unreadable: walker.unreadable,
  });
  if (sawAll) await saveProblemsOfRoot(wish, catalog, walker, refusal);
  if (refusal !== undefined) {
    tally.warn('', refusal);
    return;
  }
  await catalog.removeTitles(missing.filter((key) => !walker.isEmptied(key)));
  await catalog.removeTitles(
    missing.filter((key) => walker.isEmptied(key)),
    'emptied',
  );
  await catalog.removeTops(goneTops);
  for (const key of missing) tally.gone(key);
  // A folder that stayed was visited, and its title told.
  for (const key of missing.filter((one) => !walker.isEmptied(one))) {
    const layout = layoutWithoutVideos(context.kind, key, isVideoFileName(key));
    context.changed?.(layout, [{ path: key, fact: 'gone' }]);
  }
}

/** Known tops that are no longer in the root. */
async function topsWithoutFolder(
  catalog: TopContext['catalog'],
  root: RootListing,
  walker: TopWalker,
): Promise<readonly string[]> {
  const present = new Set(root.tops);
  const gone: string[] = [];
  for (
    let page = await catalog.tops(undefined, pageTops);
    page.length > 0;
    page = await catalog.tops(page.at(-1), pageTops)
  ) {
    gone.push(...page.filter((top) => !present.has(top) && !walker.wasWalked(top)));
  }
  return gone;
}

/** Problems that belong to no title: a full walk that reached its end knows all of them. */
async function saveProblemsOfRoot(
  { trustMtimes }: WalkWish,
  catalog: TopContext['catalog'],
  walker: TopWalker,
  refusal: Message | undefined,
): Promise<void> {
  const unpruned =
    refusal === undefined ? [] : [{ cause: 'pruneUnconfirmed', title: '', path: '', detail: refusal } as const];
  await catalog.saveProblems([''], unpruned, 'pruneUnconfirmed');
  await catalog.saveProblems([''], [...walker.ignoreProblems.values()], 'ignoreFile');
  for (const cause of ['permission', 'storage'] as const) {
    const unread = [...walker.unreadProblems.values()].filter((problem) => problem.cause === cause);
    await catalog.saveProblems([''], unread, cause);
  }
  // A walk that trusts mtimes does not read unchanged folders again, and would take their problems back.
  if (!trustMtimes) await catalog.saveProblems([''], [...walker.nameProblems.values()], 'fileName');
}

const pageTops = 1_000;

async function forgetAllTitles(catalog: TopContext['catalog']): Promise<void> {
  for (
    let page = await catalog.tops(undefined, pageTops);
    page.length > 0;
    page = await catalog.tops(undefined, pageTops)
  ) {
    await catalog.removeTops(page, 'rebuild');
  }
}
