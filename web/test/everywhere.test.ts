import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  accessFaults,
  chooseAction,
  longName,
  makePageFixture,
  openTab,
  type PageFixture,
  patient,
  rightToLeftName,
  sidewaysPixels,
  stands,
} from './pageFixture.ts';
import { startProxy } from './reverseProxy.ts';

let fixture: PageFixture;
beforeAll(async () => {
  fixture = await makePageFixture();
});
afterAll(() => fixture?.end());

/** In the order of the navigation, each with an element that shows it has loaded. */
const views = [
  ['Home', '', '.poster-grid-link'],
  ['Titles', 'titles', '.title-card-link'],
  ['Stories', 'franchises', '.franchises-card'],
  ['Libraries', 'libraries', '.library-card'],
  ['Activity', 'activity', '.activity-runs > li'],
  ['Problems', 'problems', '.problem, .notice-good'],
] as const;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const navigation = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });

test('every view is reachable by keyboard and sets the tab’s title, and back returns through all of them', async () => {
  const { page, faults } = await fixture.open('');
  await page.locator('.poster-grid-link').first().waitFor();
  for (const [name, path, content] of views.slice(1)) {
    // Tab through the whole view back to the top: nothing traps the focus.
    for (let stop = 0; stop < 80; stop += 1) {
      await page.keyboard.press('Tab');
      if (await navigation(page, name).and(page.locator(':focus')).count()) break;
    }
    await page.keyboard.press('Enter');
    await heading(page, name).and(page.locator(':focus')).waitFor();
    await page.locator(content).first().waitFor();
    expect(new URL(page.url()).pathname).toBe(`/${path}`);
    expect(await page.title()).toContain(name);
    expect(await navigation(page, name).getAttribute('aria-current')).toBe('page');
  }
  for (const [name, , content] of [...views].reverse().slice(1)) {
    await page.goBack();
    await heading(page, name).waitFor();
    await page.locator(content).first().waitFor();
  }
  await page.goForward();
  await heading(page, 'Titles').waitFor();
  expect(faults).toEqual([]);
  await page.context().close();
});

