import { constants } from 'node:os';
import { expect, test } from 'vitest';
import { englishText } from './english.ts';
import { unreadReason, unwrittenReason } from './systemError.ts';

const system = (code: string, errno = 0) => Object.assign(new Error(`${code}: refused`), { code, errno });

test.each<[string, unknown, RegExp]>([
  ['missing rights', system('EACCES'), /the right to read it \(EACCES\)$/u],
  ['a faulty disk', system('EIO'), /^the storage answered with an input\/output error: .* \(EIO\)$/u],
  ['links in a circle', system('ELOOP'), /remove one of them \(ELOOP\)$/u],
  [
    'a network mount that lost the file, which Node cannot name',
    system('Unknown system error -116', -constants.errno.ESTALE),
    /mount it again \(ESTALE\)$/u,
  ],
  ['a code without a sentence', system('EISDIR'), /^the system answered EISDIR$/u],
  ['no system error', new Error('x'), /^an unknown error$/u],
])('the reason for %s fits its code', (_, error, words) => {
  expect(englishText(unreadReason(error))).toMatch(words);
});

test.each([
  ['EACCES', 0, /write access to its folder \(EACCES\)$/u],
  ['EROFS', 0, /mount it writable, or choose another place \(EROFS\)$/u],
  ['ENOSPC', 0, /^the disk is full: free some space \(ENOSPC\)$/u],
  ['Unknown system error -122', -constants.errno.EDQUOT, /^the quota is used up: .* \(EDQUOT\)$/u],
  ['EBUSY', 0, /mounts it as a single file, mount its folder; otherwise try again \(EBUSY\)$/u],
  ['ENAMETOOLONG', 0, /shorten the folder names \(ENAMETOOLONG\)$/u],
  ['ENOTEMPTY', 0, /^the system answered ENOTEMPTY$/u],
])('the remedy for %s while a file is written fits its code', (code, errno, words) => {
  expect(englishText(unwrittenReason(system(code, errno)))).toMatch(words);
});
