/**
 * The packages as npm publishes them, installed into an empty folder with the network cut: by two versions of npm, on the Node that
 * the program needs and on the system's, if that is older. The first run fetches the packages into a cache in node_modules.
 */
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { allShipped } from '../../../scripts/shippedPackages.ts';
import { makeFixture, readRecordFile, startServe, writeConfig } from '../serving.ts';
import { tinyVideo } from '../walk/walkFixture.ts';

const run = promisify(execFile);
const repository = join(import.meta.dirname, '../../..');
const cache = join(repository, 'node_modules/.cache/npm-for-installs');
const megabyte = 1_000_000;

/** What one machine may spend: FFmpeg is 175 MB of it, libvips 19 MB. */
const installedAtMost = 230 * megabyte;
const tarballAtMost = 2 * megabyte;

/** A program whose network is cut, where the system can do that; npm is also called with --offline. */
const cut: readonly string[] =
  [
    ['unshare', '--net'],
    ['unshare', '--map-root-user', '--net'],
  ].find(([program = '', ...args]) => spawnSync(program, [...args, 'true']).status === 0) ?? [];

/** The first Node on the PATH that is not the one of this repository; undefined if it is as new as the program needs. */
const olderNode = (process.env['PATH'] ?? '')
  .split(':')
  .map((folder) => join(folder, 'node'))
  .filter((path) => !path.includes('node_modules') && existsSync(path))
  .find((path) => Number(/\d+/u.exec(spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout)?.[0]) < 24);

let folder: string;
let tarballs: readonly { readonly file: string; readonly bytes: number }[];
const tarballOf = (start: string) => {
  const found = tarballs.find(({ file }) => file.includes(`/${start}`))?.file;
  if (found === undefined) throw new Error(`expected a tarball ${start}`);
  return found;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'install-'));
  const packed = join(folder, 'packed');
  const program = join(repository, 'scripts/pack.ts');
  const address = 'https://code.example/owner/projectionist';
  await run(process.execPath, [program, '--into', packed, '--repository', address]);
  tarballs = readdirSync(packed).map((name) => ({
    file: join(packed, name),
    bytes: statSync(join(packed, name)).size,
  }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const pathWith = (node: string) => `${dirname(node)}:/usr/bin:/bin`;

/** npm of this version, fetched once. */
async function npmOf(major: number): Promise<string> {
  const place = join(cache, `npm-${major}`);
  const program = join(place, 'node_modules/npm/bin/npm-cli.js');
  if (!existsSync(program)) {
    await mkdir(place, { recursive: true });
    await writeFile(join(place, 'package.json'), '{}');
    await run('npm', ['install', '--no-audit', '--no-fund', `npm@${major}`], { cwd: place });
  }
  return program;
}

/** The registry, proxy and certificates of whoever runs the tests, without what `npm run` adds for this repository. */
function ownSettings(): NodeJS.ProcessEnv {
  const isOfThisRun =
    /^npm_(?:package|lifecycle|command|execpath|node_execpath|config_(?:local_prefix|global_prefix|prefix|npm_version))/u;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOfThisRun.test(name)));
}

/** Fetches some 70 MB into an empty cache. */
const fetchLimitMs = 900_000;

/** Installs the program into an empty folder. Scripts of packages run, as for anybody. */
async function install(npm: string, node: string): Promise<string> {
  const place = await mkdtemp(join(folder, 'place-'));
  await writeFile(join(place, 'package.json'), '{"private": true}');
  const args = ['install', '--no-audit', '--no-fund', '--cache', join(cache, 'cache'), tarballOf('projectionist-0')];
  const options = { cwd: place, env: { ...ownSettings(), PATH: pathWith(node) } };
  const offline = () => {
    const [program = node, ...before] = [...cut, node];
    return run(program, [...before, npm, ...args, '--offline'], options);
  };
  await offline().catch(async () => {
    // The cache is empty or old.
    await run(node, [npm, ...args, '--ignore-scripts'], options);
    await rm(join(place, 'node_modules'), { recursive: true });
    await rm(join(place, 'package-lock.json'));
    await offline();
  });
  return place;
}

const sizeOf = (place: string) =>
  Number(spawnSync('du', ['-sB1', join(place, 'node_modules')], { encoding: 'utf8' }).stdout.split('\t')[0]);

const everyNode = [['Node 24', process.execPath], ...(olderNode === undefined ? [] : [['an older Node', olderNode]])];

describe.each([10, 11])('npm %i', (major) => {
  test.each(everyNode)(
    'installs on %s without network, runs no script, and stays small',
    { timeout: fetchLimitMs },
    async (_name, node = '') => {
      const place = await install(await npmOf(major), node);
      const lock = JSON.parse(await readFile(join(place, 'node_modules/.package-lock.json'), 'utf8'));
      const scripts = Object.entries(lock.packages).filter(([, entry]) => Object(entry).hasInstallScript === true);
      expect(scripts).toEqual([]);
      expect(Object.keys(lock.packages)).not.toContain('node_modules/@kubernetes/client-node');
      expect(sizeOf(place)).toBeLessThan(installedAtMost);
      const program = join(place, 'node_modules/.bin/projectionist');
      const started = run(program, ['--version'], { env: { PATH: pathWith(node) } });
      if (node === process.execPath) {
        const { version } = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8'));
        expect((await started).stdout).toBe(`${version}\n`);
        return;
      }
      const sentence = /^projectionist needs Node 24 or later, this is [\d.]+: install it .*npx --package=node@24 /su;
      await expect(started).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(sentence) });
      // Beside the package `node` it hands over to that.
      await symlink(join(repository, 'node_modules/node'), join(place, 'node_modules/node'));
      expect((await run(program, ['-v'], { env: { PATH: pathWith(node) } })).stdout).toMatch(/^\d/u);
    },
  );
});

