import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ActionFixture, makeActionFixture } from './actionFixture.ts';
import { accessFaults, patient, sidewaysPixels, stands } from './pageFixture.ts';

let fixture: ActionFixture;
beforeAll(async () => {
  fixture = await makeActionFixture();
});
afterAll(() => fixture?.end());

const cards = '.title-card-link';
/** The posters beside each other in the first row. */
const inFirstRow = (page: Page): Promise<number> =>
  page.evaluate(
    "((tops) => tops.filter((top) => top === tops[0]).length)([...document.querySelectorAll('.title-card')].map((one) => one.getBoundingClientRect().top))",
  );
const chooseLook = async (page: Page, name: string) => {
  // Phones have it folded.
  const fold = page.getByRole('button', { name: 'Order and view' });
  if (await fold.isVisible()) await fold.click();
  await page.getByRole('group', { name: 'View' }).getByRole('radio', { name, exact: true }).check();
};

describe('the look of the wall', () => {
  test('ten or more posters fill 1920 pixels, and another size is kept', async () => {
    const { page, faults } = await fixture.open('titles', { viewport: { width: 1920, height: 1080 } });
    await page.locator(cards).nth(10).waitFor();
    await stands(page);
    expect(await inFirstRow(page)).toBeGreaterThanOrEqual(10);
    await page.getByRole('slider', { name: 'Poster size' }).press('End');
    await expect.poll(() => inFirstRow(page), patient).toBeLessThan(8);
    await page.reload();
    await page.locator(cards).nth(3).waitFor();
    await stands(page);
    expect(await inFirstRow(page)).toBeLessThan(8);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('a list has the same titles with the same keys, sorts by its headers, and is kept', async () => {
    const { page, faults } = await fixture.open('titles?sort=name', { viewport: { width: 1280, height: 600 } });
    await page.locator(cards).first().waitFor();
    const place = () => page.getByRole('group', { name: 'View' }).boundingBox();
    const before = await place();
    await chooseLook(page, 'List');
    const rows = page.locator('.title-row-link');
    await rows.nth(5).waitFor();
    // The choice stays below the pointer.
    expect(await place()).toEqual(before);
    await page.getByRole('columnheader', { name: 'Name' }).waitFor();
    expect(await page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
    expect(await page.locator('.title-row').first().getByRole('gridcell').count()).toBe(5);
    await rows.first().focus();
    await page.keyboard.press('ArrowDown');
    await page.locator('[data-index="1"] a:focus').waitFor();
    await page.keyboard.press('End');
    const last = page.locator('[data-index="14"] a:focus');
    await last.waitFor();
    // Below the bars and the headers, above the lower edge.
    const { y = 0, height = 0 } = (await last.boundingBox()) ?? {};
    expect(y > 100 && y + height < 600).toBe(true);
    await page.keyboard.press('Home');
    await page.locator('[data-index="0"] a:focus').waitFor();
    await page.getByRole('columnheader', { name: 'Size' }).getByRole('button').click();
    await page.waitForURL('**/titles?sort=size');
    await page.getByRole('columnheader', { name: 'Size' }).getByRole('button').click();
    await page.waitForURL('**/titles?sort=size&order=asc');
    await page.reload();
    await rows.first().click();
    await page.locator('h1:focus').waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('a list shows two lines of a name on a phone', async () => {
    const { page } = await fixture.open('titles', { viewport: { width: 320, height: 640 } });
    await page.locator(cards).first().waitFor();
    await chooseLook(page, 'List');
    await page.locator('.title-row-words').first().waitFor();
    await page.evaluate(
      "document.querySelector('.title-row-words').textContent = 'Harbour Lights: The Long Way Home to the Sea'",
    );
    const { width = 0, height = 0 } = (await page.locator('.title-row-words').first().boundingBox()) ?? {};
    expect(width).toBeGreaterThan(150);
    expect(height).toBeGreaterThan(30);
    await page.context().close();
  });

  test.each([
    ['List', 'dark', 320, 'en-GB'],
    ['List', 'light', 1440, 'en-GB'],
    ['List', 'dark', 2560, 'en-GB'],
    ['Posters without names', 'dark', 1440, 'en-GB'],
    ['Posters without names', 'light', 320, 'en-GB'],
  ] as const)(
    '%s, %s and %i pixels wide, is accessible and names every title',
    async (look, colorScheme, width, locale) => {
      const { page } = await fixture.open('titles?sort=name', {
        ...{ colorScheme, locale, viewport: { width, height: 700 }, bypassCSP: true },
      });
      await page.locator(cards).first().waitFor();
      await chooseLook(page, look);
      await page.getByRole('link', { name: /^The Glass Orchard/u }).waitFor();
      expect(await accessFaults(page)).toEqual([]);
      expect(await sidewaysPixels(page)).toBe(0);
      // The columns of a very wide list are not far from its names.
      if (width > 2000)
        expect((await page.locator('.title-row-year').first().boundingBox())?.x).toBeLessThan(width / 2);
      await page.context().close();
    },
  );

  test.each([
    [320, 640],
    [1280, 500],
  ])(
    'in a window of %i x %i the search stays while titles scroll, and a new one begins at the top',
    async (width, height) => {
      const { page, faults } = await fixture.open('titles', { viewport: { width, height } });
      await page.locator(cards).nth(3).waitFor();
      await page.evaluate('scrollTo(0, 450)');
      await expect.poll(() => page.evaluate('scrollY'), patient).toBeGreaterThan(100);
      const search = page.getByRole('searchbox');
      const box = await search.boundingBox();
      expect(box === null ? -1 : box.y).toBeGreaterThanOrEqual(40);
      expect(box?.y).toBeLessThan(120);
      const covering = `document.elementFromPoint(innerWidth / 4, ${(box?.y ?? 0) + 10}).className`;
      expect(await page.evaluate(covering)).toContain('wall-search');
      await search.fill('salt');
      await page.locator('.wall-count', { hasText: '1 title' }).waitFor();
      expect(await page.evaluate('scrollY')).toBe(0);
      expect(faults).toEqual([]);
      await page.context().close();
    },
  );
});

describe('on a phone', () => {
  test.each([
    ['dark', 'en-GB', 'Order and view'],
    ['light', 'de-DE', 'Sortierung und Ansicht'],
  ] as const)(
    'on a small phone, %s and %s, posters are on the first screen, below one row of controls',
    async (colorScheme, locale, name) => {
      const options = { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true, bypassCSP: true };
      const { page, faults } = await fixture.open('titles?sort=name', { ...options, colorScheme, locale });
      await page.locator('.title-card-link').nth(3).waitFor();
      const order = page.getByRole('button', { name });
      const tops: readonly number[] = await page.evaluate(
        "[...document.querySelectorAll('search input, search button, search select')].filter((one) => one.checkVisibility()).map((one) => Math.round(one.getBoundingClientRect().top))",
      );
      expect(new Set(tops).size).toBe(1);
      const poster = await page.locator('.title-card').first().boundingBox();
      expect((poster?.y ?? 640) + (poster?.height ?? 0)).toBeLessThan(640);
      await page.evaluate('scrollTo(0, 450)');
      await expect.poll(() => page.evaluate('scrollY'), patient).toBeGreaterThan(100);
      await order.focus();
      await page.keyboard.press('Enter');
      expect(await order.getAttribute('aria-expanded')).toBe('true');
      await page.keyboard.press('Tab');
      const select = page.locator('.wall-order-line select:focus');
      await select.waitFor();
      const below = await page.locator('.wall-search-line').boundingBox();
      expect((await select.boundingBox())?.y).toBeGreaterThanOrEqual((below?.y ?? 0) + (below?.height ?? 0));
      expect(await accessFaults(page)).toEqual([]);
      expect(await sidewaysPixels(page)).toBe(0);
      await order.press('Enter');
      await page.locator('.wall-order-line').waitFor({ state: 'hidden' });
      expect(faults).toEqual([]);
      await page.context().close();
    },
  );

  test('order, look and size of the wall share one row on a phone', async () => {
    const options = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'de-DE' } as const;
    const { page } = await fixture.open('titles', options);
    await page.getByRole('button', { name: 'Sortierung und Ansicht' }).click();
    await page.locator('.look-slider').waitFor();
    const tops: readonly number[] = await page.evaluate(
      "[...document.querySelectorAll('.wall-order-line select, .look-choice, .look-slider')].map((one) => one.getBoundingClientRect().top)",
    );
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(8);
    expect(await sidewaysPixels(page)).toBe(0);
    await page.context().close();
  });
});

describe('the strip beside the wall', () => {
  const firstShown = (page: Page): Promise<string> =>
    page.evaluate(
      "[...document.querySelectorAll('.title-card')].find((one) => one.getBoundingClientRect().top > 100)?.querySelector('.title-card-name')?.textContent ?? ''",
    );

  test('jumps to a letter by keys and by pointer, and follows the scrolling', async () => {
    const { page, faults } = await fixture.open('titles?sort=name', { viewport: { width: 320, height: 480 } });
    const strip = page.getByRole('slider', { name: 'Jump to' });
    await strip.waitFor();
    await expect.poll(() => strip.getAttribute('aria-valuetext'), patient).toBe('G');
    await strip.focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => strip.getAttribute('aria-valuetext'), patient).toBe('O');
    await page.keyboard.press('Home');
    await expect.poll(() => firstShown(page), patient).toBe('The Glass Orchard');
    await page.keyboard.press('End');
    await expect.poll(() => strip.getAttribute('aria-valuetext'), patient).toBe('S');
    await page.getByRole('link', { name: /^Stuck Reel/u }).waitFor();
    await page.locator('h1').click();
    await page.evaluate('scrollTo(0, 0)');
    await expect.poll(() => strip.getAttribute('aria-valuetext'), patient).toBe('G');
    const box = await strip.boundingBox();
    if (box === null) throw new Error('expected the strip to be drawn');
    await page.mouse.move(box.x + box.width / 2, box.y + 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height - 2, { steps: 4 });
    await page.locator('.jump-name', { hasText: 'S' }).waitFor();
    await page.mouse.up();
    await page.getByRole('link', { name: /^Stuck Reel/u }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('has years, and is not there for a search, nor where there is one place: all came in one month', async () => {
    const { page } = await fixture.open('titles?sort=year', { locale: 'de-DE' });
    const strip = page.getByRole('slider', { name: 'Springen zu' });
    await expect.poll(() => strip.getAttribute('aria-valuetext'), patient).toBe('2012');
    await page.getByRole('searchbox').fill('salt');
    await strip.waitFor({ state: 'detached' });
    const places = page.waitForResponse((response) => response.url().includes('/api/v1/places'));
    await page.goto(`${fixture.baseUrl}/titles`);
    await places;
    await page.locator(cards).nth(3).waitFor();
    await strip.waitFor({ state: 'detached' });
    await page.context().close();
  });
});

describe('saved filters', () => {
  test('begin on a phone where the search begins', async () => {
    const { page } = await fixture.open('titles?q=a', { viewport: { width: 320, height: 640 } });
    await page.getByRole('button', { name: 'Save this search' }).waitFor();
    const edges: readonly number[] = await page.evaluate(`(() => {
      const words = document.createRange();
      words.selectNodeContents(document.querySelector('.saved > button'));
      return [words, document.querySelector('.wall-search')].map((one) => Math.round(one.getBoundingClientRect().left));
    })()`);
    expect(edges[0]).toBe(edges[1]);
    await page.context().close();
  });

  test('are named, applied, kept, removed, and back after an undo', async () => {
    const { page, faults } = await fixture.open('titles?library=default%2Fmovies', { bypassCSP: true });
    await page.locator('.wall-count', { hasText: '3 titles' }).waitFor();
    await page.goto(`${fixture.baseUrl}/titles?q=a`);
    await page.getByRole('button', { name: 'Save this search' }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Save these filters' }).press('Enter');
    await page.locator('.saved-name:focus').waitFor();
    await page.keyboard.type('Only films');
    await page.keyboard.press('Enter');
    const saved = page.getByRole('button', { name: 'Only films', exact: true });
    await saved.and(page.locator(':focus')).waitFor();
    expect(await saved.getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.locator('.wall-count', { hasText: /^1\d titles\s*$/u }).waitFor();
    await page.reload();
    await saved.click();
    await page.waitForURL('**/titles?library=default%2Fmovies');
    await page.locator('.wall-count', { hasText: '3 titles' }).waitFor();
    expect(await accessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove the saved filter Only films' }).click();
    await page.getByText('Only films was removed.').first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).and(page.locator(':focus')).press('Enter');
    await saved.and(page.locator(':focus')).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
