import { describe, expect, test } from 'vitest';
import {
  extrasFolderType,
  isDiscFolderName,
  isIgnoredFileName,
  isIgnoredFolderName,
  isSampleName,
  isSeasonFolderName,
  isTemporaryName,
  isVideoFileName,
  readSeasonFolder,
  videoExtensions,
} from './folderRules.ts';

describe('season folders', () => {
  test.each([
    ['Season 1', 1],
    ['SEASON 1', 1],
    ['Season 01', 1],
    ['Season1', 1],
    ['Season_01', 1],
    ['Season.1', 1],
    ['Season-1', 1],
    ['Season 100', 100],
    ['Season 2009', 2009],
    ['Season 00', 0],
    ['Season 7 (2016)', 7],
    ['Season 1 [1080p]', 1],
    ['s1', 1],
    ['S02', 2],
    ['S2009', 2009],
    ['1', 1],
    ['02', 2],
    ['2009', 2009],
    ['0', 0],
    ['Specials', 0],
    ['SPECIALS', 0],
    ['Extras', 0],
    ['Staffel 1', 1],
    ['STAFFEL 1', 1],
    ['3. Staffel', 3],
    ['3.Staffel', 3],
    ['Staffel 7 (2016)', 7],
    ['Saison 1', 1],
    ['2ème saison', 2],
    ['Temporada 1', 1],
    ['1ª Temporada', 1],
    ['Stagione 1', 1],
    ['Seizoen 1', 1],
    ['sæson 1', 1],
    ['SÆSON 1', 1],
    ['Säsong 1', 1],
    ['Sa\u0308song 1', 1],
    ['Sesong 1', 1],
    ['Seasong 1', 1],
    ['Kausi 1', 1],
    ['1. tuotantokausi', 1],
    ['Sezon 1', 1],
    ['sezona 1', 1],
    ['SEZÓNA 1', 1],
    ['Sezonul 1', 1],
    ['Sezonas 1', 1],
    ['1. évad', 1],
    ['1. hooaeg', 1],
    ['сезон 1', 1],
    ['СЕЗОН 1', 1],
    ['1 сезон', 1],
    ['シーズン1', 1],
    ['시즌 1', 1],
    ['第1季', 1],
    ['第二季', 2],
    ['第十二季', 12],
    ['第2期', 2],
    ['Mùa 1', 1],
    ['series 1', 1],
    ['Série 2', 2],
    ['2nd Season', 2],
    ['1st season (2016)', 1],
    ['Harbour Season 2', 2],
    ['Harbour - Season 2', 2],
    ['Harbour (2020) - Season 3', 3],
    ['Harbour - Season 7 (2023)', 7],
    ['The Series Finale - Season 1', 1],
    ['Harbour - Staffel 5', 5],
    ['Harbour - S02', 2],
    ['The Reason S02', 2],
    ['The.Harbour.S04.PDTV.x264-JCH', 4],
    ['[The.Harbour.S04.1080p.PDTV.x264-JCH]', 4],
    ['The.Harbour [S04][1080p]', 4],
    ['The Harbour Season 01 1080p', 1],
  ])('%s is season %i', (name, season) => expect(isSeasonFolderName(name)).toBe(season));

  test.each([
    '',
    'Season',
    'Season (8)',
    's06e05',
    'S01E02',
    'Season 1 Episode 2',
    'Episode 1 Season 2',
    '202401244070',
    '300',
    '1927',
    '2501',
    'Season 300',
    '2024-01-24 4070 Ti SUPER in 7 minutes',
    '28 Days Later',
    '300 (2006)',
    'The Harbour',
    'The.Legend.2017.V2.web-dl.1080p.h264.aac-hdctv',
    'Reasoning',
    'World Series 2004',
    '3 Series of Events',
    '1080p',
    'Specials 2',
    'Staffelei 3',
  ])('%s is not a season', (name) => expect(isSeasonFolderName(name)).toBeUndefined());

  test('the text before the season', () => {
    expect(readSeasonFolder('The Office - Season 2')).toEqual({ season: 2, prefix: 'The Office' });
    expect(readSeasonFolder('The.Office.S02.1080p')).toEqual({ season: 2, prefix: 'The.Office' });
    expect(readSeasonFolder('Season 2')).toEqual({ season: 2, prefix: '' });
  });
});

