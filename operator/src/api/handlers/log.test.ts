import { expect, test } from 'vitest';
import { failureOf, pageFixture, read } from '../../../test/api/pageFixture.ts';
import { LogTail } from '../../process/logTail.ts';
import { LogList } from '../schemas/log.ts';

async function logged(...lines: readonly (object | string)[]) {
  const page = await pageFixture({ password: 'open sesame' });
  const cookie = await page.signIn();
  const tail = new LogTail();
  for (const line of lines) tail.add(typeof line === 'string' ? line : JSON.stringify(line));
  Object.assign(page.ports, { log: tail });
  const entries = async (query = '') => {
    const { body } = await read(LogList, await page.ask(`/api/v1/log${query}`, { headers: { cookie } }));
    return body.entries.map(({ message }) => message);
  };
  return { ...page, entries, cookie, tail };
}

const line = (msg: string, level = 30, library = 'default/movies') => ({
  level,
  time: '2026-01-01T00:00:00Z',
  library,
  msg,
});

test('the newest lines come first, chosen by Library, level, text and number', async () => {
  const { entries } = await logged(line('one'), line('two', 50), {
    ...line('three', 30, 'default/shows'),
    path: '/m/Heat (1995)',
  });
  expect(await entries()).toEqual(['three', 'two', 'one']);
  expect(await entries('?library=default/movies')).toEqual(['two', 'one']);
  expect(await entries('?level=warn')).toEqual(['two']);
  expect(await entries('?text=HEAT%20(1995)')).toEqual(['three']);
  expect(await entries('?after=2')).toEqual(['three']);
  expect(await entries('?limit=1')).toEqual(['three']);
});

test('a line that is no JSON, or no object, is shown and breaks nothing', async () => {
  const { entries, faults } = await logged('not JSON', '7', 'null', '{"msg":{"a":1},"level":"x"}');
  expect(await entries()).toHaveLength(4);
  expect(faults).toEqual([]);
});

test('it is closed without a session, and where nobody signs in', async () => {
  const { ask } = await logged(line('one'));
  expect((await ask('/api/v1/log')).status).toBe(401);
  expect(await failureOf(await (await pageFixture()).ask('/api/v1/log'))).toEqual([409, 'refused']);
});
