import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { longAgo, walkGround } from '../../test/walk/walkGround.ts';

const now = Date.parse('2026-03-01T12:00:00.000Z');
const hour = 3_600_000;

test('a film arrives when it is first seen; in a first walk when its file came', async () => {
  const ground = await walkGround();
  await ground.put('Old (2001)/o.mkv');
  await ground.walk({}, { now, tools: { firstWalk: true } });
  await ground.put('New (2002)/n.mkv');
  await ground.walk({}, { now: now + hour });
  expect((await ground.title('Old (2001)'))?.arrivedAt).toBe(longAgo.toISOString());
  expect((await ground.title('New (2002)'))?.arrivedAt).toBe(new Date(now + hour).toISOString());
});

test('an episode has an arrival of its own, whatever its file is called', async () => {
  const ground = await walkGround('series');
  await ground.put('Show/Season 1/Show - S01E01.mkv');
  await ground.walk({}, { now });
  await ground.put('Show/Season 1/Show - S01E02-E03.mkv');
  await ground.walk({}, { now: now + hour });
  await rm(join(ground.root, 'Show/Season 1/Show - S01E01.mkv'));
  await ground.put('Show/Season 1/Show - S01E01 - Pilot Bluray-1080p.mkv');
  await ground.walk({}, { now: now + 2 * hour });
  const files = (await ground.title('Show'))?.files.map((file) => [file.episodes, file.arrivedAt]);
  expect(files).toEqual([
    [[1], new Date(now).toISOString()],
    [[2, 3], new Date(now + hour).toISOString()],
  ]);
});

test('with several versions the film arrived with the first', async () => {
  const ground = await walkGround();
  await ground.put('Film (2001)/Film (2001) - 720p.mkv');
  await ground.walk({}, { now });
  await ground.put('Film (2001)/Film (2001) - 2160p.mkv');
  await ground.walk({}, { now: now + hour });
  await rm(join(ground.root, 'Film (2001)/Film (2001) - 720p.mkv'));
  await ground.walk({}, { now: now + 2 * hour });
  expect((await ground.title('Film (2001)'))?.arrivedAt).toBe(new Date(now).toISOString());
});

test('thirty days without a video and the film that comes then is new', async () => {
  const ground = await walkGround();
  await ground.put('Film (2001)/f.mkv');
  await ground.put('Other (2002)/o.mkv');
  await ground.walk({}, { now });
  await rm(join(ground.root, 'Film (2001)/f.mkv'));
  await ground.walk({}, { now: now + hour });
  expect(await ground.title('Film (2001)')).toBeUndefined();
  await ground.put('Film (2001)/f.mkv');
  const later = now + 32 * 24 * hour;
  await ground.walk({}, { now: later });
  expect((await ground.title('Film (2001)'))?.arrivedAt).toBe(new Date(later).toISOString());
});
