import { expect, test } from 'vitest';
import { film, findingsOf, messageOf, story } from '../../test/ruleTrial.ts';
import type { WrittenScalar } from './rule.ts';

const pointer = ['order', 0, 'title'] as const;
const plain = (text: string, more: Partial<WrittenScalar> = {}): WrittenScalar => ({
  pointer,
  isKey: false,
  isPlain: true,
  text,
  ...more,
});
const reported = (...scalars: WrittenScalar[]) => messageOf(story([film(1)]), { scalars });

test.each([
  'y',
  'N',
  'yes',
  'Yes',
  'NO',
  'on',
  'Off',
  '1977-05-25',
  '1977-05',
  '1977-5-2',
  '1977-05-25T00:00:00Z',
  '12:30',
  '4:44',
  '190:20:30.15',
  '1_000',
])('the plain word %s is reported: YAML 1.1 reads it differently', (text) =>
  expect(reported(plain(text))).toEqual(['unquoted-scalar /order/0/title']),
);

test.each([
  'Yes Man',
  'no.',
  'onward',
  'Star Wars',
  'tmdb:11',
  'tvdb:83268',
  'S01E01-S01E04',
  'https://a.example:80/',
  '2001: A Space Odyssey',
  '1977',
  '-22',
  '0.5',
  'years',
  '24: Redemption',
  'true story',
  '_',
  '1977-05-25 was the day',
  'ABY',
])('the plain word %s is not reported', (text) => expect(reported(plain(text))).toEqual([]));

test('quoted texts, blocks and keys are not reported', () => {
  expect(reported(plain('yes', { isPlain: false }), plain('yes', { isKey: true }))).toEqual([]);
});

test('the message shows what to write', () => {
  const scalars = [plain('2008-10-03')];
  expect(findingsOf(story([film(1)]), { scalars })[0]?.message).toBe(
    '"2008-10-03" has no quotes, and other YAML readers read it as a date. Write "2008-10-03", in quotes.',
  );
});

test('long and odd words are checked in linear time', () => {
  for (const text of [
    '1'.repeat(100_000),
    `${'1:'.repeat(50_000)}x`,
    `1${'_'.repeat(100_000)}x`,
    `1977-05-25T${' '.repeat(100_000)}`,
  ]) {
    expect(reported(plain(text))).toEqual([]);
  }
});
