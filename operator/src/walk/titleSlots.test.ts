import { expect, test } from 'vitest';
import { TitleSlots } from './titleSlots.ts';

const turn = () => new Promise(setImmediate);

/** Starts this many titles; each runs until the test ends it. */
function started(slots: TitleSlots, count: number) {
  const running: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  for (let index = 0; index < count; index++) {
    const name = `title ${index}`;
    const end = Promise.withResolvers<void>();
    ends.set(name, end);
    void slots.run(async () => {
      running.push(name);
      await end.promise;
      running.splice(running.indexOf(name), 1);
    });
  }
  return { running, end: (name: string) => ends.get(name)?.resolve() };
}

test('eight titles are in work at once', async () => {
  const { running, end } = started(new TitleSlots(), 10);
  await turn();
  expect(running).toHaveLength(8);
  end('title 3');
  await turn();
  expect(running).toHaveLength(8);
  expect(running).toContain('title 8');
});

test('a title that waits for its record lets another begin, and goes on once one has ended', async () => {
  const slots = new TitleSlots();
  const written = Promise.withResolvers<void>();
  let isBack = false;
  void slots.run(async () => {
    await slots.away(written.promise);
    isBack = true;
    await new Promise(() => undefined);
  });
  const { running, end } = started(slots, 9);
  await turn();
  expect(running).toHaveLength(8);
  written.resolve();
  await turn();
  expect(isBack).toBe(false);
  end('title 0');
  await turn();
  // Before the title that was queued first.
  expect([isBack, running.length]).toEqual([true, 7]);
});

test('the error of a write reaches the title that waited for it, and its slot is not lost', async () => {
  const slots = new TitleSlots();
  await expect(slots.run(() => slots.away(Promise.reject(new Error('the disk is full'))))).rejects.toThrow('full');
  const { running } = started(slots, 20);
  await turn();
  expect(running).toHaveLength(8);
});

test('at most 64 titles wait outside', async () => {
  const slots = new TitleSlots();
  let waiting = 0;
  for (let index = 0; index < 200; index++)
    void slots.run(async () => {
      waiting++;
      await slots.away(new Promise(() => undefined));
    });
  await turn();
  expect(waiting).toBe(64 + 8);
});