test('an installed program writes a document, scans a film without network, and serves its page', async () => {
  const place = await install(await npmOf(11), process.execPath);
  const fixture = await makeFixture({});
  onTestFinished(() => fixture.remove());
  const media = join(fixture.folder, 'movies');
  const film = join(media, 'Heat (1995)');
  await mkdir(film, { recursive: true });
  await copyFile(await tinyVideo(), join(film, 'Heat.mkv'));
  const program = join(place, 'node_modules/.bin/projectionist');
  const env = { PATH: pathWith(process.execPath), PROJECTIONIST_QUIET_SECONDS: '0', NO_COLOR: '1' };
  const start = (...args: readonly string[]) => {
    const [first = program, ...rest] = [...cut, program, ...args];
    return run(first, rest, { cwd: fixture.folder, env }).then(({ stdout }) => stdout);
  };
  await rm(fixture.config);
  await start('init', media, '--config', fixture.config);
  await start('walk', '--config', fixture.config, '--data', fixture.data);
  expect(await readRecordFile(film)).toBeDefined();
  expect(existsSync(join(film, 'Heat-thumb.jpg'))).toBe(true);
  expect(await start('docs', 'postgresql')).toContain('# The catalog in PostgreSQL');
  // Outside a cluster, with a kubeconfig: the package for it is named.
  const kubeconfig = join(fixture.folder, 'kubeconfig');
  await writeFile(kubeconfig, 'postgresql://nobody@127.0.0.1:9/none');
  const address = ['--base-url', 'http://a.example', '--database-url-file', kubeconfig];
  const jobs = ['--job-image', 'none', '--job-database-secret', 'none/url'];
  const operator = start('operator', '--kubeconfig', kubeconfig, ...address, ...jobs);
  await expect(operator).rejects.toMatchObject({ stderr: expect.stringContaining('@kubernetes/client-node') });
  await writeConfig(fixture.config, { movies: { kind: 'movies', storage: { path: media } } });
  const serving = await startServe(fixture, {
    program: join(place, 'node_modules/projectionist/bin/projectionist.js'),
  });
  onTestFinished(async () => void (await serving.stop()));
  const page = await fetch(`${serving.pageUrl}/`);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
  expect(await page.text()).toContain('<script');
});

/** Relative links, without their headings. */
const linksIn = (text: string) =>
  [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)/gu)].map(([, path = '']) => path);

describe('the tarballs', () => {
  test('are small', () => {
    expect(tarballs.map(({ bytes }) => bytes).filter((bytes) => bytes > tarballAtMost)).toEqual([]);
  });

  test('have complete metadata, licences and notices, and no source, map or path of this computer', async () => {
    for (const [name, contents] of [
      [
        'projectionist-0',
        ['THIRD-PARTY-NOTICES.md', 'docs/library.md', 'dist/web/index.html', 'operator/deploy/unraid.xml'],
      ],
      ['projectionist-franchise-0', ['SPEC.md', 'schema.json']],
      ['projectionist-franchise-cli-0', ['bin/franchise.js', 'schema.json', 'examples/valid/anchors.franchise.yaml']],
    ] as const) {
      const place = await mkdtemp(join(folder, 'unpacked-'));
      await run('tar', ['-xzf', tarballOf(name), '-C', place]);
      const inPackage = (path: string) => join(place, 'package', path);
      const manifest = JSON.parse(await readFile(inPackage('package.json'), 'utf8'));
      for (const key of ['description', 'author', 'license', 'keywords', 'exports', 'homepage', 'bugs', 'engines'])
        expect(manifest, `${name} ${key}`).toHaveProperty(key);
      expect(manifest.repository.url).toBe('git+https://code.example/owner/projectionist.git');
      expect(manifest.publishConfig).toEqual({ access: 'public', provenance: true });
      for (const path of ['LICENSE', 'README.md', ...contents]) expect(existsSync(inPackage(path)), path).toBe(true);
      const files = globSync('**/*', { cwd: inPackage('') });
      expect(files.filter((path) => /\.map$|(?<!\.d)\.ts$|tsbuildinfo|licences/u.test(path))).toEqual([]);
      const texts = files.filter((path) => /\.(?:js|md|json|html|css)$/u.test(path));
      expect(texts.filter((path) => readFileSync(inPackage(path), 'utf8').includes(repository))).toEqual([]);
      const lost = files
        .filter((path) => path.endsWith('.md'))
        .flatMap((path) => linksIn(readFileSync(inPackage(path), 'utf8')).map((link) => join(dirname(path), link)))
        .filter((path) => !existsSync(inPackage(path)));
      expect(lost).toEqual([]);
    }
  });

  test('name whose work is in the program and in the page, and where the sources of FFmpeg are', async () => {
    const { stdout } = await run('tar', ['-xzOf', tarballOf('projectionist-0'), 'package/THIRD-PARTY-NOTICES.md']);
    for (const name of ['kysely', 'zod', 'pino', 'node-av', 'preact', 'd3-scale'])
      expect(stdout).toMatch(new RegExp(`^## ${name} - `, 'mu'));
    expect(stdout).toMatch(/https:\/\/github\.com\/seydx\/node-av\/tree\/v\d/u);
    // The audit and the list for scanners have them too.
    const { packages } = await allShipped();
    const listed = Object.entries(packages).map(
      ([path, { version }]) => `${path.split('node_modules/').at(-1)} - ${version}`,
    );
    const named = [...stdout.matchAll(/^## (\S+ - [\d.]+\S*) \(/gmu)].map(([, one = '']) => one);
    expect(named.filter((one) => !listed.includes(one))).toEqual([]);
    expect(named.length).toBeGreaterThan(50);
  });
});
