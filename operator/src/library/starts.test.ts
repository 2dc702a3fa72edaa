import { expect, test } from 'vitest';
import { folder, fullWalk, hour, noon, quiet, run } from '../../test/simulation/states.ts';
import { startsOf } from './starts.ts';
import type { LibraryState } from './state.ts';

const heat = '/m/Heat (1995)';
const full = { full: fullWalk(), folders: [] };

test.each<[string, Partial<LibraryState>, string | undefined, string]>([
  ['nothing', {}, undefined, 'soon'],
  ['nothing, by folder', {}, heat, 'soon'],
  ['a run', { run: run() }, undefined, 'afterRun'],
  ['a run of the same folder', { run: run({ folders: [folder(heat)] }) }, heat, 'afterRun'],
  ['a full scan that waits', { pending: full }, undefined, 'alreadyQueued'],
  ['a full scan that waits for a run', { pending: full, run: run() }, undefined, 'alreadyQueued'],
  ['a full scan that waits, by folder', { pending: full }, heat, 'soon'],
  ['a folder that waits', { pending: { folders: [folder(heat)] } }, heat, 'alreadyQueued'],
  ['another folder that waits', { pending: { folders: [folder('/m/Alien')] } }, heat, 'soon'],
  ['a folder that waits for later', { pending: { folders: [folder(heat, { notBefore: noon + hour })] } }, heat, 'soon'],
])('a request that meets %s', (_, state, path, expected) => {
  expect(startsOf(quiet(state), noon, path)).toBe(expected);
});
