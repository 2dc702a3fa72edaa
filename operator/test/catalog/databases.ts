/** Runs the same tests on both databases of the catalog: SQLite in a file, and PostgreSQL on a real server per test file. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type Compilable, CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, onTestFinished } from 'vitest';
import type { Catalog, CatalogPlace } from '../../src/catalog/database/catalog.ts';
import type { CatalogLibrary } from '../../src/catalog/database/library.ts';
import { catalogVersion } from '../../src/catalog/database/migrations.ts';
import { openCatalog } from '../../src/catalog/database/open.ts';
import { openWalkCatalog } from '../../src/catalog/walk/walkCatalog.ts';
import type { TitleCatalog } from '../../src/walk/catalog.ts';
import { type PostgresServer, startPostgres } from './postgresServer.ts';
import { movies, temporaryFolder } from './sample.ts';

export interface CatalogFixture {
  /** The place of an empty catalog with its tables; removed when the test ends. */
  readonly temporaryPlace: () => Promise<CatalogPlace>;
  /** Opens an empty catalog and closes it when the test ends. */
  readonly temporaryCatalog: () => Promise<Catalog>;
  readonly temporaryWalk: (
    library?: CatalogLibrary,
  ) => Promise<{ readonly catalog: Catalog; readonly walk: TitleCatalog }>;
}

export function onBothDatabases(tests: (fixture: CatalogFixture) => void): void {
  describe('on SQLite', () => {
    tests(groundOn(() => Promise.resolve(join(temporaryFolder(), 'catalog.db'))));
  });
  describe('on PostgreSQL', () => {
    const databases = postgresDatabases();
    tests(groundOn(() => databases.make()));
  });
}

function groundOn(temporaryPlace: () => Promise<CatalogPlace>): CatalogFixture {
  const temporaryCatalog = async () => {
    // Hooks run in reverse order: the catalog is closed before its place is removed.
    const catalog = await openCatalog(await temporaryPlace());
    onTestFinished(() => catalog.close());
    return catalog;
  };
  return {
    temporaryPlace,
    temporaryCatalog,
    async temporaryWalk(library = movies) {
      const catalog = await temporaryCatalog();
      return { catalog, walk: await openWalkCatalog(catalog, library) };
    },
  };
}

/** Empties a database for reuse by a later test: a tenth of the work of another copy. */
const emptying = `
  do $$ begin
    execute (select 'truncate ' || string_agg(format('%I', tablename), ', ') || ' restart identity cascade'
      from pg_tables where schemaname = 'public' and tablename <> 'schemaVersion');
  end $$;
  update "schemaVersion" set version = ${catalogVersion}`;

async function copyOfTemplate(server: PostgresServer): Promise<string> {
  const name = `catalog_${randomUUID().replaceAll('-', '')}`;
  await server.run(`create database ${name} template ${template} strategy file_copy`);
  return name;
}

export interface PostgresDatabases {
  readonly server: () => PostgresServer;
  /** An empty catalog database for one test: a copy of a migrated one, or one that was emptied after a test. */
  make(): Promise<CatalogPlace>;
}

const template = 'catalog_template';

/** Call it within a `describe`: the server starts before its tests and ends after them. */
export function postgresDatabases(): PostgresDatabases {
  const emptied: string[] = [];
  let server: PostgresServer | undefined;
  beforeAll(async () => {
    const started = await startPostgres();
    server = started;
    await started.run(`create database ${template}`);
    await (await openCatalog({ postgres: started.url(template) })).close();
  });
  afterAll(async () => {
    await server?.close();
  });
  const running = () => {
    if (server === undefined) throw new Error('expected PostgreSQL to be started before its tests');
    return server;
  };
  return {
    server: running,
    async make() {
      const name = emptied.pop() ?? (await copyOfTemplate(running()));
      onTestFinished(async () => {
        await running().run(emptying, name);
        emptied.push(name);
      });
      return { postgres: running().url(name) };
    },
  };
}

export interface QueryPlan {
  readonly text: string;
  /** True if the plan sorts rows after reading them. */
  readonly sorts: boolean;
}

/** The database's query plan. Sequential scans are forbidden, because PostgreSQL prefers them for small tables. */
export async function planOf({ db, flavour }: Catalog, query: Compilable): Promise<QueryPlan> {
  const { sql, parameters } = query.compile();
  const isPostgres = flavour.bytes === 'bytea';
  return db.transaction().execute(async (transaction) => {
    const forbidden = isPostgres ? ['enable_seqscan', 'enable_bitmapscan'] : [];
    for (const way of forbidden) await transaction.executeQuery(CompiledQuery.raw(`set local ${way} = off`));
    const explain = isPostgres ? 'explain' : 'explain query plan';
    const { rows } = await transaction.executeQuery(CompiledQuery.raw(`${explain} ${sql}`, [...parameters]));
    const text = JSON.stringify(rows);
    return { text, sorts: text.includes('TEMP B-TREE') || text.includes('Sort Key') };
  });
}
