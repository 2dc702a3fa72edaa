import { describe, expect, test } from 'vitest';
import { cachedVideo } from '../../test/videos/cache.ts';
import type { VideoOptions } from '../../test/videos/options.ts';
import { beforeScene } from '../../test/videos/pictures.ts';
import { blackTail, findBlackTail, isBlackPicture, isLettering, type TailFrame } from './blackFrames.ts';
import { probeVideo } from './probe.ts';

const limits = { shortestSeconds: 15, longestSeconds: 450, sceneAtMostSeconds: 120, sceneStepSeconds: 10 };

/** A film with a key frame every `everySeconds`, black in the given spans. */
function film(
  durationSeconds: number,
  everySeconds: number,
  black: readonly (readonly [number, number])[],
  hasLettering = false,
) {
  const looked: number[] = [];
  const look = (middle: number): Promise<TailFrame | undefined> => {
    looked.push(middle);
    const last = Math.floor((durationSeconds - 0.001) / everySeconds);
    const seconds = Math.min(Math.round(middle / everySeconds), last) * everySeconds;
    const isBlack = black.some(([from, to]) => seconds >= from && seconds < to);
    return Promise.resolve({ seconds, isBlack, isLettered: isBlack && hasLettering });
  };
  return { look, looked };
}

describe('a black tail', () => {
  test.each<[string, number, readonly (readonly [number, number])[], [number, number] | undefined]>([
    ['that lasts to the end', 2400, [[2340, 2400]], [2340, 2400]],
    ['as short as credits can be', 2400, [[2380, 2400]], [2380, 2400]],
    ['too short', 2400, [[2390, 2400]], undefined],
    ['longer than credits can be', 2400, [[1900, 2400]], undefined],
    ['in a film that is black throughout', 2400, [[0, 2400]], undefined],
    ['in a film without black', 2400, [], undefined],
    ['with a scene after it', 2400, [[2300, 2390]], [2300, 2388]],
    ['that is black only at the sampled moment', 2400, [[2384, 2386]], undefined],
    [
      'with a short scene in it',
      2400,
      [
        [2200, 2300],
        [2308, 2400],
      ],
      [2200, 2400],
    ],
    ['in a short film', 60, [[30, 60]], [30, 60]],
    [
      'with a black moment where the longest credits would begin',
      2400,
      [
        [1948, 1954],
        [2340, 2400],
      ],
      [2340, 2400],
    ],
  ])('%s', async (_, duration, black, expected) => {
    const { look, looked } = film(duration, 2, black);
    const tail = await blackTail(look, duration, limits);
    expect(tail && [tail.startSeconds, tail.endSeconds]).toEqual(expected);
    expect(looked.length).toBeLessThan(40);
  });

  test('is not found where pictures cannot be decoded', async () => {
    expect(await blackTail(() => Promise.resolve(undefined), 2400, limits)).toBeUndefined();
  });

  test('that is mostly light is taken for a dark film', async () => {
    // Black where the search samples, light in between.
    const look = (middle: number): Promise<TailFrame> =>
      Promise.resolve({
        seconds: middle,
        isBlack: middle > 2100 && Math.floor(middle * 7) % 3 === 0,
        isLettered: false,
      });
    expect(await blackTail(look, 2400, limits)).toBeUndefined();
  });

  test.each<[string, readonly (readonly [number, number])[], [number, number] | undefined]>([
    ['before a scene of half a minute', [[2300, 2370]], [2300, 2368]],
    ['before the longest scene', [[2240, 2282]], [2240, 2280]],
    ['before a longer scene, which is another part of the story', [[2200, 2250]], undefined],
    [
      'before a scene with a dark moment',
      [
        [2300, 2350],
        [2370, 2376],
      ],
      [2300, 2348],
    ],
  ])('with lettering, %s', async (_, black, expected) => {
    const { look, looked } = film(2400, 2, black, true);
    const tail = await blackTail(look, 2400, limits);
    expect(tail && [tail.startSeconds, tail.endSeconds]).toEqual(expected);
    expect(looked.length).toBeLessThan(60);
  });

  test('without lettering before a long scene is a dark scene', async () => {
    expect(await blackTail(film(2400, 2, [[2300, 2370]]).look, 2400, limits)).toBeUndefined();
  });

  test('begins between its first picture and the last one before it', async () => {
    const tail = await blackTail(film(2400, 10, [[2295, 2400]]).look, 2400, limits);
    expect(tail).toEqual({ lastPictureSeconds: 2290, startSeconds: 2300, endSeconds: 2400 });
  });
});

