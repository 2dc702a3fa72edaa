import { spawn } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildHouse, type House, libraryText } from '../../test/commandLine/house.ts';
import { runProgram, type Started, startProgram } from '../../test/commandLine/program.ts';
import { killProcess } from '../../test/jobProcesses.ts';
import { follow } from '../../test/platform/processes.ts';
import { program } from '../../test/program.ts';
import { jobsOf } from '../../test/walk/story.ts';
import { systemClock } from '../library/clock.ts';
import type { LibraryKey } from '../library/document.ts';
import type { LibraryState } from '../library/state.ts';
import { waitForLock, walkLockFile } from '../platform/local/locks.ts';
import { readStates } from '../platform/local/readStates.ts';
import { StateStore } from '../platform/local/stateStore.ts';

const key = 'default/movies';
const film = (name: string) => `movies/${name} (1999)/${name} (1999).mkv`;
const dataOf = ({ folder }: House) => join(folder, '.projectionist-data');

async function houseWith(...films: readonly string[]): Promise<House> {
  const house = await buildHouse(films.map(film));
  onTestFinished(() => house.remove());
  await mkdir(join(house.folder, 'movies'), { recursive: true });
  return house;
}

const off = 'tiles: {mode: "off"}';

async function configure(house: House, ...documents: readonly (readonly [name: string, ...more: string[]])[]) {
  const texts = documents.map(([name, ...more]) => libraryText(name, 'movies', join(house.folder, name), more));
  for (const [name] of documents) await mkdir(join(house.folder, name), { recursive: true });
  await house.file('projectionist.yaml', texts.join('---\n'));
}

interface Server extends Started {
  readonly base: string;
  post(library: string, body?: object): Promise<number>;
  stop(signal?: NodeJS.Signals): ReturnType<typeof endOf>;
  log(): readonly Readonly<Record<string, unknown>>[];
  logged(
    fits: (entry: Readonly<Record<string, unknown>>) => boolean,
    since?: number,
  ): Promise<Readonly<Record<string, unknown>>>;
}

const endOf = async (started: Started) => {
  const { code, stderr, stdout } = await started.ended;
  return { code, signal: started.process.signalCode, stderr, stdout };
};

