import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type NfoFixture, nfoFixture, start } from '../../../test/nfo/nfoFixture.ts';
import { episodeDetails, seriesDetails } from '../../../test/nfo/sampleDetails.ts';
import { saying } from '../../../test/saying.ts';

const season = 'Harbour Watch/Season 01';
const base = `${season}/Harbour Watch - S01E01`;
const day = 24 * 3_600_000;
const corpus = (name: string) => readFile(join(import.meta.dirname, '../../../test/nfo/corpus', `${name}.nfo`));
const withDetails = { details: seriesDetails };

async function show(...videos: readonly string[]): Promise<NfoFixture> {
  const fixture = await nfoFixture('series');
  for (const video of videos) await fixture.put(video);
  return fixture;
}

async function factOf(fixture: NfoFixture, name = 'Harbour Watch - S01E01.mkv', folder = season) {
  return (await fixture.record(folder)).files[name]?.facts.nfo;
}

const numbers = (text: string) =>
  [...text.matchAll(/<season>(\d+)<\/season>\n {2}<episode>(\d+)</gu)].map(([, of, episode]) => `${of}x${episode}`);

describe('an episode without a file', () => {
  test('gets one beside the video, after a prolog, with streams last', async () => {
    const fixture = await show(`${base}.mkv`);
    expect((await fixture.visit(withDetails)).made).toContain(`${base}.nfo`);
    const text = await fixture.text(`${base}.nfo`);
    expect(text).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<!-- Projectionist \w{64} -->\n<episodedetails>\n {2}<title>Tide 1<\/title>/u,
    );
    expect(text).toContain('<aired>2015-09-01</aired>');
    expect(text).toContain('<uniqueid type="tvdb" default="true">880001</uniqueid>');
    expect(text).toMatch(/<\/fileinfo>\n<\/episodedetails>\n$/u);
    expect(await factOf(fixture)).toMatchObject({
      state: 'filled',
      source: 'tmdb',
      value: { path: 'Harbour Watch - S01E01.nfo' },
    });
    expect((await fixture.record(season)).files['Harbour Watch - S01E01.mkv']?.made).toMatchObject([
      { path: 'Harbour Watch - S01E01.nfo', fact: 'nfo' },
    ]);
    expect(await fixture.visit({ ...withDetails, now: start + 90 * day })).toMatchObject({ made: [], asked: 0 });
  });

  test.each([
    ['Harbour Watch - S01E01E02.mkv', ['1x1', '1x2']],
    ['Harbour Watch - S01E01-E03.mkv', ['1x1', '1x2', '1x3']],
  ])('%s has one element for each episode', async (name, expected) => {
    const fixture = await show(`${season}/${name}`);
    await fixture.visit(withDetails);
    expect(numbers(await fixture.text(`${season}/${name.replace('.mkv', '.nfo')}`))).toEqual(expected);
  });

  test('is found by its date, or by its absolute number', async () => {
    const dated = await show('Harbour Watch/Harbour Watch - 2015-09-02.mkv');
    await dated.visit(withDetails);
    expect(numbers(await dated.text('Harbour Watch/Harbour Watch - 2015-09-02.nfo'))).toEqual(['1x2']);
    const numbered = await show('Harbour Watch/[Group] Harbour Watch - 014.mkv');
    const episodes = [{ ...episodeDetails(2, 1), absolute: 14 }];
    await numbered.visit({ details: { ...seriesDetails, episodes } });
    expect(numbers(await numbered.text('Harbour Watch/[Group] Harbour Watch - 014.nfo'))).toEqual(['2x1']);
  });

  test('specials state where they are shown', async () => {
    const fixture = await show('Harbour Watch/Specials/Harbour Watch - S00E01.mkv');
    const episodes = [{ ...episodeDetails(0, 1), airsBeforeSeason: 2, airsBeforeEpisode: 3 }];
    await fixture.visit({ details: { ...seriesDetails, episodes } });
    const text = await fixture.text('Harbour Watch/Specials/Harbour Watch - S00E01.nfo');
    expect(text).toContain('<season>0</season>');
    expect(text).toMatch(/<displayseason>2<\/displayseason>\s*<displayepisode>3<\/displayepisode>/u);
  });

  test('unknown to all sources is absent, and retried soon after it arrived', async () => {
    const fixture = await show(`${season}/Harbour Watch - S01E09.mkv`);
    await fixture.visit(withDetails);
    expect(await factOf(fixture, 'Harbour Watch - S01E09.mkv')).toMatchObject({
      state: 'absent',
      reason: 'no source knows this episode',
    });
  });

  test('known in part gets what is known, and is retried', async () => {
    const fixture = await show(`${season}/Harbour Watch - S01E03E04.mkv`);
    await fixture.visit(withDetails);
    expect(numbers(await fixture.text(`${season}/Harbour Watch - S01E03E04.nfo`))).toEqual(['1x3']);
    const fact = await factOf(fixture, 'Harbour Watch - S01E03E04.mkv');
    expect(fact).toMatchObject({ state: 'filled', nextTryAt: expect.any(String) });
    const more = { details: { ...seriesDetails, episodes: [3, 4].map((episode) => episodeDetails(1, episode)) } };
    await fixture.visit({ ...more, now: Date.parse(fact?.nextTryAt ?? '') });
    expect(numbers(await fixture.text(`${season}/Harbour Watch - S01E03E04.nfo`))).toEqual(['1x3', '1x4']);
  });

  test('a hundred files are recorded by few writes, and none is lost', async () => {
    const videos = Array.from(
      { length: 100 },
      (_, index) => `${season}/Harbour Watch - S01E${String(index + 1).padStart(2, '0')}.mkv`,
    );
    const fixture = await show(...videos);
    const episodes = videos.map((_, index) => episodeDetails(1, index + 1));
    const { made, asked } = await fixture.visit({ details: { ...seriesDetails, episodes } });
    expect(made.filter((path) => path.includes('S01E')).length).toBe(100);
    expect(asked).toBe(2);
    expect(await fixture.visit({ details: { ...seriesDetails, episodes } })).toMatchObject({ made: [], asked: 0 });
  });

  test('in a readOnly Library nothing is written', async () => {
    const fixture = await show(`${base}.mkv`);
    await fixture.visit({ ...withDetails, spec: { readOnly: true } });
    expect(await fixture.names(season)).toEqual(['Harbour Watch - S01E01.mkv']);
    expect(await factOf(fixture)).toMatchObject({ state: 'absent', source: 'document' });
  });
});

