/** Problems on a real `serve`: selected, ignored, shown again, fixed together. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openCatalog } from '../../operator/src/catalog/database/open.ts';
import { replaceProblems } from '../../operator/src/catalog/database/problems.ts';
import { plainText } from '../../operator/src/messages/message.ts';
import { readStates } from '../../operator/src/platform/local/readStates.ts';
import { freePort } from '../../operator/test/freePort.ts';
import { type Fixture, makeFixture, type Serving, startServe, writeConfig } from '../../operator/test/serving.ts';
import { launchBrowser } from './browser.ts';
import { accessFaults, buildPage, openTab, patient, sidewaysPixels, walked } from './pageFixture.ts';

/** More than a group shows at first. */
const brokenCount = 14;

let browser: Browser;
let fixture: Fixture;
let serving: Serving;
let listen: readonly string[];
const start = () => startServe(fixture, { args: [...listen], env: { PROJECTIONIST_QUIET_SECONDS: '0' } });

beforeAll(async () => {
  buildPage();
  browser = await launchBrowser();
  fixture = await makeFixture({});
  for (let number = 1; number <= brokenCount; number += 1) {
    const folder = join(fixture.folder, 'movies', `Reel ${number} (1960)`);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'film.mkv'), 'no video');
  }
  await writeConfig(fixture.config, {
    movies: { kind: 'movies', storage: { path: join(fixture.folder, 'movies') }, sources: [], schedule: '0 0 29 2 *' },
  });
  listen = ['--listen', `127.0.0.1:${await freePort()}`];
  serving = await start();
  await walked(serving.baseUrl);
});
afterAll(async () => {
  await browser?.close();
  await serving?.stop();
  await fixture?.remove();
});
beforeEach(async () => {
  const { problems } = await read('problems/ignored?limit=1000');
  if (problems.length > 0) await act('problems/shown', { ids: problems.map(({ id }) => id) });
});

interface Listed {
  readonly problems: readonly { readonly id: string; readonly title: string }[];
  readonly total: number;
}

const read = async (path: string): Promise<Listed> =>
  JSON.parse(await (await fetch(`${serving.baseUrl}/api/v1/${path}`)).text());
