import { expect, test } from 'vitest';
import { damagedVideos } from './damaged.ts';

test.skipIf(process.platform !== 'linux')(
  '150 damaged and hostile files end no walk: bounded memory, and every failed fact says why',
  async () => {
    const report = await damagedVideos(128, 20_260_801);
    expect(report.faults).toEqual([]);
    expect(report.failedFacts).toBeGreaterThan(50);
  },
  120_000,
);
