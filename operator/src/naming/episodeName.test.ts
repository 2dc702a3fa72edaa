import { describe, expect, test } from 'vitest';
import { explainPath } from './explainPath.ts';

type Row = readonly [path: string, season: number | undefined, episodes: readonly number[] | undefined];

function read(path: string) {
  const { season, episodes } = explainPath('series', path);
  return [season, episodes];
}

const inSeasonFolders: readonly Row[] = [
  ['Harbour/Season 02/S02E03 The Tide.avi', 2, [3]],
  ['Harbour/Season 1/01x02 The Tide.avi', 1, [2]],
  ['Harbour/Season 1/S01x02 The Tide.avi', 1, [2]],
  ['Harbour/Season 1/S01xE02 The Tide.avi', 1, [2]],
  ['Harbour/Season 1/harbour 01x02 tide.avi', 1, [2]],
  ['Harbour/Season 1/harbour S01xE02 tide.avi', 1, [2]],
  ['Harbour/Season 2/Episode - 16.avi', 2, [16]],
  ['Harbour/Season 2/Episode 16.avi', 2, [16]],
  ['Harbour/Season 2/Episode 16 - Some Title.avi', 2, [16]],
  ['Harbour/Season 2/Episode 21 - 94 Meetings.mp4', 2, [21]],
  ['Harbour/Season 2/16 Some Title.avi', 2, [16]],
  ['Harbour/Season 2/16 - 12 Some Title.avi', 2, [16]],
  ['Harbour/Season 2/16 12 Some Title.avi', 2, [16]],
  ['Harbour/Season 2/7 - 12 Angry Fishers.avi', 2, [7]],
  ['Harbour/Season 1/02 - tide.avi', 1, [2]],
  ['Harbour/Season 1/02 - tide-02 a.avi', 1, [2]],
  ['Harbour/Season 2/02 - tide 14 tide.avi', 2, [2]],
  ['Harbour/Season 2/02.avi', 2, [2]],
  ['Harbour/Season 2/2. Infestation.avi', 2, [2]],
  ['Harbour/Season 1/harbour 05.mkv', 1, [5]],
  ['Harbour/Season 25/The Harbour.S25E09.Steal this boat.mp4', 25, [9]],
  ['Harbour/Season 3/Harbour Season 3 Episode 9 - Title.avi', 3, [9]],
  ['Harbour/Season 3/Harbour S3 E9 - Title.avi', 3, [9]],
  ['Harbour/Season 3/S003 E009.avi', 3, [9]],
  ['Harbour/Season 3/Season 3 Episode 9.avi', 3, [9]],
  ['Harbour/Staffel 3/Staffel 3 Folge 9.avi', 3, [9]],
  ['Harbour/Saison 1/Saison 1 Épisode 4.avi', 1, [4]],
  ['Harbour/Stagione 1/Stagione 1 Episodio 4.avi', 1, [4]],
  ['Harbour/Temporada 1/Temporada 1 - Episodio 4.avi', 1, [4]],
  ['Harbour/Season 4/Harbour.2199.E03.avi', 4, [3]],
  ['Harbour/Season 2/[Group] Harbour X Harbour - 136 [720p].mkv', 2, [136]],
  ['Harbour/Season 2/[Group] Harbour X Harbour - 136[720p].mkv', 2, [136]],
  ['Harbour/Season 21/Harbour 1001.mkv', 21, [1001]],
  ['Harbour/Season 2/Harbour 215.mkv', 2, [15]],
  ['Harbour/Season 2/215 - Title.mkv', 2, [15]],
  ['Harbour/Season 1/4x01 – 20 Hours in Port (1).mkv', 4, [1]],
  ['Harbour/Season 1/Ep. 7.mkv', 1, [7]],
  ['Harbour/Season 1/Harbour_ep_02.avi', 1, [2]],
  ['Harbour/Specials/Harbour - S00E05 - Making Of.mkv', 0, [5]],
  ['Harbour/Specials/03 - Gag Reel.mkv', 0, [3]],
  ['Harbour/Season 2009/2009x02 tide.avi', 2009, [2]],
  ['Harbour/Season 2009/S2009E02 tide.avi', 2009, [2]],
  ['Harbour/Season 2009/harbour S2009xE02 tide.avi', 2009, [2]],
  ['Harbour/Season 1/第02話.mkv', 1, [2]],
  ['Harbour/Season 1/第十二集.mkv', 1, [12]],
  ['Harbour/Season 1/Серия 4.mkv', 1, [4]],
];

