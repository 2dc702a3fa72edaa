/** Addresses of the page: those people read and share, and those of earlier versions. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { makePageFixture, openTab, type PageFixture, patient, rightToLeftName } from './pageFixture.ts';
import { startProxy } from './reverseProxy.ts';

let fixture: PageFixture;
beforeAll(async () => {
  fixture = await makePageFixture();
});
afterAll(() => fixture?.end());

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** As the API lists them. */
async function titlesNamed(name: string): Promise<readonly { readonly id: string; readonly address: string }[]> {
  const response = await fetch(`${fixture.baseUrl}/api/v1/titles?sort=added&order=asc&limit=200`);
  const { titles } = JSON.parse(await response.text());
  return titles.filter(({ title }: { title: string }) => title === name);
}

describe('the address of a title', () => {
  test('is readable, works after a reload, and back returns to the link', async () => {
    const { page, faults } = await fixture.open('titles?q=tide');
    const link = page.locator('.title-card-link').first();
    await link.click();
    await heading(page, 'The Long Tide').waitFor();
    expect(page.url()).toBe(`${fixture.baseUrl}/titles/movies/the-long-tide-2011`);
    expect(await page.locator('.layout-link[aria-current=page]').textContent()).toBe('Titles');
    await page.reload();
    await heading(page, 'The Long Tide').waitFor();
    await page.goBack();
    await link.and(page.locator(':focus')).waitFor();
    await page.goForward();
    await heading(page, 'The Long Tide').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'Rescan folder' }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('has letters of every script, and the episode that is open', async () => {
    const { page, faults } = await fixture.open(`titles/movies/שלום-עליכם-2004`);
    await heading(page, rightToLeftName.replace(' (2004)', '')).waitFor();
    expect(decodeURI(page.url())).toBe(`${fixture.baseUrl}/titles/movies/שלום-עליכם-2004`);
    await page.goto(`${fixture.baseUrl}/titles/series/harbour-lights?season=0`);
    await heading(page, 'Harbour Lights').waitFor();
    await page.getByRole('button', { name: 'Season 1' }).click();
    await page.waitForURL('**/titles/series/harbour-lights?season=1');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('of a second title of the same name and year has a number', async () => {
    const nfo = '<movie><title>The Long Tide</title><year>2011</year></movie>';
    await fixture.addFilm('The Long Tide (2011) again', nfo);
    await expect.poll(async () => (await titlesNamed('The Long Tide')).length, patient).toBe(2);
    const [first, second] = await titlesNamed('The Long Tide');
    expect(first?.address).toBe('titles/movies/the-long-tide-2011');
    expect(second?.address).toMatch(/^titles\/movies\/the-long-tide-2011~\d+$/u);
    const number = second?.address.replace(/.*~/u, '');
    // An earlier name does not matter, and makes room for the present one.
    const { page, faults } = await fixture.open(`titles/movies/earlier-name~${number}`);
    await heading(page, 'The Long Tide').waitFor();
    await page.waitForURL(`**/${second?.address}`);
    await page.getByText('The Long Tide (2011) again').first().waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('of a title whose folder is renamed while it is open shows the new folder', async () => {
    await fixture.addFilm('Moved (2013)');
    await expect.poll(async () => (await titlesNamed('Moved')).length, patient).toBe(1);
    const { page } = await fixture.open('titles/movies/moved-2013');
    await heading(page, 'Moved').waitFor();
    await fixture.renameFilm('Moved (2013)', 'Moved (2013) [1080p]');
    await page.getByText('Moved (2013) [1080p]').first().waitFor();
    expect(page.url()).toBe(`${fixture.baseUrl}/titles/movies/moved-2013`);
    await page.context().close();
  });

  test.each(['titles/movies/nothing-1900', 'titles/nowhere/the-long-tide-2011', 'titles/a/b/c'])(
    '%s is missing',
    async (path) => {
      const { page } = await fixture.open(path);
      await page.getByText('There is nothing here').first().waitFor();
      expect(page.url()).toBe(`${fixture.baseUrl}/${path}`);
      await page.context().close();
    },
  );

  test('works under a sub-path', async () => {
    const proxy = await startProxy(fixture.baseUrl, '/media/page');
    onTestFinished(() => proxy.close());
    const { page, faults } = await openTab(fixture.browser, proxy.url, 'titles?q=harbour');
    await page.locator('.title-card-link').first().click();
    await heading(page, 'Harbour Lights').waitFor();
    expect(page.url()).toBe(`${proxy.url}/titles/series/harbour-lights`);
    const [{ id } = { id: '' }] = await titlesNamed('Harbour Lights');
    await page.goto(`${proxy.url}/title/${id}`);
    await page.waitForURL(`${proxy.url}/titles/series/harbour-lights`);
    await heading(page, 'Harbour Lights').waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

describe('an address of an earlier version', () => {
  test('of a title leads to the present one with its query, and back leaves both', async () => {
    const [{ id } = { id: '' }] = await titlesNamed('Harbour Lights');
    const { page, faults } = await fixture.open('libraries');
    await heading(page, 'Libraries').waitFor();
    await page.goto(`${fixture.baseUrl}/title/${id}?season=1`);
    await page.waitForURL(`${fixture.baseUrl}/titles/series/harbour-lights?season=1`);
    await heading(page, 'Harbour Lights').waitFor();
    await page.goBack();
    await heading(page, 'Libraries').waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('of the activity leads to the present one with its query, and back leaves both', async () => {
    const { page, faults } = await fixture.open('libraries');
    await page.getByRole('heading', { level: 1, name: 'Libraries' }).waitFor();
    await page.goto(`${fixture.baseUrl}/work?library=default%2Fmovies`);
    await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
    expect(page.url()).toBe(`${fixture.baseUrl}/activity?library=default%2Fmovies`);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Libraries' }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
