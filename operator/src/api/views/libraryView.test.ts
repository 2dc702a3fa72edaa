import { describe, expect, test } from 'vitest';
import { pageFixture } from '../../../test/api/pageFixture.ts';
import { emptyState, type LibraryState } from '../../library/state.ts';
import { time } from '../../library/statusTime.ts';
import { type Message, message, plainText } from '../../messages/message.ts';
import type { PageLibrary } from '../ports.ts';
import { libraryView, stalledProblem } from './libraryView.ts';

const since = Date.parse('2026-11-20T04:00:00Z');
const full = { since, notBefore: since, trigger: 'schedule', acceptMissing: false, tries: 0 } as const;
const run = {
  ...({ number: 1, id: 'run-1', job: 'movies-walk-1', trigger: 'schedule', generation: 1, claimedAt: since } as const),
  ...{ trustMtimes: false, everyTitle: false, firstWalk: false, full, folders: [] },
};

test.each<[string, Partial<LibraryState>, string | undefined]>([
  ['waits', { pending: { folders: [], full } }, time(since)],
  ['is in progress', { run }, time(since)],
  ['never was', {}, undefined],
])('a Library whose walk %s is stalled since then, at any time of the request', async (_, more, told) => {
  const [library] = (await pageFixture()).ports.libraries();
  if (library === undefined) throw new Error('expected a Library');
  const troubles = [{ reason: 'CatalogAway', message: plainText('the catalog does not answer') }];
  const stuck = { ...library, state: { ...emptyState('uid'), ...more }, troubles };
  for (const now of [since + 60_000, since + 120_000]) expect(stalledProblem(stuck, now)?.since).toBe(told);
});

test('a Library without sources is not told that its titles lack ids', async () => {
  const [library] = (await pageFixture()).ports.libraries();
  if (library === undefined) throw new Error('expected a Library');
  const facts = { gaps: { id: 3, tiles: 2 }, unidentified: 3, problems: 0, heard: [] };
  const at = { base: 'http://nas', option: undefined, now: since };
  const withSources = (sources: typeof library.document.spec.sources) => {
    const document = { ...library.document, spec: { ...library.document.spec, sources } };
    const { gaps, unidentified } = libraryView({ ...library, document }, facts, at);
    return [gaps.map(({ name }) => name), unidentified];
  };
  expect(withSources([])).toEqual([['tiles'], 0]);
  expect(withSources([{ wikidata: {} }])).toEqual([['id', 'tiles'], 3]);
});

describe('a Library with a faulty document', () => {
  const troubles = [{ reason: 'DocumentFaulty', message: plainText('mend it') }];
  const at = { base: 'http://nas', option: undefined, now: since };
  const facts = { gaps: {}, unidentified: 0, problems: 1, heard: [] };
  const faulty = async (more: Partial<PageLibrary> = {}): Promise<PageLibrary> => {
    const [library] = (await pageFixture()).ports.libraries();
    if (library === undefined) throw new Error('expected a Library');
    const spec = { ...library.document.spec, suspend: true, schedule: '', timeZone: 'Etc/UTC' };
    return { ...library, document: { ...library.document, spec }, isFaulty: true, troubles, ...more };
  };

  test.each<[string, Partial<LibraryState>, string]>([
    ['is stalled, not suspended', {}, 'stalled'],
    ['is walking while a run of its earlier document continues', { run }, 'walking'],
  ])('%s', async (_, more, state) => {
    const view = libraryView(await faulty({ state: { ...emptyState('uid'), ...more } }), facts, at);
    expect([view.state, view.schedule, view.nextWalkAt]).toEqual([state, undefined, undefined]);
    expect(view.conditions.find(({ type }) => type === 'Stalled')).toMatchObject({
      ...{ status: 'True', reason: 'DocumentFaulty', message: 'mend it' },
    });
  });

  test('is stalled since the time in its status, and not since an earlier walk', async () => {
    const state = { ...emptyState('uid'), pending: { folders: [], full }, run };
    expect(stalledProblem(await faulty({ state }), since)).toEqual({ detail: plainText('mend it') });
    const stalledSince = since + 60_000;
    const told = { detail: plainText('mend it'), since: time(stalledSince) };
    expect(stalledProblem(await faulty({ state, stalledSince }), since)).toEqual(told);
  });
});

test.each<[string, boolean, string | undefined]>([
  ['is stalled unless it is suspended', false, 'the disk is away'],
  ['is not stalled if it is suspended', true, undefined],
])('a Library whose storage is away %s', async (_, suspend, told) => {
  const [library] = (await pageFixture({ spec: { suspend } })).ports.libraries();
  if (library === undefined) throw new Error('expected a Library');
  const away = { ...library, storageAway: { message: plainText('the disk is away'), since } };
  expect(stalledProblem(away, since)?.detail).toEqual(told === undefined ? undefined : plainText(told));
});

test.each<[string, Message, boolean]>([
  ['is a problem if it does not answer', message('storageSilent', '"/media"'), true],
  ['is none if it is missing, as the run finds itself', message('storageMissing', '"/media"'), false],
])('of a Library with a run, the storage %s', async (_, words, isTold) => {
  const [library] = (await pageFixture()).ports.libraries();
  if (library === undefined) throw new Error('expected a Library');
  const away = { ...library, state: { ...emptyState('uid'), run }, storageAway: { message: words, since } };
  expect(stalledProblem(away, since)?.detail).toEqual(isTold ? words : undefined);
});
