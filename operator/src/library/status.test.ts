import { describe, expect, test } from 'vitest';
import { englishText } from '../messages/english.ts';
import { type Message, message, plainText } from '../messages/message.ts';
import { chooseClaim, claimRun } from './claim.ts';
import type { LibraryDocument } from './document.ts';
import { endRun } from './end.ts';
import { emptyState, type LibraryState } from './state.ts';
import { type BesideState, libraryStatus, type Shown, statusBeside } from './status.ts';

const now = Date.UTC(2026, 4, 4, 12, 0, 0);
const hour = 3_600_000;
const document: LibraryDocument = {
  apiVersion: 'projectionist.dev/v1alpha1',
  kind: 'Library',
  metadata: { name: 'movies', namespace: 'default' },
  spec: {
    kind: 'movies',
    storage: { path: '/media/movies' },
    schedule: '30 * * * *',
    timeZone: 'Etc/UTC',
    suspend: false,
    ignore: [],
    languages: ['en'],
    sources: [],
    pathMappings: [],
    tiles: { mode: 'worker', intervalSeconds: 10, widthPixels: 320, parallelism: 1 },
    nfo: { dateAdded: true },
    marks: { mode: 'auto', detect: false, edl: false },
    trailers: { mode: 'links' },
    notify: [],
    publish: [],
    announce: [],
    stories: [],
    readOnly: false,
    job: {},
  },
};
const registered = { generation: 2 };
const problem = {
  cause: 'setAside',
  title: 'Heat (1995)',
  path: 'Heat (1995)/Heat.mkv',
  detail: 'it crashed',
  sinceMs: now,
};
const counts = { titles: 1439, gaps: { tiles: 12 }, unidentified: 3, problems: [problem] };

const walked: LibraryState = {
  ...emptyState('uid'),
  lastRunNumber: 40,
  lastRun: {
    number: 40,
    id: 'r40',
    trigger: 'webhook',
    full: false,
    folders: 1,
    result: 'Succeeded',
    startedAt: now - hour,
    finishedAt: now - hour + 5_000,
    rescansInARow: 1,
    yieldsInARow: 0,
    suspects: ['a.mkv'],
  },
  lastFullWalk: { startedAt: now - 2 * hour, finishedAt: now - 1_000, generation: 2, lookedAtAllAt: now - 2 * hour },
};
const folder = { path: '/m/Alien (1979)', since: now - 1_000, notBefore: now + 60_000, again: now + 60_000, tries: 1 };

function statusOf(
  state: LibraryState | undefined,
  changes: Partial<LibraryDocument['spec']> = {},
  registration: { generation: number; removedAt?: number } | undefined = registered,
) {
  const asked = { ...document, spec: { ...document.spec, ...changes } };
  return libraryStatus(asked, state === undefined ? undefined : registration, state, counts, 'http://nas:7070/', now);
}

function conditions(
  state: LibraryState,
  changes: Partial<LibraryDocument['spec']> = {},
  registration?: { generation: number; removedAt?: number },
) {
  const found = statusOf(state, changes, registration).conditions ?? [];
  return Object.fromEntries(found.map(({ type, status, reason }) => [type, `${status} ${reason}`]));
}

