/**
 * Fixture for actions on a real `serve`: a Library that loses titles, one that asks fake services, and a story of its
 * titles.
 */

import { copyFile, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import type { Catalog } from '../../operator/src/catalog/database/catalog.ts';
import { openCatalog } from '../../operator/src/catalog/database/open.ts';
import { replaceProblems } from '../../operator/src/catalog/database/problems.ts';
import { runLedger } from '../../operator/src/catalog/runs/runLedger.ts';
import { plainText } from '../../operator/src/messages/message.ts';
import { readStates } from '../../operator/src/platform/local/readStates.ts';
import { type Fixture, makeFixture, type Serving, startServe, writeConfig } from '../../operator/test/serving.ts';
import { type ServiceName, startFakes } from '../../operator/test/sources/fakes/startFakes.ts';
import { cachedVideo } from '../../operator/test/videos/cache.ts';
import { launchBrowser } from './browser.ts';
import { buildPage, openTab, type Tab, walked } from './pageFixture.ts';

export interface ActionFixture {
  readonly baseUrl: string;
  readonly browser: Browser;
  readonly fixture: Fixture;
  readonly serving: () => Serving;
  open(path: string, options?: BrowserContextOptions): Promise<Tab>;
  /** Returns an answer of the API. */
  read(path: string): Promise<Record<string, unknown> & { readonly titles: readonly { id: string; key: string }[] }>;
  /** Adds a film's folder with a short or long video. */
  put(library: 'movies' | 'vault', folder: string, length?: 'short' | 'long'): Promise<void>;
  /** Adds a file with a video's name that is not a video. */
  putBroken(library: 'movies' | 'vault', folder: string): Promise<void>;
  remove(library: 'movies' | 'vault', folder: string): Promise<void>;
  /** Sets a video aside, as the operator does after it killed a Job. */
  noteSetAside(folder: string): Promise<void>;
  /** Records `count` problems of folders that may not be read. */
  noteProblems(count: number): Promise<void>;
  end(): Promise<void>;
}

export const vault = Array.from({ length: 12 }, (_, index) => `Old Reel ${index + 1} (19${50 + index})`);
export const held = 'Salt Road (2012) {tmdb-70010}';

const story = `name: Salt
universe: Coast
calendar: {unit: years, after: AS}
eras:
  - {name: Age of Salt, from: 1, to: 20}
  - {name: Age of Iron, from: 30, to: 50}
order:
  - {movie: "tmdb:70010", title: Salt Road, released: "2012-03-01", time: {from: 2, to: 4}}
  - {movie: "tmdb:70011", title: Salt Road 2, released: "2009-03-01", time: {from: 6, to: 12}}
  - {movie: "tmdb:70099", title: The Iron Coast, released: "2001-01-01", time: {from: 31, to: 40}}
`;
const picture = { widthPixels: 320, heightPixels: 180, codec: 'h264', keyframeEverySeconds: 2, frameRate: 12 } as const;

/** `storySources`: services that the Library of stories asks for posters of missing parts. */
export async function makeActionFixture({
  storySources = [],
}: {
  readonly storySources?: readonly ServiceName[];
} = {}): Promise<ActionFixture> {
  buildPage();
  const fixture = await makeFixture({});
  const fakes = await startFakes({ picturesAlike: true });
  await fakes.keys.write(join(fixture.data, 'secrets'));
  const videos = {
    short: await cachedVideo('page-episode.mkv', { ...picture, seconds: 8, pictures: 'colours' }),
    long: await cachedVideo('page-long.mkv', { ...picture, seconds: 120, pictures: 'colours' }),
  };
  const at = (library: string, folder: string) => join(fixture.folder, library, folder, 'film.mkv');
  const put = async (library: string, folder: string, length: 'short' | 'long' = 'short') => {
    await mkdir(dirname(at(library, folder)), { recursive: true });
    await copyFile(videos[length], at(library, folder));
  };
  for (const folder of vault) await put('vault', folder);
  for (const folder of [held, 'The Glass Orchard', 'Stuck Reel (2000)']) await put('movies', folder);
  await mkdir(join(fixture.folder, 'stories'));
  await writeFile(join(fixture.folder, 'stories/salt.franchise.yaml'), story);
  const schedule = '0 0 29 2 *';
  const library = (name: string, spec: object) => ({
    [name]: { kind: 'movies', storage: { path: join(fixture.folder, name) }, schedule, ...spec },
  });
  await writeConfig(fixture.config, {
    ...library('movies', { sources: fakes.sources('tmdb'), tiles: { mode: 'off' } }),
    ...library('vault', { sources: [], tiles: { mode: 'inline', intervalSeconds: 1, widthPixels: 320 } }),
    ...library('stories', {
      kind: 'franchises',
      ...(storySources.length === 0 ? {} : { sources: fakes.sources(...storySources) }),
    }),
  });
  const env = { PROJECTIONIST_QUIET_SECONDS: '0' };
  const serving = await startServe(fixture, { env });
  const { baseUrl } = serving;
  await walked(baseUrl);
  const browser = await launchBrowser();
  const inCatalog = async (library: string, act: (catalog: Catalog, uid: string) => Promise<void>) => {
    const uid = readStates(fixture.data)?.libraries.get(`default/${library}`)?.uid;
    if (uid === undefined) throw new Error(`expected default/${library} to be known`);
    const catalog = await openCatalog(join(fixture.data, 'catalog.db'));
    await act(catalog, uid).finally(() => catalog.close());
  };
  return {
    ...{ baseUrl, browser, fixture, put },
    serving: () => serving,
    open: (path, options) => openTab(browser, baseUrl, path, options),
    read: async (path) => JSON.parse(await (await fetch(`${baseUrl}/api/v1/${path}`)).text()),
    putBroken: async (library, folder) => {
      await mkdir(dirname(at(library, folder)), { recursive: true });
      await writeFile(at(library, folder), 'no video'.repeat(10_000));
    },
    remove: (of, folder) => rm(join(fixture.folder, of, folder), { recursive: true }),
    noteSetAside: (folder) =>
      inCatalog('movies', async (catalog, uid) => {
        const { size, mtimeMs } = await stat(at('movies', folder));
        const reason = plainText('reading it ended the Job 2 times');
        await runLedger(catalog).setAside(uid, [{ path: `${folder}/film.mkv`, sizeBytes: size, mtimeMs, reason }]);
      }),
    noteProblems: (count) =>
      inCatalog('vault', async (catalog, uid) => {
        const problems = Array.from({ length: count }, (_, index) => {
          const title = `Nameless ${index + 1}`;
          return { cause: 'permission' as const, title, path: '', detail: plainText('EACCES: permission denied') };
        });
        await replaceProblems(catalog, { libraryUid: uid, runId: 'noted', nowMs: Date.now() }, 'library', problems);
      }),
    end: async () => {
      await browser.close();
      await serving.stop();
      await fakes.close();
      await fixture.remove();
    },
  };
}
