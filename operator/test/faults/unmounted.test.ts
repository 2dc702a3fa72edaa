import { expect, test } from 'vitest';
import { reasonWithoutRoot } from './mounts.ts';
import { unmountInMidWalk } from './unmounted.ts';

const reason = reasonWithoutRoot();

test.skipIf(reason !== undefined)(
  'storage unmounted in the middle of a walk costs nothing: no title is forgotten, all is made once it is back',
  async () => {
    const report = await unmountInMidWalk(1, 20_260_801);
    expect(report.faults).toEqual([]);
    expect(report.results).toHaveLength(1);
  },
  300_000,
);
