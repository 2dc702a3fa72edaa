/**
 * All that is made of a film of two hours: probe, thumbnail, tiles and marks, by a whole walk. CPU time against what media servers
 * start for it, and bytes read against the film's own sound and key frames.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cachedVideo } from '../operator/test/videos/cache.ts';
import { requireBundle } from './bundledProgram.ts';
import { atMost, type Figure, requireProgram } from './figure.ts';
import { firstWalkOf } from './firstWalkOf.ts';
import { requireProc } from './processTree.ts';
import { type FilmBytes, writeRepeated } from './repeatedFilm.ts';
import { fingerprintCpuMs, probeAndPictureCpuMs, requireServerPrograms, trickplayCpuMs } from './serverCommands.ts';
import { benchCachePath } from './tree.ts';
import { filmPaths, videoTree } from './videoTree.ts';

/** Raise it when films are built differently. */
const FILM_VERSION = 1;
const MINUTE_SECONDS = 60;
const MINUTES = 120;
/** Each minute of the film is the same, so that a part of it, times the rest, is what all of it would take. */
const TRICKPLAY_MINUTES = 4;
const ANCHOR_RUNS = 3;
const SPEC = { tiles: { mode: 'inline' }, marks: { detect: true } };

interface LongFilm {
  readonly path: string;
  readonly bytes: FilmBytes;
}

export type FilmCodec = 'h264' | 'hevc';

export async function filmPriceBench(codec: FilmCodec): Promise<Figure[]> {
  requireServerPrograms();
  requireProgram(
    'fpcalc',
    'install chromaprint (Debian: apt install libchromaprint-tools; macOS: brew install chromaprint)',
  );
  requireProc();
  requireBundle();
  const { path, bytes } = await longFilm(codec);
  const minute = await minuteOf(codec);
  // What the program reads of itself is left out: it reads as much for a minute.
  const small = await firstWalkOf(videoTree(`price-minute-${codec}`, minute, filmPaths(1)), SPEC);
  const walk = await firstWalkOf(videoTree(`price-${codec}`, path, filmPaths(1), 0), SPEC);
  const servers =
    probeAndPictureCpuMs(path, MINUTE_SECONDS * MINUTES, ANCHOR_RUNS) +
    trickplayCpuMs(path, TRICKPLAY_MINUTES * MINUTE_SECONDS) * (MINUTES / TRICKPLAY_MINUTES) +
    fingerprintCpuMs(path);
  const bench = `film-price-${codec}`;
  const name = `2 h of 1080p ${codec}`;
  const readBytes = walk.readBytes - small.readBytes;
  return [
    atMost(bench, `${name}, CPU`, walk.cpuMs / servers, 0.05, 'x ffprobe, ffmpeg twice, fpcalc'),
    atMost(bench, `${name}, bytes read`, readBytes / (bytes.sound + bytes.keyFrames), 1.1, 'x sound, key frames'),
  ];
}

function minuteOf(codec: FilmCodec): Promise<string> {
  return cachedVideo(`bench-price-${codec}.mkv`, {
    ...{ seconds: MINUTE_SECONDS, widthPixels: 1920, heightPixels: 1080, codec, keyframeEverySeconds: 4 },
    ...{ frameRate: 24, pictures: 'colours', threads: 2, audio: [{ codec: 'ac3', channels: 6, language: 'eng' }] },
  });
}

async function longFilm(codec: FilmCodec): Promise<LongFilm> {
  const path = join(benchCachePath(), `price-${FILM_VERSION}-${codec}.mkv`);
  const measured = `${path}.json`;
  if (!existsSync(measured)) {
    const bytes = await writeRepeated(await minuteOf(codec), path, MINUTE_SECONDS, MINUTES);
    writeFileSync(`${measured}.new`, JSON.stringify(bytes));
    renameSync(`${measured}.new`, measured);
  }
  const bytes: FilmBytes = JSON.parse(readFileSync(measured, 'utf8'));
  return { path, bytes };
}

if (import.meta.main) {
  for (const line of await filmPriceBench(process.argv.includes('hevc') ? 'hevc' : 'h264')) {
    process.stdout.write(`${JSON.stringify(line)}\n`);
  }
}
