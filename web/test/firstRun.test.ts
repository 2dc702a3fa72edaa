/** From an empty data folder to a wall, on the page alone. */
import { readFileSync, statSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Serving, startServe } from '../../operator/test/serving.ts';
import { type Fakes, startFakes } from '../../operator/test/sources/fakes/startFakes.ts';
import { cachedVideo } from '../../operator/test/videos/cache.ts';
import { launchBrowser } from './browser.ts';
import { accessFaults, buildPage, openTab, patient, sidewaysPixels } from './pageFixture.ts';

let browser: Browser;
let fakes: Fakes;
let video: string;
beforeAll(async () => {
  buildPage();
  browser = await launchBrowser();
  fakes = await startFakes({ picturesAlike: true });
  const picture = {
    widthPixels: 320,
    heightPixels: 180,
    codec: 'h264',
    keyframeEverySeconds: 2,
    frameRate: 12,
  } as const;
  video = await cachedVideo('page-episode.mkv', { ...picture, seconds: 8, pictures: 'colours' });
});
afterAll(async () => {
  await browser?.close();
  await fakes?.close();
});

interface Empty {
  readonly folder: string;
  readonly config: string;
  readonly data: string;
  readonly serving: Serving;
  /** The code that `serve` printed. */
  readonly code: string;
  /** The same again, on another port. */
  restart(): Promise<Serving>;
}

/** A `serve` over an empty data folder, without a document, and with media that nobody scanned. */
async function empty(...more: readonly string[]): Promise<Empty> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'projectionist-first-')));
  for (const path of ['movies/Heat (1995)/Heat.mkv', 'shows/Firefly/Season 1/Firefly S01E01.mkv']) {
    await mkdir(dirname(join(folder, 'media', path)), { recursive: true });
    await copyFile(video, join(folder, 'media', path));
  }
  const [config, data] = [join(folder, 'projectionist.yaml'), join(folder, 'data')];
  const fixture = { folder, config, data, remove: async () => undefined };
  const args = ['--media-root', join(folder, 'media'), ...more];
  const start = () => startServe(fixture, { args, env: { PROJECTIONIST_QUIET_SECONDS: '0' } });
  const serving = await start();
  let last = serving;
  onTestFinished(async () => {
    await last.stop();
    await rm(folder, { recursive: true, force: true });
  });
  await expect.poll(() => serving.printed(), patient).toContain('each start without a password');
  const code = /with the code (\S+)/u.exec(serving.printed())?.[1] ?? '';
  const restart = async () => {
    await serving.stop();
    last = await start();
    await last.logged(({ msg }) => msg.startsWith('no Library is described yet'));
    return last;
  };
  return { folder, config, data, serving, code, restart };
}

const password = 'open sesame';

async function setPassword(page: Page, code: string): Promise<void> {
  await page.getByLabel('Set-up code').fill(code);
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Repeat the password').fill(password);
  await page.getByRole('button', { name: 'Set the password' }).click();
}

