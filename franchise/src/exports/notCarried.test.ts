import { describe, expect, test } from 'vitest';
import { episode, film, galaxy, input, member } from '../../test/exports/exportInput.ts';
import { about, countWords, leftOut, lostFeatures, notCarriedText } from './notCarried.ts';

describe('members that are left out', () => {
  test('are counted and named, each series once', () => {
    const members = [
      film('tmdb:1', 'One'),
      episode('tvdb:1', 'Show', 1, 1),
      film('tmdb:2', 'Two'),
      episode('tvdb:1', 'Show', 2, 1),
    ];
    expect(leftOut(members, 'they have no id')).toEqual([
      'Left out: 2 films and 2 episodes, because they have no id: One, Show (2 episodes), Two.',
    ]);
  });

  test('are named up to ten, then counted', () => {
    const films = Array.from({ length: 12 }, (_, at) => film(`tmdb:${at}`, `F${at}`));
    expect(leftOut(films, 'x')).toEqual([
      'Left out: 12 films, because x: F0, F1, F2, F3, F4, F5, F6, F7, F8, F9 and 2 more.',
    ]);
  });

  test('give no sentence if there are none', () => {
    expect(leftOut([], 'x')).toEqual([]);
    expect(notCarriedText('Only in part', [], 'x')).toEqual([]);
  });

  test('have titles without control characters and of bounded length', () => {
    const [sentence = ''] = leftOut([film('tmdb:1', `\u001b[2J\n${'long '.repeat(1_000)}`)], 'x');
    expect(sentence).not.toMatch(/\p{Cc}/u);
    expect(sentence.length).toBeLessThan(200);
  });

  test('may be the subject of a sentence', () => {
    const words = ['occurs twice', 'occur twice'] as const;
    expect(about([film('a:1', 'A'), film('a:2', 'B')], words)).toEqual(['2 films occur twice: A, B.']);
    expect(about([film('a:1', 'A')], words)).toEqual(['1 film occurs twice: A.']);
    expect(about([], words)).toEqual([]);
  });

  test('have a reason in singular or plural', () => {
    const reason = ['it is old', 'they are old'] as const;
    expect(leftOut([film('a:1', 'A')], reason)).toEqual(['Left out: 1 film, because it is old: A.']);
    expect(leftOut([film('a:1', 'A'), film('a:2', 'B')], reason)).toEqual([
      'Left out: 2 films, because they are old: A, B.',
    ]);
    expect(notCarriedText('Half', [film('a:1', 'A')], ['as it is', 'as they are'])).toEqual([
      'Half: 1 film, as it is: A.',
    ]);
  });

  test('are two names for a film and a series with the same id', () => {
    expect(
      notCarriedText('Half', [film('tmdb:1', 'A'), member({ kind: 'series', id: 'tmdb:1', title: 'B' })], 'as said'),
    ).toEqual(['Half: 1 film and 1 whole series, as said: A, B.']);
  });
});

test('kinds are counted in words', () => {
  const season = member({ kind: 'season', id: 'tvdb:1', season: 1 });
  expect(countWords([film('a:1', 'A'), season, season, member({ kind: 'series', id: 'tvdb:2' })])).toBe(
    '1 film, 1 whole series and 2 whole seasons',
  );
  expect(countWords([])).toBe('nothing');
});

describe('features that a target cannot hold', () => {
  test('are one sentence each', () => {
    expect(lostFeatures(galaxy(), 'a list', ['eras', 'times', 'universes', 'art'])).toEqual([
      'Not carried: 2 eras, for which a list has no place.',
      'Not carried: the story times of 6 members, for which a list has no place.',
      'Not carried: 2 universes, for which a list has no place.',
      'Not carried: 2 links to art, for which a list has no place.',
    ]);
  });

  test('are not mentioned if the franchise has none', () => {
    expect(lostFeatures(input([film('tmdb:1', 'A')]), 'a list', ['eras', 'times', 'universes', 'art'])).toEqual([]);
  });
});
