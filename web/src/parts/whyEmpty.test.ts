import { expect, test } from 'vitest';
import { whyEmpty } from './whyEmpty.ts';

const lastFullWalk = { startedAt: '2026-11-21T12:00:00Z', finishedAt: '2026-11-21T12:00:01Z' };
const walked = { kind: 'movies', state: 'ready', lastFullWalk } as const;
const fresh = { kind: 'series', state: 'neverWalked' } as const;

test.each([
  ['nothing is known yet', undefined, 'waiting'],
  ['there is no Library', [], 'waiting'],
  ['one was not scanned yet', [walked, fresh], 'waiting'],
  ['all were scanned', [walked, walked], 'walked'],
  ['only franchises were not scanned', [walked, { kind: 'franchises', state: 'neverWalked' }], 'walked'],
  ['there are only franchises', [{ ...walked, kind: 'franchises' }], 'waiting'],
  ['one cannot be scanned', [walked, { kind: 'movies', state: 'stalled' }], 'stuck'],
] as const)('when %s', (_, libraries, why) => {
  expect(whyEmpty(libraries)).toBe(why);
});

test.each([
  ['their Library waits', [walked, { kind: 'franchises', state: 'neverWalked' }], 'waiting'],
  ['their Library was scanned', [fresh, { ...walked, kind: 'franchises' }], 'walked'],
  ['their Library cannot be scanned', [walked, { kind: 'franchises', state: 'stalled' }], 'stuck'],
  [
    'another Library cannot be scanned',
    [
      { ...fresh, state: 'stalled' },
      { ...walked, kind: 'franchises' },
    ],
    'walked',
  ],
] as const)('franchises, when %s', (_, libraries, why) => {
  expect(whyEmpty(libraries, 'franchises')).toBe(why);
});
