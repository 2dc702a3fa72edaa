import { describe, expect, test } from 'vitest';
import { alien } from '../../../test/api/alien.ts';
import { film, filmId, pageGround, read } from '../../../test/api/pageGround.ts';
import { openFranchiseCatalog } from '../../catalog/franchiseCatalog.ts';
import type { CatalogLibrary } from '../../catalog/library.ts';
import { FranchiseList, FranchiseView } from '../schemas/franchises.ts';
import { TitleView } from '../schemas/title.ts';
import { titleId } from '../titleId.ts';

describe('franchises', () => {
  const key = 'alien.franchise.yaml';
  const id = titleId('default/stories', key);

  async function withStory() {
    const ground = await pageGround();
    const { catalog, save } = ground;
    await save('movies', [alien()]);
    const library: CatalogLibrary = { uid: 'uid-stories', namespace: 'default', name: 'stories', kind: 'franchises' };
    const rows = await openFranchiseCatalog(catalog, library, { id: 'r', now: () => 1 });
    await rows.save({
      ...{
        key,
        name: 'Alien',
        look: { sizeBytes: 1, mtimeMs: 1, sha256: 'a', settled: true },
        goodSha256: 'a',
        art: {},
      },
      ...{ eras: [], sources: ['https://example.org'], warnings: [], calendar: { unit: 'years' } },
      members: [
        {
          place: 1,
          entry: 0,
          kind: 'movie',
          id: 'tmdb:348',
          title: 'Alien',
          universes: [],
          eras: [],
          time: { from: 2122, to: 2122 },
        },
        {
          place: 2,
          entry: 1,
          kind: 'movie',
          id: 'tmdb:679',
          title: 'Aliens',
          released: '1986',
          universes: [],
          eras: [],
        },
      ],
    });
    return ground;
  }

  test('are listed with what is held, and told member by member', async () => {
    const { ask } = await withStory();
    const list = await read(FranchiseList, await ask('/api/v1/franchises'));
    expect(list.body.franchises).toMatchObject([{ id, name: 'Alien', members: 2, counts: { held: 1, missing: 1 } }]);
    const { body } = await read(FranchiseView, await ask(`/api/v1/franchises/${id}`));
    expect(body.members).toMatchObject([
      { place: 1, state: 'held', titleId: filmId, preview: { poster: expect.any(String) } },
      { place: 2, state: 'missing', title: 'Aliens' },
    ]);
    expect(body.members[1]?.titleId).toBeUndefined();
    expect(body.exports).toEqual(expect.arrayContaining(['markdown', 'csv', 'json']));
    expect(JSON.stringify(body)).not.toContain('"note"');
    const told = await read(TitleView, await ask(`/api/v1/titles/${filmId}`));
    expect(told.body.franchises).toEqual([{ id, name: 'Alien' }]);
  });

  test('every export is a file with a name', async () => {
    const { ask, folder } = await withStory();
    const { body } = await read(FranchiseView, await ask(`/api/v1/franchises/${id}`));
    for (const to of body.exports) {
      const answer = await ask(`/api/v1/franchises/${id}/export?to=${to}&order=release`);
      expect([to, answer.status]).toEqual([to, 200]);
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''[\w.%-]+$/u);
    }
    const playlist = await (await ask(`/api/v1/franchises/${id}/export?to=kodi`)).text();
    expect(playlist).toContain(`${folder}/movies/${film}/${film}.mkv`);
    for (const to of ['', 'constructor', 'kometa', '__proto__']) {
      expect((await ask(`/api/v1/franchises/${id}/export?to=${to}`)).status).toBe(400);
    }
  });
});
