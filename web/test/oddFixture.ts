/**
 * Unusual files on a real `serve`: files that are not videos, upright videos, videos without their pictures, a faulty
 * .nfo, and two Libraries.
 */
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { makeFixture, startServe, writeConfig } from '../../operator/test/serving.ts';
import { cachedVideo } from '../../operator/test/videos/cache.ts';
import { makeSound } from '../../operator/test/videos/make.ts';
import { launchBrowser } from './browser.ts';
import { buildPage, openTab, type Tab, walked } from './pageFixture.ts';

const picture = { seconds: 30, codec: 'h264', keyframeEverySeconds: 2, frameRate: 12, pictures: 'colours' } as const;
export const garbage = 'Garbage (1990)';
export const soundAlone = 'Sound Alone (1991)';
export const upright = 'Upright (1992)';
export const withoutSheet = 'Without Sheet (1993)';
const brokenWords = 'Broken Words (1994)';

export interface OddFixture {
  readonly browser: Browser;
  /** The root of the empty Library. */
  readonly attic: string;
  /** Opens a tab with German and the time zone of Berlin. */
  open(path: string, options?: BrowserContextOptions): Promise<Tab>;
  /** Opens a title's page through the wall. */
  openTitle(name: string, options?: BrowserContextOptions): Promise<Tab>;
  /** Returns Library and state, from the API. */
  states(): Promise<readonly (readonly [string, string])[]>;
  restart(): Promise<void>;
  end(): Promise<void>;
}

export async function makeOddFixture(): Promise<OddFixture> {
  buildPage();
  const fixture = await makeFixture({});
  const root = (library: string) => join(fixture.folder, library);
  await fillMovies(root('movies'));
  await mkdir(root('attic'));
  const library = { kind: 'movies', schedule: '0 4 29 2 *', sources: [] };
  await writeConfig(fixture.config, {
    attic: { ...library, storage: { path: root('attic') } },
    movies: {
      ...library,
      storage: { path: root('movies') },
      timeZone: 'Pacific/Auckland',
      tiles: { mode: 'inline', intervalSeconds: 2, widthPixels: 320 },
    },
  });
  let serving = await startServe(fixture);
  await walked(serving.baseUrl);
  await rm(join(root('movies'), withoutSheet, 'film.trickplay'), { recursive: true });
  const browser = await launchBrowser();
  const open: OddFixture['open'] = (path, options = {}) =>
    openTab(browser, serving.baseUrl, path, { locale: 'de-DE', timezoneId: 'Europe/Berlin', ...options });
  return {
    browser,
    attic: root('attic'),
    open,
    openTitle: async (name, options) => {
      const words = name.slice(0, -' (1990)'.length);
      const tab = await open(`titles?q=${encodeURIComponent(words)}`, options);
      await tab.page.locator('.title-card-link', { hasText: words }).click();
      await tab.page.locator('.video').waitFor();
      return tab;
    },
    states: async () => {
      const { libraries } = JSON.parse(await (await fetch(`${serving.baseUrl}/api/v1/libraries`)).text());
      return libraries.map(({ id, state }: Record<string, string>) => [id, state]);
    },
    restart: async () => {
      await serving.stop();
      serving = await startServe(fixture);
    },
    end: async () => {
      await browser.close();
      await serving.stop();
      await fixture.remove();
    },
  };
}

async function fillMovies(root: string): Promise<void> {
  const at = async (folder: string) => {
    await mkdir(join(root, folder), { recursive: true });
    return join(root, folder, 'film.mkv');
  };
  const wide = await cachedVideo('odd-wide.mkv', { ...picture, widthPixels: 320, heightPixels: 180 });
  const tall = await cachedVideo('odd-tall.mkv', { ...picture, widthPixels: 180, heightPixels: 320 });
  await writeFile(await at(garbage), 'no video'.repeat(10_000));
  await makeSound(await at(soundAlone), 5);
  await copyFile(tall, await at(upright));
  await copyFile(wide, await at(withoutSheet));
  const broken = await at(brokenWords);
  await copyFile(wide, broken);
  await writeFile(join(dirname(broken), 'movie.nfo'), '< no movie');
}
