/** `npm run test:node`: on a node where the chart is installed. */
import { nodeRun } from './nodeRun.ts';

export default await nodeRun({
  ...{ name: 'node', globalSetup: 'globalSetup.ts' },
  ...{ include: ['*.test.ts'] },
});
