import { expect, test } from 'vitest';
import { LogTail } from './logTail.ts';

test('the last lines are kept, and numbered since the start', () => {
  const tail = new LogTail();
  for (let at = 1; at <= 10_000; at++) tail.add(`{"msg":"${at}"}`);
  const lines = tail.after(0);
  expect([tail.last, lines.length, lines[0]?.number, lines.at(-1)?.number]).toEqual([10_000, 4_000, 6_001, 10_000]);
  expect(tail.after(9_998).map(({ text }) => text)).toEqual(['{"msg":"9999"}', '{"msg":"10000"}']);
});

test('a long line is cut and stays JSON', () => {
  const tail = new LogTail();
  tail.add(
    JSON.stringify({
      level: 50,
      library: 'default/movies',
      msg: 'm'.repeat(5_000),
      err: { stack: 's'.repeat(90_000) },
    }),
  );
  const { text = '' } = tail.after(0)[0] ?? {};
  expect(text.length).toBeLessThan(2_200);
  expect(JSON.parse(text)).toMatchObject({ level: 50, library: 'default/movies', isCut: true });
});
