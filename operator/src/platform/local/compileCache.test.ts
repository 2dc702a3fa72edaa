import { spawnSync } from 'node:child_process';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mountTmpfs, reasonWithoutRoot } from '../../../test/faults/mounts.ts';
import { CompileCache } from './compileCache.ts';

let base: string;
let data: string;
let entry: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'projectionist-compiled-'));
  data = join(base, 'data');
  entry = join(base, 'cli.js');
  await mkdir(data, 0o700);
  await writeFile(join(base, 'package.json'), '{"type": "module"}');
  await writeFile(join(base, 'part.js'), 'export const answer = [1, 2, 3].map((each) => each * 2).join();');
  await writeFile(entry, 'import { answer } from "./part.js"; process.stdout.write(answer);');
});
afterEach(() => rm(base, { recursive: true, force: true }));

const cacheOf = (more: { command?: readonly [string, ...string[]]; environment?: Record<string, string> } = {}) =>
  new CompileCache({ dataFolder: data, command: [process.execPath, entry], environment: {}, ...more });
const compiled = () => join(data, 'compiled');

/** Runs the program as a Job is run; returns what it printed, and the modules whose cached code was used. */
function job(variables = cacheOf().variables()): { printed: string; used: readonly string[] } {
  const env = { ...variables, NODE_DEBUG_NATIVE: 'COMPILE_CACHE' };
  const ended = spawnSync(process.execPath, [entry], { env, encoding: 'utf8' });
  if (ended.status !== 0) throw new Error(`the program ended with ${ended.status ?? ended.signal}: ${ended.stderr}`);
  const used = ended.stderr.matchAll(/code cache for \w+ (\S+) was accepted/gu);
  return { printed: ended.stdout, used: [...used].map(([, file = '']) => basename(file)).sort() };
}

/** Every file of the cache. */
async function files(): Promise<readonly string[]> {
  const entries = await readdir(compiled(), { recursive: true, withFileTypes: true });
  return entries.filter((found) => found.isFile()).map((found) => join(found.parentPath, found.name));
}

