import { expect, test } from 'vitest';
import { type Message, plainText } from '../messages/message.ts';
import { newSetUpCode, SetUp } from './setUp.ts';

function made(store: () => Message | undefined = () => undefined) {
  const stored: string[] = [];
  const clock = { nowMs: 0 };
  const setUp = new SetUp({
    code: 'A0B1-CDEF-GH23',
    now: () => clock.nowMs,
    store: async (password) => {
      const fault = store();
      if (fault === undefined) stored.push(password);
      return fault;
    },
  });
  return { setUp, stored, clock };
}

test('a code has twelve letters, and no two are equal', () => {
  const codes = Array.from({ length: 100 }, newSetUpCode);
  expect(new Set(codes).size).toBe(100);
  for (const code of codes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/u);
});

test.each(['A0B1-CDEF-GH23', 'a0b1cdefgh23', ' aObl cdef gh23 '])('%j sets the password, once', async (code) => {
  const { setUp, stored } = made();
  expect(await setUp.begin(code, 'open sesame', 'a')).toBe('set');
  expect([setUp.isOpen, await setUp.begin(code, 'mine', 'a'), stored]).toEqual([false, 'closed', ['open sesame']]);
});

test('of two at the same time only one sets it', async () => {
  const { setUp, stored } = made();
  const both = await Promise.all(['one', 'two'].map((password) => setUp.begin('A0B1-CDEF-GH23', password, 'a')));
  expect([both, stored]).toEqual([['set', 'closed'], ['one']]);
});

test('wrong codes are counted for each client', async () => {
  const { setUp, clock } = made();
  for (let tries = 0; tries < 5; tries++) expect(await setUp.begin('wrong', 'x', 'a')).toBe('wrong');
  expect(await setUp.begin('A0B1-CDEF-GH23', 'x', 'a')).toBe(30);
  clock.nowMs += 30_000;
  expect(await setUp.begin('A0B1-CDEF-GH23', 'x', 'a')).toBe('set');
});

test('a password that cannot be stored leaves the code valid', async () => {
  let isFull = true;
  const { setUp } = made(() => (isFull ? plainText('full') : undefined));
  expect(await setUp.begin('A0B1-CDEF-GH23', 'x', 'a')).toEqual(plainText('full'));
  isFull = false;
  expect(await setUp.begin('A0B1-CDEF-GH23', 'x', 'a')).toBe('set');
});
