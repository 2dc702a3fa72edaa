/** Addresses of the page: those people read and share, and those of earlier versions. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePageFixture, type PageFixture } from './pageFixture.ts';

let fixture: PageFixture;
beforeAll(async () => {
  fixture = await makePageFixture();
});
afterAll(() => fixture?.end());

describe('an address of an earlier version', () => {
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
