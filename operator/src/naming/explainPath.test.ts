import { describe, expect, test } from 'vitest';
import { explainPath } from './explainPath.ts';

type Row = readonly [path: string, reading: Record<string, unknown>];

/** The whole reading without the path and, unless the row has one, the rule. */
function read(kind: 'movies' | 'series', [path, wanted]: Row) {
  const { path: _, rule, ...rest } = explainPath(kind, path);
  return 'rule' in wanted ? { ...rest, rule } : rest;
}

const film = { title: 'Alien', year: 1979 };

const films: readonly Row[] = [
  ['Alien (1979)/Alien (1979).mkv', { role: 'video', ...film, rule: 'film-folder' }],
  ['Alien (1979)/alien.mkv', { role: 'video', ...film, rule: 'film-folder' }],
  ['Alien (1979).mkv', { role: 'video', ...film, rule: 'film-file' }],
  ['Alien/Alien.1979.1080p.mkv', { role: 'video', ...film }],
  ['Alien.1979.1080p.BluRay.x264-GRP/alien-grp.mkv', { role: 'video', ...film }],
  ['A/Alien (1979)/Alien (1979).mkv', { role: 'video', ...film, rule: 'film-folder' }],
  ['Alien Collection/Alien (1979)/Alien.mkv', { role: 'video', ...film, rule: 'film-folder' }],
  ['Alien Collection/Alien (1979).mkv', { role: 'video', ...film, rule: 'film-file' }],
  ['A/Alien (1979).mkv', { role: 'video', ...film, rule: 'film-file' }],
  ['1970s/Alien (1979).mkv', { role: 'video', ...film, rule: 'film-file' }],
  ['M/M (1931).mkv', { role: 'video', title: 'M', year: 1931, rule: 'film-folder' }],
  ['2012/2012.2009.1080p.mkv', { role: 'video', title: '2012', year: 2009 }],
  ['Alien (1979) {tmdb-348}/Alien.mkv', { role: 'video', ...film, ids: { tmdb: '348' } }],
  ['Alien (1979)/Alien (1979) [tmdbid=348].mkv', { role: 'video', ...film, ids: { tmdb: '348' } }],
  [
    'Alien (1979) {tmdb-348}/Alien {tmdb-1} tt0078748.mkv',
    { role: 'video', ...film, ids: { tmdb: '348', imdb: 'tt0078748' } },
  ],
  ['Alien (1979)/Alien (1979).strm', { role: 'video', ...film }],
  ['Alien (1979)/Alien (1979).iso', { role: 'video', ...film }],
  ['...And Justice for All (1979)/film.mkv', { role: 'video', title: '...And Justice for All', year: 1979 }],
];

