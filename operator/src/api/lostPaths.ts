/** Paths that match no folder, for a served Library: counted with its problems, but not stored in the catalog. */
import { type LostPath, lostPaths } from '../library/lostPaths.ts';
import type { PageLibrary, PagePorts } from './ports.ts';

/**
 * Most recently sent first. The catalog is not queried before a run has ended. Empty for a faulty document: its
 * mappings are unknown.
 */
export async function lostPathsOf(ports: PagePorts, library: PageLibrary): Promise<readonly LostPath[]> {
  const { uid, document, state, isFaulty } = library;
  const { lastRun, lastFullWalk } = state;
  if (lastRun === undefined || isFaulty) return [];
  const runs = await (await ports.catalog()).runPaths(uid, lastRun.id);
  return lostPaths(runs, { spec: document.spec, lastFullWalk }, ports.now());
}