const act = async (path: string, body: object) => {
  const headers = { 'content-type': 'application/json' };
  await fetch(`${serving.baseUrl}/api/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
};
const open = (options: object = {}) => openTab(browser, serving.baseUrl, 'problems', options);
const rows = (page: Page) => page.locator('.problem-group .problem');
const box = (page: Page, place: number) => rows(page).nth(place).getByRole('checkbox');
const total = async () => (await read('problems?limit=1')).total;
const navigationCount = (page: Page) => page.locator('.layout-count');
const undoBar = (page: Page) => page.locator('.undo-bar');

test('one problem is ignored and taken back by its undo, which has the focus', async () => {
  const { page, faults } = await open();
  await navigationCount(page).getByText(`${brokenCount}`).waitFor();
  const ignore = rows(page)
    .first()
    .getByRole('button', { name: /^Ignore/u });
  const name = await rows(page).first().locator('h3').innerText();
  await ignore.press('Enter');
  await undoBar(page).getByText('1 problem is ignored. It comes back if it changes.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).and(page.locator(':focus')).waitFor();
  await page.getByText(`${brokenCount - 1} items need attention`).waitFor();
  await navigationCount(page)
    .getByText(`${brokenCount - 1}`)
    .waitFor();
  expect(await page.locator('.problem-group h3', { hasText: new RegExp(`^${escaped(name)}$`, 'u') }).count()).toBe(0);
  await page.keyboard.press('Enter');
  await undoBar(page).getByText('1 problem is shown again.').waitFor();
  await page.getByRole('button', { name: 'Close' }).and(page.locator(':focus')).waitFor();
  await page.getByText(`${brokenCount} items need attention`).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1 }).and(page.locator(':focus')).waitFor();
  expect(await total()).toBe(brokenCount);
  expect(faults).toEqual([]);
  await page.context().close();
});

function escaped(text: string): string {
  return text.replaceAll(/[()]/gu, '\\$&');
}

test('several are selected by keys and as a range, and stay ignored after a restart until they are shown again', async () => {
  const { page, faults } = await open();
  await box(page, 0).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await box(page, 1).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.getByText('2 selected').waitFor();
  await box(page, 3).click({ modifiers: ['Shift'] });
  await page.getByText('4 selected').waitFor();
  await box(page, 2).click();
  await page.getByText('3 selected').waitFor();
  await page.getByRole('button', { name: 'Ignore', exact: true }).click();
  await undoBar(page).getByText('3 problems are ignored. Each comes back if it changes.').waitFor();
  await page.getByText(`${brokenCount - 3} items need attention`).waitFor();
  await serving.stop();
  serving = await start();
  await walked(serving.baseUrl);
  expect(await total()).toBe(brokenCount - 3);
  await page.reload();
  await page.getByText('Ignored (3)').press('Enter');
  const shown = page.locator('.ignored-problem');
  await shown.nth(2).waitFor();
  expect(await shown.first().innerText()).toContain('A video cannot be read');
  const again = shown.getByRole('button', { name: /^Show again/u });
  const second = await again.nth(1).getAttribute('aria-label');
  await again.first().press('Enter');
  await page.locator('.ignored-problems .attempt-done', { hasText: '1 problem is shown again.' }).waitFor();
  await page.getByText('Ignored (2)').waitFor();
  await expect.poll(() => page.evaluate('document.activeElement.ariaLabel'), patient).toBe(second);
  await page.getByRole('button', { name: 'Show all again' }).click();
  await page.getByText(`${brokenCount} items need attention`).waitFor();
  await page.locator('.ignored-problems').waitFor({ state: 'detached' });
  expect(faults.filter((fault) => !fault.includes('Failed to load resource'))).toEqual([]);
  await page.context().close();
});

test('all of a cause are ignored, also those that are not shown; one that says something else is back', async () => {
  const { page, faults } = await open();
  await rows(page).nth(9).waitFor();
  await page.getByLabel(`Select all ${brokenCount}`).check();
  await page.getByText(`${brokenCount} selected`).waitFor();
  await page.getByRole('button', { name: 'Ignore', exact: true }).click();
  await undoBar(page).getByText(`${brokenCount} problems are ignored.`).waitFor();
  await page.getByText('Nothing needs attention').waitFor();
  await navigationCount(page).waitFor({ state: 'detached' });
  await page.getByText(`Ignored (${brokenCount})`).waitFor();
  const { problems: ignored } = await read('problems/ignored?limit=1000');
  const [first = { title: '' }] = ignored;
  await say(first.title, 'it ends in the middle');
  await page.locator('.problem-group', { hasText: 'it ends in the middle' }).waitFor();
  expect(await page.locator('.problem-group').getByRole('checkbox').count()).toBe(0);
  await page.getByText(`Ignored (${brokenCount - 1})`).waitFor();
  expect(faults).toEqual([]);
  await page.context().close();
  await act('libraries/default/movies/walk', {});
});

/** What a later scan finds about the title's video. */
async function say(title: string, words: string): Promise<void> {
  const uid = readStates(fixture.data)?.libraries.get('default/movies')?.uid ?? '';
  const catalog = await openCatalog(join(fixture.data, 'catalog.db'));
  const path = `${title}/film.mkv`;
  const problem = { cause: 'unreadable', title, path, detail: plainText(words) } as const;
  const run = { libraryUid: uid, runId: 'noted', nowMs: Date.now() };
  await replaceProblems(catalog, run, { titles: [title] }, [problem]).finally(() => catalog.close());
}

test('the fix of a cause is asked for all selected problems at once', async () => {
  const { page, faults } = await open();
  await box(page, 0).check();
  await box(page, 1).check();
  const bar = page.locator('.selection-bar');
  await bar.getByRole('button', { name: 'Try again' }).click();
  await bar.getByText('Queued for 2 problems.').waitFor();
  await page.getByLabel(/^Select all/u).check();
  await bar.getByRole('button', { name: 'Try again' }).click();
  await bar.getByText(/^Queued for 1[34] problems\./u).waitFor();
  expect(faults).toEqual([]);
  await page.context().close();
});

test.each([
  ['light', 'en-GB'],
  ['dark', 'de-DE'],
] as const)(
  'selection, undo and the ignored list are accessible and fit every width, %s in %s',
  async (colorScheme, locale) => {
    await walked(serving.baseUrl);
    const { page, faults } = await open({ colorScheme, locale, bypassCSP: true });
    await box(page, 0).check();
    await box(page, 1).check();
    await page.locator('.selection-bar .button').last().click();
    await undoBar(page).waitFor();
    await page.locator('.ignored-problems summary').click();
    await page.locator('.ignored-problem').first().waitFor();
    await box(page, 0).check();
    for (const width of [320, 390, 768, 1440, 2560]) {
      await page.setViewportSize({ width, height: 800 });
      expect([width, await sidewaysPixels(page)]).toEqual([width, 0]);
      expect(await accessFaults(page)).toEqual([]);
    }
    expect(faults).toEqual([]);
    await page.context().close();
  },
);

test('in German on a phone each button of a problem has one line, and all have two', async () => {
  const { page } = await open({ locale: 'de-AT', viewport: { width: 320, height: 640 }, bypassCSP: true });
  await rows(page).nth(2).waitFor();
  const heights: readonly number[] = await page.evaluate(
    "[...document.querySelectorAll('.problem-actions .button')].map((one) => Math.round(one.getBoundingClientRect().height))",
  );
  expect([new Set(heights).size, await sidewaysPixels(page)]).toEqual([1, 0]);
  const lines: readonly number[] = await page.evaluate(
    "[...document.querySelectorAll('.problem-actions')].map((one) => new Set([...one.querySelectorAll('.button')].map((button) => button.getBoundingClientRect().top)).size)",
  );
  expect(Math.max(...lines)).toBe(2);
  expect(await accessFaults(page)).toEqual([]);
  await page.context().close();
});
