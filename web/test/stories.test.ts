/** Stories, the palette, the list of keys, and the installed page, on a real `serve`. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ActionFixture, makeActionFixture } from './actionFixture.ts';
import { accessFaults, openTab, patient, sidewaysPixels, stands } from './pageFixture.ts';
import { startProxy } from './reverseProxy.ts';

let fixture: ActionFixture;
beforeAll(async () => {
  fixture = await makeActionFixture();
});
afterAll(() => fixture?.end());

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function openStory(options: object = {}) {
  const opened = await fixture.open('franchises', options);
  await opened.page.getByRole('link', { name: 'Salt' }).click();
  await opened.page.locator('.story-card').first().waitFor();
  return opened;
}

async function titleId(words: string): Promise<string> {
  const [found] = (await fixture.read(`titles?q=${encodeURIComponent(words)}`)).titles;
  if (found === undefined) throw new Error(`expected a title for ${words}`);
  return found.id;
}

describe('the list of stories', () => {
  test('shows posters of held titles, names of others, nothing else, and the next missing part', async () => {
    const { page, faults } = await fixture.open('franchises');
    const card = page.locator('.franchises-card');
    await card.getByText('Next missing: Salt Road 2 (2009)').waitFor();
    expect(await card.locator('.story-collage .poster-picture').count()).toBe(1);
    expect(await card.locator('.story-collage .missing-poster-name').allTextContents()).toEqual([
      'Salt Road 2',
      'The Iron Coast',
    ]);
    // A short story has no empty frames.
    expect(await card.locator('.story-collage-row > *').count()).toBe(3);
    await expect
      .poll(() => page.evaluate("document.querySelector('.story-collage img').naturalWidth"), patient)
      .toBeGreaterThan(0);
    await card.locator('.story-collage').click({ force: true });
    await page.getByRole('heading', { level: 1, name: 'Salt' }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

test('a short story fills a wide window with larger posters', async () => {
  const { page } = await openStory({ viewport: { width: 2560, height: 1000 } });
  const widths = `(() => {
    const cards = document.querySelectorAll('.story-cards > li');
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const fair = document.querySelector('.story-list').clientWidth / cards.length;
    return [cards[0].clientWidth, Math.max(10.25 * rem, Math.min(18 * rem, fair))].map(Math.round);
  })()`;
  const [wide = 0, fair]: readonly number[] = await page.evaluate(widths);
  expect(wide).toBe(fair);
  await page.setViewportSize({ width: 1440, height: 1000 });
  await expect
    .poll(async () => (await page.locator('.story-cards > li').first().boundingBox())?.width, patient)
    .toBeLessThan(wide);
  await page.context().close();
});

describe('the head of an era', () => {
  test('keeps clear of the note above it where both need two lines, and the lines of a row stay level', async () => {
    const { page } = await openStory({ locale: 'de-DE', viewport: { width: 1920, height: 1000 } });
    const edges = `(() => {
      const words = document.createRange();
      words.selectNodeContents(document.querySelector('.story-gap + .story-era'));
      return [document.querySelector('.story-gap').getBoundingClientRect().bottom, words.getBoundingClientRect().top];
    })()`;
    const [noteEnds = 0, eraBegins = 0]: readonly number[] = await page.evaluate(edges);
    expect(eraBegins).toBeGreaterThanOrEqual(noteEnds);
    const tops: readonly number[] = await page.evaluate(
      "[...document.querySelectorAll('.story-card')].map((one) => one.getBoundingClientRect().top)",
    );
    expect(new Set(tops).size).toBe(1);
    const buttons = page.locator('.story-card-get');
    const ends = await Promise.all([0, 1].map(async (at) => (await buttons.nth(at).boundingBox())?.y));
    expect(ends[0]).toBe(ends[1]);
    await page.context().close();
  });
});

describe('the bar of eras', () => {
  test('jumps by pointer and by keys, and shows the era that is read', async () => {
    const { page, faults } = await openStory({ viewport: { width: 390, height: 420 } });
    const bar = page.getByRole('navigation', { name: 'Jump in the story' });
    const stops = bar.getByRole('button');
    expect(await stops.allTextContents()).toEqual(['Age of Salt1–20 AS', 'Age of Iron30–50 AS']);
    await stops.last().click();
    await expect.poll(() => stops.last().getAttribute('aria-current'), patient).toBe('true');
    const headingTop = "document.querySelectorAll('.story-era')[1].getBoundingClientRect().top";
    await expect.poll(() => page.evaluate(headingTop), patient).toBeLessThan(220);
    // Below both bars.
    expect(
      await page.evaluate(`${headingTop} > document.querySelector('.era-bar').getBoundingClientRect().bottom`),
    ).toBe(true);
    await stops.last().focus();
    await page.keyboard.press('ArrowLeft');
    await stops.first().and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => stops.first().getAttribute('aria-current'), patient).toBe('true');
    await page.locator('[data-story-place="1"] [data-story-link]:focus').waitFor();
    expect(await bar.locator('[tabindex="0"]').count()).toBe(1);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('has real years in release order, and zooms the timeline', async () => {
    const { page, faults } = await openStory();
    await page.getByRole('button', { name: 'Release order' }).click();
    const stops = page.getByRole('navigation', { name: 'Jump in the story' }).getByRole('button');
    await expect
      .poll(() => stops.locator('.era-bar-name').allTextContents(), patient)
      .toEqual(['2001', '2009', '2012']);
    await page.getByRole('button', { name: 'Timeline' }).click();
    await page.locator('.scale-poster').waitFor();
    await stands(page);
    const widthOf = async () => Number(await page.locator('.scale-card').first().getAttribute('width'));
    const before = await widthOf();
    await stops.first().click();
    await expect.poll(widthOf, patient).toBeGreaterThan(before * 1.2);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

describe('parts of a story', () => {
  test('that are missing lead to the lists for Radarr and Sonarr by one press, with the others one tab stop', async () => {
    const { page, faults } = await openStory();
    await page.locator('.story-card-missing .missing-poster').first().waitFor();
    const link = page.locator('[data-story-link]').first();
    await link.focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Get it: Salt Road 2' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('End');
    await page.getByRole('button', { name: 'Get it: The Iron Coast' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.import-lists summary:focus').waitFor();
    await page.getByRole('button', { name: 'Make an address' }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('run downwards on a phone and in rows on a wide window', async () => {
    for (const [options, isDownwards] of [
      [phone, true],
      [{ viewport: { width: 1440, height: 900 } }, false],
    ] as const) {
      const { page } = await openStory(options);
      const boxes: readonly { top: number; left: number }[] = await page.evaluate(
        "[...document.querySelectorAll('[data-story-place]')].map((part) => { const { top, left } = part.getBoundingClientRect(); return { top, left }; })",
      );
      expect((boxes[1]?.top ?? 0) > (boxes[0]?.top ?? 0)).toBe(isDownwards);
      await page.context().close();
    }
  });

  test('are on the page of a title: what plays before and after it', async () => {
    const { page, faults } = await fixture.open(`title/${await titleId('Salt Road')}`);
    const next = page.locator('.next-in-story');
    await next.getByRole('heading', { name: 'Next in Salt' }).waitFor();
    await next.getByText('Part 1 of 3').waitFor();
    await next.getByText('The story begins here.').waitFor();
    await next.getByRole('heading', { name: 'Salt Road 2' }).waitFor();
    await next.getByText('2009 · Missing').waitFor();
    await next.getByRole('link', { name: 'All of Salt' }).click();
    await page.getByRole('heading', { level: 1, name: 'Salt' }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

describe.each([
  ['dark', 'en-GB', 320],
  ['light', 'de-DE', 390],
  ['light', 'en-GB', 1440],
  ['dark', 'de-DE', 2560],
] as const)('in the %s theme in %s at %d pixels', (colorScheme, locale, width) => {
  const options = { colorScheme, locale, bypassCSP: true, viewport: { width, height: 800 } };
  test('list, story, timeline, palette and keys are accessible and fit', async () => {
    const { page, faults } = await fixture.open('franchises', options);
    await page.locator('.franchises-card').waitFor();
    expect(await accessFaults(page)).toEqual([]);
    await page.locator('.franchises-card a').click();
    await page.locator('.story-card').first().waitFor();
    expect(await accessFaults(page)).toEqual([]);
    expect(await sidewaysPixels(page)).toBe(0);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('s');
    await page.getByRole('option').nth(4).waitFor();
    expect(await accessFaults(page)).toEqual([]);
    expect(await sidewaysPixels(page)).toBe(0);
    await page.keyboard.press('Escape');
    await page.locator('.palette').waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.locator('.key-list').waitFor();
    expect(await accessFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.goto(`${page.url().split('?', 1)[0]}?view=scale`);
    await page.locator('.scale-card').first().waitFor();
    expect(await accessFaults(page)).toEqual([]);
    expect(await sidewaysPixels(page)).toBe(0);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

describe('the palette', () => {
  test('finds a title, a story and a view by keys alone, and the focus follows', async () => {
    const { page, faults } = await fixture.open('libraries');
    await page.locator('.library-card').first().waitFor();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox');
    await field.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('salt ro');
    const option = (name: string | RegExp) => page.getByRole('option', { name });
    await option(/^Salt Road/u).waitFor();
    await expect
      .poll(() => field.getAttribute('aria-activedescendant'), patient)
      .toBe(await option(/^Salt Road/u).getAttribute('id'));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Salt Road' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('salt');
    await option(/^Salt Road/u).waitFor();
    // Titles are listed first.
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => page.locator('[aria-selected="true"]').textContent(), patient).toContain('Salt');
    await option('Salt').and(page.locator('[aria-selected="true"]')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Salt' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('probl');
    await option('Problems').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Problems' }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('starts a scan and reports it, and Escape returns the focus', async () => {
    const { page, faults } = await fixture.open('franchises');
    const link = page.locator('.franchises-card a');
    await link.focus();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('scan vault');
    await page.getByRole('option', { name: 'Scan library vault' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.palette').getByText('Queued. The scan starts shortly.').waitFor();
    await page.keyboard.press('Escape');
    await link.and(page.locator(':focus')).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('is opened from the frame, and the keys from the settings menu, by pointers and on phones', async () => {
    const { page, faults } = await fixture.open('franchises', phone);
    const settings = page.getByRole('button', { name: 'Menu' });
    await settings.tap();
    await page.getByRole('button', { name: 'List of keys' }).tap();
    await page.getByRole('dialog', { name: 'Keys' }).getByRole('button', { name: 'Close' }).tap();
    await page.locator('.key-list').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Find anything' }).tap();
    await page.getByRole('combobox').fill('salt ro');
    await page.getByRole('option', { name: /^Salt Road/u }).tap();
    await page.getByRole('heading', { level: 1, name: 'Salt Road' }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('stays closed while somebody types, and a question mark is text there', async () => {
    const { page } = await fixture.open('identify');
    const field = page.getByRole('main').locator('input[type=text], input[type=search]').first();
    await field.waitFor();
    await field.fill('');
    await page.keyboard.type('a?b');
    await page.keyboard.press('Control+k');
    await stands(page);
    expect([await field.inputValue(), await page.locator('dialog[open]').count()]).toEqual(['a?b', 0]);
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).getByText('Everywhere').waitFor();
    // A second dialog does not open over it.
    await page.keyboard.press('Control+k');
    expect(await page.locator('dialog[open]').count()).toBe(1);
    await page.context().close();
  });

  test('is loaded when it is first opened', async () => {
    const { page } = await fixture.open('franchises');
    await page.locator('.franchises-card').waitFor();
    const loaded = async () =>
      (
        await page.evaluate<readonly string[]>("performance.getEntriesByType('resource').map(({ name }) => name)")
      ).filter((name) => /Palette|KeyList/u.test(name));
    expect(await loaded()).toEqual([]);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    expect((await loaded()).length).toBeGreaterThan(0);
    await page.context().close();
  });
});

describe('the installed page', () => {
  const manifestOf = async (baseUrl: string, path: string) => {
    const { page, faults } = await openTab(fixture.browser, baseUrl, path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const tools = await page.context().newCDPSession(page);
    const answer = await tools.send('Page.getAppManifest');
    const icons: readonly (readonly [string, number, string])[] = await page.evaluate(`Promise.all(
      ${JSON.stringify(JSON.parse(answer.data ?? '{}').icons)}.map(async ({ src, sizes, type }) => {
        const picture = new Image();
        picture.src = new URL(src, ${JSON.stringify(answer.url)});
        await picture.decode();
        const { headers } = await fetch(picture.src);
        return [sizes === 'any' ? 'any' : picture.naturalWidth + 'x' + picture.naturalHeight === sizes, picture.naturalWidth > 0 ? 1 : 0, headers.get('content-type') === type];
      }))`);
    await page.context().close();
    return { answer, icons, faults };
  };

  test.each(['franchises', 'libraries'])('has a manifest that Chromium reads without errors, from %s', async (path) => {
    const { answer, icons, faults } = await manifestOf(fixture.baseUrl, path);
    expect(answer.errors).toEqual([]);
    expect(answer.url).toBe(`${fixture.baseUrl}/manifest.webmanifest`);
    expect(answer.manifest).toMatchObject({ startUrl: `${fixture.baseUrl}/`, scope: `${fixture.baseUrl}/` });
    expect(icons.length).toBeGreaterThan(3);
    for (const [size, isDrawn, type] of icons)
      expect([['any', true].includes(size), isDrawn, type]).toEqual([true, 1, true]);
    expect(faults).toEqual([]);
  });

  test('starts within its sub-path behind a reverse proxy', async () => {
    const proxy = await startProxy(fixture.baseUrl, '/media/page');
    const { answer, faults } = await manifestOf(proxy.url, 'franchises');
    await proxy.close();
    expect(answer.errors).toEqual([]);
    expect(answer.manifest).toMatchObject({ startUrl: `${proxy.url}/`, scope: `${proxy.url}/`, id: `${proxy.url}/` });
    expect(faults).toEqual([]);
  });
});

test('a story whose file has errors is one press from its problem, with the errors open', async () => {
  const file = join(fixture.fixture.folder, 'stories/salt.franchise.yaml');
  const good = await readFile(file, 'utf8');
  await writeFile(file, good.replace('time: {from: 6', 'tmie: {from: 6'));
  await fixture.serving().post('stories', {});
  const { page, faults } = await fixture.open('problems', { locale: 'de-DE' });
  await page.getByRole('link', { name: 'Geschichte öffnen: salt.franchise.yaml' }).press('Enter', patient);
  await page.getByRole('heading', { level: 1, name: 'Salt' }).and(page.locator(':focus')).waitFor();
  await page.locator('.franchise-faults[open]').getByText('hat den Schlüssel „tmie“', { exact: false }).waitFor();
  // The address keeps no more of it once a person chose something.
  await page.getByRole('button', { name: 'Zeitstrahl' }).click();
  await page.waitForURL('**?view=scale');
  await page.locator('.franchise-faults[open]').waitFor();
  await writeFile(file, good);
  expect(faults).toEqual([]);
  await page.context().close();
});
