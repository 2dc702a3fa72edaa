/** A run that works through a backlog of trailer files ends within about fifteen minutes plus one title. */
import { expect, test } from 'vitest';
import { openTrailerRun } from '../../src/phases/trailer/trailerRun.ts';
import { trailerVideo } from '../sources/trailerVideo.ts';
import { trailerLink, trailerStand, trailerTools } from './trailerSources.ts';
import { walkFixture } from './walkFixture.ts';

/** More than two runs can do. */
const titles = 80;
const minuteMs = 60_000;
/** Request and download of one title: a slow service. */
const titleMs = 40_000;

const keyOf = (nth: number) => `Film ${String(nth).padStart(3, '0')} (2001) {tmdb-${nth}}`;

test('a backlog and a slow service: the run ends in time, the next continues, and no title is requested twice', async () => {
  const fixture = await walkFixture();
  // Discs: none of them is decoded, so that only the slow service moves this test's clock.
  for (let nth = 1; nth <= titles; nth++) await fixture.put(`${keyOf(nth)}/VIDEO_TS/VIDEO_TS.IFO`, 'disc');
  const stand = trailerStand(await trailerVideo());
  stand.links = [trailerLink()];
  let nowMs = Date.parse('2026-05-01T12:00:00Z');
  let atOnce = 0;
  let mostAtOnce = 0;
  stand.onAsked = (what) => {
    nowMs += titleMs / 2;
    atOnce += what === 'offers' ? 1 : -1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
  };
  const run = async () => {
    const claimedAt = nowMs;
    stand.asked.length = 0;
    const trailers = openTrailerRun({ claimedAt, now: () => nowMs });
    const end = await fixture.walk(
      {},
      {
        spec: { trailers: { mode: 'files' } },
        tools: { ...trailerTools(stand), trailers, claimedAt, now: () => nowMs },
      },
    );
    expect(end.result).toBe('Succeeded');
    const fetched = stand.asked.filter((what) => what.startsWith('download')).length;
    return { minutes: (nowMs - claimedAt) / minuteMs, fetched, made: end.summary.made['trailer'] ?? 0 };
  };
  const inTime = Math.ceil((15 * minuteMs) / titleMs);

  const first = await run();
  expect(first).toMatchObject({ fetched: inTime, made: inTime });
  expect(first.minutes).toBeGreaterThanOrEqual(15);
  expect(first.minutes).toBeLessThanOrEqual(15 + titleMs / minuteMs);
  expect(mostAtOnce).toBe(1);

  const second = await run();
  expect(second).toMatchObject({ fetched: inTime, made: inTime });
  expect(second.minutes).toBeLessThanOrEqual(15 + titleMs / minuteMs);

  const states = new Map<string, number>();
  for (let nth = 1; nth <= titles; nth++) {
    const fact = (await fixture.title(keyOf(nth)))?.facts.find(({ name }) => name === 'trailer')?.fact;
    states.set(fact?.state ?? 'none', (states.get(fact?.state ?? 'none') ?? 0) + 1);
  }
  expect(Object.fromEntries(states)).toEqual({ filled: 2 * inTime, open: titles - 2 * inTime });

  // A folder that waited goes next, and is not late: its time counts from its own run.
  const held = keyOf(titles);
  const claimedAt = nowMs;
  await fixture.walk(
    { folders: [held] },
    { spec: { trailers: { mode: 'files' } }, tools: { ...trailerTools(stand), claimedAt, now: () => nowMs } },
  );
  expect((await fixture.title(held))?.facts.find(({ name }) => name === 'trailer')?.fact.state).toBe('filled');
});
