import { expect, test } from 'vitest';
import { phases } from '../../phases/index.ts';
import { phaseOrder } from './activityView.ts';

test('phases are shown in the order in which titles pass through them, and none is missing', () => {
  expect(phaseOrder).toEqual(phases.map(({ name }) => name));
});
