/**
 * Runs tests on a node of their own. vitest cannot run its workers elsewhere, so everything runs inside the namespaces:
 * a configuration is read once outside, where this function does not return, and once inside.
 */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { buildPrograms } from '../cluster/build.ts';
import { folderVariable, runInOwnNamespaces } from './ownNamespaces.ts';
import { missing, thisMachine } from './requirements.ts';

const inRepository = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

export interface NodeRun {
  readonly name: string;
  readonly include: readonly string[];
  /** Below this folder: one node serves all files. */
  readonly globalSetup: string;
}

export async function nodeRun({ name, include, globalSetup }: NodeRun) {
  if (process.env[folderVariable] === undefined) process.exit(await runWithin());
  const inFolder = (path: string) => `operator/test/node/${path}`;
  return defineConfig({
    test: {
      name,
      root: inRepository(''),
      include: include.map(inFolder),
      globalSetup: [inRepository('scripts/buildFranchise.ts'), inRepository(inFolder(globalSetup))],
      setupFiles: [inRepository('scripts/seedProperties.ts')],
      maxWorkers: 1,
      testTimeout: 180_000,
      hookTimeout: 60_000,
    },
  });
}

async function runWithin(): Promise<number> {
  const lacks = missing(thisMachine());
  if (lacks !== undefined) {
    process.stderr.write(`${lacks}\n`);
    return 1;
  }
  // Inside there is no network to download modules.
  await buildPrograms([
    'etcd',
    'kube-apiserver',
    'kube-controller-manager',
    'kube-scheduler',
    'kubelet',
    'kubectl',
    'helm',
  ]);
  return runInOwnNamespaces([process.execPath, ...process.execArgv, ...process.argv.slice(1)]);
}
