import { expect, test } from 'vitest';
import { StorageError } from '../storage/error.ts';
import { faultsProblem, faultsSentence, passedOverSentence, saysDenied, unwrittenProblem } from './faultProblem.ts';

const fault = (line: number, message = 'it is wrong') => {
  return { code: 'x', level: 'error', message, path: '', line, column: 5, endLine: line, endColumn: 6 } as const;
};
const faults = (count: number) => ({
  count,
  first: Array.from({ length: Math.min(count, 5) }, (_, at) => fault(at + 1)),
});

test.each([
  [1, true, '1 fault, so the last good version is shown: 1:5 it is wrong'],
  [2, false, '2 faults, so it is not shown yet: 1:5 it is wrong; 2:5 it is wrong'],
  [
    9,
    true,
    '9 faults, so the last good version is shown: 1:5 it is wrong; 2:5 it is wrong; 3:5 it is wrong; and 6 more',
  ],
])('%i faults are summed up in a sentence (shown: %s)', (count, isShown, sentence) => {
  expect(faultsSentence(faults(count), isShown)).toBe(`${sentence}; \`franchise check FILE\` tells all, warnings too`);
});

test('a message that quotes a whole file is cut', () => {
  expect(faultsSentence({ count: 1, first: [fault(1, 'x'.repeat(10_000))] }, true).length).toBeLessThan(320);
});

test('a problem has its file’s path', () => {
  expect(faultsProblem('sub/a', faults(1), true)).toMatchObject({
    cause: 'franchiseFaults',
    title: 'sub/a',
    path: 'sub/a',
  });
});

test.each([
  ['permission', 'permission'],
  ['readOnly', 'permission'],
  ['full', 'storage'],
  ['foreign', 'storage'],
] as const)('a record that cannot be written for %s is a problem of cause %s', (kind, cause) => {
  expect(unwrittenProblem('a', new StorageError(kind, 'a', 'no'))).toMatchObject({ cause, detail: 'no' });
});

test.each([
  ['no permission: give the user that runs projectionist the right to read it (EACCES)', true],
  ['not permitted: give the user that runs projectionist the right to read it (EPERM)', true],
  ['the storage answered with an input/output error: look at the disk and its cable or network (EIO)', false],
])('%s is denied: %s', (reason, denied) => {
  expect(saysDenied(reason)).toBe(denied);
});

test.each([
  ['star-wars.yaml', '"star-wars.franchise.yaml"'],
  ['a.b.JSON', '"a.b.franchise.JSON"'],
  ['.franchise.yml', '"NAME.franchise.yml"'],
  ['zwei\nzeilen.yml', '"zwei\\nzeilen.franchise.yml"'],
])('%j is skipped with the name that it should have', (name, wanted) => {
  expect(passedOverSentence(name)).toContain(`call it ${wanted},`);
});
