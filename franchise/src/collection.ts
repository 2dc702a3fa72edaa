/** What a reader must answer about the films and series that somebody holds. The one interface between a franchise and a collection. */
import type { HeldItem } from './member.ts';

export interface HeldTitle {
  readonly kind: 'movie' | 'series';
  /** The collection's own title. */
  readonly title: string;
  /** Every scheme:id it is known by. */
  readonly ids: readonly string[];
  /** What the collection calls the film or the series itself. */
  readonly key: string;
  /** A film: itself. A series: its held episodes in aired order, each with season and episode. */
  readonly items: readonly HeldItem[];
  /** Series: how many episodes of each season have been released, where the collection knows. */
  readonly episodesOfSeason?: ReadonlyMap<number, number>;
}

export interface Collection {
  /**
   * The held titles among these ids (`scheme:id`, each at most once), by the id that was asked. A title is found by any id it
   * is known by. One call for a whole franchise.
   */
  find(kind: 'movie' | 'series', ids: readonly string[]): Promise<ReadonlyMap<string, HeldTitle>>;
  /** Other ids of the same film or series, from a crosswalk; asked only for what `find` did not know. */
  alternatives?(kind: 'movie' | 'series', ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
}
