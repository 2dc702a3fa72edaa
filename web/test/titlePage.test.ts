/** The page of a film: its head, menu, trailer, pictures in full, facts in one line, and choosing a poster. */
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Fixture, makeFixture, type Serving, startServe, writeConfig } from '../../operator/test/serving.ts';
import { type Fakes, startFakes } from '../../operator/test/sources/fakes/startFakes.ts';
import { cachedVideo } from '../../operator/test/videos/cache.ts';
import { launchBrowser } from './browser.ts';
import { accessFaults, buildPage, chooseAction, openTab, patient, sidewaysPixels, walked } from './pageFixture.ts';

let browser: Browser;
let fakes: Fakes;
let fixture: Fixture;
let serving: Serving;
const film = 'Salt Road (2012) {tmdb-70010}';
/** Its third episode has no file. */
const show = 'Harbour Lights';
/** Its poster is the user's own. */
const own = 'The Long Tide (2011)';
const manyCuts = 'Unheard Of (2001)';

const colour = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });
const inFilm = (name: string) => join(fixture.folder, 'movies', film, name);

beforeAll(async () => {
  buildPage();
  browser = await launchBrowser();
  fakes = await startFakes({ picturesAlike: true });
  fixture = await makeFixture({});
  await fakes.keys.write(join(fixture.data, 'secrets'));
  const picture = { widthPixels: 320, heightPixels: 180, keyframeEverySeconds: 2, frameRate: 12 } as const;
  const video = await cachedVideo('page-episode.mkv', { ...picture, codec: 'h264', seconds: 8, pictures: 'colours' });
  const trailer = await cachedVideo('page-trailer.webm', { ...picture, codec: 'vp9', seconds: 4, pictures: 'colours' });
  for (const folder of [film, own]) {
    const path = join(fixture.folder, 'movies', folder, 'film.mkv');
    await mkdir(dirname(path), { recursive: true });
    await copyFile(video, path);
  }
  for (const version of ['Colour', 'Extended', 'Silent']) {
    const path = join(fixture.folder, `movies/${manyCuts}/${manyCuts} - ${version}.mkv`);
    await mkdir(dirname(path), { recursive: true });
    await copyFile(video, path);
  }
  for (const number of [1, 2, 4]) {
    const path = join(fixture.folder, `series/${show}/Season 1/${show} - S01E0${number}.mkv`);
    await mkdir(dirname(path), { recursive: true });
    await copyFile(video, path);
  }
  await copyFile(trailer, inFilm('film-trailer.webm'));
  await mkdir(inFilm('.actors'));
  await colour(100, 150, '#aa5533').jpeg().toFile(inFilm('.actors/Jonas_Reimers.jpg'));
  await colour(300, 450, '#335577')
    .jpeg()
    .toFile(join(fixture.folder, 'movies', own, 'poster.jpg'));
  await writeConfig(fixture.config, {
    movies: {
      ...{ kind: 'movies', storage: { path: join(fixture.folder, 'movies') }, schedule: '0 0 29 2 *' },
      ...{ sources: fakes.sources('tmdb'), tiles: { mode: 'off' } },
    },
    series: {
      ...{ kind: 'series', storage: { path: join(fixture.folder, 'series') }, schedule: '0 0 29 2 *' },
      ...{ sources: fakes.sources('tmdb'), tiles: { mode: 'off' } },
    },
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

interface Seen {
  readonly id: string;
  readonly key: string;
  readonly art: readonly { readonly kind: string; readonly chosen: boolean }[];
}

const read = async (path: string) => JSON.parse(await (await fetch(`${serving.baseUrl}/api/v1/${path}`)).text());
async function idOf(key: string): Promise<string> {
  const titles: readonly Seen[] = (await read('titles')).titles;
  const found = titles.find((title) => title.key === key);
  if (found === undefined) throw new Error(`expected ${key} in the catalog`);
  return found.id;
}
const openFilm = async (key = film, options: BrowserContextOptions = {}) => {
  const tab = await openTab(browser, serving.baseUrl, `title/${await idOf(key)}`, options);
  await tab.page.locator('.hero').waitFor();
  return tab;
};
/** Pixels of a picture that has loaded; 0 before. */
const widthOf = (page: Page, selector: string): Promise<number> =>
  page.evaluate(`document.querySelector('${selector}')?.naturalWidth ?? 0`);
const focused = (page: Page) => page.evaluate('document.activeElement?.textContent');

test('the head says who made it, and the cast has the pictures beside the video, else initials', async () => {
  const { page, faults } = await openFilm();
  const about = await page.locator('.about').textContent();
  for (const words of ['Lena Voss', 'Nordfunk', 'Added']) expect(about).toContain(words);
  const actors = page.locator('.cast-actor');
  await expect.poll(() => widthOf(page, '.cast-actor img'), patient).toBe(100);
  expect(await actors.nth(0).textContent()).toBe('Jonas ReimersThe Keeper');
  expect(await actors.nth(1).locator('.cast-face').textContent()).toBe('GS');
  expect(faults).toEqual([]);
  await page.context().close();
});

test('of many versions the first is open, and another opens by a press', async () => {
  const { page, faults } = await openFilm(manyCuts, { bypassCSP: true });
  const folded = page.locator('.version-folded');
  expect([await page.locator('.version').count(), await folded.count()]).toEqual([3, 2]);
  expect(await page.locator('.version .video').count()).toBe(1);
  await folded.last().locator('summary').focus();
  await page.keyboard.press('Enter');
  await folded.last().locator('.video').waitFor();
  expect(await accessFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
  await page.context().close();
});

test('the menu of actions works by keys, and Escape returns to its button', async () => {
  const { page, faults } = await openFilm();
  const button = page.getByRole('button', { name: 'Actions' });
  await button.press('ArrowDown');
  await expect.poll(() => focused(page)).toBe('Rescan folder');
  await page.keyboard.press('End');
  await expect.poll(() => focused(page)).toBe('Change match');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('f');
  await expect.poll(() => focused(page)).toBe('Fetch again …');
  await page.keyboard.press('Escape');
  await button.and(page.locator(':focus')).waitFor();
  expect(await page.getByRole('menu').count()).toBe(0);
  await chooseAction(page, 'Fetch again');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await button.and(page.locator(':focus')).waitFor();
  expect(faults).toEqual([]);
  await page.context().close();
});

test('the trailer beside the video plays, and nothing is loaded before', async () => {
  const { page, faults } = await openFilm();
  expect(await page.locator('video').count()).toBe(0);
  const answer = page.waitForResponse('**/trailer');
  const button = page.getByRole('button', { name: 'Play trailer' });
  await button.click();
  expect((await answer).status()).toBe(206);
  await expect.poll(() => page.evaluate("document.querySelector('video').duration"), patient).toBeGreaterThan(3);
  await page.keyboard.press('Escape');
  await page.locator('video').waitFor({ state: 'detached' });
  await button.and(page.locator(':focus')).waitFor();
  expect(faults).toEqual([]);
  await page.context().close();
});

test('without a file the trailer is a link that says where it leads', async () => {
  const { page, faults } = await openFilm(own);
  const link = page.getByRole('link', { name: 'Trailer on YouTube' });
  expect(await link.getAttribute('href')).toMatch(/^https:\/\/www\.youtube\.com\//u);
  expect(faults).toEqual([]);
  await page.context().close();
});

test('each time of a mark shows its own fault, and the first has the focus', async () => {
  const { page, faults } = await openFilm(own, { bypassCSP: true });
  await page.getByText('Correct intro & credits').first().click();
  const [start, end] = (['Start', 'End'] as const).map((name) => page.getByLabel(name, { exact: true }).first());
  await end?.press('Enter');
  await page.getByText('End: enter a time').waitFor();
  await page.getByText('Start: enter a time').waitFor();
  await start?.and(page.locator(':focus[aria-invalid="true"]')).waitFor();
  expect(await end?.getAttribute('aria-invalid')).toBe('true');
  expect(await accessFaults(page)).toEqual([]);
  await start?.fill('5');
  await end?.fill('4');
  await page.getByText('End: it has to come after the start.').waitFor();
  expect(await start?.getAttribute('aria-invalid')).toBe('false');
  expect(faults).toEqual([]);
  await page.context().close();
});

test('pictures open in full, one after the other by keys, and the focus returns', async () => {
  const { page, faults } = await openFilm(film, { bypassCSP: true });
  const poster = page.getByRole('button', { name: 'The whole poster of Salt Road' });
  await poster.press('Enter');
  const shown = page.getByRole('dialog').getByRole('img');
  await expect.poll(() => shown.getAttribute('alt'), patient).toBe('Poster');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => shown.getAttribute('alt')).toBe('Backdrop');
  await expect.poll(() => widthOf(page, '.lightbox-picture'), patient).toBeGreaterThan(0);
  expect(await accessFaults(page)).toEqual([]);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => shown.getAttribute('alt')).not.toBe('Poster');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await poster.and(page.locator(':focus')).waitFor();
  expect(faults).toEqual([]);
  await page.context().close();
});

test('what is known and made is one line that opens', async () => {
  const { page, faults } = await openFilm();
  const line = page.locator('.known-facts-line');
  expect(await line.textContent()).toMatch(/^\d+ of \d+ available/u);
  // On a phone the line stays whole.
  await page.setViewportSize({ width: 320, height: 640 });
  const lines = "document.querySelector('.known-facts-line').getClientRects().length";
  expect(await page.evaluate(lines)).toBe(1);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await page.getByRole('table').count()).toBe(0);
  await page.locator('.known-facts > summary').press('Enter');
  await page.getByRole('row', { name: /^Poster/u }).waitFor();
  await page.getByRole('row', { name: /^Video details/u }).waitFor();
  const details = await page.locator('.facts td:last-child > span').allTextContents();
  expect(details.length).toBeGreaterThan(3);
  // Each stands alone. A name such as fanart.tv keeps its letters.
  expect(details.filter((text) => /^\p{Ll}+(?:[\s,:]|$)/u.test(text))).toEqual([]);
  expect(faults).toEqual([]);
  await page.context().close();
});

test('a series shows plots and stills, and the episodes without a file in their places', async () => {
  const { page, faults } = await openFilm(show, { bypassCSP: true, viewport: { width: 390, height: 800 } });
  const rows = page.locator('.episode');
  await rows.nth(3).waitFor();
  const words = await rows.allTextContents();
  expect(words.slice(0, 4).map((text) => /Episode \d+/u.exec(text)?.[0])).toEqual(
    [1, 2, 3, 4].map((number) => `Episode ${number}`),
  );
  const missing = page.locator('.episode-missing').first();
  expect(await missing.textContent()).toMatch(/^Episode 3.*Missing/u);
  expect(await missing.getByRole('button').count()).toBe(0);
  await page.getByRole('heading', { name: /^Season 1 3 episodes/u }).waitFor();
  expect(await page.locator('.seasons-count').last().textContent()).toMatch(/^\d+ missing$/u);
  expect((await page.locator('.episode-plot').first().textContent())?.length).toBeGreaterThan(5);
  expect(await page.locator('.episode-picture img').count()).toBe(3);
  expect(await accessFaults(page)).toEqual([]);
  expect(await sidewaysPixels(page)).toBe(0);
  expect(faults).toEqual([]);
  await page.context().close();
});

test.each([
  ['light', 'en-GB'],
  ['dark', 'de-DE'],
] as const)('the page and its dialogs are accessible and fit phones: %s, %s', async (colorScheme, locale) => {
  const { page, faults } = await openFilm(film, {
    ...{ bypassCSP: true, colorScheme, locale, viewport: { width: 320, height: 700 } },
  });
  expect(await accessFaults(page)).toEqual([]);
  expect(await sidewaysPixels(page)).toBe(0);
  await page.locator('.known-facts > summary').click();
  expect(await sidewaysPixels(page)).toBe(0);
  await page.getByRole('button', { name: /^Actions|^Aktionen/u }).click();
  expect(await accessFaults(page)).toEqual([]);
  expect(await sidewaysPixels(page)).toBe(0);
  await page.getByRole('menuitem', { name: /pictures|Bilder/u }).click();
  await page.locator('.picker-offer').nth(1).waitFor(patient);
  const cutOff = "(({scrollWidth, clientWidth}) => scrollWidth - clientWidth)(document.querySelector('.picker'))";
  expect(await page.evaluate(cutOff)).toBe(0);
  expect(await accessFaults(page)).toEqual([]);
  expect(await sidewaysPixels(page)).toBe(0);
  expect(faults).toEqual([]);
  await page.context().close();
});

describe('picking a poster', () => {
  const poster = async () => sharp(await readFile(inFilm('poster.jpg'))).metadata();
  const isChosen = async () => {
    const { art }: Seen = await read(`titles/${await idOf(film)}`);
    return art.find(({ kind }) => kind === 'poster')?.chosen;
  };
  const isDone = (page: Page) => page.locator('.notice', { hasText: 'Done: the title was scanned.' }).waitFor(patient);

  test('of the sources by keys, without a request to them by the page', async () => {
    const { page, faults } = await openFilm();
    await chooseAction(page, 'Choose pictures');
    const offer = page.getByRole('button', { name: /^Picture 2: TMDB/u });
    await offer.waitFor(patient);
    await expect.poll(() => widthOf(page, '.picker-offer img'), patient).toBeGreaterThan(0);
    await offer.press('Enter');
    await isDone(page);
    await expect.poll(isChosen, patient).toBe(true);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('of the person’s own, which no scan changes, and back to automatic', async () => {
    const { page, faults } = await openFilm();
    await chooseAction(page, 'Choose pictures');
    const buffer = await colour(640, 960, '#994422').png().toBuffer();
    await page.getByLabel('Your own picture').setInputFiles({ name: 'mine.png', mimeType: 'image/png', buffer });
    await isDone(page);
    await expect.poll(async () => (await poster()).width, patient).toBe(640);
    expect((await poster()).format).toBe('jpeg');
    // The picture of before had the same name.
    await expect.poll(() => widthOf(page, '.art img'), patient).toBe(640);
    await chooseAction(page, 'Rescan folder');
    await isDone(page);
    expect([(await poster()).width, await isChosen()]).toEqual([640, true]);
    await chooseAction(page, 'Choose pictures');
    await page.getByRole('button', { name: 'Back to automatic' }).click();
    await isDone(page);
    await expect.poll(isChosen, patient).toBe(false);
    await expect.poll(async () => (await poster()).width, patient).not.toBe(640);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('is refused for a file that is no picture, and says why', async () => {
    const { page } = await openFilm();
    await chooseAction(page, 'Choose pictures');
    const buffer = Buffer.from('no picture at all');
    await page.getByLabel('Your own picture').setInputFiles({ name: 'mine.png', mimeType: 'image/png', buffer });
    await page.locator('.notice-bad', { hasText: 'Couldn’t save this.' }).waitFor(patient);
    await page.context().close();
  });

  test('is not offered where the poster is the user’s own file', async () => {
    const before = await readFile(join(fixture.folder, 'movies', own, 'poster.jpg'));
    const { page, faults } = await openFilm(own);
    await chooseAction(page, 'Choose pictures');
    await page.locator('.notice', { hasText: 'Poster: your own file' }).waitFor();
    expect(await page.locator('.picker-offer').count()).toBe(0);
    await page.getByLabel('Which picture').selectOption('fanart');
    await page.locator('.picker-offer').first().waitFor(patient);
    expect(Buffer.compare(await readFile(join(fixture.folder, 'movies', own, 'poster.jpg')), before)).toBe(0);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
