import { expect, test } from 'vitest';
import { movies, temporaryCatalog } from '../../test/catalog/sample.ts';
import { buildHouse } from '../../test/commandLine/house.ts';
import { runProgram } from '../../test/commandLine/program.ts';
import { runLedger, runReport } from '../catalog/runs/runLedger.ts';
import { openWalkCatalog } from '../catalog/walk/walkCatalog.ts';
import type { NativeFile } from '../library/ledger.ts';
import { message } from '../messages/message.ts';
import { Tally } from '../walk/tally.ts';
import { noteMemoryEnd } from './memoryEnd.ts';
import { memoryLimitBytes, watchMemory } from './memoryLimit.ts';
import type { WalkJobContext } from './walkJobContext.ts';

const gib = 1024 ** 3;
const machine = { wantedMb: undefined, constrainedBytes: 0, totalBytes: 16 * gib, isBesideOthers: true };

test.each([
  ['at most 4 GiB of a large machine', {}, 4 * gib],
  ['half of a small machine', { totalBytes: 4 * gib }, 2 * gib],
  ['half of a container that the operator shares', { constrainedBytes: 2 * gib }, gib],
  ['nearly all of a pod of its own', { constrainedBytes: 2 * gib, isBesideOthers: false }, Math.floor(1.7 * gib)],
  ['of a large pod as much of it', { constrainedBytes: 10 * gib, isBesideOthers: false }, 8.5 * gib],
  ['half of the machine for a pod without a limit', { totalBytes: 4 * gib, isBesideOthers: false }, 2 * gib],
  ['that of a limit beyond the machine', { constrainedBytes: 2 ** 63, totalBytes: 4 * gib }, 2 * gib],
  ['what a person wants', { wantedMb: 700, constrainedBytes: gib }, 700e6],
])('a Job may use %s', (_name, change, bytes) => {
  expect(memoryLimitBytes({ ...machine, ...change })).toBe(bytes);
});

test('the watch calls once, when the process uses more', async () => {
  const used = [1, 9, 10, 11, 12, 13];
  const { promise, resolve } = Promise.withResolvers<number>();
  let calls = 0;
  using watch = watchMemory(
    10,
    () => resolve(++calls),
    () => used.shift() ?? 99,
  );
  expect(await promise).toBe(1);
  expect([watch.limitBytes, calls, used]).toEqual([10, 1, [12, 13]]);
});

const videos: readonly NativeFile[] = [
  { path: 'A/a.mkv', sizeBytes: 5, mtimeMs: 7 },
  { path: 'B/b.mkv', sizeBytes: 6, mtimeMs: 8 },
];

test.each([
  ['one video is set aside, with its reason', videos.slice(0, 1), 'Failed'],
  ['nothing is set aside if nothing was open', [], 'Failed'],
  ['of several none is blamed, and the run keeps its open videos', videos, undefined],
])('at the end %s', async (_name, open, result) => {
  const catalog = await temporaryCatalog();
  try {
    const row = { id: 'run', libraryUid: movies.uid, number: 1 };
    const report = runReport(catalog);
    await report.open(row);
    await report.progress(new Tally(() => 1).progress, open);
    const order = { uid: movies.uid } as WalkJobContext['order'];
    await noteMemoryEnd({ catalog, order, report, tally: new Tally(() => 1) }, open, 700e6);
    const written = await runLedger(catalog).read('run');
    expect(written?.result).toBe(result);
    if (result === undefined) expect(written?.nativeFiles).toEqual(open);
    else expect(written?.error).toEqual(message('memoryReached', '700'));
    const aside = await (await openWalkCatalog(catalog, movies)).setAside();
    const reason = message('memoryReading', '700');
    expect(aside).toEqual(open.length === 1 ? open.map((video) => ({ ...video, reason })) : []);
  } finally {
    await catalog.close();
  }
});

test('a Job over its limit ends, and its run says why', async () => {
  const house = await buildHouse(['movies/Film (2001)/Film (2001).mkv']);
  try {
    await runProgram(['init', 'movies'], { cwd: house.folder });
    const environment = { PROJECTIONIST_JOB_MEMORY_MB: '1' };
    const ended = await runProgram(['walk'], { cwd: house.folder, environment });
    expect(ended.code).not.toBe(0);
    expect(`${ended.stdout}${ended.stderr}`).toContain('memory limit of 1 MB');
  } finally {
    await house.remove();
  }
});
