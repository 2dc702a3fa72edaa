import { describe, expect, test } from 'vitest';
import { readStory, type Tale } from './readStory.ts';

const idOf = async (tale: Tale, folder: string) => {
  const title = (await tale.record(folder)).titles['.'];
  return { ids: title?.facts.id?.value?.ids, candidates: title?.candidates?.map(({ id }) => id) };
};

describe('an ambiguous title', () => {
  test('stays unidentified with its candidates until a person chooses; so does one with contradicting ids', async () => {
    const folder = 'movies/The Glass Orchard';
    const torn = 'movies/The Long Tide (2011) {tmdb-70001}';
    const tale = await readStory([`${folder}/The Glass Orchard.mkv`, `${torn}/The Long Tide (2011).mkv`]);
    const nfo = '<movie><title>The Long Tide</title><uniqueid type="tmdb" default="true">1234</uniqueid></movie>\n';
    await tale.house.file(`${torn}/movie.nfo`, nfo);
    await tale.write({ movies: { sources: tale.fakes.sources('tmdb', 'wikidata') } });
    await tale.walk();

    // Contradicting ids identify nothing, and another program's file stays unchanged.
    expect((await idOf(tale, torn)).ids).toBeUndefined();
    expect(await tale.text(`${torn}/movie.nfo`)).toBe(nfo);
    const open = await idOf(tale, folder);
    expect(open.ids).toBeUndefined();
    expect(open.candidates?.toSorted()).toEqual(['tmdb:70004', 'tmdb:70005']);
    const [status] = JSON.parse((await tale.run('status', '--json')).stdout);
    expect(status.status).toMatchObject({ unidentified: 2 });

    const asked = await tale.run('identify', 'The Glass Orchard');
    expect(asked.stdout).toContain('tmdb:70004');
    expect(asked.stdout).toContain('tmdb:70005');
    expect(await tale.run('identify', 'The Glass Orchard', 'tmdb:70004')).toMatchObject({ code: 0 });
    expect((await idOf(tale, folder)).ids).toMatchObject({ tmdb: '70004', imdb: 'tt0070004' });
    expect(await tale.names(folder)).toContain('poster.jpg');
    expect(JSON.parse((await tale.run('status', '--json')).stdout)[0].status.unidentified).toBe(1);
  });

  test('is decided by its year, by an original title in any script, and never by a number that is absent', async () => {
    const expected = [
      ['The Glass Orchard (1998)', '70004'],
      ['The Glass Orchard (1999)', '70005'],
      ['七つの海の灯 (2004)', '70006'],
      ['Северный ветер (1987)', '70007'],
      ['Το τελευταίο πλοίο (2015)', '70008'],
      ['منارة الليل (2009)', '70009'],
      ['Salt Road (2012)', '70010'],
      ['Salt Road 2 (2014)', '70011'],
      ['Ferrymen and Sons Part II (2016)', '70012'],
      ['Salt Road 3 (2016)', undefined],
    ] as const;
    const tale = await readStory(expected.map(([name]) => `movies/${name}/${name}.mkv`));
    await tale.write({ movies: { sources: tale.fakes.sources('tmdb') } });
    await tale.walk();
    const found = await Promise.all(
      expected.map(async ([name]) => [name, (await idOf(tale, `movies/${name}`)).ids?.['tmdb']]),
    );
    expect(found).toEqual(expected.map((row) => [...row]));
  });
});

describe('a person who mistypes an id', () => {
  const folder = 'movies/The Glass Orchard (1998)';
  const pictures = (names: readonly string[]) => names.filter((name) => /\.(?:jpg|png)$/u.test(name));

  test.each([
    ['tmdb:99999', 'tmdb knows no film with the id 99999', 1],
    ['imdb:tt9999999', undefined, 0],
  ])('%s loses no picture, and the title is identified by a later correct id', async (id, reason, code) => {
    const tale = await readStory([`${folder}/The Glass Orchard (1998).mkv`]);
    await tale.write({ movies: { sources: tale.fakes.sources('tmdb') } });
    await tale.walkWell();
    const before = pictures(await tale.names(folder));
    expect(before.length).toBeGreaterThan(3);

    const ended = await tale.run('identify', 'The Glass Orchard (1998)', id);
    expect(ended.code).toBe(code);
    expect(pictures(await tale.names(folder))).toEqual(before);
    if (reason !== undefined) {
      expect(ended.stdout).toContain(`is not identified: a person chose ${id}, but ${reason}`);
      expect(ended.stdout).toContain('  tmdb:70004  ');
      expect(ended.stdout).toContain('set the id with: projectionist identify "The Glass Orchard (1998)" tmdb:70004');
      expect(JSON.parse((await tale.run('status', '--json')).stdout)[0].status.unidentified).toBe(1);
      const again = await tale.run('identify', '--json', 'The Glass Orchard (1998)', id);
      const last = JSON.parse(again.stdout.trimEnd().split('\n').at(-1) ?? '');
      expect(last).toMatchObject({ event: 'unidentified', state: 'absent', candidates: [{ id: 'tmdb:70004' }] });
      expect(again.code).toBe(1);
    }
    await tale.walk();
    expect(pictures(await tale.names(folder))).toEqual(before);
    expect(await tale.run('identify', 'The Glass Orchard (1998)', 'tmdb:70004')).toMatchObject({ code: 0 });
    expect((await idOf(tale, folder)).ids).toMatchObject({ tmdb: '70004' });
    expect(pictures(await tale.names(folder))).toEqual(before);
  });

  test('an id of a film without pictures removes those of the former film, because the identity is certain', async () => {
    const tale = await readStory([`${folder}/The Glass Orchard (1998).mkv`]);
    await tale.write({ movies: { sources: tale.fakes.sources('tmdb') } });
    await tale.walkWell();
    const before = pictures(await tale.names(folder));
    const ended = await tale.run('identify', 'The Glass Orchard (1998)', 'tmdb:9900654');
    expect(ended.code).toBe(0);
    expect(ended.stdout).toContain(
      ' of ours, because their title or video is gone, renamed or a different one now, or nothing asks for them:',
    );
    const kept = before.filter((name) => name.endsWith('-thumb.jpg'));
    expect(pictures(await tale.names(folder))).toEqual(kept);
  });
});
