import { describe, expect, test } from 'vitest';
import { libraryObject, uid } from '../../../test/kubernetes/objects.ts';
import { folder, fullWalk, noon, quiet, run, tilesRun } from '../../../test/simulation/states.ts';
import { heldFoldersAtMost, tilesRefusedAtMost, tilesVideosAtMost } from '../../library/limits.ts';
import type { HeldFolder, LibraryState } from '../../library/state.ts';
import { readLibrary } from './libraryObject.ts';
import { shownStatus } from './shownStatus.ts';
import { stateOf } from './statusCodec.ts';
import { heldBytesAtMost, statusBytesAtMost, storable, storedBytes } from './statusSize.ts';

const mebibyte = 1024 * 1024;
/** etcd's limit for a whole object. */
const storeTakes = 1.5 * mebibyte;

function heldPaths(letter: string): readonly HeldFolder[] {
  return Array.from({ length: heldFoldersAtMost }, (_, at) => folder(`${at}/${letter.repeat(4_090)}`));
}

/** Every list at its maximum length, with paths of maximum length. */
function largest(letter: string): LibraryState {
  const path = (at: number) => `${at}/${letter.repeat(4_080)}`;
  const video = { sizeBytes: 2 ** 40, mtimeMs: noon + 0.25 };
  const folders = heldPaths(letter);
  return {
    ...quiet({ uid }),
    pending: { folders },
    run: run({ folders: storable({ ...quiet({ uid }), pending: { folders } }).pending.folders }),
    tiles: tilesRun({
      videos: Array.from({ length: tilesVideosAtMost }, (_, at) => ({ path: path(at), title: path(at), ...video })),
    }),
    tilesRefused: Array.from({ length: tilesRefusedAtMost }, (_, at) => ({
      ...{ path: path(at), ...video, tries: 2, notBefore: noon, afterRun: 6 },
    })),
  };
}

function written(state: LibraryState, detail = 'x'.repeat(4_000)): Readonly<Record<string, unknown>> {
  const path = 'p'.repeat(4_096);
  const problem = { cause: 'storage', title: path, path, detail, sinceMs: noon };
  return shownStatus(libraryObject(), storable(state), {
    ...{ read: readLibrary(libraryObject()), baseUrl: 'http://nas:7070', now: noon },
    counts: { titles: 1, gaps: {}, unidentified: 0, problems: Array.from({ length: 64 }, () => problem) },
  });
}

describe('a status of maximum size', () => {
  test('fits the store: problems are dropped first, then the older half of the refused videos', () => {
    const state = largest('a');
    const status = written(state);
    expect(storedBytes(status)).toBeLessThan(storeTakes);
    expect(status['problems']).toEqual([]);
    const kept = stateOf({ ...libraryObject(), status });
    expect(kept).toMatchObject({ pending: state.pending, run: state.run, tiles: state.tiles });
    const left = kept.tilesRefused?.length ?? 0;
    expect(kept.tilesRefused ?? []).toEqual(left === 0 ? [] : state.tilesRefused?.slice(-left));
  });

  test('keeps as many problems as fit, and all of them if there is room', () => {
    const small = quiet({ uid });
    expect(written(small)['problems']).toHaveLength(64);
    const { tiles } = largest('a');
    const status = written(tiles === undefined ? small : { ...small, tiles }, 'y'.repeat(16_384));
    expect(status['problems']).toHaveLength(16);
    expect(storedBytes(status)).toBeLessThanOrEqual(statusBytesAtMost);
  });

  test('is stable when the kept status is written again', () => {
    const status = written(largest('a'));
    const again = written(stateOf({ ...libraryObject(), status }));
    expect(written(stateOf({ ...libraryObject(), status: again }))).toEqual(again);
  });

  test.each([['&'], ['<'], ['\u0001'], ['"'], ['\u2028']])(
    'is measured as the server stores it: held paths of %j become one full walk',
    (letter) => {
      const many = heldPaths(letter);
      const held = storable({ ...quiet({ uid }), pending: { folders: many } });
      expect(storedBytes(held.pending)).toBeLessThanOrEqual(heldBytesAtMost);
      expect(held.pending).toMatchObject({ folders: [], full: { since: noon, notBefore: noon, absorbed: true } });
      const both = { ...quiet({ uid }), pending: { folders: many }, run: run({ folders: many.slice(0, 14) }) };
      expect(storedBytes(written(both))).toBeLessThan(storeTakes);
    },
  );
});

test.each([
  ['a', 4_090],
  ['ü', 2_045],
  ['"', 2_800],
])('64 folders with plain paths stay folders at the longest length that senders may use: %s', (letter, characters) => {
  const folders = Array.from({ length: heldFoldersAtMost }, (_, at) => folder(`${at}/${letter.repeat(characters)}`));
  const state = { ...quiet({ uid }), pending: { full: fullWalk(), folders } };
  expect(storable(state)).toBe(state);
});

test('bytes are those of the JSON that the server stores', () => {
  expect(storedBytes({ a: 'ü' })).toBe('{"a":"ü"}'.length + 1);
  expect(storedBytes('<>&')).toBe(2 + 3 * 6);
  expect(storedBytes('\u2028')).toBe(2 + 6);
});
