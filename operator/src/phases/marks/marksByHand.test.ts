import { describe, expect, test } from 'vitest';
import type { Mark, MarkKind } from '../../title/facts.ts';
import { type FileMarks, withMarksByHand } from './marksByHand.ts';

/** `intro 10-40`, `no recap`. */
function said(...words: readonly string[]): FileMarks {
  const marks = words.filter((word) => !word.startsWith('no ')).map((word) => spanOf(word));
  return { marks, none: words.filter((word) => word.startsWith('no ')).map((word) => word.slice(3) as MarkKind) };
}
function spanOf(word: string) {
  const [, kind, start, end] = /^(\w+) (\d+)-(\d+)/u.exec(word) ?? [];
  return { kind: kind as MarkKind, startSeconds: Number(start), endSeconds: Number(end) };
}
const found = (...words: readonly string[]): Mark[] =>
  words.map((word) => ({ ...spanOf(word), source: word.split(' ')[2] ?? 'chapters' }));
const shown = (marks: readonly Mark[]) =>
  marks.map(({ kind, startSeconds, endSeconds, source }) => `${kind} ${startSeconds}-${endSeconds} ${source}`);

describe('which marks count', () => {
  test.each<{
    readonly name: string;
    readonly found: readonly Mark[];
    readonly you?: FileMarks;
    readonly file?: FileMarks;
    readonly marks: readonly string[];
    readonly refused?: readonly string[];
  }>([
    { name: 'nothing by hand: as found', found: found('intro 1-9 edl'), marks: ['intro 1-9 edl'] },
    {
      name: 'yours for its kind',
      found: found('intro 1-9 edl', 'credits 80-90'),
      you: said('intro 2-8'),
      marks: ['intro 2-8 you', 'credits 80-90 chapters'],
    },
    {
      name: 'a refused kind is gone',
      found: found('recap 1-9', 'intro 10-20'),
      you: said('no recap'),
      marks: ['intro 10-20 chapters'],
      refused: ['recap you'],
    },
    {
      name: 'the file before you',
      found: [],
      you: said('intro 2-8', 'recap 20-30'),
      file: said('intro 40-50'),
      marks: ['recap 20-30 you', 'intro 40-50 file'],
    },
    {
      name: 'the file refuses what you set',
      found: [],
      you: said('intro 2-8'),
      file: said('no intro'),
      marks: [],
      refused: ['intro file'],
    },
    {
      name: 'the file sets what you refused',
      found: [],
      you: said('no intro'),
      file: said('intro 2-8'),
      marks: ['intro 2-8 file'],
    },
    {
      name: 'a found mark of another kind below yours is gone',
      found: found('commercial 1-9 comskip'),
      you: said('intro 2-8'),
      marks: ['intro 2-8 you'],
    },
    {
      name: 'a second of overlap is touching',
      found: found('recap 0-10'),
      you: said('intro 9-20'),
      marks: ['recap 0-10 chapters', 'intro 9-20 you'],
    },
    {
      name: 'yours below one of the file is gone',
      found: [],
      you: said('recap 2-8'),
      file: said('intro 1-9'),
      marks: ['intro 1-9 file'],
    },
    {
      name: 'several of one kind',
      found: found('commercial 5-9 edl'),
      you: said('commercial 1-2', 'commercial 20-30'),
      marks: ['commercial 1-2 you', 'commercial 20-30 you'],
    },
    {
      name: 'earlier words by hand are not found marks',
      found: found('intro 1-9 you', 'recap 20-30 file', 'credits 80-90'),
      marks: ['credits 80-90 chapters'],
    },
    {
      name: 'a scene after the credits may be set',
      found: found('credits 80-90'),
      you: said('afterCredits 90-95'),
      marks: ['credits 80-90 chapters', 'afterCredits 90-95 you'],
    },
  ])('$name', ({ found: before, you, file, marks, refused = [] }) => {
    const result = withMarksByHand(before, you, file);
    expect(shown(result.marks)).toEqual(marks);
    expect(result.refused.map(({ kind, source }) => `${kind} ${source}`)).toEqual(refused);
    expect(withMarksByHand(result.marks, you, file)).toEqual(result);
  });
});
