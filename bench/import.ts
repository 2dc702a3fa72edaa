/**
 * From the webhook to the last file of one new film: a minute of 720p, texts and pictures from fakes that answer after 50 ms.
 * Beside an idle Library of 20,000 titles, and while that Library is walked on and on. The time that a growing file must rest is
 * left out. The anchor is a script with the usual programs (importByHand.ts), measured in the same run.
 */

import { startFakes } from '../operator/test/sources/fakes/startFakes.ts';
import { generatedFilms } from '../operator/test/sources/fakes/works.ts';
import { cachedVideo } from '../operator/test/videos/cache.ts';
import { atMost, type Figure, median, requireProgram } from './figure.ts';
import { importByHand } from './importByHand.ts';
import { ImportFixture } from './importFixture.ts';

const ROUNDS = 20;
const WARMING = 2;
const LATENCY_MS = 50;
const IDLE_SECONDS = 1.5;
const BESIDE_SECONDS = 3;

export async function importBench(): Promise<Figure[]> {
  for (const program of ['ffprobe', 'ffmpeg'])
    requireProgram(program, 'install FFmpeg (Debian: apt install ffmpeg; macOS: brew install ffmpeg)');
  const films = generatedFilms(WARMING + 2 * ROUNDS);
  const catalogue = { films, series: [], collections: [] };
  await using fakes = await startFakes({ catalogue, latencyMs: LATENCY_MS, picturesAlike: true });
  const video = await sampleFilm();
  await using fixture = await ImportFixture.open(fakes, video, Number(process.env['IMPORT_QUIET_SECONDS'] ?? 0));
  for (const film of films.slice(0, WARMING)) await fixture.import(film);
  const idle: number[] = [];
  const byHand: number[] = [];
  for (const film of films.slice(WARMING, WARMING + ROUNDS)) {
    idle.push(await fixture.import(film));
    byHand.push(await importByHand(fakes, film, video));
  }
  const stop = fixture.walkLargeOnAndOn();
  const beside: number[] = [];
  for (const film of films.slice(WARMING + ROUNDS)) beside.push(await fixture.import(film));
  const walks = await stop();
  fixture.requireIdleWalks();
  return [
    atMost('import', 'a film, beside an idle Library, p95', percentile(idle, 0.95) / 1_000, IDLE_SECONDS, 's'),
    atMost(
      'import',
      'a film, beside full walks of 20,000 titles, p95',
      percentile(beside, 0.95) / 1_000,
      BESIDE_SECONDS,
      's',
    ),
    shown('idle, median, s', median(idle) / 1_000),
    shown('beside full walks, median, s', median(beside) / 1_000),
    shown('full walks meanwhile', walks),
    shown('idle, median, x a script with ffprobe and ffmpeg', median(idle) / median(byHand)),
  ];
}

function sampleFilm(): Promise<string> {
  return cachedVideo('bench-import.mkv', {
    ...{ seconds: 60, widthPixels: 1280, heightPixels: 720, codec: 'h264', threads: 2 },
    ...{ keyframeEverySeconds: 4, frameRate: 24, pictures: 'numbered' },
    audio: [{ codec: 'aac', channels: 2, language: 'eng' }],
  });
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}

function shown(figure: string, value: number): Figure {
  return { bench: 'import', figure, value: Number(value.toPrecision(3)), goal: '', ok: true };
}

if (import.meta.main) for (const line of await importBench()) process.stdout.write(`${JSON.stringify(line)}\n`);
