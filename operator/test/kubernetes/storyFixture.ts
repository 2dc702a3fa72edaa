/** The base of operator stories on any server: their own PostgreSQL, a node, one replica, and named Libraries. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type PostgresServer, startPostgres } from '../catalog/postgresServer.ts';
import type { Behaviour } from '../platform/behaviour.ts';
import { type Library, type Operating, type Replica, startOperating } from './operating.ts';
import type { Server } from './restClient.ts';

export interface StoryCluster {
  /** With an administrator's token. */
  readonly server: Server;
  /** For the operator, with its own rights. */
  readonly kubeconfig: string;
  readonly namespace: string;
  /** From now on the server refuses new Jobs with 403, like a quota. Resolves with a function that undoes it. */
  refuseJobs(): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export interface StoryFixture {
  readonly cluster: StoryCluster;
  readonly house: Operating;
  readonly postgres: PostgresServer;
  readonly database: string;
  /** The first replica; stories may start more. */
  readonly replica: Replica;
  close(): Promise<void>;
}

export async function openStory(
  opening: Promise<StoryCluster>,
  environment: Readonly<Record<string, string>> = {},
): Promise<StoryFixture> {
  const [cluster, postgres] = await Promise.all([opening, startPostgres()]);
  const { server, kubeconfig, namespace } = cluster;
  const database = 'postgres';
  const databaseUrl = postgres.url(database).replace('postgres@', `postgres:${databasePassword}@`);
  const house = await startOperating({ server, kubeconfig, namespace, databaseUrl });
  const close = async () => {
    await house[Symbol.asyncDispose]();
    await Promise.all([cluster.close(), postgres.close()]);
    // Whatever fault a story caused, and whichever process reported it.
    expectUnseen(house.written(), [databasePassword]);
  };
  try {
    return { cluster, house, postgres, database, replica: await house.replica([], environment), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The database requires no password on its socket: it exists only to be searched for where it must not be. */
export const databasePassword = 'nobody-may-see-this';

/** Asserts that none of these Secret values is in any of the texts, plain or encoded as in objects and addresses. */
export function expectUnseen(texts: readonly string[], contents: readonly string[]): void {
  for (const content of contents) {
    const forms = [content, encodeURIComponent(content), Buffer.from(content).toString('base64').replace(/=+$/u, '')];
    for (const text of texts) {
      const at = Math.max(...forms.map((form) => text.indexOf(form)));
      // Without the value itself, because this message is logged too.
      if (at >= 0)
        throw new Error(`the content of a Secret was written after: ${text.slice(Math.max(0, at - 300), at)}`);
    }
  }
}

/** A walk that finds nothing to do and reports success. */
export const walks: Behaviour = { does: 'exit', code: 0, row: { result: 'Succeeded' } };

/** A Library with scripted Jobs, walked once. */
export async function walkedOnce({ house }: StoryFixture, name: string, spec: object = {}): Promise<Library> {
  await house.play(name, { '*': walks });
  await house.apply(name, { tiles: { mode: 'off' }, ...spec });
  return house.until(name, ({ status }) => status?.lastRun?.result === 'Succeeded' && status.run === undefined);
}

/** The value of a metric in the text of /metrics: the sum over all series with these labels. */
export async function metricOf({ get }: Pick<Replica, 'get'>, name: string, labels = ''): Promise<number | undefined> {
  const lines = (await (await get('/metrics')).text()).split('\n');
  const found = lines.filter((line) => line.replace(/[{ ].*/u, '') === name && line.includes(labels));
  if (found.length === 0) return undefined;
  return found.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}

export async function temporaryFolder(): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'projectionist-story-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Room for a loaded machine; a longer wait is a fault. */
const atMostMs = 100_000;
const checkEveryMs = 50;

/** Polls until the answer fits, and returns it. `expect.poll` does not work in concurrent tests. */
export async function eventually<Answer>(
  ask: () => Promise<Answer> | Answer,
  fits: (answer: Answer) => boolean,
): Promise<Answer> {
  let answer = await ask();
  for (const startedAt = performance.now(); performance.now() - startedAt < atMostMs; answer = await ask()) {
    if (fits(answer)) return answer;
    await delay(checkEveryMs);
  }
  throw new Error(`the expected state was not reached; the last answer was ${JSON.stringify(answer)}`);
}