/** A server on a free port; killed by its process id if it still runs when the test ends. */
async function serve(
  house: House,
  { args = [], environment = {} }: { args?: readonly string[]; environment?: Readonly<Record<string, string>> } = {},
): Promise<Server> {
  const surroundings = { PROJECTIONIST_LOG: 'json', PROJECTIONIST_LOCK_GRACE_SECONDS: '0', ...environment };
  const started = startProgram(['serve', '--listen', '127.0.0.1:0', ...args], {
    cwd: house.folder,
    environment: surroundings,
  });
  const entries: Readonly<Record<string, unknown>>[] = [];
  const waiting = new Set<() => void>();
  let rest = '';
  started.process.stderr?.on('data', (text: string) => {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('{')) entries.push(JSON.parse(line));
    for (const look of waiting) look();
  });
  onTestFinished(async () => {
    started.process.kill('SIGKILL');
    await started.ended;
  });
  await started.line((line) => line.includes('is ready'));
  const address = await started.line((line) => line.includes('/webhook/')).catch(() => '');
  const base = /(http:\S+)\/webhook\//u.exec(address)?.[1] ?? '';
  return {
    ...started,
    base,
    post: async (library, body) => {
      const init = body === undefined ? {} : { body: JSON.stringify(body) };
      return (await fetch(`${base}/webhook/default/${library}`, { method: 'POST', ...init })).status;
    },
    stop: (signal = 'SIGTERM') => {
      started.process.kill(signal);
      return endOf(started);
    },
    log: () => entries,
    logged: (fits, since = 0) =>
      new Promise((resolve) => {
        const look = () => {
          const found = entries.slice(since).find(fits);
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
  };
}

const ends = (library: LibraryKey) => (entry: Readonly<Record<string, unknown>>) =>
  entry['library'] === library && typeof entry['result'] === 'string';
const claims = (library: LibraryKey) => (entry: Readonly<Record<string, unknown>>) =>
  entry['library'] === library && entry['msg'] === 'a run is claimed';

function stateOf(house: House, library: LibraryKey = key): LibraryState {
  const stored = readStates(dataOf(house))?.libraries.get(library);
  if (stored === undefined) throw new Error(`nothing is stored of ${library}`);
  return stored.state;
}

/** Resolves when the Job of this Library has ended: its lock is free. */
async function jobGone(house: House): Promise<void> {
  const lock = await waitForLock(walkLockFile(dataOf(house), key), 60_000, systemClock);
  if (lock === undefined) throw new Error('the Job still lives');
  lock.release();
}

describe('serve explains what is wrong and what to do', () => {
  test.each<[string, string]>([
    ['a file without a document', 'hello\n'],
    ['an empty file', ''],
    ['a document with an error', libraryText('movies', 'films', '/m')],
  ])('with %s: no Library is served, and the log has each fault once', async (_, text) => {
    const house = await houseWith();
    await house.file('projectionist.yaml', text);
    const server = startProgram(['serve', '--listen', '127.0.0.1:0'], { cwd: house.folder });
    await server.line((line) => line.startsWith('  page'));
    server.process.kill('SIGTERM');
    const { code, stdout, stderr } = await server.ended;
    expect(code).toBe(0);
    const faults = stderr.split('\n').filter((line) => line.includes('"msg":"projectionist.yaml:'));
    expect(faults).not.toEqual([]);
    expect(new Set(faults).size).toBe(faults.length);
    expect(stdout).toContain(
      text === '' || text === 'hello\n' ? '' : 'warning: no Library is served yet: correct the faults',
    );
  });

  test('with documents in a folder that does not exist: the folder, before the page sets up what it cannot save', async () => {
    const house = await houseWith();
    const config = join(house.folder, 'settings', 'films.yaml');
    const environment = { PROJECTIONIST_LOG: 'json' };
    const server = startProgram(['serve', '--listen', '127.0.0.1:0', '--config', config], {
      cwd: house.folder,
      environment,
    });
    await server.line((line) => line.startsWith('Set it up on the page'));
    server.process.kill('SIGTERM');
    const { code, stderr } = await server.ended;
    expect(code).toBe(0);
    const warned = stderr.split('\n').filter((line) => line.includes('"code":"fileFolderMissing"'));
    expect(warned).toHaveLength(1);
    expect(warned[0]).toContain(`${config} cannot be written, because the folder ${dirname(config)} does not exist`);
  });

  test('the note about other machines names the actual port', async () => {
    const house = await houseWith();
    await configure(house, ['movies', off]);
    const server = await serve(house);
    const { port } = new URL(server.base);
    const { stdout } = await server.stop();
    expect(stdout).toContain(`for others use --listen 0.0.0.0:${port} --base-url http://HOST:${port}\n`);
    expect(stdout).not.toContain('no Library is served');
  });

  test('with a port in use: the address and what to do, exit 1, and no Library is affected', async () => {
    const house = await houseWith('A');
    await configure(house, ['movies', off]);
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await new Promise((resolve) => other.once('listening', resolve));
    const address = other.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const ended = await runProgram(['serve', '--listen', `127.0.0.1:${address.port}`], { cwd: house.folder });
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toContain(`127.0.0.1:${address.port}`);
    expect(ended.stderr).not.toContain('    at ');
    // It registered no Library, so nothing was claimed, and the next start is clean.
    const store = new StateStore(dataOf(house));
    expect(store.list()).toEqual([]);
    expect(store.begin(1)).toBeUndefined();
    store.close();
  });

  test.each([
    ['no URL at all', 'nas local'],
    ['a host without its scheme', 'nas.local:7070'],
    ['another scheme', 'ftp://nas.local'],
  ])('with a base URL that is %s: what is expected, exit 2', async (_, baseUrl) => {
    const house = await houseWith();
    await configure(house, ['movies', off]);
    const args = ['serve', '--listen', '127.0.0.1:0', '--base-url', baseUrl];
    const started = startProgram(args, { cwd: house.folder });
    onTestFinished(() => void started.process.kill('SIGKILL'));
    const ended = await started.ended;
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toContain('--base-url');
    expect(ended.stderr).toContain('http://');
  });

  const damages: readonly (readonly [string, (data: string) => Promise<unknown>, readonly string[]])[] = [
    [
      'that is no database',
      (data) => writeFile(join(data, 'state.db'), 'notes '.repeat(500)),
      ['state.db', 'repair-state'],
    ],
    [
      'of a newer program',
      async (data) => {
        const db = new DatabaseSync(join(data, 'state.db'));
        db.exec('PRAGMA user_version = 9');
        db.close();
      },
      ['state.db', 'version 9', 'install the newer program'],
    ],
    [
      'that is damaged',
      async (data) => {
        const store = new StateStore(data);
        store.register(key, 'movies', 'hash');
        store.close();
        const file = join(data, 'state.db');
        const bytes = await readFile(file);
        await writeFile(file, bytes.fill(0xa5, 150));
      },
      ['state.db', 'damaged', 'repair-state'],
    ],
  ];
  test.each(damages)('with a state.db %s: its path and what to do, exit 1', async (_, damage, words) => {
    const house = await houseWith();
    await configure(house, ['movies', off]);
    await mkdir(dataOf(house));
    await damage(dataOf(house));
    const ended = await runProgram(['serve', '--listen', '127.0.0.1:0'], { cwd: house.folder });
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    for (const word of words) expect(ended.stderr).toContain(word);
    expect(ended.stderr).not.toContain('    at ');
  });

  test('with a data folder that cannot be created: its path, exit 1', async () => {
    const house = await houseWith();
    await configure(house, ['movies', off]);
    await house.file('file', '');
    const data = join(house.folder, 'file', 'data');
    const ended = await runProgram(['serve', '--data', data], { cwd: house.folder });
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toContain(data);
  });

  // Only root may switch to another user, and root itself may write everywhere.
  test.runIf(process.getuid?.() === 0)('with a data folder that is not writable: its path, exit 1', async () => {
    const house = await houseWith();
    await configure(house, ['movies', off]);
    await chmod(house.folder, 0o755);
    const args = [program, 'serve', '--listen', '127.0.0.1:0'];
    const env = { ...process.env, NO_COLOR: '1' };
    const child = spawn(process.execPath, args, { cwd: house.folder, env, uid: 65534, gid: 65534, stdio: 'pipe' });
    const { code, stderr } = await follow(child).ended;
    expect(code).toBe(1);
    expect(stderr).toContain('.projectionist-data');
    expect(stderr).toContain('give the user of this process write access');
    expect(stderr).not.toContain('    at ');
  });

  test('says which addresses only this machine reaches, and shows no wildcard as an address', async () => {
    const house = await houseWith();
    await configure(house, ['movies', off]);
    const here = await (await serve(house)).stop();
    expect(here.stdout).toContain('note: only programs on this machine reach this address');
    const everywhere = await (await serve(house, { args: ['--listen', '0.0.0.0:0'] })).stop();
    expect(everywhere.stdout).toMatch(/note: \S+ is a name of this machine; .* --base-url http:\/\/HOST:\d+\n/u);
    expect(everywhere.stdout).not.toContain('0.0.0.0');
    const elsewhere = await (await serve(house, { args: ['--base-url', 'https://nas.example/p/'] })).stop();
    expect(elsewhere.stdout).toContain(`${key}  https://nas.example/p/webhook/${key}\n`);
    expect(elsewhere.stdout).not.toMatch(/warning|note:/u);
    expect([here.code, everywhere.code, elsewhere.code]).toEqual([0, 0, 0]);
  });
});

describe('one server', () => {
  test('reports when it is ready, is alone on its data, and stops in time', async () => {
    const house = await houseWith();
    await configure(house, ['movies', off]);
    const server = await serve(house);
    const answers = await Promise.all(
      ['/readyz', '/livez'].map(async (path) => (await fetch(server.base + path)).status),
    );
    expect(answers).toEqual([200, 200]);
    const second = await runProgram(['serve', '--listen', '127.0.0.1:0'], { cwd: house.folder });
    expect(second).toMatchObject({ code: 1, stdout: '' });
    expect(second.stderr).toContain('another `projectionist serve` uses');
    expect(second.stderr).toContain('--data');
    expect(await server.post('movies')).toBe(204);
    expect(await server.stop()).toMatchObject({ code: 0, signal: null });
  });

  test('that is killed frees its folder at once, and its Job ends with it', async () => {
    const house = await houseWith('A');
    await configure(house, ['movies', off]);
    const first = await serve(house, {
      environment: { PROJECTIONIST_QUIET_SECONDS: '600', PROJECTIONIST_LOG_LEVEL: 'debug' },
    });
    await first.logged((entry) => entry['msg'] === 'Job output');
    await first.stop('SIGKILL');
    await jobGone(house);
    const second = await serve(house);
    await second.logged(ends(key));
    const { run } = stateOf(house);
    expect(run?.number ?? 2).toBeGreaterThan(1);
    await second.logged((entry) => ends(key)(entry) && entry['result'] === 'Succeeded');
    expect((await house.tree('movies')).join('\n')).toContain('-thumb.jpg');
    expect(await second.stop()).toMatchObject({ code: 0 });
  });
});

describe('a stop during a walk', () => {
  const slow = { environment: { PROJECTIONIST_QUIET_SECONDS: '600', PROJECTIONIST_LOG_LEVEL: 'debug' } };

  test('is clean and returns the folders without a try; the next start walks them', async () => {
    const house = await houseWith('A');
    await configure(house, ['movies', off]);
    const first = await serve(house);
    await first.logged(ends(key));
    await first.stop();
    await house.video(film('B'));
    const second = await serve(house, slow);
    expect(await second.post('movies', { movie: { folderPath: join(house.folder, 'movies/B (1999)') } })).toBe(204);
    await second.logged((entry) => entry['msg'] === 'Job output');
    // Exit 1 would mean that the process gave up after 10 s.
    expect(await second.stop()).toMatchObject({ code: 0, signal: null });
    const state = stateOf(house);
    expect(state).not.toHaveProperty('run');
    expect(state).toMatchObject({ lastRun: { result: 'Yielded' }, pending: { folders: [{ tries: 0 }] } });
    const third = await serve(house);
    expect(await third.logged(claims(key))).toMatchObject({ full: false, folders: 1, trigger: 'webhook' });
    expect(await third.logged(ends(key))).toMatchObject({ result: 'Succeeded' });
    expect((await house.tree('movies')).join('\n')).toContain('B (1999)-thumb.jpg');
    await third.stop();
  });

  /** Sends `signal` to a server whose Job is suspended: it waits for the Job, however late a second signal comes. Linux only. */
  async function stoppingWithJob(signal: NodeJS.Signals) {
    const house = await houseWith('A');
    await configure(house, ['movies', off]);
    const server = await serve(house, slow);
    await server.logged((entry) => entry['msg'] === 'Job output');
    const [job] = jobsOf(server);
    if (job === undefined) throw new Error('expected a Job');
    killProcess(job, 'SIGSTOP');
    server.process.kill(signal);
    const { msg } = await server.logged((entry) =>
      String(entry['msg']).startsWith('stopping: Jobs end, held folders are kept'),
    );
    expect(String(msg).includes('Ctrl-C again ends Jobs at once')).toBe(signal === 'SIGINT');
    return { house, server, resume: () => killProcess(job, 'SIGCONT') };
  }

  // `timeout` of coreutils sends SIGTERM to its child and to the group of the child.
  test.runIf(process.platform === 'linux')('is clean although SIGTERM comes twice', async () => {
    const { server, resume } = await stoppingWithJob('SIGTERM');
    const ended = server.stop('SIGTERM');
    resume();
    expect(await ended).toMatchObject({ code: 0, signal: null });
  });

  test.runIf(process.platform === 'linux')(
    'by a second Ctrl-C ends its Job at once; its run is over, and the stop is clean',
    async () => {
      const { house, server } = await stoppingWithJob('SIGINT');
      expect(await server.stop('SIGINT')).toMatchObject({ code: 0, signal: null });
      await jobGone(house);
      expect(stateOf(house)).not.toHaveProperty('run');
      const store = new StateStore(dataOf(house));
      expect(store.begin(5)).toBeUndefined();
      store.close();
    },
  );
});

describe('documents that change while it serves', () => {
  test('start, keep, renew, suspend and remove a Library', async () => {
    const house = await houseWith('A', 'B');
    await configure(house, ['movies', off], ['stays', off]);
    const server = await serve(house);
    await Promise.all([server.logged(ends(key)), server.logged(ends('default/stays'))]);

    await configure(house, ['movies', off], ['stays', off], ['new', off]);
    expect(await server.logged(ends('default/new'))).toMatchObject({ result: 'Succeeded' });

    // The edit breaks `movies`: its old document stays in use.
    await configure(house, ['movies', 'colour: red'], ['stays', off], ['new', off]);
    await server.logged((entry) => entry['code'] === 'kept-previous');
    let since = server.log().length;
    expect(await server.post('movies', { movie: { folderPath: join(house.folder, 'movies/A (1999)') } })).toBe(204);
    expect(await server.logged(ends(key), since)).toMatchObject({ result: 'Succeeded' });

    // A changed spec is applied to every title, though no file changed.
    since = server.log().length;
    await configure(house, ['movies', 'tiles: {mode: inline}'], ['stays', off], ['new', off]);
    expect(await server.logged(claims(key), since)).toMatchObject({ full: true, trigger: 'spec' });
    expect(await server.logged(ends(key), since)).toMatchObject({ result: 'Succeeded' });
    const made = (await house.tree('movies')).filter((path) => path.includes('.trickplay/320 - 10x10/0.jpg'));
    expect(made).toHaveLength(2);

    // Two change: one is suspended and holds webhooks, one is removed and still answers.
    since = server.log().length;
    await configure(house, ['movies', 'tiles: {mode: inline}', 'suspend: true'], ['new', off]);
    await server.logged((entry) => entry['msg'] === 'the documents changed', since);
    since = server.log().length;
    expect(await server.post('movies', { movie: { folderPath: '/m/A' } })).toBe(204);
    const removed = (entry: Readonly<Record<string, unknown>>) =>
      String(entry['msg']).startsWith('the Library was removed');
    expect(await server.logged(removed)).toMatchObject({ library: 'default/stays' });
    expect(await server.post('stays', { movie: { folderPath: '/m/Z' } })).toBe(204);
    expect(await server.post('nobody', {})).toBe(404);
    expect(stateOf(house).pending.folders).toMatchObject([{ path: '/m/A' }]);
    expect(stateOf(house, 'default/stays').pending.folders).toMatchObject([{ path: '/m/Z' }]);
    expect(server.log().slice(since).filter(claims(key))).toEqual([]);
    expect(server.log().slice(since).filter(claims('default/stays'))).toEqual([]);
    expect(await server.stop()).toMatchObject({ code: 0 });
  });

  test('a known Library whose document has errors at the start still answers and holds folders', async () => {
    const house = await houseWith();
    await configure(house, ['movies', off], ['other', off]);
    const first = await serve(house);
    await first.logged(ends(key));
    await first.stop();
    await configure(house, ['other', off], ['movies', 'colour: red']);
    const second = await serve(house);
    expect(await second.post('movies', { movie: { folderPath: '/m/A' } })).toBe(204);
    expect(stateOf(house).pending.folders).toMatchObject([{ path: '/m/A' }]);
    expect(readStates(dataOf(house))?.libraries.get(key)).not.toHaveProperty('removedAt');
    await configure(house, ['movies', off], ['other', off]);
    expect(await second.logged(claims(key))).toMatchObject({ folders: 1, trigger: 'webhook' });
    await second.stop();
  });
});

test('a secret is in no log line, response or database, at any level', async () => {
  const house = await houseWith('A');
  const secret = 'k3y-that-nobody-may-read';
  const source = 'sources: [{tmdb: {secretRef: {name: tmdb, key: token}}}]';
  const text = libraryText('movies', 'movies', join(house.folder, 'movies'), [off]).replace('sources: []', source);
  await house.file('projectionist.yaml', text);
  const environment = { PROJECTIONIST_SECRET_TMDB_TOKEN: secret, PROJECTIONIST_LOG_LEVEL: 'trace' };
  const server = await serve(house, { environment });
  await server.logged(ends(key));
  await house.file(film('Broken'), 'no video');
  const since = server.log().length;
  await server.post('movies', { movie: { folderPath: join(house.folder, 'movies/Broken (1999)') } });
  await server.logged(ends(key), since);
  const metrics = await (await fetch(`${server.base}/metrics`)).text();
  const { stdout, stderr } = await server.stop();
  expect(stderr).toContain('Job output');
  const files = await Promise.all(
    ['state.db', 'catalog.db'].map((name) => readFile(join(dataOf(house), name), 'latin1')),
  );
  for (const text of [stdout, stderr, metrics, ...files]) expect(text.includes(secret)).toBe(false);
});