test('a person goes from an empty folder to a wall that fills, with keys that were tested', async () => {
  const { config, data, serving, code } = await empty();
  const { page, faults } = await openTab(browser, serving.pageUrl, '', { bypassCSP: true });
  await page.getByRole('heading', { level: 1, name: 'Welcome' }).waitFor();
  expect(await accessFaults(page)).toEqual([]);
  const notes =
    "[...document.querySelectorAll('input')].map((input) => (input.ariaDescribedByElements ?? []).map((one) => one.textContent))";
  expect(await page.evaluate(notes)).toEqual([[], ['At least 8 characters'], []]);
  await page.getByLabel('Repeat the password').fill('another one');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.getByLabel('Set-up code').and(page.locator(':focus[aria-invalid="true"]')).waitFor();
  expect(await page.evaluate(notes)).toEqual([
    ['Enter the set-up code.'],
    ['The password needs at least 8 characters.'],
    ['The two passwords differ.'],
  ]);
  expect(await accessFaults(page)).toEqual([]);
  await setPassword(page, 'AAAA-AAAA-AAAA');
  await page.getByText('The code is wrong.').first().waitFor();
  await page.getByLabel('Set-up code').and(page.locator(':focus')).waitFor();
  await setPassword(page, code);

  await page.getByRole('heading', { level: 1, name: 'Set up your library' }).waitFor();
  await page.getByRole('button', { name: 'Choose movies' }).press('Enter');
  await page.getByText('1 of 1 videos are named like this.').waitFor();
  await page.getByRole('button', { name: 'Choose shows' }).press('Enter');
  await expect.poll(() => page.getByText('1 of 1 videos are named like this.').count(), patient).toBe(2);
  const kinds = "[...document.querySelectorAll('.folder-choice-chosen select')].map(({value}) => value)";
  expect(await page.evaluate(kinds)).toEqual(['movies', 'series']);
  const gives = async (name: string) => page.locator('.source-choice-service', { hasText: name }).first().textContent();
  expect(await gives('OMDb')).toContain('Needs a free key.');
  expect(await gives('TheTVDB')).toContain('Needs a key.');
  for (const name of ['TVmaze', 'Wikidata']) await page.getByLabel(name, { exact: true }).uncheck();
  await page.getByLabel('TMDB', { exact: true }).check();
  await page.getByText('Another address').first().click();
  await page.getByLabel('Another address: TMDB').fill(fakes.baseUrl('tmdb'));
  await page.getByLabel('Key of TMDB').fill('a-wrong-key');
  await page.getByRole('button', { name: 'Test and save' }).press('Enter');
  await page.getByText('The key was not stored:').waitFor();
  await page.getByLabel('Key of TMDB').and(page.locator(':focus[aria-invalid="true"]')).waitFor();
  const described = "document.activeElement.ariaDescribedByElements.map((one) => one.textContent).join(' ')";
  expect(await page.evaluate(described)).toMatch(
    /got status 401.*copy it again from where it was made.*Settings → API/u,
  );
  expect(await page.getByRole('link', { name: 'Get a key at TMDB' }).getAttribute('href')).toBe(
    'https://www.themoviedb.org/settings/api',
  );
  await page.getByLabel('Key of TMDB').fill(fakes.keys.of('tmdb') ?? '');
  await page.getByRole('button', { name: 'Test and save' }).click();
  await page.getByText('The key works and is stored.').waitFor();
  await page.getByRole('button', { name: 'Test and save' }).and(page.locator(':focus')).waitFor();
  expect(await page.getByLabel('Key of TMDB').inputValue()).toBe('');
  const keyFile = join(data, 'secrets', 'tmdb', 'token');
  expect([readFileSync(keyFile, 'utf8').trim(), statSync(keyFile).mode & 0o777]).toEqual([
    fakes.keys.of('tmdb'),
    0o600,
  ]);

  await page.getByRole('button', { name: 'Show what is written' }).click();
  await page.getByLabel('Changes').waitFor();
  expect(await accessFaults(page)).toEqual([]);
  // The page ends where its content ends, although the list of changes is long.
  const below =
    "document.documentElement.scrollHeight - document.querySelector('main').getBoundingClientRect().bottom - scrollY";
  expect(await page.evaluate(below)).toBeLessThan(1);
  await page.setViewportSize({ width: 320, height: 568 });
  expect(await sidewaysPixels(page)).toBe(0);
  await page.getByRole('button', { name: 'Start the first scan' }).click();
  await page.getByRole('link', { name: /^Scan/u }).waitFor();
  expect((await page.locator('.wall-count').boundingBox())?.height).toBeLessThan(30);
  await page.locator('.title-card-link').nth(1).waitFor();
  await page.getByRole('link', { name: 'Scan finished' }).waitFor();
  await serving.logged(({ msg, result }) => msg === 'a run ended' && result === 'Succeeded');
  const text = await readFile(config, 'utf8');
  expect(text).toContain('path: ');
  expect(text).not.toContain(fakes.keys.of('tmdb'));
  expect(faults.filter((fault) => !/40[139]/u.test(fault))).toEqual([]);
  expect(JSON.stringify(serving.log)).not.toContain(code);
  expect(JSON.stringify(serving.log)).not.toContain(fakes.keys.of('tmdb'));
  await page.context().close();
});

