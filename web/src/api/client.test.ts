import { describe, expect, test } from 'vitest';
import { ApiError, createClient, type SignInCause } from './client.ts';
import { createKeptAnswers } from './keptAnswers.ts';

function clientOver(answer: () => Response | Promise<Response>) {
  const asked: { address: string; init: RequestInit }[] = [];
  const causes: SignInCause[] = [];
  const client = createClient({
    base: '/below/',
    fetch: async (address, init) => {
      asked.push({ address, init });
      return answer();
    },
    signInWanted: (cause) => {
      causes.push(cause);
    },
  });
  return { client, asked, causes };
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const failed = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => {
      throw new Error('expected a failure');
    },
    (error: unknown) => {
      if (error instanceof ApiError) return error;
      throw error;
    },
  );

describe('requests', () => {
  test('go below the page’s own path', async () => {
    const { client, asked } = clientOver(() => json({ total: 3 }));
    expect(await client.get('titles?limit=1')).toEqual({ total: 3 });
    expect(asked[0]?.address).toBe('/below/api/v1/titles?limit=1');
    expect(client.url('events')).toBe('/below/api/v1/events');
  });

  test('keep the last answer of a path', async () => {
    const { client } = clientOver(() => json({ total: 3 }));
    expect(client.remembered('titles')).toBeUndefined();
    await client.get('titles');
    expect(client.remembered('titles')).toEqual({ total: 3 });
    expect(client.remembered('others')).toBeUndefined();
  });

  test('an action is sent as JSON, as the server requires', async () => {
    const { client, asked } = clientOver(() => json({ held: 'folder' }, 202));
    expect(await client.post('titles/x/walk')).toEqual({ held: 'folder' });
    expect(asked[0]?.init).toMatchObject({
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
  });

  test('an answer without a body is null', async () => {
    const { client } = clientOver(() => new Response(null, { status: 204 }));
    expect(await client.post('session', { password: 'x' })).toBeNull();
    await client.remove('session');
  });
});

describe('failures', () => {
  test.each([
    [400, 'refused'],
    [401, 'signIn'],
    [404, 'missing'],
    [409, 'refused'],
    [429, 'refused'],
    [500, 'broken'],
    [502, 'offline'],
    [503, 'offline'],
    [504, 'offline'],
  ])('%i is %s', async (status, kind) => {
    const { client } = clientOver(() => json({ error: { code: 'some', message: 'A sentence.' } }, status));
    const failure = await failed(client.get('x'));
    expect(failure).toMatchObject({ kind, status, code: 'some', message: 'A sentence.' });
  });

  test.each([['<html>Bad gateway</html>'], [''], ['null'], ['{"error":"text"}'], ['{"error":{"code":7}}']])(
    'the answer %s of a proxy is a failure without message',
    async (body) => {
      const { client } = clientOver(() => new Response(body, { status: 502 }));
      expect(await failed(client.get('x'))).toMatchObject({ kind: 'offline', message: '' });
    },
  );

  test('keep the code and values of a coded message', async () => {
    const answer = (coded: unknown) => () =>
      json({ error: { code: 'refused', message: 'x is suspended', coded } }, 409);
    const coded = { code: 'suspended', values: ['x'] };
    expect(await failed(clientOver(answer(coded)).client.post('x'))).toMatchObject({ coded });
    for (const other of [undefined, null, 'suspended', { code: 'suspended' }, { code: 'suspended', values: [1] }]) {
      expect((await failed(clientOver(answer(other)).client.post('x'))).coded).toBeUndefined();
    }
  });

  test('an action that a read-only page refuses is `refused`, not `offline`', async () => {
    const { client } = clientOver(() => json({ error: { code: 'pageAlone', message: 'It only looks.' } }, 503));
    expect(await failed(client.post('x'))).toMatchObject({ kind: 'refused', message: 'It only looks.' });
  });

  test('no answer is `offline`', async () => {
    const { client } = clientOver(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failed(client.get('x'))).toMatchObject({ kind: 'offline', status: 0 });
  });

  test('an answer that is not JSON is `broken` and is not kept', async () => {
    const { client } = clientOver(() => new Response('<html>'));
    expect(await failed(client.get('x'))).toMatchObject({ kind: 'broken' });
    expect(client.remembered('x')).toBeUndefined();
  });

  test('an aborted request is not a failure of the server', async () => {
    const abort = new AbortController();
    const { client } = clientOver(() => Promise.reject(new DOMException('given up', 'AbortError')));
    abort.abort();
    await expect(client.get('x', abort.signal)).rejects.toThrow('given up');
  });

  test('401 asks for the password', async () => {
    const { client, causes } = clientOver(() => json({}, 401));
    await failed(client.get('x'));
    expect(causes).toEqual(['opened']);
  });

  test('401 reports whether the page was just opened or already in use; asking for the session is not use', async () => {
    let status = 200;
    const { client, causes } = clientOver(() => json({}, status));
    await client.get('session');
    status = 401;
    await failed(client.post('x'));
    status = 200;
    await client.get('x');
    status = 401;
    for (const asking of [client.get('x'), client.post('x'), client.post('session'), client.remove('x')]) {
      await failed(asking);
    }
    expect(causes).toEqual(['opened', 'looking', 'acting', 'acting']);
  });

  test('401 on a background request does not ask for the password', async () => {
    const { client, causes } = clientOver(() => json({}, 401));
    expect((await failed(client.peek('x', new AbortController().signal))).kind).toBe('signIn');
    expect(causes).toEqual([]);
  });
});

test('the oldest kept answers are dropped first', () => {
  const kept = createKeptAnswers(2);
  kept.set('a', '1');
  kept.set('b', '2');
  kept.set('a', '3');
  kept.set('c', '4');
  expect([kept.get('a'), kept.get('b'), kept.get('c')]).toEqual(['3', undefined, '4']);
});
