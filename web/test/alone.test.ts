import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { program } from '../../operator/test/program.ts';
import { type Fixture, makeFixture, startServe, writeConfig } from '../../operator/test/serving.ts';
import { launchBrowser } from './browser.ts';
import { accessFaults, buildPage, chooseAction, openTab } from './pageFixture.ts';

let browser: Browser;
beforeAll(async () => {
  buildPage();
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

/** An empty Library, or one with folders whose video files are not videos. */
async function house(folders: readonly string[] = []): Promise<Fixture> {
  const path = (fixture: Fixture) => join(fixture.folder, 'movies');
  const fixture = await makeFixture({});
  onTestFinished(() => fixture.remove());
  await mkdir(path(fixture));
  for (const folder of folders) {
    await mkdir(join(path(fixture), folder));
    await writeFile(join(path(fixture), folder, 'film.mkv'), 'no video');
  }
  const spec = { kind: 'movies', storage: { path: path(fixture) }, sources: [], schedule: '0 0 29 2 *' };
  const document = { apiVersion: 'projectionist.dev/v1alpha1', kind: 'Library', metadata: { name: 'movies' }, spec };
  await writeFile(fixture.config, JSON.stringify(document));
  return fixture;
}

async function serve(fixture: Fixture, args: readonly string[] = []) {
  const serving = await startServe(fixture, { args, env: { PROJECTIONIST_QUIET_SECONDS: '0' } });
  onTestFinished(async () => {
    await serving.stop('SIGKILL');
  });
  return serving;
}

/** Starts `projectionist web` on the data of a `serve`; returns its address. */
async function showAlone(fixture: Fixture): Promise<string> {
  const places = ['--config', fixture.config, '--data', fixture.data, '--listen', '127.0.0.1:0'];
  const child = spawn(process.execPath, [program, 'web', ...places], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(async () => {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await gone).toEqual([0, null]);
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /^ {2}page {2}(http:\S+)$/u.exec(line) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error('expected `web` to say where the page is');
}

const walked = { msg: 'a run ended' };

describe('the read-only page', () => {
  test('shows the data of a serve after it has stopped, and explains what runs actions', async () => {
    const fixture = await house(['The Quiet Lamp (1960)']);
    const serving = await serve(fixture);
    await serving.logged(({ msg }) => msg === walked.msg);
    const url = await showAlone(fixture);
    await serving.stop();
    const { page, faults } = await openTab(browser, url, 'titles');
    await page.locator('.title-card-link').click();
    await chooseAction(page, 'Rescan folder');
    await page.getByText('this page only shows').waitFor();
    await page.getByRole('link', { name: 'Libraries' }).click();
    await page.getByText('Connect Radarr, Sonarr …').click();
    await page.getByText(`${serving.baseUrl}/webhook/default/movies`, { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Scan library: movies' }).click();
    await page.getByRole('alert').getByText('this page only shows').waitFor();
    expect(faults.filter((fault) => !fault.includes('503'))).toEqual([]);
    const asked = await fetch(`${url}/webhook/default/movies`, { method: 'POST' });
    expect(asked.status).toBe(404);
    await page.context().close();
  });

  test('creates no files if no serve ever ran', async () => {
    const fixture = await house();
    const url = await showAlone(fixture);
    const { page } = await openTab(browser, url, 'libraries');
    await page.getByRole('heading', { level: 1, name: 'Libraries' }).waitFor();
    await page.getByRole('link', { name: 'Titles' }).click();
    await page.getByText('The catalog is not available at the moment').first().waitFor();
    expect((await fetch(`${url}/api/v1/titles`)).status).toBe(503);
    await expect(import('node:fs').then(({ existsSync }) => existsSync(fixture.data))).resolves.toBe(false);
    await page.context().close();
  });
});

describe('a library whose storage is away', () => {
  test('is why there are no franchises, and its scans say so in the language of the page', async () => {
    const fixture = await makeFixture({});
    onTestFinished(() => fixture.remove());
    await writeConfig(fixture.config, {
      stories: { kind: 'franchises', storage: { path: join(fixture.folder, 'away') }, schedule: '0 0 29 2 *' },
    });
    const serving = await serve(fixture);
    await serving.logged(({ msg }) => msg === 'a run ended and returned its folders');
    const { page, faults } = await openTab(browser, serving.baseUrl, 'franchises', { locale: 'de-AT' });
    await page.getByText('Die Geschichten ließen sich noch nicht lesen').waitFor();
    // Two scans of one cause are one entry.
    await page.route('**/api/v1/runs*', async (route) => {
      const { runs } = await (await route.fetch()).json();
      await route.fulfill({ json: { runs: [runs[0], { ...runs[0], id: 'before' }] } });
    });
    await page.getByRole('main').getByRole('link', { name: 'Bibliotheken öffnen' }).click();
    await page.locator('.library-card').waitFor();
    await page.getByRole('link', { name: 'Aktivität' }).click();
    await page
      .getByText(/^Den Speicher ".*" gibt es nicht/u)
      .first()
      .waitFor();
    const head = page.locator('.activity-runs > li').first().getByRole('heading', { level: 3 }).first();
    expect(await head.textContent()).toMatch(/^Erster Scan von \P{L}?stories\P{L}?: 2 Scans$/u);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

describe.each(['dark', 'light'] as const)('in the %s theme', (colorScheme) => {
  test('empty and failing views are accessible', async () => {
    const serving = await serve(await house());
    await serving.logged(({ msg }) => msg === walked.msg);
    const { page } = await openTab(browser, serving.baseUrl, '', { colorScheme, bypassCSP: true });
    for (const path of ['', 'titles', 'franchises', 'libraries', 'activity', 'problems']) {
      await page.goto(`${serving.baseUrl}/${path}`);
      await page.locator('.notice, .library-card, .activity-idle').first().waitFor();
      await page.waitForLoadState('load');
      expect([path, await accessFaults(page)]).toEqual([path, []]);
    }
    // Without a story, those that come with the program are shown at once.
    await page.goto(`${serving.baseUrl}/franchises`);
    await page.getByText('There is no library of stories yet').waitFor();
    expect(await accessFaults(page)).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await page.route('**/api/v1/**', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto(`${serving.baseUrl}/libraries`);
    await page.getByText('That did not work').waitFor();
    expect(await accessFaults(page)).toEqual([]);
    await page.unroute('**/api/v1/**');
    await page.route('**/api/v1/**', (route) => route.abort());
    await page.goto(`${serving.baseUrl}/problems`);
    await page.getByText('The server does not answer').first().waitFor();
    expect(await accessFaults(page)).toEqual([]);
    await page.context().close();
  });

  test('signing in is accessible, with a wrong and a right password', async () => {
    const fixture = await house();
    const file = join(fixture.folder, 'password');
    await writeFile(file, 'open sesame\n', { mode: 0o600 });
    const serving = await serve(fixture, ['--password-file', file]);
    const { page } = await openTab(browser, serving.baseUrl, 'work', { colorScheme, bypassCSP: true });
    await page.getByLabel('Password').waitFor();
    expect(await accessFaults(page)).toEqual([]);
    await page.keyboard.type('open barley');
    await page.keyboard.press('Enter');
    await page.getByText('The password is wrong.').waitFor();
    expect(await accessFaults(page)).toEqual([]);
    await page.keyboard.type('open sesame');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
    await page.getByRole('button', { name: 'Menu' }).press('Enter');
    await page.getByLabel('Theme').waitFor();
    expect(await accessFaults(page)).toEqual([]);
    await page.context().close();
  });
});
