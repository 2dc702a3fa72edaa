/** Compiles the franchise library before tests run; does nothing if it is up to date. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/** Type errors are left to `npm run check`: the compiler emits the code anyway, and the tests show whether it works. */
export default function buildFranchise(): void {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  spawnSync(process.execPath, [compiler, '-b', 'franchise'], { cwd: root, stdio: 'inherit' });
  if (!existsSync(join(root, 'franchise/dist'))) throw new Error('the franchise library could not be compiled');
}
