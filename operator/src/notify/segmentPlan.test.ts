import { expect, test } from 'vitest';
import type { Mark } from '../title/facts.ts';
import { type PresentSegment, planSegments, type Segment, segmentsOf } from './segmentPlan.ts';

const second = 10_000_000;
const segment = (type: Segment['type'], start: number, end: number): Segment => ({
  ...{ type, startTicks: start * second, endTicks: end * second },
});
const there = (id: string, ...of: Parameters<typeof segment>): PresentSegment => ({ id, ...segment(...of) });
const intro = segment('Intro', 10, 70);

const mark = (kind: Mark['kind'], startSeconds: number, endSeconds: number): Mark => ({
  ...{ kind, startSeconds, endSeconds, source: 'chapters' },
});

test('marks become segments, but never a scene after the credits', () => {
  const marks = [mark('intro', 10, 70), mark('credits', 1000, 1200), mark('afterCredits', 1100, 1150)];
  expect(segmentsOf(marks)).toEqual([intro, segment('Outro', 1000, 1200)]);
});

test('a mark that was set for a longer video is clipped, and one behind the end dropped', () => {
  expect(segmentsOf([mark('credits', 1000, 1200), mark('preview', 1150, 1200)], 1100)).toEqual([
    segment('Outro', 1000, 1100),
  ]);
  for (const [start, end] of [
    [5, 5],
    [-1, 5],
    [Number.NaN, 5],
    [5, Number.POSITIVE_INFINITY],
  ] as const)
    expect(segmentsOf([mark('intro', start, end)])).toEqual([]);
});

test('a missing segment is added, and the same one is not added again', () => {
  expect(planSegments([], [intro], [])).toEqual({ add: [intro], remove: [], sent: [intro] });
  expect(planSegments([there('a', 'Intro', 10, 70)], [intro], [intro])).toEqual({ add: [], remove: [], sent: [intro] });
  // Within a second it is the same mark, whoever made it.
  expect(planSegments([there('a', 'Intro', 11, 69)], [intro], [])).toEqual({ add: [], remove: [], sent: [] });
});

test('what a person or another plugin made goes before ours and is never removed', () => {
  const theirs = there('a', 'Intro', 100, 160);
  expect(planSegments([theirs], [intro], [])).toEqual({ add: [], remove: [], sent: [] });
  expect(planSegments([theirs], [], [intro])).toEqual({ add: [], remove: [], sent: [] });
  const breaks = [segment('Commercial', 100, 160), segment('Commercial', 300, 360)];
  expect(planSegments([there('a', 'Commercial', 110, 150)], breaks, [])).toMatchObject({ add: [breaks[1]] });
});

test('a changed mark replaces ours; one without a mark is removed', () => {
  const moved = segment('Intro', 30, 90);
  const ours = there('a', 'Intro', 10, 70);
  expect(planSegments([ours], [moved], [intro])).toEqual({ add: [moved], remove: [ours], sent: [moved] });
  expect(planSegments([ours], [], [intro])).toEqual({ add: [], remove: [ours], sent: [] });
});

test('ours that a person removed or moved does not come back until the mark changes', () => {
  expect(planSegments([], [intro], [intro])).toEqual({ add: [], remove: [], sent: [intro] });
  const moved = there('a', 'Intro', 40, 100);
  expect(planSegments([moved], [intro], [intro])).toEqual({ add: [], remove: [], sent: [intro] });
  expect(planSegments([], [segment('Intro', 30, 90)], [intro])).toMatchObject({ add: [segment('Intro', 30, 90)] });
});
