/** The program as its package ships it, with the packages beside it that it does not contain; and from its sources. */
import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { bundleInto, installed, licencesFile } from '../../../scripts/programBundle.ts';
import { makeFixture, readRecordFile, startServe, writeConfig } from '../serving.ts';
import { documentsOf } from '../walk/story.ts';
import { tinyVideo } from '../walk/walkFixture.ts';
import { repository } from './sources.ts';

const run = promisify(execFile);

/** One Library of films with one film, and a way to start a command of the program. */
async function oneFilm(program: string) {
  const fixture = await makeFixture({});
  onTestFinished(() => fixture.remove());
  const media = join(fixture.folder, 'movies');
  const film = join(media, 'Heat (1995)');
  await mkdir(film, { recursive: true });
  await copyFile(await tinyVideo(), join(film, 'Heat.mkv'));
  const start = async (...args: readonly string[]) => {
    const env = { ...process.env, NO_COLOR: '1', PROJECTIONIST_QUIET_SECONDS: '0' };
    return (await run(process.execPath, [program, ...args], { env })).stdout;
  };
  return { fixture, media, film, start };
}

/** The entry of a bundle, and the files that are loaded with it. */
async function loadedWith(folder: string, entry: string): Promise<ReadonlySet<string>> {
  const loaded = new Set([entry]);
  for (const file of loaded) {
    const text = await readFile(join(folder, file), 'utf8');
    for (const [, part = ''] of text.matchAll(/(?:\bfrom|\bimport) ?"\.\/([^"]+)"/gu)) loaded.add(part);
  }
  return loaded;
}

test('the program starts from its sources, checks a document and walks a film', async () => {
  const { fixture, film, start } = await oneFilm(join(repository, 'operator/src/commands/cli.ts'));
  await writeConfig(fixture.config, documentsOf(fixture, { movies: { tiles: { mode: 'off' } } }));
  expect(await start('--help')).toContain('projectionist');
  await start('check', fixture.config);
  await start('walk', '--config', fixture.config, '--data', fixture.data);
  expect(await readRecordFile(film)).toBeDefined();
});

describe('the package', () => {
  let folder: string;
  const inPackage = (path: string) => join(folder, path);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'package-'));
    for (const part of ['package.json', 'bin']) {
      await cp(join(repository, 'operator', part), inPackage(part), { recursive: true });
    }
    await bundleInto(inPackage('bundle/commands'));
    for (const name of [...installed, `@seydx/node-av-${process.platform}-${process.arch}`]) {
      const place = inPackage(`node_modules/${name}`);
      await mkdir(dirname(place), { recursive: true });
      await symlink(join(repository, 'node_modules', name), place);
    }
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('prints its version, writes a first document and walks a film', async () => {
    const { fixture, media, film, start } = await oneFilm(inPackage('bin/projectionist.js'));
    const { version } = JSON.parse(await readFile(inPackage('package.json'), 'utf8'));
    expect(await start('--version')).toBe(`${version}\n`);
    await rm(fixture.config);
    await start('init', media, '--config', fixture.config);
    expect(await readFile(fixture.config, 'utf8')).toContain(media);
    await start('walk', '--config', fixture.config, '--data', fixture.data);
    expect(await readRecordFile(film)).toBeDefined();
    expect(await start('status', '--config', fixture.config, '--data', fixture.data)).toContain('movies');
  });

  test('walks unchanged titles without native code', async () => {
    const { fixture, film, start } = await oneFilm(inPackage('bundle/commands/cli.js'));
    await writeConfig(fixture.config, documentsOf(fixture, { movies: { tiles: { mode: 'off' } } }));
    const walk = (...folders: readonly string[]) =>
      start('walk', ...folders, '--config', fixture.config, '--data', fixture.data);
    await walk();
    await rename(inPackage('node_modules'), inPackage('away'));
    try {
      expect(await walk(film)).toContain('done');
    } finally {
      await rename(inPackage('away'), inPackage('node_modules'));
    }
  });

  test('serves webhooks, the API and metrics, and starts Jobs', async () => {
    const { fixture, film } = await oneFilm('');
    await writeConfig(
      fixture.config,
      documentsOf(fixture, { movies: { tiles: { mode: 'worker', intervalSeconds: 1, widthPixels: 80 } } }),
    );
    const serving = await startServe(fixture, {
      program: inPackage('bundle/commands/cli.js'),
      env: { PROJECTIONIST_QUIET_SECONDS: '0' },
    });
    onTestFinished(async () => void (await serving.stop()));
    await serving.logged(({ msg, result }) => msg === 'a run ended' && result === 'Succeeded');
    expect(await readRecordFile(film)).toBeDefined();
    await serving.logged(({ msg }) => msg === 'a tiles Job ended');
    expect(await serving.post('movies', { eventType: 'Test' })).toBe(204);
    for (const path of ['api/v1/openapi.json', 'metrics']) {
      const response = await fetch(`${serving.pageUrl}/${path}`);
      expect([path, response.status]).toEqual([path, 200]);
      await response.arrayBuffer();
    }
    expect(await serving.stop()).toEqual({ code: 0, signal: null });
  });

  test('imports none of Node’s modules and is in ASCII', async () => {
    const parts = (await readdir(inPackage('bundle/commands'))).filter((name) => name.endsWith('.js'));
    for (const part of parts) {
      const text = await readFile(inPackage(`bundle/commands/${part}`), 'utf8');
      const found = text.match(/\b(?:import|from) ?["'`]node:[^;]*|[^\0-\x7f]/gu) ?? [];
      expect([part, found]).toEqual([part, []]);
    }
  });

  test('gives the second thread of a scan and the process for pictures nothing else of a walk', async () => {
    const commands = inPackage('bundle/commands');
    const ofWalk = async (entry: string) =>
      [...(await loadedWith(commands, entry))].filter((name) => name.startsWith('walk-'));
    expect(await ofWalk('scanThread.js')).toEqual([]);
    expect(await ofWalk('pictureProcess.js')).toEqual([]);
    expect(await ofWalk('job.js')).not.toEqual([]);
  });

  test('holds the licences of the packages that it contains', async () => {
    const licences = await readFile(inPackage(`bundle/commands/${licencesFile}`), 'utf8');
    // Servers alone have zod, and Jobs alone the parser of XML.
    for (const name of ['kysely', 'zod', 'pino', 'pg', 'yaml', '@rgrove/parse-xml'])
      expect(licences).toMatch(new RegExp(`^## ${name} - .+ \\(`, 'mu'));
    for (const name of installed) expect(licences).not.toContain(`## ${name} `);
  });
});
