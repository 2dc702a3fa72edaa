import { describe, expect, test } from 'vitest';
import type { Chapter, Mark } from '../../title/facts.ts';
import { marksOfChapters, mergeMarks, sourceOf } from './marksChapters.ts';

/** Chapters by title and start; each ends where the next begins. */
function chaptersOf(durationSeconds: number, ...starts: readonly [string | undefined, number][]): Chapter[] {
  return starts.map(([title, startSeconds], at) => ({
    startSeconds,
    endSeconds: starts[at + 1]?.[1] ?? durationSeconds,
    ...(title === undefined ? {} : { title }),
  }));
}

function shown(marks: readonly Mark[]): string[] {
  return marks.map(({ kind, startSeconds, endSeconds, source }) => `${kind} ${startSeconds}-${endSeconds} ${source}`);
}

function mark(kind: Mark['kind'], startSeconds: number, endSeconds: number, source: string): Mark {
  return { kind, startSeconds, endSeconds, source };
}

describe('chapters of an episode', () => {
  test('give every kind of mark', () => {
    const chapters = chaptersOf(
      1440,
      ['Previously on', 0],
      ['Prologue', 30],
      ['Opening', 90],
      ['Part A', 180],
      ['Ad Break', 700],
      ['Part B', 760],
      ['Ending', 1290],
      ['Preview', 1380],
    );
    expect(shown(marksOfChapters(chapters, 1440, 'series'))).toEqual([
      'recap 0-30 chapters',
      'intro 90-180 chapters',
      'commercial 700-760 chapters',
      'credits 1290-1380 chapters',
      'preview 1380-1440 chapters',
    ]);
  });

  test.each<[string, number, boolean]>([
    ['Intro', 14, false],
    ['Intro', 15, true],
    ['Intro', 120, true],
    ['Intro', 121, false],
    ['Credits', 14, false],
    ['Credits', 15, true],
    ['Credits', 450, true],
    ['Credits', 451, false],
    ['Recap', 4, false],
    ['Recap', 90, true],
    ['Recap', 301, false],
    ['Ad', 4, false],
    ['Ad', 30, true],
    ['Ad', 601, false],
  ])('count at the right length: %s of %i s', (title, seconds, expected) => {
    const chapters = chaptersOf(3000, ['Story', 0], [title, 1000], ['Story', 1000 + seconds]);
    expect(marksOfChapters(chapters, 3000, 'series')).toHaveLength(expected ? 1 : 0);
  });

  test.each<[string, string, string[]]>([
    ['Intro', 'Opening', ['intro 130-160 chapters']],
    ['Credits', 'Ending', ['credits 100-130 chapters']],
    ['Recap', 'Previously', ['recap 130-160 chapters']],
    ['Ad 1', 'Ad 2', ['commercial 100-130 chapters', 'commercial 130-160 chapters']],
    ['Recap', 'Intro', ['recap 100-130 chapters', 'intro 130-160 chapters']],
  ])('beside a neighbour of the same kind give one mark: %s and %s', (one, other, expected) => {
    const chapters = chaptersOf(1000, ['Story', 0], [one, 100], [other, 130], ['Story', 160]);
    expect(shown(marksOfChapters(chapters, 1000, 'series'))).toEqual(expected);
  });

  test('without titles, with reversed times or beyond the end give no marks', () => {
    const wrong: Chapter[] = [
      { startSeconds: 0, endSeconds: 60 },
      { startSeconds: 60, endSeconds: 30, title: 'Intro' },
      { startSeconds: -60, endSeconds: 30, title: 'Intro' },
      { startSeconds: 2000, endSeconds: 2060, title: 'Credits' },
    ];
    expect(marksOfChapters(wrong, 1000, 'series')).toEqual([]);
  });

  test('are sorted and end with the video', () => {
    const chapters: Chapter[] = [
      { startSeconds: 950, endSeconds: 1200, title: 'Credits' },
      { startSeconds: 0, endSeconds: 60, title: 'Intro' },
    ];
    expect(shown(marksOfChapters(chapters, 1000, 'series'))).toEqual([
      'intro 0-60 chapters',
      'credits 950-1000 chapters',
    ]);
  });
});

test('chapters of a film: credits may last a quarter of an hour, an opening is story', () => {
  const chapters = chaptersOf(7200, ['Opening', 0], ['Story', 100], ['End Credits', 6400]);
  expect(shown(marksOfChapters(chapters, 7200, 'movie'))).toEqual(['credits 6400-7200 chapters']);
  expect(shown(marksOfChapters(chapters, 7200, 'series'))).toEqual(['intro 0-100 chapters']);
});

describe('marks of several sources', () => {
  test.each<[string, Mark[], string[]]>([
    ['nothing', [], []],
    [
      'are sorted by time',
      [mark('credits', 900, 990, 'chapters'), mark('intro', 0, 60, 'detection')],
      ['intro 0-60 detection', 'credits 900-990 chapters'],
    ],
    [
      'an .edl before chapters',
      [mark('intro', 0, 90, 'chapters'), mark('commercial', 30, 200, 'edl')],
      ['commercial 30-200 edl'],
    ],
    [
      'a break with the chapter of an intro',
      [mark('intro', 10, 100, 'chapters'), mark('commercial', 12, 98, 'edl')],
      ['intro 12-98 edl'],
    ],
    [
      'chapters before detection',
      [mark('intro', 12, 99, 'detection'), mark('intro', 10, 100, 'chapters')],
      ['intro 10-100 chapters'],
    ],
    [
      'only one intro, also at another position',
      [mark('intro', 300, 360, 'detection'), mark('intro', 10, 100, 'chapters')],
      ['intro 10-100 chapters'],
    ],
    [
      'detected credits beside a named intro',
      [mark('credits', 900, 990, 'detection'), mark('intro', 10, 100, 'chapters')],
      ['intro 10-100 chapters', 'credits 900-990 detection'],
    ],
    [
      'overlapping spans of one file are joined',
      [mark('commercial', 10, 40, 'edl'), mark('commercial', 30, 60, 'edl')],
      ['commercial 10-60 edl'],
    ],
    [
      'spans that only touch are kept',
      [mark('recap', 0, 30.4, 'chapters'), mark('intro', 30, 90, 'edl')],
      ['recap 0-30.4 chapters', 'intro 30-90 edl'],
    ],
    [
      'unknown sources come last',
      [mark('intro', 0, 60, 'elsewhere'), mark('intro', 10, 70, 'detection')],
      ['intro 10-70 detection'],
    ],
    ['times are rounded to milliseconds', [mark('intro', 1.23456, 60.98765, 'edl')], ['intro 1.235-60.988 edl']],
  ])('%s', (_, marks, expected) => {
    expect(shown(mergeMarks(marks))).toEqual(expected);
    expect(mergeMarks(mergeMarks(marks))).toEqual(mergeMarks(marks));
  });

  test('the most exact source is the source of the list', () => {
    expect(
      sourceOf([mark('intro', 0, 1, 'detection'), mark('credits', 2, 3, 'edl'), mark('recap', 4, 5, 'chapters')]),
    ).toBe('edl');
  });
});
