import { describe, expect, test } from 'vitest';
import { alien } from '../../../test/api/alien.ts';
import { failureOf, film, filmId, pageFixture, read } from '../../../test/api/pageFixture.ts';
import { recordSender, replaceProblems } from '../../catalog/database/problems.ts';
import { runReport } from '../../catalog/runs/runLedger.ts';
import { emptyState, type Run } from '../../library/state.ts';
import { message, plainText } from '../../messages/message.ts';
import { JobList, RunList } from '../schemas/activity.ts';
import { LibraryList } from '../schemas/libraries.ts';
import { ProblemList } from '../schemas/problems.ts';
import { AttributionView } from '../schemas/session.ts';
import { Accepted } from '../schemas/title.ts';

describe('Libraries and work', () => {
  const claimedAt = Date.parse('2026-11-21T11:59:00Z');
  const run: Run = {
    ...{ number: 3, id: 'run-3', job: 'movies-walk-3', trigger: 'page', generation: 1, claimedAt },
    ...{ trustMtimes: false, everyTitle: false, firstWalk: false },
    folders: [{ path: '/media/A', since: claimedAt, notBefore: claimedAt, tries: 0 }],
  };

  test('a Library has its state, its address, and the senders heard', async () => {
    const { ask, save, states, catalog, clock } = await pageFixture();
    await save('movies', [alien()]);
    await recordSender(catalog, 'uid-movies', 'radarr', clock.nowMs);
    states.set('movies', { ...emptyState('uid-movies'), run });
    const { body } = await read(LibraryList, await ask('/api/v1/libraries'));
    expect(body.libraries.map(({ id, state }) => [id, state])).toEqual([
      ['default/movies', 'walking'],
      ['default/shows', 'neverWalked'],
      ['default/stories', 'neverWalked'],
    ]);
    expect(body.libraries[0]).toMatchObject({
      webhook: 'http://127.0.0.1:7070/webhook/default/movies',
      webhookOption: '--webhook-listen',
      run: { number: 3, full: false, folders: 1, trigger: 'page' },
      titles: 1,
      gaps: [{ name: 'tiles', count: 1 }],
      heard: [{ sender: 'radarr', at: '2026-11-21T12:00:00.000Z' }],
    });
    expect(body.libraries[1]?.titles).toBeUndefined();
  });

  test('a Job has its progress, and an ended run its result', async () => {
    const { ask, states, catalog } = await pageFixture();
    const report = runReport(catalog, () => claimedAt);
    await report.open({ id: 'run-3', libraryUid: 'uid-movies', number: 3 });
    const progress = {
      phase: 'tiles',
      titlesDone: 4,
      titlesKnown: 9,
      current: ['A'],
      warnings: 1,
      failures: 2,
      at: claimedAt,
      detail: {
        currentPhases: ['tiles'],
        phases: { tiles: { titles: 1, made: 3 }, probe: { titles: 2, made: 0 } },
        failed: [{ path: 'Z', fact: 'probe', reason: 'cut short' }],
        warned: [{ path: 'Y', message: 'odd name' }],
      },
    };
    await report.progress(progress, []);
    states.set('movies', { ...emptyState('uid-movies'), run });
    expect((await read(JobList, await ask('/api/v1/jobs'))).body.jobs).toMatchObject([
      {
        id: 'run-3',
        library: 'default/movies',
        kind: 'walk',
        phase: 'tiles',
        titlesDone: 4,
        titlesKnown: 9,
        current: ['A'],
        currentPhases: ['tiles'],
        phases: [
          { phase: 'probe', titles: 2, made: 0 },
          { phase: 'tiles', titles: 1, made: 3 },
        ],
        failed: [{ path: 'Z', fact: 'probe', message: 'cut short' }],
        warned: [{ path: 'Y', message: 'odd name' }],
      },
    ]);
    const going = (await read(RunList, await ask('/api/v1/runs'))).body.runs[0];
    expect([going?.result, going?.finishedAt]).toEqual([undefined, undefined]);
    expect([going?.failures, going?.warnings]).toMatchObject([[{ path: 'Z' }], [{ path: 'Y' }]]);

    states.set('movies', emptyState('uid-movies'));
    expect((await read(JobList, await ask('/api/v1/jobs'))).body.jobs).toEqual([]);
    expect((await read(RunList, await ask('/api/v1/runs'))).body.runs[0]?.result).toBe('Lost');
    await report.finish({
      result: 'Succeeded',
      rescan: [],
      fullOwed: false,
      summary: {
        ...{ titles: 9, titlesChanged: 4, made: { tiles: 4 }, absent: {}, removed: [], gone: ['Z'] },
        walkedFolders: Array.from({ length: 21 }, (_, index) => `/films/${index}`),
        failed: [{ path: 'A', fact: 'tiles', reason: 'broken' }],
        warnings: [{ path: 'B', message: 'odd' }],
      },
    });
    expect((await read(RunList, await ask('/api/v1/runs?library=default/movies&limit=1'))).body.runs).toMatchObject([
      {
        ...{
          id: 'run-3',
          result: 'Succeeded',
          titles: 9,
          folders: Array.from({ length: 20 }, (_, index) => `/films/${index}`),
          folderCount: 21,
          made: { tiles: 4 },
          gone: 1,
          failureCount: 2,
          durationSeconds: 0,
        },
        failures: [{ path: 'A', fact: 'tiles', message: 'broken' }],
        warnings: [{ path: 'B', message: 'odd' }],
      },
    ]);
    expect((await read(RunList, await ask('/api/v1/runs?library=default/shows'))).body.runs).toEqual([]);
  });

  test('a full walk is held, with or without the confirmation of missing titles', async () => {
    const { act, wishes } = await pageFixture();
    await act('/api/v1/libraries/default/movies/walk', {});
    await act('/api/v1/libraries/default/movies/walk', { acceptMissing: true });
    const full = { kind: 'full', paced: false, trigger: 'page' };
    expect(wishes.map(({ wish }) => wish)).toEqual([
      { ...full, acceptMissing: false },
      { ...full, acceptMissing: true },
    ]);
    expect((await act('/api/v1/libraries/default/none/walk', {})).status).toBe(404);
  });

  test('a requested full walk says what it meets', async () => {
    const { act, states } = await pageFixture();
    const starts = async () =>
      (await read(Accepted, await act('/api/v1/libraries/default/movies/walk', {}))).body.starts;
    expect(await starts()).toBe('soon');
    const run: Run = {
      ...{ number: 3, id: 'run-3', job: 'movies-walk-3', generation: 1, claimedAt },
      ...{ trigger: 'page', folders: [], trustMtimes: false, everyTitle: false, firstWalk: false },
    };
    const state = { ...emptyState('uid-movies'), run };
    states.set('movies', state);
    expect(await starts()).toBe('afterRun');
    const full = { since: 1, notBefore: 1, tries: 0, trigger: 'page', acceptMissing: false } as const;
    states.set('movies', { ...state, pending: { full, folders: [] } });
    expect(await starts()).toBe('alreadyQueued');
  });

  test('a suspended Library is not walked', async () => {
    const { act, ask, wishes } = await pageFixture({ spec: { suspend: true } });
    const answer = await act('/api/v1/libraries/default/movies/walk', {});
    const coded = { code: 'suspended', values: ['default/movies'] };
    expect(JSON.parse(await answer.clone().text())).toMatchObject({ error: { coded } });
    expect([await failureOf(answer), wishes]).toEqual([[409, 'refused'], []]);
    const [library] = (await read(LibraryList, await ask('/api/v1/libraries'))).body.libraries;
    expect(library?.state).toBe('suspended');
    expect(library?.conditions.find(({ type }) => type === 'Ready')).toMatchObject({
      ...{ status: 'False', reason: 'Suspended' },
      coded: { code: 'suspendedHere', values: [] },
    });
  });

  test('a Library with a faulty document is shown with its titles and its fault, and is not walked', async () => {
    const { act, ask, save, wishes, ports } = await pageFixture({ spec: { suspend: true } });
    await save('movies', [alien()]);
    const libraries = ports.libraries();
    const fault = 'spec.schedule must be a cron; found "x"';
    const words = `nothing starts until this is corrected: ${fault}`;
    const troubles = [{ reason: 'DocumentFaulty', message: message('untilMended', fault) }];
    const faulty = { isFaulty: true, troubles, stalledSince: claimedAt };
    Object.assign(ports, { libraries: () => libraries.map((one) => ({ ...one, ...faulty })) });
    const since = '2026-11-21T11:59:00.000Z';
    const coded = { code: 'untilMended', values: ['spec.schedule must be a cron; found "x"'] };
    const [library] = (await read(LibraryList, await ask('/api/v1/libraries'))).body.libraries;
    expect(library).toMatchObject({ state: 'stalled', titles: 1, problems: 1 });
    expect(library?.conditions.find(({ type }) => type === 'Stalled')).toEqual({
      ...{
        type: 'Stalled',
        status: 'True',
        reason: 'DocumentFaulty',
        message: words,
        coded,
        lastTransitionTime: since,
      },
    });
    expect([library?.schedule, library?.nextWalkAt]).toEqual([undefined, undefined]);
    const { problems } = (await read(ProblemList, await ask('/api/v1/problems?library=default/movies'))).body;
    const problem = { cause: 'stalled', library: 'default/movies', title: '', path: '', detail: words, coded };
    expect(problems).toEqual([{ ...problem, since, mark: expect.any(String) }]);

    const answer = await act('/api/v1/libraries/default/movies/walk', { acceptMissing: true });
    const refused = { code: 'documentFaulty', values: ['default/movies'] };
    expect(JSON.parse(await answer.clone().text())).toMatchObject({ error: { coded: refused } });
    expect([await failureOf(answer), wishes]).toEqual([[409, 'refused'], []]);
    // A request for one title is held like a webhook.
    expect((await act(`/api/v1/titles/${filmId}/walk`, {})).status).toBe(202);
    expect(wishes.map(({ wish }) => wish.kind)).toEqual(['folder']);
  });

  test('problems are grouped by cause and Library', async () => {
    const { ask, catalog } = await pageFixture();
    const problem = (cause: 'unidentified' | 'storage', of: string) => ({
      cause,
      title: of,
      path: of,
      detail: plainText('why'),
    });
    const found = [problem('unidentified', film), problem('unidentified', 'B'), problem('storage', '')];
    await replaceProblems(catalog, { libraryUid: 'uid-movies', runId: 'r', nowMs: 5 }, 'library', found);
    const { body } = await read(ProblemList, await ask('/api/v1/problems'));
    // The most severe cause comes first, however many others there are.
    expect(body.groups).toEqual([
      { cause: 'storage', count: 1 },
      { cause: 'unidentified', count: 2 },
    ]);
    expect(body.total).toBe(3);
    expect(body.problems).toContainEqual({
      ...{ cause: 'unidentified', library: 'default/movies', titleId: filmId, title: film, path: film, detail: 'why' },
      since: '1970-01-01T00:00:00.005Z',
      mark: expect.any(String),
    });
    const asked = await read(ProblemList, await ask('/api/v1/problems?cause=storage&library=default/movies'));
    expect(asked.body).toMatchObject({ total: 1, problems: [{ title: '' }] });
    expect((await ask('/api/v1/problems?cause=boredom')).status).toBe(400);
  });

  test('a stalled Library is the first problem, and is counted with the others', async () => {
    const { ask, states, catalog } = await pageFixture();
    const unknown = { cause: 'unidentified', title: film, path: '', detail: plainText('why') } as const;
    await replaceProblems(catalog, { libraryUid: 'uid-movies', runId: 'r', nowMs: 5 }, 'library', [unknown]);
    const since = Date.parse('2026-11-20T04:00:00Z');
    const full = { since, notBefore: since, trigger: 'schedule', acceptMissing: false, tries: 6 } as const;
    const reason = 'storage "/media" does not exist';
    const lastRun = {
      ...({ number: 6, id: 'run-6', trigger: 'schedule', full: true, folders: 0, result: 'Failed' } as const),
      reason: plainText(reason),
      ...{ startedAt: claimedAt, finishedAt: claimedAt, rescansInARow: 0, yieldsInARow: 0, suspects: [] },
    };
    const pending = { ...emptyState('uid-shows').pending, full };
    states.set('shows', { ...emptyState('uid-shows'), pending, lastRun });
    const { body } = await read(ProblemList, await ask('/api/v1/problems'));
    expect(body).toMatchObject({ total: 2, groups: [{ cause: 'stalled' }, { cause: 'unidentified' }] });
    expect(body.problems).toMatchObject([
      { cause: 'stalled', library: 'default/shows', title: '', since: '2026-11-20T04:00:00.000Z' },
      { cause: 'unidentified', library: 'default/movies' },
    ]);
    expect(body.problems[0]?.detail).toContain(reason);
    expect(body.problems[0]?.coded?.code).toBe('fullWalkFailsBy');
    const countOf = async (query: string) => {
      const found = await read(ProblemList, await ask(`/api/v1/problems?${query}`));
      return [found.body.total, found.body.problems.length];
    };
    expect(await countOf('cause=stalled')).toEqual([1, 1]);
    expect(await countOf('cause=unidentified')).toEqual([1, 1]);
    expect(await countOf('library=default/movies')).toEqual([1, 1]);
    expect(await countOf('library=default/shows')).toEqual([1, 1]);
    expect(await countOf('limit=1')).toEqual([2, 1]);
    const { libraries } = (await read(LibraryList, await ask('/api/v1/libraries'))).body;
    expect(libraries.map(({ problems }) => problems)).toEqual([1, 1, 0]);
  });

  test('an unavailable storage is a problem at once, until it is back; walks are attempted regardless', async () => {
    const { ask, ports, states, clock } = await pageFixture();
    const at = clock.nowMs - 60_000;
    const walked = { startedAt: at, finishedAt: at, lookedAtAllAt: at, generation: 1 };
    const lastRun = {
      ...({ number: 1, id: 'run-1', trigger: 'start', full: true, folders: 0, result: 'Succeeded' } as const),
      ...{ startedAt: at, finishedAt: at, rescansInARow: 0, yieldsInARow: 0, suspects: [] },
    };
    states.set('movies', { ...emptyState('uid-movies'), lastFullWalk: walked, lastRun });
    const check = async () => {
      const [library] = (await read(LibraryList, await ask('/api/v1/libraries'))).body.libraries;
      const { problems } = (await read(ProblemList, await ask('/api/v1/problems?library=default/movies'))).body;
      return { library, problems };
    };
    const before = await check();
    expect([before.library?.state, before.library?.problems, before.problems]).toEqual(['ready', 0, []]);

    const words = 'storage "/media" does not exist; check the path, or whether the disk is mounted';
    const coded = { code: 'storageMissing', values: ['"/media"'] };
    const since = '2026-11-21T11:59:30.000Z';
    const { libraries } = ports;
    const storageAway = { message: message('storageMissing', '"/media"'), since: Date.parse(since) };
    let seen = {};
    Object.assign(ports, {
      libraries: () => libraries().map((one) => ({ ...one, ...seen })),
      checkStorage: async () => {
        seen = { storageAway };
      },
    });
    const { library, problems } = await check();
    expect(library).toMatchObject({ state: 'stalled', problems: 1, nextWalkAt: before.library?.nextWalkAt });
    expect(library?.conditions.find(({ type }) => type === 'Stalled')).toEqual({
      ...{ type: 'Stalled', status: 'True', reason: 'StorageAway', message: words, coded, lastTransitionTime: since },
    });
    expect(problems).toEqual([
      {
        ...{ cause: 'stalled', library: 'default/movies', title: '', path: '', detail: words, coded },
        since,
        mark: expect.any(String),
      },
    ]);
    states.set('movies', { ...emptyState('uid-movies'), lastFullWalk: walked, lastRun, run });
    expect(await check()).toMatchObject({ library: { state: 'walking', problems: 0 }, problems: [] });

    states.set('movies', { ...emptyState('uid-movies'), lastFullWalk: walked, lastRun });
    Object.assign(ports, {
      checkStorage: async () => {
        seen = {};
      },
    });
    expect(await check()).toEqual(before);
  });

  test('services that documents name are credited', async () => {
    const { ask } = await pageFixture();
    const { body } = await read(AttributionView, await ask('/api/v1/attribution'));
    expect(body.services.map(({ name }) => name)).toEqual(['tvmaze']);
  });
});

test('an unavailable catalog is reported, and an internal error shows no details', async () => {
  const { ask, ports, faults } = await pageFixture();
  const away = Object.assign(new Error('the catalog is locked'), { name: 'CatalogError' });
  Object.assign(ports, { catalog: () => Promise.reject(away) });
  const answer = await ask('/api/v1/titles');
  expect([await failureOf(answer), answer.headers.get('retry-after')]).toEqual([[503, 'catalogAway'], '5']);
  Object.assign(ports, { catalog: () => Promise.reject(new Error('secret words')) });
  const fault = await ask('/api/v1/runs');
  expect(await fault.clone().text()).not.toContain('secret');
  expect(await failureOf(fault)).toEqual([500, 'fault']);
  expect(faults).toHaveLength(1);
});
