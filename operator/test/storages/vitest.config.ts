/** `npm run test:storages`: file systems in images; needs root on Linux. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['operator/test/storages/**/*.test.ts'],
    globalSetup: ['scripts/buildFranchise.ts', 'scripts/bundleProgram.ts'],
    maxWorkers: 1,
    testTimeout: 180_000,
  },
});
