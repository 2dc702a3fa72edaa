import { describe, expect, test } from 'vitest';
import { readStory, type Tale } from './readStory.ts';
import { trailerVideo } from './trailerVideo.ts';

const film = 'movies/Night Ferry (2023)';
const show = 'series/The Harbour Light (2001)';
const episode = (season: string, number: string) =>
  `${show}/Season ${season}/The Harbour Light - S${season}E${number}.mkv`;
const videos = [`${film}/Night Ferry (2023).mkv`, episode('01', '01'), episode('01', '02'), episode('00', '01')];

const sourcesOf = ({ fakes }: Tale) => ({
  movies: { sources: fakes.sources('tmdb', 'fanart', 'wikidata') },
  series: { sources: fakes.sources('tmdb', 'fanart', 'tvmaze') },
});

const filmArt = [
  'banner.jpg',
  'clearart.png',
  'clearlogo.png',
  'discart.png',
  'fanart.jpg',
  'landscape.jpg',
  'poster.jpg',
];
const idOf = (record: Awaited<ReturnType<Tale['record']>>) => record.titles['.']?.facts.id?.value?.ids;

describe('a new film and a new series', () => {
  test('get their ids, .nfo files, art and trailer links once, and no key appears anywhere', async () => {
    const tale = await readStory(videos);
    await tale.write(sourcesOf(tale));
    await tale.walkWell();

    expect(idOf(await tale.record(film))).toMatchObject({ tmdb: '70003', imdb: 'tt0070003', wikidata: 'Q90000003' });
    expect(idOf(await tale.record(show))).toMatchObject({ tmdb: '990001', tvdb: '990101', imdb: 'tt9900001' });
    expect(await tale.names(film)).toEqual(expect.arrayContaining(filmArt));
    expect(await tale.names(show)).toEqual(
      expect.arrayContaining([
        'tvshow.nfo',
        'poster.jpg',
        'fanart.jpg',
        'season01-poster.jpg',
        'season-specials-poster.jpg',
      ]),
    );
    const filmNfo = (await tale.names(film)).find((name) => name.endsWith('.nfo'));
    const nfo = await tale.text(`${film}/${filmNfo}`);
    expect(nfo).toContain('>70003</uniqueid>');
    expect(nfo).toContain('<originaltitle>Die Nachtfähre</originaltitle>');
    expect(nfo).toContain('<trailer>');
    expect(nfo).toContain('<durationinseconds>24</durationinseconds>');
    expect(await tale.text(`${show}/Season 01/The Harbour Light - S01E01.nfo`)).toContain('<title>Part 1 of 1</title>');
    expect(await tale.text(`${show}/Season 00/The Harbour Light - S00E01.nfo`)).toContain('<title>Special 1</title>');

    // No request twice, and all within the budget of calls.
    const fresh = tale.asked();
    const addresses = fresh.map(({ service, address }) => `${service}${address}`);
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
    const ofFilm = fresh.filter(
      ({ service, address }) => ['tmdb', 'fanart'].includes(service) && address.includes('70003'),
    );
    expect(ofFilm.length).toBeLessThanOrEqual(3);

    const before = await tale.house.tree('movies');
    const beforeShows = await tale.house.tree('series');
    await tale.walkWell();
    expect(tale.asked()).toEqual([]);
    expect(await tale.house.tree('movies')).toEqual(before);
    expect(await tale.house.tree('series')).toEqual(beforeShows);

    const everything = await tale.everything();
    expect(tale.fakes.keys.all().filter((key) => everything.includes(key))).toEqual([]);
  });

  test('of a Library without any key still gain ids, texts and a trailer', async () => {
    const tide = 'movies/The Long Tide (2011) {imdb-tt0070001}';
    const tale = await readStory([episode('01', '01'), `${tide}/The Long Tide.mkv`], {
      trailerVideo: await trailerVideo(),
    });
    await tale.write({
      movies: { sources: tale.fakes.sources('wikidata', 'archive'), trailers: { mode: 'files' } },
      series: { sources: tale.fakes.sources('tvmaze', 'wikidata') },
    });
    await tale.walkWell();
    expect(idOf(await tale.record(show))).toMatchObject({ tvmaze: '99001', tvdb: '990101' });
    expect(await tale.names(show)).toEqual(expect.arrayContaining(['tvshow.nfo', 'poster.jpg']));
    expect(idOf(await tale.record(tide))).toMatchObject({ imdb: 'tt0070001', tmdb: '70001', wikidata: 'Q90000001' });
    expect(await tale.names(tide)).toContain('The Long Tide-trailer.mp4');
  });
});
