import { expect, test } from 'vitest';
import { faultsOf, storm } from './storm.ts';

test('4,000 fuzzed webhook bodies are all answered 204, and memory stays constant', async () => {
  const report = await storm(4_000, 20_260_801);
  expect(report.otherAnswers).toEqual({});
  expect(faultsOf(report)).toEqual([]);
});
