import { expect, test } from 'vitest';
import { faultsOf, storm } from './storm.ts';

test('a storm of 4,000 fuzzed bodies is answered 204 throughout, and memory stays flat', async () => {
  const report = await storm(4_000, 20_260_801);
  expect(report.otherAnswers).toEqual({});
  expect(faultsOf(report)).toEqual([]);
});
