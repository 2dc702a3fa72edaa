import { expect, test } from 'vitest';
import { quiet, run } from '../../test/simulation/states.ts';
import { tilesRefusedAtMost, tilesVideosAtMost } from './limits.ts';
import { OpenTiles } from './openTiles.ts';
import type { Step } from './pass.ts';
import type { TilesVideo } from './state.ts';

const key = 'default/movies';
const video: TilesVideo = { title: 'Heat (1995)', path: 'Heat (1995)/Heat.mkv', sizeBytes: 1, mtimeMs: 1 };
const runEnded: Step = { do: 'endWalk', run: run(), next: quiet(), setAside: [], stop: false };

/** A catalog that lists these videos, and how often it was asked. */
function catalogWith(videos: readonly TilesVideo[] | undefined) {
  const asked: number[] = [];
  const read = async (atMost: number) => {
    asked.push(atMost);
    return videos;
  };
  return { asked, read };
}

test('a catalog that lists no open tiles is asked again only after a run has ended', async () => {
  const tiles = new OpenTiles({ mayBeOpenAtStart: true });
  const { asked, read } = catalogWith([]);
  for (const _ of [1, 2, 3]) expect(await tiles.of(key, '/media', read)).toEqual([]);
  expect(asked).toHaveLength(1);
  tiles.afterStep(key, { do: 'startWalk', run: run() });
  await tiles.of(key, '/media', read);
  expect(asked).toHaveLength(1);
  tiles.afterStep(key, runEnded);
  await tiles.of(key, '/media', read);
  expect(asked).toHaveLength(2);
});

test('while videos are listed the catalog is asked each time', async () => {
  const tiles = new OpenTiles({ mayBeOpenAtStart: true });
  const { asked, read } = catalogWith([video]);
  for (const _ of [1, 2]) await tiles.of(key, '/media', read);
  expect(asked).toHaveLength(2);
});

test('a catalog that did not answer is asked again', async () => {
  const tiles = new OpenTiles({ mayBeOpenAtStart: true });
  const { asked, read } = catalogWith(undefined);
  for (const _ of [1, 2]) expect(await tiles.of(key, '/media', read)).toEqual([]);
  expect(asked).toHaveLength(2);
});

test('without open tiles at the start, only a Library whose run has ended is asked for', async () => {
  const tiles = new OpenTiles({ mayBeOpenAtStart: false });
  const { asked, read } = catalogWith([video]);
  expect(await tiles.of(key, '/media', read)).toEqual([]);
  tiles.afterStep('default/series', runEnded);
  expect(await tiles.of(key, '/media', read)).toEqual([]);
  expect(asked).toEqual([]);
  tiles.afterStep(key, runEnded);
  expect(await tiles.of(key, '/media', read)).toHaveLength(1);
});

test('more are read than one Job takes, so that refused videos hide no others', async () => {
  const { asked, read } = catalogWith([]);
  await new OpenTiles({ mayBeOpenAtStart: true }).of(key, '/media', read);
  expect(asked).toEqual([tilesVideosAtMost + tilesRefusedAtMost]);
});

test('a title is named by its path as the tiles worker sees it', async () => {
  const { read } = catalogWith([video]);
  const [found] = await new OpenTiles({ mayBeOpenAtStart: true }).of(key, '/srv/movies', read);
  expect(found).toEqual({ ...video, title: '/srv/movies/Heat (1995)' });
});
