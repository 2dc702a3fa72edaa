import { expect, test } from 'vitest';
import { message } from '../messages/message.ts';
import { fingerprint, type PublishedStory, planTarget, type TargetSituation } from './due.ts';
import { comparedAgainAfterMs, retriedAfterMs } from './limits.ts';
import type { PublishedList } from './published.ts';

const nowMs = 1_000_000_000;
const story: PublishedStory = {
  key: 'saga.franchise.yaml',
  franchise: { name: 'Saga', order: [] },
  sha256: 'a',
  ...{ members: [], held: [] },
};
const list: PublishedList = {
  ...{ target: 't', story: story.key, name: 'Saga', sha256: 'a', atMs: nowMs, comparedAtMs: nowMs },
  list: { owner: 'o', id: 'i', name: 'Saga', keys: ['1'] },
  wanted: fingerprint(story),
};
const trouble = { kind: 'away', reason: message('publishServerAway'), sinceMs: 0 } as const;

function plan(situation: Partial<TargetSituation>) {
  const chosen = [story];
  const base = { chosen, keys: new Set([story.key]), wishes: [], sawAll: true, isAsked: false, nowMs };
  return planTarget({ ...base, known: [list], ...situation });
}
const isWritten = (situation: Partial<TargetSituation>) => plan(situation).write.length === 1;

test.each<readonly [string, Partial<TargetSituation>, boolean]>([
  ['an unknown list', { known: [] }, true],
  ['a right list', {}, false],
  ['a right list that a person wants compared', { isAsked: true }, true],
  ['a list of another content', { known: [{ ...list, wanted: 'other' }] }, true],
  [
    'a list with a half-way export',
    { known: [{ ...list, list: { owner: 'o', name: 'Saga', keys: [], pending: ['1'] } }] },
    true,
  ],
  ['a list that was not compared for long', { nowMs: nowMs + comparedAgainAfterMs }, true],
  ['a clock that went back far', { nowMs: nowMs - comparedAgainAfterMs }, true],
  ['a list whose server was away a moment ago', { known: [{ ...list, trouble }] }, false],
  ['a list whose server was away', { known: [{ ...list, trouble }], nowMs: nowMs + retriedAfterMs }, true],
  ['a list whose story changes while its server is away', { known: [{ ...list, wanted: 'other', trouble }] }, false],
  ['a list without a new video, a moment ago', { known: [{ ...list, isPartial: true }] }, false],
  ['a list without a new video', { known: [{ ...list, isPartial: true }], nowMs: nowMs + retriedAfterMs }, true],
  [
    'a list that a person decided about',
    { wishes: [{ target: 't', story: story.key, wish: 'overwrite', atMs: 1 }] },
    true,
  ],
])('%s', (_, situation, expected) => {
  expect(isWritten(situation)).toBe(expected);
});

test('a removed story is left to a person, but only if every file was seen', () => {
  const removed = { chosen: [], keys: new Set<string>() };
  expect(plan(removed).left).toEqual([list]);
  expect(plan({ ...removed, sawAll: false }).left).toEqual([]);
  // Nothing was ever made, so nothing is left.
  const { list: _list, ...unmade } = list;
  expect(plan({ ...removed, known: [unmade] })).toMatchObject({ left: [], forget: [unmade] });
});

test('a story without a list gets the one that a removed story of its name leaves', () => {
  const other = { ...story, key: 'other.franchise.yaml', sha256: 'b' };
  const waiting = { ...list, story: other.key, list: undefined, trouble: { ...trouble, kind: 'person' as const } };
  const { list: _list, ...unmade } = waiting;
  const next = { chosen: [other], keys: new Set([other.key]), known: [list, unmade] };
  const { moved, left, write } = plan({ ...next, isAsked: true });
  expect(moved).toMatchObject([{ from: { story: story.key }, to: { story: other.key, list: { id: 'i' } } }]);
  expect(left).toEqual([]);
  expect(write).toMatchObject([{ story: { key: other.key }, known: { list: { id: 'i' } } }]);
  expect(plan({ ...next, known: [list, { ...list, story: other.key }] })).toMatchObject({ moved: [], left: [list] });
});

test('a story that the document no longer chooses keeps its list', () => {
  expect(plan({ chosen: [] })).toMatchObject({ left: [], forget: [], write: [] });
});

test('two files that swap their names keep their lists apart', () => {
  const other = { ...story, key: 'other.franchise.yaml', franchise: { name: 'Other', order: [] as [] }, sha256: 'b' };
  const next = { chosen: [other], keys: new Set([other.key]) };
  expect(plan(next)).toMatchObject({ moved: [], left: [list] });
  expect(plan({ ...next, chosen: [{ ...other, sha256: 'a' }] }).moved).toMatchObject([{ to: { story: other.key } }]);
});
