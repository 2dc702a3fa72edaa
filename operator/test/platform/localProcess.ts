/**
 * A second process on one data folder, for tests across processes: `localProcess.ts WHAT FOLDER ARGS…`; it prints
 * lines.
 */
import { openSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { systemClock } from '../../src/library/clock.ts';
import { LocalJobs } from '../../src/platform/local/jobs.ts';
import { tryLock } from '../../src/platform/local/locks.ts';
import { StateStore } from '../../src/platform/local/stateStore.ts';
import { documentOf } from '../simulation/replica.ts';
import { run } from '../simulation/states.ts';

const [what, place = '', ...rest] = process.argv.slice(2);
const key = 'default/movies';

/** A lock that nothing refers to is released when memory is collected. */
const kept: unknown[] = [];

/** Each lives until it is killed, unless stated otherwise. */
const parts: Readonly<Record<string, () => unknown>> = {
  lock: () => {
    const lock = tryLock(place);
    kept.push(lock);
    say(lock === undefined ? 'busy' : 'held');
    process.stdin.resume();
  },
  /** Ends when it has incremented the number this often. */
  raise: async () => {
    const store = new StateStore(place);
    for (let raised = 0; raised < Number(rest[0]); ) if ((await raise(store)) !== undefined) raised++;
    process.exit(0);
  },
  /** Prints each number once it is durable. */
  raiseForEver: async () => {
    for (const store = new StateStore(place); ; ) say(String(await raise(store)));
  },
  /** Opens the store in each folder that it is given, and registers there. */
  register: async () => {
    say('ready');
    for await (const folder of createInterface({ input: process.stdin })) {
      const store = new StateStore(folder);
      const registered = store.register(key, 'movies', 'hash');
      say(`${folder} ${registered === 'otherKind' ? registered : `${registered.uid} ${registered.generation}`}`);
      store.close();
    }
  },
  begin: () => {
    say(String(new StateStore(place).begin(Number(rest[0]))));
    process.stdin.resume();
  },
  startJob: () => startJob(rest),
  /** Uses up the file descriptors: a process can still be started, but its pipes cannot. */
  startWithoutFiles: async () => {
    const jobs = startJob.bind(undefined, rest);
    const files: number[] = [];
    try {
      for (;;) files.push(openSync('/dev/null', 'r'));
    } catch {
      await jobs();
    }
  },
};

await parts[what ?? '']?.();

async function raise(store: StateStore): Promise<number | undefined> {
  const known = await store.read(key);
  if (known === undefined) throw new Error(`${key} is not in the store`);
  const lastTilesNumber = known.state.lastTilesNumber + 1;
  const written = await store.compareAndSwap(key, known.version, { ...known.state, lastTilesNumber });
  return written === 'conflict' ? undefined : lastTilesNumber;
}

async function startJob([program = '', ...args]: readonly string[]): Promise<void> {
  const jobs = new LocalJobs({
    ...{ dataFolder: place, environment: process.env, baseUrl: 'http://127.0.0.1:1', clock: systemClock },
    command: [program, ...args],
    onEnd: (_key, _job, ended, said) => say(JSON.stringify({ event: 'ended', ended, said })),
    onLine: (_key, _job, line) => say(line),
  });
  await jobs.startWalk(documentOf(key), 'uid', run({ number: 1 }), undefined);
  process.stdin.resume();
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
