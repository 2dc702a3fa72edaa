import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/catalog/databases.ts';
import { forgetLibrary } from '../retention.ts';
import { addChoice, forgetChoices, readChoices } from './choiceTable.ts';

onBothDatabases(({ temporaryCatalog }) => {
  const matrix = { scheme: 'tmdb', id: '603' };

  test('a choice is kept by Library and title; the last one counts', async () => {
    const catalog = await temporaryCatalog();
    await addChoice(catalog, 'uid', { title: 'B', id: matrix, atMs: 5 });
    await addChoice(catalog, 'uid', { title: 'A', id: matrix, atMs: 5 });
    await addChoice(catalog, 'other', { title: 'A', id: matrix, atMs: 1 });
    await addChoice(catalog, 'uid', { title: 'A', id: { scheme: 'imdb', id: 'tt0133093' }, atMs: 7 });
    await addChoice(catalog, 'uid', { title: 'B', atMs: 8 });
    expect(await readChoices(catalog, 'uid')).toEqual([
      { title: 'A', id: { scheme: 'imdb', id: 'tt0133093' }, atMs: 7 },
      { title: 'B', atMs: 8 },
    ]);
  });

  test('a choice that a record holds is removed, a newer one stays', async () => {
    const catalog = await temporaryCatalog();
    await addChoice(catalog, 'uid', { title: 'A', id: matrix, atMs: 5 });
    await addChoice(catalog, 'uid', { title: 'B', id: matrix, atMs: 5 });
    const read = await readChoices(catalog, 'uid');
    await addChoice(catalog, 'uid', { title: 'B', id: matrix, atMs: 6 });
    await forgetChoices(catalog, 'uid', read);
    expect(await readChoices(catalog, 'uid')).toEqual([{ title: 'B', id: matrix, atMs: 6 }]);
  });

  test('all choices are removed with their Library', async () => {
    const catalog = await temporaryCatalog();
    await addChoice(catalog, 'uid', { title: 'A', id: matrix, atMs: 5 });
    await forgetLibrary(catalog, 'uid');
    expect(await readChoices(catalog, 'uid')).toEqual([]);
  });
});
