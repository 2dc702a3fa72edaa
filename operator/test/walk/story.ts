/**
 * A whole story: a real `serve`, real videos, bodies as managers send them, and the results on the disk and in the
 * catalog.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { openCatalog } from '../../src/catalog/database/open.ts';
import { openTiles, readTitle, type TitleDetail } from '../../src/catalog/page/titleQueries.ts';
import type { LibraryState } from '../../src/library/state.ts';
import { StateStore } from '../../src/platform/local/stateStore.ts';
import type { FolderRecord } from '../../src/title/record.ts';
import { radarrBodies } from '../bodies/radarr.ts';
import { sonarrBodies } from '../bodies/sonarr.ts';
import { type Fixture, makeFixture, type Serving, startServe, writeConfig } from '../serving.ts';

/** Full walks of the schedule would hide what a webhook failed to do. */
export const withoutSchedule = { schedule: '0 0 29 2 *' };
export const inline = { mode: 'inline', intervalSeconds: 1, widthPixels: 80 };
/** Videos rest sooner than in production, so that a story takes seconds. */
const quietSeconds = 0.3;
/** A story that has not come to rest by then never does. */
const restWithinMs = 150_000;

type Library = 'movies' | 'series';

export interface Story {
  readonly fixture: Fixture;
  readonly serving: Serving;
  path(library: Library, ...below: readonly string[]): string;
  /** Names in a folder, without the hidden one. */
  names(library: Library, folder: string): Promise<readonly string[]>;
  record(library: Library, folder: string): Promise<FolderRecord>;
  title(library: Library, key: string): Promise<TitleDetail | undefined>;
  state(library: Library): LibraryState;
  /** Moves a video in as a manager does: a whole file under its final name. */
  put(library: Library, path: string, video: string): Promise<void>;
  /** Posts, and returns the number of runs and tiles Jobs until nothing was left that is due. */
  told(library: Library, body: object | string): Promise<Counts>;
  /** Waits until nothing runs and nothing is due. */
  rest(library: Library, since?: number): Promise<Counts>;
}

export interface Counts {
  /** Without the full walks: one that is pending from an earlier story starts at its time. */
  readonly rescans: number;
  readonly runs: number;
  readonly tilesJobs: number;
  readonly results: readonly string[];
}

/** For `beforeAll`: the story goes on until `end`. */
export async function beginStory(
  libraries: Partial<Record<Library, object>>,
  env: Record<string, string> = {},
): Promise<Story & { end(): Promise<void> }> {
  const fixture = await makeFixture({});
  for (const name of Object.keys(libraries)) await mkdir(join(fixture.folder, name));
  await writeConfig(fixture.config, documentsOf(fixture, libraries));
  const serving = await startServe(fixture, { env: { PROJECTIONIST_QUIET_SECONDS: String(quietSeconds), ...env } });
  const end = async () => {
    await serving.stop();
    await fixture.remove();
  };
  const story = { ...storyOf(fixture, serving), end };
  for (const name of Object.keys(libraries)) await story.rest(name === 'series' ? 'series' : 'movies');
  return story;
}

/** For one test, at whose end it closes. */
export async function runStory(libraries: Partial<Record<Library, object>>): Promise<Story> {
  const story = await beginStory(libraries);
  onTestFinished(() => story.end());
  return story;
}

export function documentsOf(fixture: Fixture, libraries: Partial<Record<Library, object>>): Record<string, object> {
  return Object.fromEntries(
    Object.entries(libraries).map(([name, spec]) => [
      name,
      {
        kind: name,
        storage: { path: join(fixture.folder, name) },
        ...withoutSchedule,
        sources: [],
        tiles: inline,
        marks: { mode: 'off' },
        ...spec,
      },
    ]),
  );
}

