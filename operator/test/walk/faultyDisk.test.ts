import { expect, test } from 'vitest';
import { faultyWalk, undisturbed } from './faultyWalk.ts';

/** More seeds: `npm run test:long` (operator/test/faults/faultyCalls.test.ts). */
const seeds = (process.env['FAULT_SEEDS'] ?? '1,2,3,4,5,6').split(',').map(Number);

test.each(seeds)(
  'after read and write errors, seed %i, the next walk and a rebuild restore everything',
  async (seed) => {
    const expected = await undisturbed();
    const { failed, after, problems, walked, rebuilt, treeAfterRebuild } = await faultyWalk(seed, 0.03);
    const where = failed.join('\n');
    expect(failed.length).toBeGreaterThan(0);
    expect(after.tree, where).toEqual(expected.tree);
    expect(after.rows, where).toEqual(expected.rows);
    expect(problems, where).toEqual([]);
    expect(rebuilt, where).toEqual(walked);
    expect(treeAfterRebuild, where).toEqual(after.tree);
  },
);
