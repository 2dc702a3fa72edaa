import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessFaults, makePageFixture, type PageFixture, patient, sidewaysPixels, stands } from './pageFixture.ts';

let fixture: PageFixture;
beforeAll(async () => {
  fixture = await makePageFixture();
});
afterAll(() => fixture?.end());

/** Links of the export menu that something else covers. */
const coveredExports = `(() => {
  const list = document.querySelector('.export-menu-list').getBoundingClientRect();
  return [...document.querySelectorAll('.export-menu-list a')].filter((link) => {
    const { left, top, bottom } = link.getBoundingClientRect();
    const middle = (top + bottom) / 2;
    return middle < list.bottom && document.elementFromPoint(left + 20, middle) !== link;
  }).map(({ textContent }) => textContent);
})()`;

describe('the Libraries', () => {
  test('show their state, the webhook address, and the setup of each program', async () => {
    const { page, faults } = await fixture.open('libraries');
    const movies = page.locator('.library-card', { hasText: '/movies' });
    await movies.getByText('Up to date').waitFor();
    await page.getByText('Connect Radarr, Sonarr …').click();
    const connect = page.locator('.setup');
    await connect.getByText(`${fixture.baseUrl}/webhook/default/movies`, { exact: true }).first().waitFor();
    await connect.getByText('Settings → Connect → + → Webhook.').waitFor();
    await connect.getByLabel('Steps for').selectOption('curl');
    await connect.getByText(`curl -X POST '${fixture.baseUrl}/webhook/default/movies'`, { exact: true }).waitFor();
    await connect.getByLabel('Library', { exact: true }).selectOption('series');
    await connect.getByText(`${fixture.baseUrl}/webhook/default/series`, { exact: true }).first().waitFor();
    expect(page.url()).toContain('connect=default%2Fseries');
    await page.reload();
    await connect.getByText(`${fixture.baseUrl}/webhook/default/series`, { exact: true }).first().waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('start a full scan by keyboard', async () => {
    const { page, faults } = await fixture.open('libraries');
    // Hides the end of the scan from the page, which would remove the notice before the test reads it.
    const body = await (await fetch(`${fixture.baseUrl}/api/v1/libraries`)).text();
    await page.route('**/api/v1/libraries', (route) => route.fulfill({ contentType: 'application/json', body }));
    const wish = page.getByRole('button', { name: 'Scan library: series' });
    await wish.focus();
    await page.keyboard.press('Enter');
    // Announced even if the scan ends before the page shows it waiting.
    await page.locator('[aria-live]', { hasText: 'A full scan is queued.' }).waitFor({ state: 'attached' });
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

describe('activity', () => {
  const endedRuns = async (): Promise<number> => {
    const answer = await fetch(`${fixture.baseUrl}/api/v1/runs?limit=200`);
    const { runs } = (await answer.json()) as { runs: readonly object[] };
    return runs.filter((run) => 'finishedAt' in run).length;
  };

  /** Waits for the end of a scan that the report starts. */
  const scanned = async (report: () => Promise<unknown>) => {
    const before = await endedRuns();
    await report();
    await expect.poll(endedRuns, patient).toBeGreaterThan(before);
  };

  test('shows a scan live, names its title, and folds scans that found nothing new', async () => {
    const { page, faults } = await fixture.open('activity', {
      viewport: { width: 320, height: 640 },
      bypassCSP: true,
    });
    await page.getByText('Live', { exact: true }).waitFor();
    const film = 'Seen While It Came (2020)';
    const ofFilm = page.locator('.activity-runs > li', { has: page.getByRole('heading', { name: film }) });
    await scanned(() => fixture.addFilm(film));
    await ofFilm.waitFor(patient);
    // Its video is written again, as by an upgrade.
    await scanned(() => fixture.addFilm(film));
    const others = ofFilm.locator('.run-others');
    await ofFilm
      .getByRole('heading', { name: /^Import of .*Seen While It Came .* by Radarr.*: \d scans/u })
      .waitFor(patient);
    await others.locator('summary', { hasText: /All \d scans/u }).press('Enter', patient);
    await others
      .getByRole('heading', { name: /^Scan \d+/u })
      .first()
      .waitFor();
    expect(await ofFilm.count()).toBe(1);

    for (const _ of [1, 2]) await scanned(() => fixture.serving().post('series', { path: '/data/tv/Harbour Lights' }));
    const fold = page.locator('.activity-runs > li > .run-others', { hasText: /scans found nothing new/u }).first();
    await fold.locator('summary').press('Enter', patient);
    await fold.getByRole('heading', { name: 'Harbour Lights' }).first().waitFor();
    expect(await accessFaults(page)).toEqual([]);
    expect(await sidewaysPixels(page)).toBe(0);
    await page.getByRole('link', { name: 'Libraries' }).click();
    await page.getByRole('heading', { level: 1, name: 'Libraries' }).waitFor();
    await page.locator('.library-times', { hasText: /Last webhook\s*Radarr, / }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

describe('the problems', () => {
  test('are listed with their next step, or reported as none', async () => {
    const { page, faults } = await fixture.open('problems');
    await page.getByRole('heading', { level: 1, name: 'Problems' }).waitFor();
    await page.locator('.problem-group, .notice-good').first().waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('list an unknown path, link to its Library, and drop it when a scan finds it', async () => {
    const folder = `Never There ${'by This Long Name '.repeat(6)}(2001)`;
    const path = `/data/films/${folder}`;
    const { page, faults } = await fixture.open('problems', {
      viewport: { width: 320, height: 640 },
      bypassCSP: true,
    });
    await page.getByRole('heading', { level: 1, name: 'Problems' }).waitFor();
    await fixture.serving().post('movies', { eventType: 'Download', movie: { folderPath: path } });
    const group = page.locator('.problem-group', { hasText: 'A reported path matches no folder' });
    await group.getByText(path, { exact: true }).waitFor(patient);
    await group.getByText('pathMappings: [{from: /their/path, to: /}]', { exact: false }).waitFor();
    await group.getByText(/^No folder in .*movies matches this path; a full scan runs instead$/u).waitFor();
    await group.getByText(/first reported /u).waitFor();
    expect(await sidewaysPixels(page)).toBe(0);
    expect(await accessFaults(page)).toEqual([]);

    await group.getByRole('link', { name: 'Open the library: movies' }).press('Enter');
    const card = page.locator('.library-card', { hasText: '/movies' });
    await card.getByRole('link', { name: '1 item needs attention' }).waitFor();
    expect(await page.locator('.layout-link .layout-count').innerText()).toBe('1');
    await expect.poll(() => page.evaluate('document.activeElement?.textContent'), patient).toBe('movies');
    await card.getByRole('link', { name: '1 item needs attention' }).press('Enter');
    await group.waitFor();

    await fixture.addFilm(folder);
    await fixture.serving().post('movies', { eventType: 'Download', movie: { folderPath: path } });
    await group.waitFor({ state: 'detached', ...patient });
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

describe('a story', () => {
  const openStory = async () => {
    const opened = await fixture.open('franchises');
    await opened.page.getByRole('link', { name: 'Harbour' }).click();
    await opened.page.getByRole('heading', { level: 1, name: 'Harbour' }).waitFor();
    return opened;
  };

  test('is in order under its eras, shows the held share in words, and never shows a note', async () => {
    const { page, faults } = await openStory();
    expect(await page.locator('.story-era > span:first-child').allTextContents()).toEqual([
      'Age of Sail',
      'Age of Steam',
    ]);
    expect(await page.locator('.story-card h3').allTextContents()).toEqual([
      'The First Keel',
      'Harbour Lights',
      'Two Coasts',
      'The Last Lamp',
    ]);
    const last = page.locator('.story-card').last();
    expect(await last.textContent()).toContain('Coming');
    expect(await page.content()).not.toContain('keel breaks');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('keeps filters and order in the address, and back undoes them one by one, then leaves', async () => {
    const { page, faults } = await openStory();
    await page.getByRole('button', { name: 'Release order' }).click();
    await page.waitForURL('**?order=release');
    await expect.poll(() => page.locator('.story-card h3').first().textContent(), patient).toBe('Harbour Lights');
    await page.getByRole('button', { name: 'Mirror' }).click();
    await page.getByRole('main').getByText('1 of 6 parts').waitFor();
    await page.reload();
    await page.getByRole('main').getByText('1 of 6 parts').waitFor();
    await page.goBack();
    await page.getByRole('main').getByText('6 parts', { exact: true }).waitFor();
    expect(await page.locator('.story-card h3').first().textContent()).toBe('Harbour Lights');
    await page.goBack();
    await expect.poll(() => page.locator('.story-card h3').first().textContent(), patient).toBe('The First Keel');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Stories' }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('is drawn to scale, and zoomed and moved by keys', async () => {
    const { page, faults } = await openStory();
    await page.getByRole('button', { name: 'Timeline' }).click();
    const drawing = page.getByRole('application');
    await drawing.focus();
    const place = async () => Number(await page.locator('.scale-card').first().getAttribute('x'));
    await page.locator('.scale-card').first().waitFor();
    await stands(page);
    const whole = await place();
    await page.keyboard.press('+');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect.poll(place, patient).toBeLessThan(whole);
    await page.keyboard.press('0');
    await expect.poll(place, patient).toBe(whole);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test.each(['dark', 'light'] as const)(
    'is accessible in the %s theme, as a list and to scale',
    async (colorScheme) => {
      const { page } = await fixture.open('franchises', {
        colorScheme,
        bypassCSP: true,
        viewport: { width: 320, height: 640 },
      });
      await page.getByRole('link', { name: 'Harbour' }).click();
      await page.locator('.story-card').first().waitFor();
      expect(await accessFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Timeline' }).click();
      await page.locator('.scale-card').first().waitFor();
      expect(await accessFaults(page)).toEqual([]);
      expect(await sidewaysPixels(page)).toBe(0);
      await page.context().close();
    },
  );

  test('is exported as a file', async () => {
    const { page } = await openStory();
    await page.getByText('Export', { exact: true }).click();
    await page.getByText('go into Kometa’s folder “config”').waitFor();
    await page.locator('.era-bar').waitFor();
    expect(await page.evaluate(coveredExports)).toEqual([]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Save as Markdown' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.md$/u);
    await page.context().close();
  });

  test('closes the export menu by Escape and by a press elsewhere, and shows all of it in a low window', async () => {
    const { page } = await fixture.open('franchises', { viewport: { width: 320, height: 480 } });
    await page.getByRole('link', { name: 'Harbour' }).click();
    const menu = page.locator('.export-menu-list');
    await page.getByText('Export', { exact: true }).click();
    await page.getByText('go into Kometa’s folder “config”').waitFor();
    await page.getByRole('link', { name: 'Save as Markdown' }).focus();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await page.locator('.export-menu summary:focus').press('Enter');
    await menu.waitFor();
    const below = '(of) => document.querySelector(of).getBoundingClientRect()';
    await expect
      .poll(() => page.evaluate(`(${below})('.export-menu-list').bottom - (${below})('.layout-navigation').top`))
      .toBeLessThanOrEqual(0);
    await page.getByRole('heading', { level: 1 }).click();
    await menu.waitFor({ state: 'hidden' });
    await page.context().close();
  });

  test('gives Radarr an address of what is missing, shows it once, and asks before it revokes it', async () => {
    const options = { bypassCSP: true, viewport: { width: 320, height: 640 }, locale: 'de-DE' };
    const { page, faults } = await fixture.open('franchises', options);
    await page.getByRole('link', { name: 'Harbour' }).click();
    await page.getByRole('button', { name: '2 Filme und 1 Serie besorgen' }).click();
    await page.locator('.import-lists summary:focus').waitFor();
    await page.getByText('Filme 2').waitFor();
    // A double click asks once.
    await page.getByRole('button', { name: 'Adresse erzeugen' }).dblclick();
    const radarr = page.locator('.import-lists .copy-line code').first();
    const address = (await radarr.textContent()) ?? '';
    const answer = await fetch(address);
    expect(await answer.json()).toEqual([
      { id: 11, title: 'The First Keel' },
      { id: 12, title: 'Two Coasts' },
    ]);
    await page.getByRole('button', { name: 'Widerrufen …' }).waitFor();
    expect(await accessFaults(page)).toEqual([]);
    expect(await sidewaysPixels(page)).toBe(0);
    await page.reload();
    await page.getByText('Fehlende Teile für Radarr und Sonarr').click();
    await page.getByRole('button', { name: 'Widerrufen …' }).click();
    await page.getByText('Soll die Adresse widerrufen werden?').waitFor();
    expect(await accessFaults(page)).toEqual([]);
    expect(await sidewaysPixels(page)).toBe(0);
    await page.getByRole('button', { name: 'Nein, so lassen' }).click();
    expect((await fetch(address)).status).toBe(200);
    await page.getByRole('button', { name: 'Widerrufen …' }).click();
    await page.getByRole('button', { name: 'Ja, widerrufen' }).click();
    await page.getByRole('button', { name: 'Widerrufen …' }).waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain(new URL(address).pathname);
    expect((await fetch(address)).status).toBe(410);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('is exported as several files, with a note where to put them', async () => {
    const { page, faults } = await fixture.open('franchises', {
      bypassCSP: true,
      viewport: { width: 320, height: 640 },
    });
    await page.getByRole('link', { name: 'Harbour' }).click();
    await page.getByText('Export', { exact: true }).click();
    await page.getByText('go into Kometa’s folder “config”').waitFor();
    const files = page.getByRole('list', { name: 'Kodi movie set' }).getByRole('link');
    expect(await files.allTextContents()).toEqual(['harbour.kodi-set.xml', 'set.nfo']);
    const [file] = await Promise.all([page.waitForEvent('download'), files.last().press('Enter')]);
    expect(file.suggestedFilename()).toBe('set.nfo');
    expect(await accessFaults(page)).toEqual([]);
    expect(await sidewaysPixels(page)).toBe(0);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

describe.each(['dark', 'light'] as const)('in the %s theme', (colorScheme) => {
  test.each(['libraries', 'activity', 'problems', 'franchises'])('%s is accessible, on a phone too', async (path) => {
    const { page } = await fixture.open(path, {
      colorScheme,
      bypassCSP: true,
      viewport: { width: 320, height: 640 },
    });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('load');
    expect(await accessFaults(page)).toEqual([]);
    expect(await sidewaysPixels(page)).toBe(0);
    await page.context().close();
  });
});
