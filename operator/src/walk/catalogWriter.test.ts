import { expect, test } from 'vitest';
import { title } from '../../test/catalog/sample.ts';
import { plainText } from '../messages/message.ts';
import type { FolderSnapshot, WalkCatalog, WalkProblem } from './catalog.ts';
import { CatalogWriter } from './catalogWriter.ts';

interface Batch {
  readonly titles: readonly string[];
  readonly tops: readonly string[];
  readonly problems?: readonly WalkProblem[];
}

function recorder(failAt?: number) {
  const batches: { titles: string[]; tops: string[]; problems?: readonly WalkProblem[] }[] = [];
  let underWay = 0;
  const catalog: Pick<WalkCatalog, 'save' | 'saveProblems'> = {
    async save({ titles, snapshots }) {
      underWay++;
      await Promise.resolve();
      if (batches.length === failAt) throw new Error('the catalog is away');
      batches.push({ titles: titles.map((one) => one.key), tops: snapshots.map((one) => one.top) });
      expect(underWay).toBe(1);
      underWay--;
    },
    async saveProblems(_titles, problems) {
      const last = batches.at(-1);
      if (last !== undefined) last.problems = problems;
    },
  };
  return { batches: batches as readonly Batch[], catalog: catalog as WalkCatalog };
}

const snapshot = (top: string): FolderSnapshot => ({ path: top, top, mtimeMs: 1, digest: 'd', settled: true });
const problem = (path: string): WalkProblem => ({ cause: 'setAside', title: 'A', path, detail: plainText('d') });

test('titles are written in batches of a hundred, or on flush', async () => {
  const { batches, catalog } = recorder();
  const writer = new CatalogWriter(catalog);
  for (let count = 0; count < 150; count++) await writer.title(title(`T${count}`), []);
  expect(batches.map((batch) => batch.titles.length)).toEqual([100]);
  await writer.flush();
  expect(batches.map((batch) => batch.titles.length)).toEqual([100, 50]);
});

test('snapshots are written with their titles in one batch, or after them', async () => {
  const { batches, catalog } = recorder();
  const writer = new CatalogWriter(catalog);
  await writer.title(title('A'), [problem('A/a.mkv')]);
  await writer.top('A', [snapshot('A')]);
  await writer.flush();
  expect(batches).toEqual([{ titles: ['A'], tops: ['A'], problems: [problem('A/a.mkv')] }]);
});

test('snapshots alone touch no problems, and an empty flush writes nothing', async () => {
  const { batches, catalog } = recorder();
  const writer = new CatalogWriter(catalog);
  await writer.flush();
  expect(batches).toEqual([]);
  for (let count = 0; count < 100; count++) await writer.top(`T${count}`, []);
  expect(batches).toEqual([{ titles: [], tops: expect.anything() }]);
});

test('concurrent flushes write one after another', async () => {
  const { batches, catalog } = recorder();
  const writer = new CatalogWriter(catalog);
  const asked = [1, 2, 3].map(async (number) => {
    await writer.title(title(`T${number}`), []);
    await writer.flush();
  });
  await Promise.all(asked);
  expect(batches.flatMap((batch) => batch.titles).toSorted()).toEqual(['T1', 'T2', 'T3']);
});

test('a failed write rejects its caller and all later callers', async () => {
  const { catalog } = recorder(0);
  const writer = new CatalogWriter(catalog);
  await writer.title(title('A'), []);
  await expect(writer.flush()).rejects.toThrow('the catalog is away');
  await expect(writer.flush()).rejects.toThrow('the catalog is away');
});
