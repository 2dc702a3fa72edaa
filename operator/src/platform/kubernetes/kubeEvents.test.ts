import { expect, test } from 'vitest';
import { memoryApi } from '../../../test/kubernetes/memoryApi.ts';
import { libraryObject, uid } from '../../../test/kubernetes/objects.ts';
import { noon } from '../../../test/simulation/states.ts';
import type { Clock } from '../../library/clock.ts';
import { KubeError } from './api/kubeApi.ts';
import { events } from './api/resources.ts';
import { EventRecorder, type Happening } from './kubeEvents.ts';

const minute = 60_000;
const started: Happening = { type: 'Normal', reason: 'RunStarted', action: 'Walk', note: 'run 41 walks 1 folder' };

function fixture(identity = 'projectionist-7d9f-abcde') {
  const api = memoryApi();
  let now = 0;
  const clock: Clock = {
    now: () => noon + now,
    monotonic: () => now,
    sleep: async () => undefined,
    turn: async () => undefined,
  };
  const troubles: string[] = [];
  const onTrouble = (error: unknown) => void troubles.push(String(error));
  const recorder = new EventRecorder({ api, clock, identity, onTrouble });
  const record = async (happening: Partial<Happening> = {}, object = libraryObject()) => {
    recorder.record(object, { ...started, ...happening });
    await recorder.settled();
  };
  const all = () => [...api.cacheOf(events).values()];
  return { api, recorder, record, all, troubles, pass: (ms: number) => (now += ms) };
}

test('has the form that the API requires: times with six digits, reporter and subject', async () => {
  const { record, all } = fixture();
  await record();
  expect(all()).toEqual([
    {
      apiVersion: 'events.k8s.io/v1',
      kind: 'Event',
      metadata: {
        name: expect.stringMatching(/^movies\.[0-9a-f]{16}$/u),
        namespace: 'media',
        uid: expect.any(String),
        resourceVersion: expect.any(String),
      },
      eventTime: '2026-03-01T12:00:00.000000Z',
      ...started,
      regarding: {
        apiVersion: 'projectionist.dev/v1alpha1',
        kind: 'Library',
        namespace: 'media',
        name: 'movies',
        uid,
        resourceVersion: '7',
      },
      reportingController: 'projectionist.dev/operator',
      reportingInstance: 'projectionist-7d9f-abcde',
    },
  ]);
});

test('a repetition within 6 minutes counts up the Event; a later one, or another note, creates a new Event', async () => {
  const { api, record, all, pass } = fixture();
  await record();
  pass(5 * minute);
  await record();
  pass(5 * minute);
  await record();
  expect(all()).toHaveLength(1);
  expect(all()[0]?.series).toEqual({ count: 3, lastObservedTime: '2026-03-01T12:10:00.000000Z' });
  await record({ note: 'run 42 walks 1 folder' });
  pass(7 * minute);
  await record();
  expect(all()).toHaveLength(3);
  expect(api.calls.map((call) => call.split(' ')[0])).toEqual(['POST', 'PATCH', 'PATCH', 'POST', 'POST']);
});

test('an Event that the cluster has dropped is created again', async () => {
  const { api, record, all } = fixture();
  await record();
  api.drop(events, { namespace: 'media', name: all()[0]?.metadata.name ?? '' });
  await record();
  expect(all()).toHaveLength(1);
});

test('with `sameAs`, notes that differ each time count as one Event with the first note', async () => {
  const { record, all } = fixture();
  for (const number of [41, 42, 43]) await record({ note: `run ${number} walks ${number} folders`, sameAs: 'folders' });
  await record({ note: 'run 44 walks the whole Library', sameAs: 'the whole Library' });
  expect(all().map(({ note, series }) => [note, series?.count])).toEqual([
    ['run 41 walks 41 folders', 3],
    ['run 44 walks the whole Library', undefined],
  ]);
  expect(JSON.stringify(all())).not.toContain('sameAs');
});

test('25 at once per object, then one in 5 minutes; another object has its own budget', async () => {
  const { record, all, pass } = fixture();
  for (let number = 0; number < 40; number++) await record({ note: `run ${number}` });
  expect(all()).toHaveLength(25);
  pass(5 * minute);
  for (let number = 50; number < 60; number++) await record({ note: `run ${number}` });
  expect(all()).toHaveLength(26);
  await record({}, libraryObject({}, { name: 'series', uid: 'other' }));
  expect(all()).toHaveLength(27);
  pass(1_000 * minute);
  for (let number = 60; number < 100; number++) await record({ note: `run ${number}` });
  expect(all()).toHaveLength(52);
});

test('Normal Events take no budget from Warnings', async () => {
  const { record, all } = fixture();
  for (let number = 0; number < 100; number++) await record({ note: `run ${number}` });
  const failed = { type: 'Warning', reason: 'RunFailed' } as const;
  for (let number = 0; number < 5; number++) await record({ ...failed, note: `run ${number} ended` });
  expect(all().filter(({ type }) => type === 'Warning')).toHaveLength(5);
});

test('a series that keeps counting takes no budget from others; it is sent 25 times and then now and then', async () => {
  const { api, record, all, pass } = fixture();
  for (let number = 0; number < 100; number++) await record();
  expect([all()[0]?.series?.count, api.calls.length]).toEqual([26, 26]);
  await record({ note: 'of another kind' });
  expect(all()).toHaveLength(2);
  pass(5 * minute);
  await record();
  expect(all()[0]?.series?.count).toBe(101);
});

test('a long note is cut between characters at 1,024 bytes', async () => {
  for (const note of ['x'.repeat(5_000), '映'.repeat(2_000), `x${'🎬'.repeat(900)}`]) {
    const { record, all } = fixture();
    await record({ note });
    const cut = all()[0]?.note ?? '';
    expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(1_024);
    expect(Buffer.byteLength(cut)).toBeGreaterThan(1_015);
    expect([cut.endsWith('…'), cut.includes('\ufffd')]).toEqual([true, false]);
  }
});

test('broken characters and passwords of addresses are never sent', async () => {
  const { record, all } = fixture('x'.repeat(300));
  await record({ note: 'postgresql://user:s3cret@db/catalog \ud83d is away' });
  expect(all()[0]?.note).toBe('postgresql://…@db/catalog \ufffd is away');
  expect(all()[0]?.reportingInstance).toHaveLength(128);
});

test('a server that refuses or is down loses Events and nothing else', async () => {
  const { api, recorder, record, all } = fixture();
  api.before = () => {
    throw new Error('away');
  };
  expect(() => recorder.record(libraryObject(), started)).not.toThrow();
  await recorder.settled();
  api.before = undefined;
  await record();
  expect(all()).toHaveLength(1);
});

test('a failure is reported once per namespace, and again after a success', async () => {
  const { api, record, troubles } = fixture();
  const elsewhere = libraryObject({}, { namespace: 'other' });
  const refuse = () => {
    throw new KubeError(403, 'Forbidden', 'events.events.k8s.io is forbidden');
  };
  api.before = refuse;
  for (const number of [1, 2, 3]) await record({ note: `run ${number}` });
  expect(troubles).toEqual(['KubeError: events.events.k8s.io is forbidden']);
  await record({}, elsewhere);
  expect(troubles).toHaveLength(2);
  api.before = undefined;
  await record({ note: 'run 4' });
  expect(troubles).toHaveLength(2);
  api.before = refuse;
  for (const number of [5, 6]) await record({ note: `run ${number}` });
  await record({ note: 'run 7' }, elsewhere);
  expect(troubles).toHaveLength(3);
});
