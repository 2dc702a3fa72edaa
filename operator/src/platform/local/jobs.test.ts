import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Behaviour } from '../../../test/platform/behaviour.ts';
import { startProcessWithFiles } from '../../../test/platform/processes.ts';
import { scriptedJob } from '../../../test/program.ts';
import { documentOf } from '../../../test/simulation/replica.ts';
import { minute, noon, run, tilesRun } from '../../../test/simulation/states.ts';
import { type Clock, systemClock } from '../../library/clock.ts';
import { verdictOf } from '../../library/outcome.ts';
import type { EndedJob } from '../../library/platform.ts';
import { emptyState } from '../../library/state.ts';
import { type Message, message } from '../../messages/message.ts';
import { LocalJobs, type LocalJobsOptions, lockGraceMs } from './jobs.ts';
import { tryLock, walkLockFile } from './locks.ts';

const key = 'default/movies';
const document = documentOf(key);

let folder: string;
let jobs: LocalJobs;
const opened: LocalJobs[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'projectionist-jobs-'));
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.stopAll(2_000)));
  await rm(folder, { recursive: true, force: true });
});

interface Heard {
  readonly ends: { readonly ended: EndedJob; readonly said: string }[];
  readonly lines: string[];
  readonly end: Promise<void>;
  readonly line: Promise<void>;
}

/** Jobs with this command; records their output and end. */
function jobsOf(command: LocalJobsOptions['command'], change: Partial<LocalJobsOptions> = {}): Heard {
  const [end, line] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const heard: Heard = { ends: [], lines: [], end: end.promise, line: line.promise };
  jobs = new LocalJobs({
    ...{ dataFolder: folder, environment: process.env, baseUrl: 'http://127.0.0.1:1', clock: systemClock, command },
    onEnd: (_key, _job, ended, said) => {
      heard.ends.push({ ended, said });
      end.resolve();
    },
    onLine: (_key, _job, text) => {
      heard.lines.push(text);
      line.resolve();
    },
    ...change,
  });
  opened.push(jobs);
  return heard;
}

async function scripted(behaviour: Behaviour): Promise<Heard> {
  const file = join(folder, 'behaviours.json');
  await writeFile(file, JSON.stringify({ '*': behaviour }));
  return jobsOf([process.execPath, scriptedJob, file]);
}

const claimed = () => run({ id: jobs.newId(), claimedAt: Date.now() });

describe('a Job whose process cannot start', () => {
  test('because its program does not exist ends as failed, with the reason', async () => {
    const heard = jobsOf([join(folder, 'nothing')]);
    const job = claimed();
    await jobs.startWalk(document, 'uid', job, undefined);
    await heard.end;
    expect(heard.ends).toEqual([{ ended: { code: 1 }, said: expect.stringContaining('ENOENT') }]);
    expect(await jobs.walkState(key, job)).toEqual({ kind: 'ended', ended: { code: 1 } });
  });

  test('because its program is not executable', async () => {
    await writeFile(join(folder, 'plain'), '#!/bin/sh\n');
    await chmod(join(folder, 'plain'), 0o600);
    const heard = jobsOf([join(folder, 'plain')]);
    await jobs.startWalk(document, 'uid', claimed(), undefined);
    await heard.end;
    expect(heard.ends).toEqual([{ ended: { code: 1 }, said: expect.stringContaining('EACCES') }]);
  });

  test('because its document exceeds the command line limit is refused, since it would fail every time', async () => {
    const heard = jobsOf([process.execPath]);
    const long = { ...document, spec: { ...document.spec, ignore: ['x'.repeat(200_000)] } };
    const job = claimed();
    await jobs.startWalk(long, 'uid', job, undefined);
    await heard.end;
    expect(heard.ends).toEqual([{ ended: { code: 2 }, said: expect.stringContaining('E2BIG') }]);
    expect(await jobs.walkState(key, job)).toEqual({ kind: 'ended', ended: { code: 2 } });
    expect(await jobs.whileGone(key, job, async () => undefined)).toBe(true);
  });

  test('because no file descriptor is free ends like the others, and its parent survives', async () => {
    const other = startProcessWithFiles(48, 'startWithoutFiles', folder, process.execPath, '--version');
    expect(JSON.parse(await other.line((line) => line.includes('ended')))).toMatchObject({ ended: { code: 1 } });
    expect(other.process.exitCode).toBeNull();
  });
});

test('a Job that stopped at the full disk of the data folder names the folder', async () => {
  const heard = jobsOf(['/bin/sh', '-c', 'exit 5']);
  await jobs.startWalk(document, 'uid', claimed(), undefined);
  await heard.end;
  expect(heard.ends).toEqual([{ ended: { code: 5, lastWords: message('dataFull', folder) }, said: '' }]);
});

