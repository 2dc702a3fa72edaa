/**
 * What every platform guarantees to the operator (`library/platform.ts`, `library/store.ts`), whatever its Jobs and
 * states consist of. A platform runs it from its own test: `platformContract('local', makeLocalWorld)`.
 */

import { describe, expect, onTestFinished, test } from 'vitest';
import { type LibraryDocument, type LibraryKey, libraryKey } from '../../src/library/document.ts';
import { verdictOf } from '../../src/library/outcome.ts';
import type { EndedJob, JobPlatform, JobState } from '../../src/library/platform.ts';
import { emptyState, type Run, type TilesRun } from '../../src/library/state.ts';
import type { LibraryStore } from '../../src/library/store.ts';
import { englishText } from '../../src/messages/english.ts';
import { folder, noon } from '../simulation/states.ts';
import type { Behaviour, StartedLine } from './behaviour.ts';

export interface PlatformWorld {
  readonly document: LibraryDocument;
  readonly uid: string;
  /** Holds the document's Library, and no other. */
  readonly store: LibraryStore;
  readonly platform: JobPlatform;
  /** A second process's view of the same store and Jobs. */
  other(): Promise<{ readonly store: LibraryStore; readonly platform: JobPlatform }>;
  newId(): string;
  /** Sets what the Job of this number does. */
  behave(kind: 'walk' | 'tiles', number: number, behaviour: Behaviour): Promise<void>;
  /** Resolves when the Job has started its behaviour. */
  started(jobId: string): Promise<StartedLine>;
  /** Resolves when the platform can see that the Job ended. */
  gone(jobId: string): Promise<void>;
  /** Number of Jobs created in total. */
  made(): Promise<number>;
  close(): Promise<void>;
}

/** One interface for walk and tiles Jobs. */
function hands({ platform, document, uid }: PlatformWorld, kind: 'walk' | 'tiles', job: Run & TilesRun) {
  const key = libraryKey(document);
  // Walk and tiles Jobs of one number have different names.
  const named = { ...job, job: `${document.metadata.name}-${kind}-${job.number}` };
  const { folders: _folders, ...tiles } = named;
  const { videos: _videos, ...run } = named;
  return kind === 'walk'
    ? {
        job: run,
        jobState: (by = platform) => by.walkState(key, run),
        start: () => platform.startWalk(document, uid, run, undefined),
        stop: () => platform.stopWalk(key, run),
      }
    : {
        job: tiles,
        jobState: (by = platform) => by.tilesState(key, tiles),
        start: () => platform.startTiles(document, uid, tiles),
        stop: () => platform.stopTiles(key, tiles),
      };
}

export function platformContract(name: string, makeWorld: () => Promise<PlatformWorld>): void {
  const openWorld = async () => {
    const world = await makeWorld();
    onTestFinished(() => world.close());
    return world;
  };
  describe(`${name}: the store`, () => storeContract(openWorld));
  describe.each(['walk', 'tiles'] as const)(`${name}: a %s Job`, (kind) => jobContract(kind, openWorld));
  describe(`${name}: Jobs together`, () => togetherContract(openWorld));
}

function storeContract(openWorld: () => Promise<PlatformWorld>): void {
  const unknown: LibraryKey = 'default/nobody';

  test('has no state of an unknown Library, and writes none', async () => {
    const { store } = await openWorld();
    expect(await store.read(unknown)).toBeUndefined();
    expect(await store.compareAndSwap(unknown, '1', emptyState('x'))).toBe('conflict');
    expect(await store.read(unknown)).toBeUndefined();
  });

  test('returns what was written unchanged, whatever names it contains', async () => {
    const { store, document } = await openWorld();
    const key = libraryKey(document);
    const known = await store.read(key);
    if (known === undefined) throw new Error('the world holds no state of its Library');
    const names = ['/m/ordinary', '/m/Ünïcode 映画 🎬', '/m/"quoted"\n\t\\', `/m/${'x'.repeat(4_000)}`, '/m/‮gnp', ''];
    const next = {
      ...known.state,
      pending: { folders: names.map((path) => folder(path, { again: noon + 1, trigger: 'page' })) },
    };
    const written = await store.compareAndSwap(key, known.version, next);
    expect(written).toMatchObject({ state: next });
    expect(await store.read(key)).toEqual(written);
    expect((await store.read(key))?.state).toEqual(next);
  });

  test('refuses a write with an outdated version, and every write creates a new version', async () => {
    const { store, document, other } = await openWorld();
    const key = libraryKey(document);
    const elsewhere = (await other()).store;
    const [mine, theirs] = [await store.read(key), await elsewhere.read(key, 'live')];
    if (mine === undefined || theirs === undefined) throw new Error('the world holds no state of its Library');
    expect(theirs).toEqual(mine);
    const written = await elsewhere.compareAndSwap(key, theirs.version, theirs.state);
    if (written === 'conflict') throw new Error('the first write of two was refused');
    expect(written.version).not.toBe(mine.version);
    expect(await store.compareAndSwap(key, mine.version, { ...mine.state, tilesAfterRun: 9 })).toBe('conflict');
    // The refusal showed the store that it lags behind.
    expect(await store.read(key)).toEqual(written);
  });

  test('loses no write of two concurrent processes', async () => {
    const { store, document, other } = await openWorld();
    const key = libraryKey(document);
    const elsewhere = (await other()).store;
    const raise = async (by: LibraryStore) => {
      for (let raised = 0; raised < 25; ) {
        const known = await by.read(key);
        if (known === undefined) throw new Error('the state went away');
        const next = { ...known.state, lastTilesNumber: known.state.lastTilesNumber + 1 };
        if ((await by.compareAndSwap(key, known.version, next)) !== 'conflict') raised++;
      }
    };
    await Promise.all([raise(store), raise(elsewhere), raise(store)]);
    expect((await elsewhere.read(key, 'live'))?.state.lastTilesNumber).toBe(75);
  });
}

