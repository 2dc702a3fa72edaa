import { describe, expect, test } from 'vitest';
import { onBothDatabases, planOf } from '../../../test/catalog/databases.ts';
import { dumpLibrary } from '../../../test/catalog/dumpLibrary.ts';
import { fact, file, movies, shows, title } from '../../../test/catalog/sample.ts';
import { plainText } from '../../messages/message.ts';
import type { Catalog } from '../database/catalog.ts';
import { countUnidentified, failedFacts, gapCounts, openTiles, preview, readTitle } from './titleQueries.ts';

onBothDatabases(({ temporaryWalk }) => {
  const now = Date.parse('2026-06-01T00:00:00.000Z');
  const past = '2026-05-31T00:00:00.000Z';
  const future = '2026-06-02T00:00:00.000Z';

  describe('open tiles', () => {
    test('due now are listed: open ones first, the newest title first', async () => {
      const { catalog, walk } = await temporaryWalk();
      const one = (name: string, state: 'open' | 'filled' | 'absent' | 'failed', nextTryAt?: string) =>
        title(name, {
          files: [file(`${name}/v`, { sizeBytes: 7, mtimeMs: 1.5 })],
          facts: [fact('tiles', state, `${name}/v`, nextTryAt === undefined ? {} : { nextTryAt }), fact('nfo', 'open')],
        });
      await walk.save({
        titles: [
          one('open 1', 'open'),
          one('filled', 'filled'),
          one('failed due', 'failed', past),
          one('failed later', 'failed', future),
          one('failed for good', 'failed'),
          one('absent', 'absent', future),
          one('open later', 'open', future),
          one('open 2', 'open'),
          title('no such video', { facts: [fact('tiles', 'open', 'gone')] }),
        ],
        snapshots: [],
      });
      const videos = await openTiles(catalog, movies.uid, 64, now);
      expect(videos.map((video) => video.title)).toEqual(['open 2', 'open 1', 'failed due']);
      expect(videos[0]).toEqual({ path: 'open 2/v', title: 'open 2', sizeBytes: 7, mtimeMs: 1.5 });
      expect(await openTiles(catalog, movies.uid, 1, now)).toHaveLength(1);
      expect(await openTiles(catalog, shows.uid, 64, now)).toEqual([]);
    });

    test('are looked up in the index of due facts', async () => {
      const { catalog } = await temporaryWalk();
      const plan = await planOf(
        catalog,
        catalog.db
          .selectFrom('facts')
          .select('subject')
          .where('libraryId', '=', 1)
          .where('name', '=', 'tiles')
          .where('dueAtMs', 'is not', null)
          .where('dueAtMs', '<=', 5)
          .orderBy('dueAtMs')
          .orderBy('titleId', 'desc')
          .orderBy('subject'),
      );
      expect(plan.text).toContain('factsToDo');
      expect(plan.sorts).toBe(false);
    });
  });

  test('counts gaps by fact, and unidentified titles', async () => {
    const { catalog, walk } = await temporaryWalk();
    await walk.save({
      titles: [
        title('A', {
          ids: { tmdb: '1' },
          facts: [
            fact('nfo', 'open'),
            fact('tiles', 'open', 'A/1'),
            fact('tiles', 'open', 'A/2'),
            fact('marks', 'failed', 'A/1', { nextTryAt: past }),
          ],
        }),
        title('B', { facts: [fact('nfo', 'open', '', { nextTryAt: future }), fact('poster', 'absent')] }),
      ],
      snapshots: [],
    });
    expect(await gapCounts(catalog, movies.uid)).toEqual({ nfo: 2, tiles: 2 });
    expect(await gapCounts(catalog, 'unknown')).toEqual({});
    expect(await countUnidentified(catalog, movies.uid)).toBe(1);
    expect(await countUnidentified(catalog, 'unknown')).toBe(0);
  });

  test('counts facts that failed before a walk and wait, with the earliest retry time', async () => {
    const { catalog, walk } = await temporaryWalk();
    expect(await failedFacts(catalog, movies.uid, now)).toBeUndefined();
    expect(await failedFacts(catalog, 'unknown', now)).toBeUndefined();
    const before = '2026-05-31T12:00:00.000Z';
    const later = '2026-06-03T00:00:00.000Z';
    const facts = [
      fact('probe', 'failed', 'A/v', { at: before, nextTryAt: later }),
      fact('thumbnail', 'failed', 'A/v', { at: before, nextTryAt: future }),
      fact('tiles', 'failed', 'A/v', { at: new Date(now).toISOString(), nextTryAt: past }),
      fact('marks', 'failed', 'A/v', { at: before }),
      fact('poster', 'absent', '', { at: before, nextTryAt: past }),
    ];
    await walk.save({ titles: [title('A', { files: [file('A/v')], facts })], snapshots: [] });
    expect(await failedFacts(catalog, movies.uid, now)).toEqual({ facts: 2, nextTryAtMs: Date.parse(future) });
  });

  test('an unknown title, picture or Library is undefined', async () => {
    const { catalog } = await temporaryWalk();
    expect(await readTitle(catalog, movies.uid, 'missing')).toBeUndefined();
    expect(await readTitle(catalog, 'unknown', 'missing')).toBeUndefined();
    expect(await preview(catalog, movies.uid, 'missing', 'poster')).toBeUndefined();
    expect(await preview(catalog, 'unknown', 'missing', 'poster')).toBeUndefined();
  });

  test('candidates are replaced with their title, bounded, and removed once it is identified', async () => {
    const { catalog, walk } = await temporaryWalk();
    const many = Array.from({ length: 50 }, (_, n) => ({
      id: `tmdb:${n}`,
      title: `T${n}`,
      year: 1990 + n,
      score: 1 / (n + 1),
      why: plainText('name and year'),
    }));
    const one = { id: 'tmdb:1', title: 'x', score: 1, why: plainText('y') };
    const candidatesOf = async (key: string) => (await readTitle(catalog, movies.uid, key))?.candidates;
    await walk.save({ titles: [title('A', { candidates: many }), title('B', { candidates: [one] })], snapshots: [] });
    expect(await candidatesOf('A')).toEqual(many.slice(0, 20));
    await walk.save({ titles: [title('A', { candidates: [one] })], snapshots: [] });
    expect(await candidatesOf('A')).toEqual([one]);
    expect(await candidatesOf('B')).toEqual([one]);
    await walk.save({ titles: [title('A'), title('B')], snapshots: [] });
    expect(await catalog.db.selectFrom('candidates').selectAll().execute()).toEqual([]);
  });

  async function dumped(catalog: Catalog, uid: string): Promise<readonly string[]> {
    const lines: string[] = [];
    for await (const line of dumpLibrary(catalog, uid)) lines.push(line);
    return lines;
  }

  describe('the dump', () => {
    const titles = Array.from({ length: 600 }, (_, n) =>
      title(`T${n}`, {
        ids: n % 2 === 0 ? { tmdb: `${n}`, imdb: `tt${n}` } : { imdb: `tt${n}`, tmdb: `${n}` },
        files: [file(`T${n}/b`, { arrivedAt: past, mtimeMs: n }), file(`T${n}/a`)],
        facts: [fact('tiles', 'open', `T${n}/a`), fact('nfo', 'filled', '', { at: past, source: 'tvmaze' })],
      }),
    );

    test('is equal for the same titles, in whatever order and however often they were saved', async () => {
      const first = await temporaryWalk();
      const second = await temporaryWalk();
      await first.walk.save({ titles, snapshots: [] });
      for (const one of [...titles].reverse().slice(0, 60))
        await second.walk.save({ titles: [{ ...one, files: [] }], snapshots: [] });
      const swapped = titles.map((one) => ({
        ...one,
        ids: Object.fromEntries(Object.entries(one.ids).reverse()),
        files: [...one.files].reverse(),
        facts: [...one.facts].reverse(),
      }));
      await second.walk.save({ titles: swapped.reverse(), snapshots: [] });
      const lines = await dumped(first.catalog, movies.uid);
      expect(lines).toHaveLength(600 * 5);
      expect(await dumped(second.catalog, movies.uid)).toEqual(lines);
      expect(lines.slice(0, 5).map((line) => JSON.parse(line))).toEqual([
        { key: 'T0', kind: 'movie', title: 'T0', ids: { imdb: 'tt0', tmdb: '0' }, arrivedAt: titles[0]?.arrivedAt },
        { key: 'T0', file: 'T0/a', sizeBytes: 1_000 },
        { key: 'T0', file: 'T0/b', sizeBytes: 1_000, arrivedAt: past },
        { key: 'T0', subject: '', name: 'nfo', state: 'filled', at: past, source: 'tvmaze' },
        { key: 'T0', subject: 'T0/a', name: 'tiles', state: 'open' },
      ]);
    });

    test.each([
      ['an id', { ids: { tmdb: '2' } }],
      ['an arrival', { arrivedAt: past }],
      ['an arrival of an episode', { files: [file('A/v', { arrivedAt: past })] }],
      ['what an episode is called', { files: [file('A/v', { episodeTitles: [{ title: 'other' }] })] }],
      ['a fact', { facts: [fact('nfo', 'absent', '', { reason: plainText('nothing to be had') })] }],
      ['a title', { title: 'other' }],
      ['an original title', { originalTitle: 'other' }],
      ['a summary', { summary: { plot: 'other' } }],
      ['a candidate', { candidates: [{ id: 'tmdb:3', title: 'A', score: 0.7, why: plainText('name') }] }],
    ])('shows a difference in %s', async (_, change) => {
      const { catalog, walk } = await temporaryWalk();
      const base = { ids: { tmdb: '1' }, files: [file('A/v')], facts: [fact('nfo', 'open')] };
      await walk.save({ titles: [title('A', base)], snapshots: [] });
      const before = await dumped(catalog, movies.uid);
      await walk.save({ titles: [title('A', { ...base, ...change })], snapshots: [] });
      expect(await dumped(catalog, movies.uid)).not.toEqual(before);
    });

    test('of an unknown Library is empty', async () => {
      const { catalog } = await temporaryWalk();
      expect(await dumped(catalog, 'unknown')).toEqual([]);
    });
  });
});