const versionsAndParts: readonly Row[] = [
  ["Alien (1979)/Alien (1979) - Director's Cut.mkv", { role: 'video', ...film, version: "Director's Cut" }],
  ['Alien (1979)/Alien (1979) - [Theatrical].mkv', { role: 'video', ...film, version: 'Theatrical' }],
  ['Alien (1979)/Alien (1979) [1080p].mkv', { role: 'video', ...film, version: '1080p' }],
  ['Alien (1979)/Alien (1979) - 4K.mkv', { role: 'video', ...film, version: '4K' }],
  ['Alien (1979)/Alien (1979) Bluray-1080p.mkv', { role: 'video', ...film, version: 'Bluray-1080p' }],
  ['Alien (1979)/Alien (1979) {edition-Final Cut}.mkv', { role: 'video', ...film, version: 'Final Cut' }],
  ['Alien (1979)/Alien (1979).3D.HSBS.mkv', { role: 'video', ...film, version: '3D.HSBS' }],
  [
    'Alien (1979) {tmdb-348}/Alien (1979) {tmdb-348} - 4K.mkv',
    { role: 'video', ...film, ids: { tmdb: '348' }, version: '4K' },
  ],
  ["Alien (1979) - Director's Cut.mkv", { role: 'video', ...film, version: "Director's Cut" }],
  ['Alien (1979) [1080p].mkv', { role: 'video', ...film, version: '1080p' }],
  ['Alien.1979.1080p.mkv', { role: 'video', ...film }],
  ['Star Wars - A New Hope (1977).mkv', { role: 'video', title: 'Star Wars - A New Hope', year: 1977 }],
  ['Alien (1979)/Alien (1979) cd1.avi', { role: 'video', ...film, part: 1 }],
  ['Alien (1979)/Alien (1979)-cd2.avi', { role: 'video', ...film, part: 2 }],
  ['Alien (1979)/Alien (1979) - part2.mkv', { role: 'video', ...film, part: 2 }],
  ['Alien (1979)/Alien (1979) pt1.mkv', { role: 'video', ...film, part: 1 }],
  ['Alien (1979)/Alien (1979) disc 1.mkv', { role: 'video', ...film, part: 1 }],
  ['Alien (1979)/Alien (1979) (Disk 02).mkv', { role: 'video', ...film, part: 2 }],
  ['Alien (1979)/Alien (1979) dvd1.mkv', { role: 'video', ...film, part: 1 }],
  ['Alien (1979)/Alien (1979) parta.mkv', { role: 'video', ...film, part: 1 }],
  ['Alien (1979)/Alien (1979) part d.mkv', { role: 'video', ...film, part: 4 }],
  ['Alien (1979)/Alien (1979)[720p][PG]part1.mkv', { role: 'video', ...film, version: '720p PG', part: 1 }],
  ['Alien (1979)/Alien (1979) - Extended - part1.mkv', { role: 'video', ...film, version: 'Extended', part: 1 }],
  ['Alien (1979)/CD1/alien.avi', { role: 'video', ...film, part: 1 }],
  ['Alien (1979).part1.stv.unrated.1080p.bluray.x264-rough.mkv', { role: 'video', ...film, part: 1 }],
  ['Alien.1979.CD2.DVDRip.XviD-KG.avi', { role: 'video', ...film, part: 2 }],
  ['Alien.1979.PAL.DVD9.mkv', { role: 'video', ...film }],
  ['Alien (1979) parte.mkv', { role: 'video', ...film }],
  ['Mock Part 1 (2014)/Mock Part 1.mkv', { role: 'video', title: 'Mock Part 1', year: 2014 }],
  ['Mock Part 1 (2014)/Mock Part 1 (2014).mkv', { role: 'video', title: 'Mock Part 1', year: 2014 }],
];

const discs: readonly Row[] = [
  ['Alien (1979)/VIDEO_TS/VIDEO_TS.IFO', { role: 'video', ...film, rule: 'dvd-disc' }],
  ['Alien (1979)/VIDEO_TS/VTS_01_1.VOB', { role: 'video', ...film }],
  ['Alien (1979)/video_ts/vts_01_1.vob', { role: 'video', ...film }],
  ['Alien (1979)/BDMV/STREAM/00001.m2ts', { role: 'video', ...film, rule: 'bluray-disc' }],
  ['Alien (1979)/BDMV/index.bdmv', { role: 'video', ...film }],
  ['Alien (1979)/BDMV/INDEX.BDMV', { role: 'video', ...film }],
  ['Alien (1979)/BDMV/index.bdmv.bak', { role: 'ignored', rule: 'disc-structure' }],
  ['Alien (1979)/Disc 2/BDMV/STREAM/00001.m2ts', { role: 'video', ...film, part: 2 }],
  ['Alien (1979)/VIDEO_TS/VIDEO_TS.BUP', { role: 'ignored', rule: 'disc-structure' }],
  ['Alien (1979)/BDMV/PLAYLIST/00001.mpls', { role: 'ignored', rule: 'disc-structure' }],
  ['Alien (1979)/VIDEO_TS', { role: 'video', ...film, rule: 'disc-folder' }],
];

