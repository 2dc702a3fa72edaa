/** Lists longer than a window: a story of more than a thousand parts, and many problems. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Fixture, makeFixture, type Serving, startServe, writeConfig } from '../../operator/test/serving.ts';
import { launchBrowser } from './browser.ts';
import { buildPage, openTab, patient, sidewaysPixels, stands, walked } from './pageFixture.ts';

const partCount = 1200;
const brokenCount = 30;

let browser: Browser;
let fixture: Fixture;
let serving: Serving;
beforeAll(async () => {
  buildPage();
  browser = await launchBrowser();
  fixture = await makeFixture({});
  const at = (...names: string[]) => join(fixture.folder, ...names);
  await mkdir(at('stories'));
  await writeFile(at('stories', 'long.franchise.yaml'), longStory());
  for (let number = 1; number <= brokenCount; number += 1) {
    const folder = at('movies', `Reel ${number} (1960)`);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'film.mkv'), 'no video');
  }
  const schedule = '0 0 29 2 *';
  await writeConfig(fixture.config, {
    movies: { kind: 'movies', storage: { path: at('movies') }, sources: [], schedule },
    stories: { kind: 'franchises', storage: { path: at('stories') }, schedule },
  });
  serving = await startServe(fixture, { env: { PROJECTIONIST_QUIET_SECONDS: '0' } });
  await walked(serving.baseUrl);
});
afterAll(async () => {
  await browser?.close();
  await serving?.stop();
  await fixture?.remove();
});

/** Parts with names of different lengths, so that cards differ in height. */
function longStory(): string {
  const parts = Array.from({ length: partCount }, (_, index) => {
    const title = `Part ${index + 1}${' of a name that goes on'.repeat(index % 5)}`;
    const isLast = index === partCount - 1;
    const released = `${isLast ? 2090 : 1950 + ((index * 37) % 70)}-05-04`;
    return `  - {movie: "tmdb:${index + 1}", title: "${title}", released: "${released}", time: {from: ${index}, to: ${index}}}`;
  });
  const eras = [0, 600].map((from) => `  - {name: Age of ${from}, from: ${from}, to: ${from + 599}}`);
  const head = ['name: Long', 'calendar: {unit: years, after: AS}', 'eras:', ...eras, 'order:'];
  return `${[...head, ...parts].join('\n')}\n`;
}

const phone = { viewport: { width: 390, height: 700 } };

async function openStory(options: object): Promise<Page> {
  const { page } = await openTab(browser, serving.baseUrl, 'franchises', options);
  await page.getByRole('link', { name: 'Long' }).click();
  await page.locator('.story-card').first().waitFor();
  await stands(page);
  return page;
}

/** The card in the middle of the window, and its offset. */
const seen = (page: Page): Promise<readonly [place: string, top: number]> =>
  page.evaluate(`(() => {
    const card = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('[data-story-place]');
    return [card?.dataset.storyPlace ?? '', Math.round(card?.getBoundingClientRect().top ?? 0)];
  })()`);

