import { expect, test } from 'vitest';
import { documentMessages } from './documentMessages.ts';

/** By vite, because the types of the operator are no part of the page. */
const modules = import.meta.glob<Readonly<Record<string, string>>>(
  '../../../../operator/src/messages/documentTexts.ts',
  {
    ...{ eager: true, import: 'documentTexts' },
  },
);
const documentTexts = Object.values(modules)[0] ?? {};

/** Parts of sentences: a value, a form or an advice within another text. */
const part =
  /^doc(Form|Cron[A-Z]|Whole|Nothing|List$|Mapping$|KeysAndValues|Text$|True|Or$|And$|Begin|Write|Give|Put|Leave|Another|At$)/u;
/** English sentences of other programs, which German leaves out. */
const otherProgram = /^doc(Yaml|Aliases)/u;

const german: Readonly<Record<string, (...values: string[]) => string>> = documentMessages;

test('all texts are there', () => {
  expect(Object.keys(documentTexts).toSorted()).toEqual(Object.keys(documentMessages).toSorted());
});

const numbers = (text: string) => (text.match(/\d+/gu) ?? []).toSorted();

test.each(Object.entries(documentTexts))('%s says the same values and numbers in German', (code, text) => {
  const values = ['101', '202', '303', '404'];
  const english = text.replaceAll(/\{(\d)\}/gu, (_, place: string) => values[Number(place)] ?? '');
  const own = german[code]?.(...values) ?? '';
  if (!otherProgram.test(code)) expect(numbers(own)).toEqual(numbers(english));
  expect(own).not.toMatch(/undefined|\{\d\}|(?<!")\.\./u);
  if (!part.test(code)) expect(own).toMatch(/^[\p{Lu}\d"]|^(spec|kind|apiVersion|status)\b/u);
  if (!part.test(code)) expect(own).toMatch(/[.?]$/u);
});
