import { expect, onTestFinished, test } from 'vitest';
import { type PageGround, pageGround } from '../../test/api/pageGround.ts';
import { replaceProblems } from '../catalog/problems.ts';
import { emptyState, type Run } from '../library/state.ts';

const run: Run = {
  ...{ number: 1, id: 'run-1', job: 'movies-walk-1', trigger: 'webhook', generation: 1, claimedAt: 1 },
  ...{ trustMtimes: false, everyTitle: false, firstWalk: false, folders: [] },
};

/** Reads the stream until `until` was told; answers all that was told so far. */
async function listener(ground: PageGround) {
  const answer = await ground.ask('/api/v1/events', { headers: { 'last-event-id': '7', 'accept-encoding': 'gzip' } });
  const reader = answer.body?.getReader();
  if (reader === undefined) throw new Error('expected a stream');
  onTestFinished(() => ground.events.close());
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
      for (;;) if ((await reader.read()).done) return;
    },
    leave: () => reader.cancel(),
  };
}

test('who comes is told what runs, and then what changes', async () => {
  const ground = await pageGround();
  const { answer, told } = await listener(ground);
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(await told('event: jobs')).toContain('retry: 2000');
  await told('"jobs":[]');

  ground.states.set('movies', { ...emptyState('uid-movies'), run });
  await ground.events.look();
  await told('"id":"run-1"');
  await told('event: libraries\ndata: {}\n\n');

  const problem = { cause: 'storage', title: '', path: '', detail: 'away' } as const;
  await replaceProblems(ground.catalog, { libraryUid: 'uid-movies', runId: 'r', nowMs: 1 }, 'library', [problem]);
  await ground.events.look();
  await told('event: problems\ndata: {}\n\n');
});

test('what keeps a Library from its walks is told as a change of it, though its state is as it was', async () => {
  const ground = await pageGround();
  const { told } = await listener(ground);
  await told('event: jobs');
  const libraries = ground.ports.libraries();
  const troubles = [{ reason: 'PodCannotStart', message: 'no node has room' }];
  Object.assign(ground.ports, { libraries: () => libraries.map((one) => ({ ...one, troubles })) });
  await ground.events.look();
  await told('event: libraries\ndata: {}\n\n');
});

test('nothing is told while nothing changes, but that somebody is still here', async () => {
  const ground = await pageGround();
  const { told } = await listener(ground);
  await told('event: jobs');
  for (let look = 0; look < 15; look++) await ground.events.look();
  const text = await told(': still here');
  expect(text.match(/event: /gu)).toHaveLength(1);
});

test('a second page is told everything too', async () => {
  const ground = await pageGround();
  await (await listener(ground)).told('event: jobs');
  await (await listener(ground)).told('event: jobs');
});

test('what changes before somebody new is first looked for is told to all', async () => {
  const ground = await pageGround();
  const first = await listener(ground);
  await first.told('event: jobs');
  const second = await listener(ground);
  ground.states.set('movies', { ...emptyState('uid-movies'), lastRunNumber: 9 });
  await ground.events.look();
  await first.told('event: libraries');
  expect(await second.told('event: libraries')).toContain('event: jobs');
});

test('a server that stops ends every stream', async () => {
  const ground = await pageGround();
  const one = await listener(ground);
  ground.events.close();
  await one.ended();
});

test('more pages than a house has are told to wait, until one leaves', async () => {
  const ground = await pageGround();
  const all = await Promise.all(Array.from({ length: 100 }, () => listener(ground)));
  const answer = await ground.ask('/api/v1/events');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60']);
  await all[0]?.leave();
  expect((await listener(ground)).answer.status).toBe(200);
});

test('a catalog that is away ends no stream', async () => {
  const ground = await pageGround();
  const { catalog } = ground.ports;
  const { told } = await listener(ground);
  await told('event: jobs');
  Object.assign(ground.ports, { catalog: () => Promise.reject(new Error('away')) });
  await expect(ground.events.look()).rejects.toThrow('away');
  Object.assign(ground.ports, { catalog });
  ground.states.set('movies', { ...emptyState('uid-movies'), run });
  await told('run-1');
});
