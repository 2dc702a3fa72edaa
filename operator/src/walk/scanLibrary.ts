/**
 * Scans all tops of a Library and yields those that a walk must process. Reads the tree and the catalog's snapshots;
 * writes neither. Memory holds two batches, never the whole tree.
 */
import { setImmediate } from 'node:timers/promises';
import type { KnownTop, WalkCatalog } from './catalog.ts';
import { hasChanged, hasSameMtimes, type ScanContext, scanTopInSteps, type TopScan } from './scan.ts';
import { SCAN_SLICE_MS } from './scanLimits.ts';
import type { RootListing } from './scanRoot.ts';

/**
 * Tops per catalog call, which takes up to 256. The rows should be garbage before V8 promotes them: with 256 they reach
 * the old generation, and the process grows by 80 MB at a million files.
 */
const BATCH_TOPS = 64;

/** Batches that wait for the helper: one that it scans, and the next, so that it never waits for this thread. */
const HELPER_BATCHES = 2;

/** Batches that this thread has scanned while an earlier one still waits for the helper, which may be slower. */
const BATCHES_AHEAD = 8;

/** A top to be scanned. */
export interface TopOrder {
  readonly top: string;
  readonly known: KnownTop | undefined;
  /** A title under it has a due fact: the top is handed on with its files, whatever the scan finds. */
  readonly due: boolean;
}

/**
 * Why a top is handed on. `changed`, `due`: its titles are walked. `reported`: nothing changed, but an entry is
 * unreadable or irregular. `moved`: only mtimes or settled flags changed, so only its snapshots are saved.
 */
export type ScanReason = 'changed' | 'due' | 'reported' | 'moved';

export interface ScannedTop {
  readonly top: string;
  readonly scan: TopScan;
  readonly known: KnownTop | undefined;
  readonly reason: ScanReason;
}

/**
 * A second thread that scans every other batch (scanHelper.ts). Each top comes with the print of its known folders,
 * because sending the folders would cost more than the scan. undefined in the answer: the print is equal and there is
 * nothing to report.
 */
export interface ScanHelper {
  scan(tops: readonly TopPrint[]): Promise<readonly (TopScan | undefined)[]>;
}

export interface TopPrint {
  readonly top: string;
  /** '' matches no print: the scan is always returned. */
  readonly print: string;
}

export interface LibraryScanOptions extends ScanContext {
  readonly root: RootListing;
  readonly catalog: Pick<WalkCatalog, 'knownInOrder'>;
  readonly trustMtimes: boolean;
  readonly helper?: ScanHelper;
  /** A title with a fact due by this time is handed on; default: now. */
  dueBy?(): number;
  /** Called after every batch, once its tops were consumed. */
  onProgress?(): void;
}

/** Yields tops in the order of the listing. Throws the catalog's errors. The caller checks `root.unreadable` first. */
export async function* scanLibrary(options: LibraryScanOptions): AsyncGenerator<ScannedTop, void, undefined> {
  for await (const scanned of scanBatches(options)) {
    for (const top of scanned) if (top !== undefined) yield top;
    options.onProgress?.();
  }
}

/** undefined for a top with nothing to hand on. */
type ScannedBatch = readonly (ScannedTop | undefined)[];

interface Batch {
  readonly orders: readonly TopOrder[];
  /** undefined: the helper failed. */
  readonly scanned: Promise<ScannedBatch | undefined>;
  /** To the helper. */
  readonly isSent: boolean;
  isDone: boolean;
}

/** In the order of the listing. While this thread scans a batch, the helper scans those before it. */
async function* scanBatches(options: LibraryScanOptions): AsyncGenerator<ScannedBatch, void, undefined> {
  const { tops } = options.root;
  const slice = { startMs: performance.now() };
  // Trusted folders cost one lstat each: less than sending them to another thread.
  let helper = options.trustMtimes ? undefined : options.helper;
  let ordered = 0;
  const nextOrders = (): Promise<TopOrder[]> => {
    const names = tops.slice(ordered, ordered + BATCH_TOPS);
    ordered += names.length;
    return ordersFor(options, names);
  };
  const begun: Batch[] = [];
  while (ordered < tops.length || begun.length > 0) {
    while (helper !== undefined && ordered < tops.length && sentIn(begun) < HELPER_BATCHES) {
      begun.push(sendTo(helper, await nextOrders()));
    }
    if (ordered < tops.length) {
      const orders = await nextOrders();
      const scanned = Promise.resolve(await scanHere(options, orders, slice));
      begun.push({ orders, scanned, isSent: false, isDone: true });
    }
    // The helper's answers arrive between turns of the event loop.
    if (helper !== undefined) await setImmediate();
    const mustWait = ordered >= tops.length || begun.length > BATCHES_AHEAD;
    for (let first = begun[0]; first !== undefined && (mustWait || first.isDone); first = begun[0]) {
      begun.shift();
      let scanned = await first.scanned;
      if (scanned === undefined) {
        // Losing the helper costs speed, never a title.
        helper = undefined;
        scanned = await scanHere(options, first.orders, slice);
      }
      yield scanned;
    }
  }
}

