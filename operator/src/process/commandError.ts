/** What a command says when it cannot: a sentence with what to do, never a code alone; a stack only for what is our bug. */
import { errorCode } from '../storage/error.ts';
import { shownPath } from './terminal.ts';

/** The command was called wrongly: exit 2. The message says how it is called. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Something a person must mend before the command can do its work: exit 1. The message is for people. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** SQLite's result codes (sqlite.org/rescode.html), without their extended part. */
const sqliteSentences: ReadonlyMap<number, string> = new Map([
  [5, 'another program keeps its database locked; find it, or give this one another folder with --data'],
  [8, 'the folder or its database may not be written; give the user of this process the right to'],
  [10, 'the disk answered with an error; look at the disk and its cable or network'],
  [
    11,
    'its database is damaged; restore state.db from a backup, or move the data folder away: `rebuild` makes the catalog anew from the files',
  ],
  [13, 'the disk or the quota is full; everything recorded before is kept. Free some space and start again'],
  [14, 'its database cannot be opened; give the user of this process the right to write there'],
  [26, 'its database is not one of SQLite; something else bears its name: move it away'],
]);

const systemSentences: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full; everything recorded before is kept. Free some space and start again',
  EDQUOT: 'the quota is full; everything recorded before is kept. Free some space and start again',
  EACCES: 'no permission; give the user of this process the right to write there',
  EPERM: 'not permitted; give the user of this process the right to write there',
  EROFS: 'the file system is mounted read-only; choose another folder with --data',
  ENOTDIR: 'a part of its path is a file, not a folder; choose another place',
};

/** The error as a sentence. `place`: the data folder, for errors that do not name where they happened. */
export function sentenceFor(error: unknown, place: string): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof UsageError || error instanceof CommandError) return error.message;
  const known = sqliteSentence(error) ?? systemSentences[errorCode(error)];
  if (known !== undefined) return `${shownPath(pathOf(error) ?? place)}: ${known}`;
  const { cause } = error;
  if (
    cause instanceof Error &&
    (sqliteSentence(cause) !== undefined || systemSentences[errorCode(cause)] !== undefined)
  ) {
    return sentenceFor(cause, place);
  }
  // Whoever wrote the sentence around a refused address has said all that its cause does.
  const isSaid =
    !(cause instanceof Error) ||
    error.message.includes(cause.message) ||
    ('syscall' in cause && cause.syscall === 'listen');
  return isSaid ? error.message : `${error.message}: ${cause.message}`;
}

function sqliteSentence(error: Error): string | undefined {
  if (!('errcode' in error) || typeof error.errcode !== 'number') return undefined;
  return sqliteSentences.get(error.errcode & 0xff);
}

function pathOf(error: Error): string | undefined {
  return 'path' in error && typeof error.path === 'string' ? error.path : undefined;
}