function storyOf(fixture: Fixture, serving: Serving): Story {
  const path: Story['path'] = (library, ...below) => join(fixture.folder, library, ...below);
  const state: Story['state'] = (library) =>
    withStore(fixture, (store) => {
      const known = store.readNow(`default/${library}`)?.state;
      if (known === undefined) throw new Error(`${library} is not known to the state`);
      return known;
    });
  const rest: Story['rest'] = async (library, since = 0) => {
    const until = performance.now() + restWithinMs;
    for (;;) {
      const now = state(library);
      const isSaid = now.lastRun === undefined || hasLogged(serving, library, now.lastRun.number);
      if (isSaid && isAtRest(now, Date.now()) && (await hasNoTilesToMake(fixture, library)))
        return countsOf(serving, library, since);
      if (performance.now() > until)
        throw new Error(`${library} did not come to rest: ${JSON.stringify(state(library))}`);
      await wait(50);
    }
  };
  return {
    fixture,
    serving,
    path,
    state,
    rest,
    names: async (library, folder) =>
      (await readdir(path(library, folder))).filter((name) => name !== '.projectionist').toSorted(),
    record: async (library, folder) =>
      JSON.parse(await readFile(path(library, folder, '.projectionist', 'record.json'), 'utf8')),
    title: (library, key) => withCatalog(fixture, library, (catalog, uid) => readTitle(catalog, uid, key)),
    async put(library, name, video) {
      const target = path(library, name);
      await mkdir(dirname(target), { recursive: true });
      const download = join(fixture.folder, `download-${basename(name)}`);
      await copyFile(video, download);
      await rename(download, target);
    },
    async told(library, body) {
      const since = serving.log.length;
      const status = await serving.post(library, body);
      if (status !== 204) throw new Error(`expected 204, got ${status}`);
      return rest(library, since);
    },
  };
}

/** Nothing runs, and whatever is pending is due later. */
function isAtRest(state: LibraryState, now: number): boolean {
  const { folders, full } = state.pending;
  const isAhead = (entry: { notBefore: number } | undefined) => entry === undefined || entry.notBefore > now + 1_000;
  return (
    state.run === undefined &&
    state.tiles === undefined &&
    folders.every(isAhead) &&
    isAhead(full) &&
    state.lastFullWalk !== undefined
  );
}

/** The log comes through a pipe, later than the state. */
function hasLogged(serving: Serving, library: Library, run: number): boolean {
  const isIt = (entry: Serving['log'][number]) =>
    entry.msg.startsWith('a run ended') && entry['library'] === `default/${library}` && entry['run'] === run;
  return serving.log.some(isIt);
}

async function hasNoTilesToMake(fixture: Fixture, library: Library): Promise<boolean> {
  const config = await readFile(fixture.config, 'utf8');
  if (!config.includes('"worker"')) return true;
  return (await withCatalog(fixture, library, (catalog, uid) => openTiles(catalog, uid, 1, Date.now()))).length === 0;
}

function countsOf(serving: Serving, library: Library, since: number): Counts {
  const entries = serving.log.slice(since).filter((entry) => entry['library'] === `default/${library}`);
  return {
    runs: entries.filter((entry) => entry.msg === 'a run is claimed').length,
    rescans: entries.filter((entry) => entry.msg === 'a run is claimed' && entry['full'] === false).length,
    tilesJobs: entries.filter((entry) => entry.msg === 'a tiles Job is claimed').length,
    results: entries.filter((entry) => entry.msg.startsWith('a run ended')).map((entry) => String(entry['result'])),
  };
}

function withStore<Result>(fixture: Fixture, use: (store: StateStore) => Result): Result {
  const store = new StateStore(fixture.data);
  try {
    return use(store);
  } finally {
    store.close();
  }
}

async function withCatalog<Result>(
  fixture: Fixture,
  library: Library,
  use: (catalog: Awaited<ReturnType<typeof openCatalog>>, uid: string) => Promise<Result>,
): Promise<Result> {
  const uid = withStore(
    fixture,
    (store) => store.list().find((known) => known.key === `default/${library}`)?.uid ?? '',
  );
  const catalog = await openCatalog(join(fixture.data, 'catalog.db'), { readOnly: true });
  try {
    return await use(catalog, uid);
  } finally {
    await catalog.close();
  }
}

/** The running processes that `serve` started (Linux). */
export function jobsOf(serving: Pick<Serving, 'process'>): readonly number[] {
  const tasks = `/proc/${serving.process.pid}/task`;
  const children = readdirSync(tasks).map((task) => readFileSync(`${tasks}/${task}/children`, 'utf8'));
  return children.join(' ').split(' ').filter(Boolean).map(Number);
}

/**
 * A body of the corpus, with this title's folder and file in the sender's own mount. `name` as in the corpus: `Radarr
 * Rename`.
 */
export function bodyOf(name: string, folder: string, file?: string): string {
  const known = [...radarrBodies, ...sonarrBodies].find((body) => body.name === name);
  if (typeof known?.body !== 'string') throw new Error(`the corpus has no body ${JSON.stringify(name)}`);
  const value: unknown = JSON.parse(known.body, (_, inner: unknown) => {
    if (typeof inner !== 'string') return inner;
    if (file !== undefined && /^\/(?:movies|tv)\/.*\.mkv$/u.test(inner)) return file;
    return inner.replace(/^\/movies\/Heat \(1995\)|^\/tv\/The Expanse/u, () => folder);
  });
  return JSON.stringify(value, undefined, 2);
}
