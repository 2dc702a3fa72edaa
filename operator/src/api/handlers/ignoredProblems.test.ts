import { expect, test } from 'vitest';
import { failureOf, type PageFixture, pageFixture, read } from '../../../test/api/pageFixture.ts';
import { onBothDatabases } from '../../../test/catalog/databases.ts';
import { type Problem, replaceProblems } from '../../catalog/database/problems.ts';
import { emptyState, type LibraryState } from '../../library/state.ts';
import { message, plainText } from '../../messages/message.ts';
import { IgnoredList, IgnoredProblems, ShownProblems } from '../schemas/ignored.ts';
import { LibraryList } from '../schemas/libraries.ts';
import { ProblemList } from '../schemas/problems.ts';

const problem = (title: string, words = 'why'): Problem => {
  return { cause: 'unidentified', title, path: '', detail: plainText(words) };
};

function client({ ask, act }: Pick<PageFixture, 'ask' | 'act'>) {
  return {
    problems: async (query = '') => (await read(ProblemList, await ask(`/api/v1/problems${query}`))).body,
    ignored: async (query = '') => (await read(IgnoredList, await ask(`/api/v1/problems/ignored${query}`))).body,
    ignore: async (body: object) => (await read(IgnoredProblems, await act('/api/v1/problems/ignored', body))).body,
    show: async (body: object) => (await read(ShownProblems, await act('/api/v1/problems/shown', body))).body,
    counted: async () =>
      (await read(LibraryList, await ask('/api/v1/libraries'))).body.libraries.map((one) => one.problems),
  };
}

onBothDatabases(({ temporaryCatalog }) => {
  async function fixture() {
    const catalog = await temporaryCatalog();
    const made = await pageFixture({ catalog });
    const found = (name: string, problems: readonly Problem[]) =>
      replaceProblems(catalog, { libraryUid: `uid-${name}`, runId: 'r', nowMs: 5 }, 'library', problems);
    return { ...made, ...client(made), found };
  }

  test('named problems are ignored as they were listed, and taken back by their action', async () => {
    const { found, problems, ignored, ignore, show, counted } = await fixture();
    await found('movies', [problem('A'), problem('B'), problem('C')]);
    const [a, b] = (await problems()).problems;
    await found('movies', [problem('A'), problem('B', 'something else'), problem('C')]);
    const done = await ignore({ problems: [a, b].map((one) => ({ ...one, detail: undefined })).map(named) });
    expect(done).toMatchObject({ ignored: 1, changed: 1 });
    expect(await problems()).toMatchObject({ total: 2, ignored: 1, groups: [{ count: 2 }] });
    expect(await counted()).toEqual([2, 0, 0]);
    const { total, problems: listed } = await ignored('?library=default/movies');
    expect([total, listed]).toEqual([1, [expect.objectContaining({ title: 'A', isThere: true, detail: 'why' })]]);
    expect(listed[0]?.ignoredAt).toBe('2026-11-21T12:00:00.000Z');
    expect(await ignored('?library=default/shows')).toEqual({ total: 0, problems: [] });
    expect(await show({ action: done.action })).toEqual({ shown: 1 });
    expect(await problems()).toMatchObject({ total: 3, ignored: 0 });
  });

  test('all of a cause are ignored, in one Library or everywhere, and shown again by their ids', async () => {
    const { found, problems, ignored, ignore, show } = await fixture();
    await found('movies', [problem('A'), { ...problem('A'), cause: 'nfoBroken' }]);
    await found('shows', [problem('B')]);
    const all = { cause: 'unidentified', library: 'default/shows' };
    expect(await ignore({ all })).toMatchObject({ ignored: 1, changed: 0 });
    expect((await problems()).groups).toEqual([
      { cause: 'nfoBroken', count: 1 },
      { cause: 'unidentified', count: 1 },
    ]);
    expect(await ignore({ all: { cause: 'unidentified' } })).toMatchObject({ ignored: 1 });
    await found('shows', []);
    const { problems: listed } = await ignored();
    expect(listed.map(({ library, isThere }) => [library, isThere]).toSorted()).toEqual([
      ['default/movies', true],
      ['default/shows', false],
    ]);
    expect(await show({ ids: listed.map(({ id }) => id) })).toEqual({ shown: 2 });
    expect((await ignored()).total).toBe(0);
  });

  test('a problem that changed is listed again, and no longer as ignored', async () => {
    const { found, problems, ignored, ignore } = await fixture();
    await found('movies', [problem('A')]);
    await ignore({ all: { cause: 'unidentified' } });
    await found('movies', [problem('A', 'something else')]);
    expect(await problems()).toMatchObject({ total: 1, ignored: 0 });
    expect((await ignored()).total).toBe(0);
  });

  test('a stalled Library is ignored until it is stalled by something else', async () => {
    const { states, problems, ignored, ignore, counted } = await fixture();
    const stall = (words: string) => {
      const reason = message('text', words);
      const failed = {
        number: 1,
        id: 'r',
        trigger: 'webhook',
        full: true,
        folders: 0,
        result: 'Failed',
        reason,
      } as const;
      const lastRun = { ...failed, startedAt: 0, finishedAt: 0, rescansInARow: 0, yieldsInARow: 0, suspects: [] };
      const full = { since: 1, notBefore: 1, trigger: 'page', acceptMissing: false, tries: 5 } as const;
      const state: LibraryState = { ...emptyState('uid-movies'), lastRun };
      states.set('movies', { ...state, pending: { ...state.pending, full } });
    };
    stall('the disk is gone');
    const [stalled] = (await problems('?cause=stalled')).problems;
    expect(stalled).toMatchObject({ library: 'default/movies', title: '', path: '' });
    expect(await ignore({ problems: [named(stalled)] })).toMatchObject({ ignored: 1, changed: 0 });
    expect(await problems()).toMatchObject({ total: 0, ignored: 1, problems: [] });
    expect(await counted()).toEqual([0, 0, 0]);
    expect(await ignored()).toMatchObject({ total: 1, problems: [{ cause: 'stalled', isThere: true }] });
    stall('the disk is full');
    expect(await problems()).toMatchObject({ total: 1, ignored: 0 });
    states.delete('movies');
    expect(await ignored()).toMatchObject({ total: 1, problems: [{ cause: 'stalled', isThere: false }] });
  });
});

/** As the page names a listed problem. */
function named(listed: object | undefined): object {
  const { library, cause, title, path, mark } = { library: '', cause: '', title: '', path: '', mark: '', ...listed };
  return { library, cause, title, path, mark };
}

test.each([
  [400, {}],
  [400, { problems: [] }],
  [400, { problems: [{ library: 'default/movies', cause: 'nonsense', title: '', path: '', mark: '' }] }],
  [400, { all: { cause: 'unidentified', all: true } }],
  [400, { all: { cause: 'unidentified' }, problems: [] }],
  [404, { all: { cause: 'unidentified', library: 'default/nowhere' } }],
  [404, { problems: [{ library: 'default/nowhere', cause: 'unidentified', title: '', path: '', mark: '' }] }],
])('answers %i to %j', async (status, body) => {
  const { act } = await pageFixture();
  expect((await failureOf(await act('/api/v1/problems/ignored', body)))[0]).toBe(status);
});

test.each([{}, { ids: [] }, { ids: ["' or 1=1"] }, { action: '' }, { ids: ['a'.repeat(22)], action: 'a'.repeat(12) }])(
  'shows nothing again for %j',
  async (body) => {
    const { act } = await pageFixture();
    expect((await failureOf(await act('/api/v1/problems/shown', body)))[0]).toBe(400);
  },
);
