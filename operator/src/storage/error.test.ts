import { describe, expect, test } from 'vitest';
import { toStorageError } from './error.ts';

/** An error as node:fs throws it. */
function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: no such thing, open '/srv/media/Film/x'`), { code, syscall: 'open' });
}

describe('the message of a storage error', () => {
  test.each([
    ['ENOSPC', 'full', 'then start a scan, or wait for one of the schedule (ENOSPC)'],
    ['EDQUOT', 'full', '(EDQUOT)'],
    ['EACCES', 'permission', 'or set readOnly: true in the Library (EACCES)'],
    ['ENOENT', 'missing', 'it is not there (ENOENT)'],
    ['ENAMETOOLONG', 'nameTooLong', 'make the name of the video or of its folder shorter (ENAMETOOLONG)'],
    ['EIO', 'unreadable', 'the file system refused it (EIO)'],
  ])("for %s is a sentence that ends with the code, without the system's own text", (code, kind, end) => {
    const error = toStorageError(systemError(code), 'write', 'Film/x');
    expect(error.kind).toBe(kind);
    expect(error.message).toMatch(/^cannot write "Film\/x": /);
    expect(error.message.endsWith(end)).toBe(true);
    expect(error.message).not.toContain('/srv/media');
    expect(error.cause).toMatchObject({ message: expect.stringContaining('/srv/media') });
  });

  test.each(['read', 'list', 'find'] as const)('advises no right to write if it cannot %s', (doing) => {
    expect(toStorageError(systemError('EACCES'), doing, 'Film/x').message).toBe(
      `cannot ${doing} "Film/x": permission denied; let the user of this process read it (EACCES)`,
    );
  });

  test('keeps the text of an error without a code', () => {
    expect(toStorageError(new Error('a NUL in it'), 'read', 'x').message).toBe(
      'cannot read "x": the file system refused it: a NUL in it',
    );
  });

  test.each([
    ['Film/.projectionist/staging-3f2b-11/320 - 10x10/0.jpg', 'Film/.projectionist'],
    ['.projectionist/staging-3f2b-11', '.projectionist'],
    ['Film/.projectionist/record.json', 'Film/.projectionist/record.json'],
    ['Film/staging-1/a.mkv', 'Film/staging-1/a.mkv'],
  ])('shows the folder in place of a temporary name: %s', (path, shown) => {
    const error = toStorageError(systemError('ENOSPC'), 'write', path);
    expect(error.message.startsWith(`cannot write "${shown}": `)).toBe(true);
    expect(error.path).toBe(path);
  });
});
