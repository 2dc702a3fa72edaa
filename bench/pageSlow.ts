/** How soon somebody on a slow line sees a poster: a first visit with an empty cache, 400 kbit/s and 100 ms a round trip. */
import type { Page } from 'playwright-core';
import { launchDrawingBrowser } from '../web/test/browser.ts';
import { atMost, type Figure, median } from './figure.ts';

const rounds = 3;
const kilobitsPerSecond = 400;
const roundTripMs = 100;

export async function slowFigures(origin: string): Promise<Figure[]> {
  const browser = await launchDrawingBrowser();
  try {
    const seconds: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 390, height: 844 } });
      seconds.push(await firstPosterSeconds(await context.newPage(), origin));
      await context.close();
    }
    return [atMost('page', `first poster on ${kilobitsPerSecond} kbit/s, a phone's screen`, median(seconds), 3, 's')];
  } finally {
    await browser.close();
  }
}

async function firstPosterSeconds(page: Page, origin: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const throughput = (kilobitsPerSecond * 1_000) / 8;
  await session.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: roundTripMs, downloadThroughput: throughput, uploadThroughput: throughput },
  });
  page.setDefaultTimeout(60_000);
  await page.goto(origin, { waitUntil: 'domcontentloaded' });
  const drawnMs: number = await page.evaluate(`new Promise((resolve) => {
    const isDrawn = (one) => one.complete && one.naturalWidth > 0 && one.currentSrc.includes('poster');
    const look = () => ([...document.images].some(isDrawn) ? resolve(performance.now()) : requestAnimationFrame(look));
    look();
  })`);
  return drawnMs / 1_000;
}
