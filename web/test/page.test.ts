import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  accessFaults,
  chooseAction,
  episodeTitle,
  hostileName,
  longName,
  makePageFixture,
  type PageFixture,
  patient,
  rightToLeftName,
  rightToLeftTitle,
  sidewaysPixels,
  stands,
} from './pageFixture.ts';

let fixture: PageFixture;
beforeAll(async () => {
  fixture = await makePageFixture();
});
afterAll(() => fixture?.end());

const cards = '.title-card-link';

describe('the wall', () => {
  test('shows every title of a real library, finds one by a few letters, and keeps the search in the address', async () => {
    const { page, faults } = await fixture.open('titles');
    await page.locator(cards).nth(4).waitFor();
    expect(await page.locator(cards).count()).toBe(5);
    await page.keyboard.press('/');
    await page.keyboard.type('harb');
    await page.locator('.wall-count', { hasText: '1 title' }).waitFor();
    await page.waitForURL('**/titles?q=harb');
    await page.reload();
    await page.locator('.wall-count', { hasText: '1 title' }).waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('harb');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('keeps a letter typed while the address changes', async () => {
    const { page, faults } = await fixture.open('titles');
    await page.locator(cards).nth(4).waitFor();
    await page.evaluate(`(() => {
      const field = document.querySelector('.wall-search-field');
      const type = (text) => {
        field.value = text;
        field.dispatchEvent(new Event('input', { bubbles: true }));
      };
      const { pushState } = history;
      history.pushState = function (...step) {
        history.pushState = pushState;
        pushState.apply(history, step);
        type('harb');
      };
      type('h');
    })()`);
    await page.waitForURL('**/titles?q=harb');
    await page.locator('.wall-count', { hasText: '1 title' }).waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('harb');
    await page.goBack();
    await page.locator('.wall-count', { hasText: '5 titles' }).waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('does not search for letters that an input method is still composing', async () => {
    const { page, faults } = await fixture.open('titles');
    await page.locator(cards).nth(4).waitFor();
    const method = await page.context().newCDPSession(page);
    await page.getByRole('searchbox').focus();
    await method.send('Input.imeSetComposition', { text: 'zzz', selectionStart: 3, selectionEnd: 3 });
    // Longer than the typing pause.
    await page.evaluate('new Promise((done) => setTimeout(done, 500))');
    expect([new URL(page.url()).search, await page.getByRole('searchbox').inputValue()]).toEqual(['', 'zzz']);
    await method.send('Input.insertText', { text: 'harb' });
    await page.waitForURL('**/titles?q=harb');
    await page.locator('.wall-count', { hasText: '1 title' }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('a card’s accessible name starts with its title, and badges never cover a name drawn in place of a picture', async () => {
    const { page } = await fixture.open('titles', { viewport: { width: 320, height: 640 } });
    await page.getByRole('link', { name: /^The Long Tide 2011 Not identified/u }).waitFor();
    await page.route(
      () => true,
      (route) => (route.request().resourceType() === 'image' ? route.abort() : route.continue()),
    );
    await page.reload();
    await page.locator('.title-grid .poster-name').nth(4).waitFor();
    const covered = `[...document.querySelectorAll('.title-card-link')].flatMap((card) => {
      const name = document.createRange();
      name.selectNodeContents(card.querySelector('.poster-name'));
      const letters = name.getBoundingClientRect();
      return [...card.querySelectorAll('.badge')].filter((badge) => {
        const box = badge.getBoundingClientRect();
        return box.top < letters.bottom && box.bottom > letters.top && box.left < letters.right && box.right > letters.left;
      }).map((badge) => card.textContent + badge.textContent);
    })`;
    expect(await page.evaluate("document.querySelectorAll('.title-card-badges .badge').length")).toBeGreaterThan(4);
    const long = longName.replace(/ \(\d+\)$/u, '');
    const found: readonly string[] = await page.evaluate(covered);
    // No poster has room for so many words.
    expect(found.filter((name) => !name.startsWith(long))).toEqual([]);
    await page.context().close();
  });

  test('a filter adds a history entry, and back removes it', async () => {
    const { page, faults } = await fixture.open('titles');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('group', { name: 'Kind' }).getByRole('button', { name: 'Series 1' }).click();
    await page.locator('.wall-count', { hasText: '1 title' }).waitFor();
    await page.getByRole('button', { name: 'Remove this filter: Series' }).waitFor();
    await page.goBack();
    await page.locator('.wall-count', { hasText: '5 titles' }).waitFor();
    await page.getByLabel('Sort by').selectOption('name');
    await page.waitForURL('**/titles?sort=name');
    // The address changes first, then the titles.
    await expect.poll(() => page.locator(cards).first().textContent(), patient).toContain('Amazingly Long');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('is one tab stop with arrow keys, and Enter opens a title and focuses its heading', async () => {
    const { page } = await fixture.open('titles?sort=name');
    await page.locator(cards).nth(4).waitFor();
    await page.getByRole('searchbox').focus();
    // Filters, order, its direction, the look, the size of posters, collections, the titles.
    for (let stop = 0; stop < 7; stop += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.locator('[data-index="1"] a:focus').waitFor();
    await page.keyboard.press('End');
    await page.locator('[data-index="4"] a:focus').waitFor();
    await page.keyboard.press('Home');
    await page.locator('[data-index="0"] a:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('h1:focus').waitFor();
    await expect.poll(() => page.title(), patient).toContain('Amazingly Long');
    await page.goBack();
    await page.locator(cards).first().waitFor();
    expect(new URL(page.url()).search).toBe('?sort=name');
    await page.context().close();
  });

  test('shows names of any script, length or hostile content as plain text', async () => {
    const { page, faults } = await fixture.open('titles', { viewport: { width: 320, height: 640 } });
    for (const name of [longName, rightToLeftName, hostileName]) {
      await page.locator('.title-card-name', { hasText: name.replace(/ \(\d+\)$/u, '') }).waitFor();
    }
    expect(await sidewaysPixels(page)).toBe(0);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('says what to do when nothing matches', async () => {
    const { page } = await fixture.open('titles?q=zzzz');
    await page.getByText('Nothing matches').waitFor();
    await page.context().close();
  });
});

describe('a title', () => {
  const openFilm = async (options = {}) => {
    const opened = await fixture.open('titles?q=tide', options);
    await opened.page.locator(cards).first().click();
    await opened.page.locator('.scrubber-picture img').waitFor();
    return opened;
  };

  test('shows its streams in plain words', async () => {
    const { page, faults } = await openFilm();
    const text = await page.locator('.video-streams').textContent();
    expect(text).toContain('English AAC stereo');
    expect(text).toContain('German AAC stereo');
    expect(text).toContain('German (forced)');
    expect(await page.locator('.video-marks').textContent()).toContain('Credits 0:50 to 1:05 (chapters)');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('scrubs through its real pictures by keys and by pointer', async () => {
    const { page, faults } = await openFilm();
    const image = page.locator('.scrubber-picture img');
    await expect
      .poll(() => page.evaluate("document.querySelector('.scrubber-picture img').naturalWidth"), patient)
      .toBeGreaterThan(0);
    const line = page.getByRole('slider');
    await line.press('Home');
    expect(await line.getAttribute('aria-valuenow')).toBe('0');
    const first = await image.getAttribute('style');
    await line.press('ArrowRight');
    expect(await line.getAttribute('aria-valuenow')).toBe('1');
    expect(await image.getAttribute('style')).not.toBe(first);
    const box = await line.boundingBox();
    if (box === null) throw new Error('expected the time line to be drawn');
    await page.mouse.move(box.x + box.width * 0.9, box.y + box.height / 3);
    expect(await page.locator('.scrubber-moment').textContent()).toMatch(/^0:58, Credits/u);
    expect(await line.getAttribute('aria-valuenow')).toBe('1');
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.5, box.y + box.height / 3);
    await page.mouse.up();
    expect(Number(await line.getAttribute('aria-valuenow'))).toBeGreaterThan(30);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('is scanned on request', async () => {
    const { page } = await openFilm();
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await chooseAction(page, 'Rescan folder');
    expect((await answer).status()).toBe(202);
    await page.locator('.notice', { hasText: 'Queued' }).waitFor();
    await page.context().close();
  });

  test('that is not identified shows what to do', async () => {
    const { page } = await openFilm();
    await page.getByRole('heading', { name: 'Choose a match' }).waitFor();
    await page.getByText('Search under another name, or enter its ID here').waitFor();
    await page.getByLabel('Its id').waitFor();
    await page.context().close();
  });

  test('of a series shows seasons and episodes, specials last', async () => {
    const { page, faults } = await fixture.open('titles?q=harbour');
    await page.locator(cards).first().click();
    await page.locator('.episode').nth(1).waitFor();
    expect(await page.locator('.seasons-choice button').allTextContents()).toEqual(['Season 1', 'Specials']);
    await page.getByRole('heading', { name: 'Season 1 2 episodes', exact: true }).waitFor();
    expect(await page.locator('.episode-name').allTextContents()).toEqual(['Episode 1', `Episode 2 · ${episodeTitle}`]);
    expect(await page.locator('.episode time').allTextContents()).toEqual(['Aired 1 Sept 2015']);
    await page.getByRole('button', { name: `Episode 2 · ${episodeTitle}` }).press('Enter');
    await page.getByRole('slider').waitFor();
    await page.getByRole('button', { name: 'Specials' }).click();
    expect(await page.locator('.episode').count()).toBe(1);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.locator('.episode-name').textContent()).toBe(`Episode 1 · ${rightToLeftTitle}`);
    expect(await sidewaysPixels(page)).toBe(0);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('of a series keeps season and episode in the address, and the pressed row in its place', async () => {
    const { page } = await fixture.open('titles?q=harbour');
    await page.locator(cards).first().click();
    const rows = page.locator('.episode-head');
    await rows.nth(0).click();
    await page.locator('.scrubber-picture img').waitFor();
    expect(new URL(page.url()).search).toBe('?season=1&episode=1');
    await rows.nth(1).scrollIntoViewIfNeeded();
    await stands(page);
    const before = await rows.nth(1).boundingBox();
    await rows.nth(1).click();
    await page.waitForURL('**?season=1&episode=2');
    expect(await rows.nth(0).getAttribute('aria-expanded')).toBe('false');
    expect((await rows.nth(1).boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
    await rows.nth(1).click();
    await page.waitForURL('**?season=1');
    await page.getByRole('button', { name: 'Specials' }).click();
    await rows.click();
    await page.waitForURL('**?season=0&episode=1');
    await page.getByRole('navigation').getByRole('link', { name: 'Libraries' }).click();
    await page.locator('.library-card').first().waitFor();
    await page.goBack();
    await page.locator('.episode-head[aria-expanded="true"]', { hasText: rightToLeftTitle }).waitFor();
    await page.goBack();
    await page.locator(cards).first().waitFor();
    expect(new URL(page.url()).search).toBe('?q=harbour');
    await page.context().close();
  });

  test('that does not exist is reported', async () => {
    const { page } = await fixture.open('title/nowhere');
    await page.getByText('There is nothing here').first().waitFor();
    await page.context().close();
  });
});

describe('everywhere', () => {
  test.each(['dark', 'light'] as const)('every view is accessible, %s', async (colorScheme) => {
    const { page } = await fixture.open('titles', { colorScheme, bypassCSP: true });
    await page.locator(cards).nth(4).waitFor();
    await page.getByRole('button', { name: 'Filters' }).click();
    expect(await accessFaults(page)).toEqual([]);
    await page.locator(cards, { hasText: 'The Long Tide' }).click();
    await page.getByRole('slider').waitFor();
    expect(await accessFaults(page)).toEqual([]);
    await page.goto(`${fixture.baseUrl}/nowhere/at/all`);
    await page.getByRole('heading').waitFor();
    expect(await accessFaults(page)).toEqual([]);
    await page.context().close();
  });

  test('a title fits a phone of 320 pixels, and its facts stay a table', async () => {
    const { page } = await fixture.open('titles?q=amazingly', {
      viewport: { width: 320, height: 640 },
      locale: 'de-DE',
    });
    await page.locator(cards).first().click();
    await page.getByRole('slider').waitFor();
    expect(await sidewaysPixels(page)).toBe(0);
    await page.locator('.known-facts summary').click();
    const poster = page.getByRole('table').last().getByRole('row', { name: 'Poster' });
    expect(await poster.getByRole('cell').count()).toBe(2);
    const narrower: readonly number[] = await page.evaluate(
      "((table) => [...table.querySelectorAll('tbody tr td:last-child')].map((cell) => table.clientWidth - cell.clientWidth))([...document.querySelectorAll('.facts')].at(-1))",
    );
    expect(new Set(narrower)).toEqual(new Set([0]));
    await page.context().close();
  });

  test('theme and language are kept', async () => {
    const { page, faults } = await fixture.open('titles');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByLabel('Theme').selectOption('light');
    await page.getByLabel('Language', { exact: true }).first().selectOption('de');
    await page.getByRole('heading', { name: 'Titel' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Titel' }).waitFor();
    expect(await page.evaluate('document.documentElement.dataset.theme + document.documentElement.lang')).toBe(
      'lightde',
    );
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('a new title appears without a reload', async () => {
    const { page, faults } = await fixture.open('titles');
    await page.locator(cards).nth(4).waitFor();
    await fixture.addFilm('Paper Moons (2019)');
    await page.locator(cards, { hasText: 'Paper Moons' }).waitFor(patient);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('an open page survives a restart of its server', async () => {
    const { page } = await fixture.open('titles');
    await page.locator(cards).nth(4).waitFor();
    await fixture.stopServe();
    await page.locator(cards, { hasText: 'The Long Tide' }).click();
    await page.getByText('The server does not answer').first().waitFor();
    await fixture.startServe();
    await page.getByRole('slider').waitFor(patient);
    await page.context().close();
  });

  test('one banner says that the server does not answer, beside no button it stays when the server is back', async () => {
    const { page } = await fixture.open('titles');
    await page.locator(cards, { hasText: 'The Long Tide' }).click();
    await page.getByRole('slider').waitFor(patient);
    await fixture.stopServe('SIGKILL');
    await page.locator('.server-away', { hasText: 'The server does not answer' }).waitFor(patient);
    await chooseAction(page, 'Rescan folder');
    await page.locator('.notice-bad').waitFor(patient);
    await fixture.startServe();
    await page.locator('.server-away').waitFor({ ...patient, state: 'detached' });
    await page.locator('.notice-bad').waitFor({ ...patient, state: 'detached' });
    await page.context().close();
  });

  test('a server with a password asks for it first', async () => {
    const { page } = await fixture.openWithPassword('open sesame');
    await page.getByLabel('Password').fill('open barley');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('The password is wrong.').waitFor();
    await page.getByLabel('Password').fill('open sesame');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('searchbox').waitFor();
    await page.reload();
    await page.getByRole('searchbox').waitFor();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByLabel('Password').waitFor();
    await page.context().close();
  });
});
