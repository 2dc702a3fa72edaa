import { describe, expect, test } from 'vitest';
import { episodeTitle, episodeTitlesIn } from './episodeTitles.ts';
import type { Fact } from './facts.ts';

/** Any value that a record may hold in this field. */
function factWith(episodeTitles: unknown): Fact {
  return { state: 'filled', ...{ episodeTitles } };
}

describe("an episode's title", () => {
  test.each<[string | undefined, string | undefined]>([
    ['The Lost Ring', 'The Lost Ring'],
    ['  The Lost Ring\n', 'The Lost Ring'],
    ['הטבעת האבודה', 'הטבעת האבודה'],
    ['Episode One', 'Episode One'],
    ['Episode 3: Flood', 'Episode 3: Flood'],
    ['x'.repeat(2_000), 'x'.repeat(300)],
    [`${'x'.repeat(299)}😀`, `${'x'.repeat(299)}\ufffd`],
    ['Episode 3', undefined],
    ['episode 12', undefined],
    ['   ', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%j is shown as %j', (title, shown) => {
    expect(episodeTitle(3, title, undefined)).toEqual(shown === undefined ? [] : [{ number: 3, title: shown }]);
  });

  test.each(['2015-09-01', '0968-01-31', '2400-01-01'])('%s is a day', (airDate) => {
    expect(episodeTitle(undefined, undefined, airDate)).toEqual([{ airDate }]);
  });

  test.each(['', '2015', '2015-9-1', '0000-00-00', '2015-13-01', '2015-02-30', '2015-09-01T20:00:00Z', 'soon'])(
    '%j is not a day',
    (airDate) => {
      expect(episodeTitle(1, 'Flood', airDate)).toEqual([{ number: 1, title: 'Flood' }]);
    },
  );
});

describe('episode titles in a record', () => {
  test.each<[string, Fact | undefined]>([
    ['no fact', undefined],
    ['a fact of an older program', { state: 'filled' }],
    ['an object for a list', factWith({ 0: { title: 'Flood' } })],
    ['null', factWith(null)],
  ])('%s means not read yet', (_, fact) => {
    expect(episodeTitlesIn(fact)).toBeUndefined();
  });

  test('are read as written', () => {
    const titles = [
      { number: 1, title: 'Flood', airDate: '2015-09-01' },
      { number: 2, title: 'Ebb' },
      { title: 'Wind' },
    ];
    expect(episodeTitlesIn(factWith(titles))).toEqual(titles);
    expect(episodeTitlesIn(factWith([]))).toEqual([]);
  });

  test('skip unreadable entries, and are bounded', () => {
    const hostile = [
      null,
      'Flood',
      { number: 1 },
      { title: 7 },
      { number: -1, title: 'Minus' },
      { number: 1.5, title: 'Half' },
      { number: '1', title: 'Text', airDate: 20150901 },
      { number: 2, title: 'Ebb', more: 'unknown' },
    ];
    expect(episodeTitlesIn(factWith(hostile))).toEqual([
      { title: 'Minus' },
      { title: 'Half' },
      { title: 'Text' },
      { number: 2, title: 'Ebb' },
    ]);
    const many = Array.from({ length: 5_000 }, (_, number) => ({ number, title: 'x' }));
    expect(episodeTitlesIn(factWith(many))).toHaveLength(100);
  });
});
