/** Fixture of the page in use: built, served by a real `serve` with real videos, in a real browser. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { freePort } from '../../operator/test/freePort.ts';
import { makeFixture, type Serving, startServe, writeConfig } from '../../operator/test/serving.ts';
import { cachedVideo } from '../../operator/test/videos/cache.ts';
import { sourcesHash } from '../../scripts/sourcesHash.ts';
import { launchBrowser } from './browser.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const built = join(root, 'operator/dist/web');
/** Everything that goes into the page. */
const sources = [
  ...['web/index.html', 'web/public/**', 'web/src/**', 'web/vite.config.ts', 'franchise/dist/**/*.js'],
  'package-lock.json',
];
/** What the page was built from, and the files that were built. */
const stamp = join(root, 'node_modules/.cache/built-page.json');

/** Builds the page into the folder from which this repository's `serve` reads it, unless it is there already. */
export function buildPage(): void {
  const hash = sourcesHash(sources);
  if (isBuilt(hash)) return;
  build();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(
    stamp,
    JSON.stringify({ sources: hash, index: indexOfPage(), assets: readdirSync(join(built, 'assets')) }),
  );
}

const indexOfPage = () => readFileSync(join(built, 'index.html'), 'utf8');

/** Also compares what is there, because other builds write into the same folder. */
function isBuilt(hash: string): boolean {
  try {
    const { sources: of, index, assets } = JSON.parse(readFileSync(stamp, 'utf8'));
    const there = (name: string) => existsSync(join(built, 'assets', name));
    return of === hash && index === indexOfPage() && assets.every(there);
  } catch {
    return false;
  }
}

