import { describe, expect, test } from 'vitest';
import { libraryObject, uid } from '../../test/kubernetes/objects.ts';
import { lastRun, quiet } from '../../test/simulation/states.ts';
import { emptyState, type LibraryState } from '../library/state.ts';
import type { Trouble } from '../library/status.ts';
import { englishText } from '../messages/english.ts';
import { message, plainText } from '../messages/message.ts';
import type { LibraryObject } from '../platform/kubernetes/api/wire.ts';
import { readLibrary } from '../platform/kubernetes/libraryObject.ts';
import { shownStatus } from '../platform/kubernetes/shownStatus.ts';
import { pageLibrary } from './kubernetesPage.ts';

const at = Date.parse('2026-11-22T06:00:00Z');
const away = { reason: 'CatalogAway', message: 'the database does not answer' };
const working = { type: 'Stalled', status: 'False', reason: 'Working', message: '', lastTransitionTime: time(at) };
const stalled = { ...working, status: 'True', ...away };
const badCron = { schedule: 'every other day' };

function time(instant: number): string {
  return new Date(instant).toISOString();
}

function shown(object: LibraryObject, state: LibraryState = emptyState(uid)) {
  return pageLibrary(object, readLibrary(object), state);
}

function withStatus(spec: Readonly<Record<string, unknown>>, ...conditions: readonly object[]): LibraryObject {
  return { ...libraryObject(spec, { generation: 4 }), status: { conditions } };
}

function wordsOf(trouble: Trouble | undefined): string {
  return trouble === undefined ? '' : englishText(trouble.message);
}

describe('storage that the last run found missing', () => {
  const missing = message('storageMissing', '"/media"');
  const failed = lastRun({
    result: 'Failed',
    reason: message('withDetail', message('jobFailed'), missing),
    finishedAt: at,
  });

  test('is away at once, since the end of that run', () => {
    const { storageAway } = shown(libraryObject(), quiet({ lastRun: failed }));
    expect(storageAway?.since).toBe(at);
    expect(englishText(storageAway?.message ?? plainText(''))).toContain('"/media" does not exist');
  });

  test.each([
    ['another reason', lastRun({ result: 'Failed', reason: message('noProgress') })],
    ['a run that succeeded since', lastRun({ result: 'Succeeded' })],
  ])('%s: nothing is away', (_, last) => {
    expect(shown(libraryObject(), quiet({ lastRun: last })).storageAway).toBeUndefined();
  });
});

describe('a Library with a valid document', () => {
  test('is shown completely', () => {
    const state = { ...emptyState(uid), lastRunNumber: 7 };
    const library = shown(libraryObject({ timeZone: 'Europe/Berlin' }, { generation: 4 }), state);
    expect(library).toEqual({
      ...{ key: 'media/movies', uid, generation: 4, state, troubles: [] },
      document: expect.objectContaining({
        spec: expect.objectContaining({ schedule: '0 0 * * *', timeZone: 'Europe/Berlin', tiles: expect.anything() }),
      }),
    });
  });

  test('that is Stalled shows why and since when', () => {
    const troubles = [{ ...away, message: plainText(away.message) }];
    expect(shown(withStatus({}, stalled))).toMatchObject({ troubles, stalledSince: at });
  });

  test.each([
    ['is well', working],
    ['was stalled only by its state', { ...stalled, reason: 'FullWalkFails' }],
    ['has just been corrected', { ...stalled, reason: 'DocumentFaulty' }],
  ])('that %s has no trouble', (_, condition) => {
    const library = shown(withStatus({}, condition));
    expect([library.troubles, library.stalledSince, library.isFaulty]).toEqual([[], undefined, undefined]);
  });

  test('shows reasons with their codes, as the status was written from them', () => {
    const reason = message('withDetail', message('diedOf', 'SIGKILL'), message('outOfMemory'));
    const waits = { ...stalled, reason: 'StrayPod', message: englishText(message('strayPod', 'x', 'kubectl delete')) };
    const state = quiet({ uid, lastRun: lastRun({ reason: plainText(englishText(reason)) }) });
    const library = shown(withStatus({}, waits), state);
    expect(library.state.lastRun?.reason).toEqual(reason);
    expect(library.troubles?.[0]?.message).toEqual(message('strayPod', 'x', 'kubectl delete'));
  });
});

describe('a Library with a faulty document', () => {
  test('is shown with its certain fields, and starts nothing', () => {
    const spec = { ...badCron, readOnly: true, sources: [{ tmdb: {} }], storage: { claim: 'films', subPath: 'a' } };
    expect(shown(withStatus(spec))).toEqual({
      ...{ key: 'media/movies', uid, generation: 4, state: emptyState(uid), isFaulty: true },
      document: {
        metadata: { name: 'movies', namespace: 'media' },
        spec: {
          ...{ kind: 'movies', storage: { claim: 'films' }, readOnly: true, sources: [{ tmdb: {} }] },
          // A schedule for code that ignores `suspend`.
          ...{ suspend: true, schedule: '0 0 1 1 *', timeZone: 'Etc/UTC' },
        },
      },
      troubles: [
        {
          reason: 'DocumentFaulty',
          message: message('untilMended', message('docCron', '"every other day"', message('docCronFields', '3'))),
        },
      ],
    });
  });

  test('is reported with the same message as in kubectl', () => {
    const object = libraryObject(badCron);
    const status = shownStatus(object, emptyState(uid), { read: readLibrary(object), baseUrl: 'http://nas', now: at });
    const written = { ...object, status: JSON.parse(JSON.stringify(status)) };
    const [trouble] = shown(written).troubles ?? [];
    expect(written.status.conditions).toContainEqual(
      expect.objectContaining({ type: 'Stalled', reason: trouble?.reason, message: wordsOf(trouble) }),
    );
    expect(shown(written).stalledSince).toBe(at);
  });

  test.each([
    [badCron, /^nothing starts until this is corrected: spec.*week\)$/u],
    [{ timeZone: 'Europe/Berln' }, /^nothing starts until this is corrected: spec.*did you mean "Europe\/Berlin"\?$/u],
  ])('has a message of whole sentences: %o', (spec, sentences) => {
    expect(wordsOf(shown(libraryObject(spec)).troubles?.[0])).toMatch(sentences);
  });

  test('lists its fault before other troubles', () => {
    const { troubles, stalledSince } = shown(withStatus(badCron, stalled));
    expect([troubles?.map(({ reason }) => reason), stalledSince]).toEqual([['DocumentFaulty', 'CatalogAway'], at]);
  });

  test.each([
    ['nothing was written yet', []],
    ['its fault is new', [working]],
    ['its time is invalid', [{ ...stalled, lastTransitionTime: 'yesterday' }]],
  ])('has no time if %s', (_, conditions) => {
    expect(shown(withStatus(badCron, ...conditions))).not.toHaveProperty('stalledSince');
  });
});