const severalEpisodes: readonly Row[] = [
  ['Harbour/Season 2/02x03 - 04 Ep Name.mp4', 2, [3]],
  ['Harbour/Season 2/02x03 - 02x04 - 02x15 - Ep Name.mp4', 2, [3, 4, 15]],
  ['Harbour/Season 2/02x03 - x04 - x15 - Ep Name.mp4', 2, [3, 4, 15]],
  ['Harbour/Season 2/02x03x04x15 - Ep Name.mp4', 2, [3, 4, 15]],
  ['Harbour/Season 2/02x03-04-15 - Ep Name.mp4', 2, [3, 4, 15]],
  ['Harbour/Season 2/02x03-E05 - Ep Name.mp4', 2, [3, 4, 5]],
  ['Harbour/Season 1/S01E23-E24-E26 - The Net.mp4', 1, [23, 24, 26]],
  ['Harbour/S05E01-E03-E05.mkv', 5, [1, 3, 5]],
  ['Harbour/S05E01-S05E03-S05E05.mkv', 5, [1, 3, 5]],
  ['Harbour/Season 2009/S2009E23-E24-E26.mp4', 2009, [23, 24, 26]],
  ['Harbour/Season 1/02-03 - tide.avi', 1, [2, 3]],
  ['Harbour/Season 2/02-04.avi', 2, [2, 3, 4]],
  ['Harbour/Season 2/02-04 - tide 14 tide.avi', 2, [2, 3, 4]],
  ['Harbour/harbour_s01e01-e04.mkv', 1, [1, 2, 3, 4]],
  ['Harbour/S01E02-E03.mkv', 1, [2, 3]],
  ['Harbour/S01E02E03.mkv', 1, [2, 3]],
  ['Harbour/S01E02-03.mkv', 1, [2, 3]],
  ['Harbour/Harbour - S01E01-02 - Two Tides.mkv', 1, [1, 2]],
  ['Harbour/foo.S01E03E04E05.mkv', 1, [3, 4, 5]],
  ['Harbour/foo.S02E01-S02E02.mkv', 2, [1, 2]],
  ['Harbour/foo S02E01-S02E02-S02E03.mkv', 2, [1, 2, 3]],
  ['Harbour/foo 2x01-2x02.mkv', 2, [1, 2]],
  ['Harbour/foo 2x01x02.mkv', 2, [1, 2]],
  ['Harbour/foo ep01-ep02.mkv', 1, [1, 2]],
  ['Harbour/foo ep01-02.mkv', 1, [1, 2]],
  ['Harbour/foo.E03-05.mkv', 1, [3, 4, 5]],
  ['Harbour/foo.ep03-ep05.mkv', 1, [3, 4, 5]],
  ['Harbour/foo.5x03-5x05.mkv', 5, [3, 4, 5]],
  ['Harbour/foo.S05E03-S05E05.mkv', 5, [3, 4, 5]],
  ['Harbour/foo.S00E01-04S05E03-E06.mkv', 0, [1, 2, 3, 4]],
  ['Harbour/foo.S01E01E02S02E01.mkv', 1, [1, 2]],
  ['Harbour/foo.S03E01-06.DUAL.BDRip.XviD.mkv', 3, [1, 2, 3, 4, 5, 6]],
  ['Harbour/foo.S03E01.S03E02.720p.mkv', 3, [1, 2]],
  ['Harbour/The Foo S01e01 e02 Group.mkv', 1, [1, 2]],
  ['Harbour/foo.2x04.2x05.720p.mkv', 2, [4, 5]],
  ['Harbour/foo - S07E22 - S07E23 - Title.. [HDTV-720p].mkv', 7, [22, 23]],
  ['Harbour/foo - S07E22 - 7x23 - Title.mkv', 7, [22, 23]],
  ['Harbour/8x01_02 - Free.mkv', 8, [1, 2]],
  ['Harbour/foo.S29E161-E165.PDTV.mkv', 29, [161, 162, 163, 164, 165]],
  ['Harbour/foo.S22E5363-E5366.mkv', 22, [5363, 5364, 5365, 5366]],
  ['Harbour/foo - 2013x15 - 2013x16.mkv', 2013, [15, 16]],
  ['Harbour/[Group] foo - 01-03 [BD].mkv', 1, [1, 2, 3]],
  ['Harbour/[Group] foo! - 01~03 [1080p].mkv', 1, [1, 2, 3]],
];

