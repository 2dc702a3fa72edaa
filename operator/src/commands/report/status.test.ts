import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fact, title } from '../../../test/catalog/sample.ts';
import { buildHouse, libraryText } from '../../../test/commandLine/house.ts';
import { runProgram } from '../../../test/commandLine/program.ts';
import { registerLibrary } from '../../catalog/database/library.ts';
import { openCatalog } from '../../catalog/database/open.ts';
import { type Problem, replaceProblems } from '../../catalog/database/problems.ts';
import { openSourceStates } from '../../catalog/walk/sourceStates.ts';
import { openWalkCatalog } from '../../catalog/walk/walkCatalog.ts';
import { plainText } from '../../messages/message.ts';
import { serveLockFile, tryLock, walkLockFile } from '../../platform/local/locks.ts';
import { StateStore } from '../../platform/local/stateStore.ts';
import type { SourceState } from '../../sources/sourceState.ts';
import { statusCommand } from './status.ts';
import { isServing } from './statusLook.ts';

async function statusOf(problems: readonly Problem[], json: boolean): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'projectionist-status-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [config, data] = [join(folder, 'projectionist.yaml'), join(folder, 'data')];
  await mkdir(join(folder, 'movies'));
  const document = { apiVersion: 'projectionist.dev/v1alpha1', kind: 'Library', metadata: { name: 'movies' } };
  const spec = { kind: 'movies', storage: { path: join(folder, 'movies') } };
  await writeFile(config, JSON.stringify({ ...document, spec }));
  const store = new StateStore(data);
  const registered = store.register('default/movies', 'movies', 'hash');
  store.close();
  if (registered === 'otherKind') throw new Error('bug');
  const { uid } = registered;
  const catalog = await openCatalog(join(data, 'catalog.db'));
  await registerLibrary(catalog, { uid, namespace: 'default', name: 'movies', kind: 'movies' });
  await replaceProblems(catalog, { libraryUid: uid, runId: 'r', nowMs: 0 }, 'library', problems);
  await catalog.close();
  const lines: string[] = [];
  const output = { answer: (line: string) => void lines.push(line), tell: () => undefined, isTerminal: false };
  const terminal = { ...output, columns: () => 80, colour: false };
  expect(await statusCommand({ config, data, json, output: terminal, now: 1_000 })).toBe(0);
  return lines.join('\n');
}

const problem = (at: number): Problem => ({
  cause: 'removedByOther',
  title: `Film ${at}`,
  path: `Film ${at}/\u001b[2J.mkv`,
  detail: plainText('removed by another program'),
});

test('open problems are listed with their cause, path and what to do, at most twenty of them', async () => {
  const text = await statusOf(
    Array.from({ length: 25 }, (_, at) => problem(at)),
    false,
  );
  expect(text).toContain('removedByOther "Film 1/\\u{1b}[2J.mkv": removed by another program\n');
  expect(text).toContain('projectionist refresh --fact NAME');
  expect(text.match(/removedByOther/gu)).toHaveLength(20);
  expect(text).toContain('and 5 more');
});

test('as JSON they are all there', async () => {
  const [movies] = JSON.parse(
    await statusOf(
      Array.from({ length: 25 }, (_, at) => problem(at)),
      true,
    ),
  );
  expect(movies.status.problems).toHaveLength(25);
  expect(movies.status.problems[0]).toEqual({
    ...problem(0),
    detail: 'removed by another program',
    advice: expect.stringContaining('refresh'),
    since: '1970-01-01T00:00:00.000Z',
  });
});

test('none: nothing is said of them', async () => {
  expect(await statusOf([], false)).not.toContain('more');
  expect(JSON.parse(await statusOf([], true))[0].status.problems).toEqual([]);
});

const minute = 60_000;

interface Stored {
  /** Keys of titles without an id. */
  readonly unknown?: readonly string[];
  readonly sources?: readonly SourceState[];
  /** When the run was claimed that is under way. */
  readonly claimedAt?: number;
  /** Beside the document of `movies`, in the file after it. */
  readonly more?: string;
  readonly isServed?: boolean;
  readonly isWalked?: boolean;
}

