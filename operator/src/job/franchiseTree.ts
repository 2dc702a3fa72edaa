/**
 * The scan of `walk/` for a walk of franchises: what lies below a path, with the same ignore rules and links as for
 * films.
 */
import { setImmediate } from 'node:timers/promises';
import type { FranchiseTree, ScannedTree } from '../franchises/franchiseContext.ts';
import { message } from '../messages/message.ts';
import { MessageError } from '../messages/messageError.ts';
import { isWithin } from '../walk/listing.ts';
import { type ScanContext, scanTopInSteps, type TopScan } from '../walk/scan.ts';
import { SCAN_SLICE_MS } from '../walk/scanLimits.ts';
import type { ScanReport } from '../walk/scanReport.ts';
import { identityOfRoot, listRoot } from '../walk/scanRoot.ts';
import { topOf } from '../walk/topPath.ts';

/** `alive` is called during the scan. A franchises Library is small, so no folder is remembered between walks. */
export function franchiseTree(scan: ScanContext, alive: () => void): FranchiseTree {
  return {
    identity: () => identityOfRoot(scan.rootPath),
    async scan(within) {
      const root = listRoot(scan);
      if (root.unreadable !== undefined)
        throw new MessageError(message('storageUnreadable', scan.rootPath, root.unreadable));
      const files: ScannedTree['files'][number][] = [];
      const unreadable: ScanReport[] = [];
      const strange: ScanReport[] = within === '' ? [...root.strange] : [];
      const tops = within === '' ? root.tops : root.tops.filter((top) => top === topOf(within));
      for (const top of tops) {
        const found = await scanned({ ...scan, rootIgnores: root.ignores }, top, alive);
        files.push(...found.files.filter(({ path }) => isWithin(path, within)));
        // A folder above the requested one hides it too.
        unreadable.push(...found.unreadable.filter(({ path }) => isWithin(path, within) || isWithin(within, path)));
        strange.push(...found.strange.filter(({ path }) => isWithin(path, within)));
      }
      return { files, unreadable, strange, rootEntries: root.tops.length };
    },
  };
}

/** Yields to the event loop in between, for progress and a stop request. */
async function scanned(scan: ScanContext, top: string, alive: () => void): Promise<TopScan> {
  const steps = scanTopInSteps({ ...scan, top, known: undefined });
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