function jobContract(kind: 'walk' | 'tiles', openWorld: () => Promise<PlatformWorld>): void {
  const claimed = async (behaviour: Behaviour, change: Partial<Run & TilesRun> = {}) => {
    const world = await openWorld();
    await world.behave(kind, 1, behaviour);
    return { world, ...hands(world, kind, claimedJob(world, 1, change)) };
  };

  test('is absent before it was created', async () => {
    const { jobState } = await claimed({ does: 'hang' });
    expect(await jobState()).toEqual({ kind: 'absent' });
  });

  test('is created once however often it is started, and runs from its start', async () => {
    const { world, job, jobState, start } = await claimed({ does: 'hang' });
    const before = Date.now();
    await Promise.all([start(), start()]);
    await world.started(job.id);
    await start();
    const seen = await jobState();
    expect(seen).toMatchObject({ kind: 'running' });
    // One second of tolerance: clocks of cluster nodes agree no better.
    if (seen.kind === 'running') expect(seen.since).toBeGreaterThan(before - 1_000);
    expect(await world.made()).toBe(1);
  });

  test.each<[string, Behaviour, ReturnType<typeof verdictText>]>([
    ['exit 0 without a row', { does: 'exit', code: 0 }, 'Lost'],
    ['exit 1', { does: 'exit', code: 1 }, 'Failed'],
    ['exit 2', { does: 'exit', code: 2 }, 'Failed, refused'],
    ['exit 3 without a row', { does: 'exit', code: 3 }, 'Lost'],
    ['SIGSEGV', { does: 'die', signal: 'SIGSEGV' }, 'Failed: the Job died of SIGSEGV'],
    ['an abort of native code', { does: 'abort' }, 'Failed: the Job died of SIGABRT'],
    ['SIGBUS', { does: 'die', signal: 'SIGBUS' }, 'Failed: the Job died of SIGBUS'],
    ['SIGKILL', { does: 'die', signal: 'SIGKILL' }, 'Failed: the Job died of SIGKILL'],
  ])('%s is reported correctly', async (_, behaviour, expected) => {
    const { world, job, jobState, start } = await claimed(behaviour);
    await start();
    await world.gone(job.id);
    expect(verdictText(world, job, await jobState())).toBe(expected);
    // A second observation is the same: nothing was written, so nothing is forgotten.
    expect(verdictText(world, job, await jobState())).toBe(expected);
  });

  test('ends on request, and a repeated request is harmless', async () => {
    const { world, job, jobState, start, stop } = await claimed({ does: 'hang' });
    await start();
    await world.started(job.id);
    await stop();
    await stop();
    await world.gone(job.id);
    expect(await jobState()).toMatchObject({ kind: 'ended' });
    await stop();
  });

  test('is not ended in the state while it runs', async () => {
    const { world, job, jobState, start } = await claimed({ does: 'hang' });
    await start();
    await world.started(job.id);
    let writes = 0;
    const isGone = await world.platform.whileGone(libraryKey(world.document), job, async () => void writes++);
    expect({ isGone, writes }).toEqual({ isGone: false, writes: 0 });
    expect(await jobState()).toMatchObject({ kind: 'running' });
  });

  test('is ended in the state once it is gone; a failed write changes nothing', async () => {
    const { world, job, jobState, start } = await claimed({ does: 'exit', code: 2 });
    const key = libraryKey(world.document);
    await start();
    await world.gone(job.id);
    const failing = world.platform.whileGone(key, job, () => Promise.reject(new Error('the disk is full')));
    await expect(failing).rejects.toThrow('the disk is full');
    expect(await jobState()).toEqual({ kind: 'ended', ended: { code: 2 } });
    let writes = 0;
    expect(await world.platform.whileGone(key, job, async () => void writes++)).toBe(true);
    expect(writes).toBe(1);
  });

  test('is seen running by another process, which cannot end it in the state', async () => {
    const { world, job, jobState, start } = await claimed({ does: 'hang' });
    await start();
    await world.started(job.id);
    const elsewhere = (await world.other()).platform;
    expect(await jobState(elsewhere)).toMatchObject({ kind: 'running' });
    const write = async () => {
      throw new Error('must not be written');
    };
    expect(await elsewhere.whileGone(libraryKey(world.document), job, write)).toBe(false);
  });
}

