import { describe, expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/catalog/databases.ts';
import { fact, folder, movies, shows, title } from '../../../test/catalog/sample.ts';
import { plainText } from '../../messages/message.ts';
import type { ReopenWish, SourceState } from '../../sources/sourceState.ts';
import type { FactRow } from '../../walk/catalog.ts';
import { readTitle } from '../page/titleQueries.ts';
import { openSourceStates } from './sourceStates.ts';
import { openWalkCatalog } from './walkCatalog.ts';

onBothDatabases(({ temporaryWalk }) => {
  const before = '2026-03-01T00:00:00.000Z';
  const since = Date.parse('2026-03-02T00:00:00.000Z');
  const later = '2026-03-03T00:00:00.000Z';
  const nextMonth = Date.parse('2026-04-01T00:00:00.000Z');
  const next = { nextTryAt: '2026-04-01T00:00:00.000Z' };

  describe('states', () => {
    const well: SourceState = { source: 'tmdb', fingerprint: 'a:b', sinceMs: 5, tries: 0 };
    const ill: SourceState = {
      ...{ source: 'omdb', fingerprint: 'c:d', sinceMs: 6, tries: 2 },
      trouble: { cause: 'key', reason: plainText('the key was refused: “x”'), atMs: 7, probeAtMs: 8 },
    };

    test('are replaced, and each Library has its own', async () => {
      const { catalog } = await temporaryWalk();
      const [ours, theirs] = [openSourceStates(catalog, movies.uid), openSourceStates(catalog, shows.uid)];
      expect(await ours.read()).toEqual([]);
      await theirs.write([ill]);
      await ours.write([well, ill]);
      expect(await ours.read()).toEqual([ill, well]);
      await ours.write([{ ...well, sinceMs: 9 }]);
      expect(await ours.read()).toEqual([{ ...well, sinceMs: 9 }]);
      await ours.write([]);
      expect(await ours.read()).toEqual([]);
      expect(await theirs.read()).toEqual([ill]);
    });
  });

  describe('reopening', () => {
    const wish: ReopenWish = { facts: 'title', states: ['absent', 'failed'], beforeMs: since };

    test.each<[string, FactRow, Partial<ReopenWish>, boolean]>([
      ['art that no source had', fact('poster', 'absent', '', { at: before, ...next }), {}, true],
      ['an absent fact without a retry time', fact('id', 'absent', '', { at: before }), {}, true],
      ['what failed', fact('id', 'failed', '', { at: before, ...next }), {}, true],
      ['a fact without a time', fact('id', 'absent'), {}, true],
      ['an .nfo of an episode', fact('nfo', 'failed', 'A/1.mkv', { at: before, ...next }), {}, true],
      ['a filled fact', fact('poster', 'filled', '', { at: before }), {}, false],
      ['a fact searched for since then', fact('poster', 'absent', '', { at: later, ...next }), {}, false],
      ['a fact that the document shut', fact('trailer', 'absent', '', { at: before, source: 'document' }), {}, false],
      ['a failed fact that only a person opens again', fact('poster', 'failed', '', { at: before }), {}, false],
      ['the picture of a video', fact('thumbnail', 'absent', 'A/1.mkv', { at: before, ...next }), {}, false],
      ['marks', fact('marks', 'absent', 'A/1.mkv', { at: before, ...next }), {}, false],
      [
        'marks, if marks are requested',
        fact('marks', 'absent', 'A/1.mkv', { at: before, ...next }),
        { facts: 'marks' },
        true,
      ],
      ['an id, if marks are requested', fact('id', 'absent', '', { at: before, ...next }), { facts: 'marks' }, false],
      [
        'a trailer, if trailers are requested',
        fact('trailer', 'absent', '', { at: before, ...next }),
        { facts: 'trailer' },
        true,
      ],
      [
        'art, if trailers are requested',
        fact('poster', 'absent', '', { at: before, ...next }),
        { facts: 'trailer' },
        false,
      ],
      [
        'an absent fact, if failed ones are requested',
        fact('id', 'absent', '', { at: before, ...next }),
        { states: ['failed'] },
        false,
      ],
      [
        'a failed fact, if failed ones are requested',
        fact('id', 'failed', '', { at: before, ...next }),
        { states: ['failed'] },
        true,
      ],
    ])('%s', async (_, row, change, isDue) => {
      const { catalog, walk } = await temporaryWalk();
      await walk.save({ titles: [title('A', { facts: [row], dueAtMs: nextMonth })], snapshots: [] });
      const reopened = await openSourceStates(catalog, movies.uid).reopen({ ...wish, ...change });
      expect(reopened).toBe(isDue ? 1 : 0);
      const dueAtMs = isDue ? 0 : nextMonth;
      expect((await readTitle(catalog, movies.uid, 'A'))?.dueAtMs).toBe(dueAtMs);
      expect((await walk.knownUnder(['A'])).get('A')?.titles).toEqual(new Map([['A', { dueAtMs }]]));
    });

    test('affects this Library alone, keeps snapshots and neighbours, and writes nothing a second time', async () => {
      const { catalog, walk } = await temporaryWalk();
      const other = await openWalkCatalog(catalog, shows);
      const facts = [fact('poster', 'absent', '', { at: before })];
      const folders = [folder('Sets/A', { top: 'Sets' })];
      await walk.save({
        titles: [title('Sets/A', { facts }), title('Sets/B'), title('C', { facts, dueAtMs: nextMonth })],
        snapshots: [{ top: 'Sets', folders }],
      });
      await other.save({ titles: [title('A', { facts })], snapshots: [] });
      const states = openSourceStates(catalog, movies.uid);
      expect(await states.reopen(wish)).toBe(2);
      const sets = (await walk.knownUnder(['Sets'])).get('Sets');
      expect([...(sets?.folders.values() ?? [])]).toEqual(folders);
      expect(sets?.titles).toEqual(
        new Map([
          ['Sets/A', { dueAtMs: 0 }],
          ['Sets/B', { dueAtMs: undefined }],
        ]),
      );
      expect((await other.knownUnder(['A'])).get('A')?.titles.get('A')).toEqual({ dueAtMs: undefined });
      const changes = async () => catalog.db.selectFrom('tops').selectAll().execute();
      const first = await changes();
      expect(await states.reopen(wish)).toBe(2);
      expect(await changes()).toEqual(first);
      expect(await openSourceStates(catalog, 'unknown').reopen(wish)).toBe(0);
    });

    test('processes a large Library in steps', async () => {
      const { catalog, walk } = await temporaryWalk();
      const facts = [fact('id', 'failed', '', { at: before, ...next })];
      const titles = Array.from({ length: 1_203 }, (_, n) => title(`T${n}`, n % 3 === 2 ? {} : { facts }));
      await walk.save({ titles, snapshots: [] });
      expect(await openSourceStates(catalog, movies.uid).reopen(wish)).toBe(802);
      const due = await catalog.db.selectFrom('titles').select('key').where('dueAtMs', '=', 0).execute();
      expect(due).toHaveLength(802);
    });
  });
});
