import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * Tests start the program hundreds of times. This cache keeps compiled modules, and sources stripped of types, for every process and
 * its children: a start takes half the time.
 */
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('node_modules/.cache/compiled/', import.meta.url));

const inSource = (folder: string) => `operator/src/${folder}/**/*.test.ts`;
/** Tests of these folders leave nothing behind in their process. They share a few processes, which saves 300 starts. */
const sharing = [
  'franchise/src/**/*.test.ts',
  'web/src/**/*.test.ts',
  ...['api', 'catalog', 'franchises', 'library', 'media', 'naming', 'notify', 'outbound', 'phases', 'platform'].map(
    inSource,
  ),
  ...['publish', 'sources', 'storage', 'title', 'walk', 'webhook'].map(inSource),
];
const all = ['franchise/**/*.test.ts', 'operator/**/*.test.ts', 'scripts/**/*.test.ts', 'web/**/*.test.ts'];
/** Drills and stories that last: `npm run test:long` runs them (vitest.long.config.ts). */
export const longTests = [
  'operator/test/faults/**/*.test.ts',
  ...['chaos', 'faultyStory', 'leaderStory', 'secretStory', 'titlesStory'].map(
    (name) => `operator/test/kubernetes/${name}.test.ts`,
  ),
  ...['actions', 'alone', 'everywhere', 'longLists', 'oddFiles', 'operation', 'publishedLists'].map(
    (name) => `web/test/${name}.test.ts`,
  ),
  ...['enrich', 'identify', 'rebuild'].map((name) => `operator/test/sources/${name}.test.ts`),
  ...['managers', 'worker'].map((name) => `operator/test/walk/${name}.test.ts`),
  ...['compileCache', 'install'].map((name) => `operator/test/deploy/${name}.test.ts`),
  'operator/test/identity/corpus.test.ts',
  'operator/src/commands/run/damagedCatalog.test.ts',
  'operator/src/storage/exchanged.test.ts',
];
/** They need a control plane, or a node, and have configurations of their own. */
const otherRings = [
  'operator/test/cluster/**',
  'operator/test/node/**',
  'operator/test/storages/**',
  'operator/test/image/**',
];
const outside = ['**/node_modules/**', '**/dist/**'];
const never = [...outside, ...otherRings, ...longTests];

/**
 * Real videos and processes take seconds on an idle machine and ten times as long on a loaded one. A test that waits ends as soon as
 * the event comes, so long limits cost time only where something is broken.
 */
const limits = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
  setupFiles: [fileURLToPath(new URL('scripts/seedProperties.ts', import.meta.url))],
};

const everyRun = {
  // Stories mostly wait for other processes: on two cores, two more workers fill those waits.
  maxWorkers: Math.max(4, availableParallelism()),
  // The operator uses the compiled franchise library, as its users do. The program that tests start is bundled from both.
  globalSetup: ['scripts/buildFranchise.ts', 'scripts/bundleProgram.ts'],
};

export const longRun = defineConfig({ test: { ...everyRun, include: longTests, exclude: outside, ...limits } });

export default defineConfig({
  test: {
    ...everyRun,
    projects: [
      { test: { name: 'sharing', include: sharing, exclude: never, isolate: false, ...limits } },
      { test: { name: 'alone', include: all, exclude: [...never, ...sharing], ...limits } },
    ],
  },
});
