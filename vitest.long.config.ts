/** `npm run test:long`: fault drills and stories that last. */
export { longRun as default } from './vitest.config.ts';
