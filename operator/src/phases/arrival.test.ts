import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { longAgo, walkFixture } from '../../test/walk/walkFixture.ts';

const now = Date.parse('2026-03-01T12:00:00.000Z');
const hour = 3_600_000;

test("a film arrives when it is first seen; in a first walk at its file's time", async () => {
  const fixture = await walkFixture();
  await fixture.put('Old (2001)/o.mkv');
  await fixture.walk({}, { now, tools: { firstWalk: true } });
  await fixture.put('New (2002)/n.mkv');
  await fixture.walk({}, { now: now + hour });
  expect((await fixture.title('Old (2001)'))?.arrivedAt).toBe(longAgo.toISOString());
  expect((await fixture.title('New (2002)'))?.arrivedAt).toBe(new Date(now + hour).toISOString());
});

test('an episode has an arrival of its own, independent of its file name', async () => {
  const fixture = await walkFixture('series');
  await fixture.put('Show/Season 1/Show - S01E01.mkv');
  await fixture.walk({}, { now });
  await fixture.put('Show/Season 1/Show - S01E02-E03.mkv');
  await fixture.walk({}, { now: now + hour });
  await rm(join(fixture.root, 'Show/Season 1/Show - S01E01.mkv'));
  await fixture.put('Show/Season 1/Show - S01E01 - Pilot Bluray-1080p.mkv');
  await fixture.walk({}, { now: now + 2 * hour });
  const files = (await fixture.title('Show'))?.files.map((file) => [file.episodes, file.arrivedAt]);
  expect(files).toEqual([
    [[1], new Date(now).toISOString()],
    [[2, 3], new Date(now + hour).toISOString()],
  ]);
});

test('with several versions the film arrived with the first', async () => {
  const fixture = await walkFixture();
  await fixture.put('Film (2001)/Film (2001) - 720p.mkv');
  await fixture.walk({}, { now });
  await fixture.put('Film (2001)/Film (2001) - 2160p.mkv');
  await fixture.walk({}, { now: now + hour });
  await rm(join(fixture.root, 'Film (2001)/Film (2001) - 720p.mkv'));
  await fixture.walk({}, { now: now + 2 * hour });
  expect((await fixture.title('Film (2001)'))?.arrivedAt).toBe(new Date(now).toISOString());
});

test('after thirty days without a video the next film is new', async () => {
  const fixture = await walkFixture();
  await fixture.put('Film (2001)/f.mkv');
  await fixture.put('Other (2002)/o.mkv');
  await fixture.walk({}, { now });
  await rm(join(fixture.root, 'Film (2001)/f.mkv'));
  await fixture.walk({}, { now: now + hour });
  expect(await fixture.title('Film (2001)')).toBeUndefined();
  await fixture.put('Film (2001)/f.mkv');
  const later = now + 32 * 24 * hour;
  await fixture.walk({}, { now: later });
  expect((await fixture.title('Film (2001)'))?.arrivedAt).toBe(new Date(later).toISOString());
});
