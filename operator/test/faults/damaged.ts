/**
 * Damaged and hostile videos and sidecars: the walk ends well in bounded memory, and each bad file becomes a fact with
 * a sentence.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { jobProcesses, peakMemoryBytes } from '../jobProcesses.ts';
import { randomOf } from '../stormBodies.ts';
import { cachedVideo } from '../videos/cache.ts';
import { damagedCopy, writeHostileFiles, writeSidecar } from './damagedFiles.ts';
import { fillWithFilms, makeFaultFixture, sampleVideos, serveWithClock } from './faultFixture.ts';
import { factsWanted, notFilled, videoRecord } from './readRecord.ts';
import { runsOf } from './readState.ts';
import { isIdle } from './settled.ts';
import { faultsOfTree, userFiles } from './wholeness.ts';

export interface DamagedReport {
  readonly files: number;
  readonly failedFacts: number;
  readonly filledFacts: number;
  /** Jobs killed by native code; their videos were set aside. */
  readonly crashes: number;
  readonly peakMemoryMegabytes: number;
  readonly faults: readonly string[];
}

/** FFmpeg, sharp and Node take about 200 MB for small videos; two at once with a sheet each stay far below this. */
const memoryAtMostMegabytes = 900;

export async function damagedVideos(count: number, seed: number): Promise<DamagedReport> {
  const fixture = await makeFaultFixture({ tiles: { mode: 'inline', intervalSeconds: 5 } });
  try {
    const good = await fillWithFilms(fixture.media, 3);
    const bad = await writeDamaged(fixture.media, count, seed);
    await writeHostileFiles(fixture.media);
    const users = await userFiles(fixture.media);
    const serving = await serveWithClock(fixture);
    let peak = 0;
    let seen = 0;
    try {
      await serving.post('movies');
      while (!isIdle(fixture.data) || runsOf(fixture.data).length === 0) {
        for (const { pid } of await jobProcesses(fixture.data))
          peak = Math.max(peak, (await peakMemoryBytes(pid)) ?? 0);
        // A crash delays the walk by its backoff; a person's request starts it at once.
        const isGivenBack = serving.log.slice(seen).some(({ msg }) => msg.startsWith('a run ended and returned'));
        seen = serving.log.length;
        if (isGivenBack) await serving.post('movies');
        await wait(200);
      }
    } finally {
      await serving.stop();
    }
    const ends = serving.log.filter(({ msg }) => msg === 'a Job ended');
    const crashes = ends.filter(({ signal }) => signal !== undefined);
    const faults = ends
      .filter(({ code, signal }) => code !== 0 && signal === undefined)
      .map((end) => `a Job ended: ${JSON.stringify(end)}`);
    if (runsOf(fixture.data).at(-1)?.result !== 'Succeeded')
      faults.push(`the last run: ${JSON.stringify(runsOf(fixture.data).at(-1)?.error)}`);
    faults.push(...(await faultsOfTree({ media: fixture.media, users })), ...(await notFilled(fixture.media, good)));
    const facts = await factsOf(fixture.media, bad);
    const peakMemoryMegabytes = Math.round(peak / 2 ** 20);
    if (peakMemoryMegabytes > memoryAtMostMegabytes) faults.push(`a Job took ${peakMemoryMegabytes} MB`);
    return {
      files: users.size,
      ...facts,
      crashes: crashes.length,
      peakMemoryMegabytes,
      faults: [...faults, ...facts.faults].slice(0, 20),
    };
  } finally {
    await fixture.remove();
  }
}

async function writeDamaged(media: string, count: number, seed: number): Promise<readonly string[]> {
  const random = randomOf(seed);
  const [first, , other] = await sampleVideos();
  const size = {
    widthPixels: 160,
    heightPixels: 90,
    keyframeEverySeconds: 2,
    frameRate: 10,
    pictures: 'numbered',
    seconds: 20,
  } as const;
  const chapters = Array.from({ length: 200 }, (_, index) => ({ startSeconds: index / 10, title: 'T'.repeat(250) }));
  const paths = [
    first.path,
    other.path,
    await cachedVideo('fault-short.mp4', { ...size, codec: 'h264' }),
    await cachedVideo('fault-short.avi', { ...size, codec: 'mpeg4' }),
    await cachedVideo('fault-short.ts', { ...size, codec: 'mpeg2' }),
    await cachedVideo('fault-chapters.mp4', { ...size, codec: 'h264', chapters }),
  ];
  const samples = await Promise.all(paths.map((path) => readFile(path)));
  const videos: string[] = [];
  for (let number = 0; number < count; number++) {
    const name = `Bad ${String(number).padStart(4, '0')}`;
    const video = `${name}/${name}${extname(paths[number % paths.length] ?? '')}`;
    await mkdir(join(media, name));
    await writeFile(join(media, video), damagedCopy(samples, number, random));
    if (number % 3 === 0) await writeSidecar(join(media, name), name, number / 3);
    videos.push(video);
  }
  return videos;
}

/** Every fact of a bad file is filled, or has a sentence that says why not. */
async function factsOf(
  media: string,
  videos: readonly string[],
): Promise<{ failedFacts: number; filledFacts: number; faults: string[] }> {
  const faults: string[] = [];
  let failedFacts = 0;
  let filledFacts = 0;
  for (const video of videos) {
    const record = await videoRecord(media, video);
    for (const name of factsWanted) {
      const fact = record?.facts[name];
      if (fact?.state === 'filled') filledFacts++;
      else if (fact?.state === 'failed') failedFacts++;
      if (fact === undefined || fact.state === 'open') faults.push(`${video}: ${name} is ${JSON.stringify(fact)}`);
      else if (fact.state !== 'filled' && (fact.reason ?? '') === '') faults.push(`${video}: ${name} does not say why`);
    }
  }
  return { failedFacts, filledFacts, faults };
}
