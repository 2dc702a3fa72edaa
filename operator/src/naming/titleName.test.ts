import { describe, expect, test } from 'vitest';
import { readTitleName } from './titleName.ts';

type Row = readonly [name: string, title: string, year: number | undefined];

const withYear: readonly Row[] = [
  ['Alien (1979)', 'Alien', 1979],
  ['Alien [1979]', 'Alien', 1979],
  ['Alien(1979)', 'Alien', 1979],
  ['Alien 1979', 'Alien', 1979],
  ['Alien.1979', 'Alien', 1979],
  ['Alien_1979_', 'Alien', 1979],
  ['The Wolf 2 (2013)', 'The Wolf 2', 2013],
  ['The Wolf - 2 (2013)', 'The Wolf - 2', 2013],
  ['The Wolf 2001 (2013)', 'The Wolf 2001', 2013],
  ['300 (2006)', '300', 2006],
  ['300 2001 (2006)', '300 2001', 2006],
  ['3 days to walk (2005)', '3 days to walk', 2005],
  ['St. Vincent (2014)', 'St. Vincent', 2014],
  ['(1995) Film Name', 'Film Name', 1995],
  ['Case (1996-2007)', 'Case', 1996],
  ['Show (2005- )', 'Show', 2005],
  ['My Film (1997) - GreatestGroup 2019', 'My Film', 1997],
  ['Film (1999) Cut (2004)', 'Film', 1999],
  ['Robin [Multi-Subs] [2018]', 'Robin', 2018],
  ['Leaving (1897) [DVD]', 'Leaving', 1897],
  ['Run lola run (lola rennt) (2009)', 'Run lola run (lola rennt)', 2009],
];

const yearsInTitles: readonly Row[] = [
  ['2012 (2009)', '2012', 2009],
  ['1917 (2019)', '1917', 2019],
  ['1917', '1917', undefined],
  ['2012', '2012', undefined],
  ['2012.2009.1080p', '2012', 2009],
  ['1984.1956.720p.BluRay', '1984', 1956],
  ['Blade Runner 2049 (2017)', 'Blade Runner 2049', 2017],
  ['Blade Runner 2049', 'Blade Runner 2049', undefined],
  ['Blade.Runner.2049.2017.2160p.UHD', 'Blade Runner 2049', 2017],
  ['2001 A Space Odyssey 1968', '2001 A Space Odyssey', 1968],
  ['2001 A Space Odyssey (1968)', '2001 A Space Odyssey', 1968],
  ['2001.A.Space.Odyssey.1968.1080p.BluRay', '2001 A Space Odyssey', 1968],
  ['Death Race 2000 (1975)', 'Death Race 2000', 1975],
  ['Class.of.1999.1990.German.720p.HDTV.x264-GRP', 'Class of 1999', 1990],
  ['Summer of 1942 Stories', 'Summer of 1942 Stories', undefined],
  ['8.2019.GERMAN.720p.BluRay.x264-GRP', '8', 2019],
  ['1776.1979.EXTENDED.720p.BluRay.X264-GRP', '1776', 1979],
  ['Space.2199', 'Space 2199', undefined],
  ['Holiday 2010.01.31', 'Holiday 2010.01.31', undefined],
];

