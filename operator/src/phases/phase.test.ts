import { expect, test } from 'vitest';
import { toStorageError } from '../storage/error.ts';
import { retryAfter, sentenceOf } from './phase.ts';

const refused = Object.assign(new Error("EACCES: permission denied, open '/srv/media/Film/x'"), {
  code: 'EACCES',
  syscall: 'open',
});

test.each<[string, unknown, string]>([
  [
    'the storage has said all that the system did',
    toStorageError(refused, 'make', 'Film'),
    'cannot make "Film": permission denied; let the user of this process write there or set readOnly: true in the Library (EACCES)',
  ],
  [
    'behind another error the system is named by its code alone',
    new Error('the file cannot be opened', { cause: refused }),
    'the file cannot be opened (EACCES)',
  ],
  ['any other cause is told', new Error('it failed', { cause: new Error('for this') }), 'it failed: for this'],
  ['a cause that was told is not told again', new Error('it failed: x', { cause: new Error('x') }), 'it failed: x'],
  ['no error at all', 'so', 'so'],
])('an error as people read it: %s', (_, error, sentence) => {
  expect(sentenceOf(error)).toBe(sentence);
});

const system = (code: string) => Object.assign(new Error(`${code}: it is so`), { code, syscall: 'read' });

test.each<[string, unknown, string]>([
  ['a full disk', toStorageError(system('ENOSPC'), 'write', 'Film'), 'soon'],
  ['a mount that went stale', toStorageError(system('ESTALE'), 'write', 'Film'), 'soon'],
  ['a video that the disk did not give', new Error('the file cannot be read', { cause: system('EIO') }), 'soon'],
  ['a name that is too long', toStorageError(system('ENAMETOOLONG'), 'write', 'Film'), 'later'],
  ['a video that is damaged', new Error('the file is empty'), 'later'],
  ['no error at all', 'so', 'later'],
])('what a person mends is tried again soon: %s', (_, error, retry) => {
  expect(retryAfter(error)).toBe(retry);
});
