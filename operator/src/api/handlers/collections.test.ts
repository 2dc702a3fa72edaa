import { expect, test } from 'vitest';
import { alien } from '../../../test/api/alien.ts';
import { saveAlienStory, storyKey } from '../../../test/api/alienStory.ts';
import { failureOf, filmId, pageFixture, read } from '../../../test/api/pageFixture.ts';
import { title } from '../../../test/catalog/sample.ts';
import { CollectionList } from '../schemas/collections.ts';
import { TitleList } from '../schemas/titles.ts';
import { titleId } from '../titleId.ts';

async function collection() {
  const fixture = await pageFixture();
  const film = (key: string, year: number, set: string, rest = {}) =>
    title(key, { year, summary: { collection: set }, ...rest });
  await fixture.save('movies', [
    alien(),
    film('Aliens', 1986, 'Other', { ids: { tmdb: '679' } }),
    film('Zulu 2', 1990, 'Zulu, the Collection'),
    film('Zulu 1', 1980, 'Zulu, the Collection'),
  ]);
  await saveAlienStory(fixture.catalog);
  return fixture;
}

test('stories and collections are listed with the titles that are here', async () => {
  const { ask } = await collection();
  const { status, body } = await read(CollectionList, await ask('/api/v1/collections'));
  expect(status).toBe(200);
  const story = titleId('default/stories', storyKey);
  expect(body).toMatchObject({
    collections: [
      { name: 'Alien', story, held: 2, of: 2, matching: 2, titles: [{ id: filmId }, { title: 'Aliens' }] },
      { name: 'Zulu, the Collection', held: 2, matching: 2, titles: [{ key: 'Zulu 1' }, { key: 'Zulu 2' }] },
    ],
  });
  expect(body.collections[1]).not.toHaveProperty('story');
});

test('filters and pages are those of the wall, and a collection is a filter of it', async () => {
  const { ask } = await collection();
  const namesOf = async (query: string) =>
    (await read(CollectionList, await ask(`/api/v1/collections?${query}`))).body.collections.map(({ name }) => name);
  expect(await namesOf('q=zulu%202&kind=movie')).toEqual(['Zulu, the Collection']);
  expect(await namesOf('library=default/shows')).toEqual([]);
  const { next } = (await read(CollectionList, await ask('/api/v1/collections?limit=1'))).body;
  expect(await namesOf(`limit=1&after=${next}`)).toEqual(['Zulu, the Collection']);
  const wall = await ask(`/api/v1/titles?sort=year&order=asc&collection=${encodeURIComponent('zulu, the collection')}`);
  expect((await read(TitleList, wall)).body.titles.map(({ key }) => key)).toEqual(['Zulu 1', 'Zulu 2']);
  expect(await failureOf(await ask('/api/v1/collections?after=x'))).toEqual([400, 'badRequest']);
  expect(await failureOf(await ask('/api/v1/collections?limit=51'))).toEqual([400, 'badRequest']);
  expect(await failureOf(await ask('/api/v1/collections?library=default/none'))).toEqual([404, 'notFound']);
});
