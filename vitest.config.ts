import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * Tests start the program hundreds of times. With this every process, and every one that it starts, finds what it loads compiled,
 * and sources stripped of types, as long as their text is the same: a start takes half the time.
 */
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('node_modules/.cache/compiled/', import.meta.url));

const inSource = (folder: string) => `operator/src/${folder}/**/*.test.ts`;
/** Folders whose tests leave nothing in their process: they share a few, which saves a start and a load of all it needs 300 times over. */
const sharing = [
  'franchise/src/**/*.test.ts',
  'web/src/**/*.test.ts',
  ...['api', 'catalog', 'franchises', 'library', 'media', 'naming', 'notify', 'outbound', 'phases', 'platform'].map(
    inSource,
  ),
  ...['sources', 'storage', 'title', 'walk', 'webhook'].map(inSource),
];
const all = ['franchise/**/*.test.ts', 'operator/**/*.test.ts', 'scripts/**/*.test.ts', 'web/**/*.test.ts'];
/** They need a control plane, or a node, and have configurations of their own. */
const otherRings = ['operator/test/cluster/**', 'operator/test/node/**'];
const never = ['**/node_modules/**', '**/dist/**', ...otherRings];

/**
 * Real videos and processes take seconds where nothing else runs, and ten times as long where much does. Who waits for something
 * ends as soon as it is there: long limits cost nothing but where something is broken.
 */
const limits = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
  setupFiles: [fileURLToPath(new URL('scripts/seedProperties.ts', import.meta.url))],
};

export default defineConfig({
  test: {
    // Whole stories mostly wait for other processes: on the two cores that people have, two more workers fill those waits.
    maxWorkers: Math.max(4, availableParallelism()),
    // The operator reads the franchise library as its readers do: compiled. What tests start is bundled of both.
    globalSetup: ['scripts/buildFranchise.ts', 'scripts/bundleProgram.ts'],
    projects: [
      { test: { name: 'sharing', include: sharing, exclude: never, isolate: false, ...limits } },
      { test: { name: 'alone', include: all, exclude: [...never, ...sharing], ...limits } },
    ],
  },
});
