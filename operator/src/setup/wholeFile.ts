/** Writes a file of settings whole or not at all, and so that a power cut does not undo it. A file that changed meanwhile is left as it is. */
import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import {
  access,
  chmod,
  chown,
  link,
  lstat,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Message, message } from '../messages/message.ts';
import { errorCode, unwrittenReason } from '../messages/systemError.ts';
import { syncNames } from '../storage/held.ts';

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Why a file cannot be replaced, or undefined. Replacing needs the right to write into its folder. */
export async function whyNotWritable(file: string): Promise<Message | undefined> {
  try {
    const target = await realpath(file).catch(() => file);
    await access(dirname(target), constants.W_OK);
    const found = await stat(target).catch(() => undefined);
    if (found !== undefined) await access(target, constants.W_OK);
    if (found !== undefined && isOfAnother(found.uid)) return message('fileOfAnother', file, String(found.uid));
    return undefined;
  } catch (error) {
    return errorCode(error) === 'ENOENT'
      ? message('fileFolderMissing', file, dirname(file))
      : message('fileReadOnly', file, unwrittenReason(error));
  }
}

/** Root may give a file back to its owner; others cannot, and replacing it would take it from its owner. */
function isOfAnother(owner: number): boolean {
  const me = process.geteuid?.();
  return me !== undefined && me !== 0 && me !== owner;
}

export interface Replacement {
  readonly file: string;
  readonly text: string;
  /** Hash of the text that the change was made from; null: there was no file. */
  readonly expectedHash: string | null;
}

/**
 * `changed`: the file is not the expected one. A new file appears with mode 0644 less the umask, an existing one keeps
 * mode and owner; a symbolic link stays, and its target is replaced. Throws the system's error.
 */
export async function replaceFile({ file, text, expectedHash }: Replacement): Promise<'saved' | 'changed'> {
  const target = await realpath(file).catch(() => file);
  await using _lock = await lockOf(target);
  return await replaceLocked(target, text, expectedHash);
}

/** A change takes milliseconds. A lock or a part of this age was left by a process that was killed. */
const staleMs = 30_000;
const lockTries = 100;
const lockRetryMs = 50;

/**
 * Of several processes of ours one at a time compares and replaces a file: a rename alone would let the second one
 * overwrite the first. Another program, such as an editor, does not know the lock. Throws EBUSY after 5 s.
 */
async function lockOf(target: string): Promise<AsyncDisposable> {
  const lock = join(dirname(target), `.${basename(target)}.lock`);
  for (let tries = 1; ; tries += 1) {
    try {
      await (await open(lock, 'wx', 0o600)).close();
      return { [Symbol.asyncDispose]: () => rm(lock, { force: true }) };
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
      if (tries === lockTries) throw Object.assign(new Error(`another process holds ${lock}`), { code: 'EBUSY' });
    }
    const { mtimeMs } = await stat(lock).catch(() => ({ mtimeMs: Date.now() }));
    if (isStale(mtimeMs)) await rm(lock, { force: true });
    else await delay(lockRetryMs);
  }
}

/** A clock that was set back makes nothing last for ever. */
function isStale(mtimeMs: number): boolean {
  return Math.abs(Date.now() - mtimeMs) > staleMs;
}

async function replaceLocked(target: string, text: string, expectedHash: string | null): Promise<'saved' | 'changed'> {
  if (expectedHash === null) return await writeNewFile(target, text);
  // Nobody reads it before it has the mode of the file.
  return await withPart(target, text, 0o600, async (part) => {
    const found = await stat(target).catch(() => undefined);
    if (found === undefined || hashOf(await readFile(target, 'utf8')) !== expectedHash) return 'changed';
    await chmod(part, found.mode & 0o7777);
    if (process.geteuid?.() === 0) await chown(part, found.uid, found.gid);
    await rename(part, target);
    await syncNames({ path: dirname(target) });
    return 'saved';
  });
}

/** Replaces a file that only this user may read. Throws the system's error. */
export async function replacePrivateFile(file: string, text: string): Promise<void> {
  await withPart(file, text, 0o600, async (part) => {
    // The umask may have taken the owner's rights.
    await chmod(part, 0o600);
    await rename(part, file);
    await syncNames({ path: dirname(file) });
  });
}

/**
 * `changed`: a file, folder or link has the name already, and stays. Without a mode: 0666 less the umask; with one, exactly
 * that one. Throws the system's error.
 */
export async function writeNewFile(file: string, text: string, mode?: number): Promise<'saved' | 'changed'> {
  return await withPart(file, text, mode, async (part) => {
    if (mode !== undefined) await chmod(part, mode);
    return await linkNew(part, file);
  });
}

/** Writes the text to a temporary file beside the file, which `place` puts in its place. */
async function withPart<Result>(
  file: string,
  text: string,
  mode: number | undefined,
  place: (part: string) => Promise<Result>,
): Promise<Result> {
  await removeLeftParts(file);
  const part = join(dirname(file), `.${basename(file)}.${randomUUID()}.part`);
  try {
    {
      await using handle = await open(part, 'wx', mode);
      await handle.writeFile(text);
      await handle.sync();
    }
    return await place(part);
  } finally {
    await rm(part, { force: true });
  }
}

const endOfPart = /^\.[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\.part$/u;

/** Removes what killed processes left beside this file. Never throws: a leftover is no reason to fail. */
export async function removeLeftParts(file: string): Promise<void> {
  const start = `.${basename(file)}`;
  const names = await readdir(dirname(file)).catch(() => []);
  for (const name of names) {
    if (!name.startsWith(start) || !endOfPart.test(name.slice(start.length))) continue;
    const part = join(dirname(file), name);
    const found = await lstat(part).catch(() => undefined);
    if (found?.isFile() === true && isStale(found.mtimeMs)) await rm(part, { force: true }).catch(() => undefined);
  }
}

/** Another process may have made the file meanwhile: a link never replaces one. */
async function linkNew(part: string, target: string): Promise<'saved' | 'changed'> {
  try {
    await link(part, target);
    await syncNames({ path: dirname(target) });
    return 'saved';
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return 'changed';
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(errorCode(error))) throw error;
    // A file system without hard links: the name is reserved first.
    try {
      await (await open(target, 'wx')).close();
    } catch (taken) {
      if (errorCode(taken) === 'EEXIST') return 'changed';
      throw taken;
    }
    await rename(part, target);
    await syncNames({ path: dirname(target) });
    return 'saved';
  }
}
