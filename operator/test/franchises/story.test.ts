/** End to end: a real `serve`, hand-written webhooks, franchise files on a real disk, and a Library of films. */

import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Catalog } from '../../src/catalog/database/catalog.ts';
import { openCatalog } from '../../src/catalog/database/open.ts';
import { listProblems } from '../../src/catalog/database/problems.ts';
import {
  type FranchiseDetail,
  franchisePreview,
  listFranchises,
  readFranchise,
} from '../../src/catalog/franchises/franchiseQueries.ts';
import { StateStore } from '../../src/platform/local/stateStore.ts';
import { saying } from '../saying.ts';
import { type Fixture, makeFixture, run, type Serving, startServe, writeConfig } from '../serving.ts';
import { tinyVideo } from '../walk/walkFixture.ts';
import { alien, faulty } from './files.ts';
import { type ImageHost, picture, startImageHost } from './imageHost.ts';

const key = 'alien.franchise.yaml';
const today = '2026-11-21';
/** Scheduled full walks would hide a webhook that has no effect. */
const schedule = '0 0 29 2 *';

let fixture: Fixture;
let host: ImageHost;
let serving: Serving;

beforeAll(async () => {
  host = await startImageHost();
  host.pictures.set('/poster.jpg', await picture(200, 300));
  fixture = await makeFixture({});
  const movies = join(fixture.folder, 'movies', 'Alien (1979) {tmdb-348}');
  await mkdir(movies, { recursive: true });
  await copyFile(await tinyVideo(), join(movies, 'Alien (1979).mkv'));
  await put(key, alien({ art: { poster: `${host.origin}/poster.jpg`, banner: `${host.origin}/none.png` } }));
  await put('sub/franchise.yaml', alien({ name: 'Other' }));
  await writeFile(join(fixture.folder, 'host.pem'), host.certificate);
  await writeConfig(fixture.config, {
    movies: {
      kind: 'movies',
      storage: { path: join(fixture.folder, 'movies') },
      schedule,
      sources: [],
      marks: { mode: 'off' },
      tiles: { mode: 'off' },
    },
    // A source's baseUrl names the fake, because other loopback addresses are refused.
    franchises: {
      kind: 'franchises',
      storage: { path: path() },
      schedule,
      sources: [{ archive: { baseUrl: host.origin } }],
    },
  });
  const env = {
    PROJECTIONIST_QUIET_SECONDS: '0.2',
    NODE_EXTRA_CA_CERTS: join(fixture.folder, 'host.pem'),
    // As in practice: a rebuild's Job is still starting when the server checks for it.
    PROJECTIONIST_LOCK_GRACE_SECONDS: '30',
  };
  serving = await startServe(fixture, { env });
  await Promise.all([ended('movies', 0), ended('franchises', 0)]);
});
afterAll(async () => {
  await serving?.stop();
  await host?.close();
  await fixture?.remove();
});

function path(...below: readonly string[]): string {
  return join(fixture.folder, 'franchises', ...below);
}

async function put(name: string, text: string): Promise<void> {
  await mkdir(join(path(name), '..'), { recursive: true });
  await writeFile(path(name), text);
}

function ended(library: string, since: number): Promise<unknown> {
  return serving.logged(
    (entry) => entry.msg.startsWith('a run ended') && entry['library'] === `default/${library}`,
    since,
  );
}

/** Posts a hand-written body and waits for its run. */
async function told(body?: object): Promise<void> {
  const since = serving.log.length;
  expect(await serving.post('franchises', body)).toBe(204);
  await ended('franchises', since);
}

async function inCatalog<Result>(use: (catalog: Catalog, uid: string) => Promise<Result>): Promise<Result> {
  const store = new StateStore(fixture.data);
  const uid = store.list().find((known) => known.key === 'default/franchises')?.uid ?? '';
  store.close();
  const catalog = await openCatalog(join(fixture.data, 'catalog.db'), { readOnly: true });
  try {
    return await use(catalog, uid);
  } finally {
    await catalog.close();
  }
}

const one = (name: string): Promise<FranchiseDetail | undefined> =>
  inCatalog((catalog, uid) => readFranchise(catalog, uid, name, { today }));
const names = () => inCatalog(async (catalog) => (await listFranchises(catalog, { today })).map(({ name }) => name));
const problems = () => inCatalog((catalog, uid) => listProblems(catalog, uid, 10));
const command = (name: string, ...args: readonly string[]) =>
  run([name, '--config', fixture.config, '--data', fixture.data, ...args], {
    NODE_EXTRA_CA_CERTS: join(fixture.folder, 'host.pem'),
  });

