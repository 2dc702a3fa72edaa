/** Settings of a running `serve`: edits, a conflict, faults, files that are only shown, servers, and a test of Radarr. */
import { chmod, chown, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, makeFixture, type Serving, startServe } from '../../operator/test/serving.ts';
import { discordPath, startAnnounceServers } from '../../operator/test/sources/fakes/announceServers.ts';
import { type Fakes, startFakes } from '../../operator/test/sources/fakes/startFakes.ts';
import { launchBrowser } from './browser.ts';
import { accessFaults, buildPage, openTab, patient, sidewaysPixels } from './pageFixture.ts';

let browser: Browser;
let fakes: Fakes;
let fixture: Fixture;
let serving: Serving;
const password = 'open sesame';

const documentText = (folder: string) => `# The house
apiVersion: projectionist.dev/v1alpha1
kind: Library
metadata: {name: movies}
spec:
  kind: movies
  # on the NAS
  storage: {path: ${folder}/movies}
  schedule: "0 0 29 2 *" # never by itself
  sources: []
`;

beforeAll(async () => {
  buildPage();
  browser = await launchBrowser();
  fakes = await startFakes();
  fixture = await makeFixture({});
  await mkdir(join(fixture.folder, 'movies'), { recursive: true });
  await writeFile(fixture.config, documentText(fixture.folder));
  await chmod(fixture.config, 0o640);
  await mkdir(fixture.data, { recursive: true });
  await writeFile(join(fixture.data, 'page-password'), `${password}\n`, { mode: 0o600 });
  serving = await startServe(fixture, { args: ['--media-root', fixture.folder] });
});
afterAll(async () => {
  await browser?.close();
  await serving?.stop();
  await fakes?.close();
  await fixture?.remove();
});

async function opened(path = 'settings', options = {}, at = serving): Promise<Page> {
  const { page } = await openTab(browser, at.pageUrl, path, { bypassCSP: true, ...options });
  await page.locator('input[type=password]').fill(password);
  await page.locator('button[type=submit]').click();
  // The sign-in form has a heading, too, and no navigation.
  await page.locator('.layout-navigation').waitFor();
  return page;
}

const text = () => readFile(fixture.config, 'utf8');

/** At once: a running `serve` must not read half of it. */
async function replace(document: string): Promise<void> {
  await writeFile(`${fixture.config}.new`, document, { mode: 0o640 });
  await rename(`${fixture.config}.new`, fixture.config);
}

async function reset(page: Page): Promise<void> {
  await replace(documentText(fixture.folder));
  await page.reload();
  await page.locator('.library-form').first().waitFor();
}

