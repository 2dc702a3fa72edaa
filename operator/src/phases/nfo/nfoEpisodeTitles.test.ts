import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type NfoFixture, nfoFixture, start } from '../../../test/nfo/nfoFixture.ts';
import { episodeDetails, seriesDetails } from '../../../test/nfo/sampleDetails.ts';
import { plainText } from '../../messages/message.ts';
import type { VideoLayout } from '../../naming/layout.ts';
import { readNfo } from '../../nfo/nfoDocument.ts';
import { type EpisodeTitle, episodeTitle, episodeTitlesIn } from '../../title/episodeTitles.ts';
import { episodeTitlesOf } from './nfoEpisodeTitles.ts';

const season = 'Harbour Watch/Season 01';
const base = `${season}/Harbour Watch - S01E01`;
const day = 24 * 3_600_000;
const withDetails = { details: seriesDetails };
const away = { reason: plainText('the service answered 503'), source: 'tmdb', cause: 'later' } as const;
const tide = (number: number) => ({ number, title: `Tide ${number}`, airDate: `2015-09-0${number}` });
const corpus = (name: string) => readFile(join(import.meta.dirname, '../../../test/nfo/corpus', `${name}.nfo`));
const nfo = (...elements: readonly string[]) => `<episodedetails>\n  ${elements.join('\n  ')}\n</episodedetails>`;

async function show(video = `${base}.mkv`, content?: string | Uint8Array): Promise<NfoFixture> {
  const fixture = await nfoFixture('series');
  await fixture.put(video);
  if (content !== undefined) await fixture.put(video.replace(/mkv$/u, 'nfo'), content);
  return fixture;
}

async function titlesIn(fixture: NfoFixture, folder = season): Promise<readonly EpisodeTitle[] | undefined> {
  const [file] = Object.values((await fixture.record(folder)).files);
  return episodeTitlesIn(file?.facts.nfo)?.flatMap(({ number, title, airDate }) =>
    episodeTitle(number, title, airDate),
  );
}

async function plotsIn(fixture: NfoFixture): Promise<readonly (string | undefined)[]> {
  const [file] = Object.values((await fixture.record(season)).files);
  return episodeTitlesIn(file?.facts.nfo)?.map(({ plot }) => plot) ?? [];
}

test('the plot comes from the file beside the video, else from the sources', async () => {
  const own = await show(`${base}.mkv`, nfo('<title>Own</title>', '<plot>My own words.</plot>'));
  await own.visit(withDetails);
  expect(await plotsIn(own)).toEqual(['My own words.']);
  const bare = await show();
  await bare.visit(withDetails);
  expect(await plotsIn(bare)).toEqual([seriesDetails.episodes[0]?.plot]);
});

describe("an episode's title comes", () => {
  test.each([
    ['Harbour Watch - S01E02.mkv', [tide(2)]],
    ['Harbour Watch - S01E01E02.mkv', [tide(1), tide(2)]],
    ['Harbour Watch - S01E03E04.mkv', [tide(3)]],
    ['Harbour Watch - S01E09.mkv', undefined],
  ])('from the sources, without a file: %s', async (name, titles) => {
    const fixture = await show(`${season}/${name}`);
    await fixture.visit(withDetails);
    expect(await titlesIn(fixture)).toEqual(titles);
  });

  test.each(['sonarr/episode', 'kodi/episode-export', 'jellyfin/episode', 'tinymediamanager/episode'])(
    'from %s, without any source',
    async (form) => {
      const fixture = await show(`${base}.mkv`, await corpus(form));
      await fixture.visit({ hasSources: false });
      expect(await titlesIn(fixture)).toEqual([tide(1)]);
    },
  );

  test("from a manager's file before the sources; the sources add what it lacks", async () => {
    const own = nfo('<title>The Lost Ring</title>', '<season>1</season>', '<episode>1</episode>');
    const fixture = await show(`${base}.mkv`, own);
    await fixture.visit(withDetails);
    expect(await titlesIn(fixture)).toEqual([{ number: 1, title: 'The Lost Ring', airDate: '2015-09-01' }]);
  });

  test('from the sources, if the file only has a number', async () => {
    const own = nfo('<title>Episode 1</title>', '<season>1</season>', '<episode>1</episode>');
    const fixture = await show(`${base}.mkv`, own);
    await fixture.visit(withDetails);
    expect(await titlesIn(fixture)).toEqual([tide(1)]);
  });

  test('for each episode from its own element, in the order of the name', async () => {
    const fixture = await show(`${season}/Harbour Watch - S01E01-E02.mkv`, await corpus('sonarr/episodes-two'));
    await fixture.visit({ hasSources: false });
    expect(await titlesIn(fixture)).toEqual([tide(1), tide(2)]);
  });

  test('by its date or its absolute number too', async () => {
    const dated = await show('Harbour Watch/Harbour Watch - 2015-09-02.mkv');
    await dated.visit(withDetails);
    expect(await titlesIn(dated, 'Harbour Watch')).toEqual([{ title: 'Tide 2', airDate: '2015-09-02' }]);
    const numbered = await show('Harbour Watch/[Group] Harbour Watch - 014.mkv');
    await numbered.visit({ details: { ...seriesDetails, episodes: [{ ...episodeDetails(2, 1), absolute: 14 }] } });
    expect(await titlesIn(numbered, 'Harbour Watch')).toEqual([{ number: 14, title: 'Tide 1', airDate: '2015-09-01' }]);
  });

  test('from nowhere, if its name is only its number', async () => {
    const { title: _, ...nameless } = episodeDetails(1, 1);
    const fixture = await show();
    await fixture.visit({ details: { ...seriesDetails, episodes: [nameless] } });
    expect(await fixture.text(`${base}.nfo`)).toContain('<title>Episode 1</title>');
    expect(await titlesIn(fixture)).toEqual([{ number: 1, airDate: '2015-09-01' }]);
  });

  test('from the sources, if nothing may be written', async () => {
    const fixture = await show();
    await fixture.visit({ ...withDetails, spec: { readOnly: true } });
    expect(await titlesIn(fixture)).toEqual([tide(1)]);
  });

  test('from the sources, if the file beside it is about another episode', async () => {
    const fixture = await show(`${base}.mkv`, nfo('<title>T</title>', '<season>1</season>', '<episode>9</episode>'));
    await fixture.visit(withDetails);
    expect(await titlesIn(fixture)).toEqual([tide(1)]);
  });
});

