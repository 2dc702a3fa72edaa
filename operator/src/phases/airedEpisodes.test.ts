import { expect, test } from 'vitest';
import { nfoFixture, start } from '../../test/nfo/nfoFixture.ts';
import { episodeDetails, seriesDetails } from '../../test/nfo/sampleDetails.ts';
import { airDatesOf, airedOfSeason } from './airedEpisodes.ts';

const now = Date.parse('2026-03-01T12:00:00Z');
const day = 86_400_000;
const on = (season: number, episode: number, airDate?: string) => {
  const { airDate: _airDate, ...rest } = episodeDetails(season, episode);
  return airDate === undefined ? rest : { ...rest, airDate };
};

test('a season counts the episodes aired by the day of the visit', () => {
  const airDates = new Map([
    [0, ['2020-01-01']],
    [1, ['2025-12-01', '2026-02-28', '2026-03-01', '2026-03-02']],
    [2, ['2027-01-01']],
  ]);
  expect(airedOfSeason({ airDates }, now)).toEqual({ 0: 1, 1: 3, 2: 0 });
  expect(airedOfSeason({ airDates }, now + day)).toEqual({ 0: 1, 1: 4, 2: 0 });
});

test('without any date nothing is counted', () => {
  expect(airedOfSeason({}, now)).toBeUndefined();
  expect(airedOfSeason({ airDates: new Map() }, now)).toBeUndefined();
});

test('if sources number differently, the first one that dates a season counts, alone', () => {
  const first = { episodes: [on(1, 1, '2020-01-01'), on(1, 2, '2020-01-08'), on(1, 2, '2020-01-08'), on(2, 1)] };
  const other = { episodes: [...[1, 2, 3, 4].map((number) => on(1, number, '2020-01-01')), on(2, 1, '2021-01-01')] };
  expect([...airDatesOf([{}, first, other])]).toEqual([
    [1, ['2020-01-01', '2020-01-08']],
    [2, ['2021-01-01']],
  ]);
});

const show = 'Harbour Watch (2015)';
const file = (episode: number) => `${show}/Season 01/Harbour Watch S01E0${episode}.mkv`;

async function counted(fixture: Awaited<ReturnType<typeof nfoFixture>>): Promise<unknown> {
  return (await fixture.record(show)).titles['.']?.facts.nfo?.value?.summary?.episodesOfSeason;
}

test('the record of a series keeps the counts, updated with every fetch that happens anyway', async () => {
  const fixture = await nfoFixture('series');
  const dates = ['2026-02-01', '2026-02-08', '2026-03-08'];
  const details = { ...seriesDetails, airDates: new Map([[1, dates]]) };
  await fixture.put(file(1));
  await fixture.visit({ details });
  expect(await counted(fixture)).toEqual({ 1: 2 });

  // Nothing is due: no source is asked, and the counts stay.
  expect((await fixture.visit({ details, now: start + 30 * day })).asked).toBe(0);
  expect(await counted(fixture)).toEqual({ 1: 2 });

  await fixture.put(file(2));
  await fixture.visit({ details, now: start + 30 * day });
  expect(await counted(fixture)).toEqual({ 1: 3 });
});

test('an unavailable source does not remove the counts', async () => {
  const fixture = await nfoFixture('series');
  await fixture.put(file(1));
  await fixture.visit({ details: { ...seriesDetails, airDates: new Map([[1, ['2026-02-01']]]) } });
  await fixture.put(file(2));
  await fixture.visit({ details: seriesDetails, spec: { languages: ['de'] } });
  expect(await counted(fixture)).toEqual({ 1: 1 });
});
