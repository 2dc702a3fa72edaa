import { expect, test } from 'vitest';
import { changeWhileRead } from './changedWhileRead.ts';

test('videos deleted, truncated or replaced while a walk reads them neither end the walk nor leave false records', async () => {
  expect((await changeWhileRead(1, 20_260_801)).faults).toEqual([]);
}, 300_000);
