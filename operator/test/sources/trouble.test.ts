import { describe, expect, test } from 'vitest';
import { type Tale, tell } from './told.ts';

const folder = 'movies/Paper Moons (2019) {tmdb-1234}';
const video = `${folder}/Paper Moons (2019).mkv`;
const thumb = 'Paper Moons (2019)-thumb.jpg';

const factsOf = async (tale: Tale) => (await tale.record(folder)).titles['.']?.facts ?? {};

/** What only the network knows, as the record has it. */
async function statesOf(tale: Tale): Promise<readonly (string | undefined)[]> {
  const facts = await factsOf(tale);
  return [facts['poster']?.state, facts['fanart']?.state];
}

describe('a source in trouble', () => {
  test('that is away leaves its facts failed with a next try, the local ones are made, and all is made when it is back', async () => {
    const tale = await tell([video]);
    await tale.write({ movies: { sources: tale.fakes.sources('tmdb') } });
    tale.fakes.fail('tmdb', { kind: 'reset' });
    await tale.walk();
    expect(await tale.names(folder)).toContain(thumb);
    expect(await statesOf(tale)).toEqual(['failed', 'failed']);
    const { poster } = await factsOf(tale);
    expect(Date.parse(poster?.nextTryAt ?? '')).toBeGreaterThan(Date.parse(poster?.at ?? ''));
    expect(poster?.reason).toContain('tmdb');

    tale.fakes.mend();
    await tale.walkWell();
    // Known to be back with the first answer: what it could serve is open again at the latest with the walk after it.
    if ((await statesOf(tale)).includes('failed')) await tale.walk();
    expect(await statesOf(tale)).toEqual(['filled', 'filled']);
  });

  test('whose key is wrong says so where a person looks, and a new key reopens what it could serve', async () => {
    const tale = await tell([video]);
    await tale.write({ movies: { sources: tale.fakes.sources('tmdb') } });
    tale.fakes.keys.change('tmdb', 'eyJhbGciOiJIUzI1NiJ9.bmV3.another-right-key');
    await tale.walk();
    expect(await statesOf(tale)).toEqual(['failed', 'failed']);
    expect((await factsOf(tale))['poster']?.reason).toContain('key');
    expect(tale.asked().length).toBeLessThanOrEqual(2);

    // `write` puts the keys that are right now where the program reads them.
    await tale.write({ movies: { sources: tale.fakes.sources('tmdb') } });
    await tale.walkWell();
    expect(await statesOf(tale)).toEqual(['filled', 'filled']);
    const everything = await tale.everything();
    expect(tale.fakes.keys.all().filter((key) => everything.includes(key))).toEqual([]);
  });

  test('does not spoil what another has', async () => {
    const tale = await tell([video]);
    await tale.write({ movies: { sources: tale.fakes.sources('fanart', 'tmdb') } });
    tale.fakes.fail('fanart', { kind: 'status', status: 403 });
    await tale.walk();
    expect(await statesOf(tale)).toEqual(['filled', 'filled']);
    expect((await factsOf(tale))['discart']?.state).toBe('failed');
  });
});

test('no sources at all: the local facts are made, nobody is asked, and nothing waits', async () => {
  const tale = await tell([video]);
  await tale.write({ movies: { sources: [] } });
  await tale.walkWell();
  expect(await tale.names(folder)).toContain(thumb);
  expect((await factsOf(tale)).id?.value?.ids).toMatchObject({ tmdb: '1234' });
  expect(tale.asked()).toEqual([]);

  // A source that the document names later is asked for what was absent until then.
  await tale.write({ movies: { sources: tale.fakes.sources('tmdb') } });
  await tale.walkWell();
  expect(await statesOf(tale)).toEqual(['filled', 'filled']);
});
