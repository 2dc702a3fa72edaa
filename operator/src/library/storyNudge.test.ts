import { expect, test } from 'vitest';
import type { Clock } from './clock.ts';
import type { LibraryKey } from './document.ts';
import { nudgeAfterMs } from './limits.ts';
import type { Step } from './pass.ts';
import { nudgeWish, type PublishingLibrary, StoryNudge } from './storyNudge.ts';

const movies = 'default/movies';
const stories = 'default/stories';

/** Only its name is read. */
const ended = { do: 'endWalk' } as Step;
const started = { do: 'startWalk' } as Step;

/** A clock whose sleeps end when the test says so. */
function handClock() {
  const sleeps: { readonly forMs: number; end(): void }[] = [];
  const clock: Clock = {
    now: () => 0,
    monotonic: () => 0,
    sleep: (forMs) => new Promise((resolve) => sleeps.push({ forMs, end: resolve })),
    turn: async () => undefined,
  };
  return { clock, sleeps };
}

function fixture({
  outdated = async () => true,
  publishing = [{ key: stories, uid: 'uid-of-stories', publish: [] }],
} = {}) {
  const { clock, sleeps } = handClock();
  const accepted: LibraryKey[] = [];
  const troubles: unknown[] = [];
  const asked: string[] = [];
  const ending = new AbortController();
  const nudge = new StoryNudge({
    clock,
    publishing: () => publishing as PublishingLibrary[],
    async hasOutdatedLists({ uid }) {
      asked.push(uid);
      return await outdated();
    },
    async accept(key, wish) {
      expect(wish).toBe(nudgeWish);
      accepted.push(key);
    },
    trouble: (_, error) => troubles.push(error),
    ended: ending.signal,
  });
  /** Ends the running sleeps, and lets everything that follows run. */
  const wake = async () => {
    for (const { end } of sleeps.splice(0)) end();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { nudge, wake, sleeps, accepted, troubles, asked, ending };
}

test('a run of another Library asks for a scan of stories whose lists are outdated, later', async () => {
  const { nudge, wake, sleeps, accepted, asked } = fixture();
  nudge.afterStep(movies, started);
  expect(sleeps).toEqual([]);
  nudge.afterStep(movies, ended);
  expect(sleeps).toMatchObject([{ forMs: nudgeAfterMs }]);
  expect(asked).toEqual([]);
  await wake();
  expect(accepted).toEqual([stories]);
});

test('many runs within the pause cost one comparison; a run after it costs another', async () => {
  const { nudge, wake, asked } = fixture();
  for (let nth = 0; nth < 50; nth++) nudge.afterStep(movies, ended);
  await wake();
  expect(asked).toHaveLength(1);
  nudge.afterStep(movies, ended);
  await wake();
  expect(asked).toHaveLength(2);
});

test('a run that ends while the check after a run of stories waits has their lists compared too', async () => {
  const others = { key: 'default/others', uid: 'uid-of-others', publish: [] };
  const { nudge, wake, asked } = fixture({
    outdated: async () => false,
    publishing: [{ key: stories, uid: 'uid-of-stories', publish: [] }, others],
  });
  nudge.afterStep(stories, ended);
  nudge.afterStep(movies, ended);
  await wake();
  expect(asked).toEqual(['uid-of-stories', others.uid]);
  nudge.afterStep(stories, ended);
  await wake();
  expect(asked.slice(2)).toEqual([others.uid]);
});

test('lists that are right cause no scan', async () => {
  const { nudge, wake, accepted, asked } = fixture({ outdated: async () => false });
  nudge.afterStep(movies, ended);
  await wake();
  expect(asked).toHaveLength(1);
  expect(accepted).toEqual([]);
});

test('a run of the stories themselves, and a server without lists, cause nothing', async () => {
  const own = fixture();
  own.nudge.afterStep(stories, ended);
  expect(own.sleeps).toEqual([]);
  const none = fixture({ publishing: [] });
  none.nudge.afterStep(movies, ended);
  expect(none.sleeps).toEqual([]);
});

test('a catalog that is away is reported, and the next run asks again', async () => {
  const { nudge, wake, troubles, accepted } = fixture({
    outdated: async () => {
      throw new Error('away');
    },
  });
  nudge.afterStep(movies, ended);
  await wake();
  expect(troubles).toHaveLength(1);
  expect(accepted).toEqual([]);
  nudge.afterStep(movies, ended);
  await wake();
  expect(troubles).toHaveLength(2);
});

test('nothing is asked while the process ends', async () => {
  const { nudge, wake, asked, ending } = fixture();
  nudge.afterStep(movies, ended);
  ending.abort();
  await wake();
  expect(asked).toEqual([]);
});
