import { describe, expect, test } from 'vitest';
import { KubeError } from './kubeApi.ts';
import { type AfterWatch, afterWatch, type EndedWatch, watchSeconds } from './reflectorRules.ts';
import { ReflectorStore } from './reflectorStore.ts';
import type { ObjectMeta } from './wire.ts';

const usual = { livedMs: 60_000, timeoutSeconds: 300, inARowWithoutEvent: 0 } as const;
const gone = new KubeError(410, 'Expired', 'too old');
const busy = new KubeError(429, 'TooManyRequests', 'not now');
const cut = new Error('reset');

describe('after a watch', () => {
  test.each<[string, Partial<EndedWatch>, Partial<AfterWatch>]>([
    ['closed by the server', {}, { reason: 'closed', relists: false, backsOff: false, pauseMs: 0 }],
    ['closed at once', { livedMs: 999 }, { reason: 'closed', relists: false, backsOff: false, pauseMs: 1_000 }],
    [
      'closed at once repeatedly',
      { livedMs: 5, inARowWithoutEvent: 5 },
      { reason: 'stuck', relists: true, pauseMs: 1_000 },
    ],
    ['with a dead peer', { livedMs: 330_000 }, { reason: 'silent', relists: false, backsOff: false }],
    ['that expired', { error: gone }, { reason: 'expired', relists: true, backsOff: false, pauseMs: 0 }],
    [
      'expired at once',
      { error: gone, livedMs: 3 },
      { reason: 'expired', relists: true, backsOff: false, pauseMs: 1_000 },
    ],
    ['expired in the stream', { error: gone, inStream: true }, { reason: 'expired', relists: true, backsOff: false }],
    ['failed in the stream', { error: busy, inStream: true }, { reason: 'refused', relists: true, backsOff: true }],
    ['refused', { error: busy, livedMs: 3 }, { reason: 'refused', relists: false, backsOff: true }],
    ['that broke', { error: cut }, { reason: 'broken', relists: false, backsOff: true }],
    [
      'broken five times before any event',
      { error: cut, inARowWithoutEvent: 5 },
      { reason: 'stuck', relists: true, backsOff: true },
    ],
    ['broken five times after events', { error: cut, inARowWithoutEvent: 0 }, { reason: 'broken', relists: false }],
    [
      'that lived its time without a bookmark',
      { livedMs: 300_000, inARowWithoutEvent: 1 },
      { reason: 'stuck', relists: true, backsOff: false },
    ],
    ['short and without events', { livedMs: 60_000, inARowWithoutEvent: 1 }, { reason: 'closed', relists: false }],
    ['healthy for two minutes', { livedMs: 120_000, error: cut }, { isHealthy: true, backsOff: true }],
    ['healthy for less', { livedMs: 119_999, error: cut }, { isHealthy: false }],
  ])('%s', (_what, ended, expected) => {
    expect(afterWatch({ ...usual, ...ended })).toMatchObject(expected);
  });

  test('watches last five to ten minutes', () => {
    expect([watchSeconds(0), watchSeconds(0.5), watchSeconds(1)]).toEqual([300, 450, 600]);
  });
});

describe('reported changes', () => {
  interface Thing {
    readonly metadata: ObjectMeta;
  }
  const thing = (name: string, resourceVersion: string, uid = `uid-${name}`): Thing => ({
    metadata: { namespace: 'n', name, resourceVersion, uid },
  });
  function store() {
    const reported: string[] = [];
    const made = new ReflectorStore<Thing>(({ metadata }, isGone) => {
      reported.push(
        `${isGone ? '-' : '+'}${metadata.name}${metadata.resourceVersion}${metadata.uid === `uid-${metadata.name}` ? '' : metadata.uid}`,
      );
    });
    return { reported, made };
  }

  test('a list reports new, changed and deleted objects, and no unchanged ones', () => {
    const { reported, made } = store();
    made.replace([thing('a', '1'), thing('b', '1'), thing('c', '1')]);
    expect(reported.splice(0)).toEqual(['+a1', '+b1', '+c1']);
    made.replace([thing('b', '1'), thing('c', '2'), thing('d', '3')]);
    expect(reported).toEqual(['-a1', '+c2', '+d3']);
    expect(made.get({ namespace: 'n', name: 'a' })).toBeUndefined();
    expect([...made.values()].map(({ metadata }) => metadata.name)).toEqual(['b', 'c', 'd']);
  });

  test('an object recreated in a gap is reported as deleted and as new', () => {
    const { reported, made } = store();
    made.replace([thing('a', '1')]);
    made.replace([thing('a', '9', 'x')]);
    made.apply(thing('a', '12', 'y'), false);
    expect(reported).toEqual(['+a1', '-a1', '+a9x', '-a9x', '+a12y']);
  });

  test('events are reported once; a deletion carries the last version', () => {
    const { reported, made } = store();
    made.apply(thing('a', '1'), false);
    made.apply(thing('a', '1'), false);
    made.apply(thing('a', '2'), false);
    made.apply(thing('a', '5'), true);
    made.apply(thing('never', '6'), true);
    expect(reported).toEqual(['+a1', '+a2', '-a5', '-never6']);
    expect([...made.values()]).toEqual([]);
  });
});
