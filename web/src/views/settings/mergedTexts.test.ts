import { describe, expect, test } from 'vitest';
import { mergedTexts } from './mergedTexts.ts';

const base = 'a\nb\nc\nd\ne\n';

describe('two changes of one text', () => {
  test.each([
    ['apart', 'A\nb\nc\nd\ne\n', 'a\nb\nc\nd\nE\nf\n', 'A\nb\nc\nd\nE\nf\n'],
    ['the same', 'a\nB\nc\nd\ne\n', 'a\nB\nc\nd\ne\n', 'a\nB\nc\nd\ne\n'],
    ['lines that one removed', 'a\nc\nd\ne\n', 'a\nb\nc\nd\n', 'a\nc\nd\n'],
    ['none of ours', base, 'z\n', 'z\n'],
    ['none of theirs', 'z\n', base, 'z\n'],
    ['the break of the last line', 'A\nb\nc\nd\ne\n', 'a\nb\nc\nd\ne', 'A\nb\nc\nd\ne'],
  ])('%s are one', (_, own, theirs, merged) => {
    expect(mergedTexts(base, own, theirs)).toEqual({ withOwn: merged, withTheirs: merged, overlaps: [] });
  });

  test('of the same line are both offered, with what each changed elsewhere', () => {
    expect(mergedTexts(base, 'a\nb\nours\nd\ne\nmore\n', 'new\na\nb\ntheirs\nd\ne\n')).toEqual({
      withOwn: 'new\na\nb\nours\nd\ne\nmore\n',
      withTheirs: 'new\na\nb\ntheirs\nd\ne\nmore\n',
      overlaps: [{ line: 3, own: ['ours'], theirs: ['theirs'] }],
    });
  });

  test('a removed line that the other changed is an overlap', () => {
    expect(mergedTexts(base, 'a\nb\nd\ne\n', 'a\nb\nC\nd\ne\n').overlaps).toEqual([
      { line: 3, own: [], theirs: ['C'] },
    ]);
  });
});
