import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cachedVideo } from '../../test/videos/cache.ts';
import { makeSound } from '../../test/videos/make.ts';
import type { SampleAudio, SampleSound, VideoOptions } from '../../test/videos/options.ts';
import { soundByCalls } from '../../test/videos/soundByCalls.ts';
import { soundOf } from '../../test/videos/sounds.ts';
import { fingerprintOf, pointsOf } from './fingerprint.ts';
import { findShared } from './fingerprintMatch.ts';
import { readSound } from './fingerprintSound.ts';
import { findSilences } from './silence.ts';
import { pointSeconds, soundRateHz } from './soundRate.ts';

const small = {
  widthPixels: 64,
  heightPixels: 36,
  codec: 'h264',
  keyframeEverySeconds: 5,
  frameRate: 1,
  pictures: 'colours',
} as const;
const limits = { pointSeconds, shortestSeconds: 15, longestSeconds: 120 };

function episode(seconds: number, sounds: readonly SampleSound[], codec: SampleAudio['codec'] = 'aac'): VideoOptions {
  return { ...small, seconds, audio: [{ channels: 1, codec, sounds }] };
}

async function pointsIn(name: string, options: VideoOptions): Promise<Uint32Array> {
  const samples = await readSound(await cachedVideo(name, options), { fromSeconds: 0, toSeconds: options.seconds });
  if (samples === undefined) throw new Error('no sound');
  return fingerprintOf(samples);
}

/** Without a codec in between, which is faster. */
function pointsOfSounds(sounds: readonly SampleSound[]): Promise<Uint32Array> {
  const sound = soundOf(sounds);
  return fingerprintOf(Int16Array.from({ length: 60 * soundRateHz }, (_, at) => sound(at / soundRateHz) * 32_767));
}