describe('a black picture', () => {
  const picture = (black: number, value = 255): Uint8Array =>
    Uint8Array.from({ length: 300 }, (_, at) => (at < black * 3 ? 0 : value));
  test.each<[number, number, boolean]>([
    [100, 255, true],
    [85, 255, true],
    [84, 255, false],
    [0, 255, false],
    [0, 18, true],
    [0, 19, false],
  ])('of 100 pixels with %i black and the others at %i: %s', (black, value, expected) => {
    expect(isBlackPicture(picture(black, value))).toBe(expected);
  });
  test('needs at least one pixel', () => {
    expect(isBlackPicture(new Uint8Array())).toBe(false);
  });
});

describe('lettering', () => {
  const width = 40;
  const blank = Array<string>(12).fill('');
  test.each<[string, boolean, readonly string[], number]>([
    ['rows of words', true, [...blank, '  ab cde fg', '  ab cde fg', ...blank], 0],
    ['one row', false, [...blank, '  ab cde fg', ...blank], 0],
    ['a lamp', false, [...blank, '  abcdefg', '  abcdefg', '  abcdefg', ...blank], 0],
    ['words before shadows', false, [...blank, '  ab cde fg', '  ab cde fg', ...blank], 12],
    ['nothing', false, blank, 0],
  ])('is what alternates on black: %s is %s', (_, expected, rows, ground) => {
    const lumas = rows.flatMap((row) => [...row.padEnd(width)].map((letter) => (letter === ' ' ? ground : 200)));
    expect(isLettering(Uint8Array.from(lumas.flatMap((luma) => [luma, luma, luma])), width)).toBe(expected);
  });
});

describe('in real videos', () => {
  const base: VideoOptions = {
    seconds: 100,
    widthPixels: 128,
    heightPixels: 72,
    codec: 'h264',
    keyframeEverySeconds: 2,
    frameRate: 2,
    pictures: 'colours-then-black',
  };
  const tailOf = async (name: string, options: VideoOptions) => {
    const path = await cachedVideo(name, options);
    return findBlackTail(path, await probeVideo(path), limits);
  };

  test.each(['tail.mkv', 'tail.mp4', 'tail.ts', 'tail.avi'])('the last fifth is found in %s', async (name) => {
    const tail = await tailOf(name, base);
    expect(Math.abs((tail?.startSeconds ?? 0) - 80)).toBeLessThanOrEqual(2);
    expect(tail?.endSeconds).toBeCloseTo(100, 0);
  });

  test('distant key frames make the tail start late, never early', async () => {
    const tail = await tailOf('sparse.mkv', { ...base, keyframeEverySeconds: 7 });
    expect(tail?.startSeconds).toBeGreaterThanOrEqual(80);
    expect(tail?.startSeconds).toBeLessThan(88);
    expect(tail?.lastPictureSeconds).toBeLessThan(80);
  });

  test('a dark HDR picture is tone-mapped before it is judged', async () => {
    const tail = await tailOf('hdr.mkv', { ...base, codec: 'hevc', hdr: 'HDR10', seconds: 80 });
    expect(Math.abs((tail?.startSeconds ?? 0) - 64)).toBeLessThanOrEqual(2);
  });

  test('credits before a scene end where the scene begins, also between two key frames', async () => {
    const options: VideoOptions = {
      ...base,
      seconds: 120,
      pictures: 'lettering-before-scene',
      keyframeEverySeconds: 5,
    };
    const tail = await tailOf('scene.mkv', options);
    expect(Math.abs((tail?.startSeconds ?? 0) - 120 * beforeScene.fromShare)).toBeLessThanOrEqual(2);
    // Key frames lie at 85 and 90 s, the scene begins at 86.4 s.
    expect(Math.abs((tail?.endSeconds ?? 0) - 120 * beforeScene.toShare)).toBeLessThanOrEqual(0.5);
  });

  test('a dark scene before another is no credits', async () => {
    expect(await tailOf('night.mkv', { ...base, seconds: 120, pictures: 'night-before-scene' })).toBeUndefined();
  });

  test('a bright film and one with a single key frame have no black tail', async () => {
    expect(await tailOf('bright.mkv', { ...base, pictures: 'colours' })).toBeUndefined();
    expect(await tailOf('single.mkv', { ...base, keyframeEverySeconds: Number.POSITIVE_INFINITY })).toBeUndefined();
  });

  test('an aborted signal stops the search', async () => {
    const path = await cachedVideo('tail.mkv', base);
    const probe = await probeVideo(path);
    const signal = AbortSignal.abort();
    await expect(findBlackTail(path, probe, limits, { signal })).rejects.toMatchObject({ kind: 'aborted' });
  });
});
