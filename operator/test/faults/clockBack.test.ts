import { expect, test } from 'vitest';
import { clockSetBack } from './clockBack.ts';

test('after the clock was set back a day, what is held and scheduled goes on at once and no arrival moves', async () => {
  expect((await clockSetBack()).faults).toEqual([]);
}, 300_000);