describe.each([
  ['the wall', 'titles?sort=name', '.title-card-link', 3],
  ['the stories', 'franchises', '.franchises-card a', 0],
] as const)('back by keys to %s', (_, path, links, which) => {
  test('the opened link has the focus and its old position', async () => {
    const { page, faults } = await fixture.open(path, { viewport: { width: 320, height: 400 } });
    const link = page.locator(links).nth(which);
    await link.focus();
    const address = await link.getAttribute('href');
    await stands(page);
    const placePixels = await page.evaluate('scrollY');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${address}`);
    await page.locator('h1:focus').waitFor();
    await page.goBack();
    await page.locator(`main a[href="${address}"]:focus`).waitFor();
    await expect.poll(() => page.evaluate('scrollY'), patient).toBe(placePixels);
    // Not after a navigation link or a reload.
    await page.reload();
    await page.locator(links).nth(which).waitFor();
    await stands(page);
    expect(await page.evaluate("document.activeElement.matches('a')")).toBe(false);
    await page.goto(`${fixture.baseUrl}/${path}`);
    await page.locator(links).nth(which).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Activity' }).click();
    await page.locator('.activity-runs > li').first().waitFor();
    await page.goBack();
    await page.locator('h1:focus').waitFor();
    await page.locator(links).nth(which).waitFor();
    await stands(page);
    await page.locator('h1:focus').waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

test('the tab key enters the wall at the visible cards after scrolling', async () => {
  const { page } = await fixture.open('titles', { viewport: { width: 320, height: 400 } });
  await page.locator('.title-card-link').nth(4).waitFor();
  await page.evaluate('scrollTo(0, 700)');
  const stops: () => Promise<readonly number[]> = () =>
    page.evaluate(
      '[...document.querySelectorAll(\'.title-grid a[tabindex="0"]\')].map((one) => Math.sign(one.getBoundingClientRect().bottom - 56))',
    );
  await expect.poll(stops, patient).toEqual([1]);
  await page.context().close();
});

test('the skip link skips the navigation', async () => {
  const { page } = await fixture.open('libraries');
  await page.locator('.library-card').first().waitFor();
  await page.keyboard.press('Tab');
  await page.locator('.layout-skip:focus').waitFor();
  await page.keyboard.press('Enter');
  await page.locator('main:focus').waitFor();
  await page.context().close();
});

describe.each([
  ['a window of 320 pixels', { viewport: { width: 320, height: 568 } }],
  ['400 % zoom', { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 }],
  ['a font of twice the size', { viewport: { width: 640, height: 800 } }],
] as const)('in %s', (which, options) => {
  test('nothing needs sideways scrolling, and long names are shown in full', async () => {
    const { page } = await fixture.open('', options);
    const asWanted = async (content: string) => {
      await page.locator(content).first().waitFor();
      if (which.startsWith('letters')) await page.evaluate("document.documentElement.style.fontSize = '200%'");
      expect([content, await sidewaysPixels(page)]).toEqual([content, 0]);
    };
    for (const [, path, content] of views) {
      await page.goto(`${fixture.baseUrl}/${path}`);
      await asWanted(content);
    }
    await page.goto(`${fixture.baseUrl}/titles?q=amazingly`);
    await page.locator('.title-card-link').first().click();
    await page.getByRole('slider').waitFor();
    await asWanted('h1');
    await heading(page, longName.replace(/ \(\d+\)$/u, '')).waitFor();
    const hidden = "(({scrollWidth, clientWidth}) => scrollWidth - clientWidth)(document.querySelector('h1'))";
    expect(await page.evaluate(hidden)).toBeLessThanOrEqual(1);
    await page.goto(`${fixture.baseUrl}/franchises`);
    await page.getByRole('link', { name: 'Harbour' }).click();
    await asWanted('.story-card');
    await page.context().close();
  });
});

test.each([
  ['1.5 times', 24, 20],
  ['twice', 32, 20],
])(
  'on a phone with a font of %s the size the navigation is complete, and two posters are beside each other',
  async (_, pixels, fixed) => {
    const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, locale: 'de-AT' };
    const { page } = await fixture.open('titles', phone);
    const browserOwn = await page.context().newCDPSession(page);
    await browserOwn.send('Page.setFontSizes', { fontSizes: { standard: pixels, fixed } });
    await page.reload();
    await page.locator('.title-card-link').nth(1).waitFor();
    expect(await sidewaysPixels(page)).toBe(0);
    // Elements that overlap a neighbour or leave the window.
    const outside: readonly string[] =
      await page.evaluate(`[...document.querySelectorAll('.layout-navigation a')].flatMap((link) => {
    const { left, right } = link.getBoundingClientRect();
    const within = (box) => box.left >= left - 1 && box.right <= right + 1 && box.right <= innerWidth && box.left >= 0;
    return [link, ...link.children].filter((one) => !within(one.getBoundingClientRect())).map((one) => one.outerHTML);
  })`);
    expect(outside).toEqual([]);
    for (const name of ['Start', 'Titel', 'Geschichten', 'Bibliotheken', 'Aktivität', /^Probleme/u]) {
      await page.getByRole('navigation').getByRole('link', { name }).click({ trial: true });
    }
    const tops: readonly number[] = await page.evaluate(
      "[...document.querySelectorAll('.title-card')].slice(0, 2).map((card) => card.getBoundingClientRect().top)",
    );
    expect(tops[0]).toBe(tops[1]);
    await page.context().close();
  },
);

test('a choice with a long value stays within its card on a phone', async () => {
  const { page } = await fixture.open('libraries?connect=default%2Fmovies', { viewport: { width: 320, height: 640 } });
  const select = page.getByLabel('Library', { exact: true });
  await select.waitFor();
  const over: () => Promise<number> = () =>
    page.evaluate(`(() => {
      const edge = (selector) => document.querySelector(selector).getBoundingClientRect().right;
      document.querySelector('.setup select option:checked').textContent = 'films-and-documentaries-of-the-living-room';
      return edge('.setup select') - edge('.setup');
    })()`);
  await expect.poll(over, patient).toBeLessThan(0);
  expect(await sidewaysPixels(page)).toBe(0);
  await page.context().close();
});

test('the Libraries lead to their settings', async () => {
  const { page } = await fixture.open('libraries');
  await page.getByRole('link', { name: 'Add or change libraries' }).click();
  await heading(page, 'Settings').waitFor();
  await page.context().close();
});

test('a right-to-left title keeps its direction, and the page its own', async () => {
  const { page, faults } = await fixture.open(`titles?q=${encodeURIComponent(rightToLeftName.slice(0, 4))}`);
  await page.locator('.title-card-link').first().click();
  await heading(page, rightToLeftName.replace(/ \(\d+\)$/u, '')).waitFor();
  expect(await page.evaluate("getComputedStyle(document.querySelector('h1')).direction")).toBe('rtl');
  expect(await page.evaluate('getComputedStyle(document.body).direction')).toBe('ltr');
  expect(faults).toEqual([]);
  await page.context().close();
});

test('the settings and the log say that a password is needed, and how to set one', async () => {
  const options = { bypassCSP: true, viewport: { width: 320, height: 640 } } as const;
  for (const path of ['settings', 'log']) {
    const { page, faults } = await fixture.open(path, options);
    await page.getByText('A password is needed here').waitFor();
    await page.getByText('projectionist serve --password-file FILE --make-password').waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    // Nothing to choose from a log that is closed.
    expect(await page.getByRole('main').locator('select, input').count()).toBe(0);
    expect([await accessFaults(page), await sidewaysPixels(page)]).toEqual([[], 0]);
    expect(faults.filter((fault) => !fault.includes('status of 4'))).toEqual([]);
    await page.context().close();
  }
});

test('a Library shows its newest posters, which lead to its titles', async () => {
  const { page, faults } = await fixture.open('libraries');
  await page.getByRole('link', { name: 'Titles of movies' }).click();
  await page.locator('.title-card-link').first().waitFor();
  expect(new URL(page.url()).searchParams.get('library')).toBe('default/movies');
  expect(faults).toEqual([]);
  await page.context().close();
});

test('a right-to-left name begins at the edge where the other names begin', async () => {
  const { page, faults } = await fixture.open(`titles?q=${encodeURIComponent(rightToLeftName.slice(0, 4))}`);
  const name = page.locator('.title-card-name');
  await name.waitFor();
  const edges: readonly number[] = await page.evaluate(`(() => {
    const element = document.querySelector('.title-card-name');
    const letters = document.createRange();
    letters.selectNodeContents(element);
    return [element.getBoundingClientRect(), letters.getBoundingClientRect()].map(({ left }) => Math.round(left));
  })()`);
  expect(edges[1]).toBe(edges[0]);
  expect(faults).toEqual([]);
  await page.context().close();
});

test('a German browser gets German texts and German server messages', async () => {
  const { page, faults } = await fixture.open('titles?q=tide', { locale: 'de-AT' });
  await heading(page, 'Titel').waitFor();
  await page.locator('.title-card-link').first().click();
  await page.locator('.known-facts > summary').click();
  await page.getByText('keine Quelle der Bibliothek hat Bilder').first().waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  expect(faults).toEqual([]);
  await page.context().close();
});

test('the chosen language and theme are used from the first drawing', async () => {
  const { page } = await fixture.open('problems', { colorScheme: 'dark' });
  const choose = (name: string, value: string) =>
    page.evaluate(`localStorage.setItem('projectionist.${name}', '${value}')`);
  await choose('theme', 'light');
  await choose('language', 'de');
  const colour = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
  await page.reload();
  await heading(page, 'Probleme').waitFor();
  const light = await colour();
  // Delays the script, then the texts.
  const holds = [/assets\/first-.*\.js$/u, /assets\/de-.*\.js$/u];
  for (const held of holds) {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(held, async (route) => {
      await promise;
      await route.continue();
    });
    const asked = page.waitForRequest(held);
    await page.reload({ waitUntil: 'commit' });
    await asked;
    await page.locator('#app').waitFor({ state: 'attached' });
    // Nothing is drawn before the styles have loaded.
    await expect
      .poll(
        () =>
          page.evaluate("[...document.querySelectorAll('link[rel=stylesheet]')].every((link) => link.sheet !== null)"),
        patient,
      )
      .toBe(true);
    expect([await colour(), await page.locator('h1').count()]).toEqual([light, 0]);
    resolve();
    await heading(page, 'Probleme').waitFor();
    await page.unroute(held);
  }
  await page.route(/assets\/de-.*\.js$/u, (route) => route.abort());
  await page.reload();
  await heading(page, 'Problems').waitFor();
  await page.context().close();
});

test('on touch screens targets are large enough, and phones do not zoom into fields', async () => {
  const { page } = await fixture.open('titles', {
    viewport: { width: 320, height: 640 },
    hasTouch: true,
    isMobile: true,
  });
  await page.locator('.title-card-link').first().waitFor();
  await page.getByRole('button', { name: 'Filters' }).click();
  const small =
    "[...document.querySelectorAll('button, select, input, .layout-bar a')].filter((one) => one.checkVisibility() && !one.matches('.layout-skip') && (one.clientHeight < 38 || one.getBoundingClientRect().height < 40 || parseFloat(getComputedStyle(one).fontSize) < 16 && one.matches('select, input'))).map((one) => one.outerHTML.slice(0, 90))";
  expect(await page.evaluate(small)).toEqual([]);
  await page.context().close();
});

test('in a low window the frame scrolls with the page', async () => {
  const { page } = await fixture.open('titles', { viewport: { width: 320, height: 256 } });
  await page.locator('.title-card-link').first().waitFor();
  await page.evaluate('scrollTo(0, 400)');
  const framed =
    "[4, innerHeight - 4].map((y) => document.elementFromPoint(innerWidth / 2, y)?.closest('.layout-bar') ?? null)";
  await expect.poll(() => page.evaluate(framed), patient).toEqual([null, null]);
  await page.context().close();
});

/** The computed style of the first element that matches. */
function styleOf(page: Page, selector: string, property: string): Promise<string> {
  return page.evaluate(
    `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).getPropertyValue('${property}')`,
  );
}

test.each([
  ['dark', 'light'],
  ['light', 'dark'],
] as const)(
  'in a %s contrast theme of the system everything is visible, although %s was chosen',
  async (colorScheme, theme) => {
    const { page } = await fixture.open('franchises', { colorScheme, forcedColors: 'active' });
    await page.evaluate(`localStorage.setItem('projectionist.theme', '${theme}')`);
    await page.reload();
    const grounds = (...selectors: string[]) =>
      Promise.all(selectors.map((selector) => styleOf(page, selector, 'background-color')));
    await page.locator('.franchises-card').waitFor();
    const [canvas, ...others] = await grounds('html', '.franchises-coming', '.layout-link[aria-current]');
    expect(others).not.toContain(canvas);
    expect(await styleOf(page, '.franchises-bar', 'border-top-width')).toBe('1px');
    await page.locator('.franchises-card a').click();
    await page.locator('.story-card').first().waitFor();
    const [pressed, unpressed] = await grounds('[aria-pressed="true"]', '[aria-pressed="false"]');
    expect(pressed).not.toBe(unpressed);
    await page.getByRole('button', { name: 'Timeline' }).click();
    await page.locator('.scale-card').first().waitFor();
    const words = await styleOf(page, 'body', 'color');
    expect(await styleOf(page, '.scale-lane', 'fill')).toBe(canvas);
    for (const [drawn, property] of [
      ['.scale-tick', 'fill'],
      ['.scale-era', 'stroke'],
      ['.scale-card', 'stroke'],
    ] as const) {
      expect([drawn, await styleOf(page, drawn, property)]).toEqual([drawn, words]);
    }
    await page.goto(`${fixture.baseUrl}/titles?q=tide`);
    await page.locator('.title-card-link').click();
    await page.getByRole('slider').waitFor();
    expect(await styleOf(page, '.scrubber-track', 'border-top-width')).toBe('1px');
    expect(await grounds('.scrubber-place')).not.toContain(canvas);
    // Contrast themes remove patterns unless the part keeps them.
    expect(await styleOf(page, '.scrubber-mark', 'background-image')).toContain('gradient');
    expect(await styleOf(page, '.video-mark-key', 'background-image')).toContain('gradient');
    await page.context().close();
  },
);

test('print is dark on white, without the frame, and a wall has only its drawn cards', async () => {
  const { page } = await fixture.open('titles', { colorScheme: 'dark' });
  await page.evaluate("localStorage.setItem('projectionist.theme', 'dark')");
  // The small videos of tests have no quality that posters show.
  await page.route('**/api/v1/titles?**', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { readonly titles: readonly object[] };
    const titles = answer.titles.map((card) => ({ ...card, badges: ['4K', 'HDR10'] }));
    await route.fulfill({ response, json: { ...answer, titles } });
  });
  await page.reload();
  await page.locator('.title-card-link').nth(4).waitFor();
  const screenText = await styleOf(page, 'body', 'color');
  await page.emulateMedia({ media: 'print' });
  expect(await styleOf(page, 'body', 'color')).not.toBe(screenText);
  expect(await styleOf(page, ':root', 'color-scheme')).toBe('light');
  // Browsers do not print backgrounds, and this text is white.
  expect(await styleOf(page, '.badge-veil', 'print-color-adjust')).toBe('exact');
  expect(await page.locator('.layout-bar, .wall-sticky, .wall-chosen').filter({ visible: true }).count()).toBe(0);
  await page.evaluate("document.querySelector('.title-grid').style.setProperty('--grid-height', '100000px')");
  await expect
    .poll(() => page.evaluate("document.querySelector('.title-grid').clientHeight"), patient)
    .toBeLessThan(5_000);
  await page.emulateMedia({ media: 'screen' });
  expect(await styleOf(page, 'body', 'color')).toBe(screenText);
  await page.context().close();
});

test('with reduced motion nothing moves', async () => {
  const { page } = await fixture.open('titles', { reducedMotion: 'reduce' });
  await page.locator('.title-card-link').first().waitFor();
  const longest = await page.evaluate(
    "Math.max(...[...document.querySelectorAll('*')].flatMap((one) => { const { transitionDuration, animationDuration } = getComputedStyle(one); return [...transitionDuration.split(','), ...animationDuration.split(',')].map(parseFloat); }))",
  );
  expect(longest).toBe(0);
  await page.context().close();
});

test('everything works behind a reverse proxy under a sub-path', async () => {
  const proxy = await startProxy(fixture.baseUrl, '/media/page');
  onTestFinished(() => proxy.close());
  const { page, faults } = await openTab(fixture.browser, proxy.url, 'titles?q=tide');
  await page.locator('.title-card-link').first().click();
  await page.getByRole('slider').waitFor();
  await expect
    .poll(() => page.evaluate("document.querySelector('.scrubber-picture img').naturalWidth"), patient)
    .toBeGreaterThan(0);
  await chooseAction(page, 'Rescan folder');
  await page.locator('.notice', { hasText: 'Queued' }).waitFor();
  for (const [name, path, content] of views.slice(1)) {
    await navigation(page, name).click();
    await page.locator(content).first().waitFor();
    expect(page.url()).toBe(`${proxy.url}/${path}`);
  }
  await navigation(page, 'Activity').click();
  await page.getByText('Live', { exact: true }).waitFor();
  await page.reload();
  await page.locator('.activity-runs > li').first().waitFor();
  // A request outside the sub-path would be recorded as one to another host.
  expect(faults).toEqual([]);
  await page.context().close();
});

/** What is wider than the window or its cell, words on too many lines, and on phones cells of unequal widths. */
const brokenNavigation = `(() => {
  const isPhone = innerWidth <= 48 * parseFloat(getComputedStyle(document.documentElement).fontSize);
  const [first, ...others] = [...document.querySelectorAll('.layout-navigation li')].map((cell) => cell.clientWidth);
  const lines = (word) => Math.round(word.clientHeight / parseFloat(getComputedStyle(word).lineHeight));
  return [
    ...(document.documentElement.scrollWidth > innerWidth ? ['the page'] : []),
    ...(isPhone && others.some((width) => Math.abs(width - first) > 1) ? ['uneven cells'] : []),
    ...[...document.querySelectorAll('.layout-link')]
      .filter((one) => one.getBoundingClientRect().left < 0 || one.getBoundingClientRect().right > innerWidth)
      .map((one) => one.textContent),
    ...[...document.querySelectorAll('.layout-link span:not(.layout-count)')]
      .filter((word) => lines(word) > (innerWidth < 480 ? 2 : 1) || word.offsetWidth > word.closest('li').clientWidth)
      .map((one) => one.textContent),
  ];
})()`;

test('the navigation has even cells on phones, and keeps each word whole and within the window, at every width', async () => {
  for (const locale of ['en', 'de']) {
    const { page } = await fixture.open('titles', { locale });
    await page.locator('.layout-link').first().waitFor();
    for (let width = 320; width <= 2560; width += width < 1100 ? 20 : 240) {
      await page.setViewportSize({ width, height: 900 });
      // The wall takes the new width with the next frame, so the first answer may still be of the old one.
      await expect
        .poll(async () => [locale, width, await page.evaluate(brokenNavigation)], patient)
        .toEqual([locale, width, []]);
    }
    await page.context().close();
  }
});

test('open views survive a killed server, report it, and continue live when it is back', async () => {
  const tabs = await Promise.all(views.slice(2).map(([, path]) => fixture.open(path)));
  for (const [index, [, , content]] of views.slice(2).entries()) {
    await tabs[index]?.page.locator(content).first().waitFor();
  }
  const [franchises, libraries, activity, problems] = tabs.map(({ page }) => page);
  if (!franchises || !libraries || !activity || !problems) throw new Error('expected four tabs');
  await activity.getByText('Live', { exact: true }).waitFor();
  await fixture.stopServe('SIGKILL');
  for (const { page } of tabs) await page.locator('.server-away').waitFor(patient);
  // The loaded content stays.
  expect(await libraries.locator('.library-card').count()).toBe(3);
  await fixture.startServe();
  await activity.getByText('Live', { exact: true }).waitFor(patient);
  for (const { page } of tabs) await page.locator('.server-away').waitFor({ ...patient, state: 'detached' });
  await fixture.addFilm('After The Storm (2021)', '<movie><title>cut');
  await activity
    .locator('.activity-runs')
    .getByRole('heading', { name: 'After The Storm (2021)' })
    .first()
    .waitFor(patient);
  await problems.locator('.problem', { hasText: 'After The Storm' }).waitFor(patient);
  await libraries.locator('.library-card', { hasText: '/movies' }).getByText('· 5 titles').waitFor(patient);
  await franchises.locator('.franchises-card').first().click();
  await heading(franchises, 'Harbour').waitFor();
  for (const { page } of tabs) await page.context().close();
});
