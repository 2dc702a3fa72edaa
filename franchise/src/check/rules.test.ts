import { describe, expect, test } from 'vitest';
import { film, findingsOf, season, show, story } from '../../test/ruleTrial.ts';
import { MAX_FINDINGS_OF_CODE, RULES } from './rules.ts';

describe('the rules', () => {
  test('have distinct codes', () => {
    const codes = RULES.flatMap(({ codes }) => Object.keys(codes));
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.length).toBeGreaterThan(38);
  });

  test('report only their declared codes', () => {
    const faulty = story(
      [
        film(1, { movie: 'tvdb:x', title: 'Film (1999)', released: '1977-13', time: { from: 9, to: 1 } }),
        show(1, { series: 'nodb:1', seasons: [season(1, 'S01E04-S01E01', 'S02E01', 'S01E01', 'S01E01'), season(1)] }),
        { movie: 'tmdb:2' },
        { movie: 'tmdb:2', universes: ['Home', 'home'] },
      ],
      { art: { poster: 'https://' }, sources: [], universe: 'Home' },
    );
    const today = '2026-11-20';
    for (const rule of RULES) {
      for (const { code } of rule.check({ franchise: faulty, today, scalars: () => [] })) {
        expect(Object.keys(rule.codes)).toContain(code);
      }
    }
  });

  test('write sentences that say what to do', () => {
    for (const { message } of findingsOf(story([{ movie: 'tmdb:1' }, { movie: 'tmdb:1' }], { sources: [] }))) {
      expect(message).toMatch(/^[\p{Lu}"].*\. \p{Lu}.*\.$/su);
    }
  });

  test('list a thousand findings of one code, and count the rest', () => {
    const findings = findingsOf(
      story(Array.from({ length: 2_500 }, (_, index) => ({ ...film(index), movie: 'tmdb:x' }))),
    );
    const shapes = findings.filter(({ code }) => code === 'id-shape');
    expect(shapes).toHaveLength(MAX_FINDINGS_OF_CODE);
    expect(shapes.at(-1)?.message).toMatch(/ 1500 more like this are not listed\.$/u);
    expect(shapes.at(-2)?.message).not.toContain('not listed');
  });

  test('find no fault in a correct story of 20,000 entries', () => {
    const order = Array.from({ length: 20_000 }, (_, index) => film(index + 1, { time: { from: index, to: index } }));
    expect(findingsOf(story(order, { calendar: { unit: 'days' } }))).toEqual([]);
  });
});
