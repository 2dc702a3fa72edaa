import { describe, expect, test } from 'vitest';
import { saying } from '../../../test/saying.ts';
import { specOf } from '../../../test/walk/walkFixture.ts';
import { imageCount } from '../../media/geometry.ts';
import type { Probe, TilesValue, VideoStream } from '../../title/facts.ts';
import { isOutdated, reasonWithoutTiles, sheetsOf, tilesFolderNames } from './tilesPlan.ts';

const stream: VideoStream = {
  index: 0,
  codec: 'h264',
  widthPixels: 1920,
  heightPixels: 1080,
  displayAspect: 16 / 9,
  rotationDegrees: 0,
  isDefault: true,
};
const probe = (durationSeconds: number, video: readonly VideoStream[] = [stream]): Probe => ({
  container: 'matroska',
  durationSeconds,
  video,
  audio: [],
  subtitles: [],
  chapters: [],
});
const spec = (tiles: object, more: object = {}) =>
  specOf('movies', '/media', { tiles: { mode: 'inline', ...tiles }, ...more });

describe('why a video has no tiles', () => {
  test.each<[string, ReturnType<typeof spec>, { disc?: 'dvd' }, Probe | undefined, RegExp | undefined, boolean]>([
    ['it gets tiles', spec({}), {}, probe(3_600), undefined, false],
    ['off', spec({ mode: 'off' }), {}, probe(3_600), /off in the document/u, true],
    ['readOnly', spec({}, { readOnly: true }), {}, probe(3_600), /readOnly/u, true],
    ['a disc', spec({}), { disc: 'dvd' }, undefined, /disc folders/u, false],
    ['not probed yet', spec({}), {}, undefined, undefined, false],
    ['sound alone', spec({}), {}, probe(3_600, []), /no picture/u, false],
    ['shorter than half an interval', spec({}), {}, probe(4.9), /shorter than one interval of 10 s/u, true],
    ['half an interval', spec({}), {}, probe(5), undefined, false],
    ['a shorter interval', spec({ intervalSeconds: 1 }), {}, probe(4.9), undefined, false],
  ])('%s', (_, document, video, known, expected, byDocument) => {
    const reason = reasonWithoutTiles(document, video, known);
    if (expected === undefined) expect(reason).toBeUndefined();
    else expect(reason).toEqual({ reason: saying(expect.stringMatching(expected)), byDocument });
  });
});

describe('number of pictures and sheets', () => {
  test.each<[number, number, number]>([
    [24.9, 2, 1],
    [25.1, 3, 1],
    [35, 4, 1],
    [4.9, 0, 0],
    [1_000, 100, 1],
    [1_004, 100, 1],
    [1_006, 101, 2],
    [7_200, 720, 8],
  ])('%d s at 10 s', (seconds, images, sheets) => {
    expect(imageCount(seconds, 10)).toBe(images);
    expect(sheetsOf(images)).toBe(sheets);
  });

  test('the names are Jellyfin’s', () => {
    expect(tilesFolderNames('Film (2010)', 320)).toEqual({ outer: 'Film (2010).trickplay', inner: '320 - 10x10' });
  });
});

describe('outdated tiles', () => {
  const value: TilesValue = {
    widthPixels: 320,
    heightPixels: 180,
    columns: 10,
    rows: 10,
    intervalSeconds: 10,
    images: 5,
    sheets: 1,
  };
  const narrow: VideoStream = { ...stream, widthPixels: 240, heightPixels: 135 };
  test.each<[string, TilesValue, object, Probe, boolean]>([
    ['as wanted', value, {}, probe(50), false],
    ['another interval', value, { intervalSeconds: 5 }, probe(50), true],
    ['another width', value, { widthPixels: 480 }, probe(50), true],
    ['a smaller width', value, { widthPixels: 160 }, probe(50), true],
    ['a narrow video with its own width', { ...value, widthPixels: 240 }, {}, probe(50, [narrow]), false],
    [
      'a narrow video, a larger width',
      { ...value, widthPixels: 240 },
      { widthPixels: 480 },
      probe(50, [narrow]),
      false,
    ],
    [
      'a narrow video, a smaller width',
      { ...value, widthPixels: 240 },
      { widthPixels: 160 },
      probe(50, [narrow]),
      true,
    ],
    ['a file without video', value, {}, probe(50, []), false],
    ['an odd width, rounded to even', value, { widthPixels: 321 }, probe(50), false],
    [
      'a video between two widths',
      { ...value, widthPixels: 320 },
      { widthPixels: 480 },
      probe(50, [{ ...stream, widthPixels: 400, heightPixels: 225 }]),
      true,
    ],
  ])('%s', (_, known, tiles, ofVideo, expected) => {
    expect(isOutdated(known, spec(tiles), ofVideo)).toBe(expected);
  });
});
