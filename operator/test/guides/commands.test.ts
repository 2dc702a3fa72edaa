/**
 * The commands of the guides about containers, proxies and backups, run as they are written, in a folder like a clone of this repository. What cannot run
 * here is listed with its reason; a new command has to be in one of the two lists.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { repository } from '../house/sources.ts';
import { type Fixture, makeFixture, startServe } from '../serving.ts';
import { tinyVideo } from '../walk/walkFixture.ts';
import { Desk } from './desk.ts';
import { readGuide } from './guideCommands.ts';

const guides = ['keep.md', 'compose.md', 'nas.md', 'proxies.md'] as const;
type GuideName = (typeof guides)[number];

const programs = [
  ...['docker', 'git', 'npm', 'projectionist', 'sqlite3', 'find', 'chown', 'id', 'nano'],
  ...['systemctl', 'journalctl', 'loginctl'],
];

/** Commands by their beginning, with the reason why they are not run. */
const leftOut: Readonly<Record<string, string>> = {
  docker:
    'there is no Docker daemon; operator/test/image builds this Dockerfile with buildah and runs it with these mounts',
  'git pull': 'it would change this clone under its tests',
  'npm ci': 'it would change this clone under its tests; .ci/run begins with it',
  'npm run test:image': 'it is a ring of its own, for root on Linux',
  'npm rm --global': 'it belongs to npm link, which would change what this machine has installed',
  systemctl: 'there is no systemd that runs for this user',
  journalctl: 'there is no systemd that runs for this user',
  loginctl: 'there is no systemd that runs for this user',
  'id USER': 'USER is a placeholder',
};

const run: Readonly<Record<GuideName, readonly string[]>> = {
  'keep.md': [
    'sqlite3 .projectionist-data/state.db ".backup state-copy.db"',
    'sqlite3 .projectionist-data/catalog.db ".backup catalog-copy.db"',
    'projectionist rebuild',
    'find /srv/media -type d -name .projectionist',
  ],
  'compose.md': [
    'mkdir -p operator/deploy/config operator/deploy/data',
    'nano operator/deploy/.env',
    'chown 1000:1000 config data',
  ],
  'nas.md': [
    'mkdir -p ~/.config/containers/systemd ~/projectionist/config ~/projectionist/data',
    'cp operator/deploy/projectionist.container ~/.config/containers/systemd/',
  ],
  'proxies.md': [],
};

const textOf = (name: string) => readFileSync(join(repository, 'docs/guides', name), 'utf8');

function commandsOf(name: GuideName): readonly string[] {
  // The text before the first heading of the second level has commands, too.
  const items = [...readGuide(`## ${textOf(name)}`, programs).values()].flat();
  return [...new Set(items.flatMap(({ kind, text }) => (kind === 'command' ? [text] : [])))];
}

describe.each(guides)('%s', (name) => {
  test('has no command but those that are run below, or left out with a reason', () => {
    const isLeftOut = (command: string) => Object.keys(leftOut).some((start) => command.startsWith(start));
    expect(commandsOf(name).filter((command) => !isLeftOut(command))).toEqual(run[name]);
  });
});

test('every reason is needed', () => {
  const all = guides.flatMap(commandsOf);
  expect(Object.keys(leftOut).filter((start) => !all.some((command) => command.startsWith(start)))).toEqual([]);
});

/** The guide's command with this beginning. */
function commandOf(name: GuideName, start: string): string {
  const found = commandsOf(name).find((command) => command.startsWith(start));
  if (found === undefined) throw new Error(`${name} has no command ${start}`);
  return found;
}

async function deskOf(): Promise<{ readonly desk: Desk; readonly fixture: Fixture }> {
  const made = await makeFixture({});
  onTestFinished(() => made.remove());
  await rm(made.config);
  // The default of --data.
  const fixture = { ...made, data: join(made.folder, '.projectionist-data') };
  return { desk: new Desk(fixture), fixture };
}

// The column of titles, not a time such as "1 s ago".
const oneFilm = /^default\/movies +movies +\S+ +1 /mu;
const isInstalled = (name: string) => spawnSync(name, ['--version'], { timeout: 20_000 }).error === undefined;

