import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { failureOf, film, filmId, pageFixture, read } from '../../../test/api/pageFixture.ts';
import { title } from '../../../test/catalog/sample.ts';
import { type Fakes, startFakes } from '../../../test/sources/fakes/startFakes.ts';
import { readEnvironment } from '../../process/environment.ts';
import { pageMatches, pictureType } from '../../serve/pageMatches.ts';
import type { SearchedLibrary } from '../matchesPort.ts';
import { MatchList } from '../schemas/matches.ts';

async function searching(sources: (fakes: Fakes) => readonly object[], key = true) {
  const fakes = await startFakes({ picturesAlike: true });
  onTestFinished(() => fakes.close());
  const page = await pageFixture({ spec: { sources: sources(fakes) } });
  await page.save('movies', [title(film)]);
  const environment = readEnvironment(key ? { PROJECTIONIST_SECRET_TMDB_KEY: fakes.keys.of('tmdb') } : {});
  Object.assign(page.ports, { matches: pageMatches({ data: page.folder, environment, maxJobs: 2 }) });
  const search = (body: object) => page.act(`/api/v1/titles/${filmId}/matches`, body);
  return { ...page, fakes, search };
}

test('a search shows what tells titles apart, with posters that pass through', async () => {
  const { search, ask, fakes } = await searching((all) => all.sources('tmdb', 'wikidata'));
  const { body } = await read(MatchList, await search({ title: 'The Glass Orchard' }));
  expect(body).toMatchObject({ isAsked: true, troubles: [] });
  const [first] = body.matches;
  expect(first).toMatchObject({ id: expect.stringMatching(/^tmdb:\d+$/u), source: 'tmdb', year: expect.any(Number) });
  expect([first?.plot, first?.directors, first?.countries]).not.toContain(undefined);
  expect(new Set(body.matches.map(({ id }) => id)).size).toBe(body.matches.length);
  const poster = body.matches.find((match) => match.poster !== undefined)?.poster ?? '';
  const picture = await ask(`/${poster}`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(JSON.stringify(body)).not.toContain(fakes.keys.of('tmdb'));
});

test('a picture that no search named is not fetched', async () => {
  const { ask, fakes } = await searching((all) => all.sources('tmdb'));
  expect((await ask(`/api/v1/matches/pictures/${'0'.repeat(32)}`)).status).toBe(404);
  expect((await ask('/api/v1/matches/pictures/http%3A%2F%2Fevil.example')).status).toBe(404);
  expect(fakes.requests).toEqual([]);
});

test('a source in trouble is named, and takes nothing from the others', async () => {
  const { search, fakes } = await searching((all) => all.sources('tmdb', 'wikidata'), false);
  const { body } = await read(MatchList, await search({ title: 'Alien', year: 1979 }));
  expect(body.troubles).toMatchObject([{ source: 'tmdb' }]);
  expect(body.matches.every(({ source }) => source === 'wikidata')).toBe(true);
  expect(fakes.count('tmdb')).toBe(0);
});

test('a key that was missing or refused counts with the next search', async () => {
  const { search, fakes, folder } = await searching((all) => all.sources('tmdb'), false);
  const keyIs = async (key: string) => {
    await mkdir(join(folder, 'secrets', 'tmdb'), { recursive: true });
    await writeFile(join(folder, 'secrets', 'tmdb', 'key'), key);
  };
  const troubles = async () =>
    (await read(MatchList, await search({ title: 'The Glass Orchard' }))).body.troubles.length;
  expect(await troubles()).toBe(1);
  await keyIs('wrong');
  expect(await troubles()).toBe(1);
  await keyIs(fakes.keys.of('tmdb') ?? '');
  expect(await troubles()).toBe(0);
});

test('without a source that searches the answer says so', async () => {
  const { search } = await searching(() => []);
  expect((await read(MatchList, await search({ title: 'Alien' }))).body).toEqual({
    isAsked: false,
    matches: [],
    troubles: [],
  });
});

test('Libraries that are searched in turn keep their sources, and so the share of the budget', async () => {
  const fakes = await startFakes({ picturesAlike: true });
  onTestFinished(() => fakes.close());
  const environment = readEnvironment({ PROJECTIONIST_SECRET_TMDB_KEY: fakes.keys.of('tmdb') });
  const { search } = pageMatches({ data: '/nowhere', environment, maxJobs: 2 });
  const sources = [{ tmdb: { baseUrl: fakes.baseUrl('tmdb'), secretRef: { name: 'tmdb', key: 'key' } } }];
  const libraryOf = (name: string): SearchedLibrary => ({
    key: `default/${name}`,
    document: { spec: { kind: 'movies', sources } },
  });
  for (const name of ['one', 'two', 'one', 'two']) {
    const found = await search(libraryOf(name), { kind: 'movie', title: 'The Glass Orchard' });
    expect(found.matches.length).toBeGreaterThan(0);
  }
  // Sources ask for it once, when they are opened.
  expect(fakes.count('tmdb', '/configuration')).toBe(2);
});

test('where nothing is searched the action is refused', async () => {
  const { act, save } = await pageFixture();
  await save('movies', [title(film)]);
  expect(await failureOf(await act(`/api/v1/titles/${filmId}/matches`, { title: 'Alien' }))).toEqual([409, 'refused']);
});

test.each([
  ['<svg onload="alert(1)">', undefined],
  ['<html>', undefined],
  ['', undefined],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
])('%j is shown as %s', (bytes, type) => expect(pictureType(Buffer.from(bytes, 'latin1'))).toBe(type));
