import { describe, expect, test } from 'vitest';
import type { LibraryKey } from './document.ts';
import { Slots } from './slots.ts';

const [a, b, c, x, y] = ['n/a', 'n/b', 'n/c', 'n/x', 'n/y'] as const;

function slots(atMost: number) {
  const woken: LibraryKey[] = [];
  return { slots: new Slots(atMost, (key) => woken.push(key)), woken };
}
const full = (since: number) => ({ rescan: false, since });
const rescan = (since: number) => ({ rescan: true, since });

describe('--max-jobs', () => {
  test('no more runs than slots', () => {
    const { slots: two } = slots(2);
    expect([two.take(a, full(1)), two.take(b, full(2)), two.take(c, full(3))]).toEqual([true, true, false]);
  });

  test('a Library that has its slot keeps it', () => {
    const { slots: one } = slots(1);
    one.take(a, full(1));
    expect(one.take(a, full(2))).toBe(true);
    expect([one.holds(a), one.take(b, full(3)), one.holds(b)]).toEqual([true, false, false]);
    expect([a, b, c].map((key) => one.isWaiting(key))).toEqual([false, true, false]);
    one.settle(a, false);
    expect([one.holds(a), one.isWaiting(b), one.take(b, full(3)), one.isWaiting(b)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test('held folders go before full walks that waited longer', () => {
    const { slots: one, woken } = slots(1);
    one.settle(x, true);
    one.take(a, full(1));
    one.take(b, rescan(9));
    one.settle(x, false);
    expect(woken).toEqual([b]);
    expect(one.take(b, rescan(9))).toBe(true);
  });

  test('a full walk keeps its place when it asks again with a later time', () => {
    const { slots: one } = slots(1);
    one.settle(x, true);
    one.take(a, full(10));
    one.take(b, full(20));
    one.settle(x, false);
    expect(one.take(a, full(30))).toBe(true);
  });

  test('two slots that become free together wake both waiting Libraries', () => {
    const { slots: two, woken } = slots(2);
    two.settle(x, true);
    two.settle(y, true);
    two.take(a, full(1));
    two.take(b, full(2));
    two.settle(x, false);
    two.settle(y, false);
    expect(two.take(a, full(3))).toBe(true);
    expect(woken).toContain(b);
    expect(two.take(b, full(3))).toBe(true);
  });

  test('a Library that is not the next one wakes the next one', () => {
    const { slots: one, woken } = slots(1);
    one.settle(x, true);
    one.take(a, full(1));
    one.settle(x, false);
    woken.length = 0;
    expect(one.take(b, full(2))).toBe(false);
    expect(woken).toEqual([a]);
  });

  test('a Library that leaves lets the next one go', () => {
    const { slots: one, woken } = slots(1);
    one.settle(x, true);
    one.take(a, full(1));
    one.take(b, full(2));
    one.settle(x, false);
    one.leave(a);
    expect(woken.at(-1)).toBe(b);
    expect(one.take(b, full(2))).toBe(true);
  });

  test('runs found after a restart hold slots, even more than there are', () => {
    const { slots: one } = slots(1);
    one.settle(a, true);
    one.settle(b, true);
    one.settle(a, false);
    expect(one.take(c, full(1))).toBe(false);
  });
});

describe('since when another Library waits with a folder', () => {
  test('only folders of other Libraries count', () => {
    const { slots: one } = slots(1);
    one.settle(x, true);
    one.take(a, full(1));
    one.take(b, rescan(5));
    expect(one.oldestRescanBeside(x)).toBe(5);
    expect(one.oldestRescanBeside(b)).toBeUndefined();
  });

  test('a folder does not inherit the waiting time of a full walk', () => {
    const { slots: one } = slots(1);
    one.settle(x, true);
    one.take(a, full(1));
    one.take(a, rescan(500));
    expect(one.oldestRescanBeside(x)).toBe(500);
  });

  test('folders that became a full walk lend no waiting time to later folders', () => {
    const { slots: one } = slots(1);
    one.settle(x, true);
    one.take(a, rescan(1));
    one.take(b, rescan(200));
    one.take(a, rescan(500));
    expect(one.oldestRescanBeside(x)).toBe(200);
    one.settle(x, false);
    expect(one.take(a, rescan(500))).toBe(true);
  });
});
