import { describe, expect, test } from 'vitest';
import { HandClock } from '../../../../test/kubernetes/scriptedApi.ts';
import { ClientLines } from './clientLines.ts';
import type { Credentials } from './kubeAccess.ts';

function world(given: () => Credentials) {
  const asked: boolean[] = [];
  const access = {
    server: new URL('https://127.0.0.1:6443'),
    namespace: 'media',
    credentials: async (anew: boolean) => {
      asked.push(anew);
      return given();
    },
  };
  const clock = new HandClock();
  return { lines: new ClientLines(access, clock), clock, asked };
}

const token = (text: string, cert = 'one'): Credentials => ({ headers: { authorization: text }, tls: { cert } });

describe('credentials', () => {
  test('are read at most once a minute', async () => {
    const { lines, clock, asked } = world(() => token('a'));
    const first = await lines.current();
    clock.pass(59_999);
    expect(await lines.current()).toBe(first);
    expect(asked).toEqual([false]);
    clock.pass(1);
    expect(await lines.current()).toBe(first);
    expect(asked).toEqual([false, false]);
  });

  test('are reloaded once after a refusal, also for a late caller with the same refusal', async () => {
    const { lines, asked } = world(() => token('a'));
    const used = await lines.current();
    const [one, two] = await Promise.all([lines.renewed(used), lines.renewed(used)]);
    const late = await lines.renewed(used);
    expect([two, late]).toEqual([one, one]);
    expect(asked).toEqual([false, true]);
    await lines.renewed(late);
    expect(asked).toEqual([false, true, true]);
  });

  test('a new token keeps the connections, a new certificate opens new ones', async () => {
    let given = token('a');
    const { lines, clock } = world(() => given);
    const first = await lines.current();
    given = token('b');
    clock.pass(60_000);
    const second = await lines.current();
    expect(second.headers).toEqual({ authorization: 'b' });
    expect(second.agent).toBe(first.agent);
    given = token('b', 'two');
    clock.pass(60_000);
    const third = await lines.current();
    expect(third.agent).not.toBe(first.agent);
    expect(third.watchAgent).not.toBe(first.watchAgent);
  });

  test('unreadable credentials fail the first read and the one after a refusal; otherwise the old ones stay', async () => {
    let isAway = true;
    const { lines, clock } = world(() => {
      if (isAway) throw new Error('away');
      return token('a');
    });
    await expect(lines.current()).rejects.toThrow('away');
    isAway = false;
    const line = await lines.current();
    isAway = true;
    clock.pass(60_000);
    expect(await lines.current()).toBe(line);
    await expect(lines.renewed(line)).rejects.toThrow('away');
  });
});