const refusedRanges: readonly Row[] = [
  ['Harbour/S01E03-E01.mkv', 1, [3]],
  ['Harbour/S01E01-S02E03.mkv', 1, [1]],
  ['Harbour/Season 3/Harbour (2001) - S03E21 - E2 (1080p BluRay x265).mkv', 3, [21]],
  ['Harbour/Season 2/Harbour (2001) - S02E10 - E5 [WEBRip-1080p].mkv', 2, [10]],
  ['Harbour/Season 1/S01E01 The 6-10 to Port [WEBRip-1080p][AV1 Opus].mkv', 1, [1]],
  ['Harbour/Season 5/S05E23 11-59 [HDTV-1080p][x265 AC3].mkv', 5, [23]],
  ['Harbour/Season 1/S01E01 1-23-45 [Bluray-1080p].mkv', 1, [1]],
  ['Harbour/Season 9/harbour-s09e14-1080p.mkv', 9, [14]],
  ['Harbour/Season 9/harbour-s09e14-720p.mkv', 9, [14]],
  ['Harbour/Season 9/harbour-s09e14-720i.mkv', 9, [14]],
  ['Harbour/Harbour.S10E27-2HD.mkv', 10, [27]],
  ['Harbour/S01E01-E999.mkv', 1, [1]],
  ['Harbour/S01E01-E101.mkv', 1, [1]],
];

const otherForms: readonly Row[] = [
  ['Harbour/Harbour.S02E15.mkv', 2, [15]],
  ['Harbour/Harbour.103.720p.HDTV.X264-GRP.mkv', 1, [3]],
  ['Harbour/Harbour.1013.720p.HDTV.mkv', 10, [13]],
  ['Harbour/Harbour 0807 The Cheques.avi', 8, [7]],
  ['Harbour/Harbour.2009.416.hdtv-lol.mkv', 4, [16]],
  ['Harbour/harbour_209_Aids.mkv', 2, [9]],
  ['Harbour/foo.203.mkv', 2, [3]],
  ['Harbour/Harbour.4x05.HDTV.XviD-LOL.avi', 4, [5]],
  ['Harbour/Harbour S1-E1-WEB-DL-1080p.mkv', 1, [1]],
  ['Harbour/Harbour.S15.E06.City.mkv', 15, [6]],
  ['Harbour/Harbour - S15 E06 - City.mkv', 15, [6]],
  ['Harbour/Red Harbour - S02 - E06 - Parallel.mkv', 2, [6]],
  ['Harbour/Harbour.S01.Ep06.1080p.mkv', 1, [6]],
  ['Harbour/Harbour.S01EP01.English.mkv', 1, [1]],
  ['Harbour/Harbour.S01.Ep.01.English.mkv', 1, [1]],
  ['Harbour/Harbour.S010E16.720p.mkv', 10, [16]],
  ['Harbour/Harbour [1x05] Title.mkv', 1, [5]],
  ['Harbour/Harbour [S01E05] Title.mkv', 1, [5]],
  ['Harbour/Harbour (2009) - [06x16] - Room 147.mp4', 6, [16]],
  ['Harbour/Harbour - Season 1 - Episode 01 (Resolution).avi', 1, [1]],
  ['Harbour/The Harbour - S41 E10478 - 2014-08-15.mp4', 41, [10478]],
  ['Harbour/Harbour S2017E368.mkv', 2017, [368]],
  ['Harbour/Harbour - 2016x231.mkv', 2016, [231]],
  ['Harbour/grp-zoos01e11-1080p.mkv', 1, [11]],
  ['Harbour/Harbour S02E21 18 5 4 720p WEB DL DD5 1 h 264 EbP.mkv', 2, [21]],
  ['Harbour/Harbour S02E01 1920x910.mkv', 2, [1]],
  ['Harbour/S08E20 50-50 Carla [DVD].mkv', 8, [20]],
  ['Harbour/5x09 - 100 [720p WEB-DL].mkv', 5, [9]],
  ['Harbour/6x13 - The 100th Special.mkv', 6, [13]],
  ['Harbour/1x1.mkv', 1, [1]],
  ['Harbour/[Group] Harbour - 0x01 [720p][34073169].mkv', 0, [1]],
  ['Harbour/John.Smith.Harbour.5of9.The.Universe.1990.DVDRip.x264.mkv', 1, [5]],
  ['Harbour/Harbour.Part.2.DSR.XviD.mkv', 1, [2]],
  ['Harbour/foo.Part.III.mkv', 1, [3]],
  ['Harbour/Harbour.Part.Two.720p.HDTV.mkv', 1, [2]],
  ['Harbour/the-harbour-e07-720p.mkv', 1, [7]],
  ['Harbour/Harbour.2016.E04.Power.720p.WEB-DL.DD5.1.H.264.mkv', 1, [4]],
  ['Harbour/Harbour.e17.Film.2019.WEB-DL.(1080p).mkv', 1, [17]],
  ['Harbour/Harbour.E1135.Lasst.GERMAN.1080p.WEBRip.x264.mkv', 1, [1135]],
  ['Harbour/foo.Ep_03.mkv', 1, [3]],
  ['Harbour/ep02.mkv', 1, [2]],
  ['Harbour/1-12 - The Net.mp4', 1, [12]],
  ['Harbour/11-02 The Reaction (HD).m4v', 11, [2]],
  ['Harbour/Harbour 2x01 Que el rio [WEB-DL HULU 1080p h264 Dual DD5.1 Subs].mkv', 2, [1]],
  ['Harbour/Harbour 1x06 Episodio 6 [WEB-DL NF 1080p h264 Dual DD 5.1 Sub].mkv', 1, [6]],
  ['Harbour/Harbour 25x22 - [WEBDL-720p][AAC 2.0][x264] Noah-TBS.mkv', 25, [22]],
];

