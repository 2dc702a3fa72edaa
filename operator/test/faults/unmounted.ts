/**
 * Storage unmounted while a Job walks it: nothing is pruned, the run does not count as done, and after a new mount all
 * is right.
 */

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { englishText } from '../../src/messages/english.ts';
import { randomOf } from '../stormBodies.ts';
import { fillWithFilms, makeFaultFixture, restingMs, serveWithClock, writeSpec } from './faultFixture.ts';
import { mountBind } from './mounts.ts';
import { notFilled } from './readRecord.ts';
import { stateOf, titlesOf } from './readState.ts';
import { fullWalk } from './settled.ts';
import { faultsOfTree, userFiles } from './wholeness.ts';

export interface UnmountReport {
  /** The result of each disturbed run. */
  readonly results: readonly string[];
  readonly faults: string[];
}

/** More than wait in memory at once, so that the tree is still being read when the storage is unmounted. */
const filmCount = 24;

/**
 * Per round: a walk begins, the storage is unmounted at a random moment, and is mounted again after the run has ended.
 */
export async function unmountInMidWalk(rounds: number, seed: number): Promise<UnmountReport> {
  const fixture = await makeFaultFixture();
  // The mounted content survives an unmount: this folder is the disk itself.
  const disk = join(fixture.folder, 'disk');
  await mkdir(disk);
  const mount = await mountBind(disk, fixture.media);
  try {
    const films = await fillWithFilms(disk, filmCount);
    const users = await userFiles(disk);
    const random = randomOf(seed);
    const faults: string[] = [];
    const results: string[] = [];
    await fullWalk(fixture);
    const known = titlesOf(fixture.data).join();
    for (let round = 0; round < rounds; round++) {
      // Other tiles are requested, so every title has work and the walk lasts.
      await writeSpec(fixture, { tiles: { mode: 'inline', intervalSeconds: 2 + (round % 2) } });
      const serving = await serveWithClock(fixture);
      try {
        await serving.logged(
          ({ msg, line }) => msg === 'Job output' && String(line).includes(`"titlesKnown":${filmCount}`),
        );
        await wait(random() * 1_500);
        await mount.unmount();
        await serving.logged(({ msg }) => msg.startsWith('a run ended'));
      } finally {
        await serving.stop();
      }
      const last = stateOf(fixture.data)?.lastRun;
      results.push(`${last?.result}: ${last?.reason === undefined ? '' : englishText(last.reason)}`);
      if (titlesOf(fixture.data).join() !== known) faults.push(`round ${round}: titles were forgotten`);
      faults.push(...(await faultsOfTree({ media: disk, users })));
      await mount.mount();
    }
    const runs = await fullWalk(fixture, { aheadMs: restingMs + 7_200_000 });
    if (runs.at(-1)?.result !== 'Succeeded') faults.push(`the last walk ended ${runs.at(-1)?.result}`);
    if (titlesOf(fixture.data).join() !== known) faults.push('the last walk knows other titles than the first');
    faults.push(...(await faultsOfTree({ media: disk, users })), ...(await notFilled(disk, films)));
    return { results, faults };
  } finally {
    await mount.unmount();
    await fixture.remove();
  }
}
