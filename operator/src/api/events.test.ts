import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type PageFixture, pageFixture } from '../../test/api/pageFixture.ts';
import { replaceProblems } from '../catalog/database/problems.ts';
import { emptyState, type Run } from '../library/state.ts';
import { plainText } from '../messages/message.ts';

const run: Run = {
  ...{ number: 1, id: 'run-1', job: 'movies-walk-1', trigger: 'webhook', generation: 1, claimedAt: 1 },
  ...{ trustMtimes: false, everyTitle: false, firstWalk: false, folders: [] },
};

/** Reads the stream until `until` has arrived; returns everything received so far. */
async function listener(fixture: PageFixture, cookie = '') {
  const headers = { 'last-event-id': '7', 'accept-encoding': 'gzip', cookie };
  const answer = await fixture.ask('/api/v1/events', { headers });
  const reader = answer.body?.getReader();
  if (reader === undefined) throw new Error('expected a stream');
  onTestFinished(() => fixture.events.close());
  let text = '';
  return {
    answer,
    async told(until: string): Promise<string> {
      while (!text.includes(until)) {
        const { done, value } = await reader.read();
        if (done) throw new Error(`the stream ended before ${until}: ${text}`);
        text += new TextDecoder().decode(value);
      }
      return text;
    },
    ended: async () => {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return text;
        text += new TextDecoder().decode(value);
      }
    },
    leave: () => reader.cancel(),
  };
}

test('a new listener receives the running Jobs, and then changes', async () => {
  const fixture = await pageFixture();
  const { answer, told } = await listener(fixture);
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(await told('event: jobs')).toContain('retry: 2000');
  await told('"jobs":[]');

  fixture.states.set('movies', { ...emptyState('uid-movies'), run });
  await fixture.events.check();
  await told('"id":"run-1"');
  await told('event: libraries\ndata: {}\n\n');

  const problem = { cause: 'storage', title: '', path: '', detail: plainText('away') } as const;
  await replaceProblems(fixture.catalog, { libraryUid: 'uid-movies', runId: 'r', nowMs: 1 }, 'library', [problem]);
  await fixture.events.check();
  await told('event: problems\ndata: {}\n\n');
});

test('a reason that blocks a Library’s walks is a change, even if its state is the same', async () => {
  const fixture = await pageFixture();
  const { told } = await listener(fixture);
  await told('event: jobs');
  const libraries = fixture.ports.libraries();
  const troubles = [{ reason: plainText('PodCannotStart'), message: 'no node has room' }];
  Object.assign(fixture.ports, { libraries: () => libraries.map((one) => ({ ...one, troubles })) });
  await fixture.events.check();
  await told('event: libraries\ndata: {}\n\n');
});

test('without changes only heartbeats are sent', async () => {
  const fixture = await pageFixture();
  const { told } = await listener(fixture);
  await told('event: jobs');
  for (let check = 0; check < 15; check++) await fixture.events.check();
  const text = await told(': still here');
  expect(text.match(/event: /gu)).toHaveLength(1);
});

test('a second page receives everything too', async () => {
  const fixture = await pageFixture();
  await (await listener(fixture)).told('event: jobs');
  await (await listener(fixture)).told('event: jobs');
});

test('a change just before a new listener’s first check is sent to all', async () => {
  const fixture = await pageFixture();
  const first = await listener(fixture);
  await first.told('event: jobs');
  const second = await listener(fixture);
  fixture.states.set('movies', { ...emptyState('uid-movies'), lastRunNumber: 9 });
  await fixture.events.check();
  await first.told('event: libraries');
  expect(await second.told('event: libraries')).toContain('event: jobs');
});

test('a page that is loaded again during a check does not double the checks', async () => {
  const { events, ports } = await pageFixture();
  onTestFinished(() => events.close());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const storage = Promise.withResolvers<void>();
  let checks = 0;
  const checkStorage = async () => {
    checks += 1;
    if (checks === 1) await storage.promise;
  };
  Object.assign(ports, { libraries: () => [], catalog: async () => ({ problemsMark: async () => '' }), checkStorage });
  const owner = { client: 'a', credentials: { token: undefined, proxyUser: undefined } };
  const first = events.open(owner);
  await vi.advanceTimersByTimeAsync(0);
  await first?.cancel();
  events.open(owner);
  storage.resolve();
  await vi.advanceTimersByTimeAsync(0);
  const before = checks;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(checks - before).toBe(10);
});

