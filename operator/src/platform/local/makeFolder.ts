/** The only place that creates the data folder and the folders in it, for the user of this process alone. */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Creates a folder and its missing parents, one by one. Node's own `recursive` option loops forever on a file system
 * that answers mkdir with ENOENT although the parent exists (/proc, some of FUSE and autofs). Throws the system's
 * error, and a plain sentence for that ENOENT.
 */
export function makeFolder(folder: string): void {
  const missing: string[] = [];
  for (let at = resolve(folder); !existsSync(at) && dirname(at) !== at; at = dirname(at)) missing.push(at);
  if (missing.length === 0) missing.push(resolve(folder));
  for (const path of missing.toReversed()) makeOne(path);
}

function makeOne(folder: string): void {
  try {
    mkdirSync(folder, 0o700);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // Another process may have created it first.
    if (code === 'EEXIST' && statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return;
    if (code !== 'ENOENT') throw error;
    throw new Error(
      `${JSON.stringify(folder)}: its file system refuses new folders there; choose another place with --data`,
    );
  }
}
