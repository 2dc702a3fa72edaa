import { afterEach, beforeEach, expect, test } from 'vitest';
import { MarksLibrary, shown } from '../../../test/marks/season.ts';
import { cachedVideo } from '../../../test/videos/cache.ts';
import { plainVideo } from '../../../test/videos/chapterVideos.ts';

let library: MarksLibrary;
beforeEach(async () => {
  library = await MarksLibrary.make();
});
afterEach(() => library[Symbol.asyncDispose]());

const [one, two, three] = ['Show S01E01.mkv', 'Show S01E02.mkv', 'Show S01E03.mkv'];
const detect = '{mode: auto, detect: true}';
const sceneSeconds = 5;
const scenes = 40;

/** A scene: what is heard and what is seen, by the episode and its place in it. */
interface Shown {
  readonly seconds: number;
  /** 0: nothing. */
  readonly heard: number;
  readonly seen: number;
}
const scene = (episode: number, place: number): Shown => ({
  seconds: sceneSeconds,
  heard: episode * 100 + place,
  seen: episode * 100 + place,
});
const again = (episode: number, place: number): Shown => ({ ...scene(episode, place), seconds: 4 });
/** 200 s, of which the first and the last 50 are listened to anyway: the opening, then scenes of its own. */
const episode = (number: number, opening: readonly Shown[] = []): Promise<string> => {
  const rest = Array.from({ length: scenes }, (_, place) => scene(number, place + 10));
  const parts = [...opening, ...rest];
  return cachedVideo(`told-${number}.mkv`, {
    ...plainVideo,
    seconds: scenes * sceneSeconds,
    scenes: parts.map(({ seconds, seen }) => ({ seconds, seed: seen })),
    audio: [
      {
        channels: 1,
        codec: 'mp3',
        sampleRateHz: 12_000,
        sounds: parts.map(({ seconds, heard }) => ({ kind: heard === 0 ? 'silence' : 'melody', seconds, seed: heard })),
      },
    ],
  });
};
/** Clips from the beginning, the middle and the end of an episode, then a pause. */
const recapOf = (number: number): Shown[] => [
  ...[12, 45, 25, 31, 37].map((place) => again(number, place)),
  { seconds: 1, heard: 0, seen: 9_999 },
];

async function recapIn(opening: readonly Shown[]): Promise<readonly string[]> {
  await library.add(one, await episode(1));
  await library.add(two, await episode(2, opening));
  const { facts } = await library.walk({ marks: detect });
  expect(shown(facts.get(one))).toEqual([]);
  return shown(facts.get(two));
}

function expectRecap(found: readonly string[], seconds: number): void {
  const [, start, end] = /^recap ([\d.]+)-([\d.]+) detection$/u.exec(found.join()) ?? [];
  expect(Number(start)).toBe(0);
  expect(Math.abs(Number(end) - seconds)).toBeLessThan(2);
}

test('clips of the episode before, in sound and picture, are the recap', async () => {
  expectRecap(await recapIn(recapOf(1)), 20);
});

test('the same sound over other pictures is shared music', async () => {
  expect(await recapIn(recapOf(1).map((clip) => ({ ...clip, seen: clip.seen + 5_000 })))).toEqual([]);
});

test('a last scene that is shown again is the story', async () => {
  const last = [42, 43, 44, 45].map((place) => scene(1, place));
  expect(await recapIn(last)).toEqual([]);
});

test('the next episode opens the one before it alone, and later scans open none', async () => {
  expectRecap(await recapIn(recapOf(1)), 20);
  await library.add(three, await episode(3, recapOf(2)));
  const { facts, opened } = await library.walk({ marks: detect });
  expectRecap(shown(facts.get(two)), 20);
  expectRecap(shown(facts.get(three)), 20);
  expect(new Set(opened)).toEqual(new Set([two, three]));
  expect((await library.walk({ marks: detect })).opened).toEqual([]);
});

test('a season without signs of recaps is not listened to as a whole', async () => {
  await library.add(one, await episode(1));
  await library.add(two, await episode(2));
  const { opened } = await library.walk({ marks: detect });
  expect(opened).toEqual([one, two]);
});

test('recaps of one season are no sign of recaps in the next', async () => {
  expectRecap(await recapIn(recapOf(1)), 20);
  const next = ['Show S02E01.mkv', 'Show S02E02.mkv'] as const;
  await library.add(next[0], await episode(3));
  await library.add(next[1], await episode(4));
  const { opened } = await library.walk({ marks: detect });
  expect(opened).toEqual(next);
});

test('an episode before that cannot be read leaves the recap out', async () => {
  await library.add(one, await episode(1));
  await library.add(two, await episode(2, recapOf(1)));
  const times = new Map<string, number>();
  const opening = (name: string): void => {
    times.set(name, (times.get(name) ?? 0) + 1);
    if (name === one && times.get(name) === 2) throw new Error('gone');
  };
  const { facts } = await library.walk({ marks: detect, opening });
  expect(times.get(one)).toBe(2);
  expect(shown(facts.get(two))).toEqual([]);
});

test('is given up at once when the scan ends', async () => {
  await library.add(one, await episode(1));
  await library.add(two, await episode(2, recapOf(1)));
  const ending = new AbortController();
  let opened = 0;
  const opening = (): void => {
    opened++;
    if (opened === 3) ending.abort();
  };
  await expect(library.walk({ marks: detect, opening, signal: ending.signal })).rejects.toThrow();
  expect(opened).toBe(3);
});
