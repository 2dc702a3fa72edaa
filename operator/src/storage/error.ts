/** The errors of storage: a small closed set, so that callers know what to do next. */
import { type Message, type MessageCode, message, plainText } from '../messages/message.ts';
import { MessageError } from '../messages/messageError.ts';
import { errorCode } from '../messages/systemError.ts';

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

export class StorageError extends MessageError {
  readonly kind: StorageErrorKind;
  /** As given by the caller. Untrusted text: quote it before it is shown. */
  readonly path: string;

  constructor(kind: StorageErrorKind, path: string, words: Message, cause?: unknown) {
    super(words, cause === undefined ? undefined : { cause });
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

// A walk started by a person retries at once, a scheduled one within the hour (title/gaps.ts).
const causes: Readonly<Record<StorageErrorKind, MessageCode>> = {
  full: 'diskFull',
  readOnly: 'mountedReadOnly',
  permission: 'permissionDenied',
  missing: 'notThere',
  outside: 'outsideRoot',
  foreign: 'foreignInPlace',
  notFile: 'notRegularFile',
  tooLarge: 'tooLarge',
  nameTooLong: 'nameTooLong',
  unreadable: 'systemRefused',
};

/** What failed, after "cannot". The page has these verbs in its other languages. */
export type StorageVerb =
  | 'amend'
  | 'check'
  | 'clean up'
  | 'find'
  | 'list'
  | 'make'
  | 'open storage'
  | 'read'
  | 'remove'
  | 'rename'
  | 'replace'
  | 'write';

/** They need no right to write. */
const readingVerbs: ReadonlySet<StorageVerb> = new Set(['check', 'find', 'list', 'open storage', 'read']);

/**
 * Converts an error of node:fs to a StorageError; a StorageError is returned unchanged. The message has everything a person needs; Node's own text (syscall, absolute path) stays in `cause`, for logs.
 */
export function toStorageError(error: unknown, doing: StorageVerb, path: string): StorageError {
  if (error instanceof StorageError) return error;
  const code = errorCode(error);
  const kind = kindByCode.get(code) ?? 'unreadable';
  const cause = kind === 'permission' && readingVerbs.has(doing) ? 'readDenied' : causes[kind];
  const words = message('cannotDo', doing, quotePath(shownPlace(path)), message(cause));
  return new StorageError(kind, path, withCode(words, code, error), error);
}

/** Without a code only the message tells what happened. */
function withCode(words: Message, code: string, error: unknown): Message {
  if (code !== '') return message('withErrno', words, code);
  return error instanceof Error ? message('withDetail', words, plainText(error.message)) : words;
}

/** Temporary names mean nothing to people, so their folder is shown. */
function shownPlace(path: string): string {
  return path.replace(/(\.projectionist)\/(?:staging|old|new)-[^/]+(?:\/.*)?$/u, '$1');
}

/** Formats a path for a message: quoted, control characters escaped, at most 300 characters. */
export function quotePath(path: string): string {
  return JSON.stringify(path.length > 300 ? `${path.slice(0, 299)}…` : path);
}
