import { describe, expect, test } from 'vitest';
import { type MemoryApi, memoryApi } from '../../../test/kubernetes/memoryApi.ts';
import { libraryObject, uid } from '../../../test/kubernetes/objects.ts';
import { folder, lastFullWalk, noon, quiet } from '../../../test/simulation/states.ts';
import type { LibraryState } from '../../library/state.ts';
import { plainText } from '../../messages/message.ts';
import { libraries } from './api/resources.ts';
import { ContestedWrites } from './contestedWrites.ts';
import { LibraryStates } from './libraryStates.ts';
import { fieldsOf } from './statusFields.ts';

const key = 'media/movies';
const place = { namespace: 'media', name: 'movies' };
const minute = 60_000;

/**
 * An operator that serves the Library of `api` under an address of its own. Its watch shows the current object at each
 * turn.
 */
function operator(api: MemoryApi, time: { now: number }, name: string, shows = true) {
  const contested: string[] = [];
  const states = new LibraryStates({
    api,
    clock: {
      now: () => noon + time.now,
      monotonic: () => time.now,
      sleep: async () => undefined,
      turn: async () => undefined,
    },
    baseUrl: () => `http://${name}`,
    shows: () => shows,
    cache: api.cacheOf(libraries),
    onContested: ({ message }) => void contested.push(message),
  });
  const seen = () => {
    const object = api.cacheOf(libraries).get(place);
    if (object !== undefined) states.seen(object, false);
  };
  const writes = () => api.calls.filter((call) => call.startsWith('PUT')).length;
  return {
    contested,
    states,
    /** The watch reports what was written, and the operator refreshes. */
    async turn() {
      seen();
      const before = writes();
      const waitMs = await states.refresh(key);
      return { writes: writes() - before, waitMs };
    },
    async write(change: Partial<LibraryState>) {
      seen();
      const known = await states.read(key, 'live');
      if (known === undefined) throw new Error('the Library is gone');
      expect(await states.compareAndSwap(key, known.version, { ...known.state, ...change })).not.toBe('conflict');
    },
  };
}

function fixture() {
  const api = memoryApi();
  api.put(libraries, libraryObject());
  const time = { now: 0 };
  const webhook = () => fieldsOf(api.cacheOf(libraries).get(place)?.status).text('webhook');
  return { api, time, webhook };
}

describe('two operators over one Library', () => {
  function two() {
    const { api, time, webhook } = fixture();
    const [one, other] = [operator(api, time, 'one'), operator(api, time, 'other')];
    /** Returns the number of writes. */
    const rounds = async (many: number) => {
      let writes = 0;
      for (let round = 0; round < many; round++) writes += (await one.turn()).writes + (await other.turn()).writes;
      return writes;
    };
    return { one, other, time, rounds, webhook };
  }

  test('stop after 5 writes each, report why, and retry once a minute while both run', async () => {
    const { one, other, time, rounds } = two();
    expect(await rounds(100)).toBe(10);
    expect(one.contested).toEqual([
      expect.stringMatching(/^another operator also writes the status of media\/movies: /u),
    ]);
    expect(other.contested).toHaveLength(1);
    time.now += minute - 1;
    expect(await one.turn()).toEqual({ writes: 0, waitMs: 1 });
    time.now += 1;
    expect(await rounds(10)).toBe(2);
    for (let minutes = 0; minutes < 9; minutes++) {
      time.now += minute;
      expect(await rounds(10)).toBe(2);
    }
    expect([one.contested.length, other.contested.length]).toEqual([11, 11]);
  });

  test('if one stops, the other corrects the status within a minute and resets its count', async () => {
    const { one, time, rounds, webhook } = two();
    await rounds(100);
    time.now += minute;
    expect(await one.turn()).toEqual({ writes: 1, waitMs: undefined });
    expect(webhook()).toBe('http://one/webhook/media/movies');
    time.now += 2 * minute;
    expect(await rounds(100)).toBe(10);
  });

  test('a change meanwhile is written at once, because the other operator did not revert it', async () => {
    const { one, rounds } = two();
    await rounds(100);
    expect((await one.turn()).writes).toBe(0);
    one.states.setTroubles(key, { jobs: [{ reason: 'JobNameTaken', message: plainText('it is taken') }] });
    expect((await one.turn()).writes).toBe(1);
  });
});

test("the leader's own replicas do not count as another operator, however often the leader completes their writes", async () => {
  const { api, time } = fixture();
  const [leader, follower] = [operator(api, time, 'one'), operator(api, time, 'one', false)];
  let writes = 0;
  for (let number = 1; number <= 40; number++) {
    const folders = Array.from({ length: number }, (_, at) => folder(`/m/${at}`));
    await follower.write({
      ...quiet({ uid, lastFullWalk: lastFullWalk() }),
      lastRunNumber: number,
      pending: { folders },
    });
    const turn = await leader.turn();
    expect(turn.waitMs).toBeUndefined();
    writes += turn.writes;
  }
  expect(writes).toBeGreaterThan(30);
  expect(leader.contested).toEqual([]);
});

describe('the same status', () => {
  const status = (webhook: string, at: string) => ({
    webhook,
    nextWalkAt: at,
    conditions: [{ type: 'Ready', lastTransitionTime: at }],
  });
  const often = (of: ContestedWrites, key: 'a/b' | 'a/c') => {
    for (let times = 0; times < 4; times++) expect(of.written(key, status('x', `${times}`), times)).toBe(false);
    expect(of.written(key, status('x', '5'), 5)).toBe(true);
  };

  test('is compared without its times, for each Library separately', () => {
    const writes = new ContestedWrites();
    often(writes, 'a/b');
    expect(writes.waitMs('a/b', status('x', '6'), 6)).toBe(minute - 1);
    expect(writes.waitMs('a/b', status('y', '6'), 6)).toBe(0);
    expect(writes.waitMs('a/c', status('x', '6'), 6)).toBe(0);
    often(writes, 'a/c');
  });

  test('written now and then, or between others, is not contested', () => {
    const writes = new ContestedWrites();
    for (let times = 0; times < 20; times++) {
      expect(writes.written('a/b', status('x', ''), times * 2 * minute)).toBe(false);
      expect(writes.written('a/c', status(times % 2 === 0 ? 'x' : 'y', ''), times)).toBe(false);
    }
  });

  test('starts a new count after its Library was deleted', () => {
    const writes = new ContestedWrites();
    often(writes, 'a/b');
    writes.forget('a/b');
    expect(writes.waitMs('a/b', status('x', ''), 6)).toBe(0);
    often(writes, 'a/b');
  });
});
