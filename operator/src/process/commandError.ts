/** Errors of commands as sentences that say what to do, never a code alone. Only a bug of ours prints a stack. */
import { englishText } from '../messages/english.ts';
import { errorCode, unreadReason } from '../messages/systemError.ts';
import { shownPath } from './terminal.ts';

/** The command line is wrong: exit 2. The message explains the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A person must fix something before the command can work: exit 1. The message is for people. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** SQLite's result codes (sqlite.org/rescode.html), without their extended part. */
const sqliteSentences: ReadonlyMap<number, string> = new Map([
  [5, 'another program keeps its database locked; find it, or give this one another folder with --data'],
  [
    8,
    'the folder or its database is not writable, which SQLite needs also to read; give the user of this process write access',
  ],
  [10, 'the disk reported an error; check the disk and its cable or network'],
  [13, 'the disk or the quota is full; everything recorded before is kept. Free some space and start again'],
  [
    14,
    'its database cannot be opened; give the user of this process read and write access, which SQLite needs also to read',
  ],
]);

/** Of the commands; codes of `sharedCodes` have one sentence in the whole program. */
const systemSentences: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full; everything recorded before is kept. Free some space and start again',
  EDQUOT: 'the quota is full; everything recorded before is kept. Free some space and start again',
  EACCES: 'no permission; give the user of this process write access',
  EPERM: 'not permitted; give the user of this process write access',
  EROFS: 'the file system is mounted read-only; choose another folder with --data',
  ENOENT: 'there is no such file or folder; check the path and its mount',
  EEXIST: 'a file has this name, where a folder was expected; choose another place',
  ENOTDIR: 'a part of its path is a file, not a folder; choose another place',
  EISDIR: 'a folder has this name, where a file was expected; choose another place',
};

/** Their remedy is the same for reading and writing. */
const sharedCodes: readonly string[] = ['EIO', 'ELOOP', 'ENAMETOOLONG', 'ESTALE', 'EMFILE'];

/** Calls of the system that need no write access. `access` may have asked for either. */
const reading: readonly unknown[] = ['lstat', 'opendir', 'readlink', 'realpath', 'scandir', 'stat', 'statfs'];
const readingSentences: Readonly<Record<string, string>> = {
  EACCES: 'no permission; give the user of this process read access',
  EPERM: 'not permitted; give the user of this process read access',
};

/** The error as a sentence. `place`: the data folder, for errors without a path. */
export function sentenceFor(error: unknown, place: string): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof UsageError || error instanceof CommandError) return error.message;
  // Faults of a database as a whole have a sentence of their own, which names the right file.
  if ('fault' in error) return error.message;
  const known = sqliteSentence(error) ?? systemSentence(error);
  if (known !== undefined) return `${shownPath(pathOf(error) ?? place)}: ${known}`;
  const { cause } = error;
  // The message for a failed listen contains everything its cause says; its codes would be read as those of a disk.
  if (cause instanceof Error && 'syscall' in cause && cause.syscall === 'listen') return error.message;
  if (cause instanceof Error && (sqliteSentence(cause) !== undefined || systemSentence(cause) !== undefined)) {
    return sentenceFor(cause, place);
  }
  const isCovered = !(cause instanceof Error) || error.message.includes(cause.message);
  return isCovered ? error.message : `${error.message}: ${cause.message}`;
}

function sqliteSentence(error: Error): string | undefined {
  if (!('errcode' in error) || typeof error.errcode !== 'number') return undefined;
  return sqliteSentences.get(error.errcode & 0xff);
}

function systemSentence(error: Error): string | undefined {
  const code = errorCode(error);
  const isReading = 'syscall' in error && reading.includes(error.syscall);
  if (sharedCodes.includes(code)) return englishText(unreadReason(error));
  return (isReading ? readingSentences[code] : undefined) ?? systemSentences[code];
}

function pathOf(error: Error): string | undefined {
  return 'path' in error && typeof error.path === 'string' ? error.path : undefined;
}
