/** Runs a Job of the program as it ships, and returns what the whole process cost. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { jobAllocator } from '../operator/src/library/limits.ts';
import { CompileCache } from '../operator/src/platform/local/compileCache.ts';
import { bundledProgram } from './bundledProgram.ts';
import { peakRssMb } from './figure.ts';

/** Printed by the Job itself as it exits, its second thread included: Node reports neither the CPU time nor the peak of a child that has ended. */
const TELL_COST = `import { readFileSync, writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
${peakRssMb.toString()}
if (isMainThread) process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  writeSync(2, 'cost ' + JSON.stringify({ cpuMs: (user + system) / 1_000, peakRssMb: peakRssMb() }));
});`;

export interface JobCost {
  readonly cpuMs: number;
  readonly peakRssMb: number;
  /** What the Job printed. */
  readonly printed: string;
}

/** The compile cache that `serve` gives to its Jobs: earlier ones fill it. */
export function compileCacheIn(dataFolder: string): CompileCache {
  return new CompileCache({ dataFolder, command: [process.execPath, bundledProgram], environment: process.env });
}

/** Throws if the Job failed. It ends when its standard input closes, so it gets a pipe that stays open. `variables` are added to ours. */
export async function costOfJob(
  job: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<JobCost> {
  const preload = ['--import', `data:text/javascript,${encodeURIComponent(TELL_COST)}`];
  const child = spawn(process.execPath, [...preload, bundledProgram, ...job], {
    env: { ...jobAllocator, ...process.env, ...variables },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const read = [child.stdout, child.stderr].map((stream) => stream.setEncoding('utf8').toArray());
  await once(child, 'close');
  const [printed = '', told = ''] = (await Promise.all(read)).map((pieces) => pieces.join(''));
  const cost = /cost (\{.*\})$/u.exec(told)?.[1];
  if (child.exitCode !== 0 || cost === undefined)
    throw new Error(`the Job ended with ${child.exitCode ?? child.signalCode ?? 'no status'}: ${told}`);
  return { ...JSON.parse(cost), printed };
}
