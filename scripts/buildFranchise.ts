/** Compiles the franchise library before tests run; nothing is done when it is up to date. */
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

export default function buildFranchise(): void {
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b', 'franchise'], {
    cwd: root,
    stdio: 'inherit',
  });
}
