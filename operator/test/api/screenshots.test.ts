import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { launchDrawingBrowser } from '../../../web/test/browser.ts';
import { buildPage } from '../../../web/test/pageFixture.ts';
import { startServe } from '../serving.ts';
import { screenshotFixture } from './screenshotFixture.ts';

/** `npm run screenshots` takes and writes them; otherwise the test checks the files that the documents show. */
const isWriting = process.env['PROJECTIONIST_SCREENSHOTS'] === 'write';
const root = new URL('../../../', import.meta.url);
const folder = fileURLToPath(new URL('docs/screenshots/', root));
const largestBytes = 150_000;

const desk: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' };
const light: BrowserContextOptions = { ...desk, colorScheme: 'light' };
const hand = { isMobile: true, hasTouch: true };
const phone: BrowserContextOptions = { ...desk, viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, ...hand };

interface Shot {
  readonly name: string;
  readonly context: BrowserContextOptions;
  readonly path: string;
  /** Selector of an element that is present once the view is drawn. */
  readonly ready: string;
  readonly before?: (page: Page) => Promise<void>;
}

function shots(ids: { readonly film: string; readonly series: string; readonly story: string }): readonly Shot[] {
  const toScale = async (page: Page) => {
    await page.getByRole('button', { name: 'Timeline' }).click();
    await page.locator('.scale-card').nth(3).waitFor();
  };
  return [
    { name: 'wall-dark', context: desk, path: 'titles', ready: '.title-card-link' },
    { name: 'wall-light', context: light, path: 'titles', ready: '.title-card-link' },
    { name: 'wall-phone', context: phone, path: 'titles', ready: '.title-card-link' },
    { name: 'title', context: desk, path: `title/${ids.film}`, ready: '.hero' },
    { name: 'series', context: light, path: `title/${ids.series}`, ready: '.episode' },
    { name: 'libraries', context: light, path: 'libraries', ready: '.library-card' },
    { name: 'activity', context: desk, path: 'activity', ready: '.run-chart-bar' },
    { name: 'problems', context: light, path: 'problems', ready: '.problem' },
    { name: 'franchises', context: desk, path: 'franchises', ready: '.franchises-card' },
    { name: 'franchise', context: desk, path: `franchises/${ids.story}`, ready: '.story-card' },
    { name: 'franchise-to-scale', context: desk, path: `franchises/${ids.story}`, ready: 'h1', before: toScale },
  ];
}

const signIn: Shot = { name: 'sign-in', context: light, path: '', ready: 'input[type=password]' };

async function launch(): Promise<Browser> {
  const browser = await launchDrawingBrowser();
  onTestFinished(() => browser.close());
  return browser;
}

/** Waits until every visible picture is loaded and no animation runs. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    const look = () => {
      const waiting = [...document.images].some((one) => !one.complete && one.getBoundingClientRect().top < innerHeight);
      if (waiting || document.querySelector('.title-card-wait, [aria-busy="true"]')) requestAnimationFrame(look);
      else document.fonts.ready.then(() => requestAnimationFrame(resolve));
    };
    look();
  })`);
}

async function shoot(browser: Browser, baseUrl: string, { name, context, path, ready, before }: Shot): Promise<void> {
  const tab = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce', ...context });
  const page = await tab.newPage();
  page.setDefaultTimeout(20_000);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(`${baseUrl}/${path}`);
  await page.locator(ready).first().waitFor();
  await before?.(page);
  await drawn(page);
  const picture = await page.screenshot();
  expect([name, faults]).toEqual([name, []]);
  await tab.close();
  await writeFile(fileOf(name), await sharp(picture).webp({ quality: 82, effort: 6 }).toBuffer());
}

const fileOf = (name: string) => join(folder, `${name}.webp`);

test('every view has a screenshot of its size, and the README and docs/README.md show exactly these', async () => {
  const pages = await Promise.all(['README.md', 'docs/README.md'].map((path) => readFile(new URL(path, root), 'utf8')));
  const shown = [...pages.join('\n').matchAll(/\((?:docs\/)?screenshots\/([\w-]+)\.webp\)/gu)].map(([, name]) => name);
  const taken = [...shots({ film: '', series: '', story: '' }), signIn];
  const names = taken.map(({ name }) => name).toSorted();
  expect(shown.toSorted()).toEqual(names);
  expect((await readdir(folder)).toSorted()).toEqual(names.map((name) => `${name}.webp`).toSorted());
  for (const { name, context } of taken) {
    const kept = await readFile(fileOf(name));
    expect(kept.length).toBeLessThan(largestBytes);
    const { width, height } = await sharp(kept).metadata();
    const scale = context.deviceScaleFactor ?? 1;
    const wanted = [(context.viewport?.width ?? 0) * scale, (context.viewport?.height ?? 0) * scale];
    expect([name, width, height]).toEqual([name, ...wanted]);
  }
});

test.runIf(isWriting)('takes a screenshot of every view and of the sign-in page', { timeout: 180_000 }, async () => {
  await mkdir(folder, { recursive: true });
  buildPage();
  const { fixture, serving, address } = await screenshotFixture();
  const browser = await launch();
  const ask = async (path: string) => JSON.parse(await (await fetch(`${address}/api/v1/${path}`)).text());
  const idOf = async (words: string): Promise<string> => (await ask(`titles?q=${words}`)).titles[0].id;
  const { franchises } = await ask('franchises');
  const story = franchises.find(({ name }: { readonly name: string }) => name === 'The Tide').id;
  const ids = { film: await idOf('long+tide'), series: await idOf('harbour+lights'), story };
  for (const shot of shots(ids)) await shoot(browser, address, shot);

  await serving.stop();
  const password = join(fixture.folder, 'password');
  await writeFile(password, 'open sesame\n', { mode: 0o600 });
  const guarded = await startServe(fixture, { args: ['--password-file', password] });
  onTestFinished(async () => {
    await guarded.stop();
  });
  await shoot(browser, guarded.pageUrl, signIn);
});
