import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { buildPrograms } from '../cluster/build.ts';
import { folderVariable, runInOwnNamespaces } from './ownNamespaces.ts';
import { missing, thisMachine } from './requirements.ts';

const inRepository = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/**
 * vitest cannot run its workers elsewhere, so everything runs inside the namespaces: this file is read once outside and
 * once inside.
 */
if (process.env[folderVariable] === undefined) process.exit(await runWithin());

async function runWithin(): Promise<number> {
  const lacks = missing(thisMachine());
  if (lacks !== undefined) {
    process.stderr.write(`${lacks}\n`);
    return 1;
  }
  // Inside there is no network to download modules.
  await buildPrograms(['etcd', 'kube-apiserver', 'kube-controller-manager', 'kube-scheduler', 'kubelet', 'helm']);
  return runInOwnNamespaces([process.execPath, ...process.execArgv, ...process.argv.slice(1)]);
}

export default defineConfig({
  test: {
    name: 'node',
    root: inRepository(''),
    include: ['operator/test/node/**/*.test.ts'],
    // One node serves all files.
    globalSetup: [inRepository('scripts/buildFranchise.ts'), inRepository('operator/test/node/globalSetup.ts')],
    setupFiles: [inRepository('scripts/seedProperties.ts')],
    maxWorkers: 1,
    testTimeout: 180_000,
    hookTimeout: 60_000,
  },
});
