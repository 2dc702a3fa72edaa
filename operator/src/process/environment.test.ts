import { describe, expect, test } from 'vitest';
import { dataFiles, readEnvironment } from './environment.ts';

describe('the environment', () => {
  test('may be empty', () => {
    const { secretVariable, all, ...rest } = readEnvironment({});
    expect(rest).toEqual({
      secretsFolder: undefined,
      noColour: false,
      inContainer: false,
      logLevel: 'info',
      logForm: undefined,
      lockGraceMs: undefined,
      quietAfterMs: undefined,
      leaseMs: undefined,
      ignored: [],
    });
    expect([secretVariable('tmdb', 'key'), all]).toEqual([undefined, {}]);
  });

  test.each<[string, string | undefined, number | undefined]>([
    ['seconds', '2', 2_000],
    ['a fraction', '0.25', 250],
    ['none', '0', 0],
    ['a blank', ' ', undefined],
    ['an empty text', '', undefined],
    ['a word', 'soon', undefined],
    ['a negative time', '-1', undefined],
    ['no end', 'Infinity', undefined],
    ['a unit', '5s', undefined],
  ])('reads %s as milliseconds, or ignores it', (_, text, expected) => {
    const read = readEnvironment({
      PROJECTIONIST_LOCK_GRACE_SECONDS: text,
      PROJECTIONIST_QUIET_SECONDS: text,
      PROJECTIONIST_LEASE_SECONDS: text,
    });
    expect([read.lockGraceMs, read.quietAfterMs, read.leaseMs]).toEqual([expected, expected, expected]);
  });

  test.each([
    ['trace', 'trace'],
    ['error', 'error'],
    ['loud', 'info'],
    ['', 'info'],
    ['__proto__', 'info'],
  ])('a log level "%s" is %s', (text, expected) => {
    expect(readEnvironment({ PROJECTIONIST_LOG_LEVEL: text }).logLevel).toBe(expected);
  });

  test.each([
    ['json', 'json'],
    ['text', 'text'],
    ['xml', undefined],
  ])('a log form "%s" is %s', (text, expected) => {
    expect(readEnvironment({ PROJECTIONIST_LOG: text }).logForm).toBe(expected);
  });

  test('names the variables whose values cannot be used', () => {
    expect(
      readEnvironment({
        PROJECTIONIST_LOG_LEVEL: 'loud',
        PROJECTIONIST_LOG: 'json',
        PROJECTIONIST_QUIET_SECONDS: '5s',
        PROJECTIONIST_LEASE_SECONDS: ' ',
        PROJECTIONIST_JOB_MEMORY_MB: '2G',
      }).ignored,
    ).toEqual(['PROJECTIONIST_LOG_LEVEL', 'PROJECTIONIST_QUIET_SECONDS', 'PROJECTIONIST_JOB_MEMORY_MB']);
  });

  test.each<[Record<string, string>, boolean]>([
    [{ NO_COLOR: '1' }, true],
    [{ NO_COLOR: '' }, false],
    [{ TERM: 'dumb' }, true],
    [{ TERM: 'xterm' }, false],
  ])('%j: noColour is %s', (from, expected) => {
    expect(readEnvironment(from).noColour).toBe(expected);
  });

  test('a secret variable has name and key in capitals, other characters as _', () => {
    const { secretVariable } = readEnvironment({
      PROJECTIONIST_SECRET_MY_TMDB_API_KEY: 'a',
      PROJECTIONIST_SECRET_TMDB_TOKEN: 'b',
    });
    expect(secretVariable('my-tmdb', 'api.key')).toBe('a');
    expect(secretVariable('tmdb', 'token')).toBe('b');
    expect(secretVariable('tmdb', 'other')).toBeUndefined();
  });

  test('the catalog is in the data folder', () => {
    expect(dataFiles('/data')).toEqual({ catalog: '/data/catalog.db' });
  });
});