describe('the compile cache of Jobs', () => {
  test('is filled by the first Job and used by the second, in folders of this user alone', async () => {
    expect(job()).toEqual({ printed: '2,4,6', used: [] });
    expect(job()).toEqual({ printed: '2,4,6', used: ['cli.js', 'part.js'] });
    const [build = ''] = await readdir(compiled());
    expect(build).toMatch(/^[0-9a-f]{16}$/u);
    for (const folder of [compiled(), join(compiled(), build)])
      expect(((await lstat(folder)).mode & 0o777).toString(8)).toBe('700');
  });

  test('is another one for each text of the program, and what other builds left is removed', async () => {
    job();
    const [old = ''] = await readdir(compiled());
    const theirs = join(base, 'theirs');
    await mkdir(theirs);
    await writeFile(join(theirs, 'file'), 'a user wrote this');
    await symlink(theirs, join(compiled(), old, 'link'));
    await symlink(theirs, join(compiled(), '0123456789abcdef'));
    await mkdir(join(compiled(), 'Notes'));
    await writeFile(join(compiled(), 'fedcba9876543210'), 'a file with the name of a build');
    await writeFile(entry, 'import { answer } from "./part.js"; process.stdout.write(answer + "!");');

    const cache = cacheOf();
    expect(job(cache.variables())).toEqual({ printed: '2,4,6!', used: [] });
    const left = await vi.waitFor(async () => {
      const names = await readdir(compiled());
      expect(names).not.toContain(old);
      return names;
    });
    expect(left).toEqual(expect.arrayContaining(['0123456789abcdef', 'Notes', 'fedcba9876543210']));
    expect(left).toHaveLength(4);
    expect(await readFile(join(theirs, 'file'), 'utf8')).toBe('a user wrote this');
    expect(job(cache.variables())).toEqual({ printed: '2,4,6!', used: ['cli.js', 'part.js'] });
  });

  test.each([{ NODE_COMPILE_CACHE: '/a/place' }, { NODE_COMPILE_CACHE: '' }, { NODE_DISABLE_COMPILE_CACHE: '1' }])(
    '%j is the choice of the user',
    async (environment) => {
      expect(cacheOf({ environment }).variables()).toEqual({});
      expect(await readdir(data)).toEqual([]);
    },
  );

  test.each<[string, readonly [string, ...string[]]]>([
    ['sources', [process.execPath, '/program/cli.ts']],
    ['a program that is gone', [process.execPath, '/nowhere/cli.js']],
    ['a program without an entry', [process.execPath]],
  ])('%s have none', async (_what, command) => {
    expect(cacheOf({ command }).variables()).toEqual({});
    expect(await readdir(data)).toEqual([]);
  });

  test.each(['', '/compiled', '/compiled/BUILD'])('a folder data%s that others can write has none', async (place) => {
    cacheOf().variables();
    const [build = ''] = await readdir(compiled());
    const folder = data + place.replace('BUILD', build);
    for (const mode of [0o770, 0o702]) {
      await chmod(folder, mode);
      expect(cacheOf().variables()).toEqual({});
    }
    await chmod(folder, 0o755);
    expect(cacheOf().variables()).toEqual({ NODE_COMPILE_CACHE: join(compiled(), build) });
  });

  test.runIf(process.geteuid?.() === 0).each(['', '/compiled', '/compiled/BUILD'])(
    'a folder data%s of another user has none',
    async (place) => {
      cacheOf().variables();
      const [build = ''] = await readdir(compiled());
      await chown(data + place.replace('BUILD', build), 65_534, 65_534);
      expect(cacheOf().variables()).toEqual({});
    },
  );

  test.each(['compiled', 'compiled/BUILD'])('a link at %s has none', async (place) => {
    cacheOf().variables();
    const [build = ''] = await readdir(compiled());
    const path = join(data, place.replace('BUILD', build));
    const elsewhere = join(base, 'elsewhere');
    await rm(path, { recursive: true });
    await mkdir(elsewhere, 0o700);
    await symlink(elsewhere, path);
    expect(cacheOf().variables()).toEqual({});
    expect(await readdir(elsewhere)).toEqual([]);
  });

  test('a data folder that is absent, or takes no new folders, has none', () => {
    const command = [process.execPath, entry] as const;
    for (const dataFolder of [join(base, 'absent'), '/proc', entry])
      expect(new CompileCache({ dataFolder, command, environment: {} }).variables()).toEqual({});
  });

  test.skipIf(reasonWithoutRoot() !== undefined).each([
    [99_000_000, 0],
    [200_000_000, 1],
  ])('a disk with %d free bytes has %d', async (size, count) => {
    const disk = await mountTmpfs(data, size);
    try {
      await chmod(data, 0o700);
      expect(Object.keys(cacheOf().variables())).toHaveLength(count);
      expect(await readdir(data)).toHaveLength(count);
    } finally {
      await disk.unmount();
    }
  });

  test('a folder full of what Node left behind is emptied', async () => {
    const { NODE_COMPILE_CACHE: folder = '' } = cacheOf().variables();
    await Promise.all(Array.from({ length: 999 }, (_, number) => writeFile(join(folder, `${number}`), '')));
    cacheOf().variables();
    expect(await readdir(folder)).toHaveLength(999);
    for (const name of ['more', 'most']) await writeFile(join(folder, name), '');
    expect(cacheOf().variables()).toEqual({ NODE_COMPILE_CACHE: folder });
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('a damaged compile cache', () => {
  /** What happened to a file: cut, or a byte changed, or all of it replaced. */
  const damages = fc.oneof(
    fc.record({ cut: fc.double({ min: 0, max: 1, noNaN: true }) }),
    fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), bits: fc.integer({ min: 1, max: 255 }) }),
    fc.record({ whole: fc.uint8Array({ maxLength: 2_000 }) }),
  );

  test('changes nothing that a Job does, and is replaced', async () => {
    job();
    const whole = new Map<string, Buffer>();
    for (const file of await files()) whole.set(file, await readFile(file));
    expect(whole.size).toBe(2);
    const each = fc.tuple(damages, damages);
    await fc.assert(
      fc.asyncProperty(each, async (both) => {
        for (const [number, [file, bytes]] of [...whole].entries()) {
          const damage = both[number] ?? { cut: 0 };
          await writeFile(file, bytes);
          if ('cut' in damage) await truncate(file, Math.floor(damage.cut * (bytes.length - 1)));
          else if ('whole' in damage) await writeFile(file, damage.whole);
          else {
            const changed = Buffer.from(bytes);
            const at = Math.floor(damage.at * (bytes.length - 1));
            changed[at] = (changed[at] ?? 0) ^ damage.bits;
            await writeFile(file, changed);
          }
        }
        expect(job()).toEqual({ printed: '2,4,6', used: [] });
        expect(job()).toEqual({ printed: '2,4,6', used: ['cli.js', 'part.js'] });
      }),
      { numRuns: 15 },
    );
  });

  test('may have folders in the place of files', async () => {
    job();
    for (const file of await files()) {
      await rm(file);
      await mkdir(file);
    }
    expect(job()).toEqual({ printed: '2,4,6', used: [] });
    expect(job()).toEqual({ printed: '2,4,6', used: [] });
  });
});
