/** `npm run test:image`: builds the image as users do, and runs it; needs root on Linux. */
import process from 'node:process';
import { defineConfig } from 'vitest/config';
import { missing } from './requirements.ts';

const lacks = missing();
if (lacks !== undefined) {
  process.stderr.write(`${lacks}\n`);
  process.exit(1);
}

export default defineConfig({
  test: {
    name: 'image',
    include: ['operator/test/image/*.test.ts'],
    globalSetup: ['scripts/buildFranchise.ts'],
    maxWorkers: 1,
    testTimeout: 300_000,
    // Debian's packages and npm's are fetched.
    hookTimeout: 1_800_000,
  },
});