const unknown = { role: 'extra', extraType: 'unknown', ...film };
const extras: readonly Row[] = [
  ['Alien (1979)/Alien (1979)-trailer.mp4', { role: 'trailer', extraType: 'trailer', ...film, rule: 'extras-suffix' }],
  ['Alien (1979)/Alien (1979).trailer.mp4', { role: 'trailer', extraType: 'trailer', ...film }],
  ['Alien (1979)/Alien (1979)_trailer.mp4', { role: 'trailer', extraType: 'trailer', ...film }],
  ['Alien (1979)/Alien (1979) - trailer.mp4', { role: 'trailer', extraType: 'trailer', ...film }],
  ['Alien (1979)/Alien (1979)-trailer2.mp4', { role: 'trailer', extraType: 'trailer', ...film }],
  ['Alien (1979)/trailer.mp4', { role: 'trailer', extraType: 'trailer', ...film, rule: 'extras-name' }],
  ['Alien (1979)/movie-trailer.mp4', { role: 'trailer', extraType: 'trailer', ...film }],
  ['Alien (1979)/Trailers/teaser.mp4', { role: 'trailer', extraType: 'trailer', ...film, rule: 'extras-folder' }],
  ['Alien (1979)-trailer.mp4', { role: 'trailer', extraType: 'trailer', ...film }],
  ['Alien (1979)/behind the scenes/x.mkv', { role: 'extra', extraType: 'behindthescenes', ...film }],
  ['Alien (1979)/Behind-The-Scenes/x.mkv', { role: 'extra', extraType: 'behindthescenes', ...film }],
  ['Alien (1979)/deleted scenes/x.mkv', { role: 'extra', extraType: 'deletedscene', ...film }],
  ['Alien (1979)/interviews/x.mkv', { role: 'extra', extraType: 'interview', ...film }],
  ['Alien (1979)/scenes/x.mkv', { role: 'extra', extraType: 'scene', ...film }],
  ['Alien (1979)/shorts/x.mkv', { role: 'extra', extraType: 'short', ...film }],
  ['Alien (1979)/featurettes/Making of (2003).mkv', { role: 'extra', extraType: 'featurette', ...film }],
  ['Alien (1979)/clips/x.mkv', { role: 'extra', extraType: 'clip', ...film }],
  ['Alien (1979)/other/x.mkv', unknown],
  ['Alien (1979)/extras/x.mkv', unknown],
  ['Alien (1979)/Extra/x.mkv', unknown],
  ['Alien (1979)/Extras/Making Of/part1.mkv', unknown],
  ['Alien (1979)/backdrops/x.mp4', { role: 'extra', extraType: 'themevideo', ...film }],
  ['Alien (1979)/theme-music/x.mp3', { role: 'extra', extraType: 'themesong', ...film }],
  ['Alien (1979)/theme.mp3', { role: 'extra', extraType: 'themesong', ...film }],
  ['Alien (1979)/300-behindthescenes.mkv', { role: 'extra', extraType: 'behindthescenes', ...film }],
  ['Alien (1979)/300-deleted.mp4', { role: 'extra', extraType: 'deletedscene', ...film }],
  ['Alien (1979)/300-deletedscene.mp4', { role: 'extra', extraType: 'deletedscene', ...film }],
  ['Alien (1979)/300-interview.mp4', { role: 'extra', extraType: 'interview', ...film }],
  ['Alien (1979)/300-scene2.mp4', { role: 'extra', extraType: 'scene', ...film }],
  ['Alien (1979)/300-clip.mp4', { role: 'extra', extraType: 'clip', ...film }],
  ['Alien (1979)/300-featurette.mp4', { role: 'extra', extraType: 'featurette', ...film }],
  ['Alien (1979)/300-short.mp4', { role: 'extra', extraType: 'short', ...film }],
  ['Alien (1979)/300-other.mp4', unknown],
  ['Alien (1979)/300-extra.mp4', unknown],
  ['Alien (1979)/sample.mkv', { role: 'sample', extraType: 'sample', ...film }],
  ['Alien (1979)/alien.sample.mkv', { role: 'sample', extraType: 'sample', ...film }],
  ['Alien (1979)/alien-sample.mkv', { role: 'sample', extraType: 'sample', ...film }],
  ['Alien (1979)/sample-alien.mkv', { role: 'sample', extraType: 'sample', ...film }],
  ['Alien (1979)/Sample/alien.mkv', { role: 'sample', extraType: 'sample', ...film }],
  ['Alien (1979)/samples/alien.mkv', { role: 'sample', extraType: 'sample', ...film }],
];

