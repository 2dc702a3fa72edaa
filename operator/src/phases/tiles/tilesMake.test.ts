import { readdirSync, unlinkSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { saying } from '../../../test/saying.ts';
import { tinyVideo } from '../../../test/walk/walkFixture.ts';
import { probeVideo } from '../../media/probe.ts';
import { statFile } from '../../storage/read.ts';
import { openRoot } from '../../storage/root.ts';
import type { MadeFile } from '../../title/record.ts';
import { makeVideoTiles, type TilesMade, type TilesOrderForVideo } from './tilesMake.ts';

let folder: string;
const hidden = () => join(folder, '.projectionist');

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'tiles-')));
  await copyFile(await tinyVideo(), join(folder, 'f.mkv'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function orderOf(change: Partial<TilesOrderForVideo> = {}): Promise<TilesOrderForVideo> {
  const root = await openRoot(folder);
  const absolutePath = join(folder, 'f.mkv');
  const known = await statFile(root, 'f.mkv');
  if (known === undefined) throw new Error('expected the video');
  return {
    root,
    videoPath: 'f.mkv',
    absolutePath,
    ...known,
    base: 'f',
    probe: await probeVideo(absolutePath),
    intervalSeconds: 1,
    widthPixels: 80,
    stale: [],
    signal: new AbortController().signal,
    onImage: () => undefined,
    intend: async () => undefined,
    ...change,
  };
}

test('two attempts at one video build in separate folders, and the result is complete', async () => {
  let second: Promise<TilesMade> | undefined;
  const other = await orderOf();
  const first = await makeVideoTiles(
    await orderOf({
      onImage: () => {
        second ??= makeVideoTiles(other);
      },
    }),
  );
  expect([first.state, (await second)?.state]).toContain('made');
  expect(await readdir(join(folder, 'f.trickplay/80 - 10x10'))).toEqual(['0.jpg']);
  expect(await readdir(hidden())).toEqual([]);
});

test('tiles that lost a sheet before they were put in place are discarded', async () => {
  const intended: MadeFile[] = [];
  const made = await makeVideoTiles(
    await orderOf({
      onImage: (done, total) => {
        if (done < total) return;
        for (const staging of readdirSync(hidden())) unlinkSync(join(hidden(), staging, '80 - 10x10/0.jpg'));
      },
      intend: async (entry) => {
        intended.push(entry);
      },
    }),
  );
  expect(made).toEqual({
    state: 'failed',
    reason: saying(expect.stringContaining('expected 1 sheets, found 0 files')),
  });
  expect(intended).toEqual([]);
  expect((await readdir(folder)).toSorted()).toEqual(['.projectionist', 'f.mkv']);
  expect(await readdir(hidden())).toEqual([]);
});

test('the tiles are announced before they are put in place, with their value', async () => {
  const intended: unknown[] = [];
  const made = await makeVideoTiles(
    await orderOf({
      intend: async (entry, value) => {
        expect(await readdir(folder)).not.toContain('f.trickplay');
        intended.push({ state: 'made', made: entry, value });
      },
    }),
  );
  expect(intended).toEqual([made]);
});
