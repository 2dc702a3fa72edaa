/**
 * Goes through all tops of a Library and hands on those a walk must look into. Reads the tree and the catalog's snapshots;
 * writes neither. Memory holds two batches: never the whole tree.
 */
import { setImmediate } from 'node:timers/promises';
import type { FolderSnapshot, KnownTop, WalkCatalog } from './catalog.ts';
import { hasChanged, type ScanContext, scanTopInSteps, type TopScan } from './scan.ts';
import { SCAN_SLICE_MS } from './scanLimits.ts';
import type { RootListing } from './scanRoot.ts';

/**
 * Tops of one call of the catalog, which takes up to 256. What is known of them should be dropped before V8 looks twice:
 * with 256 it grows old, and the process by 80 MB at a million files.
 */
const BATCH_TOPS = 64;

/** A top to be scanned. */
export interface TopOrder {
  readonly top: string;
  readonly known: KnownTop | undefined;
  readonly trustMtimes: boolean;
  /** A title under it has a fact to be tried: it is handed on whatever the scan says, with its files. */
  readonly due: boolean;
}

/**
 * Why a top is handed on. `changed`, `due`: its titles are walked. `reported`: nothing changed, but something could not be read
 * or is strange. `moved`: only mtimes or rest did, so its snapshots are to be saved and that is all.
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
  readonly looked: number;
  /** By reason; the rest of `looked` rests. */
  readonly handedOn: Readonly<Record<ScanReason, number>>;
}

/**
 * A second thread that scans every other batch (scanHelper.ts). Each top comes with the print of its known folders: a known
 * top itself costs more to hand over than the scan. undefined in the answer: the print is the same and nothing is to be said.
 */
export interface ScanHelper {
  scan(tops: readonly TopPrint[]): Promise<readonly (TopScan | undefined)[]>;
}

export interface TopPrint {
  readonly top: string;
  /** '' is no folder's print: the scan is answered whatever it says. */
  readonly print: string;
}

/** Equal prints: same folders, digests, mtimes and rest. */
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
  /** A title with a fact due by then is handed on; absent: by now. */
  dueBy?(): number;
  /** After every batch, once its tops were taken. */
  onProgress?(counts: ScanCounts): void;
}

/** Hands on tops in the order of the listing. Throws what the catalog throws. The caller judges `root.unreadable` before. */
export async function* scanLibrary(options: LibraryScanOptions): AsyncGenerator<ScannedTop, ScanCounts, undefined> {
  const { tops } = options.root;
  const handedOn = { changed: 0, due: 0, reported: 0, moved: 0 };
  const slice = { startMs: performance.now() };
  // Trusted folders cost one lstat each: less than telling another thread of them.
  let helper = options.trustMtimes ? undefined : options.helper;
  let looked = 0;
  while (looked < tops.length) {
    const here = await ordersFor(options, tops.slice(looked, looked + BATCH_TOPS));
    const there =
      helper === undefined ? [] : await ordersFor(options, tops.slice(looked + BATCH_TOPS, looked + 2 * BATCH_TOPS));
    const answer = helper === undefined || there.length === 0 ? undefined : answerOf(helper, there);
    const scanned = await scanHere(options, here, slice);
    const helped = await answer;
    // A helper that is lost costs speed, never a title.
    if (answer !== undefined && helped === undefined) helper = undefined;
    scanned.push(...(helped ?? (await scanHere(options, there, slice))));
    for (const top of scanned) {
      if (top === undefined) continue;
      handedOn[top.reason] += 1;
      yield top;
    }
    looked += here.length + there.length;
    options.onProgress?.({ tops: tops.length, looked, handedOn: { ...handedOn } });
  }
  return { tops: tops.length, looked, handedOn };
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
  // A title that is due needs its files, which a trusted folder does not give.
  return { top, known, trustMtimes: options.trustMtimes && !due, due };
}

/** Settles at once, so that a failure while this thread scans is not an unhandled one. undefined: the helper failed. */
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

/** undefined: nothing changed, nothing is due, nothing is to be said or saved. */
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
