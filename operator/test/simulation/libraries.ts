/** The Libraries of a simulated world, and their catalogs' videos without tiles. */
import type { LibraryKey } from '../../src/library/document.ts';
import type { TilesVideo } from '../../src/library/state.ts';
import type { Random } from './random.ts';

export interface SimLibrary {
  readonly key: LibraryKey;
  readonly titles: readonly string[];
  generation: number;
  suspendedSince: number | undefined;
  /** By path: videos whose tiles are open in the catalog. */
  readonly open: Map<string, TilesVideo>;
  /** Tiles that workers made and no walk has merged. */
  readonly madeUnmerged: Set<string>;
}

export function makeLibraries(random: Random): SimLibrary[] {
  return Array.from({ length: random.between(1, 3) }, (_, index) => ({
    key: `default/library${index}` as const,
    titles: Array.from({ length: random.between(3, 15) }, (_none, title) => `/m/T${title}`),
    generation: 1,
    suspendedSince: undefined,
    open: new Map(),
    madeUnmerged: new Set(),
  }));
}
