import { expect, test } from 'vitest';
import { crashSetsAside } from './crash.ts';

test.skipIf(process.platform !== 'linux')(
  'a Job that crashes in native code sets its open video aside; the next run skips it until it changes',
  async () => {
    const report = await crashSetsAside();
    expect(report.faults).toEqual([]);
  },
  300_000,
);
