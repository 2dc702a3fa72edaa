import { describe, expect, test } from 'vitest';
import type { Fact } from '../title/facts.ts';
import type { KnownPoster, MissingPart } from './catalog.ts';
import { planPosters, postersAtMost, postersOfWalkAtMost } from './missingPosters.ts';

const film = (id: number): MissingPart => ({ kind: 'movie', id: `tmdb:${id}` });
const show = (id: number): MissingPart => ({ kind: 'series', id: `tmdb:${id}` });
const known = (part: MissingPart, state: Fact['state']): KnownPoster => ({ ...part, fact: { state } });
const isDue = (fact: Fact | undefined) => fact === undefined || fact.state === 'failed';
const films = (count: number) => Array.from({ length: count }, (_, at) => film(at));

describe('the posters of a walk', () => {
  test('are those of new parts and of parts whose retry is due, in the order of the stories', () => {
    const facts = [known(film(1), 'filled'), known(film(2), 'failed'), known(show(2), 'absent')];
    const { due, gone } = planPosters([show(1), film(1), film(2), show(2), film(3)], facts, isDue);
    expect(due).toEqual([show(1), { ...film(2), before: { state: 'failed' } }, film(3)]);
    expect(gone).toEqual([]);
  });

  test('are dropped with their part; a film and a series of one number are two parts', () => {
    const facts = [known(film(1), 'filled'), known(show(1), 'filled'), known(film(2), 'absent')];
    const { due, gone } = planPosters([show(1)], facts, isDue);
    expect({ due, gone }).toEqual({ due: [], gone: [film(1), film(2)] });
  });

  test('are limited: the rest follows with the next walks', () => {
    const parts = films(postersOfWalkAtMost + 1);
    const first = planPosters(parts, [], isDue).due;
    expect(first).toEqual(parts.slice(0, -1));
    const facts = first.map((part) => known(part, 'filled'));
    expect(planPosters(parts, facts, isDue).due).toEqual(parts.slice(-1));
  });

  test('of a Library are limited: the first parts of its stories have one', () => {
    const parts = films(postersAtMost + 1);
    const facts = parts.slice(1).map((part) => known(part, 'filled'));
    expect(planPosters(parts, facts, isDue)).toEqual({ due: [film(0)], gone: [film(postersAtMost)] });
  });
});
