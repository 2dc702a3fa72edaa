/** The platform contract for the Kubernetes platform on the fake API server. */
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
