import { expect, test } from 'vitest';
import { isSame, rangeOf } from './sendPicture.ts';

test.each([
  [undefined, undefined],
  ['bytes=0-9', { first: 0, last: 9 }],
  ['bytes=90-', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-1000', { first: 0, last: 99 }],
  ['bytes=0-1000', { first: 0, last: 99 }],
  ['bytes=99-99', { first: 99, last: 99 }],
  ['bytes=100-', 'beyond'],
  ['bytes=-0', 'beyond'],
  ['bytes=9-0', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,5-6', undefined],
  ['items=0-1', undefined],
  ['bytes=a-b', undefined],
  ['bytes=0x1-0x2', undefined],
  [`bytes=${'9'.repeat(400)}-`, undefined],
])('with 100 bytes %j is the range %j', (header, range) => {
  expect(rangeOf(header, 100)).toEqual(range);
});

test('an empty file has no ranges', () => {
  expect(rangeOf('bytes=0-', 0)).toBe('beyond');
  expect(rangeOf('bytes=-5', 0)).toBe('beyond');
});

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
  ['a', false],
  ['"b"', false],
  [undefined, false],
])('a client with %j has the current version: %s', (asked, has) => {
  expect(isSame(asked, '"a"')).toBe(has);
});