describe('franchise files beside a Library of films', () => {
  test('the film is found by its id, the rest is missing or coming', async () => {
    const found = await one(key);
    expect(found?.counts).toEqual({ held: 1, partlyHeld: 0, missing: 3, coming: 1 });
    expect(found?.members[0]).toMatchObject({
      state: 'held',
      title: 'Alien',
      items: [{ path: expect.stringContaining('.mkv') }],
    });
    expect(await names()).toEqual(['Alien', 'Other']);
  });

  test('its poster is fetched once, stored unchanged and shown; a 404 link gives no poster', async () => {
    expect(host.asked.toSorted()).toEqual(['/none.png', '/poster.jpg']);
    expect(await readFile(path('.projectionist/franchises', key, 'poster.jpg'))).toEqual(
      Buffer.from(host.pictures.get('/poster.jpg') ?? []),
    );
    expect((await one(key))?.art).toMatchObject({
      poster: { fact: { state: 'filled' } },
      banner: { fact: { state: 'absent' } },
    });
    const preview = await inCatalog((catalog, uid) => franchisePreview(catalog, uid, key, 'poster'));
    expect(Buffer.from(preview?.bytes ?? []).toString('latin1', 8, 12)).toBe('WEBP');
  });

  test('a faulty edit keeps the last good version and is reported everywhere until the file is corrected', async () => {
    await put(key, faulty);
    await told({ Path: `/somewhere/else/${key}` });
    expect(await one(key)).toMatchObject({ name: 'Alien', faults: { count: 2 } });
    expect(await problems()).toMatchObject([
      { cause: 'franchiseFaults', path: key, detail: saying(/^2 errors, .*\d+:\d+/u) },
    ]);

    const walked = await command('walk', '--library', 'franchises', path(key));
    expect(walked.code).toBe(1);
    expect(walked.out + walked.err).toContain('so the last good version is shown');
    expect(walked.out).toMatch(/1 franchise file scanned, none new or changed\n {2}failed:/u);
    const status = await command('status', '--json');
    const libraries: unknown = JSON.parse(status.out);
    expect(libraries).toMatchObject([
      { spec: { kind: 'movies' } },
      {
        spec: { kind: 'franchises' },
        status: { titles: 2, gaps: {}, problems: [{ cause: 'franchiseFaults', path: key }] },
      },
    ]);
    expect((await command('status')).out).toContain(`franchiseFaults "${key}": 2 errors`);

    await put(key, alien({ name: 'Mended', art: { poster: `${host.origin}/poster.jpg` } }));
    await told({ Path: path(key) });
    expect(await problems()).toEqual([]);
    expect(await names()).toEqual(['Mended', 'Other']);
    expect(host.asked).toHaveLength(2);
  });

  test('a removed link removes its image', async () => {
    await put(key, alien({ name: 'Mended' }));
    await told({ Path: path(key) });
    expect(existsSync(path('.projectionist/franchises', key))).toBe(false);
    expect((await one(key))?.art).toEqual({});
  });

  test('a dry run reports the content of the files and writes nothing', async () => {
    await put('bad.franchise.yaml', 'name: "A"\norder: [{film: 1}]\n');
    await put('star-wars.yaml', alien());
    const planned = await command('walk', '--dry-run', '--library', 'franchises');
    expect(planned.code).toBe(0);
    expect(planned.out).toContain('Mended: 5 members');
    expect(planned.out).toMatch(/"bad\.franchise\.yaml": cannot be shown\n {4}2:\d+ error schema-/u);
    expect(await names()).toEqual(['Mended', 'Other']);
    const lines = (await command('walk', '--dry-run', '--json', '--library', 'franchises')).out.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line)).at(-1)).toMatchObject({ event: 'summary', titles: 3, fetch: 0 });
    expect(planned.out).toContain('warning: "star-wars.yaml": left out, because it is not named as a franchise file');
    await rm(path('bad.franchise.yaml'));
    await rm(path('star-wars.yaml'));
  });

  test('a removed file leaves the catalog when a webhook names it or its folder', async () => {
    await rm(path(key));
    await told({ Path: path(key) });
    expect(await names()).toEqual(['Other']);
    await rm(path('sub/franchise.yaml'));
    await told({ path: path('sub') });
    expect(await names()).toEqual([]);
  });

  test('a rebuild while the server runs makes the same catalog from the files', async () => {
    await put(key, alien());
    // An empty body starts a full walk at once.
    await told();
    const before = await one(key);
    expect((await command('rebuild', '--library', 'franchises')).code).toBe(0);
    expect(await one(key)).toEqual(before);
  });

  test('init proposes such a Library, with a valid document', async () => {
    const config = join(fixture.folder, 'first.yaml');
    const made = await run(['init', '--config', config, path(), join(fixture.folder, 'movies')]);
    expect(made.code).toBe(0);
    expect(made.out).toContain('default/franchises  franchises');
    const checked = await run(['check', config]);
    expect({ code: checked.code, out: checked.out }).toEqual({ code: 0, out: '2 documents in 1 file: no faults\n' });
  });

  test('refresh has nothing to do', async () => {
    const refused = await command('refresh', '--fact', 'probe', '--library', 'franchises');
    expect(refused.code).toBe(1);
    expect(refused.err).toContain('nothing to refresh');
  });
});
