/** Paths that fit no folder, of a Library that is served: counted with its problems, though they are in no table. */
import { type LostPath, lostPaths } from '../library/lostPaths.ts';
import type { PageLibrary, PagePorts } from './ports.ts';

/** The last named first. The catalog is not asked before a run has ended. Of a faulty document nobody knows what fits. */
export async function lostPathsOf(ports: PagePorts, library: PageLibrary): Promise<readonly LostPath[]> {
  const { uid, document, state, isFaulty } = library;
  const { lastRun, lastFullWalk } = state;
  if (lastRun === undefined || isFaulty) return [];
  const runs = await (await ports.catalog()).runPaths(uid, lastRun.id);
  return lostPaths(runs, { spec: document.spec, lastFullWalk }, ports.now());
}
