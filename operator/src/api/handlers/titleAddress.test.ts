import { describe, expect, test } from 'vitest';
import { pageFixture, read, show } from '../../../test/api/pageFixture.ts';
import { title } from '../../../test/catalog/sample.ts';
import { TitlePlace, TitleView } from '../schemas/title.ts';
import { TitleList } from '../schemas/titles.ts';
import { titleAddress } from '../views/addresses.ts';

describe('the address of a title', () => {
  const at = (library: string, slug: string) => `/api/v1/title?${new URLSearchParams({ library, slug })}`;
  const heat = { title: 'Heat', year: 1995 };

  test('is the same in lists and on its page, and finds it', async () => {
    const { ask, save } = await pageFixture();
    await save('movies', [title('Heat', heat), title('Heat 4K', heat), title('映画', { title: '映画', year: 2001 })]);
    await save('shows', [title(show, { kind: 'series' })]);
    const { titles } = (await read(TitleList, await ask('/api/v1/titles?sort=name'))).body;
    const addresses = titles.map(({ address }) => address);
    expect(addresses.toSorted()).toEqual([
      'titles/movies/%E6%98%A0%E7%94%BB-2001',
      'titles/movies/heat-1995',
      expect.stringMatching(/^titles\/movies\/heat-1995~\d+$/u),
      'titles/shows/firefly',
    ]);
    for (const { id, address } of titles) {
      expect((await read(TitleView, await ask(`/api/v1/titles/${id}`))).body.address).toBe(address);
      const [, library = '', slug = ''] = address.split('/').map(decodeURIComponent);
      for (const name of [library, `default/${library}`]) {
        expect((await read(TitlePlace, await ask(at(name, slug)))).body).toEqual({ id, address });
      }
    }
    const twin = addresses.find((address) => address.includes('~')) ?? '';
    const number = twin.slice(twin.indexOf('~'));
    expect((await read(TitlePlace, await ask(at('movies', `earlier-name${number}`)))).body.address).toBe(twin);
  });

  test.each([
    ['movies', 'nothing', 'the catalog knows no such title: it may have been moved or removed'],
    ['movies', 'heat-1995\0', 'the catalog knows no such title: it may have been moved or removed'],
    ['nowhere', 'heat-1995', 'no Library of this name is served'],
    ['other/movies', 'heat-1995', 'no Library of this name is served'],
  ])('%s/%s finds nothing, and the answer says why', async (library, slug, told) => {
    const { ask, save } = await pageFixture();
    await save('movies', [title('Heat', heat)]);
    const answer = await ask(at(library, slug));
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ error: { code: 'notFound', message: told } });
  });

  test('has the namespace of a Library if it is not the default', () => {
    expect(titleAddress('media/movies', 'heat-1995')).toBe('titles/media/movies/heat-1995');
    expect(titleAddress('default/default', 'heat~7')).toBe('titles/default/heat~7');
    expect(titleAddress('default/a b?', 'é')).toBe('titles/a%20b%3F/%C3%A9');
  });
});
