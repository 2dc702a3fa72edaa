import { describe, expect, test } from 'vitest';
import { folder, fullWalk, lastFullWalk, minute, noon, quiet } from '../../test/simulation/states.ts';
import { clockOf, Fence, Timeline } from '../../test/simulation/timeline.ts';
import { HoldQueue } from './holdQueue.ts';
import type { LibraryState } from './state.ts';
import type { LibraryStore } from './store.ts';
import type { Wish } from './wish.ts';

const key = 'default/movies';
const named = (path: string): Wish => ({ kind: 'folder', path, again: false });
const paced: Wish = { kind: 'full', paced: true, trigger: 'webhook', acceptMissing: false };

/** A store in memory whose writes wait for `gate`, and a queue on simulated time. */
function world(state: LibraryState = quiet()) {
  const timeline = new Timeline();
  const known = { version: 1, state };
  const writes: string[][] = [];
  let gate: Promise<unknown> = Promise.resolve();
  const store: LibraryStore = {
    read: async () => ({ version: String(known.version), state: known.state }),
    compareAndSwap: async (_key, version, next) => {
      writes.push(next.pending.folders.map((one) => one.path));
      await gate;
      if (version !== String(known.version)) return 'conflict';
      known.version++;
      known.state = next;
      return { version: String(known.version), state: next };
    },
  };
  const troubles: unknown[] = [];
  const requests: number[] = [];
  const clock = clockOf(timeline, new Fence(), () => noon + timeline.now);
  const queue = new HoldQueue({
    key,
    store,
    clock,
    onHeld: () => undefined,
    onTrouble: (error) => troubles.push(error),
    onWritten: (write) => requests.push(write.requests),
  });
  const until = async (milliseconds: number) => {
    let isOver = false;
    timeline.in(milliseconds, () => {
      isOver = true;
    });
    while (!isOver) await timeline.step();
  };
  const answered = (wish: Wish) => {
    const answer = { at: Number.NaN };
    void queue.hold(wish).then(() => {
      answer.at = timeline.now;
    });
    return answer;
  };
  const closeGate = (closed: Promise<unknown>) => {
    gate = closed;
  };
  return { queue, known, writes, troubles, requests, until, answered, closeGate, timeline };
}

describe('durable before the answer, in groups', () => {
  test('wishes that arrive together are one write, which counts its requests', async () => {
    const { answered, until, writes, requests } = world();
    const all = Array.from({ length: 5 }, (_, index) => answered(named(`/m/${index}`)));
    await until(10);
    expect(writes).toHaveLength(1);
    expect(requests).toEqual([5]);
    expect(all.map((one) => one.at)).toEqual([0, 0, 0, 0, 0]);
  });

  test('wishes of a burst that arrives over several turns are one write', async () => {
    const { answered, until, writes, timeline } = world();
    const all = [answered(named('/m/0'))];
    for (let turn = 1; turn < 5; turn++) {
      all.push(answered(named(`/m/${turn}`)));
      await timeline.step();
    }
    expect(writes).toEqual([]);
    await until(10);
    expect(writes).toHaveLength(1);
    expect(all.map((one) => one.at)).toEqual([0, 0, 0, 0, 0]);
  });

  test('a flood without a pause does not put off the write', async () => {
    const { answered, writes, timeline } = world();
    answered(named('/m/A'));
    for (let turn = 0; turn < 20 && writes.length === 0; turn++) {
      answered(named('/m/A'));
      await timeline.step();
    }
    expect(writes).toHaveLength(1);
  });

  test('if others write first each time, the queue reports it, slows down and answers the request after a second', async () => {
    const { answered, until, writes, known, troubles } = world();
    let asked = 0;
    Object.defineProperty(known, 'version', { get: () => ++asked, set: () => undefined });
    const answer = answered(named('/m/a'));
    await until(10_000);
    // The store is there: an early answer would precede a write that may soon succeed.
    expect(answer.at).toBe(1_000);
    expect(writes.length).toBeLessThan(100);
    expect(String(troubles[0])).toContain('refused 9 writes in a row');
  });

  test('wishes that arrive during a write are the next write', async () => {
    const { answered, until, writes, closeGate, known } = world();
    const gate = Promise.withResolvers<void>();
    closeGate(gate.promise);
    const first = answered(named('/m/A'));
    await until(10);
    const second = answered(named('/m/B'));
    await until(10);
    expect([first.at, second.at]).toEqual([Number.NaN, Number.NaN]);
    gate.resolve();
    await until(10);
    expect(writes).toEqual([['/m/A'], ['/m/A', '/m/B']]);
    expect(known.state.pending.folders).toHaveLength(2);
    expect([first.at, second.at]).not.toContain(Number.NaN);
  });

  test('the next write starts before the requests of the previous one are answered', async () => {
    const { queue, until, writes, closeGate } = world();
    const gate = Promise.withResolvers<void>();
    closeGate(gate.promise);
    const writesWhenAnswered: number[] = [];
    for (const path of ['/m/A', '/m/B', '/m/C']) {
      void queue.hold(named(path)).then(() => writesWhenAnswered.push(writes.length));
      await until(10);
    }
    gate.resolve();
    for (let turns = 0; turns < 3; turns++) await until(10);
    expect(writesWhenAnswered).toEqual([2, 2, 2]);
    expect(writes).toEqual([['/m/A'], ['/m/A', '/m/B', '/m/C']]);
  });

  test('a write that conflicts with a claim is redone on the current state', async () => {
    const { answered, until, known } = world();
    answered(named('/m/A'));
    await until(10);
    known.version++;
    known.state = { ...known.state, pending: { folders: [] }, lastRunNumber: 8 };
    answered(named('/m/A'));
    await until(10);
    expect(known.state).toMatchObject({ lastRunNumber: 8, pending: { folders: [{ path: '/m/A' }] } });
  });

  test('a wish that arrives in the turn in which the queue becomes empty is written too', async () => {
    const { queue, until, known } = world();
    let answers = 0;
    // Each answer names the next folder a few promise turns later: one of them hits the moment between two writes.
    for (let turns = 0; turns < 12; turns++) {
      void queue.hold(named(`/m/${turns}`)).then(async () => {
        for (let turn = 0; turn < turns; turn++) await undefined;
        await queue.hold(named(`/m/after ${turns}`));
        answers++;
      });
      await until(10);
    }
    expect(answers).toBe(12);
    expect(known.state.pending.folders).toHaveLength(24);
  });
});