/** The lines of `status` at 1 h of the clock, over what is stored. */
async function lines(stored: Stored): Promise<readonly string[]> {
  const { unknown = [], sources = [], claimedAt, more = '', isServed = false, isWalked = false } = stored;
  const folder = await mkdtemp(join(tmpdir(), 'projectionist-status-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [config, data] = [join(folder, 'projectionist.yaml'), join(folder, 'data')];
  await mkdir(join(folder, 'movies'));
  const head = { apiVersion: 'projectionist.dev/v1alpha1', kind: 'Library', metadata: { name: 'movies' } };
  const document = JSON.stringify({ ...head, spec: { kind: 'movies', storage: { path: join(folder, 'movies') } } });
  await writeFile(config, `${document}\n${more}`);
  const store = new StateStore(data);
  store.note('baseUrl', 'http://nas:7070');
  for (const name of ['series', 'movies'] as const) {
    const registered = store.register(`default/${name}`, name, 'hash');
    if (registered === 'otherKind') throw new Error('bug');
    if (name === 'series') continue;
    const known = store.readNow('default/movies');
    if (known === undefined) throw new Error('bug');
    const flags = { trustMtimes: false, everyTitle: false, firstWalk: false, generation: 1 };
    const asked = { folders: [], trigger: 'cli', claimedAt: claimedAt ?? 0 } as const;
    const run = { number: 15, id: 'r', job: 'j', ...asked, ...flags };
    if (claimedAt !== undefined) await store.compareAndSwap('default/movies', known.version, { ...known.state, run });
    const catalog = await openCatalog(join(data, 'catalog.db'));
    const library = { uid: registered.uid, namespace: 'default', name, kind: 'movies' } as const;
    const walk = await openWalkCatalog(catalog, library);
    await walk.save({ titles: unknown.map((key) => title(key, { facts: [fact('id', 'failed')] })), snapshots: [] });
    await openSourceStates(catalog, registered.uid).write(sources);
    await catalog.close();
  }
  store.close();
  const locks = [
    ...(isServed ? [tryLock(serveLockFile(data))] : []),
    ...(isWalked ? [tryLock(walkLockFile(data, 'default/movies'))] : []),
  ];
  const said: string[] = [];
  const terminal = { answer: (line: string) => void said.push(line), tell: () => undefined, isTerminal: false };
  const output = { ...terminal, columns: () => 80, colour: false };
  try {
    await statusCommand({ config, data, json: false, output, now: 60 * minute });
  } finally {
    for (const lock of locks) lock?.release();
  }
  return said;
}

test('titles without an id are named, the first of them, with what to do', async () => {
  const few = (await lines({ unknown: ['Heat (1995)'] })).join('\n');
  expect(few).toContain('without an id: 1 title: "Heat (1995)"; `projectionist identify TITLE` tells why');
  const many = (await lines({ unknown: ['D', 'B\u001b[2J', 'A', 'C'] })).join('\n');
  expect(many).toContain('without an id: 4 titles: "A", "B\\u{1b}[2J", "C", …; `projectionist identify TITLE`');
});

test('a service that does not answer is named, with why and when it is asked again; a refused key is a problem, not this', async () => {
  const trouble = (cause: 'key' | 'later', source: string, inMinutes: number, around = ['', '']): SourceState => ({
    ...{ source, fingerprint: 'f', sinceMs: 0, tries: 1 },
    trouble: {
      ...{ cause, atMs: 0, probeAtMs: (60 + inMinutes) * minute },
      reason: `${source}: ${around.join('no way leads there')}`,
    },
  });
  const endedHost = ['https://a.example is not asked again in this run: ', '; next try 2026-11-22 06:15 UTC'];
  const said = await lines({
    sources: [trouble('later', 'wikidata', 40, endedHost), trouble('later', 'tvmaze', -1), trouble('key', 'tmdb', 40)],
  });
  expect(said).toContain('  away     wikidata, asked again in 40 min: no way leads there');
  expect(said).toContain('  away     tvmaze, asked again with the next walk: no way leads there');
  expect(said.join('\n')).not.toContain('tmdb');
});

test('without a serve that is said first, and no walk is promised', async () => {
  const [first, , row = '', ...rest] = await lines({});
  expect(first).toMatch(/^no serve runs on this data: .* Start it with `projectionist serve`$/u);
  expect(row).toMatch(/^default\/movies .* -$/u);
  expect(rest).toContain('  webhook  http://nas:7070/webhook/default/movies, when serve runs');
});

test('with one nothing is said of it, and the next walk is told', async () => {
  const [head, row = '', ...rest] = await lines({ isServed: true });
  expect(head).toMatch(/^LIBRARY/u);
  expect(row).toMatch(/^default\/movies .* due$/u);
  expect(rest).toContain('  webhook  http://nas:7070/webhook/default/movies');
});

describe('a run that is under way', () => {
  const stateOf = async (stored: Stored) =>
    /(?:walking|broke off) \(run 15\)/u.exec((await lines({ claimedAt: 0, ...stored })).join('\n'))?.[0];

  test('and whose Job lives walks', async () => {
    expect(await stateOf({ isWalked: true })).toBe('walking (run 15)');
    expect(await stateOf({ isWalked: true, isServed: true })).toBe('walking (run 15)');
  });

  test('and was claimed a moment ago may still be starting', async () => {
    expect(await stateOf({ claimedAt: 60 * minute - 29_000 })).toBe('walking (run 15)');
  });

  test('and has no process any more broke off; who takes it up is said', async () => {
    expect(await stateOf({})).toBe('broke off (run 15)');
    const said = await lines({ claimedAt: 0 });
    expect(said).toContain(
      '  run 15 has no process any more: what it was to do is kept, and the next `serve` or `walk` takes it up again',
    );
    expect(await lines({ claimedAt: 0, isServed: true })).toContain(
      '  run 15 has no process any more: what it was to do is kept, and serve takes it up again',
    );
  });
});

test('a known Library whose document has errors now is named, and what becomes of it', async () => {
  const head = { apiVersion: 'projectionist.dev/v1alpha1', kind: 'Library', metadata: { name: 'series' } };
  const more = `---\n${JSON.stringify({ ...head, spec: { kind: 'seris', storage: { path: '/s' } } })}\n`;
  expect((await lines({ more, isServed: true })).join('\n')).toContain(
    'default/series: its document has errors, named above: a serve that has read it before goes on with what it read',
  );
  expect((await lines({ more })).join('\n')).toContain(
    'default/series: its document has errors, named above: nothing walks it until they are mended',
  );
  expect((await lines({})).join('\n')).not.toContain('default/series');
});

test('a look at the locks makes no file and frees nobody', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'projectionist-status-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  expect(isServing(join(folder, 'data'))).toBe(false);
  expect(await readdir(folder)).toEqual([]);
  const lock = tryLock(serveLockFile(folder));
  expect([isServing(folder), isServing(folder), tryLock(serveLockFile(folder))]).toEqual([true, true, undefined]);
  lock?.release();
  expect(isServing(folder)).toBe(false);
});

test('paths that fit no folder are told after the walk that met them, three at most and all in the JSON, until a later one finds them', async () => {
  const house = await buildHouse(['movies/Heat (1995)/Heat (1995).mkv']);
  onTestFinished(() => house.remove());
  const run = (...args: readonly string[]) => runProgram(args, { cwd: house.folder });
  const root = join(house.folder, 'movies');
  await house.file('projectionist.yaml', libraryText('movies', 'movies', root, ['tiles: {mode: "off"}']));
  const paths = Array.from({ length: 5 }, (_, at) => join(root, `Never There (200${at})`));
  await run('walk', ...paths);
  const { stdout } = await run('status');
  expect(stdout).toMatch(
    /^ {2}path {5}"\S+\/movies\/Never There \(2000\)", named \d+ s ago, fits no folder under the storage: .* map it with pathMappings$/mu,
  );
  expect(stdout.match(/fits no folder/gu)).toHaveLength(3);
  expect(stdout).toContain('and 2 more: --json shows them');
  // Those lines say all of it.
  expect(stdout).not.toContain('lostPath');
  const told = async () => JSON.parse((await run('status', '--json')).stdout)[0].status.problems;
  expect(await told()).toEqual(
    paths.map((path) => ({
      ...{ cause: 'lostPath', title: '', path, since: expect.any(String) },
      detail: `no folder in ${root} matches this path; a full scan runs instead`,
      advice: expect.stringContaining('pathMappings: [{from: /their/path, to: /}]'),
    })),
  );
  await house.video('movies/Never There (2000)/Never There (2000).mkv');
  await run('walk', ...paths.slice(0, 1));
  expect((await run('status')).stdout).not.toContain(`${root}/Never There (2000)`);
  expect(await told()).toHaveLength(4);
});