test('a server that stops ends every stream', async () => {
  const fixture = await pageFixture();
  const one = await listener(fixture);
  fixture.events.close();
  await one.ended();
});

test('pages of one client beyond its limit are refused until one leaves', async () => {
  const fixture = await pageFixture();
  const all = await Promise.all(Array.from({ length: 50 }, () => listener(fixture)));
  const answer = await fixture.ask('/api/v1/events');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60']);
  await all[0]?.leave();
  expect((await listener(fixture)).answer.status).toBe(200);
});

test('pages beyond the limit take the place of a client that has more', async () => {
  const { events } = await pageFixture();
  onTestFinished(() => events.close());
  const credentials = { token: undefined, proxyUser: undefined };
  const open = (client: string) => events.open({ client, credentials });
  const first = open('a')?.getReader();
  for (let at = 1; at < 50; at++) expect(open('a')).toBeDefined();
  for (let at = 0; at < 50; at++) expect(open('b')).toBeDefined();
  expect([open('a'), open('b')]).toEqual([undefined, undefined]);
  expect(open('c')).toBeDefined();
  await first?.read();
  expect((await first?.read())?.done).toBe(true);
  for (let at = 0; at < 32; at++) expect(open('c')).toBeDefined();
  expect(open('c')).toBeUndefined();
});

test('a page that never reads is left after some events, so that 1,000 changes do not pile up', async () => {
  const fixture = await pageFixture();
  const { events } = fixture;
  onTestFinished(() => events.close());
  const reader = events.open({ client: 'a', credentials: { token: undefined, proxyUser: undefined } })?.getReader();
  for (let change = 1; change <= 1_000; change++) {
    fixture.states.set('movies', { ...emptyState('uid-movies'), lastRunNumber: change });
    await events.check();
  }
  let unread = 0;
  while ((await reader?.read())?.done === false) unread += 1;
  expect(unread).toBeLessThan(70);
  expect(unread).toBeGreaterThan(60);
});

describe('a stream with a password', () => {
  async function signedIn() {
    const fixture = await pageFixture({ password: 'open sesame' });
    const cookie = async () => {
      const answer = await fixture.act('/api/v1/session', { password: 'open sesame' });
      return (answer.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
    };
    const [mine, other] = [await cookie(), await cookie()];
    return { fixture, mine, other, stream: await listener(fixture, mine), beside: await listener(fixture, other) };
  }

  test('ends with its own session alone', async () => {
    const { fixture, mine, stream, beside } = await signedIn();
    await fixture.act('/api/v1/session', {}, 'DELETE', { cookie: mine });
    await stream.ended();
    await fixture.events.check();
    await beside.told('event: jobs');
  });

  test('ends when a person signs out everywhere, which needs a session', async () => {
    const { fixture, mine, stream, beside } = await signedIn();
    expect((await fixture.act('/api/v1/sessions', {}, 'DELETE')).status).toBe(401);
    const answer = await fixture.act('/api/v1/sessions', {}, 'DELETE', { cookie: mine });
    expect([answer.status, await answer.json()]).toMatchObject([200, { required: true, signedIn: false }]);
    await Promise.all([stream.ended(), beside.ended()]);
    expect((await fixture.ask('/api/v1/jobs', { headers: { cookie: mine } })).status).toBe(401);
  });

  test('ends with a changed password before it sends anything more', async () => {
    const { fixture, stream, beside } = await signedIn();
    await fixture.events.check();
    fixture.file.password = 'another';
    fixture.states.set('movies', { ...emptyState('uid-movies'), run });
    await fixture.events.check();
    const texts = await Promise.all([stream.ended(), beside.ended()]);
    for (const text of texts) expect(text).not.toContain('run-1');
  });

  test('ends when its session expires', async () => {
    const { fixture, stream } = await signedIn();
    fixture.clock.nowMs += 31 * 24 * 3_600_000;
    await fixture.events.check();
    await stream.ended();
  });
});

test('an unavailable catalog ends no stream', async () => {
  const fixture = await pageFixture();
  const { catalog } = fixture.ports;
  const { told } = await listener(fixture);
  await told('event: jobs');
  Object.assign(fixture.ports, { catalog: () => Promise.reject(new Error('away')) });
  await expect(fixture.events.check()).rejects.toThrow('away');
  Object.assign(fixture.ports, { catalog });
  fixture.states.set('movies', { ...emptyState('uid-movies'), run });
  await told('run-1');
});
