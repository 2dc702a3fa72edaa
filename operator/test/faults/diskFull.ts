/**
 * Full disks. Under the media, a Job must report it in sentences and leave no partial file; under the data folder, the
 * operator must go on answering. Once space is freed, the next walk completes everything.
 */
import { randomBytes } from 'node:crypto';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { fillWithFilms, makeFaultFixture, restingMs, serveWithClock } from './faultFixture.ts';
import { mountTmpfs } from './mounts.ts';
import { notFilled } from './readRecord.ts';
import { type RunFound, runsOf } from './readState.ts';
import { fullWalk, settled } from './settled.ts';
import { faultsOfTree, userFiles } from './wholeness.ts';

/** A fact that failed for lack of space is due again by then: an hourly walk finds it so. */
const retriedAfterMs = 30 * 60_000;
const filler = 'filler.pad';

/** Fills the disk until `freeBytes` are left. */
async function fillDisk(folder: string, freeBytes: number): Promise<void> {
  const handle = await open(join(folder, filler), 'w');
  try {
    for (;;) {
      const { bavail, bsize } = await statfs(folder);
      const left = bavail * bsize - freeBytes;
      if (left < bsize) return;
      await handle.write(randomBytes(Math.min(left, 1 << 20)));
    }
  } catch (error) {
    // The program took the last block between the check and the write.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    await handle.close();
  }
}

/** Leaves this many bytes on the media's disk: nothing, a part or most of the made files fits. */
export async function mediaDiskFull(
  freeBytes: number,
): Promise<{ readonly sentences: number; readonly faults: string[] }> {
  const fixture = await makeFaultFixture();
  const disk = await mountTmpfs(fixture.media, 16 << 20);
  try {
    const films = await fillWithFilms(fixture.media, 4);
    await fillDisk(fixture.media, freeBytes);
    const users = new Map(await userFiles(fixture.media));
    const sheets = new Map(films.map((film) => [film.video, film.sheets]));
    const full = await fullWalk(fixture);
    const faults = [...(await faultsOfTree({ media: fixture.media, users, sheets })), ...faultsOfRuns(full)];
    await rm(join(fixture.media, filler));
    users.delete(filler);
    await fullWalk(fixture, { aheadMs: restingMs + retriedAfterMs });
    faults.push(...(await faultsOfTree({ media: fixture.media, users, sheets })));
    faults.push(...(await notFilled(fixture.media, films)));
    return { sentences: full.reduce((sum, { failed }) => sum + failed.length, 0), faults };
  } finally {
    await disk.unmount();
    await fixture.remove();
  }
}

/** Walks that fill the disk reach their end, and every failure says what a person can do. */
function faultsOfRuns(runs: readonly RunFound[]): string[] {
  const failed = runs.flatMap((run) => run.failed);
  if (failed.length === 0) return ['nothing failed although the disk is full'];
  const ended = runs.filter(({ result }) => result !== 'Succeeded');
  const mute = failed.filter(({ reason }) => !/free some space/u.test(reason));
  return [
    ...ended.map((run) => `a walk on a full disk ended ${run.result}: ${run.error}`),
    ...mute.map(({ path, fact, reason }) => `${path}: ${fact} failed without saying what to do: ${reason}`),
  ];
}

/** Fills the data folder's disk while the operator works. */
export async function dataDiskFull(): Promise<{ readonly answers: readonly number[]; readonly faults: string[] }> {
  const fixture = await makeFaultFixture();
  const disk = await mountTmpfs(fixture.data, 8 << 20);
  try {
    const films = await fillWithFilms(fixture.media, 5);
    const users = await userFiles(fixture.media);
    const serving = await serveWithClock(fixture);
    try {
      await fillDisk(fixture.data, 0);
      const bodies = [undefined, ...films.map(({ name }) => ({ movie: { folderPath: join(fixture.media, name) } }))];
      const answers = await Promise.all(bodies.map((body) => serving.post('movies', body)));
      await serving.logged(({ msg }) =>
        /^(?:a run ended and returned its folders|a pass failed|held folders could not)/u.test(msg),
      );
      const faults = await faultsOfTree({ media: fixture.media, users });
      await rm(join(fixture.data, filler));
      await serving.post('movies');
      await settled(fixture.data, serving);
      faults.push(...(await notFilled(fixture.media, films)));
      const { code } = await serving.stop();
      if (code !== 0) faults.push(`the operator ended with ${code}`);
      const last = runsOf(fixture.data).at(-1);
      if (last?.result !== 'Succeeded') faults.push(`the last run ended ${last?.result}: ${last?.error}`);
      return { answers, faults };
    } finally {
      await serving.stop();
    }
  } finally {
    await disk.unmount();
    await fixture.remove();
  }
}
