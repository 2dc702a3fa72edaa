import { describe, expect, test } from 'vitest';
import { clockOf, Fence, Timeline } from '../../../../test/simulation/timeline.ts';
import { WorkQueue } from './workQueue.ts';

type Answer = number | undefined | Error;

/** A queue on simulated time whose runs take 10 ms and resolve with the result of `say`. */
function world(
  concurrency = 4,
  say: (key: string, jobState: number) => Answer = () => undefined,
  lookMs = 10,
  restMs?: number,
) {
  const timeline = new Timeline();
  const clock = clockOf(timeline, new Fence(), () => timeline.now);
  const looks: string[] = [];
  const troubles: string[] = [];
  const counts = new Map<string, number>();
  const running = new Set<string>();
  let most = 0;
  const queue = new WorkQueue<string>({
    clock,
    concurrency,
    ...(restMs === undefined ? {} : { restMs }),
    random: () => 1,
    reconcile: async (key) => {
      expect(running.has(key)).toBe(false);
      running.add(key);
      most = Math.max(most, running.size);
      looks.push(`${key}@${timeline.now}`);
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      await clock.sleep(lookMs);
      running.delete(key);
      const answer = say(key, count);
      if (answer instanceof Error) throw answer;
      return answer;
    },
    onTrouble: (key, error) => {
      troubles.push(`${key} ${error instanceof Error ? error.message : String(error)}`);
      throw new Error('the error handler fails too');
    },
  });
  const stop = new AbortController();
  const over = { ended: false };
  void queue.run(stop.signal).then(() => {
    over.ended = true;
  });
  const until = async (at: number) => {
    // Steps that the test has just scheduled for now run first.
    timeline.in(0, () => undefined);
    await timeline.step();
    let isThere = false;
    timeline.in(at - timeline.now, () => {
      isThere = true;
    });
    while (!isThere) await timeline.step();
  };
  return { queue, timeline, looks, troubles, stop, over, until, most: () => most };
}

describe('deduplication', () => {
  test('a key that is added many times runs once', async () => {
    const { queue, looks, until } = world();
    for (let index = 0; index < 5; index += 1) queue.add('a');
    expect(queue.depth).toBe(1);
    await until(1_000);
    expect(looks).toEqual(['a@0']);
    expect(queue.depth).toBe(0);
  });

  test('a key that is added during its run runs once more afterwards, never concurrently', async () => {
    const { queue, looks, until, timeline } = world();
    queue.add('a');
    timeline.in(3, () => queue.add('a'));
    timeline.in(5, () => queue.add('a'));
    await until(1_000);
    expect(looks).toEqual(['a@0', 'a@10']);
  });

  test('other keys continue while one takes long, up to the concurrency limit', async () => {
    const { queue, looks, until, most } = world(2);
    for (const key of ['a', 'b', 'c', 'd', 'e']) queue.add(key);
    await until(1_000);
    expect(looks).toEqual(['a@0', 'b@0', 'c@10', 'd@10', 'e@20']);
    expect(most()).toBe(2);
  });
});

describe('rest', () => {
  test('a key that is added all the time runs once per rest, and once more after the last', async () => {
    const { queue, looks, until, timeline } = world(4, undefined, 10, 100);
    for (let at = 0; at <= 300; at += 5) timeline.in(at, () => queue.add('a'));
    await until(10_000);
    expect(looks).toEqual(['a@0', 'a@110', 'a@220', 'a@330']);
  });

  test('a rested key runs at once, and other keys wait for no rest', async () => {
    const { queue, looks, until, timeline } = world(4, undefined, 10, 100);
    queue.add('a');
    timeline.in(50, () => queue.add('b'));
    timeline.in(110, () => queue.add('a'));
    await until(10_000);
    expect(looks).toEqual(['a@0', 'b@50', 'a@110']);
  });

  test('adding a key does not delay the earlier time that its run asked for', async () => {
    const { queue, looks, until, timeline } = world(4, (_key, jobState) => (jobState === 1 ? 20 : undefined), 10, 100);
    queue.add('a');
    timeline.in(15, () => queue.add('a'));
    await until(10_000);
    expect(looks).toEqual(['a@0', 'a@30']);
  });

  test('a failed run whose key was added meanwhile is retried after its rest', async () => {
    const { queue, looks, until, timeline } = world(
      4,
      (_key, jobState) => (jobState === 1 ? new Error('no') : undefined),
      10,
      100,
    );
    queue.add('a');
    timeline.in(5, () => queue.add('a'));
    await until(10_000);
    expect(looks).toEqual(['a@0', 'a@110']);
  });
});