const noExtras: readonly Row[] = [
  ['Sample This (2010)/Sample This.mkv', { role: 'video', title: 'Sample This', year: 2010 }],
  ['Sample (2010)/Sample.mkv', { role: 'video', title: 'Sample', year: 2010 }],
  ['sampler.mkv', { role: 'video', title: 'sampler' }],
  ['The Big Short/The Big Short.mkv', { role: 'video', title: 'The Big Short' }],
  ['not a scene/something.mkv', { role: 'video', title: 'not a scene' }],
  ['stuff trailerthings.mkv', { role: 'video', title: 'stuff trailerthings' }],
  ['Interviews/Interviews.mkv', { role: 'video', title: 'Interviews' }],
  ['Shorts/Luxo (1986)/Luxo (1986).mkv', { role: 'video', title: 'Luxo', year: 1986 }],
  ['HD/Shorts/Luxo (1986)/Luxo (1986).mkv', { role: 'video', title: 'Luxo', year: 1986 }],
];

const others: readonly Row[] = [
  ['Alien (1979)/Alien (1979).nfo', { role: 'nfo', ...film }],
  ['Alien (1979)/movie.nfo', { role: 'nfo', ...film }],
  ['Alien (1979).nfo', { role: 'nfo', ...film }],
  ['Alien (1979)/poster.jpg', { role: 'image', ...film }],
  ['Alien (1979)/Alien (1979)-thumb.jpg', { role: 'image', ...film }],
  ['Alien (1979)-fanart1.jpg', { role: 'image', ...film }],
  ['Alien (1979)/clearlogo.png', { role: 'image', ...film }],
  ['poster.jpg', { role: 'image' }],
  ['Alien (1979)/Alien (1979).en.srt', { role: 'subtitle', ...film }],
  ['Alien (1979).pt-BR.forced.ass', { role: 'subtitle', ...film }],
  ['Alien (1979).en.sdh.cc.hi.full.srt', { role: 'subtitle', ...film }],
  ['Alien (1979)/Alien (1979).trickplay/320 - 10x10/0.jpg', { role: 'ours', ...film, rule: 'trickplay' }],
  ['Alien (1979).trickplay/320 - 10x10/0.jpg', { role: 'ours', ...film }],
  ['Alien (1979)/Alien (1979).TRICKPLAY/320 - 10x10/0.jpg', { role: 'ours', ...film, rule: 'trickplay' }],
  ['Alien (1979)/Alien (1979).trickplay.old/0.jpg', { role: 'image', title: 'Alien', year: 1979, rule: 'image' }],
  ['Alien (1979)/.projectionist/record.json', { role: 'ours', ...film, rule: 'hidden-folder' }],
  ['.projectionist/record.json', { role: 'ours', rule: 'hidden-folder' }],
];