test.runIf(isInstalled('sqlite3'))(
  'a backup of a running server can be restored, a catalog rebuilt, and our folders found',
  async () => {
    const { desk, fixture } = await deskOf();
    const film = desk.path('srv/media/movies/Heat (1995)');
    await mkdir(film, { recursive: true });
    await copyFile(await tinyVideo(), join(film, 'Heat.mkv'));
    await desk.type('projectionist init srv/media/movies');
    await desk.type('projectionist walk');
    const serving = await startServe(fixture);
    onTestFinished(async () => void (await serving.stop('SIGKILL')));
    for (const name of ['state', 'catalog'])
      await desk.type(commandOf('keep.md', `sqlite3 .projectionist-data/${name}.db`));
    await serving.stop();

    await desk.type('rm .projectionist-data/*.db*');
    for (const name of ['state', 'catalog']) await desk.type(`cp ${name}-copy.db .projectionist-data/${name}.db`);
    expect(await desk.type('projectionist status')).toMatch(oneFilm);
    await desk.type('rm .projectionist-data/catalog.db*');
    expect(await desk.type('projectionist status')).not.toMatch(oneFilm);
    await desk.type(commandOf('keep.md', 'projectionist rebuild'));
    expect(await desk.type('projectionist status')).toMatch(oneFilm);

    const find = commandOf('keep.md', 'find').replace('/srv/media', desk.path('srv/media'));
    expect((await desk.type(find)).split('\n').filter(Boolean)).toContain(join(film, '.projectionist'));
  },
);

describe('compose.md', () => {
  const [, variables = ''] = /^```env\n(.*?)^```$/msu.exec(textOf('compose.md')) ?? [];

  test('makes the folders and the file of variables where the compose file looks for them', async () => {
    const { desk } = await deskOf();
    await desk.type(commandOf('compose.md', 'mkdir'));
    writeFileSync(desk.path('variables'), variables);
    desk.addProgram('nano', `cp ${desk.path('variables')} "$1"`);
    await desk.type(commandOf('compose.md', 'nano'));
    expect(readFileSync(desk.path('operator/deploy/.env'), 'utf8')).toBe(variables);
    for (const name of ['config', 'data']) expect(existsSync(desk.path(`operator/deploy/${name}`)), name).toBe(true);
    // Only root may give folders away.
    if (process.getuid?.() !== 0) return;
    await desk.type(commandOf('compose.md', 'chown'), desk.path('operator/deploy'));
    expect(statSync(desk.path('operator/deploy/data')).uid).toBe(1000);
  });

  test('sets only variables that the compose file reads', () => {
    const compose = readFileSync(join(repository, 'operator/deploy/compose.yaml'), 'utf8');
    const names = [...variables.matchAll(/^(\w+)=/gmu)].map(([, name = '']) => name);
    expect(names).toContain('BASE_URL');
    expect(names.filter((name) => !compose.includes(`\${${name}:-`))).toEqual([]);
  });
});

test('nas.md puts the Quadlet file where systemd looks for it', async () => {
  const { desk } = await deskOf();
  for (const start of ['mkdir', 'cp']) await desk.type(commandOf('nas.md', start));
  expect(existsSync(desk.path('home/.config/containers/systemd/projectionist.container'))).toBe(true);
  const quadlet = readFileSync(join(repository, 'operator/deploy/projectionist.container'), 'utf8');
  const folders = [...quadlet.matchAll(/^Volume=%h\/([^:]+):/gmu)].map(([, folder = '']) => folder);
  expect(folders.filter((folder) => !existsSync(desk.path(`home/${folder}`)))).toEqual([]);
  expect(folders).toHaveLength(2);
});

test('the options that proxies.md names are options of serve', async () => {
  const { desk } = await deskOf();
  const help = await desk.type('projectionist serve --help');
  const options = [...textOf('proxies.md').matchAll(/`(--[a-z-]+)/gu)].map(([, option = '']) => option);
  expect(options).toContain('--host-name');
  expect(options.filter((option) => !help.includes(`  ${option} `))).toEqual([]);
});
