import { expect, test } from 'vitest';
import { clockSetBack } from './clockBack.ts';

test('after the clock was set back a day, held and scheduled work continues at once and no arrival moves', async () => {
  expect((await clockSetBack()).faults).toEqual([]);
}, 300_000);
