import { expect, test } from 'vitest';
import { sentenceForm } from './sentenceForm.ts';

test.each<readonly [string, string, readonly string[] | undefined]>([
  ['it failed', 'it failed', []],
  ['it failed', 'it failed again', undefined],
  ['*: *; it stays', 'a: b: c; it stays', ['a', 'b: c']],
  ['* of *', 'a of b of c', ['a', 'b of c']],
  ['* of *', ' of b', undefined],
  ['* of *', 'a of ', undefined],
  ['* of *', 'of  of  of ', ['of ', ' of ']],
  ['within *', 'within a', ['a']],
  ['within *', 'within ', undefined],
  ['a * a', 'a a', undefined],
  ['a * a', 'a b\nc a', undefined],
  ['* bytes', '(.*) bytes', ['(.*)']],
])('%j reads %j as %j', (sentence, text, values) => {
  expect(sentenceForm(sentence)(text)).toEqual(values);
});
