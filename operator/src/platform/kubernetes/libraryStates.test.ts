import { describe, expect, test } from 'vitest';
import { type MemoryApi, memoryApi } from '../../../test/kubernetes/memoryApi.ts';
import { libraryObject, uid } from '../../../test/kubernetes/objects.ts';
import { folder, lastFullWalk, noon, quiet, run } from '../../../test/simulation/states.ts';
import type { Clock } from '../../library/clock.ts';
import type { LibraryState } from '../../library/state.ts';
import { emptyState } from '../../library/state.ts';
import { plainText } from '../../messages/message.ts';
import { KubeError } from './api/kubeApi.ts';
import { libraries } from './api/resources.ts';
import type { LibraryObject } from './api/wire.ts';
import { LibraryStates, type LibraryStatesOptions } from './libraryStates.ts';
import { fieldsOf } from './statusFields.ts';

const key = 'media/movies';
const place = { namespace: 'media', name: 'movies' };
const seenState = quiet({ uid, lastFullWalk: lastFullWalk() });

interface Fixture {
  readonly api: MemoryApi;
  readonly states: LibraryStates;
  readonly time: { now: number };
  /** The watch reports the current object of the server, or the given one. */
  show(object?: LibraryObject): void;
  shown(): LibraryObject | undefined;
  /** The watch reports the deletion of what it showed last. */
  showGone(): void;
  live(): LibraryObject;
}

/** A replica whose watch shows nothing until the test makes it. */
function fixture(
  object: LibraryObject | undefined = libraryObject(),
  api = memoryApi(),
  change: Partial<LibraryStatesOptions> = {},
): Fixture {
  if (object !== undefined && api.cacheOf(libraries).get(place) === undefined) api.put(libraries, object);
  const time = { now: noon };
  let cached: LibraryObject | undefined;
  const clock: Clock = {
    now: () => time.now,
    monotonic: () => 0,
    sleep: async () => undefined,
    turn: async () => undefined,
  };
  const states = new LibraryStates({
    ...{ api, clock, baseUrl: () => 'http://nas:7070', ...change },
    cache: {
      isFilled: true,
      get: ({ name }) => (name === 'movies' ? cached : undefined),
      values: () => (cached === undefined ? [] : [cached]),
    },
  });
  const live = () => {
    const found = api.cacheOf(libraries).get(place);
    if (found === undefined) throw new Error('the Library is gone');
    return found;
  };
  const show = (some = live()) => {
    cached = some;
    states.seen(some, false);
  };
  if (object !== undefined) show();
  const showGone = () => {
    const last = cached;
    cached = undefined;
    if (last !== undefined) states.seen(last, true);
  };
  return { api, states, time, show, showGone, shown: () => cached, live };
}

async function known(states: LibraryStates) {
  const found = await states.read(key);
  if (found === undefined) throw new Error('nothing is known about the Library');
  return found;
}

async function write(states: LibraryStates, change: Partial<LibraryState>) {
  const { version, state } = await known(states);
  return states.compareAndSwap(key, version, { ...state, ...change });
}

describe('reading', () => {
  test('a read costs no call, a live one does, and a missing object is read live once more', async () => {
    const { api, states } = fixture();
    expect((await known(states)).state).toEqual(emptyState(uid));
    expect(api.calls).toEqual([]);
    await states.read(key, 'live');
    expect(await states.read('media/nobody')).toBeUndefined();
    expect(api.calls).toEqual(['GET libraries/movies', 'GET libraries/nobody']);
  });

  test('returns what this process wrote, before and after the watch shows it', async () => {
    const { api, states, show } = fixture();
    await write(states, { lastRunNumber: 1 });
    expect((await known(states)).state.lastRunNumber).toBe(1);
    show();
    expect((await known(states)).state.lastRunNumber).toBe(1);
    expect(api.calls).toEqual(['PUT libraries/movies/status']);
  });

  test('an old change that arrives late does not hide a newer write, and costs no call', async () => {
    const { api, states, show, live } = fixture();
    const first = live();
    await write(states, { lastRunNumber: 1 });
    const second = live();
    await write(states, { lastRunNumber: 2 });
    for (const late of [first, second]) {
      show(late);
      expect((await known(states)).state.lastRunNumber).toBe(2);
    }
    expect(api.calls).toEqual(['PUT libraries/movies/status', 'PUT libraries/movies/status']);
  });

  test('a watch that shows a write before its response is trusted from then on', async () => {
    const { api, states, show, live } = fixture();
    api.after = (call) => {
      api.after = undefined;
      if (call.startsWith('PUT')) show();
    };
    await write(states, { lastRunNumber: 1 });
    const another = fixture(undefined, api);
    another.show();
    await write(another.states, { lastRunNumber: 7 });
    show(live());
    expect((await known(states)).state.lastRunNumber).toBe(7);
  });

  test('an unknown version that is not older causes a live read', async () => {
    const { api, states, show, live } = fixture();
    await write(states, { lastRunNumber: 1 });
    // A list after a gap, without the versions in between.
    const replica = fixture(undefined, api);
    replica.show();
    await write(replica.states, { lastRunNumber: 5 });
    show(live());
    api.calls.length = 0;
    expect((await known(states)).state.lastRunNumber).toBe(5);
    expect(api.calls).toEqual(['GET libraries/movies']);
  });
});

