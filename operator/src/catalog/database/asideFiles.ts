/** The files of catalogs that were set aside. Loads no database. */
import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A catalog that was set aside. */
export interface SetAside {
  /** Its path now; on PostgreSQL the words `schema` and its name. */
  readonly file: string;
  readonly atMs: number;
}

/** Starts the name of a schema with the tables of a catalog that was set aside; its time follows. */
export const asidePrefix = 'projectionist_damaged_';

/** Identifies the file at a path; undefined if there is none. Unchanged while a process has the file open. */
export function inodeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.ino;
}

/** The catalogs set aside that are still there, the newest first; empty if the folder cannot be read. */
export function listSetAside(file: string): readonly SetAside[] {
  const start = `${basename(file)}.damaged-`;
  const found = namesIn(dirname(file)).flatMap((name): SetAside[] => {
    const atMs = name.startsWith(start) ? timeIn(name.slice(start.length)) : undefined;
    return atMs === undefined ? [] : [{ file: join(dirname(file), name), atMs }];
  });
  return found.toSorted((a, b) => b.atMs - a.atMs || (a.file < b.file ? 1 : -1));
}

const stamp = /^(\d{4}-\d{2}-\d{2}T\d{2})-(\d{2})-(\d{2}\.\d{3}Z)(?:-\d+)?$/u;

function timeIn(text: string): number | undefined {
  const [, hour, minute, second] = stamp.exec(text) ?? [];
  return hour === undefined ? undefined : Date.parse(`${hour}:${minute}:${second}`);
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** When a schema of this name was made; undefined for another name. */
export function asideOfSchema(schema: string): SetAside | undefined {
  const [, year, month, day, hour, minute, second, ms] =
    /^(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)(\d\d)(\d{3})z(?:_\d+)?$/u.exec(schema.slice(asidePrefix.length)) ?? [];
  if (!schema.startsWith(asidePrefix) || year === undefined) return undefined;
  return { file: `schema ${schema}`, atMs: Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`) };
}
