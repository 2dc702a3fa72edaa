/** An open catalog, and where it lives. */
import type { Kysely } from 'kysely';
import type { Flavour } from './flavour.ts';
import type { CatalogTables } from './tables.ts';

export interface PostgresPlace {
  /** `postgres://user:password@host:port/database?sslmode=verify-full`. Its secrets reach no text of ours. */
  readonly postgres: string;
  /** PEM of the authority that signed the server's certificate; without `sslmode` in the URL it means verify-full. */
  readonly ca?: string;
}

/** Where a catalog lives: a file of SQLite, or a database of PostgreSQL. */
export type CatalogPlace = string | PostgresPlace;

export interface Catalog {
  readonly db: Kysely<CatalogTables>;
  readonly flavour: Flavour;
  /** Where it lives, for sentences to people. Without secrets. */
  readonly place: string;
  /** For the log, once: what works, but not as well as it could. */
  readonly warnings?: readonly string[];
  /** Ends the connection. What runs is finished first; a second call does nothing. */
  close(): Promise<void>;
}
