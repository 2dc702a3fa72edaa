import { expect, test } from 'vitest';
import { Shortly } from './shortly.ts';

test('a failure that comes late leaves a newer answer in place', async () => {
  let now = 0;
  const answers = new Shortly<string>(1_000, () => now);
  const late = Promise.withResolvers<string>();
  const first = answers.get('a', () => late.promise);
  now = 1_000;
  const newer = answers.get('a', async () => 'newer');
  late.reject(new Error('too late'));
  await expect(first).rejects.toThrow('too late');
  expect(answers.get('a', async () => 'asked again')).toBe(newer);
});
