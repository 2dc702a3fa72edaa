import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/catalog/databases.ts';
import type { PersonPictureWish, PictureWish } from '../../walk/pictureWishes.ts';
import { forgetLibrary } from '../retention.ts';
import { addPictureWish, forgetPictureWishes, readPictureWishes, readSentPicture } from './pictureWishTable.ts';

onBothDatabases(({ temporaryCatalog }) => {
  const pick: PictureWish = { action: 'pick', url: 'https://images.example/1.jpg', source: 'tmdb' };
  const wish = (wished: PictureWish, atMs: number, fact = 'poster'): PersonPictureWish => ({
    ...{ title: 'Film', fact, wish: wished, atMs },
  });
  const sent = new Uint8Array([0, 255, 1, 128]);

  test('a wish is kept by picture, oldest first; the last one counts', async () => {
    const catalog = await temporaryCatalog();
    await addPictureWish(catalog, 'uid', wish(pick, 1));
    await addPictureWish(catalog, 'uid', wish({ action: 'upload' }, 2, 'fanart'), sent);
    await addPictureWish(catalog, 'uid', wish({ action: 'automatic' }, 3));
    await addPictureWish(catalog, 'other', wish(pick, 4));
    const wishes = [wish({ action: 'upload' }, 2, 'fanart'), wish({ action: 'automatic' }, 3)];
    expect(await readPictureWishes(catalog, 'uid')).toEqual(wishes);
    const [first = wish(pick, 0), second = wish(pick, 0)] = wishes;
    expect(Uint8Array.from((await readSentPicture(catalog, 'uid', first)) ?? [])).toEqual(sent);
    expect(await readSentPicture(catalog, 'uid', second)).toBeUndefined();
  });

  test('a wish that was carried out is removed, a newer one stays', async () => {
    const catalog = await temporaryCatalog();
    await addPictureWish(catalog, 'uid', wish(pick, 5));
    const read = await readPictureWishes(catalog, 'uid');
    await addPictureWish(catalog, 'uid', wish(pick, 6));
    await forgetPictureWishes(catalog, 'uid', read);
    expect(await readPictureWishes(catalog, 'uid')).toEqual([wish(pick, 6)]);
  });

  test('only some uploads wait for a scan', async () => {
    const catalog = await temporaryCatalog();
    const add = (fact: string) => addPictureWish(catalog, 'uid', wish({ action: 'upload' }, 1, fact), sent);
    for (let count = 0; count < 20; count += 1) expect(await add(`season${count + 10}-poster`)).toBe(true);
    expect(await add('poster')).toBe(false);
    expect(await add('season10-poster')).toBe(true);
    expect(await addPictureWish(catalog, 'uid', wish(pick, 2))).toBe(true);
  });

  test('a wish of a newer program is left out, and all are removed with their Library', async () => {
    const catalog = await temporaryCatalog();
    const row = { libraryUid: 'uid', title: 'Film', bytes: null, atMs: 1 };
    for (const [fact, said] of Object.entries({ a: { action: 'draw' }, b: { action: 'pick', url: 1 }, c: null }))
      await catalog.db
        .insertInto('pictureWishes')
        .values({ ...row, fact, wish: JSON.stringify(said) })
        .execute();
    expect(await readPictureWishes(catalog, 'uid')).toEqual([]);
    await addPictureWish(catalog, 'uid', wish(pick, 1));
    await forgetLibrary(catalog, 'uid');
    expect(await readPictureWishes(catalog, 'uid')).toEqual([]);
  });
});
