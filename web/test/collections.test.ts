/** Titles in groups, on the page of a real `serve`: collections from .nfo files, and a story. */
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, makeFixture, type Serving, startServe, writeConfig } from '../../operator/test/serving.ts';
import { cachedVideo } from '../../operator/test/videos/cache.ts';
import { launchBrowser } from './browser.ts';
import { accessFaults, buildPage, openTab, patient, sidewaysPixels, walked } from './pageFixture.ts';

/** With the story and two collections more than a page. */
const manyGroups = 20;

const story = `name: Harbour
order:
  - {movie: "tmdb:11", title: Harbour Lights, released: "1990"}
  - {movie: "tmdb:12", title: Harbour Nights, released: "1985"}
  - {movie: "tmdb:13", title: Harbour Ends, released: "1999"}
`;

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
  const put = async (name: string, collection: string) => {
    const folder = join(fixture.folder, 'movies', name);
    await mkdir(folder, { recursive: true });
    await copyFile(video, join(folder, 'film.mkv'));
    const nfo = `<movie><title>${name.replace(/ [({].*/u, '')}</title><set><name>${collection}</name></set></movie>`;
    await writeFile(join(folder, 'movie.nfo'), nfo);
  };
  // The story has its order, the collections their years.
  await put('Harbour Nights (1985) {tmdb-12}', 'Harbour Collection');
  await put('Harbour Lights (1990) {tmdb-11}', 'Harbour Collection');
  for (let part = 9; part > 0; part -= 1) await put(`Bond ${part} (196${part})`, 'Bond, James Bond');
  await put('Alone (2001)', 'Lonely Collection');
  for (let group = 10; group < 10 + manyGroups; group += 1) {
    for (const part of [1, 2]) await put(`Reel ${group} ${part} (195${part})`, `Reel ${group} Collection`);
  }
  await mkdir(join(fixture.folder, 'stories'));
  await writeFile(join(fixture.folder, 'stories/harbour.franchise.yaml'), story);
  const schedule = '0 0 29 2 *';
  await writeConfig(fixture.config, {
    movies: {
      ...{ kind: 'movies', storage: { path: join(fixture.folder, 'movies') }, schedule },
      ...{ sources: [], tiles: { mode: 'off' } },
    },
    stories: { kind: 'franchises', storage: { path: join(fixture.folder, 'stories') }, schedule },
  });
  serving = await startServe(fixture, { env: { PROJECTIONIST_QUIET_SECONDS: '0' } });
  await walked(serving.baseUrl);
});
afterAll(async () => {
  await browser?.close();
  await serving?.stop();
  await fixture?.remove();
});

const groups = '.collections-group';

test('the wall shows its titles in groups on request, each leads to its story or to its titles', async () => {
  const { page, faults } = await openTab(browser, serving.baseUrl, 'titles');
  await page.getByRole('button', { name: 'Collections', exact: true }).click();
  await page.waitForURL('**/titles?collections=true');
  const bond = page.locator(groups, { hasText: 'Bond, James Bond' });
  await bond.getByText('9 titles').waitFor();
  const harbour = page.locator(groups, { hasText: 'Harbour' });
  await harbour.getByText('2 of 3 here').waitFor();
  expect(await harbour.count()).toBe(1);
  expect(await harbour.locator('.poster-grid-name').allTextContents()).toEqual(['Harbour Lights', 'Harbour Nights']);
  expect(await page.getByText('Lonely Collection').count()).toBe(0);
  await harbour.getByRole('link', { name: 'Harbour', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Harbour' }).waitFor();
  await page.goBack();
  await bond.getByRole('link', { name: 'Bond, James Bond' }).click();
  await page.locator('.wall-count', { hasText: '9 titles' }).waitFor();
  await page.locator('.title-card-link').first().click();
  await page.getByRole('heading', { level: 1, name: 'Bond 1' }).waitFor();
  await page.getByRole('link', { name: 'Bond, James Bond' }).click();
  await page.getByRole('button', { name: 'Remove this filter: Bond, James Bond' }).click();
  await page.locator('.wall-count', { hasText: '52 titles' }).waitFor();
  expect(faults).toEqual([]);
  await page.context().close();
});

test('each group is one tab stop with arrow keys', async () => {
  const { page } = await openTab(browser, serving.baseUrl, 'titles?collections=true');
  const bond = page.locator(groups, { hasText: 'Bond, James Bond' });
  await bond.getByRole('link', { name: 'Bond, James Bond' }).focus();
  await page.keyboard.press('Tab');
  await bond.locator('a:focus', { hasText: 'Bond 1' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await bond.locator('a:focus', { hasText: 'Bond 2' }).waitFor();
  expect(await bond.locator('.poster-grid-link[tabindex="0"]').count()).toBe(1);
  await page.keyboard.press('Tab');
  await page.locator(`${groups} h2 a:focus`, { hasText: 'Harbour' }).waitFor();
  await page.context().close();
});

test('the search narrows the titles, and more groups follow on request', async () => {
  const { page, faults } = await openTab(browser, serving.baseUrl, 'titles?collections=true&q=bond%203');
  await page.locator(groups, { hasText: '9 titles · 1 matches' }).waitFor();
  expect(await page.locator('.poster-grid-link').count()).toBe(1);
  await page.goto(`${serving.baseUrl}/titles?collections=true`);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => page.locator(groups).count(), patient).toBe(manyGroups + 2);
  await page.locator(`${groups} h2 a:focus`, { hasText: 'Reel 28 Collection' }).waitFor();
  expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
  expect(faults).toEqual([]);
  await page.context().close();
});

test.each([
  ['dark', 320],
  ['light', 2560],
] as const)('%s and %i pixels wide it is accessible', async (colorScheme, width) => {
  const options = { colorScheme, viewport: { width, height: 700 }, bypassCSP: true };
  const { page } = await openTab(browser, serving.baseUrl, 'titles?collections=true', options);
  await page.locator(groups).nth(3).waitFor();
  expect(await accessFaults(page)).toEqual([]);
  expect(await sidewaysPixels(page)).toBe(0);
  await page.context().close();
});

test('without a group it says what is listed', async () => {
  const { page } = await openTab(browser, serving.baseUrl, 'titles?collections=true&q=zzzz');
  await page.getByText('No collections').waitFor();
  await page.context().close();
});
