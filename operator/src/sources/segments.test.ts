import { describe, expect, test } from 'vitest';
import type { Mark } from '../title/facts.ts';
import { fittingMarks, type Segment, segmentsOf } from './segments.ts';

const hour = 3600;

function spans(marks: readonly Mark[]): readonly string[] {
  return marks.map(({ kind, startSeconds, endSeconds }) => `${kind} ${startSeconds}-${endSeconds}`);
}

function segment(kind: Mark['kind'], startSeconds?: number, endSeconds?: number): Segment {
  return {
    kind,
    ...(startSeconds === undefined ? {} : { startSeconds }),
    ...(endSeconds === undefined ? {} : { endSeconds }),
  };
}

describe('a span as the service writes it', () => {
  test.each<[string, unknown, readonly Segment[]]>([
    ['milliseconds', { start_ms: 12_500, end_ms: 72_000 }, [segment('intro', 12.5, 72)]],
    [
      'milliseconds before seconds',
      { start_ms: 12_500, end_ms: 72_000, start_sec: 1, end_sec: 2 },
      [segment('intro', 12.5, 72)],
    ],
    ['seconds only', { start_sec: 12.5, end_sec: 72 }, [segment('intro', 12.5, 72)]],
    ['numbers in texts', { start_sec: '12.5', end_sec: '72' }, [segment('intro', 12.5, 72)]],
    ['no start', { start_ms: null, end_ms: 72_000 }, [segment('intro', undefined, 72)]],
    ['no end', [{ start_ms: 1000, end_ms: null }], [segment('intro', 1)]],
    ['neither', { start_ms: null, end_ms: null }, []],
    ['nothing', null, []],
    ['an empty list', [], []],
    ['a list with malformed items', [null, 'x', 7, [], { start_ms: 0, end_ms: 9000 }], [segment('intro', 0, 9)]],
    ['words instead of numbers', { start_ms: 'soon', end_ms: {} }, []],
    ['low confidence', { start_ms: 0, end_ms: 9000, confidence: 0.4 }, []],
    ['enough confidence', { start_ms: 0, end_ms: 9000, confidence: 0.5 }, [segment('intro', 0, 9)]],
    ['no submissions', { start_ms: 0, end_ms: 9000, submission_count: 0 }, []],
    ['no confidence', { start_ms: 0, end_ms: 9000, confidence: 'x' }, [segment('intro', 0, 9)]],
  ])('%s', (_, value, expected) => {
    expect(segmentsOf('intro', value)).toEqual(expected);
  });

  test('a list has an upper limit', () => {
    const row = { start_ms: 0, end_ms: 9000 };
    expect(
      segmentsOf(
        'intro',
        Array.from({ length: 10_000 }, () => row),
      ).length,
    ).toBeLessThan(10);
  });
});

describe('spans for a video of an hour', () => {
  test.each<[string, readonly Segment[], readonly string[]]>([
    ['an intro', [segment('intro', 10, 70)], ['intro 10-70']],
    ['an intro from the start', [segment('intro', undefined, 70)], ['intro 0-70']],
    ['an intro without an end', [segment('intro', 10)], []],
    ['credits to the end', [segment('credits', 3500)], ['credits 3500-3600']],
    ['credits without a start', [segment('credits', undefined, 3600)], []],
    ['credits that end a little late', [segment('credits', 3500, 3602.5)], ['credits 3500-3600']],
    [
      'a preview after the credits',
      [segment('credits', 3400, 3550), segment('preview', 3550)],
      ['credits 3400-3550', 'preview 3550-3600'],
    ],
    ['a recap', [segment('recap', undefined, 90)], ['recap 0-90']],
    ['backwards', [segment('intro', 70, 10)], []],
    ['before the start', [segment('intro', -5, 60)], []],
    ['an empty span', [segment('intro', 10, 10.5)], []],
    ['an intro of half an hour', [segment('intro', 0, 1800)], []],
    ['an intro in the second half', [segment('intro', 1801, 1860)], []],
    ['credits in the first half', [segment('credits', 600, 700)], []],
    ['credits of half an hour', [segment('credits', 1900, 3600)], []],
    ['an invalid span beside an intro', [segment('recap', 70, 10), segment('intro', 10, 70)], ['intro 10-70']],
    ['the end of a longer cut', [segment('intro', 10, 70), segment('credits', 3700, 3790)], []],
    ['an end past the end', [segment('intro', 10, 70), segment('credits', 3500, 3610)], []],
    ['infinity', [segment('intro', 10, Number.POSITIVE_INFINITY)], []],
  ])('%s', (_, segments, expected) => {
    expect(spans(fittingMarks(segments, hour, 'introdb'))).toEqual(expected);
  });

  test.each([undefined, 0, -1, Number.NaN])('a video of %s seconds has none', (duration) => {
    expect(fittingMarks([segment('intro', 10, 70)], duration, 'introdb')).toEqual([]);
  });

  test('a mark names its service', () => {
    expect(fittingMarks([segment('intro', 10, 70)], hour, 'theintrodb')).toMatchObject([{ source: 'theintrodb' }]);
  });
});
