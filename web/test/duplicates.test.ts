/** Titles that lie in several folders, on the page of a real `serve`. */
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, makeFixture, type Serving, startServe, writeConfig } from '../../operator/test/serving.ts';
import { cachedVideo } from '../../operator/test/videos/cache.ts';
import { launchBrowser } from './browser.ts';
import { accessFaults, buildPage, openTab, patient, sidewaysPixels, walked } from './pageFixture.ts';

/** Groups of a page and a few more. */
const manyGroups = 22;

let browser: Browser;
let fixture: Fixture;
let serving: Serving;
beforeAll(async () => {
  buildPage();
  browser = await launchBrowser();
  fixture = await makeFixture({});
  const video = await cachedVideo('page-episode.mkv', {
    ...{ widthPixels: 320, heightPixels: 180, frameRate: 12, keyframeEverySeconds: 2, pictures: 'colours' },
    ...{ seconds: 8, codec: 'h264' },
  });
  const put = async (path: string) => {
    await mkdir(dirname(join(fixture.folder, path)), { recursive: true });
    await copyFile(video, join(fixture.folder, path));
  };
  await put('movies/Heat (1995) {tmdb-949}/Heat.mkv');
  await put('archive/Wärme/Heat (1995) {tmdb-949}.mkv');
  await put('movies/Only Once (2001)/film.mkv');
  for (const season of [1, 2]) await put(`series/Dark (2017)/Season ${season}/Dark S0${season}E01.mkv`);
  await put('series/Dark - copy (2017) {tvdb-334824}/Season 1/Dark S01E01.mkv');
  await put('shows/Dark (2017) {tvdb-334824}/Season 1/Dark S01E01.mkv');
  for (let number = 10; number < 10 + manyGroups; number += 1) {
    for (const folder of ['many', 'old']) {
      const path = join(fixture.folder, folder, `Reel ${number} (1950)`, 'film.mkv');
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, `no video ${folder}`);
    }
  }
  const library = (name: string, kind: string) => ({
    [name]: {
      ...{ kind, storage: { path: join(fixture.folder, name) }, schedule: '0 0 29 2 *' },
      ...{ sources: [], tiles: { mode: 'off' } },
    },
  });
  await writeConfig(fixture.config, {
    ...library('movies', 'movies'),
    ...library('archive', 'movies'),
    ...library('series', 'series'),
    ...library('shows', 'series'),
    ...library('many', 'movies'),
    ...library('old', 'movies'),
  });
  serving = await startServe(fixture, { env: { PROJECTIONIST_QUIET_SECONDS: '0' } });
  await walked(serving.baseUrl);
});
afterAll(async () => {
  await browser?.close();
  await serving?.stop();
  await fixture?.remove();
});

const groups = '.duplicates-group';

test('the filter of the wall lists each group with the places of its copies, and leads to their titles', async () => {
  const { page, faults } = await openTab(browser, serving.baseUrl, 'titles?library=default/movies');
  await page.getByRole('button', { name: /^Filters/u }).click();
  await page.getByRole('button', { name: 'Duplicates 2' }).click();
  await page.waitForURL('**/titles?library=default%2Fmovies&duplicates=true');
  const heat = page.locator(groups);
  await heat.waitFor();
  expect(await heat.count()).toBe(1);
  await heat.getByRole('heading', { name: 'Heat (1995) 2 copies' }).waitFor();
  await heat.getByText('Same ID: TMDB 949').waitFor();
  expect((await heat.getByRole('link').allTextContents()).toSorted()).toEqual([
    join(fixture.folder, 'archive/Wärme'),
    join(fixture.folder, 'movies/Heat (1995) {tmdb-949}'),
  ]);
  expect(await heat.locator('.duplicates-copy').first().textContent()).toMatch(
    /kB.*SDH\.264.*8 sec.*(movies|archive)/u,
  );
  await page.locator('.wall-count', { hasText: '2 titles' }).waitFor();
  await heat.getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: 'Heat' }).waitFor();
  await page.goBack();
  await heat.waitFor();
  await page.getByRole('button', { name: 'Remove this filter: Duplicates' }).click();
  await page.locator('.title-card-link').first().waitFor();
  expect(faults).toEqual([]);
  await page.context().close();
});

test('the numbers of the home lead to them', async () => {
  const { page } = await openTab(browser, serving.baseUrl, '');
  await page.getByRole('link', { name: `Duplicates: ${5 + 2 * manyGroups}` }).click();
  await page.locator(groups).first().waitFor();
  await page.context().close();
});

test('a series says which seasons each copy has', async () => {
  const { page } = await openTab(browser, serving.baseUrl, 'titles?duplicates=true&kind=series');
  await page.getByText('Seasons: 1–2').waitFor();
  await page.context().close();
});

test('more groups are shown on request, and the first of them gets the focus', async () => {
  const { page, faults } = await openTab(browser, serving.baseUrl, 'titles?duplicates=true&library=default/old');
  await page.locator(groups).nth(19).waitFor();
  expect(await page.locator(groups).count()).toBe(20);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => page.locator(groups).count(), patient).toBe(manyGroups);
  await page.locator(`${groups}:nth-child(1) a:focus`).waitFor();
  expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
  expect(faults).toEqual([]);
  await page.context().close();
});

test.each([
  ['dark', 320],
  ['light', 1440],
] as const)('%s and %i pixels wide it is accessible', async (colorScheme, width) => {
  const options = { colorScheme, viewport: { width, height: 700 }, bypassCSP: true };
  const { page } = await openTab(browser, serving.baseUrl, 'titles?duplicates=true', options);
  await page.locator(groups).nth(3).waitFor();
  expect(await accessFaults(page)).toEqual([]);
  expect(await sidewaysPixels(page)).toBe(0);
  await page.context().close();
});

test('without duplicates that match it says what is listed', async () => {
  const { page } = await openTab(browser, serving.baseUrl, 'titles?duplicates=true&q=zzzz');
  await page.getByText('No duplicates').waitFor();
  await page.context().close();
});
