import { describe, expect, test } from 'vitest';
import { pageFixture, read } from '../../../test/api/pageFixture.ts';
import { onBothDatabases } from '../../../test/catalog/databases.ts';
import type { Catalog } from '../../catalog/database/catalog.ts';
import { replaceProblems } from '../../catalog/database/problems.ts';
import { runReport } from '../../catalog/runs/runLedger.ts';
import { emptyState, type LastRun } from '../../library/state.ts';
import { plainText } from '../../messages/message.ts';
import { LibraryList } from '../schemas/libraries.ts';
import { ProblemList } from '../schemas/problems.ts';

const hour = 3_600_000;

interface Met {
  readonly nowhere?: readonly string[];
  readonly found?: readonly string[];
}

async function fixture(catalog: Catalog, options: { readonly spec?: object } = {}) {
  const made = await pageFixture({ ...options, catalog });
  const { states, clock, ask } = made;
  const stateOf = (name: string) => states.get(name) ?? emptyState(`uid-${name}`);
  let runs = 0;
  return {
    ...made,
    /** A run that ended, as the operator and the catalog know it afterwards. */
    async run(name: string, { nowhere = [], found = [] }: Met) {
      const id = `run-${++runs}`;
      const report = runReport(catalog, () => clock.nowMs);
      await report.open({ id, libraryUid: `uid-${name}`, number: runs });
      const told = { titles: 0, titlesChanged: 0, made: {}, absent: {}, failed: [], removed: [], gone: [] };
      const summary = { ...told, warnings: [], nowhere, walkedFolders: [...nowhere, ...found] };
      await report.finish({ result: 'Succeeded', summary, rescan: [], fullOwed: nowhere.length > 0 });
      const lastRun: LastRun = {
        ...({ number: runs, id, trigger: 'webhook', full: false, folders: 1, result: 'Succeeded' } as const),
        ...{ startedAt: clock.nowMs, finishedAt: clock.nowMs, rescansInARow: 0, yieldsInARow: 0, suspects: [] },
      };
      states.set(name, { ...stateOf(name), lastRun });
    },
    async problems(query = '') {
      return (await read(ProblemList, await ask(`/api/v1/problems${query}`))).body;
    },
    async counted() {
      const { libraries } = (await read(LibraryList, await ask('/api/v1/libraries'))).body;
      return libraries.map(({ problems }) => problems);
    },
  };
}

onBothDatabases(({ temporaryCatalog }) => {
  describe('a path that matches no folder', () => {
    test('is a problem with the path as sent and the root’s folders, until a later run resolves it', async () => {
      const { run, problems, counted, clock, folder } = await fixture(await temporaryCatalog());
      expect((await problems()).total).toBe(0);
      await run('movies', { nowhere: ['D:\\Films\\Heat (1995)'], found: ['/media/B'] });
      clock.nowMs += hour;
      await run('movies', { nowhere: ['D:\\Films\\Heat (1995)'] });
      await run('shows', { nowhere: ['/tv/Lost'] });
      clock.nowMs += hour;
      const told = await problems();
      expect(told).toMatchObject({ total: 2, groups: [{ cause: 'lostPath', count: 2 }] });
      const detail = `no folder in ${folder}/movies matches this path; a full scan runs instead`;
      expect(told.problems.find(({ library }) => library === 'default/movies')).toEqual({
        ...{ cause: 'lostPath', library: 'default/movies', title: '', path: 'D:\\Films\\Heat (1995)', detail },
        ...{
          coded: { code: 'lostPath', values: [`${folder}/movies`] },
          since: '2026-11-21T12:00:00.000Z',
          mark: expect.any(String),
        },
      });
      expect(await counted()).toEqual([1, 1, 0]);
      await run('movies', { found: ['D:\\Films\\Heat (1995)'] });
      expect((await problems()).problems.map(({ path }) => path)).toEqual(['/tv/Lost']);
      expect(await counted()).toEqual([0, 1, 0]);
    });

    test('is removed after a full walk searched for it under this name, or after a day', async () => {
      const { run, problems, states, clock } = await fixture(await temporaryCatalog(), {
        spec: { pathMappings: [{ from: '/mapped', to: '/' }] },
      });
      await run('movies', { nowhere: ['/mapped/A', '/elsewhere/B'] });
      expect((await problems()).total).toBe(2);
      clock.nowMs += hour;
      const state = states.get('movies') ?? emptyState('uid-movies');
      const lastFullWalk = { startedAt: clock.nowMs - 1, finishedAt: clock.nowMs, generation: 1, lookedAtAllAt: 0 };
      states.set('movies', { ...state, lastFullWalk });
      expect((await problems()).problems.map(({ path }) => path)).toEqual(['/elsewhere/B']);
      clock.nowMs += 24 * hour;
      expect((await problems()).total).toBe(0);
    });

    test('is filtered by cause and Library, and the limit covers all causes together', async () => {
      const catalog = await temporaryCatalog();
      const { run, problems } = await fixture(catalog);
      const unknown = { cause: 'unidentified', title: 'A', path: '', detail: plainText('why') } as const;
      await replaceProblems(catalog, { libraryUid: 'uid-movies', runId: 'r', nowMs: 5 }, 'library', [unknown]);
      await run('movies', { nowhere: ['/a', '/b'] });
      await run('shows', { nowhere: ['/c'] });
      expect((await problems()).groups).toEqual([
        { cause: 'lostPath', count: 3 },
        { cause: 'unidentified', count: 1 },
      ]);
      const countOf = async (query: string) => {
        const { total, problems: listed } = await problems(query);
        return [total, listed.length];
      };
      expect(await countOf('?cause=lostPath')).toEqual([3, 3]);
      expect(await countOf('?cause=lostPath&library=default/shows')).toEqual([1, 1]);
      expect(await countOf('?cause=unidentified')).toEqual([1, 1]);
      expect(await countOf('?cause=stalled')).toEqual([0, 0]);
      expect(await countOf('?limit=1')).toEqual([4, 1]);
      expect(await countOf('?limit=4')).toEqual([4, 4]);
      expect(await countOf('?library=default/stories')).toEqual([0, 0]);
    });
  });
});

test('of a Library with a faulty document, or without a run, reads no run', async () => {
  const made = await pageFixture();
  const { ports, states, ask } = made;
  const page = await ports.catalog();
  let asked = 0;
  Object.assign(ports, {
    catalog: async () => ({ ...page, runPaths: async () => [{ openedAtMs: ++asked, nowhere: ['/a'], found: [] }] }),
  });
  await read(ProblemList, await ask('/api/v1/problems'));
  expect(asked).toBe(0);
  const { libraries } = ports;
  Object.assign(ports, { libraries: () => libraries().map((one) => ({ ...one, isFaulty: true })) });
  const lastRun: LastRun = {
    ...({ number: 1, id: 'r', trigger: 'webhook', full: false, folders: 1, result: 'Succeeded' } as const),
    ...{ startedAt: 0, finishedAt: 0, rescansInARow: 0, yieldsInARow: 0, suspects: [] },
  };
  states.set('movies', { ...emptyState('uid-movies'), lastRun });
  await read(ProblemList, await ask('/api/v1/problems'));
  expect(asked).toBe(0);
});
