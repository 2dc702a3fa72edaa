/** The program as people start it: compiled, with real standard input, output and exit codes. */
import { spawn, spawnSync } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, expect, test } from 'vitest';

const program = resolve(import.meta.dirname, '../../bin/franchise.js');
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'franchise-process-'));
  await writeFile(
    join(folder, 'a.franchise.yaml'),
    'name: A\norder:\n  - movie: tmdb:1\n    title: B\n    released: "1999"\n',
  );
  await writeFile(join(folder, 'b.franchise.yaml'), 'name: A\n');
  const entries = Array.from(
    { length: 2_000 },
    (_, at) => `  - {movie: "tmdb:${at + 1}", title: "Film ${at + 1}", released: "1999"}\n`,
  );
  await writeFile(join(folder, 'many.yaml'), `name: A\norder:\n${entries.join('')}`);
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** `readsLittle`: the reader closes after the first chunk, as `head` does. */
async function franchise(args: readonly string[], { input = '', readsLittle = false, env = {} } = {}): Promise<Ended> {
  const child = spawn(process.execPath, [program, ...args], { cwd: folder, env: { ...process.env, ...env } });
  let out = '';
  let err = '';
  child.stdout.on('data', (piece: Buffer) => {
    out += piece.toString();
    if (readsLittle) child.stdout.destroy();
  });
  child.stderr.on('data', (piece: Buffer) => {
    err += piece.toString();
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return await new Promise((ended, failed) => {
    child.once('error', failed);
    child.once('close', (code) => ended({ code, out, err }));
  });
}

test('exit codes and streams are as documented', async () => {
  const [fine, faulty, missing, usage] = await Promise.all([
    franchise(['check', 'a.franchise.yaml']),
    franchise(['check', '--strict', '.']),
    franchise(['check', 'nope.yaml']),
    franchise([]),
  ]);
  expect(fine).toEqual({ code: 0, out: '1 file: no faults (and 1 hint: --info)\n', err: '' });
  expect([faulty.code, faulty.err]).toEqual([1, '']);
  expect(faulty.out).toContain('b.franchise.yaml:1:1 error schema-required');
  expect([missing.code, missing.out]).toEqual([2, '']);
  expect([usage.code, usage.out]).toEqual([2, '']);
});

test('standard input is read to its end, and a pipe gets no colours', async () => {
  const { code, out } = await franchise(['order', '-'], {
    input: 'name: Ä\norder:\n  - movie: tmdb:1\n',
    env: { FORCE_COLOR: '1' },
  });
  expect([code, out]).toEqual([0, 'Ä\n1  tmdb:1  film\n']);
});

test('a reader that closes early causes no error', async () => {
  const { code, out, err } = await franchise(['order', '--json', 'many.yaml'], { readsLittle: true });
  expect([code, err]).toEqual([0, '']);
  expect(out.startsWith('[')).toBe(true);
});

test('a large output passes completely through a pipe', async () => {
  const { code, out } = await franchise(['order', '--json', 'many.yaml']);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toHaveLength(2_000);
});

test('no questions are asked without a terminal', async () => {
  const { code, err } = await franchise(['new']);
  expect(code).toBe(2);
  expect(err).toContain('there is no terminal for questions');
});

/** `script` of util-linux gives a child process a terminal; on other systems it has other options. */
const hasTerminal = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0;

test.skipIf(!hasTerminal)('at a terminal it asks questions, and prints colours on request', async () => {
  const command = `'${process.execPath}' '${program}'`;
  const answers = 'Mine\n\ntmdb:1\nOne\n1999\n\n';
  const child = spawn('script', ['-qec', `${command} new`, '/dev/null'], { cwd: folder });
  child.stdout.resume();
  child.stdin.end(answers);
  await new Promise((ended) => child.once('close', ended));
  expect(await readFile(join(folder, 'mine.franchise.yaml'), 'utf8')).toContain(
    'name: "Mine"\norder:\n  - movie: tmdb:1\n    title: "One"\n',
  );
  const shown = (env: Record<string, string>) =>
    spawnSync('script', ['-qec', `${command} check a.franchise.yaml`, '/dev/null'], {
      ...{ cwd: folder, encoding: 'utf8', input: '' },
      env: { PATH: process.env['PATH'] ?? '', TERM: 'xterm', ...env },
    }).stdout;
  expect(shown({})).toContain('\u001b[32mno faults');
  expect(shown({ NO_COLOR: '1' })).toContain('1 file: no faults');
});

/** Modules whose compiled code came from the cache. */
async function cachedModules(temporary: string): Promise<number> {
  const env = { TMPDIR: temporary, NODE_DEBUG_NATIVE: 'COMPILE_CACHE', NODE_COMPILE_CACHE: '' };
  const { code, err } = await franchise(['check', 'a.franchise.yaml'], { env });
  expect(code).toBe(0);
  return err.split('was accepted').length - 1;
}

test('compiled code is taken only from a folder that nobody else can write', async () => {
  const temporary = join(folder, 'tmp');
  await mkdir(temporary);
  expect(await cachedModules(temporary)).toBe(0);
  expect(await cachedModules(temporary)).toBeGreaterThan(5);
  const [name = '', ...more] = await readdir(temporary);
  expect(more).toEqual([]);
  await chmod(join(temporary, name), 0o777);
  expect(await cachedModules(temporary)).toBe(0);
  await chmod(join(temporary, name), 0o700);
  expect(await cachedModules(temporary)).toBeGreaterThan(5);
  if (process.geteuid?.() !== 0) return;
  await chown(join(temporary, name), 65_534, 65_534);
  expect(await cachedModules(temporary)).toBe(0);
});
