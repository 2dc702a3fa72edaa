import { appendFile, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Clock } from '../library/clock.ts';
import { isQuiet, quietAfterMs } from './quiet.ts';

const never = new AbortController().signal;

async function video(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'quiet-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'a.mkv');
  await writeFile(path, 'begin');
  return path;
}

/** A clock that is `aheadMs` ahead of the file and runs `meanwhile` instead of sleeping. */
function clockAhead(
  aheadMs: number,
  slept: number[],
  meanwhile: () => Promise<unknown> = async () => undefined,
): Clock {
  return {
    now: () => Date.now() + aheadMs,
    monotonic: () => 0,
    turn: async () => undefined,
    sleep: async (milliseconds) => {
      slept.push(milliseconds);
      await meanwhile();
    },
  };
}

test('a file unchanged for 10 s needs one check', async () => {
  const slept: number[] = [];
  expect(await isQuiet(await video(), clockAhead(quietAfterMs + 1_000, slept), never)).toBe(true);
  expect(slept).toEqual([]);
});

test('a file that was just written is checked again once it could be quiet', async () => {
  const slept: number[] = [];
  expect(await isQuiet(await video(), clockAhead(4_000, slept), never)).toBe(true);
  expect(slept).toHaveLength(1);
  expect(slept[0]).toBeGreaterThan(4_000);
  expect(slept[0]).toBeLessThanOrEqual(6_001);
});

test('a file that grows between two checks is not quiet', async () => {
  const path = await video();
  expect(
    await isQuiet(
      path,
      clockAhead(0, [], () => appendFile(path, 'more')),
      never,
    ),
  ).toBe(false);
});

test('a file overwritten with as many bytes is not quiet', async () => {
  const path = await video();
  const rewrite = async () => {
    await writeFile(path, 'BEGIN');
    await utimes(path, new Date(), new Date(Date.now() + 5_000));
  };
  expect(await isQuiet(path, clockAhead(0, [], rewrite), never)).toBe(false);
});

test('an old mtime does not hide a recent write', async () => {
  const path = await video();
  await utimes(path, new Date(0), new Date(0));
  const slept: number[] = [];
  await isQuiet(path, clockAhead(0, slept), never);
  expect(slept).toHaveLength(1);
});

test('a change time ahead of our clock waits the whole period and no longer', async () => {
  const slept: number[] = [];
  expect(await isQuiet(await video(), clockAhead(-3_600_000, slept), never)).toBe(true);
  expect(slept).toEqual([quietAfterMs]);
});

test('a file that goes or never existed is not quiet', async () => {
  const path = await video();
  expect(
    await isQuiet(
      path,
      clockAhead(0, [], () => rm(path)),
      never,
    ),
  ).toBe(false);
  expect(await isQuiet(path, clockAhead(0, []), never)).toBe(false);
});

test('the caller chooses the period', async () => {
  const slept: number[] = [];
  expect(await isQuiet(await video(), clockAhead(500, slept), never, 400)).toBe(true);
  expect(slept).toEqual([]);
});
