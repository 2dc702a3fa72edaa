/**
 * Native code that crashes on a video kills its Job: the video is set aside, and the next run does the others
 * (docs/design/runs.md#the-walk-job).
 */
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { killProcess, nextJob } from '../jobProcesses.ts';
import { fillWithFilms, makeFaultFixture, restingMs, serveWithClock } from './faultFixture.ts';
import { notFilled, videoRecord } from './readRecord.ts';
import { problemsOf } from './readState.ts';
import { fullWalk, settled } from './settled.ts';

/** Sends SIGSEGV to the Job while a video is open: to the operator this is a crash of FFmpeg. */
export async function crashSetsAside(): Promise<{
  readonly setAside: readonly string[];
  readonly faults: readonly string[];
}> {
  const fixture = await makeFaultFixture();
  try {
    const films = await fillWithFilms(fixture.media, 6);
    const serving = await serveWithClock(fixture);
    const faults: string[] = [];
    try {
      const job = await nextJob(fixture.data);
      if (job === undefined) throw new Error('expected a Job');
      await stopWithOpenVideo(fixture.data, job.pid);
      killProcess(job.pid, 'SIGSEGV');
      killProcess(job.pid, 'SIGCONT');
      await serving.logged(({ msg }) => msg.startsWith('a run ended and returned'));
      await serving.post('movies');
      await settled(fixture.data, serving);
    } finally {
      await serving.stop();
    }
    const setAside: string[] = [];
    for (const { video } of films) {
      const record = await videoRecord(fixture.media, video);
      if (record?.setAside === undefined) faults.push(...(await notFilled(fixture.media, [{ video }])));
      else setAside.push(video);
    }
    if (setAside.length === 0) faults.push('no video was set aside');
    const told = problemsOf(fixture.data).filter(({ cause }) => cause === 'setAside');
    if (told.length !== setAside.length)
      faults.push(`${setAside.length} videos are set aside, ${told.length} problems say so`);
    // The video changes and gets another chance.
    for (const video of setAside) await utimes(join(fixture.media, video), 1_700_000_000, 1_700_000_000);
    await fullWalk(fixture, { aheadMs: 2 * restingMs });
    faults.push(...(await notFilled(fixture.media, films)));
    return { setAside, faults };
  } finally {
    await fixture.remove();
  }
}

/** Suspends the Job, so that the video cannot be closed between the check and the crash. */
async function stopWithOpenVideo(data: string, pid: number): Promise<void> {
  for (;;) {
    if (openVideos(data).length > 0) {
      killProcess(pid, 'SIGSTOP');
      if (openVideos(data).length > 0) return;
      killProcess(pid, 'SIGCONT');
    }
    await wait(2);
  }
}

/** The videos that native code has open, by the run's row. */
function openVideos(data: string): readonly unknown[] {
  try {
    const db = new DatabaseSync(join(data, 'catalog.db'), { readOnly: true, timeout: 1_000 });
    try {
      const row = db.prepare('SELECT nativeFilesJson FROM runs ORDER BY number DESC LIMIT 1').get();
      return JSON.parse(String(row?.['nativeFilesJson'] ?? '[]'));
    } finally {
      db.close();
    }
  } catch {
    // The Job has not created it yet.
    return [];
  }
}
