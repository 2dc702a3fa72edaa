/**
 * A video is deleted, truncated or replaced while a walk reads it: no crash, no false fact, and correct after the next
 * walk.
 */
import { appendFile, rename, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { below, randomOf } from '../stormBodies.ts';
import {
  copyTo,
  type FaultFixture,
  fillWithFilms,
  makeFaultFixture,
  restingMs,
  sampleVideos,
  serveWithClock,
} from './faultFixture.ts';
import { notFilled, videoRecord } from './readRecord.ts';
import { runsOf, titlesOf } from './readState.ts';
import { fullWalk } from './settled.ts';
import { faultsOfTree, userFiles } from './wholeness.ts';

const changes = ['removed', 'cut', 'replaced', 'grown', 'emptied', 'folder moved'] as const;
type Change = (typeof changes)[number];

export interface ChangeReport {
  readonly changed: Readonly<Partial<Record<Change, number>>>;
  readonly faults: readonly string[];
}

/**
 * `rounds` walks of 6 new films each; in every one a film is changed while its title is in work, another a moment
 * later.
 */
export async function changeWhileRead(rounds: number, seed: number): Promise<ChangeReport> {
  const random = randomOf(seed);
  const changed: Partial<Record<Change, number>> = {};
  const faults: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const fixture = await makeFaultFixture();
    try {
      const films = await fillWithFilms(fixture.media, 6);
      const serving = await serveWithClock(fixture);
      const hurt = new Set<string>();
      try {
        await serving.logged(({ msg, line }) => msg === 'Job output' && /"current":\["/u.test(String(line)));
        for (let count = 0; count < 3; count++) {
          const film = films[below(random, films.length)];
          const change = changes[below(random, changes.length)] ?? 'removed';
          if (film === undefined || hurt.has(film.name)) continue;
          hurt.add(film.name);
          await applyChange(fixture, film.name, change);
          changed[change] = (changed[change] ?? 0) + 1;
          await wait(random() * 300);
        }
        // A grown file is walked again in a minute; the walk below, two hours later, includes it.
        await serving.logged(({ msg }) => msg.startsWith('a run ended'));
      } finally {
        await serving.stop();
      }
      faults.push(...(await faultsAfter(fixture, films)).map((fault) => `round ${round}: ${fault}`));
    } finally {
      await fixture.remove();
    }
  }
  return { changed, faults: faults.slice(0, 20) };
}

async function applyChange(fixture: FaultFixture, film: string, change: Change): Promise<void> {
  const video = join(fixture.media, film, `${film}.mkv`);
  if (change === 'removed') return rm(video);
  if (change === 'cut') return truncate(video, 20_000);
  if (change === 'emptied') return truncate(video, 0);
  if (change === 'grown') return appendFile(video, Buffer.alloc(100_000));
  if (change === 'folder moved') return rename(join(fixture.media, film), join(fixture.folder, film));
  const [, , other] = await sampleVideos();
  await copyTo(other.path, join(fixture.folder, 'arriving.mkv'));
  return rename(join(fixture.folder, 'arriving.mkv'), video);
}

/** An hour later, everything present is complete: the sheets for its own length, and a fact for every file. */
async function faultsAfter(
  fixture: FaultFixture,
  films: readonly { readonly name: string; readonly video: string }[],
): Promise<string[]> {
  const early = runsOf(fixture.data).filter(({ result }) => result !== 'Succeeded');
  const faults = early.map(({ result, error }) => `a run ended ${result}: ${error}`);
  const ours = /\.projectionist|\.trickplay\/|-thumb\.jpg$/u;
  const present = [...(await userFiles(fixture.media))].filter(([path]) => !ours.test(path));
  const users = new Map(present);
  await fullWalk(fixture, { aheadMs: restingMs + 2 * 3_600_000 });
  faults.push(...(await faultsOfTree({ media: fixture.media, users })));
  for (const film of films) {
    const isShown = titlesOf(fixture.data).includes(film.name);
    if (isShown !== users.has(film.video)) faults.push(`${film.name} is ${isShown ? '' : 'not '}in the catalog`);
    if (!users.has(film.video)) continue;
    const record = await videoRecord(fixture.media, film.video);
    // A truncated or empty video cannot be probed, and each fact says so. Everything else is made.
    if (record?.facts['probe']?.state === 'failed') {
      if (!(record.facts['probe'].reason ?? '').match(/cut off|empty|damaged|expected/u))
        faults.push(`${film.video}: ${record.facts['probe'].reason}`);
    } else faults.push(...(await notFilled(fixture.media, [film])));
  }
  return faults;
}
