import { readdir, readFile, rename, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { FolderRecord } from '../../src/title/record.ts';
import { episodeDetails, filmDetails, seriesDetails } from '../nfo/sampleDetails.ts';
import { saying } from '../saying.ts';
import { scriptedSources } from './scriptedSources.ts';
import { longAgo, tinyVideo, type WalkFixture, walkFixture } from './walkFixture.ts';

const corpus = (name: string) => readFile(join(import.meta.dirname, '../nfo/corpus', `${name}.nfo`));

/** Every file with a value that shows whether it was written. */
async function picture({ root }: WalkFixture): Promise<string[]> {
  const names = await readdir(root, { recursive: true, withFileTypes: true });
  const lines: string[] = [];
  for (const entry of names) {
    const path = join(entry.parentPath, entry.name);
    const { ino, size, mtimeMs, ctimeMs } = await stat(path);
    if (entry.isFile()) lines.push(`${path} ${ino} ${size} ${mtimeMs} ${ctimeMs}`);
  }
  return lines.toSorted();
}

test('a film of Radarr is identified by its .nfo, which is completed; further walks send no request and write nothing', async () => {
  const fixture = await walkFixture();
  const film = 'The Lighthouse Keeper’s Daughter (2011)';
  await fixture.put(`${film}/f.mkv`, { copyOf: await tinyVideo() });
  await fixture.put(`${film}/f.nfo`, await corpus('radarr/movie'));
  const sources = scriptedSources({ details: { tmdb: filmDetails } });
  const options = { tools: { sources } };
  const first = await fixture.walk({}, options);
  expect(first.summary.made['nfo']).toBe(1);
  expect(await readFile(join(fixture.root, film, 'f.nfo'), 'utf8')).toContain(
    '<uniqueid type="wikidata">Q99</uniqueid>',
  );
  expect((await fixture.title(film))?.facts.find(({ name }) => name === 'nfo')?.fact).toMatchObject({
    state: 'filled',
    source: 'tmdb',
  });
  await fixture.walk({}, options);
  const before = await picture(fixture);
  const asked = sources.asked.length;
  for (const wish of [{}, { folders: [film] }, { everyTitle: true }]) await fixture.walk(wish, options);
  expect(await picture(fixture)).toEqual(before);
  expect(sources.asked.length).toBe(asked);
  // Radarr rewrites the whole file: we complete it once more, then no further change follows.
  await fixture.put(`${film}/f.nfo`, await corpus('radarr/movie-with-media-info'), new Date(longAgo.getTime() + 1000));
  expect((await fixture.walk({ folders: [film] }, options)).summary.made['nfo']).toBe(1);
  await fixture.walk({ folders: [film] }, options);
  const after = await picture(fixture);
  await fixture.walk({ everyTitle: true }, options);
  expect(await picture(fixture)).toEqual(after);
});

test('a series: files for show, season and episodes, kept through a rename; a broken one is a problem until it is mended', async () => {
  const fixture = await walkFixture('series');
  const season = 'Harbour Watch {tvdb-99001}/Season 1';
  const episode = `${season}/Harbour Watch - S01E0`;
  await fixture.put(`${episode}1.mkv`, { copyOf: await tinyVideo() });
  await fixture.put(`${episode}2.mkv`, { copyOf: await tinyVideo('second') });
  await fixture.put(`${episode}2.nfo`, await corpus('left/bare-ampersand'));
  const details = { ...seriesDetails, episodes: [1, 2].map((number) => episodeDetails(1, number)) };
  const options = { tools: { sources: scriptedSources({ details: { tvdb: details } }) } };
  const { summary } = await fixture.walk({}, options);
  // tvshow.nfo, season.nfo and the first episode's.
  expect(summary.made['nfo']).toBe(3);
  expect(await fixture.problems()).toMatchObject([
    { cause: 'nfoBroken', path: `${episode}2.nfo`, detail: saying(/line 2/u) },
  ]);
  await fixture.put(
    `${episode}2.nfo`,
    await corpus('sonarr/episode').then((bytes) =>
      bytes.toString().replaceAll('880001', '880002').replace('<episode>1', '<episode>2'),
    ),
  );
  await fixture.walk({}, options);
  expect(await fixture.problems()).toEqual([]);
  expect(await readFile(join(fixture.root, `${episode}2.nfo`), 'utf8')).toContain(
    '<showtitle>Harbour Watch</showtitle>',
  );
  await utimes(join(fixture.root, `${episode}2.nfo`), longAgo, longAgo);
  await fixture.walk({}, options);
  const before = await picture(fixture);
  await fixture.walk({ everyTitle: true }, options);
  expect(await picture(fixture)).toEqual(before);
  // Sonarr renames both; the hash proves that the .nfo is ours.
  for (const ending of ['mkv', 'nfo']) {
    await rename(join(fixture.root, `${episode}1.${ending}`), join(fixture.root, `${episode}1 - Tide 1.${ending}`));
  }
  await fixture.walk({}, options);
  const record: FolderRecord = JSON.parse(
    await readFile(join(fixture.root, season, '.projectionist/record.json'), 'utf8'),
  );
  expect(record.files['Harbour Watch - S01E01 - Tide 1.mkv']?.made).toContainEqual(
    expect.objectContaining({ path: 'Harbour Watch - S01E01 - Tide 1.nfo', fact: 'nfo' }),
  );
  // Only the video is renamed: the file beside the old name is deleted, and one is made beside the new name.
  await rename(join(fixture.root, `${episode}1 - Tide 1.mkv`), join(fixture.root, `${episode}1 - The tide.mkv`));
  await fixture.walk({}, options);
  const names = (await readdir(join(fixture.root, season))).filter((name) => name.endsWith('.nfo'));
  expect(names.toSorted()).toEqual([
    'Harbour Watch - S01E01 - The tide.nfo',
    'Harbour Watch - S01E02.nfo',
    'season.nfo',
  ]);
});

/** What the .nfo says of the length of its video, in seconds. */
const lengthIn = async ({ root }: WalkFixture, path: string) =>
  /<durationinseconds>(\d+)</u.exec(await readFile(join(root, path), 'utf8'))?.[1];

test.each([
  ['an episode', 'series', 'Harbour Watch {tvdb-99001}/Season 1', 'Harbour Watch - S01E01', 'Tide 1'],
  ['a film among others', 'movies', 'Films', 'Keeper (2011) {tmdb-4242}', 'new cut'],
] as const)(
  '%s that is replaced and then renamed with its .nfo: the streams are those of the new cut',
  async (_, kind, folder, base, addition) => {
    const fixture = await walkFixture(kind);
    const [old, next] = [`${folder}/${base}`, `${folder}/${base} - ${addition}`];
    await fixture.put(`${old}.mkv`, { copyOf: await tinyVideo() });
    if (kind === 'movies') await fixture.put(`${folder}/Another Film (2004).mkv`, { copyOf: await tinyVideo() });
    const details =
      kind === 'series' ? { tvdb: { ...seriesDetails, episodes: [episodeDetails(1, 1)] } } : { tmdb: filmDetails };
    const options = { tools: { sources: scriptedSources({ details }) } };
    await fixture.walk({}, options);
    expect(await lengthIn(fixture, `${old}.nfo`)).toBe('4');
    await fixture.put(`${old}.mkv`, { copyOf: await tinyVideo('second') }, new Date('2025-01-01'));
    for (const ending of ['mkv', 'nfo'])
      await rename(join(fixture.root, `${old}.${ending}`), join(fixture.root, `${next}.${ending}`));
    await fixture.walk({}, options);
    expect(await lengthIn(fixture, `${next}.nfo`)).toBe('5');
  },
);