describe('ignored names', () => {
  test.each([
    '@eaDir',
    'eaDir',
    '#recycle',
    '@Recycle',
    '.@__thumb',
    '$RECYCLE.BIN',
    'System Volume Information',
    'lost+found',
    '.actors',
    'metadata',
    'extrafanart',
    'extrathumbs',
    'Subs',
    '.snapshots',
    '.zfs',
    '.Trash-1000',
    'Plex Versions',
    '.projectionist',
    '_UNPACK_Film',
    '_FAILED_Film',
  ])('the folder %s', (name) => expect(isIgnoredFolderName(name)).toBe(true));

  test.each([
    'Sample This',
    'Sample',
    'Proof (2005)',
    'Film (2010)',
    '...And Justice for All (1979)',
    '..',
    'Subs of War',
    'Metadata (2001)',
    'Recycle',
    'Film.trickplay',
    '_Unpacked',
    '#1',
  ])('not the folder %s', (name) => expect(isIgnoredFolderName(name)).toBe(false));

  test.each([
    '.DS_Store',
    '._Film.mkv',
    'Thumbs.db',
    'small.jpg',
    'albumart.jpg',
    'x.bts',
    'x.sync',
    'proof.jpg',
    'a-proof.png',
    'x.part',
  ])('the file %s', (name) => expect(isIgnoredFileName(name)).toBe(true));
  test.each(['Film.mkv', 'poster.jpg', 'smaller.jpg', 'waterproof.jpg', 'Proof.mkv', '...x.mkv'])(
    'not the file %s',
    (name) => expect(isIgnoredFileName(name)).toBe(false),
  );

  test.each([
    'x.!qB',
    'x.mkv.part',
    'x.partial~',
    'x.mkv.backup~',
    '.nfs00000',
    '_UNPACK_x',
    '_failed_x',
    'x.crdownload',
  ])('temporary: %s', (name) => expect(isTemporaryName(name)).toBe(true));
  test.each(['x.mkv', 'part.mkv', '.part', 'x.part1.mkv', 'UNPACK_x', 'nfs.mkv'])('not temporary: %s', (name) =>
    expect(isTemporaryName(name)).toBe(false),
  );
});

describe('kinds of names', () => {
  test.each([
    'sample.mkv',
    'SAMPLE.MKV',
    'x.sample.mkv',
    'x-sample.avi',
    'x - sample.mkv',
    'x_sample2.mkv',
    'sample-x.mkv',
    'x-sample-1080p.mkv',
    'sample',
  ])('%s is a sample', (name) => expect(isSampleName(name)).toBe(true));
  test.each(['Sample This.mkv', 'sampler.mkv', 'The Sample.mkv', 'The Sample', 'samples.mkv', 'film.mkv'])(
    '%s is not a sample',
    (name) => expect(isSampleName(name)).toBe(false),
  );

  test('extras folders in every spelling', () => {
    for (const name of ['Trailers', 'behind the scenes', 'Behind-The-Scenes', 'BehindTheScenes', 'theme-music']) {
      expect(extrasFolderType(name)).toBeDefined();
    }
    for (const name of ['Trailer', 'Interview', 'The Scenes', 'x'.repeat(100)])
      expect(extrasFolderType(name)).toBeUndefined();
    expect(extrasFolderType('Other')).toBe('unknown');
  });

  test('disc folders', () => {
    for (const name of ['VIDEO_TS', 'video_ts', 'BDMV', 'bdmv']) expect(isDiscFolderName(name)).toBe(true);
    for (const name of ['AUDIO_TS', 'VIDEO_TS.IFO', 'Disc 1', '']) expect(isDiscFolderName(name)).toBe(false);
  });

  test('every video extension, in any case', () => {
    expect(videoExtensions.size).toBe(55);
    for (const extension of videoExtensions) expect(isVideoFileName(`Film.${extension.toUpperCase()}`)).toBe(true);
    for (const name of ['Film.srt', 'Film.mp3', 'Film', 'mkv', '.mkv', 'Film.mkv.part', 'Film.disc']) {
      expect(isVideoFileName(name)).toBe(false);
    }
  });
});

describe('the shortcut for ordinary names', () => {
  // All rules ignore case, and a capital ending never takes the shortcut.
  test('agrees with the rules for files', () => {
    const starts = ['', '.', '..', '_', '_unpack_', '_failed_', '.nfs', 'a', 'a.', 'a-', 'a_', 'a ', 'x'.repeat(502)];
    const middles = [
      '',
      'proof',
      'small',
      'albumart',
      'thumbs',
      'desktop',
      'film',
      'part',
      'poster',
      'fanart',
      'proo',
      '!qb',
      'bts',
    ];
    const endings = [
      '',
      '.mkv',
      '.nfo',
      '.jpg',
      '.png',
      '.jpeg',
      '.db',
      '.ini',
      '.part',
      '.bts',
      '.sync',
      '.proof.jpg',
      '.proof.jpg.mkv',
      '.mkv.part',
    ];
    for (const start of starts) {
      for (const middle of middles) {
        for (const ending of endings) {
          const name = start + middle + ending;
          expect([name, isIgnoredFileName(name)]).toEqual([name, isIgnoredFileName(name.toUpperCase())]);
        }
      }
    }
  });

  test.each([
    '.Film (1999)',
    '_UNPACK_Film (1999)',
    '_failed_Film [x]',
    '.1',
    'film.aria2',
    'Film (1999).aria2',
    '.nfs (1)',
  ])('ignores the folder %s', (name) => expect(isIgnoredFolderName(name)).toBe(true));

  test.each([
    'Film (1999)',
    'Film [1080p]',
    'Season 1',
    '1',
    '_Film (1999)',
    '...And Justice (1988)',
    'My aria2',
    'x.zaria2',
  ])('reads the folder %s', (name) => expect(isIgnoredFolderName(name)).toBe(false));
});
