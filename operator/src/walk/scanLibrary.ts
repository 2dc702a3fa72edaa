/**
 * Scans all tops of a Library and yields those that a walk must process. Reads the tree and the catalog's snapshots;
 * writes neither. Memory holds two batches, never the whole tree.
 */
import { setImmediate } from 'node:timers/promises';
import type { FolderSnapshot, KnownTop, WalkCatalog } from './catalog.ts';
import { hasChanged, type ScanContext, scanTopInSteps, type TopScan } from './scan.ts';
import { SCAN_SLICE_MS } from './scanLimits.ts';
import type { RootListing } from './scanRoot.ts';

/**
 * Tops per catalog call, which takes up to 256. The rows should be garbage before V8 promotes them: with 256 they reach
 * the old generation, and the process grows by 80 MB at a million files.
 */
const BATCH_TOPS = 64;

/** A top to be scanned. */
export interface TopOrder {
  readonly top: string;
  readonly known: KnownTop | undefined;
  readonly trustMtimes: boolean;
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

export interface ScanCounts {
  readonly tops: number;
  readonly scannedTops: number;
  /** By reason; the other scanned tops are unchanged. */
  readonly handedOn: Readonly<Record<ScanReason, number>>;
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

/** Equal prints mean equal folders, digests, mtimes and settled flags. */
export function printOf(folders: Iterable<FolderSnapshot>): string {
  const lines: string[] = [];
  for (const { path, mtimeMs, digest, settled } of folders)
    lines.push(`${path}\0${mtimeMs}\0${digest}\0${settled ? 1 : 0}`);
  return lines.length === 1 ? (lines[0] ?? '') : lines.sort().join('\0');
}

export interface LibraryScanOptions extends ScanContext {
  readonly root: RootListing;
  readonly catalog: Pick<WalkCatalog, 'knownUnder'>;
  readonly trustMtimes: boolean;
  readonly helper?: ScanHelper;
  /** A title with a fact due by this time is handed on; default: now. */
  dueBy?(): number;
  /** Called after every batch, once its tops were consumed. */
  onProgress?(counts: ScanCounts): void;
}

/** Yields tops in the order of the listing. Throws the catalog's errors. The caller checks `root.unreadable` first. */
export async function* scanLibrary(options: LibraryScanOptions): AsyncGenerator<ScannedTop, ScanCounts, undefined> {
  const { tops } = options.root;
  const handedOn = { changed: 0, due: 0, reported: 0, moved: 0 };
  const slice = { startMs: performance.now() };
  // Trusted folders cost one lstat each: less than sending them to another thread.
  let helper = options.trustMtimes ? undefined : options.helper;
  let scannedTops = 0;
  while (scannedTops < tops.length) {
    const here = await ordersFor(options, tops.slice(scannedTops, scannedTops + BATCH_TOPS));
    const there =
      helper === undefined
        ? []
        : await ordersFor(options, tops.slice(scannedTops + BATCH_TOPS, scannedTops + 2 * BATCH_TOPS));
    const answer = helper === undefined || there.length === 0 ? undefined : answerOf(helper, there);
    const scanned = await scanHere(options, here, slice);
    const helped = await answer;
    // Losing the helper costs speed, never a title.
    if (answer !== undefined && helped === undefined) helper = undefined;
    scanned.push(...(helped ?? (await scanHere(options, there, slice))));
    for (const top of scanned) {
      if (top === undefined) continue;
      handedOn[top.reason] += 1;
      yield top;
    }
    scannedTops += here.length + there.length;
    options.onProgress?.({ tops: tops.length, scannedTops, handedOn: { ...handedOn } });
  }
  return { tops: tops.length, scannedTops, handedOn };
}

async function ordersFor(options: LibraryScanOptions, names: readonly string[]): Promise<TopOrder[]> {
  if (names.length === 0) return [];
  const known = await options.catalog.knownUnder(names);
  return names.map((top) => orderFor(options, top, known.get(top)));
}

function orderFor(options: LibraryScanOptions, top: string, known: KnownTop | undefined): TopOrder {
  const nowMs = options.dueBy?.() ?? options.nowMs();
  let due = false;
  for (const title of known?.titles.values() ?? []) due ||= title.dueAtMs !== undefined && title.dueAtMs <= nowMs;
  // A due title needs its files, which a trusted scan does not read.
  return { top, known, trustMtimes: options.trustMtimes && !due, due };
}

/**
 * Catches at once, so that a failure while this thread scans is not an unhandled rejection. undefined: the helper
 * failed.
 */
async function answerOf(
  helper: ScanHelper,
  orders: readonly TopOrder[],
): Promise<(ScannedTop | undefined)[] | undefined> {
  const prints = orders.map((order) => ({
    top: order.top,
    print: order.due ? '' : printOf(order.known?.folders.values() ?? []),
  }));
  const scans = await helper.scan(prints).catch(() => undefined);
  return scans?.map((scan, index) => {
    const order = orders[index];
    return scan && order && judgeScan(order, { ...scan, changed: hasChanged(scan.folders, order.known) });
  });
}

async function scanHere(
  options: LibraryScanOptions,
  orders: readonly TopOrder[],
  slice: { startMs: number },
): Promise<(ScannedTop | undefined)[]> {
  const context: ScanContext = { ...options, rootIgnores: options.root.ignores };
  const scanned: (ScannedTop | undefined)[] = [];
  for (const order of orders) {
    const steps = scanTopInSteps({ ...context, top: order.top, known: order.known, trustMtimes: order.trustMtimes });
    for (let step = steps.next(); ; step = steps.next()) {
      if (performance.now() - slice.startMs > SCAN_SLICE_MS) {
        await setImmediate();
        slice.startMs = performance.now();
      }
      if (step.done !== true) continue;
      scanned.push(judgeScan(order, step.value));
      break;
    }
  }
  return scanned;
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
  if (scan.read && hasMoved(order, scan)) return 'moved';
  return undefined;
}

function hasMoved(order: TopOrder, scan: TopScan): boolean {
  return scan.folders.some((folder) => {
    const before = order.known?.folders.get(folder.path);
    return before?.mtimeMs !== folder.mtimeMs || before.settled !== folder.settled;
  });
}
