import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/catalog/databases.ts';
import { folder, movies, title } from '../../../test/catalog/sample.ts';
import { openWalkCatalog } from '../walk/walkCatalog.ts';
import { indexPreviewHashes } from './previewIndex.ts';
import { addPreviewTags } from './previewsColumn.ts';

onBothDatabases(({ temporaryCatalog }) => {
  test('an older catalog gets the ETags that a walk saves, without a walk', async () => {
    const catalog = await temporaryCatalog();
    const walk = await openWalkCatalog(catalog, movies);
    const pictures = (at: number) =>
      new Map(['poster', 'fanart'].slice(at % 2).map((kind) => [kind, Uint8Array.of(at & 255, at >> 8, kind.length)]));
    // More than one statement fills.
    const many = Array.from({ length: 450 }, (_, at) => title(`Film ${at}`, { previews: pictures(at) }));
    const snapshots = [{ top: 'Heat', folders: [folder('Heat')] }];
    await walk.save({ titles: [title('Heat'), ...many], snapshots });
    const tags = () => catalog.db.selectFrom('titles').select(['key', 'previewsJson']).orderBy('id').execute();
    const saved = await tags();
    expect(saved.slice(0, 3).map(({ previewsJson }) => Object.keys(JSON.parse(previewsJson)))).toEqual([
      [],
      ['fanart', 'poster'],
      ['fanart'],
    ]);
    await catalog.db.schema.alterTable('titles').dropColumn('previewsJson').execute();
    await catalog.db.transaction().execute(indexPreviewHashes);
    await catalog.db.transaction().execute(addPreviewTags);
    expect(await tags()).toEqual(saved);
    expect((await walk.knownUnder(['Heat'])).get('Heat')?.folders.size).toBe(1);
  });
});
