import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseXml } from '@rgrove/parse-xml';
import { expect, test } from 'vitest';
import type { Fault } from './fakes/fault.ts';
import { readStory } from './readStory.ts';

/** A film of the catalogue for each fault that its details get. */
const faults: readonly (readonly [number, string, (elsewhere: string) => Fault])[] = [
  [
    70_004,
    'The Glass Orchard (1998)',
    () => ({ kind: 'texts', text: '../../../../tmp/out\u0000 ]]> <!DOCTYPE a [<!ENTITY b "c">]> \ud800' }),
  ],
  [70_006, 'Lamps of Seven Seas (2004)', () => ({ kind: 'twisted' })],
  [70_007, 'North Wind (1987)', () => ({ kind: 'endless' })],
  [70_008, 'The Last Ship Home (2015)', () => ({ kind: 'bomb', megabytes: 64 })],
  [
    70_009,
    'Lighthouse at Night (2009)',
    (elsewhere) => ({ kind: 'redirect', to: `${elsewhere}/archive/items/x/y.mp4` }),
  ],
  [70_010, 'Salt Road (2012)', () => ({ kind: 'redirect', to: 'http://169.254.169.254/latest/meta-data/' })],
  [70_011, 'Salt Road 2 (2014)', () => ({ kind: 'half' })],
  [70_012, 'Ferrymen & Sons Part II (2016)', () => ({ kind: 'contentType', contentType: 'image/jpeg' })],
];

const well = 'The Long Tide (2011) {tmdb-70001}';
const pictured = 'Paper Moons (2019) {tmdb-1234}';
const folderOf = (id: number, name: string) => `${name} {tmdb-${id}}`;

test('hostile answers spoil at most their own title, and nothing is written outside its place', async () => {
  const folders = [well, pictured, ...faults.map(([id, name]) => folderOf(id, name))];
  const tale = await readStory(folders.map((folder) => `movies/${folder}/film.mkv`));
  const { fakes } = tale;
  await tale.write({ movies: { sources: fakes.sources('tmdb') } });
  for (const [id, , fault] of faults)
    fakes.fail('tmdb', fault(fakes.elsewhere), { path: new RegExp(`/movie/${id}\\b`, 'u') });
  fakes.fail('pictures', { kind: 'half' }, { path: /poster-1234-en-1/u });
  fakes.fail('pictures', { kind: 'html', status: 200 }, { path: /backdrop-1234-xx-1/u });
  fakes.fail('pictures', { kind: 'html', status: 200 }, { path: /logo-1234-/u });
  const before = await readdir(tale.house.folder);
  await tale.walk();

  // An unaffected title has everything, whatever happens to the others.
  expect(await tale.names(`movies/${well}`)).toEqual(
    expect.arrayContaining(['poster.jpg', 'fanart.jpg', 'film-thumb.jpg']),
  );
  for (const folder of folders) {
    const names = await tale.names(`movies/${folder}`);
    expect([folder, names]).toEqual([folder, expect.arrayContaining(['film-thumb.jpg'])]);
    // File names are ours, whatever a service calls the film.
    const strange = names.filter(
      (name) => !/^(?:film(?:-thumb\.jpg|\.mkv|\.nfo)|movie\.nfo|[a-z]+\.(?:jpg|png))$/u.test(name),
    );
    expect([folder, strange]).toEqual([folder, []]);
  }
  expect((await readdir(join(tale.house.folder, 'movies'))).toSorted()).toEqual(folders.toSorted());
  const ours = ['.projectionist-data'];
  expect((await readdir(tale.house.folder)).filter((name) => !before.includes(name) && !ours.includes(name))).toEqual(
    [],
  );
  expect(fakes.count('elsewhere')).toBe(0);

  // A picture that is truncated, HTML or of another type is dropped: the next one is used, or none.
  const facts = (await tale.record(`movies/${pictured}`)).titles['.']?.facts ?? {};
  expect([facts['poster']?.state, facts['fanart']?.state]).toEqual(['filled', 'filled']);
  expect(JSON.stringify(facts['poster'])).not.toContain('poster-1234-en-1');
  expect(facts['clearlogo']?.state).toBe('failed');
  expect(await tale.names(`movies/${pictured}`)).not.toContain('clearlogo.png');

  // Whatever text a service sends, the files we write are valid XML.
  for (const folder of folders) {
    const nfo = (await tale.names(`movies/${folder}`)).filter((name) => name.endsWith('.nfo'));
    for (const name of nfo) expect(parseXml(await tale.text(`movies/${folder}/${name}`)).root?.name).toBe('movie');
  }
});
