import { mkdir, rm } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { garbage, makeOddFixture, type OddFixture, soundAlone, upright, withoutSheet } from './oddFixture.ts';
import { patient, sidewaysPixels, stands } from './pageFixture.ts';

let fixture: OddFixture;
beforeAll(async () => {
  fixture = await makeOddFixture();
});
afterAll(() => fixture?.end());

describe('a video that cannot be read', () => {
  test.each([
    [garbage, 'Kein Video, oder am Anfang abgeschnitten'],
    [soundAlone, 'Kein Video, nur 1 andere Spur'],
  ])('shows the reason in place of its streams: %s', async (name, reason) => {
    const { page, faults } = await fixture.openTitle(name, { viewport: { width: 320, height: 640 } });
    const notice = page.locator('.video .notice', { hasText: 'Diese Datei ist nicht lesbar' });
    await notice.getByText(reason, { exact: true }).waitFor();
    await notice.getByText('Sieh nach, ob es läuft').waitFor();
    expect(await page.locator('.video-line').count()).toBe(0);
    expect(await sidewaysPixels(page)).toBe(0);
    const names = [
      ...(await page.locator('h2').allTextContents()),
      ...(await page.locator('summary').allTextContents()),
    ];
    expect(new Set(names).size).toBe(names.length);
    await page.setViewportSize({ width: 1440, height: 900 });
    await stands(page);
    const beside = await page.locator('.video').boundingBox();
    expect((await notice.boundingBox())?.x).toBe(beside?.x);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

describe('the time line', () => {
  test('of a video with missing pictures says so and still works', async () => {
    const { page } = await fixture.openTitle(withoutSheet);
    await page.getByText('Die Trickplay-Bilder fehlen in ihrem Ordner.').waitFor();
    expect(await page.locator('.scrubber-help').count()).toBe(0);
    const line = page.getByRole('slider');
    await line.press('End');
    expect(await line.getAttribute('aria-valuenow')).toBe('30');
    await page.context().close();
  });

  test.each([
    [1440, 900],
    [390, 700],
  ])('of an upright video fits the window together with its picture at %i x %i', async (width, height) => {
    const { page } = await fixture.openTitle(upright, { viewport: { width, height } });
    const shown = page.locator('.scrubber-picture');
    await shown.locator('img').waitFor();
    await stands(page);
    const box = await shown.boundingBox();
    const line = await page.getByRole('slider').boundingBox();
    if (box === null || line === null) throw new Error('expected a picture and its line to be drawn');
    expect(line.y + line.height - box.y).toBeLessThan(height * 0.8);
    expect(box.width / box.height).toBeCloseTo(180 / 320, 1);
    await page.context().close();
  });
});

describe('German', () => {
  test('is used for faults of an .nfo', async () => {
    const { page } = await fixture.open('problems');
    await page
      .getByText('hier steht ein <, das kein Element beginnt (schreibe in einem Text stattdessen &lt;)')
      .first()
      .waitFor();
    await page.context().close();
  });
});

describe('a Library', () => {
  test('shows the time zone of its schedule if it is not the browser’s', async () => {
    const zone = (page: Page) => page.getByText('in der Zeitzone Pacific/Auckland');
    const elsewhere = await fixture.open('libraries');
    await zone(elsewhere.page).waitFor();
    await elsewhere.page.context().close();
    const there = await fixture.open('libraries', { timezoneId: 'Pacific/Auckland' });
    await there.page.locator('.library-card').nth(1).waitFor();
    expect(await zone(there.page).count()).toBe(0);
    await there.page.context().close();
  });

  test('without its storage needs the user at once, also after a start, until the storage is back', async () => {
    const { page } = await fixture.open('libraries');
    const card = page.locator('.library-card', { hasText: 'attic' });
    await card.getByText('Aktuell').waitFor();
    await rm(fixture.attic, { recursive: true });
    await card.getByText('Braucht Aufmerksamkeit', { exact: true }).waitFor();
    await card.getByText(`den Speicher "${fixture.attic}" gibt es nicht`).waitFor();
    await page.context().close();

    await fixture.restart();
    const later = await fixture.open('problems');
    await later.page.getByText(`den Speicher "${fixture.attic}" gibt es nicht`).waitFor();
    await mkdir(fixture.attic);
    await later.page.getByText(`den Speicher "${fixture.attic}" gibt es nicht`).waitFor({ state: 'detached' });
    await later.page.context().close();
    expect(await fixture.states()).toEqual([
      ['default/attic', 'ready'],
      ['default/movies', 'ready'],
    ]);
  });
});

describe('an address typed by hand', () => {
  test.each(['title/xxx', 'franchises/xxx'])('%s shows "nothing here"', async (path) => {
    const { page } = await fixture.open(path);
    await page.getByRole('heading', { name: 'Hier ist nichts' }).waitFor();
    expect(await page.getByText('pattern').count()).toBe(0);
    await page.context().close();
  });

  test('an unknown filter is ignored', async () => {
    const { page } = await fixture.open('titles?kind=zzz&art=zzz');
    await page.locator('.title-card-link').nth(4).waitFor(patient);
    await page.context().close();
  });
});