const releases: readonly Row[] = [
  ['The.Film.2010.1080p.BluRay.x264-GRP', 'The Film', 2010],
  ['First Man 2018 1080p', 'First Man', 2018],
  ['First Man (2018) 1080p', 'First Man', 2018],
  ['Arrival.2016.2160p.Blu-Ray.HEVC', 'Arrival', 2016],
  ['Ride - 2016 - WEBDL-1080p - x264 AC3', 'Ride', 2016],
  ['curse.of.things.2013.stv.unrated.multi.1080p.bluray.x264-rough', 'curse of things', 2013],
  ['3.Days.to.Walk.2014.720p.BluRay.x264.YIFY', '3 Days to Walk', 2014],
  ['Rain 1988 REMASTERED 1080p BluRay x264 AAC - JEFF', 'Rain', 1988],
  ['Super film 480p', 'Super film', undefined],
  ['Super film [480p]', 'Super film', undefined],
  ['Super film 480p 2001', 'Super film', 2001],
  ['Crouching.Cat.4k', 'Crouching Cat', undefined],
  ['Crouching.Cat.UltraHD', 'Crouching Cat', undefined],
  ['Crouching.Cat.HDR', 'Crouching Cat', undefined],
  ['Crouching.Cat.BDrip-HDC', 'Crouching Cat', undefined],
  ['Last.Call.for.Nowhere.WEB-DL.1080p', 'Last Call for Nowhere', undefined],
  ['Film.EXTENDED.2013.German.DL.1080p.BluRay.AVC-X', 'Film', 2013],
  ['Film.Z.2.EXTENDED.2013.German.DL.1080p', 'Film Z 2', 2013],
  ['Film.Extended.Cut.2016', 'Film', 2016],
  ['The.Final.Cut.2004.DVDRip', 'The Final Cut', 2004],
  ['Uncut.Gems.2019.720p.BluRay.x264-Y', 'Uncut Gems', 2019],
  ['The.Good.German.2006.720p.BluRay.x264-G', 'The Good German', 2006],
  ['Das.A.Team.Der.Film.Extended.Cut.German.720p.BluRay.x264-A', 'Das A Team Der Film', undefined],
  ['Passengers.German.DL.AC3.Dubbed..BluRay.x264-P', 'Passengers', undefined],
  ['Cars.2.German.DL.720p.BluRay.x264-E', 'Cars 2', undefined],
  ['Movie Name FRENCH BluRay 720p 2016 kjhlj', 'Movie Name', 2016],
  ['Der.Film.James.German.Bluray.Why.1998', 'Der Film James', 1998],
  ['Film.2018.1080p.AMZN.WEB-DL.DD5.1.H.264-NTG', 'Film', 2018],
  ['www.Example.com - Film.2008.720p.X264-D', 'Film', 2008],
  ['[ www.Example.com ] - Film.2012.720p', 'Film', 2012],
  ['Film.3D.HSBS.2010', 'Film', 2010],
  ['brave.3d.sbs', 'brave', undefined],
  ['Step Up 3D', 'Step Up 3D', undefined],
  ['The Web', 'The Web', undefined],
  ['The.Limited', 'The Limited', undefined],
];

const groupsAndBrackets: readonly Row[] = [
  ['[REC]', '[REC]', undefined],
  ['[rec]', '[rec]', undefined],
  ['[REC] (2007)', '[REC]', 2007],
  ['[REC] 2 (2009)', '[REC] 2', 2009],
  ['[REC] Apocalypse (2014)', '[REC] Apocalypse', 2014],
  ['[sam] Toward the Sea (1980) [BD 1080p TrueHD]', 'Toward the Sea', 1980],
  ['[Arid] 5 Centimetres (BDRip 1920x1080 Hi10 FLAC) [FD8B6FF2]', '5 Centimetres', undefined],
  ['[sam] Goblin - Crown [BD 1080p FLAC] [CD298D48]', 'Goblin - Crown', undefined],
  ['480 Super film [tmdbid=12345]', '480 Super film', undefined],
  ['Film {edition-Final Cut} (2010)', 'Film', 2010],
  ['Film (2010) {edition-Final Cut}', 'Film', 2010],
  ['Red Son - tt10985510', 'Red Son', undefined],
];