function build(): void {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const ended = spawnSync(
    process.execPath,
    // Test files build in parallel: the same names with the same bytes, so no build may empty the folder of another.
    [vite, 'build', 'web', '--outDir', '../operator/dist/web', '--emptyOutDir', 'false', '--logLevel', 'error'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  if (ended.status !== 0) throw new Error(`the page could not be built:\n${ended.stderr}`);
  forgetOldAssets(join(built, 'assets'));
}

/**
 * Deletes old assets, because a server reads and compresses every file. Files of the last hour may belong to another
 * run.
 */
function forgetOldAssets(folder: string): void {
  for (const name of readdirSync(folder)) {
    const { mtimeMs } = statSync(join(folder, name), { throwIfNoEntry: false }) ?? {
      mtimeMs: Number.POSITIVE_INFINITY,
    };
    if (mtimeMs < Date.now() - 60 * 60_000) rmSync(join(folder, name), { force: true });
  }
}

export interface PageFixture {
  readonly baseUrl: string;
  readonly browser: Browser;
  readonly serving: () => Serving;
  /** Opens a new tab. */
  open(path: string, options?: BrowserContextOptions): Promise<Tab>;
  /** Adds a film as a manager does: its folder, an .nfo if text is given, then a webhook. */
  addFilm(folder: string, nfo?: string): Promise<void>;
  /** Renames the folder of a film as a manager does. */
  renameFilm(folder: string, to: string): Promise<void>;
  /** Restarts the server with a password and opens the page. */
  openWithPassword(password: string): Promise<{ readonly page: Page }>;
  /** Stops the server by SIGTERM or another signal. */
  stopServe(signal?: NodeJS.Signals): Promise<void>;
  startServe(): Promise<void>;
  end(): Promise<void>;
}

export const longName = `${'Amazingly Long Names That Somebody Gave '.repeat(4).trim()} (1999)`;
export const rightToLeftName = 'שלום עליכם (2004)';
/** As a manager writes it, for the second episode and the special. */
export const episodeTitle = 'The Lost Ring';
export const rightToLeftTitle = `הטבעת האבודה ${'ועוד'.repeat(60)}`;
const episodeNfo = (season: number, episode: number, title: string) =>
  `<episodedetails><title>${title}</title><season>${season}</season><episode>${episode}</episode><aired>2015-09-01</aired></episodedetails>`;
/** Folders may have any name. */
export const hostileName = 'img src=x onerror=alert(1)& (2001)';

const picture = {
  widthPixels: 320,
  heightPixels: 180,
  frameRate: 12,
  keyframeEverySeconds: 2,
  pictures: 'colours',
} as const;
const spec = { schedule: '0 0 29 2 *', sources: [], tiles: { mode: 'inline', intervalSeconds: 1, widthPixels: 160 } };

/** Two universes, two eras with a gap between them, a part without a time, and a note that must never be shown. */
const story = `name: Harbour
universe: Coast
calendar: {unit: years, zero: the Great Storm, before: BS, after: AS}
eras:
  - {name: Age of Sail, from: -40, to: -10}
  - {name: Age of Steam, from: 5, to: 30}
order:
  - {movie: "tmdb:11", title: The First Keel, released: "2001-05-04", time: {from: -40, to: -38}, note: the keel breaks}
  - {series: "tvdb:21", title: Harbour Lights, released: "1999", time: {from: -12, to: -12}, seasons: [{season: 1, episodes: [S01E01-S01E03]}]}
  - {movie: "tmdb:12", title: Two Coasts, released: "2011-01-01", time: {from: 6, to: 6}, universes: [Coast, Mirror]}
  - {movie: "tmdb:13", title: The Last Lamp, released: "2090-01-01"}
`;

/** Three scanned Libraries, two of real videos and one with a story, and a browser. */
export async function makePageFixture(): Promise<PageFixture> {
  buildPage();
  const fixture = await makeFixture({});
  const film = await cachedVideo('page-film.mkv', {
    ...picture,
    seconds: 65,
    codec: 'h264',
    audio: [
      { language: 'eng', channels: 2, codec: 'aac' },
      { language: 'deu', channels: 2, codec: 'aac' },
    ],
    subtitles: [{ language: 'deu', forced: true }],
    chapters: [
      { startSeconds: 0, title: 'Opening' },
      { startSeconds: 20, title: 'The voyage' },
      { startSeconds: 50, title: 'End Credits' },
    ],
  });
  const episode = await cachedVideo('page-episode.mkv', { ...picture, seconds: 8, codec: 'h264' });
  const put = async (video: string, path: string) => {
    await mkdir(dirname(join(fixture.folder, path)), { recursive: true });
    await copyFile(video, join(fixture.folder, path));
  };
  await put(film, 'movies/The Long Tide (2011)/The Long Tide (2011) 1080p.mkv');
  for (const name of [longName, rightToLeftName, hostileName]) await put(episode, `movies/${name}/film.mkv`);
  for (const number of [1, 2]) await put(episode, `series/Harbour Lights/Season 1/Harbour Lights S01E0${number}.mkv`);
  await put(episode, 'series/Harbour Lights/Specials/Harbour Lights S00E01.mkv');
  const shows = join(fixture.folder, 'series/Harbour Lights');
  await writeFile(join(shows, 'Season 1/Harbour Lights S01E02.nfo'), episodeNfo(1, 2, episodeTitle));
  await writeFile(join(shows, 'Specials/Harbour Lights S00E01.nfo'), episodeNfo(0, 1, rightToLeftTitle));
  await mkdir(join(fixture.folder, 'stories'));
  await writeFile(join(fixture.folder, 'stories/harbour.franchise.yaml'), story);
  await writeConfig(fixture.config, {
    movies: { kind: 'movies', storage: { path: join(fixture.folder, 'movies') }, ...spec },
    series: { kind: 'series', storage: { path: join(fixture.folder, 'series') }, ...spec },
    stories: { kind: 'franchises', storage: { path: join(fixture.folder, 'stories') }, schedule: spec.schedule },
  });
  // It is restarted under the same address.
  const listen = ['--listen', `127.0.0.1:${await freePort()}`];
  let serving = await startServe(fixture, { args: listen, env: { PROJECTIONIST_QUIET_SECONDS: '0' } });
  const { baseUrl } = serving;
  await walked(baseUrl);
  const browser = await launchBrowser();
  return {
    baseUrl,
    browser,
    serving: () => serving,
    open: (path, options) => openTab(browser, baseUrl, path, options),
    addFilm: async (folder, nfo) => {
      await put(episode, `movies/${folder}/film.mkv`);
      if (nfo !== undefined) await writeFile(join(fixture.folder, 'movies', folder, 'movie.nfo'), nfo);
      await serving.post('movies', {
        eventType: 'Download',
        movie: { folderPath: join(fixture.folder, 'movies', folder) },
      });
    },
    renameFilm: async (folder, to) => {
      const path = (name: string) => join(fixture.folder, 'movies', name);
      await rename(path(folder), path(to));
      for (const name of [folder, to]) {
        await serving.post('movies', { eventType: 'Rename', movie: { folderPath: path(name) } });
      }
    },
    openWithPassword: async (password) => {
      const file = join(fixture.folder, 'password');
      await writeFile(file, `${password}\n`, { mode: 0o600 });
      await serving.stop();
      serving = await startServe(fixture, { args: [...listen, '--password-file', file] });
      return openTab(browser, baseUrl, 'titles');
    },
    stopServe: async (signal) => {
      await serving.stop(signal);
    },
    startServe: async () => {
      serving = await startServe(fixture, {
        args: listen,
        env: { PROJECTIONIST_QUIET_SECONDS: '0' },
      });
    },
    end: async () => {
      await browser.close();
      await serving.stop();
      await fixture.remove();
    },
  };
}

/** Resolves when every Library was scanned, with the page's list of Libraries. */
export async function walked(baseUrl: string): Promise<void> {
  const until = Date.now() + 150_000;
  for (;;) {
    const response = await fetch(`${baseUrl}/api/v1/libraries`);
    const { libraries } = JSON.parse(await response.text());
    if (libraries.every((library: { lastFullWalk?: unknown; run?: unknown }) => library.lastFullWalk && !library.run)) {
      return;
    }
    if (Date.now() > until) throw new Error(`the first walks did not end: ${JSON.stringify(libraries)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Timeout for a loaded machine that runs other tests; normally nothing takes so long. */
export const patienceMs = 60_000;
export const patient = { timeout: patienceMs };

export interface Tab {
  readonly page: Page;
  /** Errors of the page, and its requests to other hosts. */
  readonly faults: readonly string[];
}

export async function openTab(
  browser: Browser,
  baseUrl: string,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Tab> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('ERR_CONNECTION')) faults.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(baseUrl)) faults.push(`asked another host: ${request.url()}`);
  });
  await page.goto(`${baseUrl}/${path}`);
  return { page, faults };
}

/** An action of a title's menu. */
export async function chooseAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name }).click();
}

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/**
 * Resolves when nothing moves: a ResizeObserver redraws one frame later, and half-faded elements have too little
 * contrast.
 */
export async function stands(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    for (let picture = 0; picture < 2; picture += 1) await new Promise(requestAnimationFrame);
    const ends = (one) => one.playState === 'running' && one.effect.getComputedTiming().endTime !== Infinity;
    await Promise.allSettled(document.getAnimations().filter(ends).map((one) => one.finished));
  })()`);
}

/** Violations that axe-core finds in the current page, one line each. The context must bypass the page's CSP. */
export async function accessFaults(page: Page): Promise<readonly string[]> {
  await stands(page);
  await page.evaluate(await readFile(axePath, 'utf8'));
  const found: readonly string[] = await page.evaluate(
    "axe.run().then(({violations}) => violations.flatMap((rule) => rule.nodes.map((node) => rule.id + ': ' + node.html.slice(0, 200))))",
  );
  return found;
}

/** Pixels by which the page can be scrolled sideways: 0 if everything fits. */
export async function sidewaysPixels(page: Page): Promise<number> {
  await stands(page);
  return page.evaluate('Math.max(0, document.documentElement.scrollWidth - innerWidth)');
}
