import { describe, expect, test } from 'vitest';
import type { VideoLayout } from '../naming/layout.ts';
import type { Mark, MarkKind } from './facts.ts';
import {
  changedHandMarks,
  doubtfulIn,
  doubtfulSets,
  handKey,
  handMarksOf,
  type MarkWish,
  refusedIn,
  shownMarks,
  wishFault,
} from './handMarks.ts';
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

  test('keeps what was said about other kinds, in the order of time', () => {
    const recap: MarkWish = { action: 'set', kind: 'recap', spans: [{ startSeconds: 0, endSeconds: 9 }] };
    const refuse = (kind: MarkKind): MarkWish => ({ action: 'refuse', kind });
    const all = [intro, recap, refuse('credits'), refuse('preview')].reduce<HandMarksByKey | undefined>(
      (before, wish) => changed(before, wish),
      undefined,
    );
    expect(all?.['S01E02']).toMatchObject([
      { marks: [{ kind: 'recap' }, { kind: 'intro' }], none: ['credits', 'preview'] },
    ]);
    expect(changed(all, { action: 'lock', kind: 'intro' })).toEqual(all);
  });

  test('has the time of the last wish', () => {
    const older = { durationSeconds: 1200, marks: [], none: ['recap' as const], at: '2025-01-01T00:00:00.000Z' };
    expect(changed({ S01E02: [older] }, intro)?.['S01E02']).toMatchObject([{ at }]);
  });

  test('is kept for the last eight cuts', () => {
    let all: HandMarksByKey | undefined;
    for (let cut = 1; cut <= 9; cut += 1) all = changed(all, intro, { durationSeconds: cut * 1000 });
    expect(all?.['S01E02']?.map(({ durationSeconds }) => durationSeconds / 1000)).toEqual([9, 8, 7, 6, 5, 4, 3, 2]);
  });

  test('leaves what was said about another cut of almost this length', () => {
    const two = changed(changed(undefined, intro), { action: 'refuse', kind: 'intro' }, { durationSeconds: 1203 });
    const between = changed(two, { action: 'unlock', kind: 'preview' }, { durationSeconds: 1202 });
    expect(between?.['S01E02']?.map(({ durationSeconds }) => durationSeconds).toSorted()).toEqual([1200, 1203]);
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
    ['a length that differs by 2 s', [1202], 0],
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

  test('a mark that starts at its end is none', () => {
    const kept = changed(before, { action: 'adopt' }, { durationSeconds: 1100, durations: [1100] });
    expect(kept?.['S01E02']?.[0]?.marks.map(({ kind }) => kind)).toEqual(['intro']);
  });

  test('a person keeps what was refused, and what was said since', () => {
    const old = changed(changed(before, { action: 'refuse', kind: 'recap' }), { action: 'refuse', kind: 'preview' });
    const own: MarkWish = { action: 'set', kind: 'intro', spans: [{ startSeconds: 20, endSeconds: 50 }] };
    const recap: MarkWish = { action: 'set', kind: 'recap', spans: [{ startSeconds: 60, endSeconds: 70 }] };
    const length = { durationSeconds: 1150, durations: [1150] };
    const since = changed(changed(old, recap, length), own, length);
    expect(since?.['S01E02']).toHaveLength(2);
    expect(changed(since, { action: 'adopt' }, length)?.['S01E02']).toMatchObject([
      {
        marks: [
          { kind: 'intro', startSeconds: 20, endSeconds: 50 },
          { kind: 'recap', startSeconds: 60, endSeconds: 70 },
          { kind: 'credits', startSeconds: 1100, endSeconds: 1150 },
        ],
        none: ['preview'],
      },
    ]);
  });

  test('the marks of another present version stay', () => {
    const two = changed(before, intro, { durationSeconds: 1500 });
    const present = { durationSeconds: 900, durations: [900, 1500] };
    expect(
      changed(two, { action: 'adopt' }, present)?.['S01E02']?.map(({ durationSeconds }) => durationSeconds),
    ).toEqual([900, 1500]);
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

describe('a set of marks', () => {
  const span = (startSeconds: number, endSeconds: number) => ({ startSeconds, endSeconds });
  const spans = (count: number) => Array.from({ length: count }, (_, at) => span(at, at + 1));
  test.each<[string, ReturnType<typeof spans>, string | undefined]>([
    ['with one span is fine', [span(0, 1)], undefined],
    ['that ends with the video is fine', [span(1100, 1202)], undefined],
    ['with 200 spans is fine', spans(200), undefined],
    ['without a span is refused', [], 'markSpans'],
    ['with 201 spans is refused', spans(201), 'markSpans'],
    ['with an empty span is refused', [span(0, 1), span(5, 5)], 'marksFileOrder'],
    ['with a span of no number is refused', [span(0, Number.NaN)], 'marksFileOrder'],
    ['with a span after the end is refused', [span(0, 1), span(1100, 1202.1)], 'markAfterEnd'],
  ])('%s', (_, wished, code) => {
    expect(wishFault({ action: 'set', kind: 'intro', spans: wished }, 1200)?.code).toBe(code);
  });

  test('is alone in being checked', () => expect(wishFault({ action: 'adopt' }, 1200)).toBeUndefined());
});

describe('what a record says of marks', () => {
  const record = (fields: object) => ({ state: 'filled' as const, ...fields });
  test.each<[unknown, readonly unknown[]]>([
    [[{ kind: 'intro', source: 'you', more: 1 }], [{ kind: 'intro', source: 'you' }]],
    [[{ kind: 'intro' }, { source: 'file' }, { kind: 1, source: 'file' }, null, 'intro'], []],
    ['intro', []],
    [undefined, []],
  ])('is refused as %j: %j', (refused, expected) => expect(refusedIn(record({ refused }))).toEqual(expected));

  const mark = { kind: 'intro', startSeconds: 1, endSeconds: 2 };
  const doubtful = { durationSeconds: 1000, marks: [mark], none: ['recap'] };
  test.each<[unknown, unknown]>([
    [{ ...doubtful, more: 1 }, doubtful],
    [
      { ...doubtful, durationSeconds: -1 },
      { ...doubtful, durationSeconds: 0 },
    ],
    [{ ...doubtful, durationSeconds: '1000' }, undefined],
    [{ ...doubtful, marks: {} }, undefined],
    [{ ...doubtful, none: {} }, undefined],
    [{ ...doubtful, none: ['recap', 'opening', 5] }, doubtful],
    [{ ...doubtful, marks: [null, { ...mark, kind: 'x' }, { ...mark, startSeconds: '1' }, mark] }, doubtful],
    [{ ...doubtful, marks: [{ ...mark, endSeconds: null }, mark] }, doubtful],
    [undefined, undefined],
    [null, undefined],
  ])('is doubtful as %j: %j', (found, expected) => expect(doubtfulIn(record({ doubtful: found }))).toEqual(expected));

  const value: readonly Mark[] = [{ kind: 'intro', startSeconds: 1, endSeconds: 2, source: 'you' }];
  test.each<[object | undefined, object | undefined]>([
    [undefined, undefined],
    [{ value: [] }, undefined],
    [{ value }, { value }],
    [{ refused: [] }, { refused: [] }],
    [{ value: [], doubtful }, { doubtful }],
  ])('is shown of %j as %j', (fields, shown) => {
    expect(shownMarks(fields === undefined ? undefined : record(fields))).toStrictEqual(shown);
  });
});