const dots: readonly Row[] = [
  ['American.Psycho', 'American Psycho', undefined],
  ['The_Show_Name', 'The Show Name', undefined],
  ['The.Man.from.U.N.C.L.E.2015.1080p.BluRay', 'The Man from U.N.C.L.E.', 2015],
  ['R.I.P.D.2013.720p.BluRay', 'R.I.P.D.', 2013],
  ['V.H.S.2.2013.LIMITED.720p.BluRay', 'V.H.S. 2', 2013],
  ['A.I.Artificial.(2001)', 'A.I. Artificial', 2001],
  ['To.Live.in.L.A.1985.1080p.BluRay', 'To Live in L.A.', 1985],
  ["Marvel's Agents of S.H.I.E.L.D.", "Marvel's Agents of S.H.I.E.L.D.", undefined],
  ['(500).Days.Of.Film.(2009).DTS.1080p', '(500) Days Of Film', 2009],
  ['We Are the Film!.2013.720p.H264', 'We Are the Film!', 2013],
  ['...And Justice for All (1979)', '...And Justice for All', 1979],
  ['9.99', '9.99', undefined],
  ['7 Psychos.mkv', '7 Psychos', undefined],
  ['Film: The Film World 2013', 'Film: The Film World', 2013],
  ['애타는 로맨스', '애타는 로맨스', undefined],
];

const yearInFront: readonly Row[] = [
  ['2010 - Inception', 'Inception', 2010],
  ['2010 - Inception [1080p]', 'Inception', 2010],
  ['2010. Inception', 'Inception', 2010],
  ['2010_-_Inception_Two', 'Inception Two', 2010],
  ['1994 – Léon', 'Léon', 1994],
  ['1999 - 2001 Nights', '1999 - 2001 Nights', undefined],
  ['(1999) The Matrix', 'The Matrix', 1999],
  ['[1999] The Matrix', 'The Matrix', 1999],
  ['(1999) - The Matrix', 'The Matrix', 1999],
  ['2012 - Supernova (2009)', '2012 - Supernova', 2009],
  ['1917 - Extended', '1917 - Extended', undefined],
  ['1917 - 1080p', '1917', undefined],
  ['1917 - 4K', '1917', undefined],
  ['2012 Doomsday', '2012 Doomsday', undefined],
  ['2067 - A Title', '2067 - A Title', undefined],
];

const countries: readonly (readonly [name: string, title: string, year: number | undefined, country: string])[] = [
  ['House of Cards (UK)', 'House of Cards (UK)', undefined, 'GB'],
  ['House of Cards (UK) (1990)', 'House of Cards (UK)', 1990, 'GB'],
  ['House of Cards (1990) (UK)', 'House of Cards', 1990, 'GB'],
  ['House of Cards [UK]', 'House of Cards', undefined, 'GB'],
  ['The Office (US)', 'The Office (US)', undefined, 'US'],
  ['The Office (U.S.)', 'The Office (U.S.)', undefined, 'US'],
  ['The.Office.US', 'The Office US', undefined, 'US'],
  ['Shameless US', 'Shameless US', undefined, 'US'],
  ['Ghosts.UK.2019.1080p.WEB-DL', 'Ghosts UK', 2019, 'GB'],
  ['The Bridge (SE) {tvdb-1}', 'The Bridge (SE)', undefined, 'SE'],
];

describe('country of a name', () => {
  test.each(countries)('%s', (name, title, year, country) => {
    expect(readTitleName(name)).toEqual(year === undefined ? { title, country } : { title, year, country });
  });
  test.each(['Us (2019)', 'US', '(US)', 'THIS IS US', 'It (2017)', 'Made in AU Land', 'Show (VO)', 'Film (2010) [DE]'])(
    'none in %s',
    (name) => expect(readTitleName(name).country).toBeUndefined(),
  );
});

describe('title and year of a name', () => {
  for (const [subject, rows] of Object.entries({
    withYear,
    yearsInTitles,
    yearInFront,
    releases,
    groupsAndBrackets,
    dots,
  })) {
    test.each(rows)(`${subject}: %s`, (name, title, year) => {
      expect(readTitleName(name)).toEqual(year === undefined ? { title } : { title, year });
    });
  }

  test('a blank name has no title, and an overlong name is kept as it is', () => {
    expect(readTitleName('   ')).toEqual({ title: '' });
    expect(readTitleName(`${'x'.repeat(600)} (1979)`)).toEqual({ title: `${'x'.repeat(600)} (1979)` });
  });
});
