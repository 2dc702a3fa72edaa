/**
 * Which series AniList identifies with certainty, by the real client and the real scoring; the fake knows the sample
 * catalogue.
 */
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { searchTitle } from '../../src/phases/identify/identitySearch.ts';
import { verifyIds } from '../../src/phases/identify/identityVerify.ts';
import { specOf } from '../walk/walkFixture.ts';
import { ask } from './asking.ts';
import { type Fakes, startFakes } from './fakes/startFakes.ts';

let fakes: Fakes;
beforeAll(async () => {
  fakes = await startFakes();
  return () => fakes.close();
});

async function tools() {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const { sources } = await ask(fakes, 'series', ['anilist']);
  return { sources, spec: specOf('series', '/media/series'), signal: stop.signal };
}

test.each<[string, number | undefined, string | undefined, readonly string[]]>([
  ['Tide Chronicle', 2015, '9990013', ['9990013']],
  ['潮騒クロニクル', 2015, '9990013', ['9990013']],
  ['Lantern', 1979, '9990014', ['9990014', '9990015']],
  ['Lantern', undefined, undefined, ['9990014', '9990015']],
  ['Tide Chronicle', 1985, undefined, ['9990013']],
  ['Nothing of the Kind', 2015, undefined, []],
])('%s (%s) is certainly %s', async (title, year, expected, candidates) => {
  const layout = { kind: 'series' as const, key: title, title, ...(year === undefined ? {} : { year }) };
  const { certain, ranked, troubles } = await searchTitle(layout, {}, await tools());
  expect(certain?.found.ids['anilist']).toBe(expected);
  expect(ranked.map(({ found }) => found.ids['anilist']).toSorted()).toEqual(candidates);
  expect(troubles).toEqual([]);
});

test.each([
  ['9990013', 'confirmed'],
  ['5', 'denied'],
])('the id %s is %s', async (anilist, state) => {
  const { verdict, troubles } = await verifyIds('series', { anilist }, await tools());
  expect(verdict.state).toBe(state);
  expect(troubles).toEqual([]);
});
