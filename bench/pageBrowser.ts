/** The wall in a real browser: what it loads, when it first paints, how quickly it responds to input while it scrolls. */
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { launchDrawingBrowser } from '../web/test/browser.ts';
import { atMost, type Figure, median } from './figure.ts';

/** Odd, so that the median is a measured value. */
const rounds = 5;
interface Pace {
  readonly steps: number;
  readonly pauseMs: number;
}
/** Fast scrolling: posters load when it slows down. */
const leafing: Pace = { steps: 120, pauseMs: 30 };
/** Slow enough that each screen draws its posters. */
const reading: Pace = { steps: 30, pauseMs: 400 };
/** Event Timing reports no shorter durations. */
const leastTimedMs = 16;

export async function browserFigures(origin: string): Promise<Figure[]> {
  const browser = await launchDrawingBrowser();
  try {
    // The first visit also loads the page's code in the server, and warms the browser.
    await firstView(browser, origin);
    const views: FirstView[] = [];
    const answered: number[] = [];
    const frames: number[] = [];
    const read: number[] = [];
    for (let round = 0; round < rounds; round += 1) views.push(await firstView(browser, origin));
    for (let round = 0; round < 3; round += 1) {
      const scrolled = await scroll(browser, origin, leafing);
      answered.push(scrolled.nextPaintP95Ms);
      frames.push(scrolled.frameP95Ms);
      read.push((await scroll(browser, origin, reading)).nextPaintP95Ms);
    }
    const value = (of: (view: FirstView) => number): number => median(views.map(of));
    return [
      atMost(
        'page',
        'first view, JavaScript, gzipped',
        value(({ scriptKb }) => scriptKb),
        60,
        'kB',
      ),
      atMost(
        'page',
        'first contentful paint',
        value(({ paintMs }) => paintMs),
        500,
        'ms',
      ),
      {
        bench: 'page',
        figure: 'first posters drawn, ms',
        value: Math.round(value(({ postersMs }) => postersMs)),
        goal: '',
        ok: true,
      },
      atMost(
        'page',
        'layout shift of the first view',
        value(({ shift }) => shift),
        0.01,
        '',
      ),
      atMost('page', 'interaction to next paint while scrolling, p95', median(answered), 100, 'ms'),
      {
        bench: 'page',
        figure: 'the same with a look at each screen, ms',
        value: Number(median(read).toPrecision(3)),
        goal: '',
        ok: true,
      },
      {
        bench: 'page',
        figure: 'frame while scrolling by wheel, p95, ms',
        value: Number(median(frames).toPrecision(3)),
        goal: '',
        ok: true,
      },
    ];
  } finally {
    await browser.close();
  }
}

interface FirstView {
  readonly scriptKb: number;
  readonly paintMs: number;
  readonly postersMs: number;
  readonly shift: number;
}

/** Uses a new browser context, so that nothing is cached. */
async function firstView(browser: Browser, origin: string): Promise<FirstView> {
  const page = await tab(browser);
  try {
    const scripts: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body());
    });
    await page.goto(wallOf(origin));
    await page.locator('.title-card-link').nth(20).waitFor();
    const told: Omit<FirstView, 'scriptKb'> = await page.evaluate(`new Promise((resolve) => {
      let shift = 0;
      new PerformanceObserver((list) => { for (const one of list.getEntries()) if (!one.hadRecentInput) shift += one.value; })
        .observe({ type: 'layout-shift', buffered: true });
      const drawn = () => [...document.querySelectorAll('.title-card img')].filter((one) => one.complete).length > 20;
      const look = () => {
        const paint = performance.getEntriesByName('first-contentful-paint')[0];
        if (!drawn() || paint === undefined) return requestAnimationFrame(look);
        const postersMs = performance.now();
        setTimeout(() => resolve({ paintMs: paint.startTime, postersMs, shift }), 200);
      };
      look();
    })`);
    const sizes = (await Promise.all(scripts)).map((bytes) => gzipSync(bytes, { level: 9 }).length);
    return { ...told, scriptKb: sizes.reduce((sum, size) => sum + size, 0) / 1000 };
  } finally {
    await page.context().close();
  }
}

/** Alternates keys and the wheel; each key scrolls by a screen or a row. */
async function scroll(
  browser: Browser,
  origin: string,
  { steps, pauseMs }: Pace,
): Promise<{ nextPaintP95Ms: number; frameP95Ms: number }> {
  const page = await tab(browser);
  try {
    await page.goto(wallOf(origin));
    await page.locator('.title-card-link').nth(20).waitFor();
    await page.evaluate(`{
      const times = (window.benchTimes = []);
      new PerformanceObserver((list) => { for (const one of list.getEntries()) if (one.interactionId > 0) times.push(one.duration); })
        .observe({ type: 'event', durationThreshold: ${leastTimedMs} });
      const frames = (window.benchFrames = []);
      let before = performance.now();
      const look = (now) => { frames.push(now - before); before = now; requestAnimationFrame(look); };
      requestAnimationFrame(look);
    }`);
    await page.locator('.title-card-link').first().focus();
    for (let step = 0; step < steps; step += 1) {
      await page.keyboard.press(step % 3 === 0 ? 'PageDown' : 'ArrowDown');
      await page.mouse.wheel(0, 300);
      await page.waitForTimeout(pauseMs);
    }
    const told: { times: number[]; frames: number[] } = await page.evaluate(
      'new Promise((resolve) => setTimeout(() => resolve({ times: window.benchTimes, frames: window.benchFrames }), 300))',
    );
    // A key causes several events; those too quick to be timed count as the shortest measurable time.
    const quick = Array.from({ length: Math.max(0, steps - told.times.length) }, () => leastTimedMs);
    return { nextPaintP95Ms: p95([...told.times, ...quick]), frameP95Ms: p95(told.frames) };
  } finally {
    await page.context().close();
  }
}

function wallOf(origin: string): string {
  return new URL('titles', origin).href;
}

async function tab(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  return page;
}

function p95(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
}