describe('answered quickly, whatever the store does', () => {
  test('after a second if a write hangs, also for wishes that arrived after it', async () => {
    const { answered, until, closeGate, known } = world();
    const gate = Promise.withResolvers<void>();
    closeGate(gate.promise);
    const first = answered(named('/m/A'));
    await until(400);
    const [second, third] = [answered(named('/m/B')), answered(named('/m/B'))];
    await until(30);
    const fourth = answered(named('/m/C'));
    await until(5_000);
    expect([first.at, second.at, third.at]).toEqual([1_000, 1_400, 1_400]);
    // With those shortly before it: never later than its second.
    expect(fourth.at).toBe(1_400);
    gate.resolve();
    await until(10);
    expect(known.state.pending.folders).toHaveLength(3);
  });

  test('while the store refuses every write; everything is written when it is back', async () => {
    const { answered, until, closeGate, known, troubles, queue } = world();
    const away = Promise.reject(new Error('no space left on device'));
    away.catch(() => undefined);
    closeGate(away);
    const answers = [];
    for (let index = 0; index < 30; index++) {
      answers.push(answered(named(`/m/${index}`)));
      await until(700);
    }
    await until(2_000);
    answers.forEach((one, index) => {
      expect(one.at - index * 700).toBeLessThanOrEqual(1_000);
    });
    expect(troubles.length).toBeGreaterThan(3);
    expect(queue.isDirty).toBe(true);
    closeGate(Promise.resolve());
    await until(11_000);
    expect(known.state.pending.folders).toHaveLength(30);
    expect(queue.isDirty).toBe(false);
  });

  test('a hanging write counts as in memory only, and the queue is behind once a write has failed', async () => {
    const { answered, until, closeGate, queue, writes } = world();
    const seen: unknown[] = [];
    const note = () => seen.push([queue.inMemory, queue.isBehind]);
    const first = Promise.withResolvers<void>();
    closeGate(first.promise);
    for (const path of ['/m/A', '/m/B']) answered(named(path));
    await until(5_000);
    note();
    const second = Promise.withResolvers<void>();
    closeGate(second.promise);
    first.reject(new Error('it does not answer'));
    // The retry is in flight, and hangs too.
    while (writes.length < 2) await until(100);
    note();
    second.resolve();
    while (queue.isDirty) await until(100);
    note();
    expect(seen).toEqual([
      [2, false],
      [2, true],
      [0, false],
    ]);
  });

  test('memory is bounded by the 64 rule', async () => {
    const { answered, until, closeGate, known } = world();
    const away = Promise.reject(new Error('away'));
    away.catch(() => undefined);
    closeGate(away);
    for (let index = 0; index < 500; index++) answered(named(`/m/${index}`));
    await until(5_000);
    closeGate(Promise.resolve());
    await until(11_000);
    expect(known.state.pending).toMatchObject({ folders: [], full: { absorbed: true } });
  });
});

describe('pacing', () => {
  test('uses the full walk that ended last, also for the first wish and if somebody else wrote its end', async () => {
    const { answered, until, known } = world(
      quiet({ lastFullWalk: lastFullWalk({ startedAt: noon - minute, finishedAt: noon }) }),
    );
    answered(paced);
    await until(10);
    expect(known.state.pending.full).toMatchObject({ notBefore: noon + 10 * minute });
    known.version++;
    known.state = quiet({ lastFullWalk: lastFullWalk({ startedAt: noon - 2 * minute, finishedAt: noon }) });
    answered(paced);
    await until(10);
    expect(known.state.pending.full).toMatchObject({ notBefore: noon + 20 * minute });
  });

  test('a wish for a deleted Library is dropped and answered', async () => {
    const { timeline } = world();
    const clock = clockOf(timeline, new Fence(), () => noon);
    const store: LibraryStore = { read: async () => undefined, compareAndSwap: async () => 'conflict' };
    const queue = new HoldQueue({ key, store, clock, onHeld: () => undefined, onTrouble: () => undefined });
    const held = queue.hold(named('/m/A'));
    while (await timeline.step());
    await expect(held).resolves.toBeUndefined();
    expect(queue.isDirty).toBe(false);
  });
});

test('pending work stays', async () => {
  const { answered, until, known } = world(quiet({ pending: { folders: [folder('/m/old')], full: fullWalk() } }));
  answered(named('/m/A'));
  await until(10);
  expect(known.state.pending.full).toEqual(fullWalk());
  expect(known.state.pending.folders.map((one) => one.path)).toEqual(['/m/old', '/m/A']);
});
