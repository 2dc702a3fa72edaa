import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  chmod,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { saying } from '../../../test/saying.ts';
import type { TrailerLink } from '../details.ts';
import { trailerAtMostBytes } from './trailerPick.ts';
import { runYtDlp, type YtDlpOrder, ytDlpAddress, ytDlpArguments } from './trailerYtDlp.ts';

const address = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

/** A program in its own folder that does what `body` says, and an empty folder to work in. */
async function orderOf(body: string, more: Partial<YtDlpOrder> = {}): Promise<YtDlpOrder> {
  const base = await realpath(await mkdtemp(join(tmpdir(), 'yt-dlp-')));
  onTestFinished(() => rm(base, { recursive: true, force: true }));
  const folder = await mkdtemp(join(base, 'staging-'));
  const path = join(base, 'yt-dlp');
  await writeFile(path, `#!${process.execPath}\nconst fs = require('node:fs');\n${body}\n`);
  await chmod(path, 0o755);
  const program = { path, searchPath: '/usr/bin:/bin' };
  return { program, address, folder, signal: new AbortController().signal, ...more };
}

const failing = (text: string) => `console.error(${JSON.stringify(text)}); process.exit(1)`;

describe('it ends', () => {
  test.each<readonly [string, string, object]>([
    ['with a file', "fs.writeFileSync('trailer.mp4', 'x')", { state: 'made', name: 'trailer.mp4' }],
    ['with another container', "fs.writeFileSync('trailer.webm', 'x')", { state: 'made', name: 'trailer.webm' }],
    ['successfully without a file, skipped by its filter', '', { state: 'gone' }],
    ['with a partial file', "fs.writeFileSync('trailer.mp4.part', 'x')", { state: 'gone' }],
    ['blocked', failing("ERROR: [youtube] x: Sign in to confirm you're not a bot"), { state: 'blocked' }],
    [
      'blocked by a rate limit',
      failing('ERROR: unable to download: HTTP Error 429: Too Many Requests'),
      { state: 'blocked' },
    ],
    ['for good', failing('ERROR: [youtube] x: Video unavailable'), { state: 'gone' }],
    ['for good, too', failing('ERROR: [youtube] x: Private video. Sign in'), { state: 'gone' }],
    ['failed for now', failing('ERROR: unable to download webpage: timed out'), { state: 'failed' }],
    ['killed by a signal', "process.kill(process.pid, 'SIGTERM')", { state: 'failed' }],
    ['without a message', 'process.exit(1)', { state: 'failed' }],
  ])('%s', async (_, body, end) => {
    expect(await runYtDlp(await orderOf(body))).toMatchObject(end);
  });

  test('with the line that has the error, however much is printed before', async () => {
    const body = `process.stderr.write('noise '.repeat(100000) + '\\nERROR: the site is gone\\n', () => process.exit(1))`;
    expect(await runYtDlp(await orderOf(body))).toEqual({
      state: 'failed',
      reason: saying('yt-dlp: ERROR: the site is gone'),
    });
  });

  test('blocked if the program does not exist', async () => {
    const order = await orderOf('');
    const program = { ...order.program, path: `${order.program.path}-not` };
    const end = await runYtDlp({ ...order, program });
    expect(end).toMatchObject({ state: 'blocked', reason: saying(/ENOENT.*trailers\.ytDlpPath/u) });
  });

  test('blocked if the program may not be executed, or is none', async () => {
    const order = await orderOf('');
    await chmod(order.program.path, 0o644);
    expect(await runYtDlp(order)).toMatchObject({ state: 'blocked', reason: saying(/EACCES/u) });
    await writeFile(order.program.path, '#!/no/such/interpreter\n', { mode: 0o755 });
    await chmod(order.program.path, 0o755);
    expect(await runYtDlp(order)).toMatchObject({ state: 'blocked', reason: saying(/12[67]/u) });
  });

  test('for good if a file grows beyond the limit, whatever size the site stated', async () => {
    const body = `
      const file = fs.openSync('trailer.mp4.part', 'w');
      try {
        fs.writeSync(file, 'x', ${trailerAtMostBytes});
      } catch (error) {
        console.error('ERROR: unable to write data: [Errno 27] File too large');
        process.exit(1);
      }`;
    expect(await runYtDlp(await orderOf(body))).toMatchObject({ state: 'gone', reason: saying(/File too large/u) });
    const most = `fs.writeSync(fs.openSync('trailer.mp4', 'w'), 'x', ${trailerAtMostBytes - 1})`;
    expect(await runYtDlp(await orderOf(most))).toMatchObject({ state: 'made' });
  });
});

