/** `npm run test:image`: what must run without other tests beside it. */
export { imageRun as default } from './vitest.config.ts';
