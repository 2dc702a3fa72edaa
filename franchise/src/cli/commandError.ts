/** What a command says when it cannot: a sentence with what to do, never a code alone. */

/** Exit codes of every command; `diff` counts a difference as `faults`. */
export const EXIT = { fine: 0, faults: 1, trouble: 2 } as const;

/** The command was called wrongly, or a file could not be read or written: exit 2. */
export class TroubleError extends Error {
  override readonly name = 'TroubleError';
}

/** Something in a file must be mended first: exit 1. The message was said already where it is empty. */
export class FaultyError extends Error {
  override readonly name = 'FaultyError';
}

const systemSentences: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such file or folder; look at the spelling and the current folder'],
  ['EACCES', 'no permission; give the user of this process the right to it'],
  ['EPERM', 'not permitted; give the user of this process the right to it'],
  ['EISDIR', 'it is a folder where a file was expected'],
  ['ENOTDIR', 'a part of its path is a file, not a folder'],
  ['EEXIST', 'it is there already; nothing was overwritten'],
  ['ENOSPC', 'the disk is full; nothing was changed'],
  ['EDQUOT', 'the quota is full; nothing was changed'],
  ['EROFS', 'the file system is mounted read-only'],
  ['ELOOP', 'its symbolic links run in a circle'],
  ['ENAMETOOLONG', 'its name is too long for the file system'],
  ['EIO', 'the disk answered with an error; look at the disk and its cable or network'],
]);

/** The code of an error of the system (`ENOENT`), '' where it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Why a file could not be used, as a sentence part that follows its name. */
export function systemReason(error: unknown): string {
  return systemSentences.get(errorCode(error)) ?? (error instanceof Error ? error.message : String(error));
}
