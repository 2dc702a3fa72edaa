/** The one way in which the data folder and what is in it are made. */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder and those above it that are missing, one by one: Node's own `recursive` tries for ever where a file system answers a
 * mkdir with ENOENT though the folder above is there (/proc, some of FUSE and autofs). Throws what the system says, that answer as a
 * sentence.
 */
export function makeFolder(folder: string): void {
  const missing: string[] = [];
  for (let at = resolve(folder); !existsSync(at) && dirname(at) !== at; at = dirname(at)) missing.push(at);
  if (missing.length === 0) missing.push(resolve(folder));
  for (const one of missing.toReversed()) makeOne(one);
}

function makeOne(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // Another process may have been a moment faster.
    if (code === 'EEXIST' && statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return;
    if (code !== 'ENOENT') throw error;
    throw new Error(
      `${JSON.stringify(folder)}: its file system takes no folder there; choose another place with --data`,
    );
  }
}