function bytesOf({ buffer, byteOffset, byteLength }: Int16Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

const story = (seed: number, seconds: number): SampleSound => ({ kind: 'melody', seed, seconds });
const theme = (seconds: number): SampleSound => ({ kind: 'melody', seed: 99, seconds });

describe('reading the sound of a stretch', () => {
  test('returns one rate and one channel, as long as the stretch or the film', async () => {
    const path = await cachedVideo('heard.mkv', episode(40, [story(1, 40)]));
    const whole = await readSound(path, { fromSeconds: 0, toSeconds: 60 });
    const part = await readSound(path, { fromSeconds: 20, toSeconds: 30 });
    expect((whole?.length ?? 0) / soundRateHz).toBeCloseTo(40, 0);
    expect((part?.length ?? 0) / soundRateHz).toBeCloseTo(10, 1);
  });

  test('places samples at their time after a seek', async () => {
    const path = await cachedVideo(
      'pause.mkv',
      episode(40, [story(1, 25), { kind: 'silence', seconds: 1 }, story(2, 14)]),
    );
    const samples = await readSound(path, { fromSeconds: 20, toSeconds: 30 });
    const [silence] = findSilences(samples ?? new Int16Array(), soundRateHz, 20);
    expect(silence?.startSeconds).toBeCloseTo(25, 0);
    expect(silence?.endSeconds).toBeCloseTo(26, 0);
  });

  test('returns undefined for a film without sound', async () => {
    const path = await cachedVideo('mute.mkv', { ...small, seconds: 4 });
    expect(await readSound(path, { fromSeconds: 0, toSeconds: 4 })).toBeUndefined();
  });

  test.each(['aac', 'ac3', 'eac3', 'flac', 'mp3', 'opus'] as const)(
    'returns the same samples for %s as with a thread change for every call',
    async (codec) => {
      const path = await cachedVideo(`same-${codec}.mkv`, episode(12, [story(5, 6), theme(6)], codec));
      const samples = await readSound(path, { fromSeconds: 0, toSeconds: 11 });
      const expected = (await soundByCalls(path)).subarray(0, samples?.length);
      expect(samples?.length).toBeGreaterThan(10 * soundRateHz);
      expect(Buffer.compare(bytesOf(samples ?? new Int16Array()), bytesOf(expected))).toBe(0);
      expect(await fingerprintOf(samples ?? new Int16Array())).toEqual(await fingerprintOf(expected));
    },
  );

  test('gives timers and signals their turn while it decodes', async () => {
    const path = await cachedVideo('long.mkv', episode(200, [story(1, 20)]));
    const stop = new AbortController();
    let turns = 0;
    const onProgress = (): void => {
      turns++;
      // The abort comes from outside of the reading, as a signal of the system does.
      if (turns === 1) setTimeout(() => stop.abort(), 0);
    };
    const reading = readSound(path, { fromSeconds: 0, toSeconds: 200, signal: stop.signal, onProgress });
    await expect(reading).rejects.toMatchObject({ kind: 'aborted' });
    // A timer of zero is due at the end of the first turn, or of the next if the loop was busy.
    expect(turns).toBeLessThanOrEqual(3);
  });

  test('reports progress, and stops when the signal is aborted', async () => {
    const path = await cachedVideo('heard.mkv', episode(40, [story(1, 40)]));
    const stop = new AbortController();
    let signs = 0;
    const onProgress = (): void => {
      signs++;
      stop.abort();
    };
    const reading = readSound(path, { fromSeconds: 0, toSeconds: 40, signal: stop.signal, onProgress });
    await expect(reading).rejects.toMatchObject({ kind: 'aborted' });
    expect(signs).toBe(1);
  });

  test('also works for a file without a picture', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sound-'));
    try {
      const path = join(folder, 'tone.mka');
      await makeSound(path, 3);
      const samples = await readSound(path, { fromSeconds: 0, toSeconds: 10 });
      expect((samples?.length ?? 0) / soundRateHz).toBeCloseTo(3, 0);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('fingerprints', () => {
  test('have a point for every eighth of a second', async () => {
    const points = await pointsIn('heard.mkv', episode(40, [story(1, 40)]));
    expect(points.length * pointSeconds).toBeGreaterThan(36);
    expect(points.length * pointSeconds).toBeLessThan(40.5);
  });

  test('of very short sound are empty, and an incomplete point at the end is dropped', async () => {
    expect(await fingerprintOf(new Int16Array(100))).toHaveLength(0);
    expect([...pointsOf(Buffer.from([1, 0, 0, 0, 9]))]).toEqual([1]);
  });

  test.each(['aac', 'mp3', 'opus'] as const)(
    'match at another position when the sound is coded as %s',
    async (codec) => {
      const one = await pointsIn('one.mkv', episode(60, [story(1, 5), theme(25), story(2, 30)], 'flac'));
      const other = await pointsIn('other.mkv', episode(60, [story(3, 22.5), theme(25), story(4, 12.5)], codec));
      const shared = findShared(one, other, limits);
      expect(Math.abs((shared?.one.startSeconds ?? 0) - 5)).toBeLessThan(1);
      expect(Math.abs((shared?.one.endSeconds ?? 0) - 30)).toBeLessThan(1);
      expect(Math.abs((shared?.other.startSeconds ?? 0) - 22.5)).toBeLessThan(1);
      expect(Math.abs((shared?.other.endSeconds ?? 0) - 47.5)).toBeLessThan(1);
    },
  );

  test.each<[string, SampleSound[], SampleSound[]]>([
    ['other music', [story(1, 60)], [story(2, 60)]],
    ['noise', [{ kind: 'noise', seed: 1, seconds: 60 }], [{ kind: 'noise', seed: 2, seconds: 60 }]],
    ['a jingle that is too short', [story(1, 10), theme(8), story(2, 42)], [story(3, 30), theme(8), story(4, 22)]],
    ['silence', [story(1, 10), { kind: 'silence', seconds: 40 }], [story(2, 5), { kind: 'silence', seconds: 40 }]],
    ['one held tone', [story(1, 10), { kind: 'silence', seconds: 50 }], [{ kind: 'silence', seconds: 60 }]],
  ])('share nothing if there is only %s', async (_, one, other) => {
    expect(findShared(await pointsOfSounds(one), await pointsOfSounds(other), limits)).toBeUndefined();
  });
});

describe('runs of points', () => {
  /** Points that look random: no two of them alike. */
  const noise = (seed: number, length: number): Uint32Array =>
    Uint32Array.from(
      { length },
      (_, at) => Math.imul(seed * 7919 + at * 2 + 1, 0x9e3779b1) ^ Math.imul(at + seed, 0x85ebca6b),
    );
  const join = (...parts: Uint32Array[]): Uint32Array => Uint32Array.from(parts.flatMap((part) => [...part]));
  const intro = noise(50, 200);

  test('match at any offset, in both directions', () => {
    const one = join(noise(1, 300), intro, noise(2, 100));
    const other = join(noise(3, 20), intro, noise(4, 500));
    for (const [first, second, start] of [
      [one, other, 300],
      [other, one, 20],
    ] as const) {
      const shared = findShared(first, second, limits);
      expect(Math.abs((shared?.one.startSeconds ?? 0) - start * pointSeconds)).toBeLessThan(1);
    }
  });

  test('bridge a pause of three seconds, but not one of five', () => {
    const spoken = (seconds: number): Uint32Array =>
      join(intro.subarray(0, 100), noise(9, Math.round(seconds / pointSeconds)), intro.subarray(100));
    const plain = (seconds: number): Uint32Array =>
      join(intro.subarray(0, 100), noise(8, Math.round(seconds / pointSeconds)), intro.subarray(100));
    const short = findShared(spoken(3), plain(3), limits);
    expect((short?.one.endSeconds ?? 0) - (short?.one.startSeconds ?? 0)).toBeGreaterThan(25);
    expect(findShared(spoken(5), plain(5), limits)).toBeUndefined();
  });

  test('tolerate six differing bits, but not eight', () => {
    const flipped = (bits: number): Uint32Array =>
      intro.map((point, at) => (at % 5 === 0 ? point : (point ^ (2 ** bits - 1)) >>> 0));
    expect(findShared(intro, flipped(6), limits)).toBeDefined();
    expect(findShared(intro, flipped(8), limits)).toBeUndefined();
  });

  test('longer than an intro do not match: the same episode twice, a repeat', () => {
    const long = noise(5, 1500);
    expect(findShared(long, long, limits)).toBeUndefined();
  });

  test('of empty fingerprints share nothing', () => {
    expect(findShared(new Uint32Array(), intro, limits)).toBeUndefined();
    expect(findShared(intro, new Uint32Array(), limits)).toBeUndefined();
  });

  test('of a single value do not match, however long', () => {
    const held = new Uint32Array(400).fill(627_964_279);
    expect(findShared(held, held, limits)).toBeUndefined();
  });
});
