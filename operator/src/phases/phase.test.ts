import { expect, test } from 'vitest';
import { toStorageError } from '../storage/error.ts';
import { retryAfter, sentenceOf } from './phase.ts';

const refused = Object.assign(new Error("EACCES: permission denied, open '/srv/media/Film/x'"), {
  code: 'EACCES',
  syscall: 'open',
});

test.each<[string, unknown, string]>([
  [
    'a storage error already includes the system error',
    toStorageError(refused, 'make', 'Film'),
    'cannot make "Film": permission denied; let the user of this process write there or set readOnly: true in the Library (EACCES)',
  ],
  [
    'a system error behind another error is given by its code',
    new Error('the file cannot be opened', { cause: refused }),
    'the file cannot be opened (EACCES)',
  ],
  ['any other cause is appended', new Error('it failed', { cause: new Error('for this') }), 'it failed: for this'],
  [
    'a cause that the message contains is not repeated',
    new Error('it failed: x', { cause: new Error('x') }),
    'it failed: x',
  ],
  ['not an error', 'so', 'so'],
])('an error as a sentence for people: %s', (_, error, sentence) => {
  expect(sentenceOf(error)).toBe(sentence);
});

const system = (code: string) => Object.assign(new Error(`${code}: it is so`), { code, syscall: 'read' });

test.each<[string, unknown, string]>([
  ['a full disk', toStorageError(system('ENOSPC'), 'write', 'Film'), 'soon'],
  ['a mount that went stale', toStorageError(system('ESTALE'), 'write', 'Film'), 'soon'],
  ['a video that the disk failed to read', new Error('the file cannot be read', { cause: system('EIO') }), 'soon'],
  ['a name that is too long', toStorageError(system('ENAMETOOLONG'), 'write', 'Film'), 'later'],
  [
    'a disk error behind a storage error behind another error',
    new Error('the video cannot be read', {
      cause: toStorageError(Object.assign(new Error('EIO'), { code: 'EIO', syscall: 'open' }), 'find', 'Film/f.mkv'),
    }),
    'soon',
  ],
  ['too many open files', Object.assign(new Error('EMFILE'), { code: 'EMFILE', syscall: 'open' }), 'soon'],
  ['a video that is damaged', new Error('the file is empty'), 'later'],
  ['not an error', 'so', 'later'],
])('only errors that a person fixes are retried soon: %s', (_, error, retry) => {
  expect(retryAfter(error)).toBe(retry);
});