describe('a story of more than a thousand parts', () => {
  test('formats its numbers in the locale', async () => {
    const page = await openStory({ ...phone, locale: 'de-DE' });
    await page.getByText('0 von 1.200 vorhanden').waitFor();
    await page.getByText('1.200 Teile', { exact: true }).waitFor();
    await page.goBack();
    await page.getByText('0 von 1.200 vorhanden').waitFor();
    await page.context().close();
  });

  test('draws the visible cards, and back returns to the same card', async () => {
    const page = await openStory(phone);
    const isDrawn = (place: number): Promise<boolean> =>
      page.evaluate(
        `document.querySelector('[data-story-place="${place}"] h3').checkVisibility({contentVisibilityAuto: true})`,
      );
    expect([await isDrawn(1), await isDrawn(1000)]).toEqual([true, false]);
    for (let step = 0; step < 12; step += 1) {
      await page.evaluate('scrollBy(0, innerHeight)');
      await stands(page);
    }
    const before = await seen(page);
    expect(Number(before[0])).toBeGreaterThan(20);
    await page.getByRole('link', { name: 'Libraries' }).click();
    await page.getByRole('heading', { level: 1, name: 'Libraries' }).waitFor();
    await page.goBack();
    await page.locator('.story-card').first().waitFor();
    await expect.poll(() => seen(page), patient).toEqual(before);
    await page.reload();
    await page.locator('.story-card').first().waitFor();
    await expect.poll(() => seen(page), patient).toEqual(before);
    await page.context().close();
  });

  test('is measured when its order changes but not when it is filtered', async () => {
    const page = await openStory(phone);
    const measured = async (name: RegExp): Promise<number> => {
      await page.evaluate(`(() => {
        const measure = Element.prototype.getBoundingClientRect;
        globalThis.measured = 0;
        Element.prototype.getBoundingClientRect = function () {
          if (this.matches('[data-story-place]')) globalThis.measured += 1;
          return measure.call(this);
        };
      })()`);
      await page.getByRole('button', { name }).click();
      await stands(page);
      return page.evaluate('globalThis.measured');
    };
    expect(await measured(/^Missing/u)).toBe(0);
    expect(await measured(/^Release order/u)).toBeGreaterThan(partCount);
    await page.context().close();
  });

  test('fits a phone’s window when drawn to scale, and shows names when zoomed in', async () => {
    const page = await openStory(phone);
    await page.getByRole('button', { name: 'Timeline' }).click();
    const drawing = page.getByRole('application');
    await page.locator('.scale-card').first().waitFor();
    await expect.poll(async () => (await drawing.boundingBox())?.height, patient).toBeLessThan(1000);
    expect(await page.locator('.scale-card').count()).toBe(partCount);
    expect(await page.locator('.scale-card-name').count()).toBe(0);
    for (let press = 0; press < 9; press += 1) await drawing.press('+');
    await page.locator('.scale-card-name').first().waitFor();
    expect(await sidewaysPixels(page)).toBe(0);
    await page.context().close();
  });

  test('has rows of cards as wide as its era headings on a wide screen', async () => {
    const page = await openStory({ viewport: { width: 1440, height: 900 } });
    const width = async (of: string) => (await page.locator(of).first().boundingBox())?.width ?? 0;
    expect(await width('.story-cards')).toBe(await width('.story-era'));
    expect(await width('.story-card')).toBeLessThan((await width('.story-era')) / 6);
    await page.context().close();
  });
});

test('going back to problems restores their number and the scroll position', async () => {
  const { page } = await openTab(browser, serving.baseUrl, 'problems', phone);
  const rows = page.locator('.problem');
  await rows.nth(9).waitFor();
  await page.getByRole('button', { name: 'Show 20 more' }).click();
  await rows.nth(brokenCount - 1).waitFor();
  const link = rows.nth(24).getByRole('link');
  await link.scrollIntoViewIfNeeded();
  await stands(page);
  const place = await page.evaluate<number>('scrollY');
  expect(place).toBeGreaterThan(1000);
  await link.click();
  await page.getByRole('heading', { level: 1, name: /^Reel/u }).waitFor();
  await page.goBack();
  await rows.nth(brokenCount - 1).waitFor();
  await expect.poll(() => page.evaluate('scrollY'), patient).toBe(place);
  expect(new URL(page.url()).search).toBe('?unreadable=100');
  await page.context().close();
});

test('the scroll position is kept even without scrolling after the address changed', async () => {
  const page = await openStory(phone);
  await page.getByRole('button', { name: /^Missing/u }).scrollIntoViewIfNeeded();
  await page.evaluate('scrollTo(0, 150)');
  await expect.poll(() => page.evaluate('scrollY'), patient).toBe(150);
  await stands(page);
  await page.getByRole('button', { name: /^Missing/u }).press('Enter');
  await page.getByRole('main').getByText('1,199 of 1,200 parts').waitFor();
  await stands(page);
  const place = await page.evaluate<number>('scrollY');
  expect(place).toBeGreaterThan(50);
  await page.getByRole('link', { name: 'Libraries' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Libraries' }).waitFor();
  await page.goBack();
  await page.locator('.story-card').first().waitFor();
  await expect.poll(() => page.evaluate('scrollY'), patient).toBe(place);
  await page.context().close();
});
