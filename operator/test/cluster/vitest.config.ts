import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const inRepository = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** Stories start the program many times from its sources, as in the tests without a cluster. */
process.env['NODE_COMPILE_CACHE'] ??= inRepository('node_modules/.cache/compiled/');

export default defineConfig({
  test: {
    name: 'cluster',
    root: inRepository(''),
    include: ['operator/test/cluster/**/*.test.ts'],
    // One control plane serves all files, in namespaces of their own. A test that stops a server starts one for itself.
    globalSetup: [inRepository('scripts/buildFranchise.ts'), inRepository('operator/test/cluster/globalSetup.ts')],
    setupFiles: [inRepository('scripts/seedProperties.ts')],
    maxWorkers: 1,
    // As in the tests without a cluster: a loaded machine takes several times as long.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
