import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const inRepository = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** Stories start the program many times, from its sources: as in the tests that need no cluster. */
process.env['NODE_COMPILE_CACHE'] ??= inRepository('node_modules/.cache/compiled/');

/**
 * What is true on a real server is only watched, and known a moment late: the judge of the chaos may err there. It is played when it is
 * asked for; the one of ring 1, whose history is whole, belongs to `npm test`.
 */
const chaos = process.env['PROJECTIONIST_CHAOS'] === undefined ? ['**/chaos.test.ts'] : [];

export default defineConfig({
  test: {
    name: 'cluster',
    root: inRepository(''),
    include: ['operator/test/cluster/**/*.test.ts'],
    exclude: ['**/node_modules/**', ...chaos],
    // One control plane serves all files, in namespaces of their own. What stops a server starts one for itself.
    globalSetup: [inRepository('scripts/buildFranchise.ts'), inRepository('operator/test/cluster/globalSetup.ts')],
    setupFiles: [inRepository('scripts/seedProperties.ts')],
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
