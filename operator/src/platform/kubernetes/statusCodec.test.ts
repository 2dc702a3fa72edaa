import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { libraryObject, uid } from '../../../test/kubernetes/objects.ts';
import {
  folder,
  fullWalk,
  lastFullWalk,
  lastRun,
  noon,
  quiet,
  run,
  tilesRun,
} from '../../../test/simulation/states.ts';
import { changes, followUps, type Origin, senders } from '../../library/origin.ts';
import type { HeldFolder, HeldFullWalk, LibraryState, Trigger } from '../../library/state.ts';
import { emptyState } from '../../library/state.ts';
import { englishText } from '../../messages/english.ts';
import { plainText } from '../../messages/message.ts';
import { readLibrary } from './libraryObject.ts';
import { shownStatus } from './shownStatus.ts';
import { stateOf, statusOf } from './statusCodec.ts';

const instant = fc.integer({ min: 0, max: 253_402_300_798_999 });
const count = fc.integer({ min: 0, max: 2 ** 31 - 1 });
const path = fc.string({ unit: 'grapheme', maxLength: 30 });
const trigger = fc.constantFrom<Trigger>('webhook', 'schedule', 'cli', 'page', 'spec', 'start');
const origin: fc.Arbitrary<Origin> = fc.record(
  {
    at: instant,
    sender: fc.constantFrom(...senders),
    change: fc.constantFrom(...changes),
    follows: fc.constantFrom(...followUps),
  },
  { requiredKeys: ['at'] },
);
const times = { since: instant, notBefore: instant, tries: count };
const heldFolder: fc.Arbitrary<HeldFolder> = fc.oneof(
  fc.record({ path, ...times }),
  fc.record({ path, ...times, again: instant }),
  fc.record({ path, ...times, origin }),
  fc.record({ path, ...times, trigger: fc.constantFrom('cli', 'page') }),
  fc.record({ path, ...times, byPerson: fc.constant(true as const) }),
);
const heldFullWalk: fc.Arbitrary<HeldFullWalk> = fc
  .record({
    ...{ ...times, trigger, acceptMissing: fc.boolean(), again: fc.option(instant), absorbed: fc.boolean() },
    ...{ failedGeneration: fc.option(count), byPerson: fc.boolean(), origin: fc.option(origin) },
  })
  .map(({ again, absorbed, failedGeneration, byPerson, origin: from, ...full }) => ({
    ...full,
    ...(again === null ? {} : { again }),
    ...(failedGeneration === null ? {} : { failedGeneration }),
    ...(absorbed ? { absorbed: true } : {}),
    ...(byPerson ? { byPerson: true } : {}),
    ...(from === null ? {} : { origin: from }),
  }));
const folders = fc.array(heldFolder, { maxLength: 4 });
const video = { path, sizeBytes: fc.nat(), mtimeMs: fc.double({ min: 0, max: 4e12, noNaN: true }).map((ms) => ms + 0) };

/** Optional fields are present or absent: a key with the value undefined would be another state. */
const state: fc.Arbitrary<LibraryState> = fc.record(
  {
    uid: fc.constant(uid),
    pending: fc.record({ full: heldFullWalk, folders }, { requiredKeys: ['folders'] }),
    run: fc.record(
      {
        number: count,
        id: fc.uuid(),
        job: path,
        trigger,
        full: heldFullWalk,
        folders,
        generation: count,
        trustMtimes: fc.boolean(),
        everyTitle: fc.boolean(),
        firstWalk: fc.boolean(),
        rebuild: fc.constant(true as const),
        uncleanStartAt: instant,
        claimedAt: instant,
      },
      {
        requiredKeys: [
          ...(['number', 'id', 'job', 'trigger', 'folders', 'generation'] as const),
          ...(['trustMtimes', 'everyTitle', 'firstWalk', 'claimedAt'] as const),
        ],
      },
    ),
    tiles: fc.record({
      ...{ number: count, id: fc.uuid(), job: path, claimedAt: instant },
      videos: fc.array(fc.record({ ...video, title: path }), { maxLength: 4 }),
    }),
    tilesAfterRun: count,
    tilesRefused: fc.array(fc.record({ ...video, tries: count, notBefore: instant, afterRun: count }), {
      minLength: 1,
      maxLength: 3,
    }),
    lastRunNumber: count,
    lastTilesNumber: count,
    lastRun: fc.record(
      {
        ...{ number: count, id: fc.uuid(), trigger, full: fc.boolean(), folders: count },
        result: fc.constantFrom('Succeeded', 'Yielded', 'Failed', 'Lost', 'TimedOut'),
        reason: path.map((text) => plainText(text)),
        ...{ startedAt: instant, finishedAt: instant, rescansInARow: count, yieldsInARow: count },
        suspects: fc.array(path, { minLength: 1, maxLength: 3 }),
      },
      {
        requiredKeys: [
          ...(['number', 'id', 'trigger', 'full', 'folders', 'result'] as const),
          ...(['startedAt', 'finishedAt', 'rescansInARow', 'yieldsInARow'] as const),
        ],
      },
    ),
    lastFullWalk: fc.record(
      {
        startedAt: instant,
        finishedAt: instant,
        generation: count,
        uncleanStartAt: instant,
        lookedAtAllAt: instant,
      },
      { requiredKeys: ['startedAt', 'finishedAt', 'generation', 'lookedAtAllAt'] },
    ),
    refused: fc.record({ generation: count, programVersion: path, reason: path.map((text) => plainText(text)) }),
  },
  { requiredKeys: ['uid', 'pending', 'tilesAfterRun', 'lastRunNumber', 'lastTilesNumber'] },
);

