import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doctorLines, withoutNames } from '../../src/commands/report/doctorText.ts';
import { buildHouse, type House, libraryText } from './house.ts';
import { canObeyModes, obeysModes, runProgram } from './program.ts';

let house: House;
beforeAll(async () => {
  house = await buildHouse(['movies/Alien (1979)/Alien (1979).mkv']);
});
afterAll(() => house.remove());

const key = 'a-secret-token-of-jellyfin';
const server = `notify: [{jellyfin: {url: "http://user:pw@mynas.local:1", secretRef: {name: jf, key: token}}}]`;

async function doctor(documents: string, ...args: readonly string[]) {
  return doctorIn({}, documents, ...args);
}

async function doctorIn(environment: Readonly<Record<string, string>>, documents: string, ...args: readonly string[]) {
  await house.file('projectionist.yaml', documents);
  return runProgram(['doctor', '--listen', '127.0.0.1:0', ...args], {
    cwd: house.folder,
    environment: { HOME: house.folder, PROJECTIONIST_SECRET_JF_TOKEN: key, ...environment },
    ...(canObeyModes ? { startedBy: obeysModes } : {}),
  });
}

test('a machine on which everything works: exit 0, and nothing is changed', async () => {
  const documents = libraryText('movies', 'movies', join(house.folder, 'movies'));
  await house.file('projectionist.yaml', documents);
  const before = await house.tree();
  const { code, stdout, stderr } = await doctor(documents);
  expect([code, stderr]).toEqual([0, '']);
  for (const topic of [
    'program',
    'limits',
    'FFmpeg',
    'libvips',
    'data',
    'state.db',
    'port',
    'documents',
    'default/movies',
  ])
    expect(stdout).toMatch(new RegExp(`^ok +${topic} `, 'mu'));
  expect((await house.tree()).filter((line) => !line.startsWith('projectionist.yaml'))).toEqual(
    before.filter((line) => !line.startsWith('projectionist.yaml')),
  );
});

test('keys, host names and the home folder are not in the text', async () => {
  const documents = libraryText('movies', 'movies', join(house.folder, 'movies'), [server.replace('user:pw@', '')]);
  const { stdout } = await doctor(documents);
  expect(stdout).toMatch(/jellyfin http:\/\/HOST:1/u);
  for (const hidden of [key, 'mynas', house.folder, hostname()]) expect(stdout).not.toContain(hidden);
  expect(stdout).toContain('"~/movies"');
});

test('a missing folder, a faulty document and a used port are wrong: exit 1', async () => {
  const other = createServer();
  const port = await new Promise<number>((resolve) => {
    other.listen(0, '127.0.0.1', () => {
      const at = other.address();
      resolve(typeof at === 'object' && at !== null ? at.port : 0);
    });
  });
  const documents = [libraryText('gone', 'movies', '/nowhere/films'), libraryText('odd', 'songs', '/elsewhere')].join(
    '---\n',
  );
  const { code, stdout } = await doctor(documents, '--no-online', '--listen', `127.0.0.1:${port}`);
  await new Promise((resolve) => other.close(resolve));
  expect(code).toBe(1);
  expect(stdout).toMatch(/^WRONG +port +\d+: another program uses it/mu);
  expect(stdout).toMatch(/^WRONG +default\/gone .*does not exist: correct the path, or mount the storage$/mu);
  expect(stdout).toMatch(/^WRONG +documents +.*projectionist\.yaml:\d+:\d+ error /mu);
});

test('an empty folder may be a disk that is not mounted; one of stories may be empty', async () => {
  await mkdir(join(house.folder, 'empty'));
  const of = (kind: string) => doctor(libraryText('empty', kind, join(house.folder, 'empty')), '--no-online');
  const films = await of('movies');
  expect(films.code).toBe(0);
  expect(films.stdout).toMatch(/^odd +default\/empty .*is empty: is its disk mounted\?$/mu);
  expect((await of('franchises')).stdout).toMatch(/^ok +default\/empty /mu);
});

