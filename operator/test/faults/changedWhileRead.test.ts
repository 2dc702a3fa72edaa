import { expect, test } from 'vitest';
import { changeWhileRead } from './changedWhileRead.ts';

test('videos removed, cut off or replaced while a walk reads them end neither the walk nor the truth of what it records', async () => {
  expect((await changeWhileRead(1, 20_260_801)).faults).toEqual([]);
}, 300_000);
