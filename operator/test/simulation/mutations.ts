/**
 * The table of faults: each deliberately breaks one rule, in the surroundings of the code under test or in what it
 * writes, and names the check that must notice it. A check without a row here has never been seen to fail.
 */
import { HoldQueue } from '../../src/library/holdQueue.ts';
import { Slots } from '../../src/library/slots.ts';
import type { LibraryState, Pending, TilesVideo } from '../../src/library/state.ts';
import type { LibraryStore } from '../../src/library/store.ts';
import type { Mutation } from './mutation.ts';
import type { Check } from './obligations.ts';

type Change = (before: LibraryState, next: LibraryState) => LibraryState;

/** Alters what is written, as a fault in a pure function would. */
function writing(change: Change): NonNullable<Mutation['store']> {
  return (store): LibraryStore => {
    const read = new Map<string, LibraryState>();
    return {
      read: async (key) => {
        const known = await store.read(key);
        if (known !== undefined) read.set(`${key} ${known.version}`, known.state);
        return known;
      },
      compareAndSwap: async (key, version, next) => {
        const before = read.get(`${key} ${version}`);
        const written = await store.compareAndSwap(key, version, before === undefined ? next : change(before, next));
        if (written !== 'conflict') read.set(`${key} ${written.version}`, written.state);
        return written;
      },
    };
  };
}

const isClaim = (before: LibraryState, next: LibraryState) => next.run !== undefined && next.run.id !== before.run?.id;
const isEnd = (before: LibraryState, next: LibraryState) => before.run !== undefined && next.run?.id !== before.run.id;
const isHold = (before: LibraryState, next: LibraryState) =>
  next.run?.id === before.run?.id && next.tiles?.id === before.tiles?.id;

/** A store that accepts any version. */
function unfenced(store: LibraryStore): LibraryStore {
  return {
    read: (key) => store.read(key),
    compareAndSwap: async (key, version, next) => {
      for (let current = version; ; ) {
        const written = await store.compareAndSwap(key, current, next);
        if (written !== 'conflict') return written;
        current = (await store.read(key))?.version ?? current;
      }
    },
  };
}

function withFolders(next: LibraryState, folders: Pending['folders']): LibraryState {
  return { ...next, pending: { ...next.pending, folders } };
}

class HastyQueue extends HoldQueue {
  override hold(wish: Parameters<HoldQueue['hold']>[0]): Promise<void> {
    void super.hold(wish);
    return Promise.resolve();
  }
}

class PatientQueue extends HoldQueue {
  override hold(wish: Parameters<HoldQueue['hold']>[0]): Promise<void> {
    void super.hold(wish);
    return this.drained();
  }
}

/** Reports that a Library has waited since 1970. */
class PushySlots extends Slots {
  override oldestRescanBeside(): number {
    return 0;
  }
}

/** Never returns a slot. */
class LeakySlots extends Slots {
  override settle(key: Parameters<Slots['settle']>[0], hasRun: boolean): void {
    if (hasRun) super.settle(key, hasRun);
  }
}

export interface CaughtBy {
  readonly check: Check;
  readonly mutation: Mutation;
}

