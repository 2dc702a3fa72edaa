import { expect, test } from 'vitest';
import { afterRemoval, afterSave } from './savedFilters.ts';

const [hdr, long] = [
  { name: 'HDR', query: '?hdr=any' },
  { name: 'Long', query: '?sort=size' },
];

test('a saved filter is the last, and one of the same name is replaced', () => {
  expect(afterSave([hdr], long)).toEqual([hdr, long]);
  expect(afterSave([hdr, long], { name: 'HDR', query: '?hdr=hdr10' })).toEqual([
    { name: 'HDR', query: '?hdr=hdr10' },
    long,
  ]);
});

test('a removed filter is gone, and comes back by saving it again', () => {
  expect(afterRemoval([hdr, long], hdr)).toEqual([long]);
  expect(afterSave(afterRemoval([hdr, long], hdr), hdr)).toEqual([long, hdr]);
});
