import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Entry, Franchise } from '../../generated/franchise.ts';
import { paletteOf } from '../terminal.ts';
import { diffJson, diffMarkdown, diffSummary, diffText } from './diffReport.ts';
import { storyDiff } from './storyDiff.ts';

const film = (number: number, more: Partial<Entry> = {}): Entry => ({
  movie: `tmdb:${number}`,
  title: `Film ${number}`,
  ...more,
});
const episodes = (...codes: string[]): Entry => ({
  series: 'tvdb:1',
  title: 'Show',
  seasons: [{ season: 1, episodes: codes }],
});
const story = (order: readonly Entry[], more: Partial<Franchise> = {}): Franchise => ({
  name: 'A',
  order: [...order],
  ...more,
});
const lines = (before: Franchise, after: Franchise) =>
  diffText(storyDiff(before, after), paletteOf(false)).trimEnd().split('\n');

describe('storyDiff', () => {
  test('notes, sources and the division into entries make no difference', () => {
    const before = story([film(1), episodes('S01E01', 'S01E02')], { sources: ['https://a.example'] });
    const after = story([film(1, { note: 'n' }), episodes('S01E01'), episodes('S01E02')]);
    expect(storyDiff(before, after)).toEqual({ isSame: true, franchise: [], changes: [] });
    expect(diffText(storyDiff(before, after), paletteOf(false))).toBe('no difference in the story\n');
  });

  const numbers = [1, 2, 3, 4, 5];
  const five = story(numbers.map((number) => film(number)));
  const cases: readonly (readonly [string, Franchise, Franchise, readonly string[]])[] = [
    ['added in the middle', five, story([1, 2, 9, 3, 4, 5].map((each) => film(each))), ['+ Film 9 (at 3)', '1 added']],
    [
      'removed from the middle',
      five,
      story([1, 2, 4, 5].map((each) => film(each))),
      ['- Film 3 (was at 3)', '1 removed'],
    ],
    [
      'one move forward is one line',
      five,
      story([5, 1, 2, 3, 4].map((each) => film(each))),
      ['> Film 5 (from 5 to 1)', '1 moved'],
    ],
    [
      'one move backward is one line',
      five,
      story([2, 3, 4, 5, 1].map((each) => film(each))),
      ['> Film 1 (from 1 to 5)', '1 moved'],
    ],
    [
      'a member pushed along by others has not moved',
      five,
      story([8, 9, 1, 2, 3, 4, 5].map((each) => film(each))),
      ['+ Film 8 (at 1)', '+ Film 9 (at 2)', '2 added'],
    ],
    [
      'neighbouring episodes share one line',
      story([film(1), film(2), episodes('S01E01-S01E10')]),
      story([episodes('S01E01-S01E04'), film(1), film(2), episodes('S01E05-S01E10')]),
      ['> Film 1 (from 1 to 5)', '> Film 2 (from 2 to 6)', '2 moved'],
    ],
    [
      'a run of added episodes is one line',
      story([film(1)]),
      story([film(1), episodes('S01E01-S01E12', 'S01E14')]),
      ['+ Show S01E01–S01E12, S01E14 (at 2)', '13 added'],
    ],
    [
      'a changed title, time, release and universe',
      story([film(1, { time: { from: 1, to: 2 }, universes: ['X'] })], { calendar: { unit: 'years' } }),
      story([film(1, { title: 'New', time: { from: 2, to: 2 }, released: '1999' })], { calendar: { unit: 'years' } }),
      ['~ New (at 1): title Film 1 → New; time 1–2 → 2; universes X is gone; released 1999 is new', '1 changed'],
    ],
    [
      'moved and changed are two lines',
      five,
      story([film(5, { title: 'New' }), ...[1, 2, 3, 4].map((each) => film(each))]),
      ['> New (from 5 to 1)', '~ New (at 1): title Film 5 → New', '1 moved, 1 changed'],
    ],
    [
      'a whole season instead of its episodes is another member',
      story([episodes('S01E01')]),
      story([{ series: 'tvdb:1', title: 'Show', seasons: [{ season: 1 }] }]),
      ['- Show S01E01 (was at 1)', '+ Show season 1 (at 1)', '1 added, 1 removed'],
    ],
    [
      'a second place of a film is separate from the first',
      story([film(1), film(2)]),
      story([film(1), film(2), film(1)]),
      ['+ Film 1 (at 3)', '1 added'],
    ],
    [
      'a removed member is listed after the one it followed',
      story([1, 2, 3].map((each) => film(each))),
      story([film(1, { released: '1' }), film(3, { released: '3' })]),
      [
        '~ Film 1 (at 1): released 1 is new',
        '- Film 2 (was at 2)',
        '~ Film 3 (at 2): released 3 is new',
        '1 removed, 2 changed',
      ],
    ],
    [
      'fields of the franchise',
      story([film(1)], { universe: 'X', calendar: { unit: 'years', zero: 'Z' } }),
      story([film(1)], {
        universe: 'X',
        calendar: { unit: 'days', zero: 'Z' },
        name: 'B',
        eras: [{ name: 'E', from: 1, to: 2 }],
      }),
      [
        '~ name A → B',
        '~ calendar years, from Z → days, from Z',
        '~ eras E (days 1–2) is new',
        '3 fields of the franchise changed',
      ],
    ],
    [
      'another calendar label does not change times',
      story([film(1, { time: { from: -1, to: -1 } })], { calendar: { unit: 'years', zero: 'Z', before: 'B' } }),
      story([film(1, { time: { from: -1, to: -1 } })], { calendar: { unit: 'years', zero: 'Z', before: 'BBY' } }),
      ['~ calendar years, from Z, B → years, from Z, BBY', '1 field of the franchise changed'],
    ],
  ];
  test.each(cases)('%s', (_, before, after, expected) => {
    expect(lines(before, after)).toEqual(expected);
  });

  test('applying the changes to the old story gives the new one', () => {
    const stories = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(stories, stories, (old, now) => {
        const { changes } = storyDiff(story(old.map((each) => film(each))), story(now.map((each) => film(each))));
        const removed = new Set(
          changes.filter(({ change }) => change === 'removed' || change === 'moved').map(({ id }) => id),
        );
        const order = old.map((each) => `tmdb:${each}`).filter((id) => !removed.has(id));
        for (const { change, id, after = 0 } of changes) {
          if (change === 'added' || change === 'moved') order.splice(after - 1, 0, id);
        }
        expect(order).toEqual(now.map((each) => `tmdb:${each}`));
      }),
    );
  });

  test('20,000 reversed entries can be compared', () => {
    const many = Array.from({ length: 20_000 }, (_, at) => film(at + 1));
    expect(storyDiff(story(many), story([...many].reverse())).changes).toHaveLength(19_999);
  });
});

