import { expect, test } from 'vitest';
import { whyEmpty } from './whyEmpty.ts';

const lastFullWalk = { startedAt: '2026-11-21T12:00:00Z', finishedAt: '2026-11-21T12:00:01Z' };
const walked = { kind: 'movies', state: 'ready', lastFullWalk } as const;
const fresh = { kind: 'series', state: 'neverWalked' } as const;

test.each([
  ['nothing is known yet', undefined, 'waiting'],
  ['there is no Library', [], 'waiting'],
  ['one was not walked yet', [walked, fresh], 'waiting'],
  ['all were walked', [walked, walked], 'walked'],
  ['franchises were not', [walked, { kind: 'franchises', state: 'neverWalked' }], 'walked'],
  ['only franchises are there', [{ ...walked, kind: 'franchises' }], 'waiting'],
  ['one cannot be walked', [walked, { kind: 'movies', state: 'stalled' }], 'stuck'],
] as const)('when %s', (_, libraries, why) => {
  expect(whyEmpty(libraries)).toBe(why);
});
