import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { marksOfEdl, parseComskip, parseEdl } from './edl.ts';

describe('a line of an .edl', () => {
  test.each<[string, [number, number, number] | undefined]>([
    ['5.3 7.1 0', [5.3, 7.1, 0]],
    ['5.3\t7.1\t3', [5.3, 7.1, 3]],
    ['  5   7   1  ', [5, 7, 1]],
    ['15 16.7 1', [15, 16.7, 1]],
    ['.5 1. 3', [0.5, 1, 3]],
    ['420 822 3', [420, 822, 3]],
    ['00:05:30.250 0:06:00 3', [330.25, 360, 3]],
    ['1:02:03.5 01:02:04 2', [3723.5, 3724, 2]],
    ['5:30 6:00.5 3', [330, 360.5, 3]],
    ['#250 #500 3', [10, 20, 3]],
    ['#250 30 3', [10, 30, 3]],
    ['10 255.3', [10, 255.3, 2]],
    ['0 0 2', [0, 0, 2]],
    ['12 24 4', [12, 24, 4]],
    ['12 24 99', [12, 24, 99]],
    ['12 24 3 an advertisement', [12, 24, 3]],
    ['7 5 3', undefined],
    ['-1 5 3', undefined],
    ['1', undefined],
    ['a b 3', undefined],
    ['1 b 3', undefined],
    ['1 2 x', undefined],
    ['1 2 -3', undefined],
    ['1 2 3.5', undefined],
    ['1e9 2e9 3', undefined],
    ['NaN Infinity 3', undefined],
    ['1,5 2,5 3', undefined],
    ['00:61:00 00:62:00 3', undefined],
    ['1:2:3:4 5 3', undefined],
    ['#1.5 #2 3', undefined],
    ['99999999999 999999999999 3', undefined],
    ['<html>', undefined],
    ['# a comment of another kind', undefined],
  ])('%s', (line, expected) => {
    const { spans, skippedLines } = parseEdl(line, 25);
    expect(spans.map(({ startSeconds, endSeconds, action }) => [startSeconds, endSeconds, action])).toEqual(
      expected === undefined ? [] : [expected],
    );
    expect(skippedLines).toBe(expected === undefined ? 1 : 0);
  });

  test.each(['', '   ', '## comment', '  ## 1 2 3', '##'])('%j is skipped without being counted as a fault', (line) => {
    expect(parseEdl(line)).toEqual({ spans: [], skippedLines: 0 });
  });

  test('with frame numbers needs a known frame rate', () => {
    expect(parseEdl('#250 #500 3')).toEqual({ spans: [], skippedLines: 1 });
    expect(parseEdl('#250 #500 3', 0)).toEqual({ spans: [], skippedLines: 1 });
  });
});

describe('a whole .edl', () => {
  test.each(['\n', '\r\n', '\r'])('may end its lines with %j', (end) => {
    const text = ['## made by hand', '0 30 3', '', 'rubbish', '600 780 3'].join(end);
    expect(parseEdl(text)).toEqual({
      spans: [
        { startSeconds: 0, endSeconds: 30, action: 3 },
        { startSeconds: 600, endSeconds: 780, action: 3 },
      ],
      skippedLines: 1,
    });
  });

  test('may begin with a byte order mark', () => {
    expect(parseEdl('\uFEFF1 2 3').spans).toHaveLength(1);
  });

  test('is read up to ten thousand lines', () => {
    expect(parseEdl('1 2 3\n'.repeat(20_000)).spans).toHaveLength(10_000);
  });

  test('with any content is read safely', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (text) => {
        for (const { startSeconds, endSeconds } of parseEdl(text, 25).spans)
          expect(endSeconds).toBeGreaterThanOrEqual(startSeconds);
      }),
    );
  });
});

describe('actions', () => {
  test('3 is a commercial and 4 the credits; cuts, mutes and scenes are not marks', () => {
    const { spans } = parseEdl('1 2 0\n3 4 1\n5 6 2\n7 8 3\n9 10 4\n11 12 5\n13 14');
    expect(marksOfEdl(spans, 100, 'edl')).toEqual([
      { kind: 'commercial', startSeconds: 7, endSeconds: 8, source: 'edl' },
      { kind: 'credits', startSeconds: 9, endSeconds: 10, source: 'edl' },
    ]);
  });

  test('end at the end of the video, and one beyond it is dropped', () => {
    const { spans } = parseEdl('90 110 3\n120 130 3\n5 5 3');
    expect(marksOfEdl(spans, 100, 'edl')).toEqual([
      { kind: 'commercial', startSeconds: 90, endSeconds: 100, source: 'edl' },
    ]);
    expect(marksOfEdl(spans, undefined, 'edl')).toHaveLength(2);
  });
});

describe("Comskip's own list", () => {
  const list =
    'FILE PROCESSING COMPLETE  63480 FRAMES AT  2997\r\n-------------------\r\n1\t2997\r\n5994 8991\r\nodd\r\n9 3\r\n';

  test('uses the frame rate it states', () => {
    const reading = parseComskip(list);
    expect(
      reading?.spans.map(({ startSeconds, endSeconds }) => [Math.round(startSeconds), Math.round(endSeconds)]),
    ).toEqual([
      [0, 100],
      [200, 300],
    ]);
    expect(reading?.spans.every(({ action }) => action === 3)).toBe(true);
    expect(reading?.skippedLines).toBe(2);
  });

  test("uses the video's frame rate if it states none", () => {
    const text = 'FILE PROCESSING COMPLETE 1000 FRAMES\n----\n250 500\n';
    expect(parseComskip(text, 25)?.spans).toEqual([{ startSeconds: 10, endSeconds: 20, action: 3 }]);
    expect(parseComskip(text)).toBeUndefined();
  });

  test.each([
    '',
    'Dear diary\n1 2\n',
    '1 2\n3 4\n',
    'x FILE PROCESSING COMPLETE 1 FRAMES AT 2500',
    'FILE PROCESSING COMPLETE 1 FRAMES AT 000\n1 2',
  ])('is not mistaken for other text: %j', (text) => {
    expect(parseComskip(text, text.includes('AT 000') ? undefined : 25)).toBeUndefined();
  });
});