describe('the status block', () => {
  test('a Library no operator has seen has only its webhook', () => {
    expect(libraryStatus(document, undefined, undefined, undefined, 'http://nas:7070', now)).toEqual({
      webhook: 'http://nas:7070/webhook/default/movies',
    });
    expect(libraryStatus(document, undefined, undefined, undefined, undefined, now)).toEqual({});
  });

  test('a walked Library shows every field, with RFC 3339 times and without internals of the pass', () => {
    const status = statusOf(walked);
    expect(status).toMatchObject({
      webhook: 'http://nas:7070/webhook/default/movies',
      held: 0,
      nextWalkAt: '2026-05-04T12:30:00.000Z',
      pending: { full: false, folders: [] },
      tilesAfterRun: 0,
      lastFullWalk: { startedAt: '2026-05-04T10:00:00.000Z', finishedAt: '2026-05-04T11:59:59.000Z', generation: 2 },
      titles: 1439,
      gaps: { tiles: 12 },
      unidentified: 3,
      problems: [
        {
          cause: 'setAside',
          title: 'Heat (1995)',
          path: 'Heat (1995)/Heat.mkv',
          detail: 'it crashed',
          advice: 'replace the video, or try again with `projectionist refresh --fact probe TITLE`',
          since: '2026-05-04T12:00:00.000Z',
        },
      ],
      observedGeneration: 2,
    });
    expect(status.lastRun).toEqual({
      number: 40,
      id: 'r40',
      trigger: 'webhook',
      full: false,
      folders: 1,
      result: 'Succeeded',
      startedAt: '2026-05-04T11:00:00.000Z',
      finishedAt: '2026-05-04T11:00:05.000Z',
    });
    expect(status).not.toHaveProperty('run');
    expect(status).not.toHaveProperty('tiles');
  });

  test('held folders have their times, and the earliest one is the next walk', () => {
    const status = statusOf({ ...walked, pending: { folders: [folder] } });
    expect(status).toMatchObject({ held: 1, nextWalkAt: '2026-05-04T12:01:00.000Z' });
    expect(status.pending).toEqual({
      full: false,
      folders: [
        {
          path: '/m/Alien (1979)',
          since: '2026-05-04T11:59:59.000Z',
          notBefore: '2026-05-04T12:01:00.000Z',
          again: '2026-05-04T12:01:00.000Z',
          tries: 1,
        },
      ],
    });
  });

  test('a pending full walk has its fields beside `full`', () => {
    const full = { since: now, notBefore: now, tries: 0, trigger: 'page', acceptMissing: true } as const;
    expect(statusOf({ ...walked, pending: { full, folders: [] } })).toMatchObject({
      nextWalkAt: '2026-05-04T12:00:00.000Z',
      pending: { full: true, trigger: 'page', acceptMissing: true, since: '2026-05-04T12:00:00.000Z', folders: [] },
    });
  });

  test('a claimed run and a tiles Job are shown', () => {
    const pending = { folders: [{ ...folder, notBefore: now }] };
    const spec = { name: 'movies', generation: 2, schedule: '30 * * * *', timeZone: 'Etc/UTC' };
    const choice = chooseClaim({ ...walked, pending }, spec, now);
    if (choice === undefined) throw new Error('nothing is due');
    const claimed = claimRun({ ...walked, pending }, spec, choice, 'r41', now);
    const tiles = { number: 7, id: 't7', job: 'movies-tiles-7', videos: [], claimedAt: now };
    expect(statusOf({ ...claimed, tiles })).toMatchObject({
      run: {
        number: 41,
        id: 'r41',
        job: 'movies-walk-41',
        full: false,
        folders: [{ path: folder.path }],
        claimedAt: '2026-05-04T12:00:00.000Z',
      },
      tiles: { number: 7, id: 't7', job: 'movies-tiles-7', videos: [], claimedAt: '2026-05-04T12:00:00.000Z' },
    });
    expect(conditions(claimed)).toMatchObject({
      Ready: 'True Walked',
      Reconciling: 'True Walking',
      Stalled: 'False Working',
    });
  });

  test('a suspended Library has no next walk, whatever is due', () => {
    const status = statusOf({ ...walked, pending: { folders: [folder] } }, { suspend: true });
    expect(status).not.toHaveProperty('nextWalkAt');
    expect(status.held).toBe(1);
  });

  test('impossible times do not throw', () => {
    const broken = { ...folder, since: Number.NaN, notBefore: 1e300 };
    expect(() => statusOf({ ...walked, pending: { folders: [broken] } })).not.toThrow();
  });
});

test('the latest ten lost paths are shown, and how many there are', () => {
  const lost = Array.from({ length: 12 }, (_, at) => ({
    path: `/data/${at}${'x'.repeat(5_000)}`,
    since: now,
    lastAt: now,
  }));
  const status = libraryStatus(document, registered, walked, { ...counts, lost }, undefined, now);
  expect(status.lostPathCount).toBe(12);
  expect(status.lostPaths).toHaveLength(10);
  expect(status.lostPaths?.[0]).toMatchObject({
    since: '2026-05-04T12:00:00.000Z',
    lastAt: '2026-05-04T12:00:00.000Z',
  });
  expect(Math.max(...(status.lostPaths ?? []).map(({ path }) => path.length))).toBe(4_096);
  expect(statusOf(walked)).not.toHaveProperty('lostPaths');
});

