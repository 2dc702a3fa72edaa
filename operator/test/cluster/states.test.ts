import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../src/library/clock.ts';
import { heldFoldersAtMost, tilesRefusedAtMost, tilesVideosAtMost } from '../../src/library/limits.ts';
import type { LibraryState } from '../../src/library/state.ts';
import { plainText } from '../../src/messages/message.ts';
import type { ObjectCache } from '../../src/platform/kubernetes/api/objectCache.ts';
import type { LibraryObject } from '../../src/platform/kubernetes/api/wire.ts';
import { LibraryStates } from '../../src/platform/kubernetes/libraryStates.ts';
import { ownVersion } from '../ownVersion.ts';
import { folders, fullWalk, lastFullWalk, lastRun, noon, run, tilesRun } from '../simulation/states.ts';
import { expectApi } from './apiAccess.ts';
import { type AnyObject, accessOfAccount, applyAll, applyObject, objectsInFile } from './objects.ts';
import { type OurClient, openOurClient } from './ourClient.ts';
import { freshNamespace, sharedAdmin } from './sharedCluster.ts';

const installFile = fileURLToPath(new URL('../../deploy/install.yaml', import.meta.url));
const noCache: ObjectCache<LibraryObject> = { isFilled: true, get: () => undefined, values: () => [] };

let namespace: string;
let client: OurClient;

beforeAll(async () => {
  namespace = await freshNamespace();
  const rights = objectsInFile(installFile).filter(({ kind }) => /Namespace|Role|ServiceAccount/u.test(kind));
  await applyAll(sharedAdmin(), rights);
  client = await openOurClient(await accessOfAccount(sharedAdmin(), 'projectionist', 'projectionist'));
});
afterAll(() => client.close());

function openStates(): LibraryStates {
  return new LibraryStates({
    api: client.api,
    cache: noCache,
    baseUrl: () => 'http://projectionist',
    clock: systemClock,
  });
}

async function makeLibrary(name: string): Promise<AnyObject> {
  const spec = { kind: 'movies', storage: { claim: 'media' } };
  const object = { apiVersion: 'projectionist.dev/v1alpha1', kind: 'Library', metadata: { name }, spec };
  return (await applyObject(sharedAdmin(), object, { namespace })).body;
}

interface Lengths {
  /** Characters of a held path. */
  readonly held: number;
  /** Characters of a file path. */
  readonly file: number;
}

const usual: Lengths = { held: 40, file: 120 };
/**
 * The longest path that senders may name (4,096 bytes), and the longest files that tools create: a server stores at
 * most 1.5 MiB per object.
 */
const longest: Lengths = { held: 2_045, file: 500 };

/** Every field of a state, each list at its maximum length. */
function wholeState(uid: string, lengths: Lengths): LibraryState {
  const pathOf = (characters: number) => (index: number) =>
    `${String(index).padStart(4, '0')}-${'ü'.repeat(characters - 5)}`;
  const [sent, long] = [pathOf(lengths.held), pathOf(lengths.file)];
  const held = folders(heldFoldersAtMost).map((one, index) => ({
    ...one,
    path: sent(index),
    again: noon + 1,
    tries: index,
    trigger: 'page' as const,
    byPerson: true as const,
  }));
  const full = fullWalk({
    ...{ again: noon + 2, tries: 3, trigger: 'page', acceptMissing: true, absorbed: true, byPerson: true },
    failedGeneration: 6,
  });
  const file = { sizeBytes: 9_007_199_254_740_991, mtimeMs: noon - 0.5 };
  return {
    uid,
    pending: { full, folders: held },
    run: run({
      full,
      folders: held,
      trustMtimes: true,
      everyTitle: true,
      firstWalk: true,
      uncleanStartAt: noon,
      generation: 4,
    }),
    tiles: tilesRun({
      videos: Array.from({ length: tilesVideosAtMost }, (_, index) => ({
        path: long(index),
        title: long(index),
        ...file,
      })),
    }),
    tilesAfterRun: 7,
    tilesRefused: Array.from({ length: tilesRefusedAtMost }, (_, index) => ({
      path: long(index),
      ...file,
      tries: 2,
      notBefore: noon,
      afterRun: 6,
    })),
    lastRunNumber: 8,
    lastTilesNumber: 3,
    lastRun: lastRun({
      result: 'Failed',
      reason: plainText('A reason with "quotes"\nand lines.'),
      suspects: [long(1)],
    }),
    lastFullWalk: lastFullWalk({ uncleanStartAt: noon }),
    refused: { generation: 4, programVersion: ownVersion, reason: plainText('The order was refused.') },
  };
}