async function statusSchema() {
  const file = new URL('../../library/document/status.schema.json', import.meta.url);
  const schema = JSON.parse(await readFile(file, 'utf8'));
  return new Ajv2020({ strict: false, validateFormats: false, allErrors: true }).compile(schema);
}

function written(of: LibraryState): unknown {
  return JSON.parse(JSON.stringify(statusOf(of, {})));
}

const full: LibraryState = {
  ...quiet({ uid }),
  pending: {
    full: fullWalk({ again: noon + 1, absorbed: true, byPerson: true, tries: 2, failedGeneration: 3 }),
    folders: [folder('/m/A', { again: noon, byPerson: true }), folder('')],
  },
  run: run({ full: fullWalk(), folders: [folder('/m/B')], rebuild: true, uncleanStartAt: noon - 1 }),
  tiles: tilesRun(),
  tilesRefused: [{ path: '/m/A/a.mkv', sizeBytes: 1, mtimeMs: 1.25, tries: 2, notBefore: noon, afterRun: 7 }],
  lastTilesNumber: 3,
  lastRun: lastRun({ result: 'Failed', reason: plainText('the storage cannot be read'), suspects: ['/m/A/a.mkv'] }),
  lastFullWalk: lastFullWalk({ uncleanStartAt: noon - 5 }),
  refused: { generation: 1, programVersion: '1', reason: plainText('expected a work order') },
};