const ignored: readonly (readonly [string, string])[] = [
  ['Alien (1979)/.DS_Store', 'ignored-file'],
  ['Alien (1979)/._Alien.mkv', 'ignored-file'],
  ['Alien (1979)/.hidden.mkv', 'ignored-file'],
  ['Alien (1979)/Thumbs.db', 'ignored-file'],
  ['Alien (1979)/small.jpg', 'ignored-file'],
  ['Alien (1979)/AlbumArt.jpg', 'ignored-file'],
  ['Alien (1979)/alien-proof.jpg', 'ignored-file'],
  ['Alien (1979)/x.bts', 'ignored-file'],
  ['@eaDir/Alien (1979)/x.jpg', 'ignored-folder'],
  ['#recycle/Alien.mkv', 'ignored-folder'],
  ['@Recycle/Alien.mkv', 'ignored-folder'],
  ['$RECYCLE.BIN/Alien.mkv', 'ignored-folder'],
  ['System Volume Information/x.mkv', 'ignored-folder'],
  ['lost+found/x.mkv', 'ignored-folder'],
  ['.@__thumb/x.jpg', 'ignored-folder'],
  ['.snapshots/1/Alien.mkv', 'ignored-folder'],
  ['.zfs/snapshot/x.mkv', 'ignored-folder'],
  ['Alien (1979)/Subs/2_English.srt', 'ignored-folder'],
  ['Alien (1979)/.actors/A_B.jpg', 'ignored-folder'],
  ['Alien (1979)/extrafanart/fanart1.jpg', 'ignored-folder'],
  ['Alien (1979)/extrathumbs/thumb1.jpg', 'ignored-folder'],
  ['Alien (1979)/metadata/x.jpg', 'ignored-folder'],
  ['Alien (1979)/Plex Versions/x.mkv', 'ignored-folder'],
  ['Alien (1979)/Alien.mkv.!qB', 'temporary-name'],
  ['Alien (1979)/Alien.mkv.part', 'temporary-name'],
  ['Alien (1979)/Alien.mkv.partial~', 'temporary-name'],
  ['Alien (1979)/Alien.mkv.backup~', 'temporary-name'],
  ['Alien (1979)/.nfs0000000000abcdef', 'temporary-name'],
  ['_UNPACK_Alien.1979/alien.mkv', 'temporary-name'],
  ['_FAILED_Alien.1979/alien.mkv', 'temporary-name'],
  ['Alien (1979)/Alien.edl', 'not-media'],
  ['Alien (1979)/Alien.mka', 'not-media'],
  ['Alien (1979)/readme.txt', 'not-media'],
  ['Alien (1979)/collection.xml', 'not-media'],
  ['Alien (1979)', 'not-media'],
  ['', 'empty-path'],
  ['///', 'empty-path'],
  ['../Alien.mkv', 'outside-root'],
  ['a/../../Alien.mkv', 'outside-root'],
];

const show = { title: 'Harbour', year: 2005 };
const episode = { ...show, season: 1, episodes: [2] };

