import { expect, test } from 'vitest';
import { killAtRandom } from './kill.ts';

const isLinux = process.platform === 'linux';

test.skipIf(!isLinux)(
  'kill -9 in walks that make tiles themselves: nothing partial, nothing lost, everything made in the end',
  async () => {
    const report = await killAtRandom({ kills: 4, seed: 20_260_801, films: 8, mode: 'inline' });
    expect(report.faults).toEqual([]);
    expect(report.operatorKills + report.jobKills).toBe(4);
  },
  300_000,
);
