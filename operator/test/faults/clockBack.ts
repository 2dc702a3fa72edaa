/**
 * The clock is set back by a day: earlier times now lie in the future, and must neither stop work nor move arrivals.
 */
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { LogEntry } from '../serving.ts';
import { copyTo, fillWithFilms, makeFaultFixture, restingMs, sampleVideos, serveWithClock } from './faultFixture.ts';
import { notFilled } from './readRecord.ts';
import { arrivalsOf, editState, runsOf, stateOf } from './readState.ts';
import { fullWalk } from './settled.ts';

const dayMs = 86_400_000;

export async function clockSetBack(): Promise<{ readonly faults: readonly string[] }> {
  const fixture = await makeFaultFixture({ schedule: '0 * * * *' });
  try {
    const films = await fillWithFilms(fixture.media, 3);
    const [short] = await sampleVideos();
    const faults: string[] = [];
    await fullWalk(fixture, { aheadMs: dayMs + restingMs });
    const arrivals = arrivalsOf(fixture.data).join();
    const named = join(fixture.media, films[0]?.name ?? '');
    // A folder in backoff, by the clock that was a day ahead: it must not wait another day.
    editState(fixture.data, (state) => {
      const notBefore = Date.now() + dayMs + 300_000;
      const folder = { path: named, since: notBefore, notBefore, again: notBefore, tries: 3 };
      return { ...state, pending: { folders: [folder] } };
    });

    const before = runsOf(fixture.data).length;
    const serving = await serveWithClock(fixture);
    try {
      const claim = await serving.logged(({ msg }) => msg === 'a run is claimed');
      if (claim['folders'] !== 1) faults.push(`the held folder was not taken at once: ${JSON.stringify(claim)}`);
      await serving.logged(({ msg }) => msg.startsWith('a run ended'));
      const [run] = runsOf(fixture.data).slice(before);
      if (run?.walkedFolders.includes(named) !== true)
        faults.push(`the held folder was not walked: ${JSON.stringify(run)}`);

      // An upgrade today of a film that arrived "tomorrow".
      await copyTo(short.path, join(fixture.folder, 'arriving.mkv'));
      await rename(join(fixture.folder, 'arriving.mkv'), join(fixture.media, films[1]?.video ?? ''));
      const seen = serving.log.length;
      await serving.post('movies', { movieFile: { path: join(fixture.media, films[1]?.video ?? '') } });
      await serving.logged(({ msg }) => msg.startsWith('a run ended'), seen);
      // After a last walk that ended "tomorrow" no schedule time of today would match: the next one is due at once, not
      // in a day.
      const isScheduled = ({ msg, trigger, full }: LogEntry) =>
        msg === 'a run is claimed' && full === true && trigger === 'schedule';
      const scheduled = await serving.logged(isScheduled);
      await serving.logged(({ msg, run: number }) => msg.startsWith('a run ended') && number === scheduled['run']);
    } finally {
      await serving.stop();
    }
    const last = stateOf(fixture.data)?.lastFullWalk;
    if ((last?.finishedAt ?? 0) > Date.now() + dayMs / 2) faults.push('the last full walk still lies a day ahead');
    if (arrivalsOf(fixture.data).join() !== arrivals)
      faults.push(`arrivals moved: ${arrivals} became ${arrivalsOf(fixture.data).join()}`);
    faults.push(...(await notFilled(fixture.media, films)));
    return { faults };
  } finally {
    await fixture.remove();
  }
}
