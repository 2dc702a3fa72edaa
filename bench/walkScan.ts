/**
 * The work of a walk Job before it processes titles, with a Job's settings of memory. It is bundled as a Job is. Arguments: root, catalog.db,
 * and what to do: `fill` the catalog, `read` every file, or `trust` the mtimes of folders. Prints one line: a `ScanReport` as JSON.
 */
import { openCatalog } from '../operator/src/catalog/database/open.ts';
import { openWalkCatalog } from '../operator/src/catalog/walk/walkCatalog.ts';
import { storeCompiledCode } from '../operator/src/process/compiledCode.ts';
import { collectOldGenerationSooner } from '../operator/src/process/oldGeneration.ts';
import { keepYoungGeneration } from '../operator/src/process/youngGeneration.ts';
import type { TopSnapshot } from '../operator/src/walk/catalog.ts';
import { HELPER_FROM_TOPS, startScanHelper } from '../operator/src/walk/scanHelper.ts';
import { scanLibrary } from '../operator/src/walk/scanLibrary.ts';
import { listRoot } from '../operator/src/walk/scanRoot.ts';
import { scanRulesOf } from '../operator/src/walk/scanRulesOf.ts';
import { peakRssMb } from './figure.ts';

const [, , rootPath = '', catalogFile = '', mode] = process.argv;
const catalog = await openCatalog(catalogFile, { ofJob: mode !== 'fill' });
const library = { uid: 'bench', namespace: 'bench', name: 'bench', kind: 'movies' } as const;
const walkCatalog = await openWalkCatalog(catalog, library);
keepYoungGeneration();
storeCompiledCode();
collectOldGenerationSooner();
const start = performance.now();
const context = { rootPath, rules: scanRulesOf([]), nowMs: Date.now };
const root = listRoot(context);
if (root.unreadable !== undefined) throw new Error(`${rootPath} cannot be read: ${root.unreadable}`);
const isBig = mode === 'read' && root.tops.length >= HELPER_FROM_TOPS;
const helper = isBig ? startScanHelper({ rootPath, globs: [] }) : undefined;
// A walk goes on without its second thread; a figure must not.
let lost: unknown;
const watched = helper && {
  scan: (tops: Parameters<typeof helper.scan>[0]) =>
    helper.scan(tops).catch((error: unknown) => {
      lost = error;
      throw error;
    }),
};
const scanning = scanLibrary({
  ...{ ...context, root, catalog: walkCatalog, trustMtimes: mode === 'trust' },
  ...(watched && { helper: watched }),
});
let count = 0;
const snapshots: TopSnapshot[] = [];
for await (const { top, scan } of scanning) {
  count += 1;
  if (mode !== 'fill') continue;
  snapshots.push({ top, folders: scan.folders });
  if (snapshots.length === 200) await walkCatalog.save({ titles: [], snapshots: snapshots.splice(0) });
}
if (mode === 'fill') await walkCatalog.save({ titles: [], snapshots });
if (lost !== undefined) throw lost;
await helper?.[Symbol.asyncDispose]();
const workMs = performance.now() - start;
await catalog.close();
process.stdout.write(`${JSON.stringify({ workMs, count, peakRssMb: peakRssMb() })}\n`);