describe('writing', () => {
  test('sends version and uid, and changes nothing but the status', async () => {
    const { states, live } = fixture();
    const { spec, metadata } = live();
    const written = await write(states, { pending: { folders: [folder('/m/A')] } });
    expect(written).toMatchObject({ state: { pending: { folders: [folder('/m/A')] } } });
    expect(live()).toMatchObject({ spec, metadata: { uid: metadata.uid } });
  });

  test('an unchanged status makes no new version, whatever the time', async () => {
    const { states, live, time } = fixture();
    await write(states, { ...seenState, pending: { folders: [folder('/m/A')] } });
    const before = live().metadata.resourceVersion;
    for (let minutes = 0; minutes < 60 * 11; minutes += 7) {
      time.now = noon + minutes * 60_000;
      await write(states, {});
    }
    expect(live().metadata.resourceVersion).toBe(before);
  });

  test('an outdated version is a conflict, and the next read is live', async () => {
    const { api, states, live } = fixture();
    const other = fixture(undefined, api);
    other.show(live());
    const mine = await known(states);
    await write(other.states, { lastRunNumber: 9 });
    expect(await states.compareAndSwap(key, mine.version, mine.state)).toBe('conflict');
    expect((await known(states)).state.lastRunNumber).toBe(9);
    expect(api.calls.at(-1)).toBe('GET libraries/movies');
  });

  test('two writes of this process from one version cost one call: the second is known to conflict', async () => {
    const { api, states } = fixture();
    const { version, state } = await known(states);
    const both = await Promise.all([
      states.compareAndSwap(key, version, { ...state, lastRunNumber: 1 }),
      states.compareAndSwap(key, version, { ...state, lastRunNumber: 2 }),
    ]);
    expect([both[0] === 'conflict', both[1]]).toEqual([false, 'conflict']);
    expect(api.calls).toEqual(['PUT libraries/movies/status']);
    expect((await known(states)).state.lastRunNumber).toBe(1);
  });

  test('nothing is written into a Library that was recreated under the name', async () => {
    const { api, states, show, live } = fixture();
    const mine = await known(states);
    api.drop(libraries, place);
    api.put(libraries, libraryObject({}, { uid: 'new' }));
    expect(await states.compareAndSwap(key, mine.version, { ...mine.state, lastRunNumber: 3 })).toBe('conflict');
    expect((await known(states)).state).toEqual(emptyState('new'));
    show();
    // Its version is right, its uid is not.
    expect(await states.compareAndSwap(key, live().metadata.resourceVersion ?? '', mine.state)).toBe('conflict');
  });

  test('a deleted Library is a conflict, and unknown afterwards', async () => {
    const { api, states } = fixture();
    const mine = await known(states);
    api.drop(libraries, place);
    expect(await states.compareAndSwap(key, mine.version, mine.state)).toBe('conflict');
    expect(await states.read(key)).toBeUndefined();
  });

  test('pending folders beyond the size limit become one full walk, also below 64 paths', async () => {
    const { states, live } = fixture();
    const folders = Array.from({ length: 64 }, (_, at) => folder(`/m/${at}/${'&'.repeat(4_000)}`));
    const written = await write(states, { pending: { folders } });
    expect(written).toMatchObject({
      state: { pending: { folders: [], full: { absorbed: true, trigger: 'webhook' } } },
    });
    expect(fieldsOf(live().status).count('held')).toBe(0);
  });

  test('a lost response throws, and the next read finds what was written', async () => {
    const { api, states } = fixture();
    api.after = () => {
      api.after = undefined;
      throw new Error('socket hang up');
    };
    await expect(write(states, { lastRunNumber: 4 })).rejects.toThrow('socket hang up');
    expect((await known(states)).state.lastRunNumber).toBe(4);
  });

  test('a server that is down throws, and the write does not count', async () => {
    const { api, states } = fixture();
    api.before = () => {
      throw new KubeError(503, 'ServiceUnavailable', 'away');
    };
    await expect(write(states, { lastRunNumber: 4 })).rejects.toThrow('away');
    await expect(states.read(key)).rejects.toThrow('away');
    api.before = undefined;
    expect((await known(states)).state.lastRunNumber).toBe(0);
  });

  test('a deleted Library leaves nothing behind', async () => {
    const { api, states, live } = fixture();
    await write(states, { lastRunNumber: 4 });
    const last = live();
    api.drop(libraries, place);
    states.seen(last, true);
    api.put(libraries, libraryObject({}, { uid: 'new' }));
    expect((await states.read(key, 'live'))?.state).toEqual(emptyState('new'));
  });
});

