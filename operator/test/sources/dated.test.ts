import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './asking.ts';
import { sampleCatalogue } from './fakes/sample.ts';
import { type Fakes, type ServiceName, startFakes } from './fakes/startFakes.ts';

let fakes: Fakes;
beforeAll(async () => {
  fakes = await startFakes();
});
afterAll(() => fakes.close());

const show = sampleCatalogue.series.find(({ title }) => title === 'Twelve Winters');
const aired = show?.episodes.find(({ season, episode }) => season === 7 && episode === 3)?.aired ?? '';
const ids = { tmdb: '990012', tvdb: '990112', tvmaze: '99012' };

test.each<ServiceName>(['tmdb', 'tvdb', 'tvmaze'])(
  '%s finds an episode by its air date alone, in whichever season it is',
  async (name) => {
    const { sources } = await ask(fakes, 'series', [name]);
    const [source] = sources.list;
    const wish = { kind: 'series', ids, languages: ['en'], seasons: [], order: 'aired' } as const;
    const answer = await source?.details?.({ ...wish, dates: [aired, '1901-01-01'] });
    const episodes = answer?.state === 'found' ? (answer.value.episodes ?? []) : [];
    expect(episodes.find(({ airDate }) => airDate === aired)).toMatchObject({ season: 7, episode: 3 });
    expect([...new Set(episodes.map(({ season }) => season))]).toEqual([7]);
  },
);
