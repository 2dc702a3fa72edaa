/** A video removed, cut off or replaced at the moment a walk reads it: no crash, no false fact, and right after the next walk. */
import { appendFile, rename, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { below, randomOf } from '../stormBodies.ts';
import {
  copyTo,
  type FaultGround,
  fillWithFilms,
  makeFaultGround,
  restingMs,
  sampleVideos,
  serveWithClock,
} from './ground.ts';
import { notFilled, videoRecord } from './recordLook.ts';
import { fullWalk } from './settled.ts';
import { runsOf, titlesOf } from './stateLook.ts';
import { faultsOfTree, userFiles } from './wholeness.ts';

const changes = ['removed', 'cut', 'replaced', 'grown', 'emptied', 'folder moved'] as const;
type Change = (typeof changes)[number];

export interface ChangeReport {
  readonly changed: Readonly<Partial<Record<Change, number>>>;
  readonly faults: readonly string[];
}

/** `rounds` walks of 6 new films each; in every one a film is changed when its title is under work, another a moment later. */
export async function changeWhileRead(rounds: number, seed: number): Promise<ChangeReport> {
  const random = randomOf(seed);
  const changed: Partial<Record<Change, number>> = {};
  const faults: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const ground = await makeFaultGround();
    try {
      const films = await fillWithFilms(ground.media, 6);
      const serving = await serveWithClock(ground);
      const hurt = new Set<string>();
      try {
        await serving.logged(({ msg, line }) => msg === 'a Job says' && /"current":\["/u.test(String(line)));
        for (let count = 0; count < 3; count++) {
          const film = films[below(random, films.length)];
          const change = changes[below(random, changes.length)] ?? 'removed';
          if (film === undefined || hurt.has(film.name)) continue;
          hurt.add(film.name);
          await applyChange(ground, film.name, change);
          changed[change] = (changed[change] ?? 0) + 1;
          await wait(random() * 300);
        }
        // What grew is looked at again in a minute; the walk below comes two hours later and takes it along.
        await serving.logged(({ msg }) => msg.startsWith('a run ended'));
      } finally {
        await serving.stop();
      }
      faults.push(...(await faultsAfter(ground, films)).map((fault) => `round ${round}: ${fault}`));
    } finally {
      await ground.remove();
    }
  }
  return { changed, faults: faults.slice(0, 20) };
}

async function applyChange(ground: FaultGround, film: string, change: Change): Promise<void> {
  const video = join(ground.media, film, `${film}.mkv`);
  if (change === 'removed') return rm(video);
  if (change === 'cut') return truncate(video, 20_000);
  if (change === 'emptied') return truncate(video, 0);
  if (change === 'grown') return appendFile(video, Buffer.alloc(100_000));
  if (change === 'folder moved') return rename(join(ground.media, film), join(ground.folder, film));
  const [, , other] = await sampleVideos();
  await copyTo(other.path, join(ground.folder, 'arriving.mkv'));
  return rename(join(ground.folder, 'arriving.mkv'), video);
}

/** An hour later, what is there is whole: as many sheets as its own length gives, and a fact for every file. */
async function faultsAfter(
  ground: FaultGround,
  films: readonly { readonly name: string; readonly video: string }[],
): Promise<string[]> {
  const early = runsOf(ground.data).filter(({ result }) => result !== 'Succeeded');
  const faults = early.map(({ result, error }) => `a run ended ${result}: ${error}`);
  const ours = /\.projectionist|\.trickplay\/|-thumb\.jpg$/u;
  const present = [...(await userFiles(ground.media))].filter(([path]) => !ours.test(path));
  const users = new Map(present);
  await fullWalk(ground, { aheadMs: restingMs + 2 * 3_600_000 });
  faults.push(...(await faultsOfTree({ media: ground.media, users })));
  for (const film of films) {
    const isShown = titlesOf(ground.data).includes(film.name);
    if (isShown !== users.has(film.video)) faults.push(`${film.name} is ${isShown ? '' : 'not '}in the catalog`);
    if (!users.has(film.video)) continue;
    const record = await videoRecord(ground.media, film.video);
    // Cut off or empty it cannot be probed: each fact says so. Everything else is made.
    if (record?.facts['probe']?.state === 'failed') {
      if (!(record.facts['probe'].reason ?? '').match(/cut off|empty|damaged|expected/u))
        faults.push(`${film.video}: ${record.facts['probe'].reason}`);
    } else faults.push(...(await notFilled(ground.media, [film])));
  }
  return faults;
}
