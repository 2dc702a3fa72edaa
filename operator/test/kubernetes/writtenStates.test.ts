/** States as an API server with the project's own CRD stores them: nothing is pruned, refused or written twice. */
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../src/library/clock.ts';
import { heldFoldersAtMost, tilesVideosAtMost } from '../../src/library/limits.ts';
import type { LibraryState } from '../../src/library/state.ts';
import { englishText } from '../../src/messages/english.ts';
import { plainText } from '../../src/messages/message.ts';
import { openKubeApi } from '../../src/platform/kubernetes/api/client.ts';
import { libraries } from '../../src/platform/kubernetes/api/resources.ts';
import { LibraryStates } from '../../src/platform/kubernetes/libraryStates.ts';
import { folder, fullWalk, lastFullWalk, lastRun, noon, quiet, run, tilesRun } from '../simulation/states.ts';
import { startFakeApi } from './fake/server.ts';
import { libraryObject } from './objects.ts';

const key = 'default/movies';

async function fixture() {
  const server = await startFakeApi({ hasJobController: false });
  const client = await openKubeApi({
    ...{ kubeconfig: await server.kubeconfig(), userAgent: 'projectionist/tests', clock: systemClock },
    onRequest: (verb, code) => calls.push(`${verb} ${code}`),
  });
  onTestFinished(async () => {
    await client.close();
    await server.close();
  });
  const calls: string[] = [];
  const { apiVersion, kind, spec } = libraryObject();
  const object = await client.api.create(libraries, {
    ...{ apiVersion, kind, spec, metadata: { name: 'movies', namespace: 'default' } },
  });
  calls.length = 0;
  const states = new LibraryStates({
    ...{ api: client.api, clock: systemClock, baseUrl: () => 'http://nas:7070' },
    cache: { isFilled: true, get: () => undefined, values: () => [] },
  });
  return { states, calls, uid: object.metadata.uid ?? '' };
}

/** Maximum content, with all optional fields. */
function largest(uid: string): LibraryState {
  const paths = Array.from({ length: heldFoldersAtMost }, (_, at) => `/m/${at}/${'映'.repeat(1_300)}"\n`);
  const folders = paths.map((path) => folder(path, { again: noon + 1, tries: 3 }));
  const video = (at: number) => ({
    path: `A/${at}.mkv`,
    title: '/media/A',
    sizeBytes: 2 ** 40 + at,
    mtimeMs: noon + 0.25,
  });
  return {
    ...quiet({ uid, lastFullWalk: lastFullWalk({ uncleanStartAt: noon }) }),
    pending: { full: fullWalk({ again: noon, absorbed: true, byPerson: true }), folders },
    run: run({ full: fullWalk({ trigger: 'page' }), folders, rebuild: true, uncleanStartAt: noon }),
    tiles: tilesRun({ videos: Array.from({ length: tilesVideosAtMost }, (_, at) => video(at)) }),
    tilesRefused: [{ path: 'A/0.mkv', sizeBytes: 1, mtimeMs: 1.5, tries: 2, notBefore: noon, afterRun: 7 }],
    lastRun: lastRun({
      result: 'Failed',
      reason: plainText(`it broke\u0000 ${'x'.repeat(20_000)}`),
      suspects: paths.slice(0, 3),
    }),
    refused: { generation: 1, programVersion: '1.2.3', reason: plainText('expected a work order') },
  };
}

test('the largest state is stored completely, and the shown fields are not written again', async () => {
  const { states, calls, uid } = await fixture();
  const known = await states.read(key);
  if (known === undefined) throw new Error('the Library does not exist');
  const state = largest(uid);
  const written = await states.compareAndSwap(key, known.version, state);
  if (written === 'conflict') throw new Error('there is no other writer');
  const kept = {
    ...state,
    lastRun: {
      ...state.lastRun,
      reason: plainText(englishText(state.lastRun?.reason ?? plainText('')).slice(0, 16_384)),
    },
  };
  expect((await states.read(key, 'live'))?.state).toEqual(kept);
  calls.length = 0;
  await states.refresh(key);
  expect(calls).toEqual([]);
});

test('counts and troubles are stored completely too', async () => {
  const { states, calls } = await fixture();
  const problem = {
    cause: 'storage',
    title: 'A (1999)',
    path: 'A (1999)/a.mkv',
    detail: 'it cannot be read',
    sinceMs: noon,
  };
  states.setCounts(key, { titles: 3, gaps: { tiles: 2, art: 1 }, unidentified: 1, problems: [problem] });
  states.setTroubles(key, { jobs: [{ reason: 'PodCannotStart', message: plainText('no node is free') }] });
  await states.refresh(key);
  await states.read(key, 'live');
  calls.length = 0;
  await states.refresh(key);
  expect(calls).toEqual([]);
});
