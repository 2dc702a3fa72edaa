/** Choosing a match at the services: by keyboard, one title after another, with an undo. */
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, makeFixture, type Serving, startServe, writeConfig } from '../../operator/test/serving.ts';
import { type Fakes, startFakes } from '../../operator/test/sources/fakes/startFakes.ts';
import { cachedVideo } from '../../operator/test/videos/cache.ts';
import { launchBrowser } from './browser.ts';
import { accessFaults, buildPage, openTab, patient, sidewaysPixels, walked } from './pageFixture.ts';

let browser: Browser;
let fakes: Fakes;
let fixture: Fixture;
let serving: Serving;
/** Two films have the first name, no film the others. */
const folders = ['The Glass Orchard', 'Nobody Knows This Film', 'Unheard Of'];

beforeAll(async () => {
  buildPage();
  browser = await launchBrowser();
  fakes = await startFakes({ picturesAlike: true });
  fixture = await makeFixture({});
  await fakes.keys.write(join(fixture.data, 'secrets'));
  const picture = {
    widthPixels: 320,
    heightPixels: 180,
    codec: 'h264',
    keyframeEverySeconds: 2,
    frameRate: 12,
  } as const;
  const video = await cachedVideo('page-episode.mkv', { ...picture, seconds: 8, pictures: 'colours' });
  for (const folder of folders) {
    const path = join(fixture.folder, 'movies', folder, 'film.mkv');
    await mkdir(dirname(path), { recursive: true });
    await copyFile(video, path);
  }
  const storage = { path: join(fixture.folder, 'movies') };
  const sources = fakes.sources('tmdb');
  await writeConfig(fixture.config, {
    movies: { kind: 'movies', storage, sources, schedule: '0 0 29 2 *', tiles: { mode: 'off' } },
  });
  serving = await startServe(fixture, { env: { PROJECTIONIST_QUIET_SECONDS: '0' } });
  await walked(serving.baseUrl);
});
afterAll(async () => {
  await browser?.close();
  await serving?.stop();
  await fakes?.close();
  await fixture?.remove();
});

interface Listed {
  readonly id: string;
  readonly key: string;
  readonly unidentified: boolean;
}

async function titleNamed(key: string): Promise<Listed> {
  const response = await fetch(`${serving.baseUrl}/api/v1/titles`);
  const { titles }: { readonly titles: readonly Listed[] } = JSON.parse(await response.text());
  const found = titles.find((one) => one.key === key);
  if (found === undefined) throw new Error(`expected ${key} on the wall`);
  return found;
}

const subject = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true }).waitFor();

test('a match is searched, picked by keys, and known after the next scan', async () => {
  const { id } = await titleNamed('The Glass Orchard');
  const { page, faults } = await openTab(browser, serving.pageUrl, `title/${id}`, { bypassCSP: true });
  await page.getByRole('link', { name: 'Search at the services' }).click();
  await page.getByRole('radio').nth(1).waitFor();
  const years = page.locator('.match-choice-text');
  expect([await years.nth(0).innerText(), await years.nth(1).innerText()].join()).toMatch(/1998.*1999|1999.*1998/su);
  await page.locator('.match-choice-poster img').first().waitFor();
  expect(await accessFaults(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  const picked = await page.locator('input[type=radio]:checked').inputValue();
  expect(await page.locator('input[type=radio]').nth(1).inputValue()).toBe(picked);
  await page.keyboard.press('Enter');
  await page.getByText('is chosen. The next scan fetches its details.').first().waitFor();
  await expect.poll(async () => (await titleNamed('The Glass Orchard')).unidentified, patient).toBe(false);
  const { ids } = JSON.parse(await (await fetch(`${serving.baseUrl}/api/v1/titles/${id}`)).text());
  expect(ids).toContainEqual(expect.objectContaining({ scheme: 'tmdb', id: picked.split(':')[1] }));
  expect(faults).toEqual([]);
  await page.context().close();
});

test('all titles without an id are gone through, and a choice can be undone', async () => {
  const options = { bypassCSP: true, colorScheme: 'dark', viewport: { width: 320, height: 640 } } as const;
  const { page, faults } = await openTab(browser, serving.pageUrl, 'problems', options);
  await page.getByRole('link', { name: 'Go through all of them' }).click();
  await page.getByText('1 of 2').waitFor();
  const first = await page.locator('.identify-subject h2').innerText();
  await page.getByText('No service has a title of this name').waitFor();
  expect([await accessFaults(page), await sidewaysPixels(page)]).toEqual([[], 0]);
  await page.getByLabel('Title', { exact: true }).fill('Salt Road');
  await page.getByLabel('Title', { exact: true }).press('Enter');
  await page.getByRole('radio').first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('2 of 2').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('1 of 2').waitFor();
  await subject(page, first);
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByText('2 of 2').waitFor();
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByText('All were gone through').waitFor();
  expect(await accessFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
  await page.context().close();
});

test('an address of a service’s page is taken where no match fits, and can be undone', async () => {
  const { id } = await titleNamed('Unheard Of');
  const { page, faults } = await openTab(browser, serving.pageUrl, `identify?title=${id}`);
  await page.getByText('No service has a title of this name').waitFor();
  await page.getByLabel('Its ID or address').fill('https://www.themoviedb.org/movie/70010');
  await page.keyboard.press('Enter');
  await page.locator('.notice', { hasText: 'movie/70010 is chosen' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await subject(page, 'Unheard Of');
  await page.getByLabel('Its ID or address').fill('not an id');
  await page.keyboard.press('Enter');
  await page.getByText('Couldn’t save this').or(page.getByRole('alert')).first().waitFor();
  expect(faults.filter((fault) => !fault.includes('status of 4'))).toEqual([]);
  await page.context().close();
});

test('a title that gets another name by a choice stays open, and its earlier address leads on', async () => {
  const earlier = 'titles/movies/nobody-knows-this-film';
  const { page, faults } = await openTab(browser, serving.pageUrl, earlier);
  await page.getByLabel('Its ID or address').fill('tmdb:70010');
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { level: 1, name: 'Salt Road', exact: true });
  await heading.waitFor();
  await page.waitForURL('**/titles/movies/salt-road-2012');
  // An entry of the history, or a reload of a tab that did not hear of the change.
  await page.goto(page.url().replace('titles/movies/salt-road-2012', earlier));
  await heading.waitFor();
  await page.waitForURL('**/titles/movies/salt-road-2012');
  expect(faults.filter((fault) => !fault.includes('status of 404'))).toEqual([]);
  await page.context().close();
});

test('a key that is refused is named beside the search, in German too', async () => {
  fakes.keys.change('tmdb', undefined);
  const { id } = await titleNamed('Unheard Of');
  const { page } = await openTab(browser, serving.pageUrl, `identify?title=${id}`, {
    locale: 'de-AT',
    bypassCSP: true,
  });
  await page.getByLabel('Titel', { exact: true }).fill('Paper Moons');
  await page.getByRole('button', { name: 'Suchen' }).click();
  await page.getByText('TMDB konnte nicht gefragt werden:').waitFor();
  expect(await accessFaults(page)).toEqual([]);
  await page.context().close();
});