describe('the environment of a Job', () => {
  const arenas = ['/bin/sh', '-c', 'echo "$MALLOC_ARENA_MAX"'] as const;

  test.each([
    ['limits what its allocator keeps', {}, '3'],
    ["keeps a person's own limit", { MALLOC_ARENA_MAX: '7' }, '7'],
  ])('%s', async (_, environment, expected) => {
    const heard = jobsOf([...arenas], { environment: { PATH: process.env['PATH'], ...environment } });
    await jobs.startWalk(document, 'uid', claimed(), undefined);
    await heard.end;
    expect(heard.lines).toEqual([expected]);
  });
});

describe('output of a Job', () => {
  test('reaches the operator line by line, also the last one without a line break', async () => {
    const heard = jobsOf(['/bin/sh', '-c', 'printf "one\\ntwo\\r\\nthree"']);
    await jobs.startWalk(document, 'uid', claimed(), undefined);
    await heard.end;
    expect(heard.lines).toEqual(['one', 'two', 'three']);
    expect(heard.ends).toEqual([{ ended: { code: 0 }, said: '' }]);
  });

  test('on standard error is kept for the log, limited to its last 4 KiB', async () => {
    const heard = jobsOf(['/bin/sh', '-c', 'head -c 100000 /dev/zero | tr "\\0" x >&2; echo last words >&2; exit 1']);
    await jobs.startWalk(document, 'uid', claimed(), undefined);
    await heard.end;
    expect(heard.ends[0]?.said.endsWith('xlast words')).toBe(true);
    expect(heard.ends[0]?.said.length).toBeLessThanOrEqual(4_096);
  });
});

describe('stopAll', () => {
  const verdict = (ended: EndedJob) => {
    const row = { id: 'now', libraryUid: 'uid', number: 8, rescan: [], fullOwed: false };
    const nativeFiles = [{ path: 'A/a.mkv', sizeBytes: 1, mtimeMs: 1 }];
    const verdict = verdictOf(emptyState('uid'), run(), ended, { ...row, nativeFiles }, 'version', noon);
    return verdict === 'wait' ? verdict : { ...verdict.outcome, setAside: verdict.setAside };
  };

  test('that must kill an unresponsive Job blames no video and returns its folders without a try', async () => {
    const heard = await scripted({ does: 'hang', isDeaf: true });
    const job = claimed();
    await jobs.startWalk(document, 'uid', job, undefined);
    await heard.line;
    await jobs.stopAll(10);
    const jobState = await jobs.walkState(key, job);
    if (jobState.kind !== 'ended') throw new Error(`expected an ended Job, got ${jobState.kind}`);
    expect(verdict(jobState.ended)).toMatchObject({ result: 'Yielded', setAside: [] });
    expect(verdict(jobState.ended)).not.toHaveProperty('suspects');
  });

  test('a kill that was not ours is reported as such', async () => {
    const heard = await scripted({ does: 'hang' });
    const job = claimed();
    await jobs.startWalk(document, 'uid', job, undefined);
    await heard.line;
    process.kill(Number(JSON.parse(heard.lines[0] ?? '').pid), 'SIGKILL');
    await heard.end;
    await jobs.stopAll(10);
    const jobState = await jobs.walkState(key, job);
    expect(jobState.kind === 'ended' && verdict(jobState.ended)).toMatchObject({
      result: 'Failed',
      suspects: ['A/a.mkv'],
    });
  });

  test('ends a Job that was claimed before and is started after it', async () => {
    const heard = await scripted({ does: 'hang' });
    const job = claimed();
    await jobs.stopAll(10);
    await jobs.startWalk(document, 'uid', job, undefined);
    const jobState = await jobs.walkState(key, job);
    expect(jobState.kind === 'ended' && verdict(jobState.ended)).toMatchObject({ result: 'Yielded' });
    expect([heard.ends.length, heard.lines.length]).toEqual([1, 0]);
  });

  test('does not wait for a Job that does not even end when it is killed', async () => {
    // For its parent such a Job is like one whose pipes stay open.
    const child = `setTimeout(() => undefined, 600_000)`;
    const stays = `const { pid } = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'inherit', detached: true });
      console.log(pid); ${child}`;
    const heard = jobsOf([process.execPath, '-e', stays]);
    const job = claimed();
    await jobs.startWalk(document, 'uid', job, undefined);
    await heard.line;
    try {
      await jobs.stopAll(10);
      expect(await jobs.walkState(key, job)).toMatchObject({ kind: 'running' });
    } finally {
      process.kill(Number(heard.lines[0]), 'SIGKILL');
      await heard.end;
    }
  });

  test('resolves at once without Jobs', async () => {
    await scripted({ does: 'hang' });
    await jobs.stopAll(60_000);
    expect(opened).toHaveLength(1);
  });
});

