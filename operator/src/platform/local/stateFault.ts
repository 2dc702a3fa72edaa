/** A damaged `state.db`: which errors mean that, and what a person can do. Decided by SQLite's result codes. */
import { closeSync, openSync, readSync, statSync } from 'node:fs';

export class StateDamaged extends Error {
  override readonly name = 'StateDamaged';
  readonly fault = 'damaged';

  constructor(file: string, cause?: unknown) {
    super(
      `${JSON.stringify(file)}, which holds the pending work, is damaged. Stop \`projectionist serve\` and run \`projectionist repair-state\` ` +
        'with the same --data: it sets the file aside and keeps what can be read, and every Library gets a full scan. No file beside the media is lost',
      cause === undefined ? {} : { cause },
    );
  }
}

/** Primary result codes of SQLite (sqlite.org/rescode.html). A lock, a full disk or a disk error is no damage. */
const sqliteError = 1;
const sqliteReadOnly = 8;
const sqliteIoError = 10;
const sqliteCorrupt = 11;
const sqliteCannotOpen = 14;
const sqliteNotADatabase = 26;

function codeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined;
  return error.errcode & 0xff;
}

/** Returns StateDamaged, or the same error if the file may be whole. Our statements fit every whole file. */
export function stateFault(error: unknown, file: string): unknown {
  const code = codeOf(error);
  const isDamage =
    error instanceof SyntaxError ||
    code === sqliteError ||
    code === sqliteCorrupt ||
    code === sqliteNotADatabase ||
    // A folder in place of the file or its log; missing rights and faulty disks have the same codes.
    ((code === sqliteCannotOpen || code === sqliteIoError) &&
      ['', '-wal', '-shm', '-journal'].some((part) => isFolder(file + part))) ||
    // A file format that can only be read; missing rights have the same code.
    (code === sqliteReadOnly && hasForeignFormat(file));
  return isDamage ? new StateDamaged(file, error) : error;
}

function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    return false;
  }
}

function hasForeignFormat(file: string): boolean {
  const header = Buffer.alloc(20);
  let handle: number | undefined;
  try {
    handle = openSync(file, 'r');
    readSync(handle, header, 0, header.length, 0);
    return (header[18] ?? 0) > 2;
  } catch {
    return false;
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}
