import { appendFile, copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jpegOfScans } from '../../operator/test/pictures/hostileJpeg.ts';
import { type ActionFixture, held, makeActionFixture, vault } from './actionFixture.ts';
import { accessFaults, chooseAction, patient, sidewaysPixels, stands, walked } from './pageFixture.ts';

let fixture: ActionFixture;
beforeAll(async () => {
  fixture = await makeActionFixture();
});
afterAll(() => fixture?.end());

const idOf = async (key: string) => {
  const { titles } = await fixture.read('titles?limit=200');
  const found = titles.find((title) => title.key === key);
  if (found === undefined) throw new Error(`expected ${key} in the catalog`);
  return found.id;
};
const runCount = async () => {
  const { runs } = await fixture.read('runs?limit=200');
  return Array.isArray(runs) ? runs.filter(({ result }) => result === 'Succeeded').length : 0;
};

describe('a title', () => {
  test('links to its full-size pictures, and a story links to it with the whole card', async () => {
    const { page } = await fixture.open('franchises');
    await page.getByRole('link', { name: 'Salt' }).click();
    // The link covers the poster.
    await page.locator('.story-card-held .poster').click({ force: true });
    await page.getByRole('heading', { name: 'Salt Road', level: 1 }).waitFor();
    expect(await page.locator('.art-link').allTextContents()).toContain('Backdrop');
    await page.getByRole('button', { name: 'The whole poster of Salt Road' }).click();
    await page.getByRole('link', { name: 'Open the file' }).click();
    await page.waitForURL('**/files/poster.jpg?v=*');
    expect(await page.evaluate('document.images[0].naturalWidth > 0')).toBe(true);
    await page.goBack();
    await page.getByRole('heading', { name: 'Salt Road', level: 1 }).waitFor();
    await page.context().close();
  });

  test('explains in the language of the page why a candidate may match', async () => {
    const { page, faults } = await fixture.open(`title/${await idOf('The Glass Orchard')}`, { locale: 'de-DE' });
    await page.getByText('gleicher Titel, kein Jahr zum Vergleich').first().waitFor();
    expect(await page.locator('.candidate-why [lang]').count()).toBe(0);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('with several candidates is identified by a press, and the next scan fetches its details', async () => {
    const { page, faults } = await fixture.open(`title/${await idOf('The Glass Orchard')}`);
    await page.getByRole('heading', { name: 'Choose a match' }).waitFor();
    await page.getByRole('button', { name: 'Select The Glass Orchard (1998)' }).click();
    await page.locator('.notice', { hasText: 'Queued' }).waitFor();
    await page.getByRole('link', { name: 'TMDB 70004' }).waitFor(patient);
    await page.getByRole('heading', { name: 'Choose a match' }).waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('unknown to every service is identified by its id, which the user may withdraw', async () => {
    const { page, faults } = await fixture.open(`title/${await idOf('Stuck Reel (2000)')}`, { bypassCSP: true });
    await page.getByText('No service found a title like this').waitFor();
    expect(await accessFaults(page)).toEqual([]);
    await page.getByLabel('Its id').fill('seventy thousand');
    await page.getByLabel('Its id').press('Enter');
    await page.locator('.candidates').getByRole('alert').waitFor();
    await page.getByLabel('Its id').fill('tmdb:70004');
    await page.getByRole('button', { name: 'Use this ID' }).click();
    await page.getByRole('link', { name: 'TMDB 70004' }).waitFor(patient);
    await chooseAction(page, 'Undo the match');
    await page.getByText('No service found a title like this').waitFor(patient);
    expect(faults.filter((fault) => !fault.includes('400'))).toEqual([]);
    await page.context().close();
  });

  test('has its folder scanned, and a fact recreated, on request', async () => {
    const { page, faults } = await fixture.open(`title/${await idOf(held)}`);
    // The action of the previous test is shown before its run has ended.
    await walked(fixture.baseUrl);
    const before = await runCount();
    await chooseAction(page, 'Rescan folder');
    await page.locator('.notice', { hasText: 'Queued' }).waitFor();
    // After the scan, "Queued" is replaced by "done".
    await page.locator('.notice', { hasText: 'Done: the title was scanned.' }).waitFor(patient);
    expect(await page.locator('.notice', { hasText: 'Queued' }).count()).toBe(0);
    await expect.poll(runCount, patient).toBe(before + 1);
    const { libraries } = await fixture.read('libraries');
    const movies = Array.isArray(libraries) ? libraries.find(({ id }) => id === 'default/movies') : undefined;
    expect(movies?.lastRun?.trigger).toBe('page');
    const made = async () => {
      const { facts } = await fixture.read(`titles/${await idOf(held)}`);
      return Array.isArray(facts) ? facts.find(({ name }) => name === 'poster')?.at : undefined;
    };
    const first = await made();
    await chooseAction(page, 'Fetch again');
    await page.getByLabel('What to fetch again').selectOption('poster');
    await page.getByRole('button', { name: 'Fetch again now' }).click();
    await expect.poll(made, patient).not.toBe(first);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

test('a picture that is the user’s own file is not offered to be fetched again', async () => {
  const name = 'Own Poster (2003)';
  await fixture.put('movies', name);
  const folder = join(fixture.fixture.folder, 'movies', name);
  await copyFile(join(fixture.fixture.folder, 'movies', held, 'poster.jpg'), join(folder, 'poster.jpg'));
  // One byte more than the picture of ours: its mark does not count any longer.
  await appendFile(join(folder, 'poster.jpg'), '\0');
  await fetch(`${fixture.baseUrl}/webhook/default/movies`, { method: 'POST', body: JSON.stringify({ path: folder }) });
  await expect.poll(() => idOf(name).catch(() => undefined), patient).toBeDefined();
  const { page, faults } = await fixture.open(`title/${await idOf(name)}`);
  await chooseAction(page, 'Fetch again');
  await page.getByLabel('What to fetch again').selectOption('poster');
  await page.locator('.notice', { hasText: 'Poster: your own file' }).waitFor(patient);
  expect(await page.getByRole('button', { name: 'Fetch again now' }).count()).toBe(0);
  await page.getByLabel('What to fetch again').selectOption('fanart');
  await page.getByRole('button', { name: 'Fetch again now' }).waitFor();
  expect(faults).toEqual([]);
  await page.context().close();
});

test('after a session has expired, the background problem count does not replace the view', async () => {
  const { page } = await fixture.open('libraries');
  await page.route('**/api/v1/problems?*', (route) => route.fulfill({ status: 401, json: {} }));
  const refused = page.waitForResponse((answer) => answer.status() === 401);
  await page.getByRole('link', { name: 'Activity' }).click();
  await refused;
  await page.getByText('Live', { exact: true }).waitFor();
  expect(await page.getByLabel('Password').count()).toBe(0);
  await page.context().close();
});

test('an empty wall updates when the first scan ends', async () => {
  const { page, faults } = await fixture.open('activity');
  const nothing = { titles: [], total: 0 };
  await page.getByText('Live', { exact: true }).waitFor();
  await page.route('**/api/v1/titles?*', (route) => route.fulfill({ json: nothing }));
  const before = { libraries: [{ kind: 'movies', state: 'neverWalked' }] };
  await page.route('**/api/v1/libraries', (route) => route.fulfill({ json: before }));
  await page.locator('.layout-link', { hasText: 'Titles' }).click();
  await page.getByText('They appear here while the first scan runs.').waitFor();
  await page.unroute('**/api/v1/libraries');
  // With a path, because a webhook without one may wait longer than the test.
  await fixture.serving().post('movies', { path: `${fixture.fixture.folder}/movies/${held}/film.mkv` });
  await page.getByText('They appear here while the first scan runs.').waitFor({ state: 'detached', ...patient });
  expect(faults).toEqual([]);
  await page.context().close();
});

test('a Library drops the notice of a requested scan when the scan has ended, and lists it as past', async () => {
  const { page, faults } = await fixture.open('libraries');
  const card = page.locator('.library-card', { hasText: '/stories' });
  const lastRun = async () => {
    const { libraries } = await fixture.read('libraries');
    return Array.isArray(libraries) ? libraries.find(({ id }) => id === 'default/stories')?.lastRun?.number : undefined;
  };
  const before = await lastRun();
  await card.getByRole('button', { name: 'Scan library' }).click();
  await expect.poll(lastRun, patient).not.toBe(before);
  await card.getByText('A full scan is queued.').waitFor({ state: 'detached', ...patient });
  expect(await card.locator('.library-times').innerText()).not.toMatch(/in \d+ seconds?/u);
  await page.getByText('Connect Radarr, Sonarr …').click();
  await page.getByText('Only programs on this machine can reach it.', { exact: false }).waitFor();
  expect(await page.locator('.setup-options').innerText()).toMatch(/^--listen 0\.0\.0\.0:\d+ --base-url/u);
  expect(faults).toEqual([]);
  await page.context().close();
});

describe('a problem', () => {
  test('of a video set aside ends when the user retries it', async () => {
    await fixture.noteSetAside('Stuck Reel (2000)');
    const { page, faults } = await fixture.open('problems', { bypassCSP: true });
    await fixture.serving().post('movies', { path: `${fixture.fixture.folder}/movies/Stuck Reel (2000)/film.mkv` });
    const again = page.getByRole('button', { name: 'Try again: Stuck Reel (2000)' });
    await again.waitFor(patient);
    expect(await accessFaults(page)).toEqual([]);
    // Visible in every view.
    expect(await page.locator('.layout-link .layout-count').innerText()).toMatch(/^[1-9]/u);
    await again.press('Enter');
    await page.getByText('Queued. The file is read again shortly.').first().waitFor();
    await again.waitFor({ state: 'detached', ...patient });
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('of a picture that cannot be shown is read once more when the user asks', async () => {
    const folder = 'Torn Poster (2001)';
    await fixture.put('movies', folder);
    const film = join(fixture.fixture.folder, 'movies', folder);
    await writeFile(join(film, 'poster.jpg'), jpegOfScans({ widthPixels: 640, heightPixels: 960, scans: 2_600 }));
    await fixture.serving().post('movies', { path: join(film, 'film.mkv') });
    const { page, faults } = await fixture.open('problems');
    const again = page.getByRole('button', { name: `Try again: ${folder}` });
    await again.waitFor(patient);
    const before = await runCount();
    await again.press('Enter');
    await page.getByText('Queued. The file is read again shortly.').first().waitFor();
    await expect.poll(runCount, patient).toBeGreaterThan(before);
    // The picture is the same, and so is the problem.
    await again.waitFor(patient);
    await fixture.remove('movies', folder);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('of titles that seem to be gone waits for the user, and asks for confirmation', async () => {
    for (const folder of vault.slice(0, 8)) await fixture.remove('vault', folder);
    const { page, faults } = await fixture.open('libraries', { bypassCSP: true });
    await page.getByRole('button', { name: 'Scan library: vault' }).click();
    await page
      .locator('.library-card', { hasText: '/vault' })
      .getByRole('link', { name: '1 item needs attention' })
      .click(patient);
    const accept = page.getByRole('button', { name: 'They are gone for good: scan and accept it: vault' });
    await accept.press('Enter');
    await page.getByRole('dialog').waitFor();
    expect(await accessFaults(page)).toEqual([]);
    // Escape changes nothing.
    await page.keyboard.press('Escape');
    expect(await fixture.read('titles?library=default/vault')).toMatchObject({ total: 12 });
    await accept.press('Enter');
    await page.getByRole('button', { name: 'Yes, accept it' }).press('Enter');
    await accept.waitFor({ state: 'detached', ...patient });
    // The count beside the wall may be some seconds old; the titles are current.
    const left = async () => (await fixture.read('titles?library=default/vault')).titles.length;
    await expect.poll(left, patient).toBe(4);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('is found among a thousand others', async () => {
    await fixture.noteProblems(1_000);
    const { page, faults } = await fixture.open('problems', { viewport: { width: 320, height: 640 }, bypassCSP: true });
    await page.getByText('1,000', { exact: true }).waitFor();
    expect(await page.locator('.problem').count()).toBeLessThan(30);
    // Messages of the operating system stay in English.
    await page.locator('.problem [lang="en"]', { hasText: 'EACCES: permission denied' }).first().waitFor();
    await page.getByRole('button', { name: 'Show 90 more' }).click();
    await page.locator('.problem').nth(99).waitFor();
    // Checked with a hundred; with a thousand it takes half a minute.
    expect(await accessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show 900 more' }).click();
    await page.locator('.problem', { hasText: 'Nameless 1000' }).waitFor();
    expect(await sidewaysPixels(page)).toBe(0);
    expect(faults).toEqual([]);
    await fixture.noteProblems(0);
    await page.locator('.problem', { hasText: 'Nameless' }).first().waitFor({ state: 'detached' });
    await page.context().close();
  });
});

describe('a story', () => {
  const openStory = async (options = {}) => {
    const opened = await fixture.open('franchises', options);
    await opened.page.getByRole('link', { name: 'Salt' }).click();
    await opened.page.locator('.story-card').first().waitFor();
    return opened;
  };

  test('is one tab stop with arrow keys, and the slash key moves to its filters', async () => {
    const { page, faults } = await openStory();
    // Held parts are links, and missing ones lead to what Radarr and Sonarr need.
    expect(await page.locator('[data-story-link]').count()).toBe(3);
    expect(await page.locator('a[data-story-link]').count()).toBe(1);
    expect(await page.locator('[data-story-link][tabindex="0"]').count()).toBe(1);
    await page.keyboard.press('/');
    await page.getByRole('button', { name: 'In the library 1' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('main').getByText('1 of 3 parts').waitFor();
    await page.getByRole('link', { name: 'Salt Road', exact: true }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Salt Road' }).waitFor();
    await page.goBack();
    await page.getByRole('main').getByText('1 of 3 parts').waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test.each([
    ['moves to its new order', 'no-preference', true],
    ['shows its new order at once with reduced motion', 'reduce', false],
  ] as const)('%s', async (_, reducedMotion, isMoving) => {
    const { page } = await openStory({ reducedMotion });
    await page.evaluate(
      'window.moved = 0; const plain = Element.prototype.animate; Element.prototype.animate = function (...of) { window.moved += 1; return plain.apply(this, of); };',
    );
    await page.getByRole('button', { name: 'Release order' }).click();
    await expect.poll(() => page.locator('.story-card h3').first().textContent(), patient).toBe('The Iron Coast');
    await expect.poll(() => page.evaluate('window.moved > 0'), patient).toBe(isMoving);
    await page.context().close();
  });

  test('to scale links to held titles by press and by keys, and a drag is not a press', async () => {
    const { page, faults } = await openStory();
    await page.getByRole('button', { name: 'Timeline' }).click();
    const link = page.getByRole('link', { name: /^1\. Salt Road,/u });
    await link.waitFor();
    await stands(page);
    const box = await link.locator('.scale-card').boundingBox();
    if (box === null) throw new Error('expected the card to be drawn');
    await page.mouse.move(box.x + 4, box.y + 4);
    await page.mouse.down();
    await page.mouse.move(box.x + 44, box.y + 4, { steps: 4 });
    await page.mouse.up();
    expect(new URL(page.url()).pathname).toContain('/franchises/');
    await link.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Salt Road' }).waitFor();
    await page.goBack();
    await link.locator('.scale-card').click();
    await page.getByRole('heading', { level: 1, name: 'Salt Road' }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('to scale is pinched and dragged by fingers', async () => {
    const { page, faults } = await openStory({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
    await page.getByRole('button', { name: 'Timeline' }).tap();
    const area = page.getByRole('application');
    // Between the bars of the page.
    await area.evaluate((one) => one.scrollIntoView({ block: 'center' }));
    await stands(page);
    const box = await area.boundingBox();
    if (box === null) throw new Error('expected the drawing to be there');
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const touch = await page.context().newCDPSession(page);
    const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...places: readonly number[]) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: places.map((x, id) => ({ x: middle.x + x, y: middle.y, id })),
      });
    const widthOf = async () => Number(await page.locator('.scale-card').first().getAttribute('width'));
    const startOf = async () => Number(await page.locator('.scale-card').first().getAttribute('x'));
    const before = await widthOf();
    await fingers('touchStart', -20, 20);
    for (const apart of [30, 45, 60, 80]) await fingers('touchMove', -apart, apart);
    await fingers('touchEnd');
    await expect.poll(widthOf, patient).toBeGreaterThan(before * 1.5);
    await page.getByRole('button', { name: 'Show everything' }).tap();
    await page.getByRole('button', { name: 'Zoom in' }).tap();
    await stands(page);
    const start = await startOf();
    await fingers('touchStart', -60);
    for (const x of [-40, -10, 30, 60]) await fingers('touchMove', x);
    await fingers('touchEnd');
    await expect.poll(startOf, patient).toBeGreaterThan(start + 20);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

describe('a scan', () => {
  test('is shown live, title by title, without a reload', async () => {
    const { page, faults } = await fixture.open('activity');
    await page.getByText('Live', { exact: true }).waitFor();
    // Records what the progress bar showed, because the scan may be faster than the test.
    await page.evaluate(`(() => {
      window.shown = new Set();
      const look = () => document.querySelectorAll('.job-card progress').forEach(({ value }) => window.shown.add(value));
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
    })()`);
    for (let number = 1; number <= 10; number += 1) await fixture.put('vault', `Slow Reel ${number} (1970)`, 'long');
    await fixture.putBroken('vault', 'Bad Reel (1970)');
    await fixture.serving().post('vault');
    const job = page.locator('.job-card', { hasText: 'vault' });
    await job.getByText(/\d+ of \d+ titles/u).waitFor(patient);
    await job.locator('.job-card-current li', { hasText: 'Making trickplay tiles' }).first().waitFor();
    await job.locator('.job-card-phases').getByText('Reading videos').waitFor();
    // Failures are shown with their paths while the rest continues.
    await job.getByText(/\d+ failures?/u).click(patient);
    await job.locator('.troubles-path', { hasText: 'Bad Reel (1970)/film.mkv' }).first().waitFor();
    await expect.poll(() => page.evaluate('window.shown.size'), patient).toBeGreaterThan(1);
    // In one run or several, because a run yields to waiting folders.
    const titles = async () => (await fixture.read('titles?library=default/vault')).titles.length;
    await expect.poll(titles, patient).toBe(4 + 11);
    await job.waitFor({ state: 'detached' });
    await page
      .locator('.activity-runs > li > .run-entry', { hasText: /\d+ of \d+ changed/u })
      .first()
      .waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

describe('intro and credits', () => {
  test('are set on the time line by keys, refused and undone, and the record follows', async () => {
    const { page, faults } = await fixture.open(`title/${await idOf(held)}`, { bypassCSP: true });
    await page.getByText('Correct intro & credits').click();
    const line = page.getByRole('slider', { name: /Timeline/u });
    await line.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('i');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('o');
    expect(await page.getByLabel('Start', { exact: true }).inputValue()).toBe('0:00');
    const end = page.getByLabel('End', { exact: true });
    expect(await end.inputValue()).not.toBe('');
    await end.fill('0:90');
    await page.getByText('End: enter a time').waitFor();
    await end.fill('4.5');
    const handle = page.getByRole('slider', { name: 'End of Intro' });
    await handle.press('ArrowRight');
    expect(await end.inputValue()).toBe('0:05.5');
    await handle.press('Shift+ArrowLeft');
    expect(await end.inputValue()).toBe('0:05.4');
    const box = await handle.boundingBox();
    if (box === null) throw new Error('expected a handle to be drawn');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(1, box.y + box.height / 2);
    await page.mouse.up();
    expect(await end.inputValue()).toBe('0:00.5');
    await end.fill('4.5');
    expect(await accessFaults(page)).toEqual([]);
    await end.press('Enter');
    await page.getByText('Intro 0:00 to 0:04 (set by hand)').waitFor(patient);
    await page.getByRole('button', { name: 'Undo: Intro 0:00' }).click();
    await page.getByText('Intro 0:00 to 0:04 (set by hand)').waitFor({ ...patient, state: 'detached' });
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

describe('marks that were set by hand, of a film that was replaced by one of another length', () => {
  const name = 'Tide Table (2014)';
  const video = `${name}/film.mkv`;
  const marksOf = async () => {
    const { videos } = await fixture.read(`titles/${await idOf(name)}`);
    const [known] = Array.isArray(videos) ? videos : [];
    return known?.marks.map(({ kind, source }: { kind: string; source: string }) => `${kind} ${source}`);
  };
  const doubtful = async () => (await fixture.read('problems?cause=marksDoubtful'))['total'];
  const tell = () =>
    fetch(`${fixture.baseUrl}/webhook/default/movies`, {
      method: 'POST',
      body: JSON.stringify({ path: join(fixture.fixture.folder, 'movies', name) }),
    });
  const replace = async (length: 'short' | 'long') => {
    await fixture.put('movies', name, length);
    await tell();
    await expect.poll(doubtful, patient).toBe(1);
  };

  test('are shown as set by hand at first', async () => {
    await fixture.put('movies', name, 'short');
    await tell();
    await expect.poll(() => idOf(name).catch(() => undefined), patient).toBeDefined();
    const set = { video, action: 'set', kind: 'intro', spans: [{ startSeconds: 1, endSeconds: 4 }] };
    const answer = await fetch(`${fixture.baseUrl}/api/v1/titles/${await idOf(name)}/marks`, {
      ...{ method: 'POST', body: JSON.stringify(set), headers: { 'content-type': 'application/json' } },
    });
    expect(answer.status).toBeLessThan(300);
    await expect.poll(marksOf, patient).toEqual(['intro you']);
  });

  test('are kept for the new one by a press; a refusal is shown beside it', async () => {
    await replace('long');
    const { page, faults } = await fixture.open('problems');
    const keep = page.getByRole('button', { name: /^It fits, keep it: / });
    await keep.waitFor(patient);
    expect(await accessFaults(page)).toEqual([]);
    // The server is asked about a video that it does not know.
    await page.route('**/api/v1/titles/*/marks', (route) =>
      route.continue({ postData: JSON.stringify({ video: 'none.mkv', action: 'adopt' }) }),
    );
    await keep.click();
    await page.locator('.problem-action').getByRole('alert').waitFor();
    expect(await doubtful()).toBe(1);
    await page.unroute('**/api/v1/titles/*/marks');
    await keep.click();
    await keep.waitFor({ state: 'detached', ...patient });
    await expect.poll(marksOf, patient).toEqual(['intro you']);
    expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
    await page.context().close();
  });

  test('are removed only after a question, in the language of the page', async () => {
    await replace('short');
    const { page, faults } = await fixture.open('problems', { locale: 'de-DE' });
    const remove = page.getByRole('button', { name: /^Von Hand Gesetztes entfernen: / });
    await remove.waitFor(patient);
    await page.getByText('Intro').first().waitFor();
    await remove.click();
    const question = page.getByRole('dialog', { name: 'Von Hand Gesetztes entfernen' });
    await question.getByRole('button', { name: 'Nein, so lassen' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await doubtful()).toBe(1);
    await remove.click();
    await question.getByRole('button', { name: 'Ja, entfernen' }).click();
    await remove.waitFor({ state: 'detached', ...patient });
    await expect.poll(doubtful, patient).toBe(0);
    expect(await marksOf()).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
