import { expect, test } from 'vitest';
import { alien } from '../../../test/api/alien.ts';
import { film, filmId, pageFixture, read, show } from '../../../test/api/pageFixture.ts';
import { onBothDatabases } from '../../../test/catalog/databases.ts';
import { title } from '../../../test/catalog/sample.ts';
import type { Catalog } from '../../catalog/database/catalog.ts';
import { replaceProblems } from '../../catalog/database/problems.ts';
import { plainText } from '../../messages/message.ts';
import { HomeView } from '../schemas/home.ts';

async function home(ask: (path: string) => Promise<Response>) {
  const { status, body } = await read(HomeView, await ask('/api/v1/home'));
  expect(status).toBe(200);
  return body;
}

async function problem(catalog: Catalog, cause: 'permission' | 'unidentified', ...titles: string[]) {
  const problems = titles.map((name) => ({ cause, title: name, path: '', detail: plainText('as it is') }));
  const of = { libraryUid: 'uid-movies', runId: cause, nowMs: 1 };
  await replaceProblems(catalog, of, { titles }, problems);
}

onBothDatabases(({ temporaryCatalog }) => {
  test('of an empty collection is empty', async () => {
    const { ask } = await pageFixture({ catalog: await temporaryCatalog() });
    expect(await home(ask)).toEqual({ titles: 0, recent: [], problems: 0, fixes: [] });
  });

  test('lists the newest titles of all Libraries, and how many there are', async () => {
    const { save, ask } = await pageFixture({ catalog: await temporaryCatalog() });
    const many = Array.from({ length: 40 }, (_, day) =>
      title(`Film ${day}`, { arrivedAt: new Date(Date.UTC(2025, 0, 1 + day)).toISOString() }),
    );
    await save('movies', many);
    await save('shows', [title(show, { kind: 'series', arrivedAt: '2026-05-01T00:00:00.000Z' })]);
    const { titles, recent } = await home(ask);
    expect([titles, recent.length]).toEqual([41, 36]);
    expect(recent.slice(0, 3).map(({ key }) => key)).toEqual([show, 'Film 39', 'Film 38']);
  });

  test('lists the most severe causes with their first problems and the pictures of the titles', async () => {
    const catalog = await temporaryCatalog();
    const { save, ask } = await pageFixture({ catalog });
    await save('movies', [alien(), title('Heat')]);
    await problem(catalog, 'unidentified', film, ...Array.from({ length: 6 }, (_, number) => `Nameless ${number}`));
    await problem(catalog, 'permission', 'Heat');
    const { problems, fixes } = await home(ask);
    expect(problems).toBe(8);
    expect(fixes.map(({ cause, count, examples }) => [cause, count, examples.length])).toEqual([
      ['permission', 1, 1],
      ['unidentified', 7, 4],
    ]);
    expect(fixes[0]?.examples[0]).toMatchObject({
      problem: { title: 'Heat', titleAddress: 'titles/movies/heat' },
      preview: {},
    });
    const pictured = fixes[1]?.examples.find(({ problem: { titleId } }) => titleId === filmId);
    expect(pictured?.preview['poster']).toMatch(/^api\/v1\/previews\/.+\/poster\?v=/u);
  });
});
