/**
 * The first walk of 600 films without any source: probe, thumbnail, record, catalog. Against one process of ffprobe and one of ffmpeg
 * for each film, as media servers start them.
 */
import { cachedVideo } from '../operator/test/videos/cache.ts';
import { sized } from './benchSize.ts';
import { requireBundle } from './bundledProgram.ts';
import { atLeast, atMost, type Figure } from './figure.ts';
import { firstWalkOf } from './firstWalkOf.ts';
import { requireProc } from './processTree.ts';
import { probeAndPictureCpuMs, requireServerPrograms } from './serverCommands.ts';
import { filmPaths, videoTree } from './videoTree.ts';

const FILMS = 600;
const FILM_SECONDS = 60;
/** All others are links to these: 600 copies would take 10 GB. A link saves one of three openings of its video. */
const COPIES = 60;
/** Before and after the walk: all films are copies of one, so that more would tell no more. */
const ANCHOR_FILMS = 20;

export async function firstWalkBench(): Promise<Figure[]> {
  requireServerPrograms();
  requireProc();
  requireBundle();
  const video = await cachedVideo('bench-first.mkv', {
    ...{ seconds: FILM_SECONDS, widthPixels: 1280, heightPixels: 720, codec: 'h264', keyframeEverySeconds: 4 },
    ...{ frameRate: 24, pictures: 'colours', threads: 2, audio: [{ codec: 'aac', channels: 2, language: 'eng' }] },
  });
  const films = sized(FILMS);
  const tree = videoTree('first', video, filmPaths(films), COPIES);
  const before = probeAndPictureCpuMs(video, FILM_SECONDS, ANCHOR_FILMS);
  const walk = await firstWalkOf(tree, { tiles: { mode: 'off' } });
  const after = probeAndPictureCpuMs(video, FILM_SECONDS, ANCHOR_FILMS);
  const ratio = walk.cpuMs / films / ((before + after) / 2);
  return [
    atMost('first-walk', `${films} films, CPU a film`, ratio, 0.2, 'x ffprobe and ffmpeg'),
    atLeast('first-walk', `${films} films, films/s`, films / (walk.wallMs / 1_000), 18, 'on two cores'),
    atMost('first-walk', `${films} films, peak RSS of the Job`, walk.peakRssMb, 250, 'MB'),
  ];
}

if (import.meta.main) for (const line of await firstWalkBench()) process.stdout.write(`${JSON.stringify(line)}\n`);