async function ordersFor(options: LibraryScanOptions, names: readonly string[]): Promise<TopOrder[]> {
  if (names.length === 0) return [];
  const known = await options.catalog.knownInOrder(names);
  return names.map((top) => orderFor(options, top, known.get(top)));
}

function orderFor(options: LibraryScanOptions, top: string, known: KnownTop | undefined): TopOrder {
  const nowMs = options.dueBy?.() ?? options.nowMs();
  return { top, known, due: known?.dueAtMs !== undefined && known.dueAtMs <= nowMs };
}

/** Catches at once, so that a failure while this thread scans is not an unhandled rejection. */
function sendTo(helper: ScanHelper, orders: readonly TopOrder[]): Batch {
  const prints = orders.map(({ top, due, known }) => ({ top, print: due ? '' : (known?.print ?? '') }));
  const scanned = helper.scan(prints).then(
    (scans) => scans.map((scan, index) => judgeAnswer(orders[index], scan)),
    () => undefined,
  );
  const batch: Batch = { orders, scanned, isSent: true, isDone: false };
  const done = () => {
    batch.isDone = true;
  };
  scanned.then(done, done);
  return batch;
}

function sentIn(begun: readonly Batch[]): number {
  return begun.filter(({ isSent }) => isSent).length;
}

function judgeAnswer(order: TopOrder | undefined, scan: TopScan | undefined): ScannedTop | undefined {
  return scan && order && judgeScan(order, { ...scan, changed: hasChanged(scan, order.known) });
}

async function scanHere(
  options: LibraryScanOptions,
  orders: readonly TopOrder[],
  slice: Slice,
): Promise<(ScannedTop | undefined)[]> {
  const context: ScanContext = { ...options, rootIgnores: options.root.ignores };
  const scanned: (ScannedTop | undefined)[] = [];
  for (const order of orders) {
    if (isOver(slice)) await pause(slice);
    if (isTrusted(options, order)) continue;
    const steps = scanTopInSteps({ ...context, top: order.top, known: order.known });
    for (let step = steps.next(); ; step = steps.next()) {
      if (isOver(slice)) await pause(slice);
      if (step.done !== true) continue;
      scanned.push(judgeScan(order, step.value));
      break;
    }
  }
  return scanned;
}

/** A due title needs its files, which only a scan reads. */
function isTrusted({ trustMtimes, rootPath }: LibraryScanOptions, { top, known, due }: TopOrder): boolean {
  return trustMtimes && !due && known !== undefined && hasSameMtimes(rootPath, top, known);
}

/** Since when this thread has not let other work run. */
interface Slice {
  startMs: number;
}

function isOver({ startMs }: Slice): boolean {
  return performance.now() - startMs > SCAN_SLICE_MS;
}

async function pause(slice: Slice): Promise<void> {
  await setImmediate();
  slice.startMs = performance.now();
}

/** Returns undefined if nothing changed, nothing is due, and there is nothing to report or save. */
function judgeScan(order: TopOrder, scan: TopScan): ScannedTop | undefined {
  const reason = reasonFor(order, scan);
  return reason === undefined ? undefined : { top: order.top, scan, known: order.known, reason };
}

function reasonFor(order: TopOrder, scan: TopScan): ScanReason | undefined {
  if (scan.changed) return 'changed';
  if (order.due) return 'due';
  if (scan.unreadable.length > 0 || scan.strange.length > 0) return 'reported';
  if (hasMoved(order, scan)) return 'moved';
  return undefined;
}

function hasMoved({ known }: TopOrder, { folders, print }: TopScan): boolean {
  if (print === known?.print) return false;
  return folders.some((folder) => {
    const before = known?.folders.get(folder.path);
    return before?.mtimeMs !== folder.mtimeMs || before.settled !== folder.settled;
  });
}
