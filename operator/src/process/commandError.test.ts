import { constants } from 'node:os';
import { describe, expect, test } from 'vitest';
import { CommandError, sentenceFor, UsageError } from './commandError.ts';

describe('errors', () => {
  const system = (code: string, path?: string) =>
    Object.assign(new Error(code), { code, ...(path === undefined ? {} : { path }) });
  test.each([
    [new UsageError('say it so'), 'say it so'],
    [new CommandError('mend it'), 'mend it'],
    [system('EACCES', '/data/state.db'), '"/data/state.db": no permission; give the user of this process write access'],
    [
      Object.assign(system('EACCES', '/data/state.db'), { syscall: 'stat' }),
      '"/data/state.db": no permission; give the user of this process read access',
    ],
    [
      Object.assign(system('EACCES', '/data'), { syscall: 'access' }),
      '"/data": no permission; give the user of this process write access',
    ],
    [
      Object.assign(new Error('unable to open'), { errcode: 14 }),
      '"/data": its database cannot be opened; give the user of this process read and write access, which SQLite needs also to read',
    ],
    [
      system('ENOSPC'),
      '"/data": the disk is full; everything recorded before is kept. Free some space and start again',
    ],
    [
      Object.assign(new Error('full'), { errcode: 13 }),
      '"/data": the disk or the quota is full; everything recorded before is kept. Free some space and start again',
    ],
    [system('EEXIST', '/data'), '"/data": a file has this name, where a folder was expected; choose another place'],
    [system('ELOOP', '/a'), '"/a": its links lead in a circle: remove one of them (ELOOP)'],
    [system('EISDIR', '/a'), '"/a": a folder has this name, where a file was expected; choose another place'],
    [
      Object.assign(system('Unknown system error -116', '/a'), { errno: -constants.errno.ESTALE }),
      '"/a": the network file system lost it: mount it again (ESTALE)',
    ],
    [
      new Error('the lock cannot be taken', { cause: system('EROFS') }),
      '"/data": the file system is mounted read-only; choose another folder with --data',
    ],
    [
      new Error('cannot listen on 127.0.0.1:80: no permission for port 80', {
        cause: Object.assign(system('EACCES'), { syscall: 'listen' }),
      }),
      'cannot listen on 127.0.0.1:80: no permission for port 80',
    ],
    [new Error('outer', { cause: new Error('inner') }), 'outer: inner'],
    ['a text', 'a text'],
  ])('%s', (error, sentence) => {
    expect(sentenceFor(error, '/data')).toBe(sentence);
  });
});
