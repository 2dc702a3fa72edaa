/** Renders the chart with Helm, which is built once like the other programs (build.ts). */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '../house/sources.ts';
import { buildPrograms } from './build.ts';
import { type ControlPlane, kubeconfigText } from './controlPlane.ts';
import { type AnyObject, accessOfAccount, applyAll, createNamespace, objectsIn } from './objects.ts';
import { restricted } from './sharedCluster.ts';

const chart = join(repository, 'operator/deploy/chart');

/** `values` as for `--set`. `helm template` reads only the chart and contacts no cluster. */
export async function renderedChart(namespace: string, values: readonly string[]): Promise<readonly AnyObject[]> {
  const helm = (await buildPrograms(['helm']))('helm');
  const settings = values.flatMap((value) => ['--set', value]);
  const args = ['template', 'films', chart, '--namespace', namespace, ...settings];
  const env = { PATH: '/usr/bin:/bin', HOME: join(tmpdir(), 'no-helm-home') };
  const { stdout } = await promisify(execFile)(helm, args, { env, maxBuffer: 16 * 1024 * 1024 });
  return objectsIn(stdout);
}

export interface InstalledChart {
  /** The operator's user name for the server: `system:serviceaccount:…`. */
  readonly account: string;
  /** A file with the account's token; removed with the folder. */
  readonly kubeconfig: string;
}

/**
 * Creates a namespace for restricted pods, with everything the chart installs except its Deployment, which would need
 * an image: tests run the program as a process with the token of the pods' account.
 */
export async function installChart(
  { admin, folder }: Pick<ControlPlane, 'admin' | 'folder'>,
  namespace: string,
): Promise<InstalledChart> {
  await createNamespace(admin, namespace, restricted);
  const objects = await renderedChart(namespace, [`watchNamespaces={${namespace}}`, 'crds.install=false']);
  const rest = objects.filter(({ kind }) => kind !== 'Deployment');
  await applyAll(admin, rest, { namespace });
  const deployment = objects.find(({ kind }) => kind === 'Deployment');
  const name = /"serviceAccountName":"([^"]+)"/u.exec(JSON.stringify(deployment))?.[1];
  if (name === undefined) throw new Error('the chart creates no account for its pods');
  const kubeconfig = join(folder, `${namespace}.kubeconfig`);
  writeFileSync(kubeconfig, kubeconfigText(await accessOfAccount(admin, namespace, name)), { mode: 0o600 });
  return { account: `system:serviceaccount:${namespace}:${name}`, kubeconfig };
}
