import { expect, test } from 'vitest';
import { damagedVideos } from './damaged.ts';

test.skipIf(process.platform !== 'linux')(
  'damaged and hostile files end no walk: memory is bounded, and every failed fact has a reason',
  async () => {
    const report = await damagedVideos(72, 20_260_801);
    expect(report.faults).toEqual([]);
    expect(report.failedFacts).toBeGreaterThan(50);
  },
  300_000,
);
