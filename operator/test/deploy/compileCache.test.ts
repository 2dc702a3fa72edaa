/** The compile caches of the image, filled as the image is built, and of a data folder. It bundles the program first. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bundleInto } from '../../../scripts/programBundle.ts';
import { writeConfig } from '../serving.ts';

const repository = join(import.meta.dirname, '../../..');

let folder: string;
const part = (name: string) => join(folder, 'operator/bundle/commands', name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warm-'));
  await bundleInto(part(''));
  await copyFile(join(repository, 'operator/package.json'), join(folder, 'operator/package.json'));
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
  symlinkSync(process.execPath, join(folder, 'node'));
  const program = `#!/bin/sh\nexec node '${part('cli.js')}' "$@"\n`;
  writeFileSync(join(folder, 'projectionist'), program, { mode: 0o755 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the compile cache of the image', () => {
  const compiled = () => readdirSync(join(folder, 'compiled'), { recursive: true }).length;

  test('contains everything that operators and Jobs on PostgreSQL load', async () => {
    const ours = { PROJECTIONIST_HOME: folder, NODE_COMPILE_CACHE: join(folder, 'compiled') };
    const env = { PATH: `${folder}:/usr/bin:/bin`, HOME: folder, ...ours };
    const run = (program: string, ...args: readonly string[]) =>
      promisify(execFile)(program, args, { cwd: folder, env });
    await run('sh', join(repository, 'operator/deploy/image/warm'));
    const before = compiled();
    const parts = readdirSync(part('')).filter((name) => name.endsWith('.js'));
    expect(before).toBeGreaterThan(parts.length);
    // The other files start something when they are imported.
    const imported = parts.filter((name) => name.includes('-') || name === 'job.js');
    for (const name of ['job.js', 'operatorServing-', 'pageApp-', 'postgres-'])
      expect(imported).toContainEqual(expect.stringMatching(new RegExp(`^${name}`, 'u')));
    const imports = imported.map((name) => `await import(${JSON.stringify(part(name))});`);
    // Node adds newly compiled modules to the cache when it exits.
    await run('node', '--input-type=module', '--eval', imports.join(''));
    // One entry for the script itself.
    expect(compiled() - before).toBeLessThanOrEqual(1);
  });
});

describe('the compile cache of a data folder', () => {
  let house: string;
  let args: readonly string[];
  const env = (more: Readonly<Record<string, string>> = {}) => ({
    ...{ PATH: '/usr/bin:/bin', HOME: house, PROJECTIONIST_QUIET_SECONDS: '0' },
    ...more,
  });

  beforeEach(async () => {
    house = await mkdtemp(join(tmpdir(), 'compiled-'));
    await mkdir(join(house, 'media/Heat (1995)'), { recursive: true });
    writeFileSync(join(house, 'media/Heat (1995)/Heat (1995).strm'), 'http://127.0.0.1:1/film\n');
    const config = join(house, 'projectionist.yaml');
    await writeConfig(config, { films: { kind: 'movies', storage: { path: join(house, 'media') }, sources: [] } });
    args = ['--config', config, '--data', join(house, 'data')];
  });
  afterEach(() => rm(house, { recursive: true, force: true }));

  const walk = (more?: Readonly<Record<string, string>>) =>
    promisify(execFile)(process.execPath, [part('cli.js'), 'walk', ...args], { env: env(more) });

  /** Starts a server and stops it once it has printed the last line of a start. */
  const serve = async () => {
    const server = spawn(process.execPath, [part('cli.js'), 'serve', ...args, '--listen', '127.0.0.1:0'], {
      ...{ env: env(), stdio: ['ignore', 'pipe', 'ignore'] },
    });
    const ended = once(server, 'exit');
    for await (const line of createInterface({ input: server.stdout })) if (line.startsWith('  page  ')) break;
    server.kill();
    expect(await ended).toEqual([0, null]);
  };

  /** Every file of the cache with its inode: one that is written again gets another. */
  function files(): ReadonlyMap<string, number> {
    const found = readdirSync(join(house, 'data/compiled'), { recursive: true, withFileTypes: true });
    const paths = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    return new Map(paths.map((path) => [path, statSync(path).ino]));
  }

  test('is not created by help or a wrong option', async () => {
    await mkdir(join(house, 'data'), { mode: 0o700 });
    const start = (...more: readonly string[]) =>
      promisify(execFile)(process.execPath, [part('cli.js'), 'serve', ...args, ...more], { env: env() });
    await start('--help');
    await expect(start('--max-jobs', 'many')).rejects.toMatchObject({ code: 2 });
    expect(readdirSync(join(house, 'data'))).toEqual([]);
  });

  test('is filled by the first Job, used by the second, and replaced if its files are damaged', async () => {
    await walk();
    const filled = files();
    expect(filled.size).toBeGreaterThan(3);
    await walk();
    const used = files();
    for (const [path, inode] of filled) expect(used.get(path)).toBe(inode);

    for (const [number, path] of [...used.keys()].entries()) {
      const bytes = readFileSync(path);
      const damaged = Buffer.from(bytes);
      if (number % 3 === 0) damaged.fill(number % 256, 20);
      else damaged.writeUInt8((damaged.at(-1) ?? 0) ^ 1, damaged.length - 1);
      writeFileSync(path, number % 3 === 1 ? bytes.subarray(0, bytes.length / 2) : damaged);
    }
    const { stderr, stdout } = await walk();
    expect(`${stderr}${stdout}`).toContain('run 3: done');
    const mended = [...files()].filter(([path, inode]) => inode !== used.get(path));
    expect(mended.length).toBeGreaterThan(3);
    await walk();
    const usedAgain = files();
    for (const [path, inode] of mended) expect(usedAgain.get(path)).toBe(inode);
  });

  test('is filled by a server that stops cleanly, and used by the next', async () => {
    await mkdir(join(house, 'data'), { mode: 0o700 });
    // Without a Library there is no Job that would fill the cache.
    rmSync(join(house, 'projectionist.yaml'));
    await serve();
    const filled = files();
    expect(filled.size).toBeGreaterThan(10);
    await serve();
    const used = files();
    for (const [path, inode] of filled) expect(used.get(path)).toBe(inode);
  });

  test('holds the documents that a start checked, and the next start takes them as they are', async () => {
    await mkdir(join(house, 'data'), { mode: 0o700 });
    await serve();
    const documents = [...files()].filter(([path]) => path.endsWith('/documents.json'));
    expect(documents).toHaveLength(1);
    await serve();
    expect([...files()]).toEqual(expect.arrayContaining(documents));
  });

  test('is left out if the user names another one', async () => {
    const elsewhere = join(house, 'elsewhere');
    await walk({ NODE_COMPILE_CACHE: elsewhere });
    expect(readdirSync(elsewhere)).toHaveLength(1);
    expect(readdirSync(join(house, 'data'))).not.toContain('compiled');
  });
});
