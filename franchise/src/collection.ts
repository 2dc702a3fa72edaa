/** The interface between a franchise and a collection: which films and series somebody holds. */
import type { HeldItem } from './member.ts';

export interface HeldTitle {
  readonly kind: 'movie' | 'series';
  /** The collection's own title. */
  readonly title: string;
  /** Every scheme:id of the title that the collection knows. */
  readonly ids: readonly string[];
  /** The collection's key of the film or series itself. */
  readonly key: string;
  /** A film: one item. A series: its held episodes in aired order, each with season and episode. */
  readonly items: readonly HeldItem[];
  /** Series: number of released episodes of each season, if the collection knows it. */
  readonly episodesOfSeason?: ReadonlyMap<number, number>;
}

export interface Collection {
  /**
   * Returns the held titles among these ids (`scheme:id`, each at most once), by the requested id. Any id of a title
   * finds it. Called once for a whole franchise.
   */
  find(kind: 'movie' | 'series', ids: readonly string[]): Promise<ReadonlyMap<string, HeldTitle>>;
  /** Other ids of the same film or series, from a crosswalk. Called only with ids that `find` did not find. */
  alternatives?(kind: 'movie' | 'series', ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
}
