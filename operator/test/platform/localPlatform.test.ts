/** The platform contract for the local platform, with real processes, locks and a real `state.db`. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../src/library/clock.ts';
import { LocalJobs } from '../../src/platform/local/jobs.ts';
import { StateStore } from '../../src/platform/local/stateStore.ts';
import { scriptedJob } from '../program.ts';
import { documentOf } from '../simulation/replica.ts';
import { type Behaviour, jobName, type StartedLine } from './behaviour.ts';
import { type PlatformWorld, platformContract } from './platformContract.ts';

const key = 'default/movies';

async function makeLocalWorld(): Promise<PlatformWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'projectionist-platform-'));
  const behavioursFile = join(folder, 'behaviours.json');
  const dataFolder = join(folder, 'data');
  const stores: StateStore[] = [];
  const openStore = () => {
    const store = new StateStore(dataFolder);
    stores.push(store);
    return store;
  };
  const store = openStore();
  const registered = store.register(key, 'movies', 'hash');
  if (registered === 'otherKind') throw new Error('a new data folder knows another kind');
  const behaviours: Record<string, Behaviour> = {};
  const started = new Map<string, PromiseWithResolvers<StartedLine>>();
  const gone = new Map<string, PromiseWithResolvers<void>>();
  const pids = new Set<number>();
  const platformOf = () =>
    new LocalJobs({
      dataFolder,
      command: [process.execPath, scriptedJob, behavioursFile],
      environment: process.env,
      baseUrl: 'http://127.0.0.1:1',
      clock: systemClock,
      graceMs: 0,
      onEnd: (_, job, ended, tail) => {
        resolverOf(gone, job.id).resolve();
        resolverOf(started, job.id).reject(new Error(`the Job ended: ${JSON.stringify(ended)} ${tail}`));
      },
      onLine: (_, job, text) => {
        const line: StartedLine = JSON.parse(text);
        pids.add(line.pid);
        resolverOf(started, job.id).resolve(line);
      },
    });
  const platform = platformOf();
  return {
    document: documentOf(key),
    uid: registered.uid,
    store,
    platform,
    other: async () => ({ store: openStore(), platform: platformOf() }),
    newId: () => platform.newId(),
    behave: async (kind, number, behaviour) => {
      behaviours[jobName(kind, number)] = behaviour;
      await writeFile(behavioursFile, JSON.stringify(behaviours));
    },
    started: (id) => resolverOf(started, id).promise,
    gone: (id) => resolverOf(gone, id).promise,
    made: async () => pids.size,
    close: async () => {
      await platform.stopAll(5_000);
      for (const opened of stores) opened.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function resolverOf<Value>(map: Map<string, PromiseWithResolvers<Value>>, id: string): PromiseWithResolvers<Value> {
  const known = map.get(id) ?? Promise.withResolvers<Value>();
  map.set(id, known);
  // Whoever awaits it sees the rejection; if no test does, it must not be unhandled.
  known.promise.catch(() => undefined);
  return known;
}

platformContract('local', makeLocalWorld);