export const mutations: readonly CaughtBy[] = [
  {
    check: '1 lost',
    mutation: {
      name: 'accept drops what a claim has taken already',
      store: writing((before, next) => {
        if (!isHold(before, next)) return next;
        const walking = new Set(next.run?.folders.map((folder) => folder.path));
        return withFolders(
          next,
          next.pending.folders.filter((folder) => !walking.has(folder.path)),
        );
      }),
    },
  },
  {
    check: '1 lost',
    mutation: {
      name: 'a claim empties pending, also of what it did not take',
      store: writing((before, next) => (isClaim(before, next) ? withFolders(next, []) : next)),
    },
  },
  {
    check: '1 lost',
    mutation: {
      name: 'an end puts nothing back',
      store: writing((before, next) => (isEnd(before, next) ? { ...next, pending: before.pending } : next)),
    },
  },
  {
    check: '1 lost',
    mutation: {
      name: 'an end forgets what came during the run',
      store: writing((before, next) => (isEnd(before, next) ? { ...next, pending: { folders: [] } } : next)),
    },
  },
  {
    check: '1 lost',
    mutation: {
      name: 'the 64 rule empties the list and sets no full walk',
      store: writing((before, next) =>
        isHold(before, next) && next.pending.full?.absorbed && next.pending.folders.length === 0
          ? { ...next, pending: { folders: [] } }
          : next,
      ),
    },
  },
  { check: '1 lost', mutation: { name: 'writes do not compare the version', store: unfenced } },
  { check: '1 never', mutation: { name: 'nobody notes that a process died', forgetsUncleanStart: true } },
  {
    check: '1 never',
    mutation: {
      name: 'what takes long is taken for unreachable: no Job is ever seen to end',
      platform: (platform) => ({
        ...ports(platform),
        walkState: async (key, run) => {
          const look = await platform.walkState(key, run);
          return look.kind === 'ended' ? { kind: 'unknown', until: Number.MAX_SAFE_INTEGER } : look;
        },
      }),
    },
  },
  {
    check: '2 two runs',
    mutation: {
      name: 'a Job that lives is taken for ended, and Jobs look neither at lock nor run id',
      jobsIgnoreLock: true,
      platform: (platform) => ({
        ...ports(platform),
        walkState: async (key, run) => {
          const look = await platform.walkState(key, run);
          return look.kind === 'running' ? { kind: 'ended', ended: {} } : look;
        },
        whileGone: async (_key, _job, write) => {
          await write();
          return true;
        },
      }),
    },
  },
  {
    check: '2 two runs',
    mutation: {
      name: 'a claim does not look whether a run is claimed',
      store: writing((before, next) => {
        if (!isHold(before, next) || next.run === undefined || next.pending.folders.length === 0) return next;
        const lastRunNumber = next.lastRunNumber + 1;
        return { ...next, lastRunNumber, run: { ...next.run, id: `${next.run.id}+`, number: lastRunNumber } };
      }),
    },
  },
  {
    check: '3 sixty-four',
    mutation: {
      name: 'the 64 rule counts requests, not folders',
      store: writing((before, next) => {
        if (!isHold(before, next) || next.pending.folders.length < 8 || next.pending.full !== undefined) return next;
        const full = {
          since: 0,
          notBefore: 0,
          tries: 0,
          trigger: 'webhook',
          acceptMissing: false,
          absorbed: true,
        } as const;
        return { ...next, pending: { folders: [], full } };
      }),
    },
  },
  {
    check: '3 sixty-four',
    mutation: {
      name: 'the 64 rule counts only what is due',
      store: writing((before, next) => {
        if (!next.pending.full?.absorbed || before.pending.folders.length === 0) return next;
        const copies = Array.from({ length: 65 }, (_, index) => ({
          path: `/m/C${index}`,
          since: 0,
          notBefore: 0,
          tries: 0,
        }));
        return withFolders(next, [...before.pending.folders, ...copies]);
      }),
    },
  },
  {
    check: '4 one Job',
    mutation: {
      name: 'a claim takes one folder at a time',
      store: writing((before, next) => {
        const [first, ...others] = next.run?.folders ?? [];
        if (!isClaim(before, next) || next.run === undefined || first === undefined || others.length === 0) return next;
        const run = { ...next.run, folders: [first] };
        return withFolders({ ...next, run }, [...next.pending.folders, ...others]);
      }),
    },
  },
  {
    check: 'cause',
    mutation: {
      name: 'a claim leaves in pending what it took',
      store: writing((before, next) => (isClaim(before, next) ? { ...next, pending: before.pending } : next)),
    },
  },
  {
    check: '8 answer',
    mutation: {
      name: 'a request waits for the store as long as it takes',
      queue: (options) => new PatientQueue(options),
    },
  },
  {
    check: 'durable',
    mutation: { name: 'a request is answered before its wish is written', queue: (options) => new HastyQueue(options) },
  },
  {
    check: 'number',
    mutation: {
      name: 'run numbers begin anew after a full walk',
      store: writing((before, next) =>
        isEnd(before, next) && before.run?.full ? { ...next, lastRunNumber: 0 } : next,
      ),
    },
  },
  {
    check: 'backoff',
    mutation: {
      name: 'what failed is put back as if it had not',
      store: writing((before, next) => {
        if (!isEnd(before, next)) return next;
        const tried = new Map(before.run?.folders.map((folder) => [folder.path, folder]));
        return withFolders(
          next,
          next.pending.folders.map((folder) => tried.get(folder.path) ?? folder),
        );
      }),
    },
  },
  {
    check: 'idle',
    mutation: { name: 'a slot is never returned', slots: (atMost, wake) => new LeakySlots(atMost, wake) },
  },
  {
    check: 'yield',
    mutation: {
      name: 'nobody asks a long walk to yield',
      ledger: (ledger) => ({ ...ledger, askToYield: async () => undefined }),
    },
  },
  {
    check: 'yield',
    mutation: { name: 'a walk is asked to yield at once', slots: (atMost, wake) => new PushySlots(atMost, wake) },
  },
  { check: 'suspend', mutation: { name: 'suspend is not obeyed', ignoresSuspend: true } },
  {
    check: 'tiles',
    mutation: {
      name: 'the list of open videos is the one of the Job before',
      store: (store) => {
        let earlier: readonly TilesVideo[] = [];
        return writing((before, next) => {
          if (next.tiles === undefined || next.tiles.id === before.tiles?.id) return next;
          const videos = earlier.length > 0 ? earlier : next.tiles.videos;
          earlier = next.tiles.videos;
          return { ...next, tiles: { ...next.tiles, videos } };
        })(store);
      },
    },
  },
  {
    check: 'truth',
    mutation: {
      name: 'a run is said to have succeeded whatever its Job says',
      store: writing((before, next) => {
        if (!isEnd(before, next) || next.lastRun === undefined) return next;
        return { ...next, pending: before.pending, lastRun: { ...next.lastRun, result: 'Succeeded' } };
      }),
    },
  },
  {
    check: 'size',
    mutation: {
      name: 'old runs are kept in the state',
      store: writing((before, next) => {
        if (next.lastRun === undefined) return next;
        const suspects = [...(before.lastRun?.suspects ?? []), 'x'.repeat(20_000)];
        return { ...next, lastRun: { ...next.lastRun, suspects } };
      }),
    },
  },
];

/** A platform's methods without its class, so that one can be replaced. */
function ports(platform: Parameters<NonNullable<Mutation['platform']>>[0]) {
  return {
    walkState: platform.walkState.bind(platform),
    startWalk: platform.startWalk.bind(platform),
    stopWalk: platform.stopWalk.bind(platform),
    tilesState: platform.tilesState.bind(platform),
    startTiles: platform.startTiles.bind(platform),
    stopTiles: platform.stopTiles.bind(platform),
    whileGone: platform.whileGone.bind(platform),
  };
}
