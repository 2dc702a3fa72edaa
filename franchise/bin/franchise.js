#!/usr/bin/env node
/** The program's entry: loads the compiled command line. Needs Node 22.12 or later. */
import { existsSync, lstatSync, mkdirSync } from 'node:fs';
import module from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const entry = new URL('../dist/cli/main.js', import.meta.url);

if (existsSync(entry)) {
  useCompileCache();
  await import(entry.href);
} else {
  process.stderr.write('franchise is not compiled yet: run `npm run build` in its folder first\n');
  process.exitCode = 2;
}

/**
 * The compile cache of Node 22 and later makes the next start faster. Cached code is run, so it is in a folder of this user: in a shared
 * folder for temporary files, anybody may create the one that Node chooses.
 */
function useCompileCache() {
  if (module.getCompileCacheDir?.() !== undefined) return;
  const uid = process.geteuid?.();
  if (uid === undefined) {
    // On Windows each user has a folder for temporary files.
    module.enableCompileCache?.();
    return;
  }
  const folder = join(tmpdir(), `franchise-compiled-${uid}`);
  try {
    if (!existsSync(folder)) mkdirSync(folder, 0o700);
    const found = lstatSync(folder);
    const isOurs = found.isDirectory() && found.uid === uid && (found.mode & 0o022) === 0;
    if (isOurs) module.enableCompileCache?.(folder);
  } catch {
    // Without the cache a start only takes longer.
  }
}