describe('later', () => {
  test('a changed title in the file counts', async () => {
    const fixture = await show();
    await fixture.visit(withDetails);
    const path = join(fixture.root, `${base}.nfo`);
    await writeFile(path, (await fixture.text(`${base}.nfo`)).replace('Tide 1', 'שיטפון'));
    await fixture.visit({ ...withDetails, now: start + day });
    expect(await titlesIn(fixture)).toEqual([{ ...tide(1), title: 'שיטפון' }]);
  });

  test('it keeps its title while a source is unavailable', async () => {
    const fixture = await show();
    await fixture.visit({ ...withDetails, spec: { readOnly: true } });
    await fixture.visit({ ids: seriesDetails.ids, troubles: [away], now: start + day });
    expect(await titlesIn(fixture)).toEqual([tide(1)]);
  });

  test('another show has other titles', async () => {
    const fixture = await show();
    await fixture.visit(withDetails);
    const episodes = [{ ...episodeDetails(1, 1), title: 'Another' }];
    await fixture.visit({ details: { ...seriesDetails, ids: { tvdb: '5' }, episodes }, now: start + day });
    expect(await titlesIn(fixture)).toEqual([{ ...tide(1), title: 'Another' }]);
  });

  test('a second visit reads nothing and writes nothing', async () => {
    const fixture = await show(`${base}.mkv`, nfo('<title>Flood</title>'));
    await fixture.visit({ hasSources: false });
    const record = await fixture.record(season);
    // Same size and time: only reading it would show the change.
    await fixture.put(`${base}.nfo`, nfo('<title>Blood</title>'));
    await fixture.visit({ hasSources: false, now: start + 1 });
    expect(await fixture.record(season)).toEqual(record);
    expect(await titlesIn(fixture)).toEqual([{ number: 1, title: 'Flood' }]);
  });
});

