import { constants } from 'node:os';
import { expect, test } from 'vitest';
import { englishText } from './english.ts';
import { unreadReason } from './systemError.ts';

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
