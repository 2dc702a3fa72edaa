import { mkdir, mkdtemp, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { specOf } from '../../test/walk/walkFixture.ts';
import type { TilesVideo } from '../library/state.ts';
import { message, plainText } from '../messages/message.ts';
import { openRoot, type StorageRoot } from '../storage/root.ts';
import { readOutcome, type TilesOutcome, writeOutcome } from '../title/outcome.ts';
import { type TilesContext, workOnVideo } from './tilesVideo.ts';

let root: StorageRoot;
let video: TilesVideo;
const value = { widthPixels: 80, heightPixels: 46, columns: 10, rows: 10, intervalSeconds: 1, images: 4, sheets: 1 };
const made = { path: 'f.trickplay', fact: 'tiles', sizeBytes: 1, mtimeMs: 1, sha256: 'a'.repeat(64) };
const before = { ...made, sha256: 'b'.repeat(64) };

beforeEach(async () => {
  root = await openRoot(await realpath(await mkdtemp(join(tmpdir(), 'tiles-video-'))));
  await mkdir(join(root.path, 'Film'));
  await writeFile(join(root.path, 'Film/f.mkv'), 'video');
  const { size, mtimeMs } = await stat(join(root.path, 'Film/f.mkv'));
  video = { path: 'Film/f.mkv', title: '/media/Film', sizeBytes: size, mtimeMs };
});

afterEach(() => rm(root.path, { recursive: true, force: true }));

function fixture(make: TilesContext['make'], change: Partial<TilesContext> = {}): TilesContext & { left: string[] } {
  const left: string[] = [];
  const metadata = { name: 'library', namespace: 'default' };
  const document = {
    apiVersion: 'projectionist.dev/v1alpha1' as const,
    kind: 'Library' as const,
    metadata,
    spec: specOf('movies', root.path),
  };
  return {
    order: {
      ...{ version: 1, document, uid: 'uid', baseUrl: 'http://127.0.0.1:1' },
      tiles: { id: 'now', number: 1 },
      videos: [video],
    },
    root,
    signal: new AbortController().signal,
    limits: { stallMs: 5, settleMs: 5 },
    marks: new Set(),
    failing: new Set(),
    leave: async () => {
      left.push((await said())?.state ?? 'nothing said');
    },
    make,
    left,
    ...change,
  };
}

const said = () => readOutcome(root, 'Film', 'f.mkv');
const hangs: TilesContext['make'] = () => new Promise(() => undefined);
const slow = { limits: { stallMs: 60_000, settleMs: 60_000 } };

async function unmerged(change: Partial<TilesOutcome> = {}): Promise<TilesOutcome> {
  const { sizeBytes, mtimeMs } = video;
  const outcome: TilesOutcome = {
    ...{ tilesId: 'before', video: 'f.mkv', sizeBytes, mtimeMs, state: 'made', value, made: before },
    at: '2026-01-01T00:00:00.000Z',
    ...change,
  };
  await writeOutcome(root, 'Film', outcome);
  return outcome;
}

test('a video that hangs in native code is recorded as failed before the process ends', async () => {
  const around = fixture(hangs);
  await workOnVideo(video, around);
  expect(around.left).toEqual(['failed']);
  expect(await said()).toMatchObject({ tilesId: 'now', state: 'failed', reason: message('tilesStalled') });
});

test('one that ends after the abort has failed, and the Job goes on', async () => {
  const around = fixture(
    (_video, _context, { signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped')))),
  );
  await workOnVideo(video, around);
  expect(around.left).toEqual([]);
  expect(await said()).toMatchObject({ state: 'failed', reason: message('tilesStalled') });
});

test('before tiles are put in place their mark names them and their value', async () => {
  let marked: TilesOutcome | undefined;
  await workOnVideo(
    video,
    fixture(async (_video, _context, { intend }) => {
      await intend(made, value);
      marked = await said();
      return { state: 'made', made, value };
    }, slow),
  );
  expect(marked).toMatchObject({ state: 'started', made, value });
  expect(await said()).toMatchObject({ state: 'made', made, value });
});

test('tiles of an unmerged outcome stay named until others are in their place', async () => {
  const first = { ...made, sha256: 'c'.repeat(64) };
  await unmerged({ sizeBytes: 1, earlierMade: [first] });
  const marked: (TilesOutcome | undefined)[] = [];
  await workOnVideo(
    video,
    fixture(async (_video, _context, { ours, intend }) => {
      expect(ours).toEqual([first, before]);
      marked.push(await said());
      await intend(made, value);
      marked.push(await said());
      throw new Error('the disk is full');
    }, slow),
  );
  expect(marked).toMatchObject([
    { state: 'started', made: before, earlierMade: [first] },
    { state: 'started', made, value, earlierMade: [first, before] },
  ]);
  expect(await said()).toMatchObject({ state: 'failed', made, earlierMade: [first, before] });
  await workOnVideo(
    video,
    fixture(async () => ({ state: 'made', made, value }), slow),
  );
  expect(await said()).toMatchObject({ state: 'made', made });
  expect(await said()).not.toHaveProperty('earlierMade');
});

test('a changed or missing video is skipped', async () => {
  for (const other of [
    { ...video, mtimeMs: 1 },
    { ...video, path: 'Film/gone.mkv' },
  ])
    await workOnVideo(
      other,
      fixture(() => Promise.reject(new Error('not to be asked'))),
    );
  expect(await said()).toBeUndefined();
});

test('on a stop the mark is deleted; an unmerged outcome stays unchanged', async () => {
  const stop = new AbortController();
  const make: TilesContext['make'] = () => {
    stop.abort();
    return Promise.reject(new Error('stopped'));
  };
  await workOnVideo(video, fixture(make, { ...slow, signal: stop.signal }));
  expect(await said()).toBeUndefined();
  const earlier = await unmerged();
  await workOnVideo(video, fixture(make, { ...slow, signal: stop.signal }));
  expect(await said()).toEqual(earlier);
});

test('a process that ends with unfinished work deletes the marks', async () => {
  const around = fixture(hangs, slow);
  const started = Promise.withResolvers<void>();
  void workOnVideo(video, {
    ...around,
    make: (...of) => {
      started.resolve();
      return hangs(...of);
    },
  });
  await started.promise;
  expect(await said()).toMatchObject({ state: 'started' });
  for (const takeOff of around.marks) await takeOff();
  expect(await said()).toBeUndefined();
});

test.each<[string, Partial<TilesOutcome>, object]>([
  ['of this file', {}, { made: before, value }],
  ['of the former file', { mtimeMs: 1 }, { made: before }],
])('unmerged tiles %s stay known as ours', async (_, change, expected) => {
  await unmerged(change);
  let ours: unknown;
  let marked: TilesOutcome | undefined;
  await workOnVideo(
    video,
    fixture(async (_video, _context, making) => {
      ours = making.ours;
      marked = await said();
      return { state: 'failed', reason: plainText('damaged') };
    }, slow),
  );
  expect(ours).toEqual([before]);
  expect({ made: marked?.made, value: marked?.value }).toEqual({ value: undefined, ...expected });
  const outcome = await said();
  expect(outcome).toMatchObject({ state: 'failed', reason: plainText('damaged'), made: before });
  expect(outcome?.value).toBeUndefined();
});

test('a video in work when the process reaches its memory limit has failed, with that reason', async () => {
  const around = fixture(hangs, slow);
  const reason = message('memoryReading', '700');
  void workOnVideo(video, around);
  await expect.poll(() => around.failing.size).toBe(1);
  for (const fail of around.failing) await fail(reason);
  expect(await said()).toMatchObject({ tilesId: 'now', state: 'failed', reason });
});
