/**
 * Walks over a disk that now and then answers EIO to Node and to FFmpeg, then one walk over the mended disk, then a
 * rebuild: tree and catalog must equal those of an undisturbed walk.
 */
import { execFile } from 'node:child_process';
import { readdir, readFile, utimes } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { openCatalog } from '../../src/catalog/database/open.ts';
import { readTitle } from '../../src/catalog/page/titleQueries.ts';
import { readStates } from '../../src/platform/local/readStates.ts';
import { run } from '../serving.ts';
import { type FaultFixture, fillWithFilms, makeFaultFixture } from './faultFixture.ts';

const execute = promisify(execFile);

/** Builds the layer of `faultyCalls.c`; undefined where there is no compiler or no such loader. */
export async function builtLayer(folder: string): Promise<string | undefined> {
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

export interface FaultyCalls {
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
export async function stateOf(fixture: FaultFixture): Promise<FaultyCalls> {
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
