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
  const listening = listenSentence(error);
  if (listening !== undefined) return listening;
  const known = sqliteSentence(error) ?? systemSentences[errorCode(error)];
  if (known !== undefined) return `${shownPath(pathOf(error) ?? place)}: ${known}`;
  const { cause } = error;
  if (
    cause instanceof Error &&
    (sqliteSentence(cause) !== undefined || systemSentences[errorCode(cause)] !== undefined)
  ) {
    return sentenceFor(cause, place);
  }
  return cause instanceof Error && !error.message.includes(cause.message)
    ? `${error.message}: ${cause.message}`
    : error.message;
}

function sqliteSentence(error: Error): string | undefined {
  if (!('errcode' in error) || typeof error.errcode !== 'number') return undefined;
  return sqliteSentences.get(error.errcode & 0xff);
}

function pathOf(error: Error): string | undefined {
  return 'path' in error && typeof error.path === 'string' ? error.path : undefined;
}

function listenSentence(error: Error): string | undefined {
  if (!('syscall' in error) || error.syscall !== 'listen') return undefined;
  const where = [...numbersAndNames(error)].join(':');
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return `${where} is in use: another program listens there. Stop it, or listen elsewhere: --listen 127.0.0.1:7071`;
    case 'EACCES':
      return `no permission to listen on ${where}: ports below 1024 belong to the system. Choose another: --listen 127.0.0.1:7070`;
    case 'EADDRNOTAVAIL':
      return `${where} is no address of this machine: use 127.0.0.1, 0.0.0.0, or one that it has`;
    default:
      return undefined;
  }
}

function* numbersAndNames(error: Error): Iterable<string> {
  if ('address' in error) yield String(error.address);
  if ('port' in error) yield String(error.port);
}
