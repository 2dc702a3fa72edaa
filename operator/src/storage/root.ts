/**
 * Storage is the only code that touches media folders. It opens a root once and lets nothing out of it, symlinks
 * included. It knows nothing of titles or facts, and never changes or removes a file that is not ours.
 *
 * Every call opens its folder again, checks the open folder, and works through its descriptor (held.ts). So a folder
 * that is replaced with a symlink, between two calls or within one, leads no read and no write out of the root.
 */
import { constants } from 'node:fs';
import { access, readdir, realpath, stat } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { message } from '../messages/message.ts';
import { errorCode } from '../messages/systemError.ts';
import { quotePath, StorageError, toStorageError } from './error.ts';

export interface StorageRoot {
  /** Absolute, without symlinks: every path inside is compared with it. */
  readonly path: string;
}

/** PATH_MAX is 4,096 bytes on Linux and 1,024 on macOS. */
const pathLimitBytes = 4096;

/**
 * Opens a Library's root. Symlinks to it are allowed: its real path is resolved once. Throws StorageError `missing`,
 * `notFile` (not a folder) or `permission`, with a sentence for the author of the document.
 */
export async function openRoot(path: string): Promise<StorageRoot> {
  try {
    const real = await realpath(resolve(path));
    const found = await stat(real);
    if (!found.isDirectory()) {
      throw new StorageError('notFile', path, message('storageNoFolder', quotePath(path)));
    }
    await access(real, constants.R_OK | constants.X_OK);
    return { path: real };
  } catch (error) {
    throw rootError(error, path);
  }
}

/**
 * True if the root looks like the mount point of a disk that is away. Names that begin with a dot do not count: our own
 * hidden folder may have been made there before.
 */
export async function isEmptyRoot({ path }: StorageRoot): Promise<boolean> {
  try {
    return (await readdir(path)).every((name) => name.startsWith('.'));
  } catch (error) {
    throw toStorageError(error, 'read', path);
  }
}

function rootError(error: unknown, path: string): StorageError {
  const code = errorCode(error);
  const quoted = quotePath(path);
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return new StorageError('missing', path, message('storageMissing', quoted), error);
  }
  if (code === 'EACCES' || code === 'EPERM') {
    return new StorageError('permission', path, message('storageClosed', quoted), error);
  }
  return toStorageError(error, 'open storage', path);
}

/**
 * Returns the segments of a path relative to the root; '' and '.' are the root itself ([]). Throws `outside` for an
 * absolute path or `..`. Throws `unreadable` for names our files cannot have: NUL, an empty segment, more than 4,096
 * bytes, and U+FFFD or a lone surrogate, the traces of a name that is not UTF-8
 * (docs/decisions/names-that-are-not-utf-8.md).
 */
export function splitRelative(relative: string): readonly string[] {
  if (relative === '' || relative === '.') return [];
  if (relative.startsWith('/')) {
    throw new StorageError('outside', relative, message('pathAbsolute', quotePath(relative)));
  }
  if (!isReadableName(relative) || Buffer.byteLength(relative) > pathLimitBytes) {
    throw new StorageError('unreadable', relative, message('pathUnusable', quotePath(relative)));
  }
  const segments = relative.split('/');
  for (const segment of segments) {
    if (segment === '..') {
      throw new StorageError('outside', relative, message('pathGoesUp', quotePath(relative)));
    }
    if (segment === '' || segment === '.') {
      throw new StorageError('unreadable', relative, message('pathEmptySegment', quotePath(relative)));
    }
  }
  return segments;
}

/** False for a name that cannot be written back as it was read: a scan reports such an entry and skips it. */
export function isReadableName(name: string): boolean {
  return name.isWellFormed() && !name.includes('\uFFFD') && !name.includes('\0');
}

/** Returns the real path if it lies inside the root; throws `outside` otherwise. */
export function assertInside(root: StorageRoot, relative: string, real: string): string {
  const prefix = root.path.endsWith(sep) ? root.path : root.path + sep;
  if (real === root.path || real.startsWith(prefix)) return real;
  throw new StorageError('outside', relative, message('pathLeadsOut', quotePath(relative), quotePath(real)));
}
