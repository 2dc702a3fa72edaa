/** The operator's own client, with the rights of the given access. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../src/library/clock.ts';
import { type KubeClient, openKubeApi } from '../../src/platform/kubernetes/api/client.ts';
import type { ApiAccess } from './apiAccess.ts';
import { kubeconfigText } from './controlPlane.ts';

export interface OurClient extends KubeClient, AsyncDisposable {
  /** Each attempt of a call, as `VERB CODE`. */
  readonly calls: readonly string[];
}

export async function openOurClient(access: ApiAccess): Promise<OurClient> {
  const folder = mkdtempSync(join(tmpdir(), 'projectionist-client-'));
  const kubeconfig = join(folder, 'kubeconfig');
  writeFileSync(kubeconfig, kubeconfigText(access), { mode: 0o600 });
  const calls: string[] = [];
  const onRequest = (verb: string, code: number) => calls.push(`${verb} ${code}`);
  try {
    const client = await openKubeApi({ kubeconfig, userAgent: 'projectionist/tests', clock: systemClock, onRequest });
    return { ...client, calls, [Symbol.asyncDispose]: () => client.close() };
  } finally {
    // It is read only once.
    rmSync(folder, { recursive: true });
  }
}
