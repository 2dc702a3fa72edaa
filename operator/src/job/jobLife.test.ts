import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Behaviour } from '../../test/platform/behaviour.ts';
import { follow, type OtherProcess } from '../../test/platform/processes.ts';
import { program, scriptedJob } from '../../test/program.ts';
import { saying } from '../../test/saying.ts';
import { fullWalk, folder as held, run as runOf } from '../../test/simulation/states.ts';
import { cachedVideo } from '../../test/videos/cache.ts';
import { specOf, tinyVideo } from '../../test/walk/walkFixture.ts';
import type { LibraryDocument } from '../library/document.ts';
import type { RunLedger } from '../library/ledger.ts';
import { encodeTilesOrder, encodeWalkOrder } from '../library/order.ts';
import type { Run, TilesRun } from '../library/state.ts';
import { tryLock, walkLockFile } from '../platform/local/locks.ts';
import { StateStore } from '../platform/local/stateStore.ts';
import { LazyCatalog } from '../serve/lazyCatalog.ts';

const key = 'default/library';

/** A Library whose one run another process claimed, and the means to act as its Job. */
interface JobFixture {
  readonly root: string;
  readonly data: string;
  readonly document: LibraryDocument;
  readonly uid: string;
  readonly ledger: RunLedger;
  claim(change?: Partial<Run>): Promise<Run>;
  /** Starts the Job as LocalJobs does: its standard input is our pipe. */
  job(run: Run, how?: { readonly environment?: object; readonly behaviour?: Behaviour }): OtherProcess;
  /** Resolves once native code has a video open; rejects if the Job ends before. */
  atNativeWork(run: Run, job: OtherProcess): Promise<void>;
  /**
   * Requests a yield while the Job is suspended in native work: it then has titles left, however slow this process is.
   */
  askToYield(run: Run, job: OtherProcess): Promise<void>;
}

async function jobFixture(spec: object = {}): Promise<JobFixture> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'projectionist-job-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [root, data] = [join(folder, 'media'), join(folder, 'data')];
  await mkdir(root);
  const store = new StateStore(data);
  onTestFinished(() => store.close());
  const registered = store.register(key, 'movies', 'hash');
  if (registered === 'otherKind') throw new Error('a new folder knows another kind');
  const document: LibraryDocument = {
    apiVersion: 'projectionist.dev/v1alpha1',
    kind: 'Library',
    metadata: { name: 'library', namespace: 'default' },
    spec: specOf('movies', root, spec),
  };
  const { uid } = registered;
  const catalog = new LazyCatalog(join(data, 'catalog.db'));
  onTestFinished(() => catalog.close());
  const ledger = catalog.ledger();
  const atNativeWork: JobFixture['atNativeWork'] = async (run, job) => {
    let end: string | undefined;
    void job.ended.then(({ code, stderr }) => {
      end = `the Job ended with ${code}: ${stderr}`;
    });
    for (;;) {
      const row = await ledger.read(run.id);
      if ((row?.nativeFiles.length ?? 0) > 0) return;
      if (end !== undefined) throw new Error(`${end}\n${JSON.stringify(row)}`);
      await wait(20);
    }
  };
  return {
    ...{ root, data, document, uid, ledger, atNativeWork },
    claim: async (change = {}) => {
      const run = runOf({ id: crypto.randomUUID(), full: fullWalk(), claimedAt: Date.now(), ...change });
      const known = store.readNow(key);
      if (known === undefined) throw new Error('the Library went away');
      await store.compareAndSwap(key, known.version, { ...known.state, run });
      return run;
    },
    job: (run, { environment = {}, behaviour } = {}) => {
      const order = encodeWalkOrder(document, uid, run, 'http://127.0.0.1:1', undefined);
      const entry = behaviour === undefined ? [program] : [scriptedJob, behavioursFile(data, behaviour)];
      const args = [...entry, 'job', 'walk', '--data', data, '--', ...order];
      const env = { ...process.env, PROJECTIONIST_QUIET_SECONDS: '0', ...environment };
      return follow(spawn(process.execPath, args, { env, stdio: ['pipe', 'pipe', 'pipe'] }));
    },
    askToYield: async (run, job) => {
      await atNativeWork(run, job);
      job.process.kill('SIGSTOP');
      const asked = ledger.askToYield(run.id);
      // It may have been suspended within a write; the request must wait for that write's end.
      await Promise.race([asked, wait(500)]);
      job.process.kill('SIGCONT');
      await asked;
    },
  };
}

function behavioursFile(data: string, behaviour: Behaviour): string {
  const file = join(data, 'behaviours.json');
  writeFileSync(file, JSON.stringify({ '*': behaviour }));
  return file;
}