describe('a file of Sonarr', () => {
  test.each([
    'sonarr/episode',
    'sonarr/episode-watched',
    'sonarr/episode-with-media-info',
    'kodi/episode-export',
    'jellyfin/episode',
    'tinymediamanager/episode',
  ])('%s is merged into once', async (form) => {
    const fixture = await show(`${base}.mkv`);
    await fixture.put(`${base}.nfo`, await corpus(form));
    expect((await fixture.visit(withDetails)).made).toContain(`${base}.nfo`);
    expect(await fixture.text(`${base}.nfo`)).toContain('<writer>Tom Hale</writer>');
    expect(await fixture.visit(withDetails)).toMatchObject({ made: [], asked: 0 });
  });

  test('several roots are merged into by number', async () => {
    const fixture = await show(`${season}/Harbour Watch - S01E01E02.mkv`);
    await fixture.put(`${season}/Harbour Watch - S01E01E02.nfo`, await corpus('sonarr/episodes-two'));
    await fixture.visit(withDetails);
    const text = await fixture.text(`${season}/Harbour Watch - S01E01E02.nfo`);
    expect(text.match(/<episodedetails>/gu)?.length).toBe(2);
    expect(text.match(/<showtitle>/gu)?.length).toBe(2);
  });

  test('we write again after Sonarr only if Sonarr has something new, without an endless exchange', async () => {
    const fixture = await show(`${base}.mkv`);
    await fixture.put(`${base}.nfo`, await corpus('sonarr/episode'));
    await fixture.visit(withDetails);
    for (const [round, form] of ['sonarr/episode-watched', 'sonarr/episode-with-media-info'].entries()) {
      const now = start + (round + 1) * day;
      await fixture.put(`${base}.nfo`, await corpus(form));
      expect((await fixture.visit({ ...withDetails, now })).made).toEqual([`${base}.nfo`]);
      for (let again = 1; again < 4; again += 1) {
        expect(await fixture.visit({ ...withDetails, now: now + again })).toMatchObject({ made: [], asked: 0 });
      }
    }
  });

  test.each<[string, string, string]>([
    ['another number', 'S01E03', '<episode>9</episode>'],
    ['another season', 'S01E03', '<season>2</season>\n  <episode>3</episode>'],
    ['none of its numbers', 'S01E03E04', '<season>1</season>\n  <episode>9</episode>'],
  ])('about %s is left alone and reported, whatever the sources know', async (_, number, text) => {
    const fixture = await show(`${season}/Harbour Watch - ${number}.mkv`);
    const path = `${season}/Harbour Watch - ${number}.nfo`;
    const content = `<episodedetails>\n  <title>T</title>\n  ${text}\n</episodedetails>`;
    await fixture.put(path, content);
    for (const run of [withDetails, { ids: { tvdb: '7' }, now: start + day }]) {
      const { problems } = await fixture.visit(run);
      expect(problems).toMatchObject([
        { cause: 'nfoBroken', path, detail: saying(expect.stringMatching(/episode.*is for/u)) },
      ]);
      expect(await factOf(fixture, `Harbour Watch - ${number}.mkv`)).toMatchObject({ state: 'failed' });
    }
    expect(await fixture.text(path)).toBe(content);
  });

  test.each<[string, string, string]>([
    ['a number that no source knows yet', 'S01E04', '<season>1</season>\n  <episode>4</episode>'],
    ['its number without a season', 'S01E03', '<episode>3</episode>'],
    ['its number with a leading zero', 'S01E03', '<season>01</season>\n  <episode>03</episode>'],
    ['no number', 'S01E03', '<episode/>'],
    ['a number that is no number', 'S01E03', '<episode>three</episode>'],
    ['the second of its numbers', 'S01E02E03', '<season>1</season>\n  <episode>3</episode>'],
  ])('about %s is accepted', async (_, number, text) => {
    const fixture = await show(`${season}/Harbour Watch - ${number}.mkv`);
    const path = `${season}/Harbour Watch - ${number}.nfo`;
    await fixture.put(path, `<episodedetails>\n  <title>T</title>\n  ${text}\n</episodedetails>`);
    expect((await fixture.visit(withDetails)).problems).toEqual([]);
    expect(await factOf(fixture, `Harbour Watch - ${number}.mkv`)).toMatchObject({ state: 'filled' });
  });

  test("with the sources' number is accepted for a video with an absolute number", async () => {
    const fixture = await show('Harbour Watch/[Group] Harbour Watch - 014.mkv');
    const path = 'Harbour Watch/[Group] Harbour Watch - 014.nfo';
    const own = '<episodedetails>\n  <title>T</title>\n  <season>2</season>\n  <episode>1</episode>\n</episodedetails>';
    await fixture.put(path, own);
    expect((await fixture.visit({ ids: { tvdb: '99001' } })).problems).toEqual([]);
    const episodes = [{ ...episodeDetails(2, 1), absolute: 14 }];
    expect((await fixture.visit({ details: { ...seriesDetails, episodes }, now: start + day })).problems).toEqual([]);
    expect(await fixture.text(path)).toContain('<showtitle>');
  });

  test('of another episode is left alone and reported', async () => {
    const fixture = await show(`${base}.mkv`);
    await fixture.put(`${base}.nfo`, '<episodedetails>\n  <uniqueid type="tvdb">5</uniqueid>\n</episodedetails>');
    const { made, problems } = await fixture.visit(withDetails);
    expect(made).not.toContain(`${base}.nfo`);
    expect(problems).toMatchObject([{ cause: 'nfoBroken', path: `${base}.nfo` }]);
    expect(await factOf(fixture)).toMatchObject({ state: 'failed' });
  });
});

test('one bad file does not stop the others', async () => {
  const fixture = await show(`${base}.mkv`, `${season}/Harbour Watch - S01E02.mkv`);
  await fixture.put(`${base}.nfo`, await corpus('left/bare-ampersand'));
  expect((await fixture.visit(withDetails)).made).toContain(`${season}/Harbour Watch - S01E02.nfo`);
});

test('a removed file of ours is recreated once', async () => {
  const fixture = await show(`${base}.mkv`);
  await fixture.visit(withDetails);
  await rm(join(fixture.root, `${base}.nfo`));
  expect((await fixture.visit(withDetails)).made).toEqual([`${base}.nfo`]);
  await rename(join(fixture.root, `${base}.nfo`), join(fixture.root, `${base}.txt`));
  expect((await fixture.visit(withDetails)).made).toEqual([]);
  expect(await factOf(fixture)).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('removed by another program'),
  });
});
