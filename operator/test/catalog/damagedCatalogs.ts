/** Ways in which `catalog.db` gets damaged, for tests that each expect it to be set aside. */
import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

export interface Damage {
  readonly name: string;
  /** The catalog is closed, and its log is in the file. */
  damage(file: string): void;
}

const pageBytes = 4096;

/** A number below `limit`, the same for the same seed (a step of xorshift32). */
function scrambled(seed: number, limit: number): number {
  let x = (seed * 2_654_435_761) >>> 0 || 1;
  x ^= x << 13;
  x ^= x >>> 17;
  x ^= x << 5;
  return (x >>> 0) % limit;
}

function overwrite(file: string, at: number, bytes: Buffer): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, bytes, 0, bytes.length, at);
  closeSync(handle);
}

function inDatabase(file: string, sql: string): void {
  const db = new DatabaseSync(file);
  db.exec(sql);
  db.close();
}

function tables(file: string): readonly string[] {
  const db = new DatabaseSync(file);
  const rows = db.prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite%'").all();
  db.close();
  return rows.map(({ name }) => String(name));
}

/** Every page but the first, which has the header and the schema's root. */
function overwritePages(file: string, made: (page: number) => Buffer | undefined): void {
  const pages = statSync(file).size / pageBytes;
  for (let page = 1; page < pages; page++) {
    const bytes = made(page);
    if (bytes !== undefined) overwrite(file, page * pageBytes, bytes);
  }
}

function noise(seed: number): Buffer {
  return Buffer.from(Array.from({ length: pageBytes }, (_, at) => scrambled(seed * pageBytes + at + 1, 256)));
}

/** The first page of a table: the file opens, and the first query of the table fails. */
function overwriteRoot(file: string, table: string, bytes: Buffer): void {
  const db = new DatabaseSync(file);
  const row = db.prepare('select rootpage from sqlite_schema where name = ?').get(table);
  db.close();
  overwrite(file, (Number(row?.['rootpage']) - 1) * pageBytes, bytes);
}

function inPlace(file: string, make: () => void): void {
  for (const part of ['', '-wal', '-shm']) rmSync(file + part, { force: true });
  make();
}

export const damages: readonly Damage[] = [
  {
    name: 'cut in half',
    damage(file) {
      const handle = openSync(file, 'r+');
      ftruncateSync(handle, Math.floor(statSync(file).size / 2));
      closeSync(handle);
    },
  },
  {
    name: 'cut off within a page',
    damage(file) {
      const handle = openSync(file, 'r+');
      ftruncateSync(handle, 3 * pageBytes + 17);
      closeSync(handle);
    },
  },
  { name: 'its header zeroed', damage: (file) => overwrite(file, 0, Buffer.alloc(100)) },
  { name: 'its header random', damage: (file) => overwrite(file, 0, noise(3).subarray(0, 100)) },
  { name: 'a file format that can only be read', damage: (file) => overwrite(file, 18, Buffer.from([9])) },
  { name: 'a file format that cannot be read', damage: (file) => overwrite(file, 18, Buffer.from([9, 9])) },
  { name: 'an unknown schema format', damage: (file) => overwrite(file, 44, Buffer.from([0, 0, 0, 99])) },
  { name: 'the page of its schema random', damage: (file) => overwrite(file, 100, noise(5).subarray(100)) },
  { name: 'all other pages zeroed', damage: (file) => overwritePages(file, () => Buffer.alloc(pageBytes)) },
  { name: 'all other pages random', damage: (file) => overwritePages(file, noise) },
  {
    name: 'every third page random',
    damage: (file) => overwritePages(file, (page) => (page % 3 === 0 ? noise(page) : undefined)),
  },
  ...['libraries', 'runs', 'titles', 'schemaVersion'].map((table) => ({
    name: `the first page of ${table} zeroed`,
    damage: (file: string) => overwriteRoot(file, table, Buffer.alloc(pageBytes)),
  })),
  {
    name: 'all tables gone but the version',
    damage(file) {
      const drops = tables(file).filter((table) => table !== 'schemaVersion');
      inDatabase(file, `pragma foreign_keys = off; ${drops.map((table) => `drop table "${table}";`).join(' ')}`);
    },
  },
  {
    name: 'table titles gone',
    damage: (file) => inDatabase(file, 'pragma foreign_keys = off; drop table titles'),
  },
  { name: 'table facts gone', damage: (file) => inDatabase(file, 'drop table facts') },
  { name: 'table runs gone', damage: (file) => inDatabase(file, 'drop table runs') },
  { name: 'a column gone', damage: (file) => inDatabase(file, 'alter table runs drop column "lookAgainJson"') },
  { name: 'its version gone', damage: (file) => inDatabase(file, 'delete from "schemaVersion"') },
  {
    name: 'an older version than its tables',
    damage: (file) => inDatabase(file, 'update "schemaVersion" set version = 3'),
  },
  { name: 'a future version', damage: (file) => inDatabase(file, 'update "schemaVersion" set version = 4711') },
  {
    name: 'a folder in its place',
    damage: (file) =>
      inPlace(file, () => {
        mkdirSync(`${file}/inside`, { recursive: true });
        writeFileSync(`${file}/inside/note.txt`, 'kept');
      }),
  },
  { name: 'a folder in place of its log', damage: (file) => mkdirSync(`${file}-wal`) },
  {
    name: 'a text in its place',
    damage: (file) => inPlace(file, () => writeFileSync(file, 'eggs, milk and a very long shopping list\n'.repeat(99))),
  },
  {
    name: 'a short text in its place',
    damage: (file) => inPlace(file, () => writeFileSync(file, 'eggs\n')),
  },
  {
    name: 'the database of another program',
    damage: (file) =>
      inPlace(file, () => inDatabase(file, 'create table places (url text); insert into places values (1)')),
  },
  {
    name: 'the database of another program with a version of its own',
    damage: (file) => inPlace(file, () => inDatabase(file, 'create table "schemaVersion" (version text, who text)')),
  },
  {
    name: 'the log of another database beside it',
    damage(file) {
      const copy = readFileSync(file);
      overwritePages(file, (page) => (page > 2 ? noise(page) : undefined));
      writeFileSync(`${file}-wal`, copy);
    },
  },
];