const shows: readonly Row[] = [
  ['Harbour (2005)/Season 1/Harbour - S01E02 - Tide.mkv', { role: 'video', ...episode, rule: 'season-episode' }],
  ['Harbour (2005)/Harbour 1x02.mkv', { role: 'video', ...episode, rule: 'season-x-episode' }],
  ['Harbour (2005) {tvdb-12}/S01/ep02.mkv', { role: 'video', ...show, ids: { tvdb: '12' }, season: 1, episodes: [2] }],
  ['Drama/Harbour (2005)/Season 1/S01E02.mkv', { role: 'video', ...episode }],
  ['Harbour (2005)/1/S01E02.mkv', { role: 'video', ...episode }],
  ['Harbour (2005)/1. Staffel/02.mkv', { role: 'video', ...episode }],
  ['Harbour (2005)/Harbour - Season 1/02.mkv', { role: 'video', ...episode }],
  ['Harbour (2005)/Harbour.S01.1080p.WEB-DL-GRP/harbour.s01e02.mkv', { role: 'video', ...episode }],
  ['Harbour (2005)/Season 1/Harbour.S01E02.720p-GRP/abc.mkv', { role: 'video', ...episode }],
  ['Harbour (2005)/Season 1/Harbour.S01E02.720p-GRP/tbbt102.mkv', { role: 'video', ...episode }],
  ['Harbour (2005)/S01E02/abc.mkv', { role: 'video', ...episode }],
  ['Harbour (2005)/Season 1/Disc 1/Harbour S01E02.mkv', { role: 'video', ...episode, part: 1 }],
  ['Harbour (2005)/Season 1/Extras/x.mkv', { role: 'extra', extraType: 'unknown', ...show, season: 1 }],
  ['Harbour (2005)/Extras/x.mkv', { role: 'extra', extraType: 'unknown', ...show }],
  ['Harbour (2005)/Season 1/Harbour S01E02-trailer.mkv', { role: 'trailer', extraType: 'trailer', ...episode }],
  ['Harbour (2005)/Season 1/Harbour S01E02-thumb.jpg', { role: 'image', ...episode }],
  ['Harbour (2005)/Season 1/Harbour S01E02.nfo', { role: 'nfo', ...episode }],
  ['Harbour (2005)/Season 1/Harbour S01E02.en.srt', { role: 'subtitle', ...episode }],
  ['Harbour (2005)/Season 1/season.nfo', { role: 'nfo', ...show, season: 1 }],
  ['Harbour (2005)/season01-poster.jpg', { role: 'image', ...show, season: 1 }],
  ['Harbour (2005)/season-specials-poster.jpg', { role: 'image', ...show, season: 0 }],
  ['Harbour (2005)/fanart1.jpg', { role: 'image', ...show }],
  ['Harbour (2005)/tvshow.nfo', { role: 'nfo', ...show }],
  ['Harbour (2005)/theme.mp3', { role: 'extra', extraType: 'themesong', ...show }],
  ['Harbour (2005)/Season 1/Harbour S01E02.trickplay/320 - 10x10/0.jpg', { role: 'ours', ...show }],
  ['Harbour (2005)/Season 2/Harbour S02E03 Part 1.mkv', { role: 'video', ...show, season: 2, episodes: [3], part: 1 }],
  ['Harbour (2005)/Season 1/Harbour S01E02 - Pilot Part 1.mkv', { role: 'video', ...episode }],
  ['Harbour (2005)/Season 1/S01E02 {edition-Uncut}.mkv', { role: 'video', ...episode, version: 'Uncut' }],
  ['Harbour/Season 1/Harbour (2005) - S01E02.mkv', { role: 'video', ...episode }],
  ['Harbour.2005.S01E02.720p.mkv', { role: 'video', ...episode }],
  ['Harbour (2005) - 1x02 - Tide.mkv', { role: 'video', ...episode }],
  ['Harbour.2005.S01.1080p-GRP/e02.mkv', { role: 'video', ...episode }],
  ['Season 1/Harbour (2005) S01E02 tide.avi', { role: 'video', ...episode }],
  ['S01E02.mkv', { role: 'video', season: 1, episodes: [2] }],
  ['24/Season 1/24 S01E02.mkv', { role: 'video', title: '24', season: 1, episodes: [2] }],
  ['Shows/24/Season 1/24 S01E02.mkv', { role: 'video', title: '24', season: 1, episodes: [2] }],
  ['Shows/24/24 S01E02.mkv', { role: 'video', title: '24', season: 1, episodes: [2] }],
  ['King - 10x12 - 24 Hour [SDTV]/Hour.avi', { role: 'video', title: 'King', season: 10, episodes: [12] }],
  [
    'Drop/King - 10x12 - 24 Hour [SDTV]/1012 - 24 Hour.avi',
    { role: 'video', title: 'King', season: 10, episodes: [12] },
  ],
];

describe('films', () => {
  for (const [subject, rows] of Object.entries({ films, versionsAndParts, discs, extras, noExtras, others })) {
    test.each(rows)(`${subject}: %s`, (...row) => expect(read('movies', row)).toEqual(row[1]));
  }
});

describe('shows', () => {
  test.each(shows)('%s', (...row) => expect(read('series', row)).toEqual(row[1]));
});

describe('ignored', () => {
  test.each(ignored)('%s', (path, rule) => {
    expect(explainPath('movies', path)).toEqual({ path, role: 'ignored', rule });
    expect(explainPath('series', path)).toEqual({ path, role: 'ignored', rule });
  });

  test('paths that the caller ignores', () => {
    const options = { isIgnored: (path: string) => path.startsWith('Alien') };
    expect(explainPath('movies', 'Alien\\Alien.mkv', options).rule).toBe('ignore-rule');
    expect(explainPath('movies', 'Aliens.mkv', { isIgnored: () => false }).role).toBe('video');
  });
});
