/**
 * The second scan thread: receives orders, scans, posts the results. Started by scanHelper.ts alone; must not touch the
 * catalog.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { readRootIgnores, type ScanContext, scanTop, type TopScan } from './scan.ts';
import type { HelperAnswer, HelperContext } from './scanHelper.ts';
import type { TopPrint } from './scanLibrary.ts';
import { scanRulesOf } from './scanRulesOf.ts';

const given: HelperContext = workerData;
const rules = scanRulesOf(given.globs);
const context: ScanContext = {
  rootPath: given.rootPath,
  rules,
  nowMs: Date.now,
  rootIgnores: readRootIgnores(given.rootPath, rules),
};

parentPort?.on('message', (message: { readonly number: number; readonly tops: readonly TopPrint[] } | undefined) => {
  if (message === undefined) {
    parentPort?.close();
    return;
  }
  const answer: HelperAnswer = { number: message.number, scans: message.tops.map(scanUnlessSame) };
  parentPort?.postMessage(answer);
});

function scanUnlessSame({ top, print }: TopPrint): TopScan | undefined {
  const scan = scanTop({ ...context, top, known: undefined });
  const isSame = scan.unreadable.length === 0 && scan.strange.length === 0 && scan.print === print;
  return isSame ? undefined : scan;
}