describe('conditions', () => {
  const failed = { number: 41, id: 'r41', result: 'Failed', reason: plainText('the storage cannot be read') } as const;
  const lastRun = {
    ...walked.lastRun,
    trigger: 'webhook',
    full: true,
    folders: 0,
    startedAt: now,
    finishedAt: now,
    rescansInARow: 0,
    yieldsInARow: 0,
    ...failed,
  } as const;
  const never = emptyState('uid');
  const full = { since: now, notBefore: now + 60_000, trigger: 'schedule', acceptMissing: false } as const;
  const spec = { name: 'movies', generation: 2, schedule: '30 * * * *', timeZone: 'Etc/UTC' };
  const walking = claimRun(walked, spec, { folders: [folder], trigger: 'webhook' }, 'r41', now);

  test.each<[string, LibraryState, Record<string, string>]>([
    ['walked and idle', walked, { Ready: 'True Walked', Reconciling: 'False Idle', Stalled: 'False Working' }],
    ['never walked', never, { Ready: 'False NeverWalked', Reconciling: 'True FullWalkOwed', Stalled: 'False Working' }],
    ['a run that failed', { ...walked, lastRun }, { Ready: 'False LastRunFailed', Reconciling: 'False Idle' }],
    [
      'a due folder',
      { ...walked, pending: { folders: [{ ...folder, notBefore: now }] } },
      { Ready: 'True Walked', Reconciling: 'True WalkDue' },
    ],
    [
      'a full walk that keeps failing',
      { ...walked, lastRun, pending: { full: { ...full, tries: 5 }, folders: [] } },
      { Ready: 'False FullWalkFails', Reconciling: 'False Idle', Stalled: 'True FullWalkFails' },
    ],
    [
      'a refused work order',
      {
        ...walked,
        refused: { generation: 2, programVersion: '1', reason: plainText('the document is of another program') },
      },
      { Ready: 'False WorkOrderRefused', Reconciling: 'False Idle', Stalled: 'True WorkOrderRefused' },
    ],
    [
      'a refusal of an earlier document',
      { ...walked, refused: { generation: 1, programVersion: '1', reason: plainText('') } },
      { Stalled: 'False Working' },
    ],
  ])('%s', (_what, state, expected) => {
    expect(conditions(state)).toMatchObject(expected);
  });

  test('a changed document is not Ready before its full walk has ended', () => {
    expect(conditions(walked, {}, { generation: 3 })).toMatchObject({
      Ready: 'False DocumentChanged',
      Reconciling: 'True FullWalkOwed',
    });
  });

  const suspension = 'spec.suspend is true: nothing new starts, and webhooks are kept';
  test.each<[string, LibraryState, number, Record<string, string>]>([
    ['never walked', never, 2, { Ready: 'False Suspended', Reconciling: 'False Suspended' }],
    // Suspending it changes its document.
    ['walked before', walked, 3, { Ready: 'False Suspended', Reconciling: 'False Suspended' }],
    ['walked with this document', walked, 2, { Ready: 'True Walked', Reconciling: 'False Suspended' }],
    ['with a run that failed', { ...walked, lastRun }, 2, { Ready: 'False LastRunFailed' }],
    [
      'with a due folder',
      { ...walked, pending: { folders: [{ ...folder, notBefore: now }] } },
      3,
      { Reconciling: 'False Suspended' },
    ],
    ['during a run', walking, 3, { Reconciling: 'True Walking' }],
  ])('a suspended Library shows it: %s', (_what, state, generation, expected) => {
    expect(conditions(state, { suspend: true }, { generation })).toMatchObject({
      Stalled: 'False Suspended',
      ...expected,
    });
    const found = statusOf(state, { suspend: true }, { generation }).conditions ?? [];
    const messages = found.filter(({ reason }) => reason === 'Suspended').map((one) => englishText(one.message));
    expect(new Set(messages)).toEqual(new Set([suspension]));
  });

  test('a fault that needs a person goes before the suspension, and a deleted document suspends nothing', () => {
    const refused = { generation: 2, programVersion: '1', reason: plainText('the document is of another program') };
    expect(conditions({ ...walked, refused }, { suspend: true })).toEqual({
      Ready: 'False WorkOrderRefused',
      Reconciling: 'False Idle',
      Stalled: 'True WorkOrderRefused',
    });
    expect(conditions(walked, { suspend: true }, { generation: 2, removedAt: now })).toEqual({
      Ready: 'False Removed',
      Reconciling: 'False Idle',
      Stalled: 'False Working',
    });
  });

  test('Ready explains why a first walk failed', () => {
    const ready = statusOf({ ...never, lastRun }).conditions?.find(({ type }) => type === 'Ready');
    expect(ready && englishText(ready.message)).toBe(
      'no full scan with these settings has finished yet: the storage cannot be read',
    );
  });

  test('a removed Library shows it and starts nothing', () => {
    expect(conditions(walked, {}, { generation: 2, removedAt: now })).toMatchObject({
      Ready: 'False Removed',
      Reconciling: 'False Idle',
    });
  });

  test('all three have a generation and a transition time', () => {
    for (const condition of statusOf(walked).conditions ?? []) {
      expect(condition).toMatchObject({
        observedGeneration: 2,
        lastTransitionTime: expect.stringMatching(/^2026-05-04T/u),
      });
    }
  });
});

