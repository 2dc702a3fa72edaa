/** Stories of the program on the page of a real `serve`: copied into a folder, and followed in the document. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeFixture, type Serving, startServe, writeConfig } from '../../operator/test/serving.ts';
import { launchBrowser } from './browser.ts';
import { accessFaults, buildPage, openTab, patient, sidewaysPixels, walked } from './pageFixture.ts';

let browser: Browser;
beforeAll(async () => {
  buildPage();
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

interface Served {
  readonly serving: Serving;
  readonly config: string;
  readonly root: string;
}

/** With a password the documents may be edited on the page. */
async function serve(password?: string): Promise<Served> {
  const fixture = await makeFixture({});
  const root = join(fixture.folder, 'stories');
  await mkdir(root);
  const own =
    'name: Other\nsources: [https://example.org]\norder:\n  - {movie: "tmdb:9", title: Nine, released: "2001"}\n';
  await writeFile(join(root, 'other.franchise.yaml'), own);
  await writeConfig(fixture.config, {
    stories: { kind: 'franchises', storage: { path: root }, schedule: '0 0 29 2 *', stories: ['alien'] },
  });
  const file = join(fixture.folder, 'password');
  if (password !== undefined) await writeFile(file, `${password}\n`, { mode: 0o600 });
  const args = password === undefined ? [] : ['--password-file', file];
  const serving = await startServe(fixture, { args, env: { PROJECTIONIST_QUIET_SECONDS: '0' } });
  onTestFinished(async () => {
    await serving.stop();
    await fixture.remove();
  });
  if (password === undefined) await walked(serving.baseUrl);
  return { serving, config: fixture.config, root };
}

const row = (page: Page, title: string) => page.locator('.shipped-stories-row', { hasText: title });
const small = { bypassCSP: true, viewport: { width: 320, height: 640 } };

test('a copy is a file of the person, and an existing one stays', async () => {
  const { serving, root, config } = await serve();
  const { page, faults } = await openTab(browser, serving.baseUrl, 'franchises', small);
  await page.getByText('Stories that come with Projectionist').click();
  await row(page, 'Alien').getByText('followed').waitFor();
  await page.getByRole('button', { name: 'Copy to edit: Dune' }).click();
  await row(page, 'Dune').getByText('dune.franchise.yaml is yours now').waitFor();
  expect(await readFile(join(root, 'dune.franchise.yaml'), 'utf8')).toContain('# copied from the story library: dune');
  await page.getByRole('link', { name: 'Dune' }).waitFor(patient);
  expect([await accessFaults(page), await sidewaysPixels(page)]).toEqual([[], 0]);

  await writeFile(join(root, 'the-matrix.franchise.yaml'), '# mine');
  await page.getByRole('button', { name: 'Copy to edit: The Matrix' }).click();
  await row(page, 'The Matrix').getByText('exists already and stays as it is').waitFor();
  expect(await readFile(join(root, 'the-matrix.franchise.yaml'), 'utf8')).toBe('# mine');

  // Nobody signs in here, so the document is not edited.
  const before = await readFile(config, 'utf8');
  await page.getByRole('button', { name: 'Follow: Firefly' }).click();
  await row(page, 'Firefly')
    .getByText('stories: [alien, firefly]')
    .or(row(page, 'Firefly').getByText('stories: [firefly]'))
    .waitFor();
  expect(await readFile(config, 'utf8')).toBe(before);
  expect([await accessFaults(page), await sidewaysPixels(page)]).toEqual([[], 0]);
  expect(faults.filter((fault) => !/40[39]/u.test(fault))).toEqual([]);
});

test('a story is followed by one press where the document is edited on the page', async () => {
  const { serving, config } = await serve('open sesame');
  const { page } = await openTab(browser, serving.baseUrl, 'franchises', small);
  await page.getByLabel('Password').fill('open sesame');
  await page.getByLabel('Password').press('Enter');
  await page.getByRole('link', { name: 'Alien' }).waitFor(patient);
  await page.getByText('Stories that come with Projectionist').click();
  await page.getByRole('button', { name: 'Follow: Firefly' }).click();
  await row(page, 'Firefly').getByText('followed').waitFor(patient);
  expect(await readFile(config, 'utf8')).toMatch(/alien[\s\S]*firefly/u);
  await page.getByRole('link', { name: 'Firefly' }).waitFor(patient);
});
