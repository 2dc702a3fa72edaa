/** The measures of the chaos test, with a clock of the test's own. */
import { expect, test } from 'vitest';
import { readStatus } from './chaosStatus.ts';
import { ChaosWaits } from './chaosWaits.ts';

test('a wait begins with the later of webhook and last fault, and ends with the walk', () => {
  let now = 0;
  const waits = new ChaosWaits<object>(() => now);
  const [early, late] = [{}, {}];
  waits.waits(early);
  now = 50_000;
  waits.faultIsOver();
  waits.saw(early, readStatus({}), undefined);
  now = 52_000;
  waits.claimed(early, 'early');
  now = 53_000;
  waits.done(early);
  expect([waits.walked(1), waits.walkedAfterAll(1)]).toEqual([3_000, 0]);

  now = 60_000;
  waits.waits(late);
  now = 70_000;
  waits.claimed(late, 'late');
  waits.lastFaultIsOver();
  now = 77_000;
  waits.done(late);
  expect([waits.walked(1), waits.walkedAfterAll(1)]).toEqual([7_000, 7_000]);
  expect(waits.walked(0)).toBe(3_000);
  expect(String(waits)).toContain('(1 after the last of all)');
});
