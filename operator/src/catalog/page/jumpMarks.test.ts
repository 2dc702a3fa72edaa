import { expect, test } from 'vitest';
import { type JumpMark, JumpMarks } from './jumpMarks.ts';

function mark(before: number): JumpMark {
  return { before, place: { sort: 'size', descending: true, value: 1_000 - before, id: before } };
}

test('a jump begins at the nearest earlier mark', () => {
  const marks = new JumpMarks(() => 0);
  for (const before of [10, 20, 30]) marks.add('hevc', mark(before), '1');
  const nearest = (offset: number) => marks.nearest('hevc', offset, '1').before;
  expect([1, 10, 11, 20, 21, 30, 31, 5_000].map(nearest)).toEqual([0, 0, 10, 10, 20, 20, 30, 30]);
  expect(marks.nearest('h264', 5_000, '1')).toEqual({ before: 0 });
});

test('two jumps that pass the same places leave one mark each, in order', () => {
  const marks = new JumpMarks(() => 0);
  for (const before of [0, 10, 10, 20, 10, 20, 30]) marks.add('hevc', mark(before), '1');
  expect([5, 15, 25, 35].map((offset) => marks.nearest('hevc', offset, '1'))).toEqual([
    { before: 0 },
    mark(10),
    mark(20),
    mark(30),
  ]);
});

test('marks of the least recently used question are evicted', () => {
  const marks = new JumpMarks(() => 0);
  for (let number = 0; number < 17; number += 1) marks.add(`question ${number}`, mark(10), '1');
  expect(marks.nearest('question 0', 50, '1').before).toBe(0);
  expect(marks.nearest('question 1', 50, '1').before).toBe(10);
});

test('marks of a changed catalog expire after a while', () => {
  let now = 0;
  const marks = new JumpMarks(() => now);
  marks.add('hevc', mark(10), '1');
  now = 29_000;
  expect(marks.nearest('hevc', 50, '2').before).toBe(10);
  now = 60_000;
  expect(marks.nearest('hevc', 50, '2').before).toBe(0);
  marks.add('hevc', mark(40), '2');
  expect(marks.nearest('hevc', 50, '2').before).toBe(40);
});

test('marks of an unchanged catalog are kept', () => {
  let now = 0;
  const marks = new JumpMarks(() => now);
  marks.add('hevc', mark(10), '1');
  now = 3_600_000;
  expect(marks.nearest('hevc', 50, '1').before).toBe(10);
  marks.add('hevc', mark(20), '1');
  now = 7_200_000;
  expect(marks.nearest('hevc', 50, '1').before).toBe(20);
  now += 29_000;
  expect(marks.nearest('hevc', 50, '2').before).toBe(20);
  now += 1_000;
  expect(marks.nearest('hevc', 50, '2').before).toBe(0);
});

test('marks from before and after a change are kept by neither', () => {
  let now = 0;
  const marks = new JumpMarks(() => now);
  marks.add('hevc', mark(10), '1');
  now = 20_000;
  marks.add('hevc', mark(20), '2');
  expect(marks.nearest('hevc', 50, '2').before).toBe(20);
  now = 30_000;
  expect(marks.nearest('hevc', 50, '2').before).toBe(0);
  expect(marks.nearest('hevc', 50, '1').before).toBe(0);
});
