/** Posters of parts that no Library has, on a real `serve` whose stories ask fake services. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ActionFixture, makeActionFixture } from './actionFixture.ts';
import { accessFaults, patienceMs, patient, sidewaysPixels } from './pageFixture.ts';

let fixture: ActionFixture;
let address: string;
beforeAll(async () => {
  fixture = await makeActionFixture({ storySources: ['tmdb'] });
  // The first scan of the stories may end before that of the films, and then it asks for nothing.
  await fetch(`${fixture.baseUrl}/api/v1/libraries/default/stories/walk`, {
    ...{ method: 'POST', body: '{}' },
    headers: { 'content-type': 'application/json', origin: fixture.baseUrl },
  });
  address = await vi.waitFor(async () => {
    const found = Object((await fixture.read('franchises'))['franchises'])[0]?.nextMissing?.missingPoster;
    expect(found).toContain('/posters/movie/tmdb%3A70011?v=');
    return found;
  }, patient);
}, 3 * patienceMs);
afterAll(() => fixture?.end());

type Page = Awaited<ReturnType<ActionFixture['open']>>['page'];

function styleOf(page: Page, place: string, property: string): Promise<string> {
  return page.evaluate(`getComputedStyle(document.querySelector(${JSON.stringify(place)})).${property}`);
}

/** Waits until the picture in it is loaded. */
async function isDrawn(page: Page, place: string): Promise<void> {
  const width = `document.querySelector(${JSON.stringify(`${place} img`)})?.naturalWidth ?? 0`;
  await expect.poll(() => page.evaluate(width), patient).toBeGreaterThan(0);
}

const pictured = '.missing-poster-pictured';

test('are drawn faintly wherever a missing part is; a part without a poster keeps its frame and name', async () => {
  const { page, faults } = await fixture.open('franchises');
  const collage = page.locator('.story-collage');
  await isDrawn(page, `.story-collage ${pictured}`);
  expect(await collage.locator('.poster-picture').count()).toBe(2);
  expect(await collage.locator('.missing-poster-name').allTextContents()).toEqual(['The Iron Coast']);

  await page.getByRole('link', { name: 'Salt' }).click();
  const missing = page.locator('.story-card-missing', { hasText: 'Salt Road 2' });
  await missing.getByText('Missing').waitFor();
  await isDrawn(page, `.story-card-missing ${pictured}`);
  // The name is beside it.
  expect(await missing.locator('img').getAttribute('alt')).toBe('');
  expect(await missing.locator(`${pictured}[aria-hidden="true"]`).count()).toBe(1);
  expect(Number(await styleOf(page, `.story-card-missing ${pictured} img`, 'opacity'))).toBeLessThan(0.8);
  await page.locator('.story-card-missing .missing-poster-name', { hasText: 'The Iron Coast' }).waitFor();

  await page.getByRole('button', { name: 'Timeline' }).click();
  await page.locator('.scale-poster-missing').waitFor();
  expect(faults).toEqual([]);
  await page.context().close();
});

test('are beside the next part of a title, and on the start page', async () => {
  const [held] = (await fixture.read('titles?q=Salt%20Road')).titles;
  const { page, faults } = await fixture.open(`title/${held?.id}`);
  await isDrawn(page, `.next-in-story-next ${pictured}`);
  await page.locator('.next-in-story-next').getByText('Missing').waitFor();
  await page.goto(`${fixture.baseUrl}/`);
  await isDrawn(page, `.next-story ${pictured}`);
  expect(faults).toEqual([]);
  await page.context().close();
});

test('give way to the frame and the name if they cannot be loaded', async () => {
  const { page } = await fixture.open('titles');
  await page.route(`**/${address.split('?', 1)[0]}*`, (route) => route.abort());
  await page.goto(`${fixture.baseUrl}/franchises`);
  await page.locator('.story-collage .missing-poster-name', { hasText: 'Salt Road 2' }).waitFor();
  await page.context().close();
});

test.each([
  ['light', 'none', 390],
  ['dark', 'none', 1440],
  ['dark', 'active', 1440],
] as const)('are marked and accessible in the %s theme, forced colours %s, at %d pixels', async (...variant) => {
  const [colorScheme, forcedColors, width] = variant;
  const options = { colorScheme, forcedColors, bypassCSP: true, viewport: { width, height: 800 } };
  const { page, faults } = await fixture.open('franchises', options);
  await page.getByRole('link', { name: 'Salt' }).click();
  await isDrawn(page, `.story-card-missing ${pictured}`);
  expect(await styleOf(page, `.story-card-missing ${pictured}`, 'borderTopStyle')).toBe('dashed');
  expect(await accessFaults(page)).toEqual([]);
  expect(await sidewaysPixels(page)).toBe(0);
  await page.goto(`${fixture.baseUrl}/`);
  await isDrawn(page, `.next-story ${pictured}`);
  expect(await accessFaults(page)).toEqual([]);
  expect(await sidewaysPixels(page)).toBe(0);
  expect(faults).toEqual([]);
  await page.context().close();
});
