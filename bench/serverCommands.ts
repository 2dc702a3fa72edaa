/**
 * What media servers start for a film, one process each, and what it costs. As Jellyfin's source has it with its own settings
 * (https://github.com/jellyfin/jellyfin, MediaBrowser.MediaEncoding/Encoder/MediaEncoder.cs and
 * MediaBrowser.Model/Configuration/TrickplayOptions.cs, read in 2026): streams and chapters by ffprobe, the picture a tenth into the
 * film by the best of 24 frames, and trickplay by decoding the whole film on one thread. The server itself, its database and the
 * joining of trickplay pictures to sheets are left out.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childCpuMs, requireProgram } from './figure.ts';

/** A tenth into the film. */
const PICTURE_AT_SHARE = 0.1;
const TRICKPLAY_SECONDS = 10;

export function requireServerPrograms(): void {
  for (const program of ['ffprobe', 'ffmpeg'])
    requireProgram(program, 'install FFmpeg (Debian: apt install ffmpeg; macOS: brew install ffmpeg)');
}

/** CPU milliseconds of one `ffprobe` and one `ffmpeg` with its filter `thumbnail`, the mean of `runs`. */
export function probeAndPictureCpuMs(path: string, filmSeconds: number, runs: number): number {
  return inFolder((folder) => {
    const probe = ['-i', path, '-threads', '0', '-v', 'quiet', '-print_format', 'json'];
    const shown = ['-show_streams', '-show_chapters', '-show_format'];
    const picture = ['-ss', String(filmSeconds * PICTURE_AT_SHARE), '-i', path, '-threads', '0', '-v', 'quiet'];
    const filters = ['-vframes', '1', '-vf', 'scale=round(iw*sar/2)*2:round(ih/2)*2,thumbnail=n=24'];
    const target = ['-y', '-f', 'image2', join(folder, 'picture.jpg')];
    return (
      (childCpuMs('ffprobe', [...probe, ...shown], runs) +
        childCpuMs('ffmpeg', [...picture, ...filters, ...target], runs)) /
      runs
    );
  });
}

/** CPU milliseconds of the trickplay command over the first seconds of a film. */
export function trickplayCpuMs(path: string, seconds: number): number {
  return inFolder((folder) => {
    const input = ['-loglevel', 'error', '-threads', '1', '-i', path, '-t', String(seconds), '-an', '-sn'];
    const filters = ['-vf', `fps=1/${TRICKPLAY_SECONDS},scale=320:-2,format=yuvj420p`];
    const encoder = ['-threads', '1', '-c:v', 'mjpeg', '-qscale:v', '4', '-f', 'image2'];
    return childCpuMs('ffmpeg', [...input, ...filters, ...encoder, join(folder, '%08d.jpg')]);
  });
}

/** CPU milliseconds of one `fpcalc` with its own settings: the first two minutes of sound. */
export function fingerprintCpuMs(path: string): number {
  return childCpuMs('fpcalc', [path]);
}

function inFolder<Result>(use: (folder: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'projectionist-bench-'));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
