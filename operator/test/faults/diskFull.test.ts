import { expect, test } from 'vitest';
import { dataDiskFull, mediaDiskFull } from './diskFull.ts';
import { reasonWithoutRoot } from './mounts.ts';

const reason = reasonWithoutRoot();
const title = (text: string) => (reason === undefined ? text : `${text} (left out: ${reason})`);

test.skipIf(reason !== undefined)(
  title('a full media disk fails facts with sentences, leaves no half file, and is made good'),
  async () => {
    const report = await mediaDiskFull(250_000);
    expect(report.faults).toEqual([]);
    expect(report.sentences).toBeGreaterThan(0);
  },
  300_000,
);

test.skipIf(reason !== undefined)(
  title('with a full data folder every webhook is answered 204 and nothing held is lost'),
  async () => {
    const report = await dataDiskFull();
    expect(report.faults).toEqual([]);
    expect(new Set(report.answers)).toEqual(new Set([204]));
  },
  300_000,
);
