/** Writes a file of settings whole or not at all, and so that a power cut does not undo it. A file that changed meanwhile is left as it is. */
import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, chmod, chown, link, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Message, message } from '../messages/message.ts';
import { errorCode } from '../storage/error.ts';
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
    return message('fileReadOnly', file, errorCode(error));
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

/** A change takes milliseconds. A lock of this age was left by a process that was killed. */
const staleLockMs = 30_000;
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
    // A clock that was set back makes no lock last for ever.
    if (Math.abs(Date.now() - mtimeMs) > staleLockMs) await rm(lock, { force: true });
    else await delay(lockRetryMs);
  }
}

async function replaceLocked(target: string, text: string, expectedHash: string | null): Promise<'saved' | 'changed'> {
  const part = join(dirname(target), `.${basename(target)}.${randomUUID()}.part`);
  try {
    // Nobody reads it before it has the mode of the file.
    await writePart(part, text, expectedHash === null ? undefined : 0o600);
    const found = await stat(target).catch(() => undefined);
    if (expectedHash === null) return found === undefined ? await linkNew(part, target) : 'changed';
    if (found === undefined || hashOf(await readFile(target, 'utf8')) !== expectedHash) return 'changed';
    await chmod(part, found.mode & 0o7777);
    if (process.geteuid?.() === 0) await chown(part, found.uid, found.gid);
    await rename(part, target);
    await syncNames({ path: dirname(target) });
    return 'saved';
  } finally {
    await rm(part, { force: true });
  }
}

/** Replaces a file that only this user may read. Throws the system's error. */
export async function replacePrivateFile(file: string, text: string): Promise<void> {
  const part = join(dirname(file), `.${basename(file)}.${randomUUID()}.part`);
  try {
    await writePart(part, text, 0o600);
    // The umask may have taken the owner's rights.
    await chmod(part, 0o600);
    await rename(part, file);
    await syncNames({ path: dirname(file) });
  } finally {
    await rm(part, { force: true });
  }
}

async function writePart(part: string, text: string, mode?: number): Promise<void> {
  await using handle = await open(part, 'wx', mode);
  await handle.writeFile(text);
  await handle.sync();
}

/** Another process may have made the file meanwhile: a link never replaces one. */
export async function linkNew(part: string, target: string): Promise<'saved' | 'changed'> {
  try {
    await link(part, target);
    await syncNames({ path: dirname(target) });
    return 'saved';
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return 'changed';
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(errorCode(error))) throw error;
    // A file system without hard links: the name is reserved first.
    await (await open(target, 'wx')).close();
    await rename(part, target);
    await syncNames({ path: dirname(target) });
    return 'saved';
  }
}
