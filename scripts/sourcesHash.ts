/** Tells whether what was built is of the sources that are there now. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/** 16 hex digits of the names and contents of all files that a pattern, relative to the repository, matches. Tests are left out. */
export function sourcesHash(patterns: readonly string[]): string {
  const hash = createHash('sha256');
  const exclude = ['**/*.test.ts', '**/*.test.js'];
  for (const file of globSync([...patterns], { cwd: root, exclude, withFileTypes: true })
    .filter((found) => found.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()) {
    hash.update(`${file.slice(root.length)}\n`).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}
