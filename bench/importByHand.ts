/**
 * What a script would do for one new film with the usual programs: `ffprobe`, a thumbnail by `ffmpeg`, one answer of TMDB, its
 * poster, backdrop and logo, an .nfo file. All at the same time, with the same fakes: the anchor of the import.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { FakeFilm } from '../operator/test/sources/fakes/catalogue.ts';
import type { Fakes } from '../operator/test/sources/fakes/startFakes.ts';
import { benchCachePath } from './tree.ts';

const run = promisify(execFile);

interface TmdbFilm {
  readonly overview: string;
  readonly images: Readonly<Record<'posters' | 'backdrops' | 'logos', readonly { readonly file_path: string }[]>>;
}

/** Milliseconds to the last file. */
export async function importByHand(fakes: Fakes, film: FakeFilm, video: string): Promise<number> {
  const folder = mkdtempSync(join(benchCachePath(), 'by-hand-'));
  try {
    const atMs = performance.now();
    mkdirSync(join(folder, 'made'));
    const files = join(folder, 'made');
    await Promise.all([
      run('ffprobe', [
        '-v',
        'quiet',
        '-print_format',
        'json',
        '-show_format',
        '-show_streams',
        '-show_chapters',
        video,
      ]),
      run('ffmpeg', [
        '-v',
        'error',
        '-ss',
        '6',
        '-i',
        video,
        '-vf',
        'thumbnail',
        '-frames:v',
        '1',
        join(files, 'thumb.jpg'),
      ]),
      textsAndPictures(fakes, film, files),
    ]);
    return performance.now() - atMs;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function textsAndPictures(fakes: Fakes, { tmdb, title }: FakeFilm, files: string): Promise<void> {
  const headers = { authorization: `Bearer ${fakes.keys.of('tmdb')}` };
  const blocks = 'append_to_response=credits,external_ids,images,videos,release_dates,alternative_titles';
  const answer = await fetch(`${fakes.baseUrl('tmdb')}/3/movie/${tmdb}?${blocks}&include_image_language=en,null`, {
    headers,
  });
  if (!answer.ok) throw new Error(`expected the film ${tmdb} of the fake, got ${answer.status}`);
  const { overview, images }: TmdbFilm = JSON.parse(await answer.text());
  writeFileSync(join(files, 'movie.nfo'), `<movie><title>${title}</title><plot>${overview}</plot></movie>\n`);
  const pictures = [images.posters[0], images.backdrops[0], images.logos[0]].flatMap((one) => one?.file_path ?? []);
  await Promise.all(
    pictures.map((path, place) =>
      savePicture(`${fakes.origin}/pictures/tmdb/t/p/original${path}`, join(files, `${place}.jpg`)),
    ),
  );
}

async function savePicture(url: string, file: string): Promise<void> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`expected a picture at ${url}, got ${answer.status}`);
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
}