describe('a state in a status', () => {
  test('is decoded with every field', () => {
    fc.assert(
      fc.property(state, (some) => {
        expect(stateOf({ ...libraryObject(), status: written(some) })).toEqual(some);
      }),
      { numRuns: 200 },
    );
    expect(stateOf({ ...libraryObject(), status: written(full) })).toEqual(full);
  });

  test('is valid under the CRD, with all shown fields', async () => {
    const validate = await statusSchema();
    const problem = { cause: 'storage', title: '', path: '/m', detail: 'x'.repeat(20_000), sinceMs: noon };
    const counts = {
      titles: 3,
      gaps: { tiles: 2 },
      unidentified: 1,
      problems: Array.from({ length: 90 }, () => problem),
    };
    const troubles = [{ reason: 'PodCannotStart', message: plainText('no node is free') }];
    for (const some of [full, quiet({ uid }), emptyState(uid)]) {
      const shown = shownStatus(libraryObject(), some, {
        ...{ read: readLibrary(libraryObject()), counts, troubles },
        ...{ baseUrl: 'http://nas:7070', now: noon },
      });
      expect([validate(JSON.parse(JSON.stringify(shown))), validate.errors]).toEqual([true, null]);
    }
  });

  test('is writable with any sentences and paths: long ones are cut, unpaired surrogates replaced', async () => {
    const validate = await statusSchema();
    const half = '\ud83c';
    const [sentence, long] = [`${half}${'x'.repeat(40_000)}`, `/m/${half}${'x'.repeat(5_000)}`];
    const lastRunOfAll = lastRun({ result: 'Failed', reason: plainText(sentence), suspects: [long] });
    const video = { path: long, title: long, sizeBytes: 1, mtimeMs: 1 };
    const refused = { generation: 1, programVersion: '1', reason: plainText(sentence) };
    const states: readonly LibraryState[] = [
      { ...full, lastRun: lastRunOfAll, lastFullWalk: lastFullWalk() },
      { ...quiet({ uid }), pending: { full: fullWalk({ tries: 5 }), folders: [] }, lastRun: lastRunOfAll },
      {
        ...{ ...quiet({ uid }), refused, tiles: tilesRun({ videos: [video] }) },
        tilesRefused: [{ path: long, sizeBytes: 1, mtimeMs: 1, tries: 2, notBefore: noon, afterRun: 7 }],
      },
    ];
    const troubles = [{ reason: 'PodCannotStart', message: plainText(sentence) }];
    for (const some of states) {
      for (const shownTroubles of [[], troubles]) {
        const shown = shownStatus(libraryObject(), some, {
          ...{ read: readLibrary(libraryObject()), troubles: shownTroubles, baseUrl: 'http://nas:7070', now: noon },
        });
        const text = JSON.stringify(shown);
        expect([validate(JSON.parse(text)), validate.errors]).toEqual([true, null]);
        // JSON writes unpaired surrogates as escapes, and the server stores something else: every pass would write it
        // again.
        expect(text).not.toContain('\\ud83c');
      }
    }
  });

  test('contains no secret of an address, whichever program wrote the sentence', () => {
    const reason = 'https://x.test/a?api_key=hidden1 and http://user:hidden2@tv.lan do not answer';
    const problem = { cause: 'storage', title: 'A', path: '/m', detail: reason, sinceMs: noon };
    const some = {
      ...quiet({ uid, lastFullWalk: lastFullWalk() }),
      lastRun: lastRun({ result: 'Failed', reason: plainText(reason) }),
    };
    const shown = shownStatus(
      libraryObject(),
      { ...some, refused: { generation: 1, programVersion: '1', reason: plainText(reason) } },
      {
        ...{ read: readLibrary(libraryObject()), baseUrl: 'http://nas:7070', now: noon },
        counts: { titles: 1, gaps: {}, unidentified: 0, problems: [problem] },
      },
    );
    expect(JSON.stringify(shown)).not.toContain('hidden');
    expect(stateOf({ ...libraryObject(), status: shown }).lastRun?.reason).toEqual(
      plainText('https://x.test/a?api_key=… and http://…@tv.lan do not answer'),
    );
  });

  test('a sentence that is too long or malformed for the CRD is corrected, so that the status stays writable', () => {
    const reason = `${'x'.repeat(16_383)}🎬`;
    const some = { ...quiet({ uid }), lastRun: lastRun({ reason: plainText(reason) }) };
    const read = englishText(stateOf({ ...libraryObject(), status: written(some) }).lastRun?.reason ?? plainText(''));
    expect([read.length, read.isWellFormed()]).toEqual([16_384, true]);
  });
});

describe('a status that this program did not write', () => {
  test.each<[string, unknown]>([
    ['none', undefined],
    ['null', null],
    ['a text', 'status'],
    ['a list', [1, 2]],
    ['wrong types everywhere', { pending: 3, run: [], tiles: 'x', lastRun: null, lastRunNumber: '7', refused: true }],
    ['invalid numbers', { lastRunNumber: -1, lastTilesNumber: 1.5, tilesAfterRun: 1e300 }],
    ['a run without its number', { run: { id: 'a', job: 'b' } }],
    ['a last run without a result', { lastRun: { number: 3, id: 'a', result: 'Great' } }],
    ['a full walk without times', { lastFullWalk: { generation: 1, startedAt: 'yesterday' } }],
  ])('%s is an empty state', (_, status) => {
    expect(stateOf({ ...libraryObject(), status })).toEqual(emptyState(uid));
  });

  test('a held folder without readable times is due; one without a path is dropped', () => {
    const status = {
      pending: { full: 'yes', folders: [{ path: '/m/A', since: 'x', tries: -1 }, { since: 'x' }, null] },
    };
    expect(stateOf({ ...libraryObject(), status }).pending).toEqual({
      folders: [{ path: '/m/A', since: 0, notBefore: 0, tries: 0 }],
    });
  });

  test('with another uid, pending work and numbers are kept and the runs are dropped', () => {
    const status = written({ ...full, uid: 'another', lastRunNumber: 41 });
    expect(stateOf({ ...libraryObject(), status })).toEqual({
      ...emptyState(uid),
      pending: full.pending,
      lastRunNumber: 41,
      lastTilesNumber: 3,
    });
  });

  test('never throws, whatever the value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (status) => {
        stateOf({ ...libraryObject(), status });
      }),
      { numRuns: 300 },
    );
  });
});