describe('a Library recreated under its name', () => {
  const another = libraryObject({}, { uid: 'new' });

  test('is trusted like any other, also if its predecessor was deleted during a write', async () => {
    const { api, states, show, showGone } = fixture();
    api.before = (call) => {
      if (!call.startsWith('PUT')) return;
      api.drop(libraries, place);
      showGone();
    };
    expect(await write(states, { lastRunNumber: 4 })).toBe('conflict');
    api.put(libraries, another);
    show();
    api.calls.length = 0;
    expect((await known(states)).state).toEqual(emptyState('new'));
    expect(api.calls).toEqual([]);
  });

  test('inherits no findings of its predecessor, also if it was read before the watch showed the deletion', async () => {
    const { api, states, showGone, live } = fixture();
    states.setTroubles(key, { jobs: [{ reason: 'JobNameTaken', message: plainText('of the one before') }] });
    states.setCounts(key, { titles: 7, gaps: {}, unidentified: 0, problems: [] });
    api.drop(libraries, place);
    api.put(libraries, another);
    await states.read(key, 'live');
    showGone();
    expect(await write(states, { lastRunNumber: 1 })).not.toBe('conflict');
    expect(JSON.stringify(live().status)).not.toContain('of the one before');
    expect(live().status).not.toHaveProperty('titles');
  });
});

