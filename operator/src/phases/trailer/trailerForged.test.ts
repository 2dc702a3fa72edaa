/** What yt-dlp leaves in its folder is a plain file of ours, or it becomes no trailer. */
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { trailerVideo } from '../../../test/sources/trailerVideo.ts';
import { trailerLink, trailerStand, trailerTools } from '../../../test/walk/trailerSources.ts';
import { tinyVideo, walkFixture } from '../../../test/walk/walkFixture.ts';
import { openTrailerRun } from './trailerRun.ts';

const film = 'Film (2001) {tmdb-1}';
const now = Date.parse('2026-05-01T12:00:00Z');

test.skipIf(process.platform === 'win32').each([
  ['a symbolic link to a file of the user', 'fs.symlinkSync(theirs, "trailer.mp4")'],
  ['a second name of a file of the user', 'fs.linkSync(theirs, "trailer.mp4")'],
  ['a folder', 'fs.mkdirSync("trailer.mp4"); fs.copyFileSync(theirs, "trailer.mp4/trailer.mp4")'],
  ['a pipe', 'require("node:child_process").execFileSync("mkfifo", ["trailer.mp4"])'],
  ['a device', 'fs.symlinkSync("/dev/zero", "trailer.mp4")'],
])('%s is no trailer, and the file is as it was', async (_, body) => {
  const walked = await walkFixture('movies');
  await walked.put(`${film}/f.mkv`, { copyOf: await tinyVideo() });
  await walked.put('Theirs (2002)/t.mp4', { copyOf: await trailerVideo() });
  const theirs = join(walked.root, 'Theirs (2002)/t.mp4');
  const seen = async () => [await readFile(theirs), (await stat(theirs)).mode, (await stat(theirs)).nlink];
  const before = await seen();
  const folder = join(walked.root, '..', 'bin');
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'yt-dlp');
  await writeFile(
    path,
    `#!${process.execPath}\nconst fs = require('node:fs'); const theirs = ${JSON.stringify(theirs)};\n${body};\n`,
  );
  await chmod(path, 0o755);
  const stand = { ...trailerStand(await trailerVideo()), offers: () => [], links: [trailerLink()] };
  const trailers = openTrailerRun({ claimedAt: now, now: () => now, ytDlp: { path, searchPath: '/usr/bin:/bin' } });
  const spec = { trailers: { mode: 'files' } };
  await walked.walk({ folders: [film] }, { spec, now, tools: { ...trailerTools(stand), trailers } });
  expect((await readdir(join(walked.root, film))).filter((name) => name.includes('trailer'))).toEqual([]);
  expect(
    (await readdir(join(walked.root, film, '.projectionist'))).filter((name) => name.startsWith('staging')),
  ).toEqual([]);
  expect(await seen()).toEqual(before);
});
