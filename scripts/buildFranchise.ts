/** Compiles the franchise library before tests run; nothing is done when it is up to date. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/** A fault of its types is for `npm run check` to judge: the code is there all the same, and tests can tell whether it works. */
export default function buildFranchise(): void {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  spawnSync(process.execPath, [compiler, '-b', 'franchise'], { cwd: root, stdio: 'inherit' });
  if (!existsSync(join(root, 'franchise/dist'))) throw new Error('the franchise library could not be compiled');
}
