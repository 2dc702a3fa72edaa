import { expect, test } from 'vitest';
import { hostileNames } from './hostileNames.ts';

test('names with line ends, quotes, control characters, 255 bytes or invalid UTF-8 end no walk and lead nowhere outside', async () => {
  expect((await hostileNames()).faults).toEqual([]);
}, 300_000);
