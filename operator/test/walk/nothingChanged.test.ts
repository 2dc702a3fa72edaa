/** Seen from outside by the system's own trace: a walk without changes opens and writes nothing under the root. */
import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { program } from '../program.ts';
import { makeFixture, run, writeConfig } from '../serving.ts';
import { documentsOf, inline } from './story.ts';
import { tinyVideo } from './walkFixture.ts';

/**
 * strace may be absent (macOS, small images) or forbidden (containers without ptrace): then inodes and times are
 * compared, see walk.test.ts.
 */
const canTrace = spawnSync('strace', ['-f', '-e', 'trace=openat', 'true'], { stdio: 'ignore' }).status === 0;

const calls =
  'openat,open,creat,rename,renameat,renameat2,unlink,unlinkat,rmdir,mkdir,mkdirat,link,linkat,symlinkat,truncate,ftruncate,utimensat,chmod,fchmodat,chown,fchownat';

test.runIf(canTrace)('a second full walk lists folders, reads the status of files, and does nothing else', async () => {
  const fixture = await makeFixture({});
  onTestFinished(() => fixture.remove());
  const root = join(fixture.folder, 'movies');
  const video = await tinyVideo();
  for (const path of [
    'Alpha (2001)/Alpha.mkv',
    'Sets/Beta (2002)/Beta.mkv',
    'Flat/One (2003).mkv',
    'Flat/Two (2004).mkv',
    'Loose (2005).mkv',
  ]) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await copyFile(video, join(root, path));
  }
  await mkdir(join(root, 'Broken (2006)'));
  await writeFile(join(root, 'Broken (2006)/b.mkv'), 'no video');
  await writeConfig(fixture.config, documentsOf(fixture, { movies: { tiles: inline, marks: { mode: 'auto' } } }));
  const args = ['walk', '--config', fixture.config, '--data', fixture.data];
  const env = { PROJECTIONIST_QUIET_SECONDS: '0', PROJECTIONIST_LOCK_GRACE_SECONDS: '0' };
  const first = await run(args, env);
  // One video is broken and is reported.
  expect({ code: first.code, err: first.err }).toMatchObject({ code: 1 });

  const trace = join(fixture.folder, 'trace');
  const traced = spawnSync(
    'strace',
    ['-f', '-qq', '-s', '4096', '-o', trace, '-e', `trace=${calls}`, process.execPath, program, ...args],
    {
      env: { ...process.env, ...env },
      encoding: 'utf8',
    },
  );
  expect(traced.status, traced.stderr).toBe(0);
  const lines = (await readFile(trace, 'utf8')).split('\n').filter((line) => line.includes(`"${root}`));
  const listings = lines.filter((line) => line.includes('O_DIRECTORY'));
  // The root's own rules may be new: the walk tries to open them, and they do not exist.
  const rules = lines.filter((line) =>
    /\/movies\/\.(?:ignore|plexignore|nomedia)", O_RDONLY.*(?: = -1 ENOENT|<unfinished \.\.\.>)/iu.test(line),
  );
  expect(lines.filter((line) => !listings.includes(line) && !rules.includes(line))).toEqual([]);
  expect(listings.length).toBeGreaterThanOrEqual(6);
  expect(lines.some((line) => line.includes('.projectionist'))).toBe(false);
});
