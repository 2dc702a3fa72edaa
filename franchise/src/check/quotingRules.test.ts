import { expect, test } from 'vitest';
import { film, findingsOf, saidOf, story } from '../../test/ruleTrial.ts';
import type { WrittenScalar } from './rule.ts';

const pointer = ['order', 0, 'title'] as const;
const plain = (text: string, more: Partial<WrittenScalar> = {}): WrittenScalar => ({
  pointer,
  isKey: false,
  isPlain: true,
  text,
  ...more,
});
const said = (...scalars: WrittenScalar[]) => saidOf(story([film(1)]), { scalars });

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
])('the plain word %s is read otherwise by others', (text) =>
  expect(said(plain(text))).toEqual(['unquoted-scalar /order/0/title']),
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
])('the plain word %s is not', (text) => expect(said(plain(text))).toEqual([]));

test('quotes, blocks and keys are left alone', () => {
  expect(said(plain('yes', { isPlain: false }), plain('yes', { isKey: true }))).toEqual([]);
});

test('the message shows what to write', () => {
  const scalars = [plain('2008-10-03')];
  expect(findingsOf(story([film(1)]), { scalars })[0]?.message).toBe(
    '"2008-10-03" stands without quotes, and other readers of YAML take it for a date. Write "2008-10-03", in quotes.',
  );
});

test('long and strange words cost no time', () => {
  for (const text of [
    '1'.repeat(100_000),
    `${'1:'.repeat(50_000)}x`,
    `1${'_'.repeat(100_000)}x`,
    `1977-05-25T${' '.repeat(100_000)}`,
  ]) {
    expect(said(plain(text))).toEqual([]);
  }
});
