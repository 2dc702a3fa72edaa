import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/catalog/databases.ts';
import { message, plainText } from '../../messages/message.ts';
import { forgetLibrary } from '../retention.ts';
import type { Catalog } from './catalog.ts';
import { type IgnoredProblem, ignoredId, ignoreProblems, readIgnored, showIgnored } from './ignoredTable.ts';
import {
  countIgnored,
  countProblems,
  findProblems,
  listOpenProblems,
  listProblems,
  type Problem,
  problemsMark,
  replaceProblems,
} from './problems.ts';

const day = 24 * 3_600_000;
const nameless: Problem = { cause: 'unidentified', title: 'A', path: '', detail: message('lostPath', '/a') };
const locked: Problem = { cause: 'permission', title: '', path: 'B/', detail: plainText('EACCES') };

const found = (catalog: Catalog, problems: readonly Problem[]) =>
  replaceProblems(catalog, { libraryUid: 'uid', runId: 'run', nowMs: 5 }, 'library', problems);
const entry = (problem: Problem, ignoredAtMs = 7, action = 'press'): IgnoredProblem => {
  return { ...problem, library: 'uid', ignoredAtMs, action };
};
const open = async (catalog: Catalog) => (await listOpenProblems(catalog, 'uid', 9)).map(({ cause }) => cause);
const ignored = (catalog: Catalog) => readIgnored(catalog, { limit: 9 });

onBothDatabases(({ temporaryCatalog }) => {
  test('an ignored problem is neither listed nor counted, and walks still know it', async () => {
    const catalog = await temporaryCatalog();
    await found(catalog, [nameless, locked]);
    const before = await problemsMark(catalog);
    await ignoreProblems(catalog, [entry(nameless)]);
    expect(await open(catalog)).toEqual(['permission']);
    expect(await countProblems(catalog, undefined)).toEqual({ permission: 1 });
    expect([await countIgnored(catalog, 'uid'), await countIgnored(catalog, 'other')]).toEqual([1, 0]);
    expect(await listProblems(catalog, 'uid', 9)).toHaveLength(2);
    expect(await problemsMark(catalog)).not.toBe(before);
    const known = { ...entry(nameless), id: ignoredId(entry(nameless)) };
    expect(await ignored(catalog)).toEqual([{ ...known, problem: { isIgnored: true, sinceMs: 5 } }]);
    expect(await findProblems(catalog, [entry(nameless), entry({ ...locked, path: 'C' })])).toHaveLength(1);
  });

  test.each([
    ['another code', nameless, message('catalogReplaced', '/a')],
    ['other values', nameless, message('lostPath', '/b')],
    ['another sentence', locked, plainText('EROFS')],
  ])('it is back with %s, and ignored again with what it said before', async (_, problem, detail) => {
    const catalog = await temporaryCatalog();
    await found(catalog, [problem]);
    await ignoreProblems(catalog, [entry(problem)]);
    const before = await problemsMark(catalog);
    await found(catalog, [{ ...problem, detail }]);
    expect(await open(catalog)).toEqual([problem.cause]);
    expect(await problemsMark(catalog)).not.toBe(before);
    expect(await ignored(catalog)).toMatchObject([{ problem: { isIgnored: false } }]);
    await found(catalog, [problem]);
    expect(await open(catalog)).toEqual([]);
  });

  test('it stays ignored when it was gone in the meantime, and when only the words of its code changed', async () => {
    const catalog = await temporaryCatalog();
    await found(catalog, [nameless]);
    await ignoreProblems(catalog, [entry(nameless)]);
    await found(catalog, []);
    expect(await ignored(catalog)).toEqual([{ ...entry(nameless), id: ignoredId(entry(nameless)) }]);
    await found(catalog, [nameless]);
    await catalog.db.updateTable('problems').set({ detail: 'other words' }).execute();
    expect(await open(catalog)).toEqual([]);
    await catalog.db.updateTable('problems').set({ detailJson: null }).execute();
    expect(await open(catalog)).toEqual(['unidentified']);
  });

  test('entries are deleted one by one, and by the press that made them', async () => {
    const catalog = await temporaryCatalog();
    await found(catalog, [nameless, locked]);
    await ignoreProblems(catalog, [entry(nameless), entry(locked)]);
    expect(await showIgnored(catalog, { ids: [ignoredId(entry(locked)), 'none'] })).toBe(1);
    expect(await open(catalog)).toEqual(['permission']);
    await ignoreProblems(catalog, [entry(locked, 8, 'later')]);
    expect(await showIgnored(catalog, { action: 'press' })).toBe(1);
    expect(await open(catalog)).toEqual(['unidentified']);
    expect(await showIgnored(catalog, { action: 'press' })).toBe(0);
  });

  test('an entry without a problem is kept for three months, and all are deleted with their Library', async () => {
    const catalog = await temporaryCatalog();
    await found(catalog, [nameless]);
    const gone = entry({ ...nameless, title: 'gone' }, 7);
    await ignoreProblems(catalog, [entry(nameless), gone]);
    await ignoreProblems(catalog, [entry(locked, 7 + 90 * day)]);
    expect(await ignored(catalog)).toHaveLength(3);
    await ignoreProblems(catalog, [entry(locked, 8 + 90 * day)]);
    expect((await ignored(catalog)).map(({ title }) => title)).toEqual(['', 'A']);
    await forgetLibrary(catalog, 'uid');
    expect(await ignored(catalog)).toEqual([]);
  });
});