async function film({ root }: JobFixture, name: string, source: string): Promise<void> {
  await mkdir(join(root, name));
  await copyFile(source, join(root, name, `${name}.mkv`));
}

/** An hour of video in which every second is a key frame: the tiles of each take native code a while. */
const longVideo = () =>
  cachedVideo('hour.mkv', {
    seconds: 3_600,
    widthPixels: 160,
    heightPixels: 90,
    codec: 'mpeg4',
    keyframeEverySeconds: 1,
    frameRate: 1,
    pictures: 'colours',
  });

const tilesOf = async ({ root }: JobFixture, name: string) =>
  (await readdir(join(root, name), { recursive: true })).filter((path) => path.includes('.trickplay'));

describe('a Job with an invalid work order', () => {
  test.each<[string, readonly string[], string]>([
    ['without arguments', [], 'usage: projectionist job'],
    ['without an order', ['walk', '--data', '/tmp', '--'], 'expected a work order'],
    ['that is no JSON', ['walk', '--data', '/tmp', '--', '{'], 'expected JSON'],
    ['of another version', ['walk', '--data', '/tmp', '--', '{"version":0}'], 'version 1'],
    [
      'with half a run',
      ['walk', '--data', '/tmp', '--', '{"version":1,"document":{},"uid":"u","run":{}}'],
      'number and id',
    ],
    [
      'of tiles without a video',
      ['tiles', '--data', '/tmp', '--', '{"version":1,"document":{},"uid":"u","tiles":{"id":"t","number":1}}', '{}'],
      'expected a video',
    ],
    ['of a third kind', ['dance', '--data', '/tmp', '--', '{}'], 'got "dance"'],
  ])('%s exits 2 and says what was expected', async (_, args, message) => {
    const job = follow(spawn(process.execPath, [program, 'job', ...args], { stdio: ['pipe', 'pipe', 'pipe'] }));
    const { code, stderr } = await job.ended;
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});

describe('a Job whose run is no longer the claimed one', () => {
  test('leaves without walking, although its parent lives', async () => {
    const fixture = await jobFixture();
    await film(fixture, 'A (2001)', await tinyVideo());
    const givenUp = await fixture.claim();
    await fixture.claim();
    const { code, stderr } = await fixture.job(givenUp).ended;
    expect(code).toBe(1);
    expect(stderr).toContain(`run ${givenUp.id} of ${key} is not the claimed one any more`);
    expect(await fixture.ledger.read(givenUp.id)).toBeUndefined();
    expect(await readdir(join(fixture.root, 'A (2001)'))).toEqual(['A (2001).mkv']);
  });

  test('ends as stopped if it is asked to stop while it waits for another Job', async () => {
    const fixture = await jobFixture();
    const run = await fixture.claim();
    const lock = tryLock(walkLockFile(fixture.data, key));
    const job = fixture.job(run);
    // Nothing outside shows that it waits: it must end the same way at any time.
    job.process.stdin?.end();
    const { code, signal } = await job.ended;
    lock?.release();
    expect({ code, signal }).toEqual({ code: null, signal: 'SIGTERM' });
    expect(await fixture.ledger.read(run.id)).toBeUndefined();
  });

  test('a worker too', async () => {
    const fixture = await jobFixture();
    await fixture.claim();
    const tiles: TilesRun = { number: 1, id: 'given up', job: 'library-tiles-1', videos: [], claimedAt: 0 };
    const order = encodeTilesOrder(fixture.document, fixture.uid, tiles, 'http://127.0.0.1:1');
    const args = [program, 'job', 'tiles', '--data', fixture.data, '--', ...order];
    const { code, stderr } = await follow(spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'] })).ended;
    expect(code).toBe(1);
    expect(stderr).toContain('not the claimed one any more');
  });
});

describe('a Job in the middle of native work', () => {
  const spec = { tiles: { mode: 'inline', intervalSeconds: 1 } };
  const atWork = async () => {
    const fixture = await jobFixture(spec);
    await film(fixture, 'A (2001)', await longVideo());
    const run = await fixture.claim();
    const job = fixture.job(run);
    await fixture.atNativeWork(run, job);
    return { fixture, run, job };
  };

  test.each<[string, (job: OtherProcess) => unknown]>([
    ['on SIGTERM', (job) => job.process.kill('SIGTERM')],
    ['on SIGINT, which a terminal sends to the whole group', (job) => job.process.kill('SIGINT')],
    ['when its parent has died', (job) => job.process.stdin?.destroy()],
  ])('ends early %s: exit 3, Yielded, no blame and no partial file', async (_, ask) => {
    const { fixture, run, job } = await atWork();
    ask(job);
    const { code, signal } = await job.ended;
    const row = await fixture.ledger.read(run.id);
    expect(row).toMatchObject({ result: 'Yielded', nativeFiles: [] });
    // The signal means that the Job's native thread did not return in time: its last words are in the row.
    expect(signal === 'SIGKILL' ? 3 : code).toBe(3);
    expect(await tilesOf(fixture, 'A (2001)')).toEqual([]);
    const free = tryLock(walkLockFile(fixture.data, key));
    expect(free).toBeDefined();
    free?.release();
  });

  test.each<[string, (file: string) => unknown]>([
    ['is deleted', (file) => rm(file)],
    [
      'is replaced by a folder',
      async (file) => {
        await rm(file);
        await mkdir(file);
      },
    ],
  ])('ends early if its lock %s, for another Job may begin then', async (_, harm) => {
    const { fixture, run, job } = await atWork();
    await harm(walkLockFile(fixture.data, key));
    const { code, signal, stderr } = await job.ended;
    expect(signal === 'SIGKILL' ? 3 : code).toBe(3);
    expect(stderr).toContain('the lock of this Job was deleted or replaced');
    expect(await fixture.ledger.read(run.id)).toMatchObject({ result: 'Yielded', nativeFiles: [] });
  });

  test('whose thread never returns still exits, with its last words', async () => {
    const fixture = await jobFixture();
    const fifo = spawn('mkfifo', [join(fixture.data, 'fifo')]);
    await once(fifo, 'close');
    const run = await fixture.claim();
    await film(fixture, 'A (2001)', await tinyVideo());
    const row = { nativeFiles: ['A (2001)/A (2001).mkv'] };
    const job = fixture.job(run, { behaviour: { does: 'hangInNative', row } });
    await job.line();
    job.process.kill('SIGTERM');
    await job.ended;
    expect(await fixture.ledger.read(run.id)).toMatchObject({ result: 'Yielded', nativeFiles: [] });
  });
});

describe('a Job that is asked to yield', () => {
  test('finishes its current title and leaves the others', async () => {
    const fixture = await jobFixture();
    const names = Array.from({ length: 24 }, (_, at) => `Film ${at} (2001)`);
    for (const name of names) await film(fixture, name, await tinyVideo());
    const run = await fixture.claim();
    const job = fixture.job(run);
    await fixture.askToYield(run, job);
    const { code, stderr } = await job.ended;
    expect({ code, stderr }).toEqual({ code: 3, stderr: '' });
    const row = await fixture.ledger.read(run.id);
    expect(row).toMatchObject({ result: 'Yielded', nativeFiles: [], ask: 'yield' });
    const parts = await Promise.all(names.map(async (name) => (await readdir(join(fixture.root, name))).toSorted()));
    const done = parts.filter((files) => files.some((file) => file.endsWith('-thumb.jpg')));
    const begun = parts.filter((files) => files.includes('.projectionist'));
    expect(done.length).toBeGreaterThan(0);
    expect(done.length).toBeLessThan(names.length);
    expect(begun.length).toBe(done.length);
    expect(row?.summary?.made).toMatchObject({ thumbnail: done.length });
  });

  test('between two held folders reports the walked one', async () => {
    const fixture = await jobFixture();
    const names = Array.from({ length: 24 }, (_, at) => `Film ${at} (2001)`);
    for (const name of names) await film(fixture, name, await tinyVideo());
    const folders = names.map((name) => held(join(fixture.root, name)));
    const { full: _full, ...rescan } = await fixture.claim({ folders });
    const job = fixture.job(rescan);
    await fixture.askToYield(rescan, job);
    expect((await job.ended).code).toBe(3);
    const walked = (await fixture.ledger.read(rescan.id))?.summary?.walkedFolders ?? [];
    const thumbs = await Promise.all(
      names.map(async (name) => (await readdir(join(fixture.root, name))).some((file) => file.endsWith('-thumb.jpg'))),
    );
    const withThumb = names.filter((_, at) => thumbs[at] === true).map((name) => join(fixture.root, name));
    expect(walked.toSorted()).toEqual(withThumb.toSorted());
    expect(walked.length).toBeLessThan(names.length);
  });
});

test('a Job whose storage is missing reports it, exit 1, with a finished row', async () => {
  const fixture = await jobFixture();
  await rm(fixture.root, { recursive: true });
  await symlink('/nowhere/at/all', fixture.root);
  const run = await fixture.claim();
  const { code, stderr } = await fixture.job(run).ended;
  expect(code).toBe(1);
  expect(stderr).toContain(fixture.root);
  expect(await fixture.ledger.read(run.id)).toMatchObject({
    result: 'Failed',
    error: saying(expect.stringContaining('media')),
  });
});