/** A child that writes its process id and stays, as FFmpeg would. */
const withChild = `
const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'], { stdio: 'inherit' });
fs.writeFileSync('pids', process.pid + ' ' + child.pid);`;

async function areGone(folder: string): Promise<boolean> {
  const pids = (await readFile(join(folder, 'pids'), 'utf8')).split(' ').map(Number);
  for (const pid of pids) {
    for (let isThere = true; isThere; ) {
      const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
      // A grandchild may stay a zombie, because no process reaps it.
      isThere = state !== undefined && !/\) [ZX] /u.test(state);
    }
  }
  return true;
}

describe.skipIf(process.platform !== 'linux')('its whole process group is killed', () => {
  test('at the time limit', async () => {
    const order = await orderOf(`${withChild}\nsetInterval(() => 0, 1000)`, { timeLimitMs: 2_000 });
    expect(await runYtDlp(order)).toMatchObject({ state: 'failed', reason: saying(/in time/u) });
    expect(await areGone(order.folder)).toBe(true);
  });

  test('when the walk stops', async () => {
    const stop = new AbortController();
    const order = await orderOf(`${withChild}\nsetInterval(() => 0, 1000)`, { signal: stop.signal });
    const ended = runYtDlp(order);
    for (let isStarted = false; !isStarted; )
      isStarted = (await readFile(join(order.folder, 'pids'), 'utf8').catch(() => '')) !== '';
    stop.abort(new Error('stop'));
    await expect(ended).rejects.toThrow('stop');
    expect(await areGone(order.folder)).toBe(true);
  });

  test('when it exits and leaves a child behind', async () => {
    const order = await orderOf(`${withChild}\nfs.writeFileSync('trailer.mp4', 'x'); process.exit(0)`);
    expect(await runYtDlp(order)).toMatchObject({ state: 'made' });
    expect(await areGone(order.folder)).toBe(true);
  });
});

test.skipIf(process.platform !== 'linux')('its process group is killed with ours, also by SIGKILL', async () => {
  const { program, folder } = await orderOf(`${withChild}\nsetInterval(() => 0, 1000)`);
  const ours = `
    const { runYtDlp } = await import(${JSON.stringify(new URL('./trailerYtDlp.ts', import.meta.url).href)});
    const order = ${JSON.stringify({ program, address, folder })};
    await runYtDlp({ ...order, signal: new AbortController().signal });`;
  // Killed like this, it leaves the home of the program.
  const env = { ...process.env, TMPDIR: dirname(folder) };
  const job = spawn(process.execPath, ['--input-type=module', '-e', ours], { env, stdio: 'ignore' });
  for (let pids = ''; pids === ''; ) pids = await readFile(join(folder, 'pids'), 'utf8').catch(() => '');
  job.kill('SIGKILL');
  expect(await areGone(folder)).toBe(true);
});

test.skipIf(process.platform !== 'linux')('its end is not delayed by a process that left its group', async () => {
  const order = await orderOf(`
    const options = { detached: true, stdio: 'inherit' };
    const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'], options);
    fs.writeFileSync('pids', String(child.pid));
    console.error('ERROR: [youtube] x: Private video');
    process.exit(1);`);
  expect(await runYtDlp(order)).toMatchObject({ state: 'gone' });
  process.kill(Number(await readFile(join(order.folder, 'pids'), 'utf8')), 'SIGKILL');
});

test.skipIf(process.platform !== 'linux')('it inherits no open file of ours, and its files are private', async () => {
  const order = await orderOf('');
  const script = 'for n in /proc/$$/fd/*; do readlink $n; done > opened; readlink /proc/$$/fd/0 > input';
  await writeFile(order.program.path, `#!/bin/sh\n${script}\n`);
  const secrets = `${order.program.path}-secrets`;
  await writeFile(secrets, 'key');
  await using _held = await open(secrets, 'r');
  await runYtDlp(order);
  const opened = (await readFile(join(order.folder, 'opened'), 'utf8')).trim().split('\n');
  expect([opened.includes(order.program.path), opened.includes(secrets)]).toEqual([true, false]);
  expect(await readFile(join(order.folder, 'input'), 'utf8')).toBe('/dev/null\n');
  expect((await stat(join(order.folder, 'opened'))).mode & 0o077).toBe(0);
});

