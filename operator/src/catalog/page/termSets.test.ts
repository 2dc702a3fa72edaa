import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/catalog/databases.ts';
import { fact, file, movies, probe, title } from '../../../test/catalog/sample.ts';
import { findLibrary } from '../database/library.ts';
import { openWalkCatalog } from '../walk/walkCatalog.ts';
import { filterTerms, readTermSets } from './termSets.ts';

test.each([
  [' kind:movie res:2160p id:tmdb:603 id:imdb:tt1 w:the w:matrix ', ' kind:movie res:2160p'],
  [' kind:movie id:none art:none w:heat ', ' kind:movie id:none art:none'],
  [' kind:movie id:none art:none id:tmdb:1 w:heat ', ' kind:movie id:none art:none'],
  [' kind:movie art:none ', ' kind:movie art:none '],
  [' kind:movie id:tmdb:1 ', ' kind:movie'],
  ['', ''],
])('of the terms %j filters test %j', (joined, tested) => {
  expect(filterTerms(joined)).toBe(tested);
});

onBothDatabases(({ temporaryCatalog }) => {
  test('titles with the same terms are counted together, whatever their names and ids', async () => {
    const catalog = await temporaryCatalog();
    const film = (key: string, durationSeconds: number, ids: Readonly<Record<string, string>>) =>
      title(key, {
        ids,
        sizeBytes: 3_000_000_000_000,
        files: [file(`${key}/a.mkv`, { probe: probe({ durationSeconds }) }), file(`${key}/b.mkv`)],
        facts: [fact('poster', 'filled')],
      });
    const titles = [film('Alien', 7_000.4, { tmdb: '348' }), film('Heat', 9_999.5, { tmdb: '949', imdb: 'tt1' })];
    const walk = await openWalkCatalog(catalog, movies);
    // More than are read at once.
    const plain = Array.from({ length: 4_001 }, (_, number) => title(`Film ${number}`, { sizeBytes: 1 }));
    await walk.save({ titles: [...titles, ...plain], snapshots: [] });
    const id = (await findLibrary(catalog, movies.uid)) ?? 0;
    const sets = (await readTermSets(catalog, id)).toSorted((a, b) => a.titles - b.titles);
    expect(sets).toEqual([
      {
        terms: ['kind:movie', 'res:1080p', 'hdr:none', 'codec:h264', 'lang:en'],
        titles: 2,
        sizeBytes: 6_000_000_000_000,
        durationSeconds: 17_000,
      },
      { terms: ['kind:movie', 'id:none', 'art:none'], titles: 4_001, sizeBytes: 4_001, durationSeconds: 0 },
    ]);
  });
});
