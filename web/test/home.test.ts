import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ActionFixture, makeActionFixture } from './actionFixture.ts';
import { accessFaults, patient, sidewaysPixels } from './pageFixture.ts';

let fixture: ActionFixture;
beforeAll(async () => {
  fixture = await makeActionFixture();
});
afterAll(() => fixture?.end());

/** Names of problems without a poster that share the line of their card with others. */
const narrowNames = `[...document.querySelectorAll('.fix-link:not(:has(.poster))')]
  .filter((one) => one.clientWidth < one.closest('.fix-examples').clientWidth / 2)
  .map((one) => one.textContent)`;

describe('the home', () => {
  test('shows the newest titles, and a new one without a reload', async () => {
    const { page, faults } = await fixture.open('');
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await page.locator('.poster-grid-link').nth(7).waitFor();
    await fixture.put('vault', 'Fresh Reel (1990)');
    await fixture.serving().post('vault');
    await page.locator('.poster-grid-link', { hasText: 'Fresh Reel' }).waitFor(patient);
    await page.locator('.poster-grid-link', { hasText: 'Fresh Reel' }).click();
    await page.getByRole('heading', { level: 1, name: 'Fresh Reel' }).waitFor();
    await page.goBack();
    await page.locator('.poster-grid-link:focus', { hasText: 'Fresh Reel' }).waitFor();
    await page.getByRole('link', { name: /^All \d+ titles$/u }).click();
    await page.waitForURL('**/titles');
    await page.locator('.title-card-link').first().waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('fills whole rows, which are one tab stop with arrow keys', async () => {
    const { page } = await fixture.open('');
    const links = page.locator('.poster-grid-link');
    await links.nth(7).waitFor();
    const tops: readonly number[] = await page.evaluate(
      "[...document.querySelectorAll('.poster-grid-link')].map((one) => one.getBoundingClientRect().top)",
    );
    const columns = tops.filter((top) => top === tops[0]).length;
    expect(tops.length % columns).toBe(0);
    await links.first().focus();
    await page.keyboard.press('ArrowRight');
    await links.nth(1).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ArrowDown');
    await links
      .nth(1 + columns)
      .and(page.locator(':focus'))
      .waitFor();
    expect(await page.locator('.poster-grid-link[tabindex="0"]').count()).toBe(1);
    await page.context().close();
  });

  test('names the problems that matter most, with a link each', async () => {
    await fixture.noteProblems(6);
    const { page, faults } = await fixture.open('');
    const fix = page.locator('.fix', { hasText: 'Nameless 1' });
    await fix.waitFor();
    expect(await fix.locator('.fix-link').count()).toBe(4);
    await fix.getByRole('heading', { name: /6$/u }).waitFor();
    for (const width of [390, 768]) {
      await page.setViewportSize({ width, height: 800 });
      // A name without a poster has a line of its own; posters are smaller than those of new titles.
      await expect.poll(() => page.evaluate(narrowNames), patient).toEqual([]);
      const [small, large] = await Promise.all(
        ['.fix .poster', '.poster-grid .poster'].map((one) => page.locator(one).first().boundingBox()),
      );
      expect(small?.width ?? 0).toBeLessThan(large?.width ?? 0);
    }
    await page.getByRole('link', { name: /^All \d+ problems$/u }).click();
    await page.getByRole('heading', { level: 1, name: 'Problems' }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('shows a running scan live', async () => {
    const { page, faults } = await fixture.open('');
    await page.locator('.poster-grid-link').first().waitFor();
    // Records what was shown, because the scan may be faster than the test.
    await page.evaluate(`(() => {
      window.shown = new Set();
      const look = () => document.querySelectorAll('.scan-words').forEach(({ textContent }) => window.shown.add(textContent));
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    })()`);
    for (let number = 1; number <= 6; number += 1) await fixture.put('vault', `Slow Reel ${number} (1970)`, 'long');
    await fixture.serving().post('vault');
    await expect
      .poll(
        () => page.evaluate('[...window.shown].some((text) => /^vault Scan, .*of \\d+ titles/u.test(text))'),
        patient,
      )
      .toBe(true);
    await page
      .locator('.scan')
      .first()
      .waitFor({ ...patient, state: 'detached' });
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('shows what the collection consists of, and what a story lacks next', async () => {
    const { page, faults } = await fixture.open('');
    const story = page.locator('.next-story', { hasText: 'Salt' });
    await story.waitFor();
    expect(await story.textContent()).toContain('Missing next: Salt Road 2 (2009)');
    const codec = page.locator('.statistics-card', { hasText: 'Codec' });
    await codec.getByRole('link', { name: /H\.264/u }).click();
    await page.waitForURL('**/titles?codec=h264');
    await page.locator('.title-card-link').first().waitFor();
    await page.goBack();
    await story.click();
    await page.getByRole('heading', { level: 1, name: 'Salt' }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('shows four figures of the collection two by two on a phone', async () => {
    const { page } = await fixture.open('', { viewport: { width: 320, height: 640 }, locale: 'de-AT' });
    await page.route('**/api/v1/duplicates?*', (route) => route.fulfill({ json: { groups: [], total: 1, titles: 2 } }));
    await page.reload();
    await page.locator('.statistics-copies').waitFor();
    const places: readonly (readonly number[])[] = await page.evaluate(
      "[...document.querySelectorAll('.statistics-sums > div')].map((one) => [one.offsetLeft, one.offsetTop])",
    );
    expect(places).toHaveLength(4);
    const [first, second, third, fourth] = places;
    expect([first?.[1], third?.[1]]).toEqual([second?.[1], fourth?.[1]]);
    expect([third?.[0], fourth?.[0]]).toEqual([first?.[0], second?.[0]]);
    await page.context().close();
  });

  test.each(['?q=orchard', '?library=default%2Fmovies&sort=name'])(
    'an old link to the wall, %s, leads on to it',
    async (query) => {
      const { page, faults } = await fixture.open(query);
      await page.waitForURL(`**/titles${query}`);
      await page.locator('.title-card-link').first().waitFor();
      // It replaces the old address: back leaves the page.
      expect(await page.evaluate('history.length')).toBe(2);
      expect(faults).toEqual([]);
      await page.context().close();
    },
  );

  test.each([
    ['dark', 320, 'en-GB'],
    ['light', 2560, 'de-DE'],
  ] as const)('is accessible, %s and %i pixels wide', async (colorScheme, width, locale) => {
    const { page } = await fixture.open('', { colorScheme, locale, viewport: { width, height: 900 }, bypassCSP: true });
    await page.locator('.poster-grid-link').first().waitFor();
    await page.locator('.fix').first().waitFor();
    await page.locator('.statistics-card').first().waitFor();
    await page.locator('.next-story').first().waitFor();
    expect(await accessFaults(page)).toEqual([]);
    expect(await sidewaysPixels(page)).toBe(0);
    await page.context().close();
  });
});
