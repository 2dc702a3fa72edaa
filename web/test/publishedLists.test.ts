/** Lists of stories on a media server, from the document of a real `serve` to the server and back to the page. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeJellyfin, guid, startJellyfin } from '../../franchise/test/fakes/jellyfin.ts';
import { type Fixture, makeFixture, type Serving, startServe, writeConfig } from '../../operator/test/serving.ts';
import { launchBrowser } from './browser.ts';
import { accessFaults, buildPage, openTab, patient, sidewaysPixels, walked } from './pageFixture.ts';

const films = [1, 2, 3, 4].map((number) => ({
  ...{ Id: guid(`film ${number}`), Name: `Film ${number}`, Type: 'Movie' as const },
  ProviderIds: { Tmdb: String(number) },
}));

let fixture: Fixture;
let jellyfin: FakeJellyfin;
let serving: Serving;
let browser: Browser;

const place = () => join(fixture.folder, 'stories', 'saga.franchise.yaml');
const tell = async (numbers: readonly number[]) => {
  const entries = numbers.map((number) => `  - {movie: "tmdb:${number}", title: "Film ${number}", released: "2001"}`);
  await writeFile(place(), `name: Saga\nsources: [https://example.org]\norder:\n${entries.join('\n')}\n`);
};
const onServer = () =>
  [...jellyfin.state.playlists.values()].map(({ name, items }) => [
    name,
    ...items.map((id) => films.findIndex(({ Id }) => Id === id) + 1),
  ]);

/** A webhook names the stories' folder; resolves when its run has ended. */
async function scanned(): Promise<void> {
  const since = serving.log.length;
  await serving.post('stories');
  await serving.logged(({ msg }) => msg.startsWith('a run ended'), since);
}

beforeAll(async () => {
  buildPage();
  jellyfin = await startJellyfin(films);
  fixture = await makeFixture({});
  await mkdir(join(fixture.data, 'secrets', 'jellyfin'), { recursive: true });
  await writeFile(join(fixture.data, 'secrets', 'jellyfin', 'token'), 'token-of-anna\n');
  await mkdir(join(fixture.folder, 'stories'));
  await tell([2, 1]);
  // A folder without any story would count as a missing disk.
  const other =
    'name: Other\nsources: [https://example.org]\norder:\n  - {movie: "tmdb:9", title: Nine, released: "2001"}\n';
  await writeFile(join(fixture.folder, 'stories', 'other.franchise.yaml'), other);
  const server = {
    url: jellyfin.url,
    publicUrl: 'https://tv.example.org/',
    secretRef: { name: 'jellyfin', key: 'token' },
  };
  await writeConfig(fixture.config, {
    stories: {
      ...{ kind: 'franchises', storage: { path: join(fixture.folder, 'stories') }, schedule: '0 0 29 2 *' },
      publish: [{ jellyfin: server }],
    },
  });
  serving = await startServe(fixture, { env: { PROJECTIONIST_QUIET_SECONDS: '0' } });
  await walked(serving.baseUrl);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await serving?.stop();
  await jellyfin?.[Symbol.asyncDispose]();
  await fixture?.remove();
});

test('a story shows its list, a changed one is overwritten on request, a removed story leaves it to a person', async () => {
  expect(onServer()).toEqual([['Saga', 2, 1]]);
  const { page, faults } = await openTab(browser, serving.baseUrl, 'franchises', { bypassCSP: true });
  await page.getByRole('link', { name: 'Saga' }).click();
  await page.getByRole('heading', { name: 'Playlist on Jellyfin “Saga”' }).waitFor();
  await page.locator('.badge-good', { hasText: 'Up to date' }).waitFor();
  const link = page.getByRole('link', { name: 'Open in Jellyfin' });
  expect(await link.getAttribute('href')).toMatch(/^https:\/\/tv\.example\.org\/web\/#\/details\?id=[0-9a-f]{32}$/u);
  expect([await accessFaults(page), await sidewaysPixels(page)]).toEqual([[], 0]);

  for (const list of jellyfin.state.playlists.values()) list.items.push(guid('film 4'));
  await tell([3, 2]);
  await scanned();
  expect(onServer()).toEqual([['Saga', 2, 1, 4]]);
  await page.goto(`${serving.baseUrl}/problems`);
  await page.getByText('Overwriting it would remove 2 of its entries').first().waitFor();
  expect(await accessFaults(page)).toEqual([]);
  await page.getByRole('button', { name: /^Overwrite …/u }).click();
  await page.getByRole('dialog').getByText('Film 1, Film 4').waitFor();
  await page.getByRole('button', { name: 'Yes, overwrite it' }).click();
  await page.getByText('Nothing needs attention').waitFor(patient);
  expect(onServer()).toEqual([['Saga', 3, 2]]);

  await rm(place());
  await scanned();
  await page.getByRole('button', { name: /^Keep the list/u }).waitFor(patient);
  await page.getByRole('button', { name: /^Remove the list too …/u }).click();
  await page.getByRole('button', { name: 'Yes, delete it' }).click();
  await page.getByText('Nothing needs attention').waitFor(patient);
  expect(onServer()).toEqual([]);
  expect(faults).toEqual([]);
  const log = serving.log.map((entry) => JSON.stringify(entry)).join('\n');
  expect(log).not.toContain('token-of-anna');
});