test('the data folder: its file system and clock are compared, and no file stays', async () => {
  await mkdir(join(house.folder, '.projectionist-data'), { recursive: true });
  const { stdout } = await doctor(libraryText('movies', 'movies', join(house.folder, 'movies')), '--no-online');
  expect(stdout).toMatch(/^(?:ok|odd) +data +.*writable, [\d.]+ GB free/mu);
  expect(stdout).toMatch(/^ok +clock .*agrees with the file system, zone \S+$/mu);
  expect(await house.tree('.projectionist-data')).toEqual([]);
  await rm(join(house.folder, '.projectionist-data'), { recursive: true });
});

test('a data folder without room is wrong', async ({ skip }) => {
  const data = join(house.folder, 'full');
  await mkdir(data);
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', data]).status !== 0)
    return skip('a tmpfs cannot be mounted here');
  try {
    await writeFile(join(data, 'other'), Buffer.alloc(1024 * 1024));
    const { code, stdout } = await doctor('', '--no-online', '--data', data);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^WRONG +data +"~\/full\S*: the disk is full; .*Free some space/mu);
    expect(await house.tree('full')).toHaveLength(1);
  } finally {
    execFileSync('umount', [data]);
  }
});

test('a time zone that nobody knows is odd', async () => {
  await mkdir(join(house.folder, '.projectionist-data'), { recursive: true });
  const { code, stdout } = await doctorIn({ TZ: 'Europe/Brelin' }, '', '--no-online');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^odd +clock .*TZ names no known zone, so UTC is used/mu);
  await rm(join(house.folder, '.projectionist-data'), { recursive: true });
});

test.runIf(canObeyModes)('a data folder that cannot be created is wrong', async () => {
  const locked = join(house.folder, 'locked above');
  await mkdir(locked, { mode: 0o500 });
  const { code, stdout } = await doctor('', '--no-online', '--data', join(locked, 'not', 'yet'));
  expect(code).toBe(1);
  expect(stdout).toMatch(/^WRONG +data .*does not exist yet, and ".*locked above": user \d+:\d+ may not write in it/mu);
});

test.runIf(canObeyModes)('a folder without rights names the user that lacks them', async () => {
  const locked = join(house.folder, 'locked');
  await mkdir(locked, { mode: 0o500 });
  await writeFile(join(house.folder, 'x'), '');
  const { code, stdout } = await doctor(libraryText('locked', 'movies', locked), '--no-online');
  await chmod(locked, 0o000);
  const closed = await doctor(libraryText('locked', 'movies', locked), '--no-online');
  await chmod(locked, 0o700);
  expect(closed.stdout).toMatch(/user \d+:\d+ may not read it \(EACCES\)/u);
  expect(code).toBe(1);
  expect(stdout).toMatch(/user \d+:\d+ may not write in it \(EACCES\)/u);
});

test.runIf(canObeyModes)('a document that may not be read is one finding of many', async () => {
  const documents = join(house.folder, 'documents');
  await mkdir(documents, { recursive: true });
  await house.file('documents/movies.yaml', libraryText('movies', 'movies', join(house.folder, 'movies')));
  await writeFile(join(documents, 'closed.yaml'), '', { mode: 0 });
  const { code, stdout, stderr } = await doctor('', '--config', documents);
  await rm(documents, { recursive: true });
  expect([code, stderr]).toEqual([1, '']);
  expect(stdout).toMatch(/^WRONG +documents .*closed\.yaml:1:1 error file-unreadable /mu);
  expect(stdout).toMatch(/^ok +default\/movies /mu);
});

test('names are replaced as whole words, also with credentials and numbers', () => {
  const names = {
    hostName: 'nas.example',
    homeFolder: '/home/ann',
    documents: 'url: "https://u:p@plex.example:32400/x"',
  };
  const text = 'nas and nas.example, nasty, https://u:p@plex.example:1, 10.1.2.3, 127.0.0.1, /home/ann/films';
  expect(withoutNames(text, names)).toBe('HOST and HOST, nasty, https://HOST:1, ADDRESS, 127.0.0.1, ~/films');
});

test('the last line counts what is wrong', () => {
  const finding = { topic: 'a', text: 'b' } as const;
  expect(doctorLines([{ ...finding, state: 'fine' }]).at(-1)).toBe('nothing is wrong');
  expect(
    doctorLines([
      { ...finding, state: 'odd' },
      { ...finding, state: 'wrong' },
    ]).at(-1),
  ).toMatch(/^1 wrong, 1 odd/u);
});
