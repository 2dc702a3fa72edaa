import { check } from '@projectionist/franchise/check';
import { expect, test } from 'vitest';
import { englishText } from '../messages/english.ts';
import { message, messagesWithin, plainText } from '../messages/message.ts';
import { StorageError, toStorageError } from '../storage/error.ts';
import { faultsMessage, faultsProblem, passedOverMessage, refusedProblem, unreadableProblem } from './faultProblem.ts';

const fault = (line: number, message = 'it is wrong') => {
  return { code: 'x', level: 'error', message, path: '', line, column: 5, endLine: line, endColumn: 6 } as const;
};
const faults = (count: number) => ({
  count,
  first: Array.from({ length: Math.min(count, 5) }, (_, at) => fault(at + 1)),
});

test.each([
  [1, true, '1 error, so the last good version is shown: 1:5 it is wrong'],
  [2, false, '2 errors, so it is not shown yet: 1:5 it is wrong – 2:5 it is wrong'],
  [
    9,
    true,
    '9 errors, so the last good version is shown: 1:5 it is wrong – 2:5 it is wrong – 3:5 it is wrong – and 6 more',
  ],
])('%i errors are told in a sentence (shown: %s)', (count, isShown, sentence) => {
  expect(englishText(faultsMessage(faults(count), isShown))).toBe(
    `${sentence} – \`projectionist check FILE\` lists all, warnings too`,
  );
});

test('faults keep their codes, for a page in another language', () => {
  const { faults: first } = check('name: A\norder:\n  - movie: tmdb:1\n    titel: B\n', { today: '2026-11-21' });
  const detail = faultsMessage({ count: first.length, first }, true);
  expect([...messagesWithin(detail)].map(({ code }) => code)).toEqual(
    expect.arrayContaining(['franchiseFaultsShown', 'faultAt', 'unknown-key', 'entry', 'key-meant']),
  );
  expect(englishText(detail)).toContain(
    '4:5 entry 1 has the key "titel", which is not known here: did you mean title?',
  );
});

test('a message that quotes a whole file is cut', () => {
  const cut = faultsMessage({ count: 1, first: [fault(1, 'x'.repeat(10_000))] }, true);
  expect(englishText(cut).length).toBeLessThan(620);
});

test('a problem has its file’s path', () => {
  expect(faultsProblem('sub/a', faults(1), true)).toMatchObject({
    cause: 'franchiseFaults',
    title: 'sub/a',
    path: 'sub/a',
  });
});

test.each([
  ['EACCES', 'permission'],
  ['EROFS', 'permission'],
  ['ENOSPC', 'storage'],
  ['EIO', 'storage'],
] as const)('what cannot be written because of %s is a problem of cause %s', (code, cause) => {
  const error = toStorageError(Object.assign(new Error('no'), { code }), 'write', 'Permission (2017)');
  expect(refusedProblem('a', error)).toMatchObject({ cause, detail: error.words });
});

test('a file that is not ours in the place of the record is a problem of the storage', () => {
  const error = new StorageError('foreign', 'a', plainText('no'));
  expect(refusedProblem('a', error)).toMatchObject({ cause: 'storage', detail: plainText('no') });
});

test.each([
  ['EACCES', 'permission'],
  ['EPERM', 'permission'],
  ['EIO', 'storage'],
])('a folder that a scan cannot read because of %s is a problem of cause %s', (code, cause) => {
  const reason = message('withErrno', plainText('a folder of permissions'), code);
  expect(unreadableProblem('Permission (2017)', reason)).toMatchObject({ cause, detail: reason });
});

test.each([
  ['star-wars.yaml', '"star-wars.franchise.yaml"'],
  ['a.b.JSON', '"a.b.franchise.JSON"'],
  ['.franchise.yml', '"NAME.franchise.yml"'],
  ['zwei\nzeilen.yml', '"zwei\\nzeilen.franchise.yml"'],
])('%j is skipped with the name that it should have', (name, wanted) => {
  expect(englishText(passedOverMessage(name))).toContain(`if it is one, call it ${wanted};`);
});
