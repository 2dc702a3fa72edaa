import { expect, test } from 'vitest';
import { damagedVideos } from './damaged.ts';

test.skipIf(process.platform !== 'linux')(
  'damaged and hostile files end no walk: bounded memory, and every failed fact says why',
  async () => {
    const report = await damagedVideos(72, 20_260_801);
    expect(report.faults).toEqual([]);
    expect(report.failedFacts).toBeGreaterThan(50);
  },
  300_000,
);