describe('shown fields', () => {
  const status = (of: Fixture) => fieldsOf(of.live().status);
  const condition = (of: Fixture, type: string) =>
    status(of)
      .list('conditions')
      .find((one) => one.text('type') === type);
  const words = (of: Fixture, type: string) => {
    const found = condition(of, type);
    return [found?.text('status'), found?.text('reason')].join(' ');
  };

  test('are written only if they differ from what they should be', async () => {
    const here = fixture();
    await here.states.refresh(key);
    expect(status(here).text('webhook')).toBe('http://nas:7070/webhook/media/movies');
    expect(status(here).count('observedGeneration')).toBe(1);
    here.api.calls.length = 0;
    here.time.now += 3_600_000;
    await here.states.refresh(key);
    expect(here.api.calls).toEqual([]);
  });

  test('every replica shows a faulty document, and webhooks are held nevertheless', async () => {
    const here = fixture(libraryObject({ schedule: '0 25 * * *' }));
    await write(here.states, { pending: { folders: [folder('/m/A')] } });
    expect([words(here, 'Stalled'), words(here, 'Ready'), words(here, 'Reconciling')]).toEqual([
      'True DocumentFaulty',
      'False DocumentFaulty',
      'False Idle',
    ]);
    expect(condition(here, 'Stalled')?.text('message')).toContain('"25"');
    expect(status(here).count('held')).toBe(1);
    expect(status(here).text('nextWalkAt')).toBeUndefined();
  });

  test("the leader's findings stay when another replica writes, and go when the leader clears them", async () => {
    const here = fixture();
    await write(here.states, { ...seenState, run: run() });
    here.states.setTroubles(key, { jobs: [{ reason: 'PodCannotStart', message: plainText('no node is free') }] });
    here.states.setCounts(key, { titles: 7, gaps: { art: 2 }, unidentified: 1, problems: [] });
    await here.states.refresh(key);
    const follower = fixture(undefined, here.api);
    follower.show();
    await write(follower.states, { pending: { folders: [folder('/m/A')] } });
    expect([words(here, 'Stalled'), words(here, 'Reconciling')]).toEqual(['True PodCannotStart', 'False Waiting']);
    expect([status(here).count('titles'), status(here).fields('gaps')?.counts()]).toEqual([7, { art: 2 }]);
    here.show();
    here.states.setTroubles(key, { jobs: [] });
    await here.states.refresh(key);
    expect([words(here, 'Stalled'), words(here, 'Reconciling')]).toEqual(['False Working', 'True Walking']);
  });

  test('a passing trouble does not become Stalled, also if the next leader writes before it has checked', async () => {
    const here = fixture();
    await write(here.states, seenState);
    here.states.setTroubles(key, {
      jobs: [{ reason: 'CatalogAway', message: plainText('it is away'), isPassing: true }],
    });
    await here.states.refresh(key);
    const next = fixture(undefined, here.api);
    next.show();
    await write(next.states, { pending: { folders: [folder('/m/A')] } });
    expect([words(here, 'Stalled'), words(here, 'Reconciling')]).toEqual(['False Working', 'True CatalogAway']);
    next.states.setTroubles(key, { jobs: [] });
    await next.states.refresh(key);
    expect(words(here, 'Reconciling')).toBe('True WalkDue');
  });

  describe('by a replica that does not lead', () => {
    const before = { shows: () => false, baseUrl: () => 'http://before:7070' };

    test('stay the same except for the number of held folders: an older replica reverts nothing', async () => {
      const leader = fixture();
      leader.states.setCounts(key, { titles: 7, gaps: { art: 2 }, unidentified: 1, problems: [] });
      await write(leader.states, { ...seenState, run: run() });
      const { pending: _, held: __, ...shown } = Object(leader.live().status);
      const follower = fixture(undefined, leader.api, before);
      follower.show();
      follower.time.now += 60_000;
      await write(follower.states, { pending: { folders: [folder('/m/A')] } });
      expect(leader.live().status).toMatchObject({ ...shown, held: 1, pending: { folders: [{ path: '/m/A' }] } });
      follower.api.calls.length = 0;
      await follower.states.refresh(key);
      expect(follower.api.calls).toEqual([]);
    });

    test('are corrected once by the leader, however many webhooks reach the other replica', async () => {
      const leader = fixture();
      await write(leader.states, { ...seenState, run: run() });
      const follower = fixture(undefined, leader.api, before);
      const writes: number[] = [];
      for (const many of [1, 2, 3]) {
        follower.show();
        const folders = Array.from({ length: many }, (_, at) => folder(`/m/${at}`));
        await write(follower.states, { pending: { folders } });
        leader.show();
        leader.api.calls.length = 0;
        await leader.states.refresh(key);
        writes.push(leader.api.calls.filter((call) => call.startsWith('PUT')).length);
      }
      // The next walk is due now: that is written once.
      expect(writes).toEqual([1, 0, 0]);
    });

    test('show what it knows, until a leader has written them', async () => {
      const here = fixture(undefined, memoryApi(), before);
      await write(here.states, { pending: { folders: [folder('/m/A')] } });
      expect([words(here, 'Reconciling'), status(here).count('held')]).toEqual(['True FullWalkOwed', 1]);
    });
  });

  test('the time of a condition changes only with its status', async () => {
    const here = fixture();
    await write(here.states, seenState);
    const since = () => condition(here, 'Reconciling')?.text('lastTransitionTime');
    const first = since();
    here.time.now += 60_000;
    await write(here.states, { pending: { folders: [folder('/m/A', { notBefore: noon + 300_000 })] } });
    expect(since()).toBe(first);
    here.time.now += 60_000;
    await write(here.states, { run: run() });
    expect(since()).toBe(new Date(here.time.now).toISOString());
  });

  test('a changed document is observed with the next write', async () => {
    const here = fixture();
    await write(here.states, seenState);
    here.api.put(libraries, { ...here.live(), metadata: { ...here.live().metadata, generation: 2 } });
    here.show();
    await here.states.refresh(key);
    expect(status(here).count('observedGeneration')).toBe(2);
    expect(words(here, 'Ready')).toBe('False DocumentChanged');
  });

  test('a Library whose deletion a finalizer delays owes nothing and schedules no walk', async () => {
    const here = fixture();
    await write(here.states, { pending: { folders: [folder('/m/A')] } });
    expect(words(here, 'Reconciling')).toBe('True FullWalkOwed');
    const { metadata } = here.live();
    here.api.put(libraries, { ...here.live(), metadata: { ...metadata, deletionTimestamp: '2026-03-01T12:00:00Z' } });
    here.show();
    await here.states.refresh(key);
    expect([words(here, 'Ready'), words(here, 'Reconciling'), words(here, 'Stalled')]).toEqual([
      'False Removed',
      'False Idle',
      'False Working',
    ]);
    expect(status(here).text('nextWalkAt')).toBeUndefined();
  });

  test('a concurrent writer does not stop the refresh', async () => {
    const here = fixture();
    let left = 1;
    here.api.before = (call) => {
      if (!call.startsWith('PUT') || left-- <= 0) return;
      here.api.put(libraries, { ...here.live(), spec: { kind: 'movies', storage: { claim: 'other' } } });
    };
    await here.states.refresh(key);
    expect(status(here).text('webhook')).toBeDefined();
  });
});
