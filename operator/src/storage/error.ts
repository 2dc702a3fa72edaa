/** The errors of storage: a small closed set, so that callers know what to do next. */
import { constants } from 'node:os';

/**
 * - `full`, `readOnly`, `permission`: nothing can be written here until a person acts; the walk continues elsewhere.
 * - `missing`: it does not exist (any more). `outside`: the path or a symlink leaves the root.
 * - `foreign`: something that is not ours has the name. `notFile`: a folder, FIFO, socket or device in place of a file.
 * - `tooLarge`: more bytes than the caller's limit. `nameTooLong`: the file system does not allow names of this length.
 * - `unreadable`: the disk failed, or the name cannot be used.
 */
export type StorageErrorKind =
  | 'full'
  | 'readOnly'
  | 'permission'
  | 'missing'
  | 'outside'
  | 'foreign'
  | 'notFile'
  | 'tooLarge'
  | 'nameTooLong'
  | 'unreadable';

export class StorageError extends Error {
  readonly kind: StorageErrorKind;
  /** As given by the caller. Untrusted text: quote it before it is shown. */
  readonly path: string;

  constructor(kind: StorageErrorKind, path: string, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'StorageError';
    this.kind = kind;
    this.path = path;
  }
}

const kindByCode: ReadonlyMap<string, StorageErrorKind> = new Map([
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  // A file size limit of the process (ulimit -f) or of the file system (4 GiB on FAT).
  ['EFBIG', 'full'],
  ['EROFS', 'readOnly'],
  ['EACCES', 'permission'],
  ['EPERM', 'permission'],
  ['ENOENT', 'missing'],
  ['ENOTDIR', 'missing'],
  ['EISDIR', 'notFile'],
  ['ENXIO', 'notFile'],
  ['ELOOP', 'unreadable'],
  ['ENAMETOOLONG', 'nameTooLong'],
]);

const sentences: Readonly<Record<StorageErrorKind, string>> = {
  // A walk started by a person retries at once, a scheduled one within the hour (title/gaps.ts).
  full: 'the disk or the quota is full; free some space, then start a walk, or wait for one of the schedule',
  readOnly: 'the file system is mounted read-only; mount it writable or set readOnly: true in the Library',
  permission: 'permission denied; let the user of this process write there or set readOnly: true in the Library',
  missing: 'it is not there',
  outside: 'it lies outside the root',
  foreign: 'something that is not ours is in its place',
  notFile: 'it is not a regular file',
  tooLarge: 'it is too large',
  nameTooLong: 'this file system takes no name of that length; make the name of the video or of its folder shorter',
  unreadable: 'the file system refused it',
};

/**
 * Returns the code of a system error; '' for anything else. libuv has no name for quota errors, so their number is
 * checked.
 */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('errno' in error && typeof error.errno === 'number' && -error.errno === constants.errno.EDQUOT) return 'EDQUOT';
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/**
 * Converts an error of node:fs to a StorageError; a StorageError is returned unchanged. `doing` is a verb: "write". The
 * message has everything a person needs; Node's own text (syscall, absolute path) stays in `cause`, for logs.
 */
export function toStorageError(error: unknown, doing: string, path: string): StorageError {
  if (error instanceof StorageError) return error;
  const code = errorCode(error);
  const kind = kindByCode.get(code) ?? 'unreadable';
  // Without a code only the message tells what happened.
  const words = code === '' && error instanceof Error ? `: ${error.message}` : '';
  const name = code === '' ? words : ` (${code})`;
  return new StorageError(
    kind,
    path,
    `cannot ${doing} ${quotePath(shownPlace(path))}: ${sentences[kind]}${name}`,
    error,
  );
}

/** Temporary names mean nothing to people, so their folder is shown. */
function shownPlace(path: string): string {
  return path.replace(/(\.projectionist)\/(?:staging|old|new)-[^/]+(?:\/.*)?$/u, '$1');
}

/** Formats a path for a message: quoted, control characters escaped, at most 300 characters. */
export function quotePath(path: string): string {
  return JSON.stringify(path.length > 300 ? `${path.slice(0, 299)}…` : path);
}
