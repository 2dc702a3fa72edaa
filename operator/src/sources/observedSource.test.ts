import { describe, expect, test } from 'vitest';
import { plainText } from '../messages/message.ts';
import type { Answer, Source, Trouble } from '../phases/sources.ts';
import { observed } from './observedSource.ts';

const trouble: Trouble = { source: 'tmdb', cause: 'later', reason: plainText('it answered 503') };
const answers = {
  found: { state: 'found', value: 'well' },
  none: { state: 'none' },
  trouble: { state: 'trouble', trouble },
} as const satisfies Record<string, Answer<string>>;

/** Asks for these answers in turn, at times that count up from 1. */
async function askedFor(names: readonly (keyof typeof answers)[]) {
  const queue = [...names];
  let now = 0;
  const source: Source = {
    name: 'tmdb',
    kinds: ['movie'],
    test: async () => answers[queue.shift() ?? 'none'],
  };
  const watched = observed(source, () => now);
  for (now = 1; queue.length > 0; now++) await watched.source.test();
  return watched;
}

describe('the observation of a source', () => {
  test.each<[string, (keyof typeof answers)[], object | undefined]>([
    ['nothing', [], undefined],
    ['only "none" says nothing: a source may answer it without a request', ['none', 'none'], undefined],
    ['answers', ['found', 'none', 'found'], { found: 2, troublesInARow: 0, wellSinceMs: 1 }],
    ['troubles', ['trouble', 'trouble'], { found: 0, troublesInARow: 2, lastTrouble: trouble }],
    ['trouble in between', ['found', 'trouble', 'found', 'found'], { found: 3, troublesInARow: 0, wellSinceMs: 3 }],
    ['trouble at the end', ['found', 'trouble', 'none'], { found: 1, troublesInARow: 1, lastTrouble: trouble }],
  ])('%s', async (_, names, seen) => {
    const { take } = await askedFor(names);
    expect(take()).toEqual(seen);
    expect(take()).toBeUndefined();
  });
});

test('every question is passed on with its wish; a question the source lacks stays absent', async () => {
  const wishes: unknown[] = [];
  class Client implements Source {
    readonly name = 'tmdb';
    readonly kinds = ['movie', 'series'] as const;
    readonly #answer = answers.none;
    #note(wish: unknown) {
      wishes.push(wish);
      return Promise.resolve(this.#answer);
    }
    search = (wish: unknown) => this.#note(wish);
    find(kind: unknown, ids: unknown) {
      return this.#note([kind, ids]);
    }
    details(wish: unknown) {
      return this.#note(wish);
    }
    crosswalk(kind: unknown, ids: unknown) {
      return this.#note([kind, ids]);
    }
    test() {
      return this.#note('test');
    }
  }
  const { source } = observed(new Client(), () => 0);
  const wish = { kind: 'movie', title: 'Alien', languages: [], ids: {}, seasons: [], order: 'aired' } as const;
  expect(await source.search?.(wish)).toBe(answers.none);
  await source.find?.('movie', { imdb: 'tt1' });
  await source.details?.(wish);
  await source.crosswalk?.('series', { tvdb: '1' });
  await source.test();
  expect(wishes).toEqual([wish, ['movie', { imdb: 'tt1' }], wish, ['series', { tvdb: '1' }], 'test']);
  expect(source).toMatchObject({ name: 'tmdb', kinds: ['movie', 'series'] });
  for (const name of ['art', 'marks', 'trailerFiles'] as const) expect(name in source, name).toBe(false);
});

test('an abort or a bug is thrown on and says nothing about the source', async () => {
  const source: Source = { name: 'tmdb', kinds: [], test: () => Promise.reject(new Error('stopped')) };
  const watched = observed(source, () => 0);
  await expect(watched.source.test()).rejects.toThrow('stopped');
  expect(watched.take()).toBeUndefined();
});
