import { expect, test } from 'vitest';
import { type JumpMark, JumpMarks } from './jumpMarks.ts';

function mark(before: number): JumpMark {
  return { before, place: { sort: 'size', descending: true, value: 1_000 - before, id: before } };
}

test('a jump begins at the nearest mark before it', () => {
  const marks = new JumpMarks(() => 0);
  for (const before of [10, 20, 30]) marks.add('hevc', mark(before));
  const nearest = (offset: number) => marks.nearest('hevc', offset).before;
  expect([1, 10, 11, 20, 21, 30, 31, 5_000].map(nearest)).toEqual([0, 0, 10, 10, 20, 20, 30, 30]);
  expect(marks.nearest('h264', 5_000)).toEqual({ before: 0 });
});

test('two that come past the same places leave one mark of each, in order', () => {
  const marks = new JumpMarks(() => 0);
  for (const before of [0, 10, 10, 20, 10, 20, 30]) marks.add('hevc', mark(before));
  expect([5, 15, 25, 35].map((offset) => marks.nearest('hevc', offset))).toEqual([
    { before: 0 },
    mark(10),
    mark(20),
    mark(30),
  ]);
});

test('marks are forgotten after a while, and those of a question that nobody asked for longest', () => {
  let now = 0;
  const marks = new JumpMarks(() => now);
  marks.add('first', mark(10));
  now = 29_000;
  expect(marks.nearest('first', 50).before).toBe(10);
  for (let number = 0; number < 16; number += 1) marks.add(`later ${number}`, mark(10));
  expect(marks.nearest('first', 50).before).toBe(0);
  expect(marks.nearest('later 0', 50).before).toBe(10);
  now = 60_000;
  expect(marks.nearest('later 0', 50).before).toBe(0);
  marks.add('later 0', mark(40));
  expect(marks.nearest('later 0', 50).before).toBe(40);
});
