import { describe, expect, test } from 'vitest';
import type { VideoLayout } from '../naming/layout.ts';
import type { Mark } from './facts.ts';
import { changedHandMarks, doubtfulSets, handKey, handMarksOf, type MarkWish } from './handMarks.ts';
import type { HandMarksByKey } from './record.ts';

const at = '2026-01-01T00:00:00.000Z';
const video = (more: Partial<VideoLayout> = {}): VideoLayout => ({
  path: 'Show/a.mkv',
  sizeBytes: 1,
  mtimeMs: 1,
  season: 1,
  episodes: [2],
  ...more,
});
const intro: MarkWish = { action: 'set', kind: 'intro', spans: [{ startSeconds: 10, endSeconds: 40 }] };

function changed(
  before: HandMarksByKey | undefined,
  wish: MarkWish,
  {
    durationSeconds = 1200,
    found = [],
    durations = [1200],
  }: { durationSeconds?: number; found?: readonly Mark[]; durations?: readonly (number | undefined)[] } = {},
) {
  return changedHandMarks(before, { video: video(), durationSeconds, wish, found, durations, at });
}

test.each<[Partial<VideoLayout>, string]>([
  [{}, 'S01E02'],
  [{ episodes: [2, 3] }, 'S01E02+S01E03'],
  [{ part: 2 }, 'S01E02#2'],
])('a video %j has its own key', (more, key) => expect(handKey(video(more))).toBe(key));

describe('a wish', () => {
  test('sets, replaces, refuses and unlocks a kind', () => {
    const set = changed(undefined, intro);
    expect(set).toEqual({
      S01E02: [{ durationSeconds: 1200, marks: [{ kind: 'intro', startSeconds: 10, endSeconds: 40 }], none: [], at }],
    });
    const refused = changed(set, { action: 'refuse', kind: 'intro' });
    expect(refused?.['S01E02']).toMatchObject([{ marks: [], none: ['intro'] }]);
    expect(changed(refused, intro)).toEqual(set);
    expect(changed(refused, { action: 'unlock', kind: 'intro' })).toBeUndefined();
  });

  test('twice is the same as once', () => {
    const once = changed(undefined, intro);
    expect(changed(once, intro)).toEqual(once);
  });

  test('locks what was found', () => {
    const found: readonly Mark[] = [
      { kind: 'recap', startSeconds: 0, endSeconds: 9, source: 'detection' },
      { kind: 'intro', startSeconds: 10, endSeconds: 20, source: 'detection' },
    ];
    const locked = changed(undefined, { action: 'lock', kind: 'recap' }, { found });
    expect(locked?.['S01E02']).toMatchObject([{ marks: [{ kind: 'recap', startSeconds: 0, endSeconds: 9 }] }]);
    expect(changed(undefined, { action: 'lock', kind: 'preview' }, { found })).toBeUndefined();
  });

  test('is kept for each cut of its own', () => {
    const two = changed(changed(undefined, intro), { action: 'refuse', kind: 'intro' }, { durationSeconds: 1500 });
    expect(handMarksOf(two, video(), 1199)?.marks).toHaveLength(1);
    expect(handMarksOf(two, video(), 1501)?.none).toEqual(['intro']);
    expect(handMarksOf(two, video(), 1300)).toBeUndefined();
    expect(handMarksOf(two, video(), undefined)).toBeUndefined();
    expect(handMarksOf(two, video({ episodes: [3] }), 1200)).toBeUndefined();
  });
});

describe('after an upgrade to another length', () => {
  const before = changed(changed(undefined, intro), {
    action: 'set',
    kind: 'credits',
    spans: [{ startSeconds: 1100, endSeconds: 1200 }],
  });

  test.each<[string, readonly (number | undefined)[], number]>([
    ['the same length', [1201.5], 0],
    ['another length', [1000], 1],
    ['two versions, one of that length', [1000, 1200], 0],
    ['an unread version', [1000, undefined], 0],
    ['no video', [], 0],
  ])('%s', (_, durations, count) => expect(doubtfulSets(before, 'S01E02', durations)).toHaveLength(count));

  test('a person keeps what fits', () => {
    const kept = changed(before, { action: 'adopt' }, { durationSeconds: 1150, durations: [1150] });
    expect(kept?.['S01E02']).toMatchObject([
      {
        durationSeconds: 1150,
        marks: [
          { kind: 'intro', startSeconds: 10, endSeconds: 40 },
          { kind: 'credits', startSeconds: 1100, endSeconds: 1150 },
        ],
      },
    ]);
    const short = changed(before, { action: 'adopt' }, { durationSeconds: 900, durations: [900] });
    expect(short?.['S01E02']?.[0]?.marks.map(({ kind }) => kind)).toEqual(['intro']);
  });

  test('what was said since wins, and others are removed', () => {
    const since = changed(before, { action: 'refuse', kind: 'intro' }, { durationSeconds: 900, durations: [900] });
    const kept = changed(since, { action: 'adopt' }, { durationSeconds: 900, durations: [900] });
    expect(kept?.['S01E02']).toMatchObject([{ durationSeconds: 900, marks: [], none: ['intro'] }]);
    expect(changed(before, { action: 'discard' }, { durationSeconds: 900, durations: [900] })).toBeUndefined();
    expect(
      changed(before, { action: 'discard' }, { durationSeconds: 1200, durations: [1200] })?.['S01E02'],
    ).toHaveLength(1);
  });
});

test('names from the disk are no fields of objects', () => {
  expect(handMarksOf(changed(undefined, intro), video({ episodes: [], airDate: 'constructor' }), 5)).toBeUndefined();
});
