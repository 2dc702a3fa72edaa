/** `npm run test:node-fresh`: on a node where nothing is installed. */
import { nodeRun } from '../nodeRun.ts';

export default await nodeRun({
  ...{ name: 'fresh node', globalSetup: 'fresh/globalSetup.ts' },
  ...{ include: ['fresh/*.test.ts'] },
});
