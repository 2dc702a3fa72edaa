/**
 * A real `serve` with two Libraries: one that films are imported into, with sources on the fakes, and one of 20,000 titles that
 * are all done, whose full walks run beside the imports.
 */
import { linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type LogEntry, type Serving, startServe, writeConfig } from '../operator/test/serving.ts';
import type { FakeFilm } from '../operator/test/sources/fakes/catalogue.ts';
import type { Fakes } from '../operator/test/sources/fakes/startFakes.ts';
import { bundledProgram, requireBundle } from './bundledProgram.ts';
import { statesAtRest } from './restingHouse.ts';
import { benchCachePath, bigTree } from './tree.ts';
import { fillCatalog } from './walkHourlyFixture.ts';

/** Files that every imported film must get; otherwise the bench measures something else. */
const expectedEndings = ['.nfo', 'poster.jpg', 'fanart.jpg', '-thumb.jpg', 'record.json'];

const imports = 'default/imports';
const large = 'default/large';

export class ImportFixture implements AsyncDisposable {
  readonly #home: string;
  readonly #video: string;
  readonly #serving: Serving;

  private constructor(home: string, video: string, serving: Serving) {
    this.#home = home;
    this.#video = video;
    this.#serving = serving;
  }

  /** `quietSeconds`: how long a video must rest before it is opened; the time of growing files is no part of the promise. */
  static async open(fakes: Fakes, video: string, quietSeconds = 0): Promise<ImportFixture> {
    requireBundle();
    const home = mkdtempSync(join(benchCachePath(), 'import-'));
    const [config, data, media] = [join(home, 'projectionist.yaml'), join(home, 'data'), join(home, 'media')];
    for (const folder of [data, media]) mkdirSync(folder);
    await fakes.keys.write(join(data, 'secrets'));
    const root = bigTree('20k titles');
    const local = { kind: 'movies', schedule: '0 4 29 2 *', tiles: { mode: 'off' }, marks: { mode: 'off' } };
    await writeConfig(config, {
      imports: { ...local, storage: { path: media }, sources: fakes.sources('tmdb', 'fanart') },
      large: { ...local, storage: { path: root }, sources: [] },
    });
    const uids = await statesAtRest(config, data);
    await fillCatalog(join(data, 'catalog.db'), uids.get(large) ?? '', root, 'large');
    const env = { PROJECTIONIST_QUIET_SECONDS: String(quietSeconds), PROJECTIONIST_LOG_LEVEL: 'info' };
    const serving = await startServe(
      { folder: home, config, data, remove: async () => undefined },
      { program: bundledProgram, env },
    );
    const fixture = new ImportFixture(home, video, serving);
    await fixture.walkLarge();
    return fixture;
  }

  /** Puts the film into its folder as a download manager does, and notifies. Returns the milliseconds from the webhook to the last file. */
  async import({ title, released, tmdb }: FakeFilm): Promise<number> {
    const name = `${title} (${released.slice(0, 4)})`;
    const folder = join(this.#home, 'media', name);
    mkdirSync(folder);
    const video = `${name}.mkv`;
    linkSync(this.#video, join(folder, video));
    const seen = this.#serving.log.length;
    const atMs = Date.now();
    await this.#post('imports', {
      eventType: 'Download',
      movie: { id: tmdb, title, tmdbId: tmdb, folderPath: folder },
      movieFile: { path: join(folder, video) },
    });
    await this.#ended(imports, seen);
    return lastFileMs(folder, video) - atMs;
  }

  /** A full walk of the large Library that reads every file. */
  async walkLarge(): Promise<void> {
    const seen = this.#serving.log.length;
    await this.#post('large');
    await this.#ended(large, seen);
  }

  /** Full walks of the large Library, one after the other, until the returned function is called. */
  walkLargeOnAndOn(): () => Promise<number> {
    let isOver = false;
    const walking = (async () => {
      let walks = 0;
      for (; !isOver; walks += 1) await this.walkLarge();
      return walks;
    })();
    return () => {
      isOver = true;
      return walking;
    };
  }

  /** Throws if a walk of the large Library found something to do: then it was not the walk that is meant. */
  requireIdleWalks(): void {
    using catalog = new DatabaseSync(join(this.#home, 'data', 'catalog.db'), { readOnly: true });
    const rows = catalog
      .prepare(
        'select r.result, r."summaryJson" from runs r join libraries l on l.uid = r."libraryUid" where l.name = ?',
      )
      .all('large');
    const isIdle = (row: (typeof rows)[number]): boolean =>
      row['result'] === 'Succeeded' && JSON.parse(String(row['summaryJson'])).titles === 0;
    const busy = rows.find((row) => !isIdle(row));
    if (rows.length === 0 || busy !== undefined)
      throw new Error(`expected walks of ${large} that visit no title, got ${JSON.stringify(busy ?? 'none')}`);
  }

  async #post(library: string, body?: object): Promise<void> {
    const status = await this.#serving.post(library, body);
    if (status !== 204) throw new Error(`expected 204 for the webhook of ${library}, got ${status}`);
  }

  async #ended(library: string, since: number): Promise<void> {
    const isEnd = (entry: LogEntry) => entry.msg.startsWith('a run ended') && entry['library'] === library;
    const end = await this.#serving.logged(isEnd, since);
    if (end['result'] !== 'Succeeded') throw new Error(`a run did not succeed: ${JSON.stringify(end)}`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#serving.stop();
    rmSync(this.#home, { recursive: true, force: true });
  }
}

/** When the last file got its name: a rename sets the change time. */
function lastFileMs(folder: string, video: string): number {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const missing = expectedEndings.filter((ending) => !names.some((name) => name.endsWith(ending)));
  if (missing.length > 0)
    throw new Error(`expected files in ${folder}, missing: ${missing.join(', ')}; found ${names.join(', ')}`);
  const made = names.map((name) => ({ name, stats: statSync(join(folder, name)) }));
  return Math.max(
    ...made.filter(({ name, stats }) => name !== video && stats.isFile()).map(({ stats }) => stats.ctimeMs),
  );
}
