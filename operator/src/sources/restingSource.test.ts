import { describe, expect, test } from 'vitest';
import { plainText } from '../messages/message.ts';
import type { Source } from '../phases/sources.ts';
import { restingSource } from './restingSource.ts';
import type { SourceState } from './sourceState.ts';

const now = Date.UTC(2026, 5, 1);

function askedSource(): { readonly source: Source; asked: number } {
  const watched = { asked: 0 };
  const source: Source = {
    name: 'tmdb',
    kinds: ['movie'],
    async search() {
      watched.asked += 1;
      return { state: 'found', value: [] };
    },
    async test() {
      watched.asked += 1;
      return { state: 'found', value: 'well' };
    },
  };
  return Object.assign(watched, { source });
}

function stateOf(trouble?: SourceState['trouble']): SourceState {
  return { source: 'tmdb', fingerprint: 'x', sinceMs: 0, tries: 1, ...(trouble === undefined ? {} : { trouble }) };
}

const wish = { kind: 'movie', title: 'Any', languages: ['en'] } as const;

describe('a source in trouble', () => {
  const away = {
    cause: 'later',
    reason: plainText('tmdb: nothing came'),
    atMs: now - 1,
    probeAtMs: now + 60_000,
  } as const;

  test('answers its trouble at once, with the time of its next probe', async () => {
    const watched = askedSource();
    const resting = restingSource(watched.source, stateOf(away), now);
    expect(await resting.search?.(wish)).toEqual({
      state: 'trouble',
      trouble: { source: 'tmdb', cause: 'later', reason: plainText('tmdb: nothing came'), retryAtMs: now + 60_000 },
    });
    expect(watched.asked).toBe(0);
    expect(resting.details).toBeUndefined();
  });

  test('can still be tested', async () => {
    const watched = askedSource();
    await restingSource(watched.source, stateOf(away), now).test();
    expect(watched.asked).toBe(1);
  });

  test.each([
    ['without a recorded state', undefined],
    ['that is well', stateOf()],
    ['whose probe is due', stateOf({ ...away, probeAtMs: now })],
    ['with a refused key, which is asked once per walk', stateOf({ ...away, cause: 'key' })],
  ])('%s is asked', async (_, state) => {
    const watched = askedSource();
    await restingSource(watched.source, state, now).search?.(wish);
    expect(watched.asked).toBe(1);
  });
});
