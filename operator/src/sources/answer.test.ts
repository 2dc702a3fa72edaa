import { describe, expect, test } from 'vitest';
import { message, plainText } from '../messages/message.ts';
import { OutboundError, type OutboundErrorDetail, type OutboundErrorKind } from '../outbound/outboundError.ts';
import { answered, answeredSome, SourceTrouble, unlessNotFound, unlessUseless } from './answer.ts';

const failing =
  (kind: OutboundErrorKind, detail: OutboundErrorDetail = {}) =>
  async (): Promise<never> => {
    throw new OutboundError(kind, plainText(`it is ${kind}`), detail);
  };
const nowMs = () => 1_000;

describe('answers of a service', () => {
  test('a value is found, undefined is none', async () => {
    expect(await answered('tmdb', async () => 7)).toEqual({ state: 'found', value: 7 });
    expect(await answered('tmdb', async () => undefined)).toEqual({ state: 'none' });
    expect(await answeredSome('tmdb', async () => [])).toEqual({ state: 'none' });
    expect(await answeredSome('tmdb', async () => [1])).toEqual({ state: 'found', value: [1] });
  });

  test.each<[OutboundErrorKind, OutboundErrorDetail, object]>([
    ['tryLater', {}, { cause: 'later' }],
    ['tryLater', { retryAfterMs: 5_000 }, { cause: 'later', retryAtMs: 6_000 }],
    ['needsPerson', {}, { cause: 'key' }],
    ['ended', { untilMs: 99_000 }, { cause: 'ended', retryAtMs: 99_000 }],
    ['refused', {}, { cause: 'later' }],
    ['tooBig', {}, { cause: 'later' }],
    ['badAnswer', {}, { cause: 'later' }],
  ])('%s %j is %j', async (kind, detail, expected) => {
    expect(await answered('tmdb', failing(kind, detail), nowMs)).toEqual({
      state: 'trouble',
      trouble: { source: 'tmdb', reason: message('ofService', 'tmdb', plainText(`it is ${kind}`)), ...expected },
    });
  });

  test('a title that the service does not have is none', async () => {
    expect(await answered('tmdb', failing('notFound'))).toEqual({ state: 'none' });
  });

  test('a trouble that a client reads from an answer is passed on unchanged', async () => {
    const trouble = { source: 'omdb', cause: 'ended', reason: plainText('the quota is used up') } as const;
    const throwing = async () => {
      throw new SourceTrouble(trouble);
    };
    expect(await answered('omdb', throwing)).toEqual({ state: 'trouble', trouble });
  });

  test("the caller's abort and programming errors are thrown", async () => {
    await expect(answered('tmdb', failing('aborted'))).rejects.toThrow('it is aborted');
    const bug = async () => {
      throw new TypeError('a bug');
    };
    await expect(answered('tmdb', bug)).rejects.toThrow('a bug');
  });
});

describe('a part that may be missing', () => {
  test.each<[OutboundErrorKind, boolean, boolean]>([
    ['notFound', true, true],
    ['badAnswer', false, true],
    ['tooBig', false, true],
    ['refused', false, true],
    ['tryLater', false, false],
    ['needsPerson', false, false],
    ['aborted', false, false],
  ])('%s becomes undefined: unlessNotFound %s, unlessUseless %s', async (kind, quietNotFound, quietUseless) => {
    const outcome = (work: Promise<unknown>) =>
      work.then(
        () => true,
        () => false,
      );
    expect(await outcome(unlessNotFound(failing(kind)()))).toBe(quietNotFound);
    expect(await outcome(unlessUseless(failing(kind)()))).toBe(quietUseless);
  });
});