test('it gets none of our environment variables, works in the given folder, and has an empty home that is removed', async () => {
  const order = await orderOf(
    "fs.writeFileSync('seen', JSON.stringify([process.cwd(), Object.keys(process.env).sort(), process.env.HOME, fs.readdirSync(process.env.HOME)])); fs.writeFileSync(process.env.HOME + '/left', '')",
  );
  process.env['PROJECTIONIST_SECRET_TMDB_TOKEN'] = 'key';
  onTestFinished(() => void delete process.env['PROJECTIONIST_SECRET_TMDB_TOKEN']);
  await runYtDlp(order);
  const seen: readonly string[] = JSON.parse(await readFile(join(order.folder, 'seen'), 'utf8'));
  const home = seen[2] ?? '';
  expect(seen).toEqual([order.folder, ['HOME', 'LANG', 'PATH', 'TMPDIR', 'YTDLP_NO_PLUGINS'], home, []]);
  expect(home).not.toBe(order.folder);
  expect(existsSync(home)).toBe(false);
});

test('a folder given by its descriptor is the one it works in, whatever has its name now', async () => {
  const order = await orderOf("fs.writeFileSync('trailer.mp4', 'x')");
  const { folder } = order;
  await using held = await open(folder, 'r');
  const place = existsSync('/proc/self/fd') ? `/proc/self/fd/${held.fd}` : folder;
  if (place !== folder) {
    await rename(folder, `${folder}-moved`);
    await mkdir(folder);
  }
  expect(await runYtDlp({ ...order, folder: place })).toEqual({ state: 'made', name: 'trailer.mp4' });
  expect(await readdir(place === folder ? `${folder}/..` : folder)).not.toContain('trailer.mp4');
});

test('a program that does not know the option against plugins runs without it, and later at once', async () => {
  const order = await orderOf(`
    fs.appendFileSync('calls', process.argv.includes('--no-plugin-dirs') ? 'with ' : 'without ');
    if (process.argv.includes('--no-plugin-dirs')) {
      console.error('yt-dlp: error: no such option: --no-plugin-dirs');
      process.exit(2);
    }
    fs.writeFileSync('trailer.mp4', 'x');`);
  expect(await runYtDlp(order)).toEqual({ state: 'made', name: 'trailer.mp4' });
  await runYtDlp(order);
  expect(await readFile(join(order.folder, 'calls'), 'utf8')).toBe('with without without ');
});

test('its arguments: no configuration, no playlist, the film’s height, the address last after --', async () => {
  const order = await orderOf('', { frameHeightPixels: 720 });
  const given = ytDlpArguments(order);
  expect(given.slice(-2)).toEqual(['--', address]);
  for (const option of [
    '--ignore-config',
    '--no-plugin-dirs',
    '--no-cache-dir',
    '--no-cookies',
    '--no-exec',
    '--no-playlist',
  ])
    expect(given).toContain(option);
  expect(given[given.indexOf('-f') + 1]).toBe('bv*[height<=720]+ba/b[height<=720]');
  expect(ytDlpArguments({ ...order, frameHeightPixels: 2160 })).toContain('bv*[height<=1080]+ba/b[height<=1080]');
});

test.each<readonly [Partial<TrailerLink>, string | undefined]>([
  [{ site: 'youtube', key: 'dQw4w9WgXcQ' }, address],
  [{ site: 'vimeo', key: '123456' }, 'https://vimeo.com/123456'],
  [{ site: 'youtube' }, undefined],
  [{ site: 'youtube', key: '../../etc' }, undefined],
  [{ site: 'youtube', key: 'a&list=all' }, undefined],
  [{ site: 'vimeo', key: 'x' }, undefined],
  [{ site: 'other', key: 'dQw4w9WgXcQ' }, undefined],
])('a link %j becomes %s', (link, expected) => {
  expect(ytDlpAddress({ site: 'other', ...link })).toBe(expected);
});