describe('delayed keys', () => {
  test('a key runs again after the time its run asked for, and not at all if it asked for none', async () => {
    const { queue, looks, until } = world(4, (_key, jobState) => (jobState < 3 ? 5_000 : undefined));
    queue.add('a');
    await until(100_000);
    expect(looks).toEqual(['a@0', 'a@5010', 'a@10020']);
  });

  test('an earlier addition replaces the later time', async () => {
    const { queue, looks, until, timeline } = world(4, (_key, jobState) => (jobState === 1 ? 60_000 : undefined));
    queue.add('a');
    timeline.in(1_000, () => queue.add('a'));
    await until(200_000);
    expect(looks).toEqual(['a@0', 'a@1000']);
  });

  test('an addition during a run takes precedence over the time the run asks for', async () => {
    const { queue, looks, until, timeline } = world(4, (_key, jobState) => (jobState === 1 ? 60_000 : undefined));
    queue.add('a');
    timeline.in(5, () => queue.add('a'));
    await until(200_000);
    expect(looks).toEqual(['a@0', 'a@10']);
  });

  test('zero and past times are due at once', async () => {
    const { queue, looks, until } = world(4, (_key, jobState) => [0, -5][jobState - 1]);
    queue.add('a');
    await until(1_000);
    expect(looks).toEqual(['a@0', 'a@10', 'a@20']);
  });

  test('NaN as a delay is reported as an error', async () => {
    const { queue, troubles, until } = world(4, (_key, jobState) => (jobState === 1 ? Number.NaN : undefined));
    queue.add('a');
    await until(10_000);
    expect(troubles).toEqual(['a expected milliseconds until a is due again, got NaN']);
  });
});

describe('failed runs', () => {
  test('back off up to half a minute, and reset after a success', async () => {
    const fails = (_key: string, look: number) => (look === 9 ? undefined : new Error(`no ${look}`));
    const { queue, looks, troubles, until, timeline } = world(4, fails, 0);
    queue.add('a');
    timeline.in(250_000, () => queue.add('a'));
    await until(251_500);
    const at = [0, 1, 3, 7, 15, 31, 61, 91, 121].map((seconds) => `a@${seconds * 1000}`);
    expect(looks).toEqual([...at, 'a@250000', 'a@251000']);
    expect(troubles).toHaveLength(10);
    expect(troubles[0]).toBe('a no 1');
  });

  test('are due at once when somebody knows that the trouble is over, and only those', async () => {
    const { queue, looks, until, timeline } = world(4, (key, look) =>
      key === 'good' ? 90_000 : look < 7 ? new Error('away') : undefined,
    );
    for (const key of ['bad', 'good']) queue.add(key);
    timeline.in(20_000, () => queue.hurry());
    await until(60_000);
    expect(looks.filter((look) => look.startsWith('good'))).toEqual(['good@0']);
    // It fails once more: its backoff starts over.
    expect(looks.filter((look) => look.startsWith('bad')).slice(-3)).toEqual(['bad@15040', 'bad@20000', 'bad@21010']);
  });

  test('do not delay other keys', async () => {
    const { queue, looks, until } = world(1, (key) => (key === 'bad' ? new Error('no') : undefined));
    for (const key of ['bad', 'good', 'better']) queue.add(key);
    await until(500);
    expect(looks).toEqual(['bad@0', 'good@10', 'better@20']);
  });
});

describe('the overall rate limit', () => {
  test('a key that is always due at once runs at most 50 times a second', async () => {
    const { queue, looks, until } = world(1, () => 0, 0);
    queue.add('a');
    await until(20_000);
    expect(looks.length).toBeGreaterThan(1_400);
    expect(looks.length).toBeLessThan(1_510);
  });
});

describe('stopping', () => {
  test('starts nothing new, and waits for what runs', async () => {
    const { queue, looks, stop, over, until, timeline } = world(1);
    queue.add('a');
    queue.add('b');
    timeline.in(5, () => stop.abort());
    await until(6);
    expect(over.ended).toBe(false);
    await until(1_000);
    expect(over.ended).toBe(true);
    expect(looks).toEqual(['a@0']);
    expect(queue.depth).toBe(1);
  });

  test('an idle queue stops at once, and a later run continues with the keys that wait', async () => {
    const { queue, looks, stop, over, until } = world();
    await until(10);
    stop.abort();
    await until(20);
    expect(over.ended).toBe(true);
    queue.add('a');
    await until(30);
    expect(looks).toEqual([]);
    void queue.run(new AbortController().signal);
    await until(100);
    expect(looks).toEqual(['a@30']);
  });
});
