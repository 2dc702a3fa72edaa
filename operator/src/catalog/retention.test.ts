import { expect, test } from 'vitest';
import { onBothDatabases } from '../../test/catalog/databases.ts';
import { fact, file, folder, movies, probe, shows, title } from '../../test/catalog/sample.ts';
import type { RunSummary } from '../library/ledger.ts';
import { englishText } from '../messages/english.ts';
import { plainText } from '../messages/message.ts';
import type { Catalog } from './database/catalog.ts';
import { listLibraries, markLibraryRemoved, registerLibrary } from './database/library.ts';
import { listProblems, listSenders, recordSender, replaceProblems } from './database/problems.ts';
import { forgetLibrary, forgetOld } from './retention.ts';
import { runLedger, runReport } from './runs/runLedger.ts';
import { openWalkCatalog } from './walk/walkCatalog.ts';

onBothDatabases(({ temporaryCatalog, temporaryWalk }) => {
  const day = 24 * 3600 * 1000;
  const now = 1_800_000_000_000;
  const summary: RunSummary = {
    titles: 0,
    titlesChanged: 0,
    made: {},
    absent: {},
    failed: [],
    removed: [],
    gone: [],
    warnings: [{ path: 'A', message: 'is empty' }],
    walkedFolders: ['A'],
  };

  async function run(
    catalog: Catalog,
    libraryUid: string,
    number: number,
    at: number,
    more: Pick<RunSummary, 'nowhere'> = {},
  ): Promise<string> {
    const id = `${libraryUid} ${number}`;
    const report = runReport(catalog, () => at);
    await report.open({ id, libraryUid, number });
    await report.finish({ result: 'Succeeded', summary: { ...summary, ...more }, rescan: [], fullOwed: false });
    return id;
  }

  test('runs are kept for 90 days', async () => {
    const catalog = await temporaryCatalog();
    const old = await run(catalog, 'a', 1, now - 90 * day - 1);
    const young = await run(catalog, 'a', 2, now - 90 * day);
    expect((await forgetOld(catalog, now)).runs).toBe(1);
    expect(await runLedger(catalog).read(old)).toBeUndefined();
    expect(await runLedger(catalog).read(young)).toBeDefined();
  });

  test('warnings are kept for the last 5 runs of each Library; the rest of the summary stays', async () => {
    const catalog = await temporaryCatalog();
    for (let number = 1; number <= 8; number++) await run(catalog, 'a', number, now);
    for (let number = 1; number <= 4; number++) await run(catalog, 'b', number, now);
    expect((await forgetOld(catalog, now)).warnings).toBe(3);
    expect((await forgetOld(catalog, now)).warnings).toBe(0);
    const ledger = runLedger(catalog);
    expect((await ledger.read('a 3'))?.summary).toEqual({ ...summary, warnings: [] });
    expect((await ledger.read('a 4'))?.summary).toEqual(summary);
    expect((await ledger.read('b 1'))?.summary).toEqual(summary);
  });

  test('warnings of runs with lost paths are kept for a day, however many runs follow', async () => {
    const catalog = await temporaryCatalog();
    const lost = { nowhere: ['/there/A'] };
    await run(catalog, 'a', 1, now - day - 1, lost);
    await run(catalog, 'a', 2, now - day, lost);
    await run(catalog, 'a', 3, now - day);
    for (let number = 4; number <= 8; number++) await run(catalog, 'a', number, now);
    expect((await forgetOld(catalog, now)).warnings).toBe(2);
    const ledger = runLedger(catalog);
    expect((await ledger.read('a 1'))?.summary).toEqual({ ...summary, ...lost, warnings: [] });
    expect((await ledger.read('a 2'))?.summary).toEqual({ ...summary, ...lost });
    expect((await forgetOld(catalog, now + 1)).warnings).toBe(1);
  });

  test('a removed Library is deleted with all its rows after 30 days; another and a returned one stay', async () => {
    const { catalog, walk } = await temporaryWalk();
    const other = await openWalkCatalog(catalog, shows);
    const titles = Array.from({ length: 450 }, (_, n) =>
      title(`T${n}`, { files: [file(`T${n}/v`, { probe: probe() })], facts: [fact('nfo', 'open')] }),
    );
    for (const one of [walk, other]) await one.save({ titles, snapshots: [{ top: 'T0', folders: [folder('T0')] }] });
    await run(catalog, movies.uid, 1, now);
    await runLedger(catalog).setAside(movies.uid, [
      { path: 'a', sizeBytes: 1, mtimeMs: 1, reason: plainText('SIGSEGV') },
    ]);
    await recordSender(catalog, movies.uid, 'radarr', now);
    await replaceProblems(catalog, { libraryUid: movies.uid, runId: 'r', nowMs: now }, 'library', [
      { cause: 'storage', title: '', path: '', detail: plainText('away') },
    ]);

    await markLibraryRemoved(catalog, movies.uid, now - 30 * day);
    await markLibraryRemoved(catalog, movies.uid, now);
    expect((await forgetOld(catalog, now)).libraries).toEqual([]);
    expect((await forgetOld(catalog, now + 1)).libraries).toEqual([movies.uid]);
    expect((await listLibraries(catalog)).map((library) => library.uid)).toEqual([shows.uid]);
    expect(await other.countTitles()).toBe(450);
    for (const [table, rows] of [
      ['titles', 450],
      ['files', 450],
      ['streams', 900],
      ['facts', 450],
      ['tops', 450],
      ['runs', 0],
      ['setAside', 0],
      ['heard', 0],
      ['problems', 0],
    ] as const) {
      expect(await catalog.db.selectFrom(table).selectAll().execute(), table).toHaveLength(rows);
    }
    const orphans = await catalog.db
      .selectFrom('terms')
      .leftJoin('titles', 'titles.id', 'terms.titleId')
      .select('term')
      .where('titles.id', 'is', null)
      .execute();
    expect(orphans).toEqual([]);

    await markLibraryRemoved(catalog, shows.uid, 0);
    await registerLibrary(catalog, { ...shows, name: 'renamed' });
    expect((await forgetOld(catalog, now)).libraries).toEqual([]);
    expect(await listLibraries(catalog)).toEqual([{ ...shows, name: 'renamed' }]);
  });

  test('a deleted uid is removed at once, and an unknown one is ignored', async () => {
    const { catalog, walk } = await temporaryWalk();
    await walk.save({ titles: [title('A')], snapshots: [] });
    await forgetLibrary(catalog, 'unknown');
    await forgetLibrary(catalog, movies.uid);
    expect(await listLibraries(catalog)).toEqual([]);
    expect(await catalog.db.selectFrom('terms').selectAll().execute()).toEqual([]);
  });

  test('a sender is written at most every 5 seconds, whatever the clock does', async () => {
    const catalog = await temporaryCatalog();
    const written: boolean[] = [];
    for (const at of [0, 1, 4_999, 5_000, 5_001, 900_000, 100_000])
      written.push(await recordSender(catalog, 'a', 'radarr', now + at));
    // The last write: the clock was set back by more than that.
    expect(written).toEqual([true, false, false, true, false, true, true]);
    await recordSender(catalog, 'a', 'sonarr', now + 5);
    await recordSender(catalog, 'b', 'radarr', now);
    expect(await listSenders(catalog, 'a')).toEqual([
      { sender: 'radarr', atMs: now + 100_000 },
      { sender: 'sonarr', atMs: now + 5 },
    ]);
  });

  test('problems are replaced within a run’s scope and keep their beginning', async () => {
    const catalog = await temporaryCatalog();
    const nfo = (name: string, detail = 'line 3') =>
      ({ cause: 'nfoBroken', title: name, path: `${name}/movie.nfo`, detail: plainText(detail) }) as const;
    const at = (nowMs: number, libraryUid = 'a') => ({ libraryUid, runId: `run ${nowMs}`, nowMs });
    const shown = async () =>
      (await listProblems(catalog, 'a', 10)).map(
        (one) => `${one.title} ${englishText(one.detail)} ${one.sinceMs} ${one.runId}`,
      );
    await replaceProblems(catalog, at(1), 'library', [nfo('A'), nfo('B')]);
    await replaceProblems(catalog, at(1, 'b'), 'library', [nfo('A')]);
    await replaceProblems(catalog, at(2), { titles: ['A'] }, [nfo('A', 'line 9')]);
    expect(await shown()).toEqual(['A line 9 1 run 2', 'B line 3 1 run 1']);
    await replaceProblems(catalog, at(3), { titles: ['B'] }, []);
    expect(await shown()).toEqual(['A line 9 1 run 2']);
    await replaceProblems(catalog, at(4), 'library', [nfo('C\'"%')]);
    expect(await shown()).toEqual(['C\'"% line 3 4 run 4']);
    const key = { ...nfo('C\'"%', 'refused'), cause: 'sourceKey', path: 'tmdb' } as const;
    await replaceProblems(catalog, at(5), { titles: [key.title], causes: ['sourceKey'] }, [key]);
    expect((await shown()).toSorted()).toEqual(['C\'"% line 3 4 run 4', 'C\'"% refused 5 run 5']);
    await replaceProblems(catalog, at(6), { titles: [key.title], causes: ['nfoBroken'] }, []);
    expect(await shown()).toEqual(['C\'"% refused 5 run 5']);
    await replaceProblems(catalog, at(7), 'library', [nfo('C\'"%')]);
    expect(await listProblems(catalog, undefined, 10)).toHaveLength(2);
    expect(await listProblems(catalog, undefined, 1)).toHaveLength(1);
  });
});