describe('a written status', () => {
  const due: LibraryState = { ...walked, pending: { folders: [{ ...folder, notBefore: now }] } };
  const shown = (state: LibraryState, at: number, beside: Shown = {}) =>
    statusBeside(document, registered, state, counts, at, beside);

  test('is equal for an unchanged state at any later time', () => {
    const first = shown(due, now, { before: {} });
    for (const minutes of [0, 1, 59, 600]) {
      expect(shown(due, now + minutes * 60_000, { before: first })).toEqual(first);
    }
  });

  test('keeps the time of a due walk as first shown, and shows a later walk with its own time', () => {
    const first = shown(due, now, { before: {} });
    expect(shown(due, now + hour, { before: first }).nextWalkAt).toBe('2026-05-04T12:00:00.000Z');
    expect(shown(walked, now, { before: first }).nextWalkAt).toBe('2026-05-04T12:30:00.000Z');
    // The time comes from before the clock went back: it cannot have been due then.
    const ahead = { nextWalkAt: '2026-05-05T00:00:00.000Z' };
    expect(shown(due, now, { before: ahead }).nextWalkAt).toBe('2026-05-04T12:00:00.000Z');
  });

  test('changes the time of a condition only with its status', () => {
    const first = shown(walked, now, { before: {} });
    const later = shown(due, now + 60_000, { before: first });
    const times = (of: BesideState) => of.conditions?.map(({ type, lastTransitionTime }) => [type, lastTransitionTime]);
    expect(times(first)).toEqual([
      ['Ready', '2026-05-04T12:00:00.000Z'],
      ['Reconciling', '2026-05-04T12:00:00.000Z'],
      ['Stalled', '2026-05-04T12:00:00.000Z'],
    ]);
    expect(times(later)).toEqual([
      ['Ready', '2026-05-04T12:00:00.000Z'],
      ['Reconciling', '2026-05-04T12:01:00.000Z'],
      ['Stalled', '2026-05-04T12:00:00.000Z'],
    ]);
  });

  test('a trouble goes first: Stalled and not Ready show its text, there is no next walk, and a run waits', () => {
    const troubles = [
      { reason: 'PodCannotStart', message: plainText('0/3 nodes are available') },
      { reason: 'Other', message: plainText('not shown') },
    ];
    const run = { ...claimedRun(), claimedAt: now };
    const status = shown({ ...due, run }, now, { troubles });
    expect(status).not.toHaveProperty('nextWalkAt');
    expect(status.conditions).toMatchObject([
      { type: 'Ready', status: 'False', reason: 'PodCannotStart', message: plainText('0/3 nodes are available') },
      { type: 'Reconciling', status: 'False', reason: 'Waiting', message: message('runWaits', '41') },
      { type: 'Stalled', status: 'True', reason: 'PodCannotStart', message: plainText('0/3 nodes are available') },
    ]);
  });

  describe('with a passing trouble', () => {
    const away = { reason: 'CatalogAway', message: plainText('it is away'), isPassing: true } as const;
    const taken = { reason: 'JobNameTaken', message: plainText('it is taken') };
    const stalled = {
      type: 'Stalled',
      status: 'True',
      reason: 'CatalogAway',
      message: plainText('it is away'),
    } as const;
    const words = (of: BesideState) => of.conditions?.map(({ status, reason }) => `${status} ${reason}`);
    const never = { ...emptyState('uid') };

    test.each<[what: string, state: LibraryState, beside: Shown, expected: readonly string[]]>([
      ['no person is needed', due, { troubles: [away] }, ['True Walked', 'True CatalogAway', 'False Working']],
      [
        'nor at a first install, which keeps waiting',
        never,
        { troubles: [away] },
        ['False NeverWalked', 'True CatalogAway', 'False Working'],
      ],
      [
        'a lasting trouble goes first',
        due,
        { troubles: [away, taken] },
        ['False JobNameTaken', 'False Waiting', 'True JobNameTaken'],
      ],
      [
        'a trouble already shown as Stalled stays Stalled',
        due,
        { troubles: [away], before: { conditions: [{ ...stalled, observedGeneration: 2 }] } },
        ['False CatalogAway', 'False Waiting', 'True CatalogAway'],
      ],
      [
        'a different trouble shown before is over',
        due,
        { troubles: [away], before: { conditions: [{ ...stalled, reason: 'StrayPod', observedGeneration: 2 }] } },
        ['True Walked', 'True CatalogAway', 'False Working'],
      ],
    ])('%s', (_, state, beside, expected) => {
      expect(words(shown(state, now, beside))).toEqual(expected);
    });

    test('a passing trouble keeps the next walk, a lasting one removes it; a removed Library shows neither', () => {
      expect(shown(due, now, { troubles: [away] }).nextWalkAt).toBe('2026-05-04T12:00:00.000Z');
      expect(shown(due, now, { troubles: [taken] })).not.toHaveProperty('nextWalkAt');
      const gone = statusBeside(document, { generation: 2, removedAt: now }, due, counts, now, { troubles: [away] });
      expect(words(gone)).toEqual(['False Removed', 'False Idle', 'False Working']);
    });
  });

  test('a Job that does not start is shown instead of the walk, and only while it is Reconciling', () => {
    const waits = {
      reason: 'PodCannotStart',
      message: plainText('no volume'),
      isPassing: true,
      delaysRun: true,
    } as const;
    const walking = { ...due, run: claimedRun() };
    const { conditions } = shown(walking, now, { troubles: [waits], before: {} });
    expect(conditions).toContainEqual(expect.objectContaining({ type: 'Reconciling', reason: 'PodCannotStart' }));
    expect(conditions).toContainEqual(expect.objectContaining({ type: 'Stalled', status: 'False' }));
  });

  test.each<[what: string, state: LibraryState, reason: string, words: Message]>([
    ['1 folder', due, 'Waiting', message('walkWaitsFolders', '1')],
    ['everything', emptyState('uid'), 'Waiting', message('walkWaitsWhole')],
    ['nothing', walked, 'Idle', message('idle')],
  ])('during a trouble a due walk is shown as waiting: %s', (_, state, reason, words) => {
    const status = shown(state, now, { troubles: [{ reason: 'JobNameTaken', message: plainText('it is taken') }] });
    expect(status.conditions).toContainEqual(
      expect.objectContaining({ type: 'Reconciling', status: 'False', reason, message: words }),
    );
  });

  function claimedRun() {
    const spec = { name: 'movies', generation: 2, schedule: '30 * * * *', timeZone: 'Etc/UTC' };
    const { run } = claimRun(due, spec, { folders: due.pending.folders, trigger: 'webhook' }, 'r41', now);
    if (run === undefined) throw new Error('no run');
    return run;
  }
});

test('a rebuild counts as no full walk and puts nothing back, however it ends', () => {
  const spec = { name: 'movies', generation: 3, schedule: '30 * * * *', timeZone: 'Etc/UTC' };
  const claimed = claimRun(walked, spec, { folders: [], trigger: 'cli' }, 'r41', now);
  const run = claimed.run;
  if (run === undefined) throw new Error('no run');
  for (const result of ['Succeeded', 'Failed', 'Yielded', 'Lost'] as const) {
    const ended = endRun(
      claimed,
      { ...run, rebuild: true },
      { result, walkedFolders: [], rescan: [], fullOwed: false },
      now,
    );
    expect(ended.lastFullWalk).toEqual(walked.lastFullWalk);
    expect(ended.pending).toEqual({ folders: [] });
    expect(ended.lastRun?.rescansInARow).toBe(walked.lastRun?.rescansInARow);
  }
});
