import { expect, test } from 'vitest';
import { phases } from '../../phases/index.ts';
import { phaseOrder } from './workView.ts';

test('phases are shown in the order in which titles go through them, and none is forgotten', () => {
  expect(phaseOrder).toEqual(phases.map(({ name }) => name));
});
