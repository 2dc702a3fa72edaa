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
import { acceptWishes } from '../../library/accept.ts';
import type { Wish } from '../../library/wish.ts';
import { message, plainText } from '../../messages/message.ts';
import { serveLockFile, tryLock, walkLockFile } from '../../platform/local/locks.ts';
import { StateStore } from '../../platform/local/stateStore.ts';
import type { SourceState } from '../../sources/sourceState.ts';
import { isServing } from './catalogReport.ts';
import { statusCommand } from './status.ts';

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
  const output = { answer: (line: string) => void lines.push(line), print: () => undefined, isTerminal: false };
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

test('open problems are listed with cause, path and advice, at most 20 of them', async () => {
  const text = await statusOf(
    Array.from({ length: 25 }, (_, at) => problem(at)),
    false,
  );
  expect(text).toContain('removedByOther "Film 1/\\u{1b}[2J.mkv": removed by another program\n');
  expect(text).toContain('projectionist refresh --fact NAME');
  expect(text.match(/removedByOther/gu)).toHaveLength(20);
  expect(text).toContain('and 5 more');
});

test('--json has all of them', async () => {
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

test('without problems nothing is shown', async () => {
  expect(await statusOf([], false)).not.toContain('more');
  expect(JSON.parse(await statusOf([], true))[0].status.problems).toEqual([]);
});

const minute = 60_000;

interface Stored {
  /** Keys of titles with an id. */
  readonly identified?: readonly string[];
  /** Keys of titles without an id. */
  readonly unknown?: readonly string[];
  readonly sources?: readonly SourceState[];
  /** When the active run was claimed; undefined: no run. */
  readonly claimedAt?: number;
  /** Further documents, after that of `movies`. */
  readonly more?: string;
  readonly isServed?: boolean;
  readonly isWalked?: boolean;
  /** How long ago the last scan ended; undefined: none has. */
  readonly scannedMinutesAgo?: number;
  /** Columns of the terminal; undefined: it is none. */
  readonly width?: number | undefined;
}

/** Returns the lines of `status` when the clock shows 1 h. */
async function lines(stored: Stored): Promise<readonly string[]> {
  const {
    identified = [],
    unknown = [],
    sources = [],
    claimedAt,
    more = '',
    isServed = false,
    isWalked = false,
    scannedMinutesAgo,
    width,
  } = stored;
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
    const claimed = { folders: [], trigger: 'cli', claimedAt: claimedAt ?? 0 } as const;
    const run = { number: 15, id: 'r', job: 'j', ...claimed, ...flags };
    const finishedAt = (60 - (scannedMinutesAgo ?? 0)) * minute;
    const times = { startedAt: 0, finishedAt };
    const counts = { folders: 0, rescansInARow: 0, yieldsInARow: 0 };
    const ended = {
      number: 14,
      id: 'e',
      trigger: 'cli',
      full: true,
      result: 'Succeeded',
      ...times,
      ...counts,
    } as const;
    const scanned = { lastRun: ended, lastFullWalk: { ...times, generation: 1, lookedAtAllAt: 0 } };
    const runs = {
      ...(claimedAt === undefined ? {} : { run }),
      ...(scannedMinutesAgo === undefined ? {} : scanned),
    };
    await store.compareAndSwap('default/movies', known.version, { ...known.state, ...runs });
    const catalog = await openCatalog(join(data, 'catalog.db'));
    const library = { uid: registered.uid, namespace: 'default', name, kind: 'movies' } as const;
    const walk = await openWalkCatalog(catalog, library);
    const titles = [
      ...identified.map((key) => title(key, { ids: { tmdb: '348' } })),
      ...unknown.map((key) => title(key, { facts: [fact('id', 'failed')] })),
    ];
    await walk.save({ titles, snapshots: [] });
    await openSourceStates(catalog, registered.uid).write(sources);
    await catalog.close();
  }
  store.close();
  const locks = [
    ...(isServed ? [tryLock(serveLockFile(data))] : []),
    ...(isWalked ? [tryLock(walkLockFile(data, 'default/movies'))] : []),
  ];
  const answered: string[] = [];
  const terminal = { answer: (line: string) => void answered.push(line), print: () => undefined, isTerminal: false };
  const output = { ...terminal, columns: () => 80, colour: false, width };
  try {
    await statusCommand({ config, data, json: false, output, now: 60 * minute });
  } finally {
    for (const lock of locks) lock?.release();
  }
  return answered;
}

describe('the table', () => {
  const scanned = { identified: ['Alien (1979)'], unknown: ['Heat (1995)'], scannedMinutesAgo: 12, isServed: true };

  test('has the last and the next scan in a pipe and in a wide window', async () => {
    for (const width of [undefined, 120]) {
      const [head = '', row] = await lines({ ...scanned, width });
      expect(head).toMatch(/ WAITING {2}LAST SCAN +NEXT SCAN$/u);
      expect(row).toMatch(/ 0 +done, 12 min ago {2}(?:due|in \d+ \w+)$/u);
    }
  });

  test('has them in lines of their own where 80 columns are too few, and nothing is wider', async () => {
    const shown = await lines({ ...scanned, width: 80 });
    expect(shown[0]).toMatch(/^LIBRARY +KIND +STATE +TITLES {2}NO ID {2}TO DO {2}WAITING$/u);
    expect(shown).toContainEqual(expect.stringMatching(/^ {2}scans {4}last done, 12 min ago, next (?:due|in )/u));
    expect(shown.filter((line) => line.length > 80)).toEqual([]);
    expect(shown.join(' ').replaceAll(/ +/gu, ' ')).toContain(
      '`projectionist identify TITLE` shows why and sets the id',
    );
  });

  test('leaves out what 40 columns cannot show, instead of breaking its rows', async () => {
    const [head = '', row = '', ...below] = await lines({ ...scanned, width: 40 });
    expect([head, row]).toEqual([
      expect.stringMatching(/^LIBRARY +KIND +STATE/u),
      expect.stringMatching(/^default.* ready/u),
    ]);
    expect([head, row].filter((line) => line.length > 40)).toEqual([]);
    expect(below[0]).toBe('');
  });

  test('cuts a long name of a Library, which is whole below it', async () => {
    const name = `films-of-${'the-'.repeat(10)}north`;
    const storage = { path: '/nowhere' };
    const head = { apiVersion: 'projectionist.dev/v1alpha1', kind: 'Library', metadata: { name } };
    const more = `---\n${JSON.stringify({ ...head, spec: { kind: 'movies', storage } })}`;
    const shown = await lines({ ...scanned, more, width: 80 });
    expect(shown[2]).toMatch(/^default\/films-of-[\w-]*… +movies/u);
    expect(shown.slice(0, 3).filter((line) => line.length > 80)).toEqual([]);
    expect((await lines({ ...scanned, more }))[2]).toContain(`default/${name}  movies`);
  });
});

test('the first titles without an id are named, with advice', async () => {
  const few = (await lines({ identified: ['Alien (1979)'], unknown: ['Heat (1995)'] })).join('\n');
  expect(few).toMatch(/ TITLES {2}NO ID {2}TO DO {2}WAITING .*\n.* 2 +1 +\d+ +0 /u);
  expect(few).toContain('without an id: 1 title: "Heat (1995)"; `projectionist identify TITLE` shows why');
  const many = (await lines({ unknown: ['D', 'B\u001b[2J', 'A', 'C'] })).join('\n');
  expect(many).toContain('without an id: 4 titles: "A", "B\\u{1b}[2J", "C", …; `projectionist identify TITLE`');
});

test('a service that does not answer is listed with the cause and the next try; a refused key is listed only as a problem', async () => {
  const noWay = plainText('no way leads there');
  const trouble = (cause: 'key' | 'later', source: string, inMinutes: number, reason = noWay): SourceState => ({
    ...{ source, fingerprint: 'f', sinceMs: 0, tries: 1 },
    trouble: {
      ...{ cause, atMs: 0, probeAtMs: (60 + inMinutes) * minute },
      reason: message('ofService', source, reason),
    },
  });
  const endedHost = message('hostEnded', 'https://a.example', message('nextTryAt', noWay, '2026-11-22 06:15 UTC'));
  const shown = await lines({
    sources: [trouble('later', 'wikidata', 40, endedHost), trouble('later', 'tvmaze', -1), trouble('key', 'tmdb', 40)],
  });
  expect(shown).toContain('  away     wikidata, retried in 40 min: no way leads there');
  expect(shown).toContain('  away     tvmaze, retried with the next scan: no way leads there');
  expect(shown.join('\n')).not.toContain('tmdb');
});

test('without a running serve the first line says so, and no next scan is shown', async () => {
  const [first, , row = '', ...rest] = await lines({});
  expect(first).toMatch(/^no serve runs on this data: .* Start it with `projectionist serve`$/u);
  expect(row).toMatch(/^default\/movies .* -$/u);
  expect(rest).toContain('  webhook  http://nas:7070/webhook/default/movies, when serve runs');
});

test('with a running serve the next scan is shown', async () => {
  const [head, row = '', ...rest] = await lines({ isServed: true });
  expect(head).toMatch(/^LIBRARY/u);
  expect(row).toMatch(/^default\/movies .* due$/u);
  expect(rest).toContain('  webhook  http://nas:7070/webhook/default/movies');
});

describe('an active run', () => {
  const stateOf = async (stored: Stored) =>
    /(?:scanning|interrupted) \(run 15\)/u.exec((await lines({ claimedAt: 0, ...stored })).join('\n'))?.[0];

  test('is scanning while its Job lives', async () => {
    expect(await stateOf({ isWalked: true })).toBe('scanning (run 15)');
    expect(await stateOf({ isWalked: true, isServed: true })).toBe('scanning (run 15)');
  });

  test('that was claimed a moment ago may still be starting', async () => {
    expect(await stateOf({ claimedAt: 60 * minute - 29_000 })).toBe('scanning (run 15)');
  });

  test('without a process is interrupted, and the output says what resumes it', async () => {
    expect(await stateOf({})).toBe('interrupted (run 15)');
    expect(await lines({ claimedAt: 0 })).toContain(
      '  the process of run 15 is gone: its work is kept, and the next `serve` or `walk` resumes it',
    );
    expect(await lines({ claimedAt: 0, isServed: true })).toContain(
      '  the process of run 15 is gone: its work is kept, and serve resumes it',
    );
  });
});

test('a known Library whose document has errors now is listed with the consequence', async () => {
  const head = { apiVersion: 'projectionist.dev/v1alpha1', kind: 'Library', metadata: { name: 'series' } };
  const more = `---\n${JSON.stringify({ ...head, spec: { kind: 'seris', storage: { path: '/s' } } })}\n`;
  expect((await lines({ more, isServed: true })).join('\n')).toContain(
    'default/series: its document has errors, listed above: a serve that loaded it without errors keeps using that version',
  );
  expect((await lines({ more })).join('\n')).toContain(
    'default/series: its document has errors, listed above: it is not scanned until they are fixed',
  );
  expect((await lines({})).join('\n')).not.toContain('default/series');
});

test('checking the locks creates no file and releases no lock', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'projectionist-status-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  expect(isServing(join(folder, 'data'))).toBe(false);
  expect(await readdir(folder)).toEqual([]);
  const lock = tryLock(serveLockFile(folder));
  expect([isServing(folder), isServing(folder), tryLock(serveLockFile(folder))]).toEqual([true, true, undefined]);
  lock?.release();
  expect(isServing(folder)).toBe(false);
});

