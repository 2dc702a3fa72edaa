/** An open catalog, and its place. */
import type { Kysely } from 'kysely';
import type { SetAside } from './asideFiles.ts';
import type { Flavour } from './flavour.ts';
import type { CatalogTables } from './tables.ts';

export interface PostgresPlace {
  /** `postgres://user:password@host:port/database?sslmode=verify-full`. Its secrets appear in no text of ours. */
  readonly postgres: string;
  /** PEM of the authority that signed the server's certificate. Without `sslmode` in the URL it implies verify-full. */
  readonly ca?: string;
}

/** Where a catalog is stored: an SQLite file, or a PostgreSQL database. */
export type CatalogPlace = string | PostgresPlace;

/** `replaced`: another file, or none, has its path now. On a server: tables are gone, or another process replaced them. */
export type CatalogCondition = 'whole' | 'damaged' | 'replaced';

export interface Catalog {
  readonly db: Kysely<CatalogTables>;
  readonly flavour: Flavour;
  /** The place, for messages. Without secrets. */
  readonly place: string;
  /** Where to connect again; absent for a file. */
  readonly server?: PostgresPlace;
  /** Set if this opening set a damaged catalog aside, or a file of a newer program. */
  readonly setAside?: SetAside;
  /** Whether the file can still be used. A catalog that is `damaged` or `replaced` refuses every query. */
  condition(): CatalogCondition;
  /** Updates `condition` by asking the server whether another process replaced the tables. Absent for a file. */
  readonly check?: () => Promise<void>;
  /** The catalogs that were set aside here and are still there, the newest first. Absent for a file: asideFiles.ts lists them. */
  readonly listSetAside?: () => Promise<readonly SetAside[]>;
  /** Called with an error that reading a row threw; a CatalogError `damaged` makes the catalog `damaged`. */
  note(error: unknown): void;
  /** Logged once: things that work, but not as well as they could. */
  readonly warnings?: readonly string[];
  /** Closes the connection after running statements; a second call does nothing. */
  close(): Promise<void>;
}
