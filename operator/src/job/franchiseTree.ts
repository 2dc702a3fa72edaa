/** The scan of `walk/` as a walk of franchises asks for it: what lies below a path, with ignore rules and links as for films. */
import { setImmediate } from 'node:timers/promises';
import type { FranchiseTree, TreeLook } from '../franchises/franchiseContext.ts';
import { isWithin } from '../walk/listing.ts';
import { type ScanContext, scanTopInSteps, type TopScan } from '../walk/scan.ts';
import { SCAN_SLICE_MS } from '../walk/scanLimits.ts';
import type { ScanReport } from '../walk/scanReport.ts';
import { identityOfRoot, listRoot } from '../walk/scanRoot.ts';
import { topOf } from '../walk/topPath.ts';

/** `alive` is called while it goes on. A franchises Library is small: nothing is remembered of its folders. */
export function franchiseTree(scan: ScanContext, alive: () => void): FranchiseTree {
  return {
    identity: () => identityOfRoot(scan.rootPath),
    async look(within) {
      const root = listRoot(scan);
      if (root.unreadable !== undefined)
        throw new Error(`the storage ${scan.rootPath} cannot be read: ${root.unreadable}`);
      const files: TreeLook['files'][number][] = [];
      const unreadable: ScanReport[] = [];
      const strange: ScanReport[] = within === '' ? [...root.strange] : [];
      const tops = within === '' ? root.tops : root.tops.filter((top) => top === topOf(within));
      for (const top of tops) {
        const found = await scanned({ ...scan, rootIgnores: root.ignores }, top, alive);
        files.push(...found.files.filter(({ path }) => isWithin(path, within)));
        // What lies above what was asked for hides it as well.
        unreadable.push(...found.unreadable.filter(({ path }) => isWithin(path, within) || isWithin(within, path)));
        strange.push(...found.strange.filter(({ path }) => isWithin(path, within)));
      }
      return { files, unreadable, strange, rootEntries: root.tops.length };
    },
  };
}

/** The event loop goes on in between: progress, and the wish to stop. */
async function scanned(scan: ScanContext, top: string, alive: () => void): Promise<TopScan> {
  const steps = scanTopInSteps({ ...scan, top, known: undefined, trustMtimes: false });
  let restedAt = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - restedAt < SCAN_SLICE_MS) continue;
    alive();
    await setImmediate();
    restedAt = performance.now();
  }
}
