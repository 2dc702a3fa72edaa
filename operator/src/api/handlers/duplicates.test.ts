import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failureOf, pageFixture, read } from '../../../test/api/pageFixture.ts';
import { file, probe, title } from '../../../test/catalog/sample.ts';
import { DuplicateList } from '../schemas/duplicates.ts';
import { Filters } from '../schemas/titles.ts';

async function collection() {
  const fixture = await pageFixture();
  const heat = (key: string, sizeBytes: number) =>
    title(key, {
      title: 'Heat',
      year: 1995,
      ids: { tmdb: '949' },
      sizeBytes,
      files: [file(`${key}/f.mkv`, { probe: probe() })],
    });
  await fixture.save('movies', [heat('Heat (1995)', 4_000), heat('old/Heat', 700), title('Alien', { year: 1979 })]);
  return fixture;
}

test('a film that lies in two folders is listed with both, each with its place, quality and size', async () => {
  const { ask, folder } = await collection();
  const { status, body } = await read(DuplicateList, await ask('/api/v1/duplicates'));
  expect(status).toBe(200);
  expect(body).toMatchObject({ total: 1, titles: 2, spareBytes: 700, groups: [{ sharedIds: ['tmdb:949'] }] });
  expect(body.groups[0]?.copies).toMatchObject([
    { title: 'Heat', path: join(folder, 'movies', 'Heat (1995)'), sizeBytes: 4_000, badges: ['1080p'], files: 1 },
    { title: 'Heat', path: join(folder, 'movies', 'old/Heat'), sizeBytes: 700, codec: 'h264', seasons: [] },
  ]);
});

test('filters and pages of the list are those of the wall', async () => {
  const { ask } = await collection();
  const groupsOf = async (query: string) =>
    (await read(DuplicateList, await ask(`/api/v1/duplicates?${query}`))).body.groups.length;
  expect(await groupsOf('library=default/movies&kind=movie&q=hea')).toBe(1);
  expect(await groupsOf('library=default/shows')).toBe(0);
  expect(await groupsOf('resolution=2160p')).toBe(0);
  expect(await groupsOf('offset=1')).toBe(0);
  expect(await failureOf(await ask('/api/v1/duplicates?limit=101'))).toEqual([400, 'badRequest']);
  expect(await failureOf(await ask('/api/v1/duplicates?library=default/none'))).toEqual([404, 'notFound']);
});

test('the filters of the wall count the titles', async () => {
  const { ask } = await collection();
  expect((await read(Filters, await ask('/api/v1/filters'))).body.duplicates).toBe(2);
  expect((await read(Filters, await ask('/api/v1/filters?resolution=2160p'))).body.duplicates).toBe(0);
});