describe('reports', () => {
  const diff = storyDiff(story([film(1)]), story([film(1, { title: '\u001b[31m*x*\u202e' }), film(2)]));

  test('text of a file cannot control the terminal', () => {
    const text = diffText(diff, paletteOf(false));
    expect(text).toContain('\\u{1b}[31m*x*\\u{202e}');
    expect(text).not.toContain('\u001b');
  });

  test('colours appear only when requested', () => {
    expect(diffText(diff, paletteOf(true))).toContain('\u001b[32m+ Film 2 (at 2)\u001b[0m');
  });

  test('Markdown is escaped', () => {
    expect(diffMarkdown(diff)).toBe(
      '- **Changed**: \\[31m\\*x\\* (at 1): title Film 1 → \\[31m\\*x\\*\n- **Added**: Film 2 (at 2)\n\n1 added, 1 changed.\n',
    );
    expect(diffMarkdown(storyDiff(story([film(1)]), story([film(1)])))).toBe('No difference in the story.\n');
  });

  test('JSON contains everything, with terminal control characters escaped', () => {
    const text = diffJson(diff);
    expect(JSON.parse(text)).toMatchObject({ same: false, changes: [{ change: 'changed', count: 1 }, { after: 2 }] });
    expect(text).not.toContain('\u202e');
    expect(diffSummary(diff)).toBe('1 added, 1 changed');
  });
});
