/** Errors of commands, as sentences that say what to do. */

/** Exit codes of every command; `diff` counts a difference as `faults`. */
export const EXIT = { fine: 0, faults: 1, trouble: 2 } as const;

/** The command was used wrongly, or a file could not be read or written: exit code 2. */
export class TroubleError extends Error {
  override readonly name = 'TroubleError';
}

/** Something in a file must be fixed first: exit code 1. An empty message means that it was already printed. */
export class FaultyError extends Error {
  override readonly name = 'FaultyError';
}

const systemSentences: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such file or folder; check the spelling and the current folder'],
  ['EACCES', 'permission denied; give the user of this process access to it'],
  ['EPERM', 'not permitted; give the user of this process access to it'],
  ['EISDIR', 'it is a folder where a file was expected'],
  ['ENOTDIR', 'a part of its path is a file, not a folder'],
  ['EEXIST', 'it exists already; nothing was overwritten'],
  ['ENOSPC', 'the disk is full; nothing was changed'],
  ['EDQUOT', 'the quota is full; nothing was changed'],
  ['EROFS', 'the file system is mounted read-only'],
  ['ELOOP', 'its symbolic links run in a circle'],
  ['ENAMETOOLONG', 'its name is too long for the file system'],
  ['EIO', 'the disk reported an error; check the disk and its cable or network'],
]);

/** The code of a system error (`ENOENT`), or '' if it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Why a file could not be used, worded to follow its name. */
export function systemReason(error: unknown): string {
  return systemSentences.get(errorCode(error)) ?? (error instanceof Error ? error.message : String(error));
}
