import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['operator/**/*.test.ts', 'scripts/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    // Two cores: more processes only make every test slower. Real videos and processes need the long limit.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