describe('a record of an older program', () => {
  /** As it was before titles were stored. */
  async function older(fixture: NfoFixture): Promise<string> {
    const path = join(fixture.root, season, '.projectionist/record.json');
    const record = JSON.parse(await readFile(path, 'utf8'));
    for (const file of Object.values<{ facts: { nfo: { episodeTitles?: unknown } } }>(record.files))
      delete file.facts.nfo.episodeTitles;
    const text = `${JSON.stringify(record, undefined, 1)}\n`;
    await writeFile(path, text);
    return text;
  }
  const recordText = (fixture: NfoFixture) =>
    readFile(join(fixture.root, season, '.projectionist/record.json'), 'utf8');

  test.each([
    ['of ours', undefined],
    ['of a manager', 'sonarr/episode'],
  ])('gets them from the file %s at the next visit, once, without asking a source', async (_, form) => {
    const fixture = await show(`${base}.mkv`, form === undefined ? undefined : await corpus(form));
    await fixture.visit(withDetails);
    await older(fixture);
    const now = start + day;
    expect(await fixture.visit({ ...withDetails, now })).toMatchObject({ made: [], asked: 0 });
    expect(await titlesIn(fixture)).toEqual([tide(1)]);
    const after = await recordText(fixture);
    expect(await fixture.visit({ ...withDetails, now: now + day })).toMatchObject({ made: [], asked: 0 });
    expect(await recordText(fixture)).toBe(after);
  });

  test('records that a file has no title, and is not written for it again', async () => {
    const fixture = await show(`${base}.mkv`, nfo('<season>1</season>', '<episode>1</episode>'));
    await fixture.visit({ hasSources: false });
    await older(fixture);
    await fixture.visit({ hasSources: false, now: start + day });
    expect(await titlesIn(fixture)).toEqual([]);
    const after = await recordText(fixture);
    await fixture.visit({ hasSources: false, now: start + 2 * day });
    expect(await recordText(fixture)).toBe(after);
  });

  test.each([
    ['has no file', async () => undefined],
    ['has a broken one', (fixture: NfoFixture) => fixture.put(`${base}.nfo`, '<episodedetails><title>A & B</title>')],
  ])('whose video %s stays as it is', async (_, prepare) => {
    const fixture = await show();
    await prepare(fixture);
    await fixture.visit({ hasSources: false });
    const before = await older(fixture);
    await fixture.visit({ hasSources: false, now: start + 1 });
    expect(await recordText(fixture)).toBe(before);
  });

  test('keeps the titles of a file that is removed later', async () => {
    const fixture = await show();
    await fixture.visit(withDetails);
    await rm(join(fixture.root, `${base}.nfo`));
    await fixture.visit({ ...withDetails, now: start + day });
    expect(await titlesIn(fixture)).toEqual([tide(1)]);
  });
});

describe('which element describes which episode', () => {
  const layout = (more: Partial<VideoLayout>): VideoLayout => ({ path: 'v.mkv', sizeBytes: 1, mtimeMs: 1, ...more });
  const of = (season_: number, episode: number, title: string) =>
    nfo(`<title>${title}</title>`, `<season>${season_}</season>`, `<episode>${episode}</episode>`);
  const lone = nfo('<title>Alone</title>');

  test.each<[string, Partial<VideoLayout>, string, readonly (string | undefined)[]]>([
    ['its number', { season: 1, episodes: [2] }, of(1, 2, 'B'), ['2 B']],
    ['its number among several', { season: 1, episodes: [2] }, of(1, 1, 'A') + of(1, 2, 'B'), ['2 B']],
    ['several numbers in any order', { season: 1, episodes: [1, 2] }, of(1, 2, 'B') + of(1, 1, 'A'), ['1 A', '2 B']],
    ['only the second', { season: 1, episodes: [1, 2] }, of(1, 2, 'B'), ['2 B']],
    ['no season', { season: 1, episodes: [2] }, nfo('<title>B</title>', '<episode>2</episode>'), ['2 B']],
    ['a single one without a number', { season: 1, episodes: [2] }, lone, ['2 Alone']],
    ['a single one, for the first of several episodes', { season: 1, episodes: [1, 2] }, lone, ['1 Alone']],
    ['not one of another season', { season: 1, episodes: [2] }, of(2, 2, 'B'), []],
    ['not one of another number', { season: 1, episodes: [2] }, of(1, 3, 'C'), []],
    ['specials', { season: 0, episodes: [1] }, of(0, 1, 'S'), ['1 S']],
    ['for a date the single one', { airDate: '2015-09-01' }, of(1, 7, 'G'), ['undefined G']],
    ['for an absolute number the single one', { season: 1, episodes: [14], absolute: [14] }, of(2, 1, 'N'), ['14 N']],
    ['without numbers the single one', {}, of(1, 7, 'G'), ['undefined G']],
    ['without numbers none of several', {}, of(1, 7, 'G') + of(1, 8, 'H'), []],
    ['the last of two titles', { season: 1, episodes: [1] }, nfo('<title>A</title>', '<title>B</title>'), ['1 B']],
    ['no film', { season: 1, episodes: [1] }, '<movie><title>M</title></movie>', []],
  ])('%s', (_, more, text, expected) => {
    const reading = readNfo(Buffer.from(text));
    if (reading.state !== 'read') throw new Error(`expected a document: ${reading.reason}`);
    const titles = episodeTitlesOf(layout(more), reading.document, []);
    expect(titles.map(({ number, title }) => `${number} ${title}`)).toEqual(expected);
  });
});
