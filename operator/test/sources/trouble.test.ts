import { describe, expect, test } from 'vitest';
import { jsonLines } from '../commandLine/program.ts';
import { readStory, type Tale } from './readStory.ts';

const folder = 'movies/Paper Moons (2019) {tmdb-1234}';
const video = `${folder}/Paper Moons (2019).mkv`;
const thumb = 'Paper Moons (2019)-thumb.jpg';

const factsOf = async (tale: Tale) => (await tale.record(folder)).titles['.']?.facts ?? {};

/** States in the record of the facts that need the network. */
async function statesOf(tale: Tale): Promise<readonly (string | undefined)[]> {
  const facts = await factsOf(tale);
  return [facts['poster']?.state, facts['fanart']?.state];
}

describe('a source in trouble', () => {
  test('that is down leaves its facts failed with a retry; local facts are made at once, the rest when it is back', async () => {
    const tale = await readStory([video]);
    await tale.write({ movies: { sources: tale.fakes.sources('tmdb') } });
    // The answer of a hotel's captive portal. It is not retried often, which keeps the story short.
    tale.fakes.fail('tmdb', { kind: 'html', status: 200 });
    await tale.walk();
    expect(await tale.names(folder)).toContain(thumb);
    expect(await statesOf(tale)).toEqual(['failed', 'failed']);
    const { poster } = await factsOf(tale);
    expect(Date.parse(poster?.nextTryAt ?? '')).toBeGreaterThan(Date.parse(poster?.at ?? ''));
    expect(poster?.reason).toContain('tmdb');

    tale.fakes.mend();
    await tale.walkWell();
    expect(await statesOf(tale)).toEqual(['filled', 'filled']);
  });

  test('with a wrong key is reported where people look, spoils no other source, and a new key reopens what it could serve', async () => {
    const tale = await readStory([video]);
    const documents = { movies: { sources: tale.fakes.sources('fanart', 'tmdb') } };
    await tale.write(documents);
    tale.fakes.keys.change('fanart', 'another-right-key-of-fanart');
    await tale.walk();
    expect(await statesOf(tale)).toEqual(['filled', 'filled']);
    const { discart } = await factsOf(tale);
    expect([discart?.state, discart?.reason]).toEqual(['failed', expect.stringContaining('key')]);

    const tested = await tale.run('sources', 'test', '--json');
    expect(tested.code).toBe(1);
    expect(jsonLines(tested).map(({ source, ok }) => [source, ok])).toEqual([
      ['fanart', false],
      ['tmdb', true],
    ]);

    // `write` puts the currently valid keys where the program reads them.
    await tale.write(documents);
    await tale.walkWell();
    expect((await factsOf(tale))['discart']?.state).toBe('filled');
    const everything = await tale.everything();
    expect(tale.fakes.keys.all().filter((key) => everything.includes(key))).toEqual([]);
  });
});

test('without any source the local facts are made and no request is sent; a source named later serves the rest', async () => {
  const tale = await readStory([video]);
  await tale.write({ movies: { sources: [] } });
  await tale.walkWell();
  expect(await tale.names(folder)).toContain(thumb);
  expect((await factsOf(tale)).id?.value?.ids).toMatchObject({ tmdb: '1234' });
  expect(tale.asked()).toEqual([]);

  await tale.write({ movies: { sources: tale.fakes.sources('tmdb') } });
  await tale.walkWell();
  expect(await statesOf(tale)).toEqual(['filled', 'filled']);
});