const absoluteNumbers: readonly Row[] = [
  ['Harbour/Harbour - 101.mkv', 1, [101]],
  ['Harbour/Harbour - 001 - Fairy.mkv', 1, [1]],
  ['Harbour/Harbour - 130 - Found You! [Group][720p][5A1AD35B].mkv', 1, [130]],
  ['Harbour/[Group]_Harbour_-_33_[720p].mkv', 1, [33]],
  ['Harbour/[Group]_Harbour!!_-_06_[848x480_H.264_AAC][859EEAFA].mkv', 1, [6]],
  ['Harbour/[Group] Harbour - 13 [1080p].mkv', 1, [13]],
  ['Harbour/[Group] Harbour 2 - 03 [720p].mkv', 1, [3]],
  ['Harbour/[Group] Harbour - 09v2 [720p][AAC].mkv', 1, [9]],
  ['Harbour/[Group] Harbour (2014) - 017 (115) [1280x720][B2CFBC0F].mkv', 1, [17]],
  ['Harbour/Harbour - 010 (720p) [27AAA0A0].mkv', 1, [10]],
  ['Harbour/[Group] Re Harbour [21][Ma10p_1080p][x265_flac].mkv', 1, [21]],
  ['Harbour/[A&B][Harbour_no_Yabou][04][BDRIP][1920x1080][x264_AAC][7620E503].mp4', 1, [4]],
  ['Harbour/[GM][Harbour][2019][215][AVC][GB][1080P].mp4', 1, [215]],
  ['Harbour/[Raws] Harbour #957 (NBN 1280x720 x264 AAC).mp4', 1, [957]],
  ['Harbour/[Raws] Long Harbour - 1000 (YTV 1280x720 x264 AAC).mkv', 1, [1000]],
  ['Harbour/Harbour.-.09.1280x720.10bit.AAC.[24CCE81D].mkv', 1, [9]],
  ['Harbour/Harbour 2018 06 720p x265 AOZ.mp4', 1, [6]],
  ['Harbour/Harbour-07.mkv', 1, [7]],
];

const numericShows: readonly Row[] = [
  ['24/Season 1/24 - 05.mkv', 1, [5]],
  ['24/24 S01E05.mkv', 1, [5]],
  ['The 100/The 100 - 05.mkv', 1, [5]],
  ['The 100/Season 2/The 100 05.mkv', 2, [5]],
  ['Harbour 2/[Group] Harbour 2 - 03 [720p].mkv', 1, [3]],
  ['3x3 Eyes/3x3 Eyes - 04.mkv', 1, [4]],
  ['Warehouse 13/Warehouse.13.S01E01.mkv', 1, [1]],
  ['86/[Group] 86 - 01 [1080p][D40A9E55].mkv', 1, [1]],
  ['1923 (2022)/Season 1/1923 - S01E02.mkv', 1, [2]],
];