test('a Library of stories offers the services that have posters, and nothing for videos', async () => {
  const page = await opened();
  const stories = `---\napiVersion: projectionist.dev/v1alpha1\nkind: Library\nmetadata: {name: stories}\nspec:\n  kind: franchises\n  storage: {path: ${fixture.folder}/stories}\n`;
  await mkdir(join(fixture.folder, 'stories'), { recursive: true });
  await replace(`${documentText(fixture.folder)}${stories}`);
  await page.reload();
  const form = page.locator('.library-form', { has: page.getByRole('heading', { name: 'stories' }) });
  await form.getByRole('heading', { name: 'stories' }).click();
  await form.getByText('Posters of parts of a story that you do not have').waitFor();
  expect(await form.locator('.source-choice-service label').allTextContents()).toEqual([
    ...['TMDB', 'TheTVDB', 'fanart.tv', 'TVmaze', 'AniList'],
  ]);
  expect(await form.getByLabel('Trickplay').count()).toBe(0);
  expect(await form.getByRole('link', { name: 'Connect Radarr' }).count()).toBe(0);
  await form.getByLabel('TVmaze', { exact: true }).check();
  await form.getByRole('button', { name: 'Review changes' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.poll(text, patient).toMatch(/kind: franchises.*sources:.*tvmaze: \{\}/su);
  expect(await accessFaults(page)).toEqual([]);
  await reset(page);
  await page.context().close();
});

test('an edit is shown before it is saved, keeps comments, and is served at once', async () => {
  const page = await opened();
  await page.getByRole('heading', { name: 'movies' }).click();
  await page.getByLabel('Full scan', { exact: true }).selectOption('nightly');
  await page.getByLabel('Time zone').fill('Europe/Berlin');
  await page.getByLabel('Pause scans').check();
  await page.getByRole('button', { name: 'Review changes' }).first().click();
  await page.getByLabel('Changes').waitFor();
  expect(await text()).toBe(documentText(fixture.folder));
  expect(await accessFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await page.getByText('Saved.', { exact: true }).first().waitFor();
  expect(await text()).toBe(
    `${documentText(fixture.folder).replace('0 0 29 2 *', '0 4 * * *')}  timeZone: Europe/Berlin\n  suspend: true\n`,
  );
  expect((await stat(fixture.config)).mode & 0o777).toBe(0o640);
  await serving.logged(
    ({ msg, file }) => msg === 'documents were changed by a person on the page' && file === fixture.config,
  );
  await page.goto(`${serving.pageUrl}/libraries`);
  await page.getByText('Every day at 04:00').waitFor();
  await page.context().close();
});

test('each wrong field of a form shows its own fault, and the first has the focus', async () => {
  const page = await opened();
  await reset(page);
  await page.getByRole('heading', { name: 'movies' }).click();
  await page.getByLabel('Full scan', { exact: true }).selectOption('own');
  const [cron, zone] = [page.getByLabel(/^Cron/u), page.getByLabel('Time zone')];
  await cron.fill('every day');
  await zone.fill('Europe/Berlinn');
  await page.getByRole('button', { name: 'Review changes' }).first().click();
  await cron.and(page.locator(':focus[aria-invalid="true"]')).waitFor();
  const described =
    "[...document.querySelectorAll('[aria-invalid=true]')].map((input) => input.ariaDescribedByElements[0].textContent)";
  expect(await page.evaluate(described)).toEqual([
    'This must be a cron such as "0 4 * * *"; found "every day": it has 2 fields, not five (minute, hour, day of month, month, day of week)',
    'This must be an IANA time zone; found "Europe/Berlinn": did you mean "Europe/Berlin"?',
  ]);
  expect(await accessFaults(page)).toEqual([]);
  await cron.fill('0 4 * * *');
  expect(await page.locator('[aria-invalid="true"]').count()).toBe(0);
  await zone.fill('');
  await page.getByLabel('Wikidata', { exact: true }).check();
  await page.getByText('Another address').first().click();
  await page.getByLabel('Another address: Wikidata').fill('http://[mirror');
  await page.getByText('Another address').first().click();
  await page.getByRole('button', { name: 'Add a server' }).click();
  await page.getByLabel('Address', { exact: true }).fill('nas:8096');
  await page.getByRole('button', { name: 'Review changes' }).first().click();
  await page.getByLabel('Another address: Wikidata').and(page.locator(':focus[aria-invalid="true"]')).waitFor();
  expect(await page.evaluate(described)).toEqual([
    expect.stringContaining('is not a valid address'),
    'This must be an http:// or https:// address without a query, such as https://proxy.example/tmdb; found "nas:8096"',
  ]);
  // Beside the text of the document the place is named.
  await page.getByText('spec.notify[0].jellyfin.url must be an http').waitFor();
  expect(await accessFaults(page)).toEqual([]);
  await page.getByLabel('Key of Jellyfin').fill('secret');
  await page.getByRole('button', { name: 'Test and save' }).click();
  await page.locator('.key-field', { hasText: '"nas:8096" is not a valid address' }).waitFor();
  await page.context().close();
});

test('a form uses the width of a wide window', async () => {
  const page = await opened('settings', { viewport: { width: 1280, height: 800 } });
  await page.getByRole('heading', { name: 'movies' }).click();
  const boxes = ['.schedule-choice', '.language-choice', '.tiles-choice'].map((name) =>
    page.locator(name).first().boundingBox(),
  );
  const tops = (await Promise.all(boxes)).map((box) => box?.y);
  expect(new Set(tops).size).toBe(1);
  const services = page.locator('.source-choice > li');
  const places = await Promise.all([0, 2].map((place) => services.nth(place).boundingBox()));
  expect(places[0]?.y).toBe(places[1]?.y);
  await page.setViewportSize({ width: 640, height: 800 });
  expect(await sidewaysPixels(page)).toBe(0);
  await page.context().close();
});

test('the folders for a new Library are as wide as its form', async () => {
  const page = await opened();
  await page.getByRole('heading', { name: 'Add a library' }).click();
  const folders = page.locator('.folder-choice');
  await folders.waitFor();
  const form = await page.locator('.library-form-parts', { has: folders }).boundingBox();
  expect((await folders.boundingBox())?.width).toBe(form?.width);
  await page.context().close();
});

test('the question before a Library is removed keeps off the edges of a phone', async () => {
  const page = await opened('settings', { viewport: { width: 320, height: 640 } });
  await page.getByRole('heading', { name: 'movies' }).click();
  const button = page.getByRole('button', { name: 'Remove this library' });
  await button.press('Enter');
  const { x = 0, width = 320 } = (await page.getByRole('dialog').boundingBox()) ?? {};
  expect([x >= 8, x + width <= 312]).toEqual([true, true]);
  await page.keyboard.press('Escape');
  await button.and(page.locator(':focus')).waitFor();
  await page.context().close();
});

test('a change by somebody else is kept, and so is what was entered', async () => {
  const page = await opened();
  await reset(page);
  await page.getByRole('heading', { name: 'movies' }).click();
  await page.getByLabel('Write no files beside the media').check();
  await page.getByRole('button', { name: 'Review changes' }).first().click();
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
  const theirs = `# mine\n${documentText(fixture.folder)}`;
  await writeFile(fixture.config, theirs);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('changed meanwhile, and nothing was saved').waitFor();
  expect(await text()).toBe(theirs);
  expect(await accessFaults(page)).toEqual([]);
  expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
  expect(await page.locator('.settings-review .button-main').allTextContents()).toEqual([
    'Load the new text and keep my changes',
  ]);
  await page.getByRole('button', { name: 'Load the new text and keep my changes' }).press('Enter');
  await expect.poll(() => page.locator('textarea').inputValue(), patient).toBe(theirs);
  expect(await page.getByLabel('Write no files beside the media').isChecked()).toBe(true);
  await page.getByText('changed meanwhile, and nothing was saved').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Review changes' }).and(page.locator(':focus')).press('Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.', { exact: true }).first().waitFor();
  expect(await text()).toBe(`${theirs}  readOnly: true\n`);
  await page.context().close();
});

test('of fields that both changed a person takes those of the file, or keeps their own', async () => {
  const page = await opened();
  await reset(page);
  await page.getByRole('heading', { name: 'movies' }).click();
  await page.getByLabel('Full scan', { exact: true }).selectOption('nightly');
  await page.getByLabel('Time zone').fill('Europe/Berlin');
  await page.getByLabel('Trickplay').selectOption('off');
  await page.getByRole('button', { name: 'Add a server' }).click();
  await page.getByLabel('Address', { exact: true }).fill('http://mine:8096');
  await page.getByLabel('Pause scans').check();
  const theirs = `${documentText(fixture.folder).replace('0 0 29 2 *', '0 4 * * 0')}  timeZone: Europe/Rome
  notify: [{emby: {url: "http://theirs:8096", secretRef: {name: emby, key: key}}}]
`;
  await replace(theirs);
  await page.getByRole('button', { name: 'Review changes' }).first().click();
  await page.getByRole('button', { name: 'Load the new text and keep my changes' }).click();
  const notes = page.locator('.meanwhile .notice-title');
  await notes.nth(2).waitFor();
  expect(await notes.allTextContents()).toEqual([
    'Meanwhile the file says: Sundays at 4',
    'Meanwhile the file says: Europe/Rome',
    'Meanwhile the file says: Emby http://theirs:8096',
  ]);
  expect(await page.getByLabel('Time zone').inputValue()).toBe('Europe/Berlin');
  expect(await accessFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await sidewaysPixels(page)).toBe(0);
  await page.getByRole('button', { name: 'Take it from the file: Sundays at 4' }).press('Enter');
  await page.getByLabel('Full scan', { exact: true }).and(page.locator(':focus')).waitFor();
  await page.getByRole('button', { name: 'Take it from the file: Emby http://theirs:8096' }).press('Enter');
  await page.getByRole('button', { name: 'Add a server' }).and(page.locator(':focus')).waitFor();
  expect(await notes.count()).toBe(1);
  await page.getByRole('button', { name: 'Review changes' }).first().click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.', { exact: true }).first().waitFor();
  expect(await text()).toBe(
    `${theirs.replace('Europe/Rome', 'Europe/Berlin')}  tiles:\n    mode: off\n  suspend: true\n`,
  );
  expect(await notes.count()).toBe(0);
  await page.context().close();
});

test('what was entered and not saved outlives a reload, another view and an ended session, but no sign-out', async () => {
  const page = await opened();
  await reset(page);
  const typed = `${documentText(fixture.folder)}# mine\n`;
  await page.getByRole('heading', { name: 'movies' }).click();
  await page.getByLabel('Time zone').fill('Europe/Berlin');
  await page.locator('textarea').fill(typed);
  const entered = async () => {
    // The form is open where something in it is not saved.
    await page.getByLabel('Time zone').waitFor();
    return [await page.getByLabel('Time zone').inputValue(), await page.locator('textarea').inputValue()];
  };
  await page.reload();
  expect(await entered()).toEqual(['Europe/Berlin', typed]);
  await page.getByRole('link', { name: 'Activity' }).click();
  await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
  await page.goBack();
  expect(await entered()).toEqual(['Europe/Berlin', typed]);
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Review changes' }).first().click();
  await page.locator('input[type=password]').fill(password);
  await page.locator('.sign-in button[type=submit]').click();
  expect(await entered()).toEqual(['Europe/Berlin', typed]);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.locator('.sign-in input[type=password]').fill(password);
  await page.locator('.sign-in button[type=submit]').click();
  await expect.poll(() => page.locator('textarea').inputValue(), patient).toBe(documentText(fixture.folder));
  expect(await page.getByLabel('Time zone').isVisible()).toBe(false);
  await page.context().close();
});

test('a text that changed meanwhile is merged with what was typed', async () => {
  const page = await opened();
  await reset(page);
  const before = documentText(fixture.folder);
  const area = page.locator('textarea');
  await area.fill(`${before}  readOnly: true\n`);
  const theirs = `# theirs\n${before}`;
  await replace(theirs);
  await page.getByRole('button', { name: 'Review changes' }).last().click();
  await page.getByRole('button', { name: 'Load the new text and keep my changes' }).click();
  await expect.poll(() => area.inputValue(), patient).toBe(`${theirs}  readOnly: true\n`);
  await page.getByText('Your changes are now in its new text').waitFor();
  expect(await accessFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Review changes' }).and(page.locator(':focus')).press('Enter');
  await page.getByLabel('Changes').waitFor();
  expect(await page.locator('.text-diff-added, .text-diff-removed').allInnerTexts()).toEqual([
    expect.stringContaining('readOnly: true'),
  ]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.', { exact: true }).first().waitFor();
  expect(await text()).toBe(`${theirs}  readOnly: true\n`);
  await page.context().close();
});

test('of lines that both changed a person chooses whose to keep, and the file keeps its line breaks', async () => {
  const page = await opened();
  await reset(page);
  const before = documentText(fixture.folder).replaceAll('\n', '\r\n');
  await replace(before);
  await page.reload();
  const area = page.locator('textarea');
  const typed = documentText(fixture.folder).replace('# on the NAS', '# on my NAS');
  const typeAndLoad = async () => {
    await area.fill(typed);
    await replace(before.replace('# on the NAS', '# on their NAS').replace('The house', 'Their house'));
    await page.getByRole('button', { name: 'Review changes' }).last().click();
    await page.getByRole('button', { name: 'Load the new text and keep my changes' }).click();
    await page.locator('.overlaps:focus').waitFor();
  };
  await typeAndLoad();
  expect(await page.locator('.overlaps-lines').innerText()).toMatch(
    /Line 7, yours\s+# on my NAS\s+In the file now\s+# on their NAS/u,
  );
  expect(await area.inputValue()).toBe(typed);
  expect(await page.getByRole('button', { name: 'Review changes' }).count()).toBe(0);
  expect(await accessFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Take the lines of the file' }).click();
  await area.and(page.locator(':focus')).waitFor();
  expect(await area.inputValue()).toContain('# Their house\n');
  expect(await area.inputValue()).toContain('# on their NAS\n');
  await replace(before);
  await page.reload();
  await typeAndLoad();
  await page.getByRole('button', { name: 'Keep my lines' }).press('Enter');
  await page.getByRole('button', { name: 'Review changes' }).last().click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.', { exact: true }).first().waitFor();
  expect(await text()).toBe(before.replace('# on the NAS', '# on my NAS').replace('The house', 'Their house'));
  await page.context().close();
});

test('a text with a fault is not saved, names its line, and stays in the field', async () => {
  const page = await opened('settings', { viewport: { width: 320, height: 640 } });
  await reset(page);
  const wrong = `${documentText(fixture.folder)}  suspendd: true\n`;
  await page.locator('textarea').fill(wrong);
  await page.getByRole('button', { name: 'Review changes' }).last().click();
  const notice = page.locator('.notice', { hasText: 'Nothing was saved' }).filter({ hasText: 'Line 11' });
  expect((await notice.locator('svg').boundingBox())?.width).toBe(18.75);
  expect([await text(), await page.locator('textarea').inputValue()]).toEqual([documentText(fixture.folder), wrong]);
  expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
  expect(await accessFaults(page)).toEqual([]);
  await page.context().close();
});

test('a text with faults is explained in German', async () => {
  const page = await opened('settings', { locale: 'de-AT' });
  await reset(page);
  await page.locator('textarea').fill(`${documentText(fixture.folder)}  suspendd: true\n  timeZone: Europe/Berlinn\n`);
  await page.getByRole('button', { name: 'Änderungen ansehen' }).last().click();
  await page.getByText('spec hat keinen Schlüssel "suspendd". Meintest du "suspend"?').waitFor();
  await page
    .getByText(
      'spec.timeZone: Erwartet ist eine IANA-Zeitzone, gefunden: "Europe/Berlinn". Meintest du "Europe/Berlin"?',
    )
    .waitFor();
  expect(await page.locator('main [lang=en]').allInnerTexts()).toEqual([]);
  await page.context().close();
});

test('a media server is added with a key that was tested, in German, dark and on a phone', async () => {
  const options = { locale: 'de-AT', colorScheme: 'dark', viewport: { width: 320, height: 640 } };
  const page = await opened('settings', options);
  await reset(page);
  await page.getByRole('heading', { name: 'movies' }).click();
  await page.getByRole('button', { name: 'Server hinzufügen' }).click();
  await page.locator('.server-list input[inputmode=url]').fill(fakes.baseUrl('jellyfin'));
  const key = page.locator('.server-list input[type=password]');
  await key.fill('falsch');
  await key.press('Enter');
  await page.getByText('Der Schlüssel wurde nicht gespeichert:').waitFor();
  // A sentence behind a colon.
  expect(await page.locator('.key-field-bad').textContent()).toMatch(/gespeichert: \p{Lu}/u);
  await page.getByRole('button', { name: `Jellyfin entfernen: ${fakes.baseUrl('jellyfin')}` }).waitFor();
  await key.fill(fakes.keys.of('jellyfin') ?? '');
  await key.press('Enter');
  await page.getByText('Der Schlüssel funktioniert und ist gespeichert.').waitFor();
  expect([await accessFaults(page), await sidewaysPixels(page)]).toEqual([[], 0]);
  await page.getByRole('button', { name: 'Änderungen ansehen' }).first().click();
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await page.getByText('Gespeichert.', { exact: true }).first().waitFor();
  expect(await text()).toContain(`    - jellyfin:\n        url: ${fakes.baseUrl('jellyfin')}\n        secretRef:\n`);
  expect(JSON.stringify([serving.log, await text()])).not.toContain(fakes.keys.of('jellyfin'));
  await page.context().close();
});

test('the test of Radarr is received while its steps are open', async () => {
  const page = await opened('libraries');
  await page.getByText('Connect Radarr, Sonarr').click();
  await page.getByText('Waiting for the test of Radarr').waitFor();
  expect(await accessFaults(page)).toEqual([]);
  const status = await serving.post(
    'movies',
    { eventType: 'Test', movie: { id: 1, title: 'Test Title', folderPath: 'C:\\testpath' } },
    { 'user-agent': 'Radarr/5.0' },
  );
  expect(status).toBe(204);
  await page.getByText('Received: Radarr reaches this server.').waitFor();
  await page.getByLabel('Steps for').selectOption('jellyfin');
  await page.getByText('Waiting for Jellyfin. It cannot send a test').waitFor();
  await serving.post('movies', { NotificationType: 'ItemAdded' }, { 'user-agent': 'Jellyfin-Server/10.11.2' });
  await page.getByText('Received: Jellyfin reaches this server.').waitFor();
  await page.context().close();
});

test('a document that this user may not write is shown, and why', async () => {
  const isRoot = process.getuid?.() === 0;
  const other = await makeFixture({});
  await mkdir(other.data);
  await writeFile(other.config, documentText(fixture.folder), { mode: 0o644 });
  await writeFile(join(other.data, 'page-password'), `${password}\n`);
  if (isRoot) for (const path of [other.data, join(other.data, 'page-password')]) await chown(path, 65_534, 65_534);
  await chmod(other.folder, 0o555);
  const shown = await startServe(other, isRoot ? { uid: 65_534, gid: 65_534 } : {});
  const page = await opened('settings', {}, shown);
  await page.getByText(/cannot be written here|belongs to another user/u).waitFor();
  expect(await page.locator('textarea').getAttribute('readonly')).not.toBeNull();
  expect(await page.getByRole('button', { name: 'Review changes' }).count()).toBe(0);
  expect(await accessFaults(page)).toEqual([]);
  await page.context().close();
  await shown.stop();
  await chmod(other.folder, 0o755);
  await other.remove();
});

test('the log is shown live, and chosen by Library and text', async () => {
  const page = await opened('log?library=default/movies', { viewport: { width: 320, height: 640 } });
  await page.locator('.log-lines li').first().waitFor();
  const folder = join(fixture.folder, 'movies', 'A Film That Was Just Added (2001)');
  await serving.post('movies', { eventType: 'Download', movie: { folderPath: folder } });
  await page.getByLabel('Text or title').fill('just added');
  await page.getByText('a webhook named 1 folder').waitFor();
  await page.getByText('Details').first().click();
  expect([await accessFaults(page), await sidewaysPixels(page)]).toEqual([[], 0]);
  await page.getByLabel('Text or title').fill('nothing has this text');
  await page.getByText('No line matches').waitFor();
  await page.context().close();
});

test('a service for messages is added with a test, saved, and sent another test', async () => {
  const servers = await startAnnounceServers();
  const page = await opened();
  await reset(page);
  await page.getByRole('heading', { name: 'movies' }).click();
  await page.getByRole('button', { name: 'Add a service for messages' }).click();
  const address = page.getByLabel('Discord address', { exact: true });
  await address.fill(`${servers.address}${discordPath}`);
  await address.press('Enter');
  await page.locator('.key-field-good').waitFor();
  expect(servers.received.map(({ service }) => service)).toEqual(['discord']);
  expect(await page.getByRole('button', { name: 'Send a test' }).count()).toBe(0);
  await page.getByLabel('About').selectOption('problems');
  expect(await accessFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Review changes' }).first().click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.', { exact: true }).first().waitFor();
  const saved = await text();
  expect(saved).toContain('discord');
  expect(saved).not.toContain('hook-secret');
  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.locator('.key-field-good', { hasText: 'The test was sent.' }).waitFor();
  expect(servers.received).toHaveLength(2);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await sidewaysPixels(page)).toBe(0);
  servers.failWith = 404;
  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.locator('.key-field-bad', { hasText: 'The test was not sent.' }).waitFor();
  await servers.close();
  await reset(page);
  await page.context().close();
});
