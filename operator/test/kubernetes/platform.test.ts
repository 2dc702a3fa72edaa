/** The contract of platforms, held by the one of clusters on an API server that behaves as the measured one. */
import { platformContract } from '../platform/platformContract.ts';
import { startFakeApi } from './fake/server.ts';
import { makeClusterWorld } from './world.ts';

platformContract('kubernetes', async () => {
  const api = await startFakeApi({ jobSyncMs: 20 });
  const world = await makeClusterWorld({ url: api.url, token: api.token });
  return {
    ...world,
    close: async () => {
      await world.close();
      await api.close();
    },
  };
});