const never: readonly Row[] = [
  ['Harbour/Harbour Special (1920x1080).mkv', undefined, undefined],
  ['Harbour/Harbour 1080p.mkv', undefined, undefined],
  ['Harbour/Harbour.x264.mkv', undefined, undefined],
  ['Harbour/Harbour.H.265.mkv', undefined, undefined],
  ['Harbour/Harbour 5.1.mkv', undefined, undefined],
  ['Harbour/Harbour.10bit.mkv', undefined, undefined],
  ['Harbour/Harbour 10-bit.mkv', undefined, undefined],
  ['Harbour/Harbour 1920x1080.mkv', undefined, undefined],
  ['Harbour/Harbour 848x480 x265.mkv', undefined, undefined],
  ['Harbour/Harbour 2160p DDP5.1 HEVC.mkv', undefined, undefined],
  ['Harbour/Harbour S300E01.mkv', undefined, undefined],
  ['Harbour/Harbour S1927E01.mkv', undefined, undefined],
  ['Harbour/Harbour S2501E01.mkv', undefined, undefined],
  ['Harbour/Harbour.mkv', undefined, undefined],
  ['Harbour/Season 1/Making Of.mkv', 1, undefined],
  ['Harbour/Season 1/Harbour S01E02.trickplay/320 - 10x10/0.jpg', undefined, undefined],
  ['Harbour/Season 1/Harbour S01E02.trickplay/320 - 10x10/10x10.jpg', undefined, undefined],
];

describe('season and episodes', () => {
  test.each(inSeasonFolders)('%s', (path, season, episodes) => expect(read(path)).toEqual([season, episodes]));
  test.each(severalEpisodes)('several in one file: %s', (path, season, episodes) =>
    expect(read(path)).toEqual([season, episodes]),
  );
  test.each(refusedRanges)('not a range: %s', (path, season, episodes) =>
    expect(read(path)).toEqual([season, episodes]),
  );
  test.each(otherForms)('%s', (path, season, episodes) => expect(read(path)).toEqual([season, episodes]));
  test.each(absoluteNumbers)('absolute numbers: %s', (path, season, episodes) =>
    expect(read(path)).toEqual([season, episodes]),
  );
  test.each(numericShows)('a show with a numeric name: %s', (path, season, episodes) =>
    expect(read(path)).toEqual([season, episodes]),
  );
  test.each(never)('never an episode: %s', (path, season, episodes) => expect(read(path)).toEqual([season, episodes]));

  test('a range has at most a hundred episodes', () => {
    expect(explainPath('series', 'Harbour/S01E01-E100.mkv').episodes).toHaveLength(100);
  });
});

describe('air dates', () => {
  test.each([
    ['Daily/anything_1996.11.14.mp4', '1996-11-14'],
    ['Daily/anything_1996-11-14.mp4', '1996-11-14'],
    ['Daily/2010-01-31.mkv', '2010-01-31'],
    ['Daily/Daily.2010.01.31.mkv', '2010-01-31'],
    ['Daily/Daily 31.01.2010.mkv', '2010-01-31'],
    ['Daily/Daily 31-01-2010 Guest.mkv', '2010-01-31'],
    ['Daily/The_Voice_US_04.28.2014_hdtv.x264.mp4', '2014-04-28'],
    ['Daily/2020.NZ.2012.16.02.PDTV.XviD.mkv', '2012-02-16'],
    ['Daily/james.2017.04.20.anne.720p.hdtv.x264-crooks.mkv', '2017-04-20'],
    ['Daily/ABC News 2018_03_24_19_00_00.mkv', '2018-03-24'],
    ['Daily/Jeopardy 2023 07 14 HDTV x264 AC3.mkv', '2023-07-14'],
    ['Daily/A Daily Show - (2015-01-15) - Name - [720p].mkv', '2015-01-15'],
    ['Daily/20161024 - Exotic.mkv', '2016-10-24'],
    ['Daily/2026年01月10日 - Name.mp4', '2026-01-10'],
    ['Daily/2018-11-14.1080.all.mp4', '2018-11-14'],
  ])('%s', (path, airDate) => {
    const reading = explainPath('series', path);
    expect(reading.airDate).toBe(airDate);
    expect(reading.episodes).toBeUndefined();
    expect(reading.season).toBeUndefined();
  });

  test('an impossible date is not an air date', () => {
    expect(explainPath('series', 'Daily/Daily.2010.02.31.mkv').airDate).toBeUndefined();
  });

  test('a season folder named by its year is kept beside the date', () => {
    expect(explainPath('series', 'Daily/Season 2010/Daily 2010-01-31.mkv')).toMatchObject({
      season: 2010,
      airDate: '2010-01-31',
    });
  });

  test('parts of one day', () => {
    expect(explainPath('series', 'Daily/Daily.2015.09.07.Part2.720p.mkv')).toMatchObject({
      airDate: '2015-09-07',
      part: 2,
    });
  });
});
