/**
 * Walks over a disk that now and then answers EIO to Node and to FFmpeg, then one walk over the mended disk, then a
 * rebuild: tree and catalog must equal those of an undisturbed walk.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect } from 'vitest';
import { openCatalog } from '../../src/catalog/database/open.ts';
import { readTitle } from '../../src/catalog/page/titleQueries.ts';
import { readStates } from '../../src/platform/local/readStates.ts';
import { run } from '../serving.ts';
import { type FaultFixture, fillWithFilms, makeFaultFixture } from './faultFixture.ts';

const execute = promisify(execFile);

export interface FaultDrills {
  /** Runs with the layer and a folder that the drills of the file share; leaves it out where the layer cannot be built. */
  withLayer(work: (layer: string, folder: string) => Promise<void>): Promise<void>;
  /** The same with a fixture, removed afterwards. */
  drill(
    start: () => Promise<FaultFixture>,
    work: (fixture: FaultFixture, layer: string, folder: string) => Promise<void>,
  ): Promise<void>;
  /** Expects the tree and the facts of an undisturbed walk, before and after a rebuild. `output`: of the last walk. */
  expectRepaired(fixture: FaultFixture, output: string): Promise<void>;
}

/** Builds the layer and walks undisturbed once, before the tests of the file that calls it. */
export function faultDrills(): FaultDrills {
  let folder: string;
  let layer: string | undefined;
  let undisturbed: WalkedState;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'projectionist-layer-'));
    layer = await builtLayer(folder);
    const fixture = await filledFixture();
    await command(fixture, 'walk');
    undisturbed = await stateOf(fixture);
    await fixture.remove();
  }, 300_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const withLayer: FaultDrills['withLayer'] = async (work) => {
    if (layer === undefined) process.stderr.write('not tried: it needs Linux and a C compiler\n');
    else await work(layer, folder);
  };
  return {
    withLayer,
    drill: (start, work) =>
      withLayer(async (built, shared) => {
        const fixture = await start();
        try {
          await work(fixture, built, shared);
        } finally {
          await fixture.remove();
        }
      }),
    async expectRepaired(fixture, output) {
      const after = await stateOf(fixture);
      const failed = after.exact.filter((fact) => fact.includes('failed'));
      expect(after.facts, [output, ...failed].join('\n')).toEqual(undisturbed.facts);
      expect(after.tree).toEqual(undisturbed.tree);
      expect((await command(fixture, 'rebuild')).code).toBe(0);
      const rebuilt = await stateOf(fixture);
      expect(rebuilt.exact).toEqual(after.exact);
      expect(rebuilt.tree).toEqual(after.tree);
    },
  };
}

/** Builds the layer of `faultyCalls.c`; undefined where there is no compiler or no such loader. */
async function builtLayer(folder: string): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  const library = join(folder, 'faultyCalls.so');
  const source = join(import.meta.dirname, 'faultyCalls.c');
  try {
    await execute('cc', ['-O2', '-shared', '-fPIC', '-o', library, source, '-ldl']);
    return library;
  } catch {
    return undefined;
  }
}

interface WalkedState {
  readonly tree: readonly string[];
  readonly facts: readonly string[];
  readonly exact: readonly string[];
}

const films = 3;
const longAgo = new Date('2024-03-01T12:00:00Z');
const quiet = { PROJECTIONIST_QUIET_SECONDS: '0', PROJECTIONIST_LOCK_GRACE_SECONDS: '0' };

export async function filledFixture(): Promise<FaultFixture> {
  const fixture = await makeFaultFixture();
  for (const { video } of await fillWithFilms(fixture.media, films)) {
    await utimes(join(fixture.media, video), longAgo, longAgo);
  }
  return fixture;
}

export async function command(
  fixture: FaultFixture,
  name: 'walk' | 'rebuild',
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number | null; readonly out: string; readonly err: string }> {
  return run([name, '--json', '--config', fixture.config, '--data', fixture.data], { ...quiet, ...env });
}

export interface Faults {
  /** Calls on everything below this folder. */
  readonly folder: string;
  /** Other calls with another seed. */
  readonly seed: number;
  readonly failPerMille?: number;
  /** ENOSPC of calls that write, instead of EIO of all. */
  readonly isFull?: boolean;
  readonly slowPerMille?: number;
  /** Only while this file exists. */
  readonly while?: string;
}

/** The environment in which the layer works. */
export function faultsBelow(layer: string, faults: Faults): Record<string, string> {
  return {
    LD_PRELOAD: layer,
    FAULTY_BELOW: `${faults.folder}/`,
    FAULTY_SEED: String(faults.seed),
    FAULTY_PER_MILLE: String(faults.failPerMille ?? 0),
    FAULTY_SLOW_PER_MILLE: String(faults.slowPerMille ?? 0),
    ...(faults.isFull === true ? { FAULTY_FULL: '1' } : {}),
    ...(faults.while === undefined ? {} : { FAULTY_WHILE: faults.while }),
  };
}

/** The names of all files, and the facts of all titles, once without and once with their times. */
export async function stateOf(fixture: FaultFixture): Promise<WalkedState> {
  const entries = await readdir(fixture.media, { recursive: true, withFileTypes: true });
  const tree = entries.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    const shown = relative(fixture.media, path);
    if (!entry.isFile() || /^record\.(?:previous\.)?json$/u.test(entry.name)) return shown;
    return `${shown} ${(await readFile(path)).length}`;
  });
  const uid = readStates(fixture.data)?.libraries.get('default/movies')?.uid ?? '';
  const catalog = await openCatalog(join(fixture.data, 'catalog.db'), { readOnly: true });
  const facts: string[] = [];
  const exact: string[] = [];
  for (const { key } of await catalog.db.selectFrom('titles').select('key').orderBy('key').execute()) {
    for (const { subject, name, fact } of (await readTitle(catalog, uid, key))?.facts ?? []) {
      const { state, source, reason, at, nextTryAt, tries } = fact;
      facts.push(JSON.stringify({ subject, name, state, source, reason }));
      exact.push(JSON.stringify({ subject, name, state, source, reason, at, nextTryAt, tries }));
    }
  }
  await catalog.close();
  const lasting = (await Promise.all(tree)).filter((line) => !/\.projectionist\/(?:new|old|staging)-/u.test(line));
  return { tree: lasting.toSorted(), facts: facts.toSorted(), exact: exact.toSorted() };
}