function togetherContract(openWorld: () => Promise<PlatformWorld>): void {
  test('64 folders of maximum length reach a walk unchanged, in order', async () => {
    const world = await openWorld();
    await world.behave('walk', 1, { does: 'hang' });
    const names = ['-rf', '--', "/m/a'b c", '/m/new\nline', '/m/$(touch x)', '/m/映画 🎬', ''];
    const paths = [...names, ...Array.from({ length: 57 }, (_, at) => `/m/${at}/${'x'.repeat(4_080)}`)];
    const { job, start } = hands(world, 'walk', claimedJob(world, 1, { folders: paths.map((path) => folder(path)) }));
    await start();
    expect((await world.started(job.id)).args).toEqual(paths);
  });

  test('64 videos reach a worker unchanged', async () => {
    const world = await openWorld();
    await world.behave('tiles', 1, { does: 'hang' });
    const videos = Array.from({ length: 64 }, (_, at) => ({
      path: `A ${at}/"a"\n🎬.mkv`,
      title: `/m/A ${at}`,
      sizeBytes: 2 ** 40 + at,
      mtimeMs: noon + 0.25,
    }));
    const { job, start } = hands(world, 'tiles', claimedJob(world, 1, { videos }));
    await start();
    expect((await world.started(job.id)).args.map((text) => JSON.parse(text))).toEqual(videos);
  });

  test('a walk and a worker with the same number run side by side, and each can be stopped alone', async () => {
    const world = await openWorld();
    await world.behave('walk', 1, { does: 'hang' });
    await world.behave('tiles', 1, { does: 'hang' });
    const walk = hands(world, 'walk', claimedJob(world, 1));
    const tiles = hands(world, 'tiles', claimedJob(world, 1));
    await Promise.all([walk.start(), tiles.start()]);
    await Promise.all([world.started(walk.job.id), world.started(tiles.job.id)]);
    await tiles.stop();
    await world.gone(tiles.job.id);
    expect([(await walk.jobState()).kind, (await tiles.jobState()).kind]).toEqual(['running', 'ended']);
  });

  test('a Job that refused its order is not confused with the next one of its Library', async () => {
    const world = await openWorld();
    await world.behave('walk', 1, { does: 'exit', code: 2 });
    await world.behave('walk', 2, { does: 'hang' });
    const first = hands(world, 'walk', claimedJob(world, 1));
    await first.start();
    await world.gone(first.job.id);
    await world.platform.whileGone(libraryKey(world.document), first.job, async () => undefined);
    const second = hands(world, 'walk', claimedJob(world, 2));
    expect(await second.jobState()).toEqual({ kind: 'absent' });
    await second.start();
    await world.started(second.job.id);
    expect(await second.jobState()).toMatchObject({ kind: 'running' });
  });
}

function claimedJob(world: PlatformWorld, number: number, change: Partial<Run & TilesRun> = {}): Run & TilesRun {
  return {
    number,
    id: world.newId(),
    job: `movies-job-${number}`,
    trigger: 'webhook',
    folders: [],
    videos: [],
    generation: 1,
    trustMtimes: false,
    everyTitle: false,
    firstWalk: false,
    claimedAt: Date.now(),
    ...change,
  };
}

/** Platforms report an end as they see it, by signal or by code; the meaning is the same. */
function verdictText(
  world: PlatformWorld,
  job: { readonly number: number; readonly id: string },
  jobState: JobState,
): string {
  if (jobState.kind !== 'ended') return jobState.kind;
  const ended: EndedJob = jobState.ended;
  const run: Run = claimedJob(world, job.number, { id: job.id });
  const verdict = verdictOf(emptyState(world.uid), run, ended, undefined, 'version', noon);
  if (verdict === 'wait') return verdict;
  const { result, reason, refusedBy } = verdict.outcome;
  if (refusedBy !== undefined) return `${result}, refused`;
  return reason?.code === 'diedOf' ? `${result}: ${englishText(reason)}` : result;
}
