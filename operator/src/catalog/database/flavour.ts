/** The few words in which two databases differ. Each database has one file that implements this and owns its connection. */
import type { ColumnDefinitionBuilder, Expression, Kysely, RawBuilder, Transaction } from 'kysely';
import type { CatalogTables } from './tables.ts';

export interface Flavour {
  /** Makes a column the row's number, given by the database. */
  readonly identity: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
  /** A text column that is compared byte by byte (UTF-8), as keyset pages and prefix ranges need. */
  readonly orderedText: RawBuilder<unknown>;
  readonly bytes: 'blob' | 'bytea';
  /** Stands behind `create table (...)` when the rows live in their primary key's order. May be empty. */
  readonly clustered: RawBuilder<unknown>;
  /** True for rows whose column holds exactly this text somewhere. No character is special. */
  readonly contains: (column: Expression<string>, text: string) => RawBuilder<boolean>;
  /** The same of several texts at once by one index; undefined, or answering it: there is none that helps. */
  readonly containsAll?: (column: RawBuilder<string>, texts: readonly string[]) => RawBuilder<boolean> | undefined;
  /** Without statistics of a new catalog the database may look up one of two long lists for each entry of the other. */
  readonly intersectsSets: boolean;
  /** Whether this catalog, and no neighbour in the same database, has the table. */
  readonly hasTable: (db: Kysely<CatalogTables>, name: string) => Promise<boolean>;
  /** The same at two moments: no row was changed in between, by whichever process. It may change without a reason. */
  readonly changeMark: (db: Kysely<CatalogTables>) => Promise<string>;
  /** The first words of a migration's transaction: afterwards no other process migrates. */
  readonly beginMigration: (db: Transaction<CatalogTables>) => Promise<void>;
  /**
   * undefined: this transaction is now the one that walks the Library, until it ends (`walkLock.ts`); else who is, in words. Absent:
   * others prove that.
   */
  readonly lockWalk?: (db: Transaction<CatalogTables>, libraryUid: string) => Promise<string | undefined>;
}
