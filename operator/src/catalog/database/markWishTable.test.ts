import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/catalog/databases.ts';
import type { MarkWish } from '../../title/handMarks.ts';
import type { PersonMarkWish } from '../../walk/markWishes.ts';
import { forgetLibrary } from '../retention.ts';
import { addMarkWish, forgetMarkWishes, readMarkWishes } from './markWishTable.ts';

onBothDatabases(({ temporaryCatalog }) => {
  const set: MarkWish = { action: 'set', kind: 'intro', spans: [{ startSeconds: 1.5, endSeconds: 20 }] };
  const wish = (said: MarkWish, atMs: number, video = 'Show/a.mkv'): PersonMarkWish => ({
    ...{ title: 'Show', video, durationSeconds: 1200.25, wish: said, atMs },
  });

  test('a wish is kept by video and kind, oldest first; the last one counts', async () => {
    const catalog = await temporaryCatalog();
    const wishes = [
      wish({ action: 'refuse', kind: 'recap' }, 3),
      wish({ action: 'adopt' }, 4),
      wish({ action: 'lock', kind: 'intro' }, 5, 'Show/b.mkv'),
    ];
    await addMarkWish(catalog, 'uid', wish({ action: 'refuse', kind: 'intro' }, 1));
    for (const one of wishes) await addMarkWish(catalog, 'uid', one);
    await addMarkWish(catalog, 'uid', wish(set, 6));
    await addMarkWish(catalog, 'other', wish(set, 7));
    expect(await readMarkWishes(catalog, 'uid')).toEqual([...wishes, wish(set, 6)]);
  });

  test('a wish that a record holds is removed, a newer one stays', async () => {
    const catalog = await temporaryCatalog();
    await addMarkWish(catalog, 'uid', wish(set, 5));
    await addMarkWish(catalog, 'uid', wish({ action: 'discard' }, 5));
    const read = await readMarkWishes(catalog, 'uid');
    await addMarkWish(catalog, 'uid', wish(set, 6));
    await forgetMarkWishes(catalog, 'uid', read);
    expect(await readMarkWishes(catalog, 'uid')).toEqual([wish(set, 6)]);
  });

  test('a wish of a newer program is left out', async () => {
    const catalog = await temporaryCatalog();
    const row = { libraryUid: 'uid', title: 'Show', video: 'Show/a.mkv', atMs: 1 };
    for (const [subject, said] of [
      ['a', { action: 'erase', kind: 'intro', durationSeconds: 5 }],
      ['b', { action: 'refuse', kind: 'bloopers', durationSeconds: 5 }],
      ['c', { action: 'refuse', kind: 'intro' }],
      ['d', null],
    ] as const) {
      await catalog.db
        .insertInto('markWishes')
        .values({ ...row, subject, wish: JSON.stringify(said) })
        .execute();
    }
    expect(await readMarkWishes(catalog, 'uid')).toEqual([]);
  });

  test('all wishes are removed with their Library', async () => {
    const catalog = await temporaryCatalog();
    await addMarkWish(catalog, 'uid', wish(set, 5));
    await forgetLibrary(catalog, 'uid');
    expect(await readMarkWishes(catalog, 'uid')).toEqual([]);
  });
});