/** Holds the folders as webhooks do. `walk` itself would refuse a path that does not exist. */
async function holdPaths(data: string, paths: readonly string[]): Promise<void> {
  const store = new StateStore(data);
  const known = store.readNow('default/movies');
  if (known === undefined) throw new Error('the Library was never walked');
  const wishes = paths.map((path): Wish => ({ kind: 'folder', path, again: false }));
  const pending = acceptWishes(known.state, wishes, Date.now() - minute);
  await store.compareAndSwap('default/movies', known.version, { ...known.state, pending });
  store.close();
}

test('paths that match no folder are listed after the walk, at most 3, all in the JSON, until a later walk finds them', async () => {
  const house = await buildHouse(['movies/Heat (1995)/Heat (1995).mkv']);
  onTestFinished(() => house.remove());
  const run = (...args: readonly string[]) => runProgram(args, { cwd: house.folder });
  const root = join(house.folder, 'movies');
  await house.file('projectionist.yaml', libraryText('movies', 'movies', root, ['tiles: {mode: "off"}']));
  const paths = Array.from({ length: 5 }, (_, at) => join(root, `Never There (200${at})`));
  await run('walk');
  await holdPaths(join(house.folder, '.projectionist-data'), paths);
  await run('walk', join(root, 'Heat (1995)'));
  const { stdout } = await run('status');
  expect(stdout).toMatch(
    /^ {2}path {5}"\S+\/movies\/Never There \(2000\)", named \d+ s ago, matches no folder under the storage: .* map it with pathMappings$/mu,
  );
  expect(stdout.match(/matches no folder/gu)).toHaveLength(3);
  expect(stdout).toContain('and 2 more: --json shows them');
  // The path lines replace the problem lines.
  expect(stdout).not.toContain('lostPath');
  const problems = async () => JSON.parse((await run('status', '--json')).stdout)[0].status.problems;
  expect(await problems()).toEqual(
    paths.map((path) => ({
      ...{ cause: 'lostPath', title: '', path, since: expect.any(String) },
      detail: `no folder in ${root} matches this path; a full scan runs instead`,
      advice: expect.stringContaining('pathMappings: [{from: /their/path, to: /}]'),
    })),
  );
  await house.video('movies/Never There (2000)/Never There (2000).mkv');
  await run('walk', ...paths.slice(0, 1));
  expect((await run('status')).stdout).not.toContain(`${root}/Never There (2000)`);
  expect(await problems()).toHaveLength(4);
});
