/** The platform contract for the Kubernetes platform on a real control plane. */
import { makeClusterWorld } from '../kubernetes/world.ts';
import { platformContract } from '../platform/platformContract.ts';
import { sharedAdmin } from './sharedCluster.ts';

platformContract('kubernetes, on a real control plane', () => makeClusterWorld(sharedAdmin()));
