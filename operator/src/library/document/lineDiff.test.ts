import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineDiff } from './lineDiff.ts';

const short = (before: string, after: string) =>
  lineDiff(before, after).map(({ kind, text }) => `${{ same: ' ', added: '+', removed: '-', gap: '…' }[kind]}${text}`);

test('a change has three equal lines around it', () => {
  const lines = [...'abcdefghijk'].map((letter) => `${letter}\n`);
  expect(short(lines.join(''), lines.join('').replace('f', 'x\ny'))).toEqual([
    ...['…', ' c', ' d', ' e', '-f', '+x', '+y', ' g', ' h', ' i', '…'],
  ]);
});

test('equal texts differ in nothing', () => expect(lineDiff('a\n', 'a\n')).toEqual([]));

test('a new file is only added lines', () => expect(short('', 'a\nb\n')).toEqual(['+a', '+b']));

test('old lines are all there without the added, new lines without the removed', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 7 }).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const diff = lineDiff(before, after);
      if (before === after) expect(diff).toEqual([]);
      const of = (kind: string) =>
        diff.flatMap((line) => (line.kind === 'same' || line.kind === kind ? [line.text] : []));
      if (before === after || diff.some(({ kind }) => kind === 'gap')) return;
      expect([of('removed').join('\n'), of('added').join('\n')]).toEqual([
        before.replace(/\n$/u, ''),
        after.replace(/\n$/u, ''),
      ]);
    }),
  );
});

test('a large change is shown whole, in little time', () => {
  const lines = (name: string) => Array.from({ length: 5_000 }, (_, at) => `${name}${at}`).join('\n');
  expect(lineDiff(lines('a'), lines('b'))).toHaveLength(10_000);
});
