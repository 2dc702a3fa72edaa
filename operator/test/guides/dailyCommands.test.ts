/**
 * The commands of the README and of the guides for one machine, typed as they are written beside a running `serve`. Addresses, folders and words
 * in capitals are replaced by those of this test.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repository } from '../house/sources.ts';
import { type Fixture, makeFixture, type Serving, startServe, writeConfig } from '../serving.ts';
import { cachedVideo } from '../videos/cache.ts';
import { Desk } from './desk.ts';
import { readGuide } from './guideCommands.ts';

const guides = [
  ...['README.md', 'operator/README.md', 'docs/reference/marks.md'],
  ...['operate', 'sources', 'callers', 'franchises', 'marks'].map((name) => `docs/guides/${name}.md`),
];

const programs = ['docker', 'npm', 'npx', 'projectionist', 'franchise', 'curl', 'sqlite3'];

/** Commands by their beginning, with the reason why they are not run here. */
const leftOut: Readonly<Record<string, string>> = {
  docker: 'there is no Docker daemon; operator/test/image runs the image',
  'npm ci': 'it would change this clone under its tests; .ci/run begins with it',
  'npm install --global': 'operator/test/deploy/install.test.ts installs the packages',
  npx: 'it fetches two packages; operator/test/deploy/install.test.ts starts the program beside the package node',
  sqlite3: 'FILE and COPY are placeholders; commands.test.ts runs those of keep.md',
  'projectionist operator': 'it needs a cluster',
  'projectionist wanted revoke ID': 'operator/test/franchises/wanted.test.ts has an id',
  'franchise diff': 'the name of the command alone',
  'franchise export': 'franchise/test runs its exports',
};
/** Only named: they need an argument. */
const words = ['projectionist check', 'projectionist marks', 'projectionist completion'];
const isLeftOut = (command: string) =>
  words.includes(command) || Object.keys(leftOut).some((start) => command.startsWith(start));

/** Only while no `serve` runs over the data. */
const repair = 'projectionist repair-state';

const isInstalled = (name: string) => spawnSync(name, ['--version'], { timeout: 20_000 }).error === undefined;
const hasCurl = isInstalled('curl');