describe('a state in the status of a real Library', () => {
  test.each([
    ['usual', usual],
    ['the longest', longest],
  ] as const)('is read back completely: every field, every list at its limit, %s paths', async (_, lengths) => {
    const { metadata } = await makeLibrary(`whole-${lengths.file}`);
    const key = `${namespace}/${metadata.name}` as const;
    const state = wholeState(metadata.uid ?? '', lengths);
    const states = openStates();
    const before = await states.read(key, 'live');
    const written = await states.compareAndSwap(key, before?.version ?? '', state);
    expect(written).toMatchObject({ state });
    // Another process reads what the server stored, without this one's caches.
    expect((await openStates().read(key, 'live'))?.state).toEqual(state);
  });

  test('that is written twice keeps its version: the server sees no change', async () => {
    const { metadata } = await makeLibrary('twice');
    const key = `${namespace}/${metadata.name}` as const;
    const states = openStates();
    const state = wholeState(metadata.uid ?? '', usual);
    const first = await states.compareAndSwap(key, (await states.read(key, 'live'))?.version ?? '', state);
    if (first === 'conflict') throw new Error('there is no other writer');
    const second = await openStates().compareAndSwap(key, first.version, state);
    expect(second).toMatchObject({ version: first.version });
  });

  test('written from an old version is a conflict, also for a deleted Library with the same name', async () => {
    const { metadata } = await makeLibrary('raced');
    const key = `${namespace}/${metadata.name}` as const;
    const [mine, theirs] = [openStates(), openStates()];
    const [read, alsoRead] = [await mine.read(key, 'live'), await theirs.read(key, 'live')];
    const state = { ...wholeState(metadata.uid ?? '', usual), tilesAfterRun: 1 };
    expect(await theirs.compareAndSwap(key, alsoRead?.version ?? '', state)).not.toBe('conflict');
    expect(await mine.compareAndSwap(key, read?.version ?? '', { ...state, tilesAfterRun: 2 })).toBe('conflict');
    expect((await mine.read(key))?.state.tilesAfterRun).toBe(1);

    const known = await mine.read(key, 'live');
    const path = `/apis/projectionist.dev/v1alpha1/namespaces/${namespace}/libraries/raced`;
    await expectApi(sharedAdmin(), 'DELETE', path);
    await makeLibrary('raced');
    expect(await mine.compareAndSwap(key, known?.version ?? '', state)).toBe('conflict');
    expect((await mine.read(key, 'live'))?.state.lastRunNumber).toBe(0);
  });

  test('shows people the webhook, held folders and conditions beside it', async () => {
    const { metadata } = await makeLibrary('shown');
    const key = `${namespace}/${metadata.name}` as const;
    const states = openStates();
    await states.refresh(key);
    const { status } = await expectApi<{ status: Record<string, unknown> }>(
      sharedAdmin(),
      'GET',
      `/apis/projectionist.dev/v1alpha1/namespaces/${namespace}/libraries/shown`,
    );
    expect(status).toMatchObject({ webhook: `http://projectionist/webhook/${namespace}/shown`, observedGeneration: 1 });
    expect(status['conditions']).toEqual(expect.arrayContaining([expect.objectContaining({ type: 'Ready' })]));
  });
});

test('no request of these tests was denied to the account of the operator', () => {
  expect(client.calls.length).toBeGreaterThan(0);
  expect(client.calls.filter((call) => / 40[13]$/u.test(call))).toEqual([]);
});
