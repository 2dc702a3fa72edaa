/** Sessions that end, or start in another tab, while the page is open. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, makeFixture, type Serving, startServe, writeConfig } from '../../operator/test/serving.ts';
import { launchBrowser } from './browser.ts';
import { accessFaults, buildPage, openTab, patient } from './pageFixture.ts';

let browser: Browser;
let fixture: Fixture;
let serving: Serving;
beforeAll(async () => {
  buildPage();
  browser = await launchBrowser();
  fixture = await makeFixture({});
  const folder = join(fixture.folder, 'movies', 'The Quiet Lamp (1960)');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'film.mkv'), 'no video');
  const storage = { path: join(fixture.folder, 'movies') };
  await writeConfig(fixture.config, { movies: { kind: 'movies', storage, sources: [], schedule: '0 0 29 2 *' } });
  const file = join(fixture.folder, 'password');
  await writeFile(file, 'open sesame\n', { mode: 0o600 });
  serving = await startServe(fixture, { args: ['--password-file', file], env: { PROJECTIONIST_QUIET_SECONDS: '0' } });
  await serving.logged(({ msg }) => msg === 'a run ended');
});
afterAll(async () => {
  await browser?.close();
  await serving?.stop();
  await fixture?.remove();
});

const small = { viewport: { width: 320, height: 320 }, bypassCSP: true };

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Password').fill('open sesame');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Password').waitFor({ state: 'detached' });
}

const height = (page: Page): Promise<number> => page.evaluate('scrollY');

test('an ended session is reported with the undone action, and sign-in returns to the same place', async () => {
  const { page } = await openTab(browser, serving.baseUrl, 'titles', small);
  expect(await page.getByText('You were signed out.').count()).toBe(0);
  await signIn(page);
  await page.locator('.title-card-link').click();
  await page.getByRole('heading', { level: 1, name: 'The Quiet Lamp' }).waitFor();
  const actions = page.getByRole('button', { name: 'Actions' });
  await actions.waitFor();
  await page.evaluate('scrollTo(0, 1e6)');
  await expect.poll(() => height(page), patient).toBeGreaterThan(50);
  await actions.scrollIntoViewIfNeeded();
  await actions.press('Enter');
  const walk = page.getByRole('menuitem', { name: 'Rescan folder' });
  await walk.and(page.locator(':focus')).waitFor();
  await expect.poll(() => height(page), patient).toBeGreaterThan(0);
  const place = await height(page);
  await page.context().clearCookies();
  await walk.press('Enter');
  await page.getByText('You were signed out. Your last action was not done.').waitFor();
  expect(await accessFaults(page)).toEqual([]);
  const field = page.getByLabel('Password');
  expect(await field.getAttribute('aria-invalid')).toBe('false');
  await field.fill('open barley');
  await field.press('Enter');
  await page.getByText('The password is wrong.').waitFor();
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  // A wrong password is not an action of the page.
  await page.getByText('Your last action was not done.').waitFor();
  await signIn(page);
  await actions.waitFor();
  await expect.poll(() => height(page), patient).toBe(place);
  await expect.poll(() => page.evaluate('document.activeElement?.tagName'), patient).toBe('H1');
  await page.context().close();
});

test('without an action only the sign-out is reported', async () => {
  const { page } = await openTab(browser, serving.baseUrl, 'titles', small);
  await signIn(page);
  await page.locator('.title-card-link').waitFor();
  // The view's requests wait until the cookie is gone. Otherwise one of the frame's could report the end before the click.
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/v1/**', async (route) => {
    await promise;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Libraries' }).click();
  await page.context().clearCookies();
  resolve();
  await page.getByText('You were signed out.', { exact: true }).waitFor();
  await page.unroute('**/api/v1/**');
  await signIn(page);
  await page.getByRole('heading', { level: 1, name: 'Libraries' }).waitFor();
  await page.context().close();
});

test('the log, which needs a session, has its field and its choices one width on a phone', async () => {
  const { page } = await openTab(browser, serving.baseUrl, 'log', { ...small, viewport: { width: 320, height: 640 } });
  await signIn(page);
  await page.locator('.log-filters select').nth(1).waitFor();
  const widths: readonly number[] = await page.evaluate(
    "[...document.querySelectorAll('.log-filters :is(input, select)')].map((one) => one.offsetWidth)",
  );
  expect(new Set(widths).size).toBe(1);
  expect(await accessFaults(page)).toEqual([]);
  await page.context().close();
});

test('signing out everywhere signs out every browser', async () => {
  const { page } = await openTab(browser, serving.baseUrl, 'libraries');
  await signIn(page);
  const { page: other } = await openTab(browser, serving.baseUrl, 'libraries');
  await signIn(other);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByLabel('Password').waitFor();
  await other.getByLabel('Password').waitFor();
  await Promise.all([page.context().close(), other.context().close()]);
});

test('a tab at the sign-in form continues after a sign-in in another tab', async () => {
  const { page: first } = await openTab(browser, serving.baseUrl, 'libraries');
  await first.getByLabel('Password').waitFor();
  const second = await first.context().newPage();
  await second.goto(`${serving.baseUrl}/activity`);
  await signIn(second);
  await first.bringToFront();
  // Headless browsers hide no tab.
  await first.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  await first.getByRole('heading', { level: 1, name: 'Libraries' }).waitFor();
  await first.context().close();
});