function commandsOf(guide: string): readonly string[] {
  const text = readFileSync(join(repository, guide), 'utf8');
  const items = [...readGuide(`## ${text}`, programs).values()].flat();
  const commands = items.flatMap(({ kind, text: one }) => (kind === 'command' ? [one.replace(/\s+#.*$/u, '')] : []));
  return [...new Set(commands.filter((command) => programs.includes(command.split(' ')[0] ?? '')))];
}

let fixture: Fixture;
let serving: Serving;
let desk: Desk;
/** Commands that write a first document need an empty folder; those after them in a guide find it there. */
let fresh = 0;

const film = 'Heat (1995)';
const episode = 'Show/Season 1/Show S01E02.mkv';

beforeAll(async () => {
  const made = await makeFixture({});
  // The default of --data.
  fixture = { ...made, data: join(made.folder, '.projectionist-data') };
  desk = new Desk(fixture);
  desk.addProgram('franchise', `exec ${process.execPath} ${join(repository, 'franchise/src/cli/main.ts')} "$@"`);
  const video = await cachedVideo('guide-film.mkv', {
    ...{ seconds: 100, widthPixels: 64, heightPixels: 36, codec: 'h264', keyframeEverySeconds: 2, frameRate: 1 },
    pictures: 'colours',
  });
  for (const path of [`movies/${film}/Heat.mkv`, 'series/Lost/Season 1/e01.mkv', `series/${episode}`]) {
    mkdirSync(dirname(desk.path(`media/${path}`)), { recursive: true });
    copyFileSync(video, desk.path(`media/${path}`));
  }
  mkdirSync(desk.path('media/franchises'));
  const guide = readFileSync(join(repository, 'docs/guides/franchises.md'), 'utf8');
  const [, story = ''] = /^```yaml alien\.franchise\.yaml\n(.*?)^```$/msu.exec(guide) ?? [];
  writeFileSync(desk.path('media/franchises/alien.franchise.yaml'), story);
  const kinds = ['movies', 'series', 'franchises'];
  const libraries = kinds.map((kind) => [kind, { kind, storage: { path: desk.path(`media/${kind}`) }, sources: [] }]);
  await writeConfig(fixture.config, Object.fromEntries(libraries));
  // As for anybody: a command of another process takes a moment until its run has a lock.
  serving = await startServe(fixture, { env: { PROJECTIONIST_LOCK_GRACE_SECONDS: '30' } });
  for (const kind of kinds) {
    await serving.logged(
      ({ msg, ...entry }) => msg.startsWith('a run ended') && entry['library'] === `default/${kind}`,
    );
  }
}, 180_000);
afterAll(async () => {
  await serving?.stop();
  await fixture?.remove();
});

/** With the folders, addresses and names of this test. */
function filled(command: string): string {
  const films = command.includes(' init ') ? 'movies' : `movies/${film}`;
  return command
    .replaceAll(/\/(?:srv\/)?media(?=[\s/"]|$)/gu, desk.path('media'))
    .replaceAll('http://nas:7070', serving.baseUrl)
    .replace(/^curl/u, 'curl --fail --silent --show-error')
    .replace('--fact NAME [--fact NAME] [--library NS/NAME] [TITLE...]', `--fact poster --library movies "${film}"`)
    .replace('tmdb:NUMBER', 'tmdb:949')
    .replace(' TITLE', ` "${film}"`)
    .replace(' VIDEO', ` "${film}/Heat.mkv"`)
    .replace(' PATH', ` "${films}/Heat.mkv"`)
    .replace('check FILE', `check ${desk.path('media/franchises/alien.franchise.yaml')}`)
    .replace('projectionist password > FILE', 'echo open sesame | projectionist password > hash')
    .replace(/^(projectionist stories copy alien) .*$/u, '$1 home');
}

/** A server is ready when it prints its address; then it is asked to stop. */
async function startAndStop(command: string, folder: string): Promise<number | null> {
  const child = spawn('/bin/sh', ['-c', `exec ${command} --listen 127.0.0.1:0`], {
    cwd: folder,
    env: desk.environment,
  });
  child.stdout.on('data', (text: Buffer) => {
    if (text.includes('http://127.0.0.1:')) child.kill();
  });
  const [code] = await once(child, 'close');
  return code;
}

/** Returns what failed, with its output. */
async function typeAll(commands: readonly string[]): Promise<readonly string[]> {
  const failed: string[] = [];
  let place: string | undefined;
  for (const command of commands) {
    if (isLeftOut(command) || command === repair || (command.startsWith('curl') && !hasCurl)) continue;
    const typed = filled(command);
    const isServer = /^projectionist (?:serve|web)\b/u.test(typed);
    if (/ init /u.test(typed) || (isServer && place === undefined)) {
      place = desk.path(`fresh-${fresh++}`);
      mkdirSync(place);
    }
    const folder = isServer || / init |\bstories\.yaml/u.test(typed) ? place : undefined;
    try {
      const code = isServer ? await startAndStop(typed, folder ?? '') : void (await desk.type(typed, folder));
      if (code !== undefined && code !== 0) failed.push(`${typed}: exit code ${code}`);
    } catch (error) {
      failed.push(`${String(error)}${Object(error).stdout ?? ''}`);
    }
  }
  return failed;
}

describe.each(guides)('%s', (guide) => {
  test('its commands work as they are written', { timeout: 300_000 }, async () => {
    const commands = commandsOf(guide);
    expect(commands.filter((command) => !isLeftOut(command)).length).toBeGreaterThan(0);
    expect(await typeAll(commands)).toEqual([]);
  });
});

test('the service of operate.md starts with no folder of its own but the one that systemd makes for its user', async () => {
  const guide = readFileSync(join(repository, 'docs/guides/operate.md'), 'utf8');
  const [, command = ''] = /^ExecStart=\/usr\/bin\/env (.*)$/mu.exec(guide) ?? [];
  const state = `/var/lib/${/^StateDirectory=(\S+)$/mu.exec(guide)?.[1]}`;
  const paths = [...command.matchAll(/ --(?:config|data|password-file) (\S+)/gu)].map(([, path = '']) => path);
  expect(paths).toHaveLength(3);
  expect(paths.filter((path) => !path.startsWith(`${state}/`))).toEqual([]);
  mkdirSync(desk.path('service'));
  const typed = filled(command)
    .replaceAll(state, desk.path('service'))
    .replace(/ --base-url \S+/u, '');
  expect(await startAndStop(typed, desk.path('home'))).toBe(0);
});

test('every reason is needed', () => {
  const all = guides.flatMap(commandsOf);
  const unused = [...Object.keys(leftOut), ...words].filter((start) => !all.some((one) => one.startsWith(start)));
  expect(unused).toEqual([]);
});

test('a data folder is repaired once its server has stopped', async () => {
  expect(guides.flatMap(commandsOf)).toContain(repair);
  await serving.stop();
  expect(await desk.type(repair)).toContain('is whole');
});
