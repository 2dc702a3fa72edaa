/** Writes files whole or not at all. The only module of the command line that changes a disk. */
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, copyFile, link, lstat, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorCode, TroubleError } from './commandError.ts';

/** Replaces an existing file through a temporary file beside it. Keeps its mode and follows a link. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const target = await realpath(path);
  const found = await stat(target);
  if (!found.isFile()) throw new TroubleError('it is not a regular file; omit it to write to standard output');
  const { mode } = found;
  await throughTemporary(target, text, async (temporary) => {
    await chmod(temporary, mode & 0o7777);
    await rename(temporary, target);
  });
}

/** Creates a new file. Throws EEXIST if the path exists, and changes nothing. */
export async function createFile(path: string, text: string): Promise<void> {
  // A link fails if the name exists; a rename would overwrite.
  await throughTemporary(path, text, async (temporary) => {
    await link(temporary, path).catch(async (error: unknown) => {
      if (!withoutLinks.has(errorCode(error))) throw error;
      await copyFile(temporary, path, constants.COPYFILE_EXCL);
    });
  });
}

/** Error codes of file systems without hard links (FAT, some network shares). */
const withoutLinks: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/** Creates the file, or replaces an existing one. */
export async function writeWholeFile(path: string, text: string): Promise<void> {
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  await (isThere ? replaceFile(path, text) : createFile(path, text));
}

async function throughTemporary(
  path: string,
  text: string,
  place: (temporary: string) => Promise<void>,
): Promise<void> {
  const start = `.${basename(path).slice(0, 40)}.`;
  await removeLeft(dirname(path), start);
  const temporary = join(dirname(path), `${start}${randomBytes(6).toString('hex')}.tmp`);
  try {
    const file = await open(temporary, 'wx');
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await place(temporary);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** A file is written within milliseconds. A temporary file of this age was left by a process that was killed. */
const leftMs = 60_000;

/** Removes what killed processes left. Never throws: a leftover is no reason to fail. */
async function removeLeft(folder: string, start: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (!name.startsWith(start) || !/^[0-9a-f]{12}\.tmp$/u.test(name.slice(start.length))) continue;
    const found = await lstat(join(folder, name)).catch(() => undefined);
    if (found?.isFile() !== true || Math.abs(Date.now() - found.mtimeMs) < leftMs) continue;
    await rm(join(folder, name), { force: true }).catch(() => undefined);
  }
}
