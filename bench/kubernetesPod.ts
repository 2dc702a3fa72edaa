/** Starts the compiled `operator` as its pod does: mounted service account, the chart's arguments, the image's compile cache. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { bundledProgram, requireBundle } from './bundledProgram.ts';
import {
  baseUrl,
  databaseSecret,
  type KubernetesFixture,
  operatorNamespace,
  serverVariables,
} from './kubernetesFixture.ts';
import type { StartedServer } from './serveFixture.ts';
import { benchCachePath } from './tree.ts';

/** More concurrent walks than any bench starts, so that no measured walk waits for a slot. */
const walksAtOnce = 400;
const checkEveryMs = 5;
/** Generous for a loaded machine; after this the start has failed. */
const readyWithinMs = 60_000;

export interface Pod extends StartedServer {
  readonly port: number;
  /** Resolves when this replica is the leader. */
  leads(): Promise<void>;
  /** Number of API calls so far, by verb. The operator loads prom-client for this, 22 MB. */
  requests(): Promise<ReadonlyMap<string, number>>;
}

/** Resolves when `/readyz` reports ready. */
export async function startPod(fixture: KubernetesFixture, args: readonly string[] = []): Promise<Pod> {
  requireBundle();
  const startedAt = performance.now();
  const { child, log } = spawned(fixture, args);
  const logged = (text: string): Promise<string> => lineOf(child, log, text);
  const { port } = addressIn(await logged('the operator listens'));
  await until(child, async () => (await answerOf(port, '/readyz')).code === 200);
  const readyMs = performance.now() - startedAt;
  if (child.pid === undefined) throw new Error('expected a process with a number');
  return {
    ...{ readyMs, port, pid: child.pid },
    get printed() {
      return readFileSync(log, 'utf8');
    },
    leads: async () => {
      await logged('this replica leads');
    },
    requests: async () => requestsIn((await answerOf(port, '/metrics')).text),
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

/** The log goes to a file, so that the measuring process does not spend time on reading it. */
function spawned(fixture: KubernetesFixture, args: readonly string[]): { child: ChildProcess; log: string } {
  const log = join(fixture.folder, `operator-${crypto.randomUUID()}.log`);
  const output = openSync(log, 'a');
  const all = [
    ...[bundledProgram, 'operator', '--service-account-folder', fixture.accountFolder],
    ...['--lease-namespace', operatorNamespace, '--listen', '127.0.0.1:0', '--base-url', baseUrl],
    ...['--database-url-file', fixture.databaseUrlFile, '--job-image', 'projectionist:bench'],
    ...['--job-database-secret', `${databaseSecret.name}/${databaseSecret.key}`, '--max-jobs', String(walksAtOnce)],
    ...args,
  ];
  const env = {
    ...{ PROJECTIONIST_LOG: 'json', NODE_ENV: 'production', NODE_COMPILE_CACHE: join(benchCachePath(), 'compiled') },
    ...serverVariables(fixture),
  };
  const child = spawn(process.execPath, all, { env, stdio: ['ignore', 'ignore', output] });
  closeSync(output);
  return { child, log };
}

async function until(child: ChildProcess, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const endsAt = performance.now() + readyWithinMs;
  while (!(await isSo())) {
    if (child.exitCode !== null) throw new Error(`the operator ended with ${child.exitCode}`);
    if (performance.now() > endsAt) throw new Error(`the operator was not ready within ${readyWithinMs / 1000} s`);
    await delay(checkEveryMs);
  }
}

async function lineOf(child: ChildProcess, log: string, text: string): Promise<string> {
  let line: string | undefined;
  try {
    await until(child, () => {
      line = readFileSync(log, 'utf8')
        .split('\n')
        .find((one) => one.includes(text) && one.endsWith('}'));
      return line !== undefined;
    });
  } catch (error) {
    throw new Error(`expected ${JSON.stringify(text)}, got:\n${readFileSync(log, 'utf8').slice(-2_000)}`, {
      cause: error,
    });
  }
  return line ?? '';
}

function addressIn(line: string): { readonly port: number } {
  const { address }: { readonly address: { readonly port: number } } = JSON.parse(line);
  return address;
}

function answerOf(port: number, path: string): Promise<{ readonly code: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const request = get({ port, path, host: '127.0.0.1', agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => resolve({ code: answer.statusCode ?? 0, text }));
      answer.on('error', reject);
    });
    request.on('error', reject);
  });
}

/** Sums lines such as `projectionist_api_requests_total{verb="get",code="200"} 12` over all codes. */
function requestsIn(metrics: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [, verb = '', count] of metrics.matchAll(
    /^projectionist_api_requests_total\{verb="(\w+)"[^}]*\} (\d+)$/gmu,
  )) {
    counts.set(verb, (counts.get(verb) ?? 0) + Number(count));
  }
  if (counts.size === 0) throw new Error('expected projectionist_api_requests_total among the metrics, found none');
  return counts;
}
