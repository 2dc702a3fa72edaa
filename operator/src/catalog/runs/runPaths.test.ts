import { expect, test, vi } from 'vitest';
import { onBothDatabases } from '../../../test/catalog/databases.ts';
import type { RunSummary } from '../../library/ledger.ts';
import type { Catalog } from '../database/catalog.ts';
import { runReport } from './runLedger.ts';
import { RunPathsMemory, readRunPaths } from './runPaths.ts';

const now = 1_800_000_000_000;
const hour = 3_600_000;

/** A run opened this many hours ago; `end` absent: it still runs. */
async function run(
  catalog: Catalog,
  hoursAgo: number,
  end?: Partial<Pick<RunSummary, 'warnings' | 'nowhere' | 'walkedFolders'>>,
  libraryUid = 'uid',
): Promise<void> {
  const report = runReport(catalog, () => now - hoursAgo * hour);
  await report.open({ id: `${libraryUid} ${hoursAgo}`, libraryUid, number: 100 - hoursAgo });
  if (end === undefined) return;
  const told = { titles: 0, titlesChanged: 0, made: {}, absent: {}, failed: [], removed: [], gone: [] };
  const summary = { ...told, warnings: [], walkedFolders: [], ...end };
  await report.finish({ result: 'Succeeded', summary, rescan: [], fullOwed: false });
}

onBothDatabases(({ temporaryCatalog }) => {
  test('reports where the held folders of the last day’s runs led, newest first', async () => {
    const catalog = await temporaryCatalog();
    await run(catalog, 25, { nowhere: ['/old'], walkedFolders: ['/old'] });
    await run(catalog, 3, { nowhere: ['/c'], walkedFolders: ['/c'] });
    await run(catalog, 2, {
      nowhere: ['/a'],
      warnings: [{ path: '/b/poster.jpg', message: 'it is hidden' }],
      walkedFolders: ['/a', '/b'],
    });
    await run(catalog, 1, { walkedFolders: ['/c'] });
    await run(catalog, 0);
    await run(catalog, 1, { nowhere: ['/z'] }, 'another');
    expect(await readRunPaths(catalog, 'uid', now)).toEqual([
      { openedAtMs: now - hour, nowhere: [], found: ['/c'] },
      { openedAtMs: now - 2 * hour, nowhere: ['/a'], found: ['/b'] },
      { openedAtMs: now - 3 * hour, nowhere: ['/c'], found: [] },
    ]);
  });

  test('reads nothing if every path resolved', async () => {
    const catalog = await temporaryCatalog();
    await run(catalog, 2, { warnings: [{ path: '/a', message: 'it is hidden' }], walkedFolders: ['/a'] });
    await run(catalog, 25, { nowhere: ['/old'] });
    expect(await readRunPaths(catalog, 'uid', now)).toEqual([]);
    expect(await readRunPaths(catalog, 'unknown', now)).toEqual([]);
  });

  test('reads once per finished run, and again after a failure', async () => {
    const catalog = await temporaryCatalog();
    await run(catalog, 2, { nowhere: ['/a'] });
    const select = vi.spyOn(catalog.db, 'selectFrom');
    const memory = new RunPathsMemory(catalog, () => now);
    select.mockImplementationOnce(() => {
      throw new Error('the database is away');
    });
    await expect(memory.of('uid', 'run 1')).rejects.toThrow('away');
    const [first, second] = await Promise.all([memory.of('uid', 'run 1'), memory.of('uid', 'run 1')]);
    expect(first).toMatchObject([{ nowhere: ['/a'] }]);
    expect(second).toBe(first);
    const asked = select.mock.calls.length;
    await run(catalog, 1, { walkedFolders: ['/a'] });
    expect(await memory.of('uid', 'run 1')).toBe(first);
    expect(select.mock.calls.length).toBe(asked);
    expect(await memory.of('another', 'run 1')).toEqual([]);
    expect(await memory.of('uid', 'run 2')).toMatchObject([{ found: ['/a'] }, { nowhere: ['/a'] }]);
    select.mockRestore();
  });
});