describe("another process's run", () => {
  /** A wall clock that the test sets. */
  function clockAt(start: number): Clock & { at: number } {
    const clock = { ...systemClock, at: start, now: () => clock.at };
    return clock;
  }

  /** As if the lock's file were seen a minute ago. */
  async function seenBefore(clock: { at: number }): Promise<void> {
    clock.at -= minute;
    await jobs.walkState(key, run({ claimedAt: clock.at - minute }));
    clock.at += minute;
  }

  test('may be starting for 30 s after its claim, and has ended if its lock is still free then', async () => {
    const clock = clockAt(noon);
    jobsOf([process.execPath], { clock });
    await seenBefore(clock);
    const job = run({ id: 'another', claimedAt: noon - 1_000 });
    expect(await jobs.walkState(key, job)).toEqual({ kind: 'unknown', until: noon - 1_000 + lockGraceMs });
    clock.at = noon - 1_000 + lockGraceMs;
    expect(await jobs.walkState(key, job)).toEqual({ kind: 'ended', ended: {} });
  });

  test('may hold a lock file that was replaced: a new file proves its end after 30 s', async () => {
    const clock = clockAt(noon);
    const mended: Message[] = [];
    jobsOf([process.execPath], { clock, onMended: (_, what) => mended.push(what) });
    await seenBefore(clock);
    const job = run({ id: 'another', claimedAt: noon - minute });
    const file = walkLockFile(folder, key);
    await rm(file);
    await mkdir(file);
    expect(await jobs.walkState(key, job)).toEqual({ kind: 'unknown', until: noon + lockGraceMs });
    expect(mended).toMatchObject([{ code: 'lockReplaced' }]);
    expect(await jobs.whileGone(key, job, () => Promise.reject(new Error('written')))).toBe(false);
    clock.at = noon + lockGraceMs;
    expect(await jobs.walkState(key, job)).toEqual({ kind: 'ended', ended: {} });
    expect(await jobs.whileGone(key, job, () => Promise.resolve())).toBe(true);
  });

  test('of which the lock was overwritten has ended if nobody holds it', async () => {
    const clock = clockAt(noon);
    jobsOf([process.execPath], { clock });
    await seenBefore(clock);
    await writeFile(walkLockFile(folder, key), Buffer.alloc(4_096));
    const job = run({ id: 'another', claimedAt: noon - minute });
    expect(await jobs.walkState(key, job)).toEqual({ kind: 'ended', ended: {} });
  });

  test('runs while its lock is held; tiles have a lock of their own', async () => {
    jobsOf([process.execPath], { graceMs: 0 });
    const job = run({ claimedAt: Date.now() - minute });
    const lock = tryLock(walkLockFile(folder, key));
    expect(await jobs.walkState(key, job)).toEqual({ kind: 'running', since: job.claimedAt });
    expect(await jobs.tilesState(key, tilesRun({ claimedAt: job.claimedAt }))).toEqual({ kind: 'ended', ended: {} });
    lock?.release();
    expect(await jobs.walkState(key, job)).toEqual({ kind: 'ended', ended: {} });
  });

  test('is not awaited for longer than 30 s because a clock was set back', async () => {
    const clock = clockAt(noon);
    jobsOf([process.execPath], { clock });
    const job = run({ claimedAt: noon });
    await jobs.walkState(key, job);
    clock.at = noon - 400 * 24 * 60 * minute;
    const jobState = await jobs.walkState(key, job);
    expect(jobState).toEqual({ kind: 'unknown', until: clock.at + lockGraceMs });
    clock.at += lockGraceMs;
    expect(await jobs.walkState(key, job)).toEqual({ kind: 'ended', ended: {} });
  });

  test('is ended while its lock is held, and the lock is free afterwards, also after a failed write', async () => {
    jobsOf([process.execPath], { graceMs: 0 });
    const file = walkLockFile(folder, key);
    const job = run();
    const isHeld = async () => expect(tryLock(file)).toBeUndefined();
    expect(await jobs.whileGone(key, job, isHeld)).toBe(true);
    await expect(jobs.whileGone(key, job, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    const lock = tryLock(file);
    expect(lock).toBeDefined();
    expect(await jobs.whileGone(key, job, isHeld)).toBe(false);
    lock?.release();
  });
});
