import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/catalog/databases.ts';
import type { RunProgress, RunSummary } from '../../library/ledger.ts';
import { message, plainText } from '../../messages/message.ts';
import { openCatalog } from '../database/open.ts';
import { listRuns } from './runHistory.ts';
import { runLedger, runReport } from './runLedger.ts';

onBothDatabases(({ temporaryPlace, temporaryCatalog }) => {
  const progress: RunProgress = {
    phase: 'tiles',
    titlesDone: 1,
    titlesKnown: 9,
    current: ['A "quoted" title'],
    warnings: 0,
    failures: 2,
    at: 5,
    detail: {
      currentPhases: ['tiles'],
      phases: { tiles: { titles: 1, made: 2 } },
      failed: [{ path: 'A', fact: 'probe', reason: 'cut short' }],
      warned: [],
    },
  };
  const summary: RunSummary = {
    titles: 9,
    titlesChanged: 1,
    made: { nfo: 1 },
    absent: {},
    failed: [{ path: 'A', fact: 'tiles', reason: 'it is cut' }],
    removed: ['B'],
    gone: [],
    warnings: [{ path: 'C', message: 'is empty' }],
    walkedFolders: ['/media/A'],
    nowhere: ['/there/B'],
  };
  const row = { id: 'run-1', libraryUid: 'uid', number: 4 };

  test('runs that were opened earlier are not read', async () => {
    const catalog = await temporaryCatalog();
    for (const at of [1_000, 2_000, 3_000]) {
      await runReport(catalog, () => at).open({ ...row, id: `run-${at}`, number: at });
    }
    const numbers = async (sinceMs?: number) =>
      (await listRuns(catalog, 'uid', 10, sinceMs)).map(({ number }) => number);
    expect([await numbers(2_000), await numbers()]).toEqual([
      [3_000, 2_000],
      [3_000, 2_000, 1_000],
    ]);
  });

  test('a run goes from open to finished, and the operator reads each step', async () => {
    const catalog = await temporaryCatalog();
    const ledger = runLedger(catalog);
    const report = runReport(catalog, () => 1_000);
    expect(await ledger.read(row.id)).toBeUndefined();
    await report.open(row);
    const opened = { ...row, nativeFiles: [], rescan: [], fullOwed: false };
    expect(await ledger.read(row.id)).toEqual(opened);

    const nativeFiles = [{ path: 'A/a.mkv', sizeBytes: 5, mtimeMs: 1.5 }];
    expect(await report.progress(progress, nativeFiles)).toBeUndefined();
    expect(await ledger.read(row.id)).toEqual({ ...opened, progress, nativeFiles });

    await ledger.askToYield(row.id);
    expect(await report.progress(progress, [])).toBe('yield');
    expect(await ledger.read(row.id)).toEqual({ ...opened, progress, ask: 'yield' });

    await report.progress(progress, nativeFiles);
    await report.finish({
      result: 'Yielded',
      summary,
      rescan: ['A'],
      fullOwed: true,
      error: plainText('stopped early'),
    });
    expect(await ledger.read(row.id)).toEqual({
      ...opened,
      progress,
      ask: 'yield',
      summary,
      result: 'Yielded',
      rescan: ['A'],
      fullOwed: true,
      error: plainText('stopped early'),
      finishedAt: 1_000,
    });
  });

  test('an error keeps its code and is stored in English too', async () => {
    const catalog = await temporaryCatalog();
    const report = runReport(catalog);
    await report.open(row);
    const error = message('endedSilently', '4');
    await report.finish({ result: 'Failed', summary, rescan: [], fullOwed: false, error });
    expect((await runLedger(catalog).read(row.id))?.error).toEqual(error);
    const stored = await catalog.db.selectFrom('runs').select('error').executeTakeFirst();
    expect(stored).toEqual({ error: 'run 4 ended and left no result' });
  });

  test('opening keeps an existing row', async () => {
    const catalog = await temporaryCatalog();
    const ledger = runLedger(catalog);
    await runReport(catalog).open(row);
    await ledger.askToYield(row.id);
    const again = runReport(catalog);
    await again.open(row);
    expect(await again.progress(progress, [])).toBe('yield');
  });

  test('a row whose process was replaced is open again: the first process’s end says nothing about the second', async () => {
    const catalog = await temporaryCatalog();
    const ledger = runLedger(catalog);
    const first = runReport(catalog);
    await first.open(row);
    await first.finish({
      result: 'Yielded',
      summary,
      rescan: [],
      fullOwed: false,
      error: plainText('stopped early'),
    });
    await runReport(catalog).open(row);
    const read = await ledger.read(row.id);
    expect([read?.result, read?.finishedAt, read?.error]).toEqual([undefined, undefined, undefined]);
  });

  test('a finished or unknown run cannot be asked to yield', async () => {
    const catalog = await temporaryCatalog();
    const ledger = runLedger(catalog);
    const report = runReport(catalog);
    await report.open(row);
    await report.finish({ result: 'Succeeded', summary, rescan: [], fullOwed: false });
    await ledger.askToYield(row.id);
    await ledger.askToYield('missing');
    expect((await ledger.read(row.id))?.ask).toBeUndefined();
  });

  test('a report must be opened first', async () => {
    const report = runReport(await temporaryCatalog());
    await expect(report.progress(progress, [])).rejects.toThrow('open() first');
    await expect(report.finish({ result: 'Failed', summary, rescan: [], fullOwed: false })).rejects.toThrow(
      'open() first',
    );
  });

  test('a report of one process is read by another connection', async () => {
    const place = await temporaryPlace();
    const job = await openCatalog(place);
    const operator = await openCatalog(place);
    const report = runReport(job);
    await report.open(row);
    await runLedger(operator).askToYield(row.id);
    expect(await report.progress(progress, [])).toBe('yield');
    expect((await runLedger(operator).read(row.id))?.progress).toEqual(progress);
    await job.close();
    await operator.close();
  });

  test('reading a closed catalog throws, so that it declares no run ended', async () => {
    const catalog = await temporaryCatalog();
    const ledger = runLedger(catalog);
    await catalog.close();
    await expect(ledger.read(row.id)).rejects.toThrow();
  });
});