test('a folder that is gone is no dead end, nested folders are named, and a reload loses no choice', async () => {
  const { serving, code, folder } = await empty();
  const { page } = await openTab(browser, serving.pageUrl, '', { bypassCSP: true });
  await setPassword(page, code);
  await page.getByRole('button', { name: 'Open shows' }).waitFor();
  await rm(join(folder, 'media', 'shows'), { recursive: true });
  await page.getByRole('button', { name: 'Open shows' }).click();
  await page.getByText('there is no such folder').waitFor();
  expect(await accessFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Up' }).click();
  await page.getByRole('button', { name: 'Choose movies' }).click();
  await page.getByRole('button', { name: 'Choose this folder' }).click();
  await page.getByText('This folder lies inside another one').waitFor();
  await page.getByLabel(`${folder}/media/movies holds`).selectOption('franchises');
  await page.getByText('the files of your stories').waitFor();
  await page.getByLabel('TMDB', { exact: true }).check();
  await page.reload();
  await page.getByText('This folder lies inside another one').waitFor();
  expect(await page.getByLabel('TMDB', { exact: true }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Remove media' }).click();
  await page.getByText('This folder lies inside another one').waitFor({ state: 'detached' });
  expect(await accessFaults(page)).toEqual([]);
  await page.context().close();
});

test('a document that appears during the first run is loaded, not overwritten', async () => {
  const { config, serving, code, folder } = await empty();
  const { page } = await openTab(browser, serving.pageUrl, '', { bypassCSP: true });
  await setPassword(page, code);
  await page.getByRole('button', { name: 'Choose movies' }).click();
  await page.getByText('1 of 1 videos are named like this.').waitFor();
  await page.getByText('Another address', { exact: true }).click();
  const address = page.getByLabel('Another address: Wikidata');
  await address.fill('nas');
  await page.getByRole('button', { name: 'Start the first scan' }).click();
  await address.and(page.locator(':focus[aria-invalid="true"]')).waitFor();
  await address.fill('');
  const theirs = `apiVersion: projectionist.dev/v1alpha1\nkind: Library\nmetadata: {name: theirs}\nspec: {kind: movies, storage: {path: ${folder}/media/movies}}\n`;
  await writeFile(config, theirs);
  await page.getByRole('button', { name: 'Start the first scan' }).click();
  await page.getByText('changed meanwhile, and nothing was saved').waitFor();
  expect(await accessFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Load what is there now' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Settings' }).and(page.locator(':focus')).waitFor();
  await page.getByRole('heading', { name: 'theirs' }).waitFor();
  expect(await readFile(config, 'utf8')).toBe(theirs);
  await page.context().close();
});

test('in German, dark and on a phone it is as clear; a password of before counts, and stays after a restart', async () => {
  const { serving, code, folder, restart } = await empty();
  const options = {
    locale: 'de-AT',
    colorScheme: 'dark',
    viewport: { width: 320, height: 640 },
    bypassCSP: true,
  } as const;
  const { page } = await openTab(browser, serving.pageUrl, '', options);
  await page.getByLabel('Einrichtungscode').fill(code.toLowerCase());
  await page.getByLabel('Neues Passwort').fill(password);
  await page.getByLabel('Passwort wiederholen').fill('another one');
  await page.getByRole('button', { name: 'Passwort festlegen' }).click();
  await page.getByText('Die beiden Passwörter sind verschieden.').first().waitFor();
  await page.getByLabel('Passwort wiederholen').fill(password);
  expect([await accessFaults(page), await sidewaysPixels(page)]).toEqual([[], 0]);
  await page.getByLabel('Passwort wiederholen').press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Richte deine Bibliothek ein' }).waitFor();
  await page.getByRole('button', { name: 'shows öffnen' }).click();
  await page.getByRole('button', { name: 'Nach oben' }).click();
  await page.getByRole('button', { name: 'shows wählen' }).click();
  await page.getByLabel(`${folder}/media/shows enthält`).waitFor();
  expect([await accessFaults(page), await sidewaysPixels(page)]).toEqual([[], 0]);
  await page.context().close();

  const again = await restart();
  expect(again.printed()).not.toContain('with the code');
  const { page: later } = await openTab(browser, again.pageUrl, '');
  await later.getByLabel('Password').fill(password);
  await later.getByRole('button', { name: 'Sign in' }).click();
  await later.getByRole('link', { name: 'Set up your library' }).click();
  await later.getByRole('heading', { level: 1, name: 'Set up your library' }).waitFor();
  await later.context().close();
});
