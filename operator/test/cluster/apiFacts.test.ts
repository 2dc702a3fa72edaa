/** The facts that the fake API server must fulfil, checked on a real one: where they differ the fake is wrong. */
import { apiFacts } from '../kubernetes/apiFacts.ts';
import { sharedAdmin } from './sharedCluster.ts';

apiFacts('a real control plane', async () => sharedAdmin());
