import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Mark } from '../title/facts.ts';
import { parseEdl } from './edl.ts';
import { edlText, isOwnEdl } from './edlText.ts';

const name = 'Show S01E01.edl';
const mark = (kind: string, startSeconds: number, endSeconds: number) =>
  ({ kind, startSeconds, endSeconds, source: 'chapters' }) as Mark;

function linesOf(marks: readonly Mark[], durationSeconds: number | undefined): string[] {
  const bytes = edlText(marks, durationSeconds, name);
  if (bytes === undefined) return [];
  return Buffer.from(bytes)
    .toString()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('##'));
}

describe('a mark becomes', () => {
  test.each<[string, readonly Mark[], number | undefined, readonly string[]]>([
    ['a skip', [mark('intro', 62.5, 90)], 1200, ['62.500 90.000 3']],
    ['a skip of a break', [mark('commercial', 0, 30)], 1200, ['0.000 30.000 3']],
    ['a skip of the recap', [mark('recap', 0, 30)], 1200, ['0.000 30.000 3']],
    ['a scene marker at its start if it ends the video', [mark('credits', 1100, 1200)], 1200, ['1100.000 1100.000 2']],
    ['a scene marker if it ends within 2 s of the end', [mark('preview', 1170, 1198.5)], 1200, ['1170.000 1170.000 2']],
    ['a skip if the video goes on', [mark('credits', 1100, 1180)], 1200, ['1100.000 1180.000 3']],
    ['nothing of less than a second', [mark('intro', 10, 10.5)], 1200, []],
    ['nothing past the end', [mark('intro', 1300, 1400)], 1200, []],
    ['a scene marker at the end of a video of unknown length', [mark('credits', 9, 20)], undefined, ['9.000 9.000 2']],
    ['a skip in a video of unknown length', [mark('intro', 9, 20)], undefined, ['9.000 20.000 3']],
    ['nothing if it is a scene after the credits', [mark('afterCredits', 1100, 1150)], 1200, []],
    ['nothing if its kind is unknown', [mark('bloopers', 100, 150)], 1200, []],
  ])('%s', (_, marks, duration, lines) => expect(linesOf(marks, duration)).toEqual(lines));

  test('one skip with those that touch it, because Kodi refuses a span that touches another', () => {
    const marks = [mark('intro', 30, 90), mark('recap', 0, 30), mark('commercial', 89.5, 120)];
    expect(linesOf(marks, 1200)).toEqual(['0.000 120.000 3']);
  });

  test('a skip to the preview, which ends the video', () => {
    const marks = [mark('credits', 1000, 1100), mark('preview', 1100, 1200)];
    expect(linesOf(marks, 1200)).toEqual(['1000.000 1100.000 3', '1100.000 1100.000 2']);
  });

  test('a skip up to a scene after the credits, and none into it', () => {
    const marks = [mark('credits', 1000, 1200), mark('afterCredits', 1100, 1150)];
    expect(linesOf(marks, 1200)).toEqual(['1000.000 1100.000 3', '1150.000 1150.000 2']);
  });
});

test('of any marks no skip touches another, reaches story, or ends the video', () => {
  const times = fc.tuple(fc.double({ min: 0, max: 120, noNaN: true }), fc.double({ min: 0, max: 120, noNaN: true }));
  const kinds = fc.constantFrom('intro', 'recap', 'credits', 'preview', 'commercial', 'afterCredits');
  const any = fc.tuple(kinds, times).map(([kind, [one, other]]) => mark(kind, one, other));
  fc.assert(
    fc.property(fc.array(any, { maxLength: 8 }), (marks) => {
      const bytes = edlText(marks, 100, name);
      const { spans, skippedLines } = parseEdl(Buffer.from(bytes ?? '').toString());
      expect(skippedLines).toBe(0);
      const skips = spans.filter(({ action }) => action === 3);
      for (const [at, { startSeconds, endSeconds }] of skips.entries()) {
        expect(endSeconds).toBeLessThanOrEqual(98);
        expect(startSeconds).toBeGreaterThan(skips[at - 1]?.endSeconds ?? -1);
        for (const story of marks.filter(({ kind }) => kind === 'afterCredits')) {
          const shared = Math.min(endSeconds, story.endSeconds) - Math.max(startSeconds, story.startSeconds);
          expect(shared).toBeLessThanOrEqual(0.011);
        }
      }
    }),
  );
});

describe('our own file', () => {
  const bytes = Buffer.from(edlText([mark('intro', 1, 20)], 100, name) ?? '');

  test('is known by its first line', () => expect(isOwnEdl(bytes, name)).toBe(true));

  test.each<[string, Buffer, string]>([
    ['under another name', bytes, 'Other.edl'],
    ['with another line', Buffer.concat([bytes, Buffer.from('30 40 3\n')]), name],
    ['with another time', Buffer.from(bytes.toString().replace('20.000', '21.000')), name],
    ['without its first line', bytes.subarray(bytes.indexOf('\n') + 1), name],
    ['that is empty', Buffer.alloc(0), name],
    ['cut in its first line', bytes.subarray(0, 40), name],
  ])('%s is not ours', (_, changed, as) => expect(isOwnEdl(changed, as)).toBe(false));

  test('has only lines that its readers skip or understand', () => {
    const lines = bytes.toString().trimEnd().split('\n');
    for (const line of lines) expect(line).toMatch(/^(?:## \S|\d+\.\d{3} \d+\.\d{3} [23]$)/u);
  });
});
