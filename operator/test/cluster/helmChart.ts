/** The chart as Helm makes objects of it. Helm is built once, like the rest (build.ts). */
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '../house/sources.ts';
import { buildPrograms } from './build.ts';
import { type AnyObject, objectsIn } from './objects.ts';

const chart = join(repository, 'operator/deploy/chart');

/** `values` as for `--set`. `helm template` reads the chart alone and asks no cluster. */
export async function renderedChart(namespace: string, values: readonly string[]): Promise<readonly AnyObject[]> {
  const helm = (await buildPrograms(['helm']))('helm');
  const settings = values.flatMap((value) => ['--set', value]);
  const args = ['template', 'films', chart, '--namespace', namespace, ...settings];
  const env = { PATH: '/usr/bin:/bin', HOME: join(tmpdir(), 'no-helm-home') };
  const { stdout } = await promisify(execFile)(helm, args, { env, maxBuffer: 16 * 1024 * 1024 });
  return objectsIn(stdout);
}
