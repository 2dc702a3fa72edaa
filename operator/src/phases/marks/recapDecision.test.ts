import { describe, expect, test } from 'vitest';
import { type Clip, recapIn } from './recapDecision.ts';

/** A clip from a place of the episode before. */
function clip(startSeconds: number, endSeconds: number, sourceSeconds: number, episode = 'one'): Clip {
  return { startSeconds, endSeconds, sourceSeconds, episode };
}

const montage = [clip(3, 8, 900), clip(8.5, 13, 200), clip(13, 19, 1_500), clip(20, 25, 2_300)];
const at = (bySeconds: number): Clip[] =>
  montage.map((one) => ({
    ...one,
    startSeconds: one.startSeconds + bySeconds,
    endSeconds: one.endSeconds + bySeconds,
  }));
/** A pause follows the last clip. */
const pauseAfter = (clips: readonly Clip[]) => {
  const last = Math.max(0, ...clips.map(({ endSeconds }) => endSeconds));
  return [{ startSeconds: last - 0.5, endSeconds: last + 0.2 }];
};
const spanOf = (
  clips: readonly Clip[],
  intro?: { startSeconds: number; endSeconds: number },
  knownSeconds = 300,
  silences = pauseAfter(clips),
) => {
  const recap = recapIn({ clips, intro, silences, knownSeconds });
  return recap && [recap.startSeconds, recap.endSeconds];
};

describe('a recap', () => {
  test('starts with the episode and ends with the pause after its last clip', () => {
    expect(spanOf(montage)).toEqual([0, 24.5]);
  });

  test('ends where the intro starts, if that is near', () => {
    expect(spanOf(montage, { startSeconds: 26, endSeconds: 60 })).toEqual([0, 26]);
    expect(spanOf(montage, { startSeconds: 26, endSeconds: 60 }, 300, [])).toEqual([0, 26]);
    expect(spanOf(montage, { startSeconds: 29, endSeconds: 60 })).toEqual([0, 24.5]);
  });

  test('may follow the intro', () => {
    expect(spanOf(at(60), { startSeconds: 0, endSeconds: 60 })).toEqual([60, 84.5]);
    expect(spanOf(at(90), { startSeconds: 55, endSeconds: 90 })).toEqual([90, 114.5]);
  });

  test('may show several episodes before', () => {
    const clips = [clip(2, 7, 900, 'one'), clip(7, 12, 905, 'two'), clip(12, 18, 911, 'three')];
    expect(spanOf(clips)).toEqual([0, 17.5]);
  });
});

describe('no recap is', () => {
  test('a scene that is shown again, whole or with cuts', () => {
    expect(spanOf([clip(0.6, 40, 1_200)])).toBeUndefined();
    expect(spanOf([clip(0.6, 14, 1_200), clip(14, 26, 1_218), clip(26, 40, 1_235)])).toBeUndefined();
    expect(spanOf([clip(0.6, 30, 1_200), clip(30, 34, 100), clip(34, 38, 400), clip(38, 42, 800)])).toBeUndefined();
  });

  test('memories between new scenes', () => {
    expect(spanOf([clip(2, 6, 900), clip(18, 22, 200), clip(33, 38, 1_500), clip(50, 55, 2_300)])).toBeUndefined();
    expect(spanOf([clip(2, 5, 900), clip(12.5, 15, 200), clip(22.5, 25, 1_500)])).toBeUndefined();
  });

  test('a montage in the middle of the story', () => {
    expect(spanOf(at(40))).toBeUndefined();
    expect(spanOf(at(140), { startSeconds: 30, endSeconds: 60 })).toBeUndefined();
  });

  test('an episode of clips alone', () => {
    const all = Array.from({ length: 58 }, (_, place) => clip(place * 5, place * 5 + 5, (place * 733) % 2_400));
    expect(spanOf(all)).toBeUndefined();
    expect(spanOf(montage, undefined, 30)).toBeUndefined();
  });

  test('clips that no pause and no intro ends: there may be more that were not heard', () => {
    expect(spanOf(montage, undefined, 300, [])).toBeUndefined();
    expect(spanOf(montage, undefined, 300, [{ startSeconds: 12, endSeconds: 13 }])).toBeUndefined();
    expect(spanOf(montage, { startSeconds: 40, endSeconds: 70 }, 300, [])).toBeUndefined();
  });

  test('two clips, or a moment', () => {
    expect(spanOf(montage.slice(0, 2))).toBeUndefined();
    expect(spanOf([clip(0, 2.5, 900), clip(2.5, 5, 200), clip(5, 7.5, 1_500)])).toBeUndefined();
    expect(spanOf([])).toBeUndefined();
  });
});
