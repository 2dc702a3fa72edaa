/** Every event of Radarr 3 to 6 (docs/reference/senders.md#radarr-events). */
import { json, type SenderBody } from './senderBody.ts';

const movie = {
  id: 12,
  title: 'Heat',
  year: 1995,
  releaseDate: '1995-12-15',
  folderPath: '/movies/Heat (1995)',
  tmdbId: 949,
  imdbId: 'tt0113277',
  overview: 'Un voleur – “Neil McCauley” – et un policier.',
  genres: ['Crime', 'Drama'],
  images: [{ coverType: 'poster', url: '/MediaCover/12/poster.jpg', remoteUrl: 'https://images.example/heat.jpg' }],
  tags: ['4k'],
  originalLanguage: { id: 1, name: 'English' },
};

const movieFile = {
  id: 88,
  relativePath: 'Heat (1995) Bluray-1080p.mkv',
  path: '/movies/Heat (1995)/Heat (1995) Bluray-1080p.mkv',
  quality: 'Bluray-1080p',
  qualityVersion: 1,
  releaseGroup: 'GROUP',
  sceneName: 'Heat.1995.1080p.BluRay.x264-GROUP',
  indexerFlags: '0',
  size: 14_680_064_000,
  dateAdded: '2025-11-02T18:03:11Z',
  languages: [{ id: 1, name: 'English' }],
  mediaInfo: {
    audioChannels: 5.1,
    audioCodec: 'DTS',
    width: 1920,
    height: 800,
    videoCodec: 'x264',
    subtitles: ['eng'],
  },
  sourcePath: '/downloads/Heat.1995.1080p.BluRay.x264-GROUP/heat.mkv',
};

const tail = { instanceName: 'Radarr', applicationUrl: '' };

function radarr(
  name: string,
  body: unknown,
  expected: Omit<SenderBody['expected'], 'sender'>,
  version = '6.0.3.10195',
) {
  return {
    name: `Radarr ${name}`,
    body: json(body),
    contentType: 'application/json',
    userAgent: `Radarr/${version} (alpine 3.22.1)`,
    expected: { sender: 'radarr', ...expected },
  } satisfies SenderBody;
}

const heat = '/movies/Heat (1995)';
const fromFolder = (event: string) => ({ event, place: 'movie.folderPath', held: heat }) as const;
const fromFile = (event: string) => ({ event, place: 'movieFile.path', held: heat }) as const;

export const radarrBodies: readonly SenderBody[] = [
  radarr(
    'Test',
    {
      movie: {
        id: 1,
        title: 'Test Title',
        year: 1970,
        releaseDate: '1970-01-01',
        folderPath: 'C:\\testpath',
        tags: ['test-tag'],
      },
      remoteMovie: { tmdbId: 1234, imdbId: '5678', title: 'Test title', year: 1970 },
      release: {
        quality: 'Test Quality',
        qualityVersion: 1,
        releaseTitle: 'Test Title',
        indexer: 'Test Indexer',
        size: 9_999_999,
      },
      eventType: 'Test',
      ...tail,
    },
    { event: 'Test', now: true },
  ),
  radarr(
    'Test in camel case',
    { movie: { folderPath: 'C:\\testpath' }, eventType: 'test' },
    { event: 'test', now: true },
  ),
  radarr(
    'Grab',
    {
      movie,
      remoteMovie: { tmdbId: 949, title: 'Heat', year: 1995 },
      release: {
        quality: 'Bluray-1080p',
        releaseTitle: 'Heat.1995',
        indexer: 'x',
        size: 1,
        indexerFlags: ['G_Freeleech'],
      },
      downloadClient: 'client',
      downloadId: 'AB12',
      customFormatInfo: { customFormats: [], customFormatScore: 0 },
      eventType: 'Grab',
      ...tail,
    },
    fromFolder('Grab'),
  ),
  radarr(
    'Download (import)',
    {
      movie,
      remoteMovie: { tmdbId: 949 },
      movieFile,
      isUpgrade: false,
      downloadId: 'AB12',
      eventType: 'Download',
      ...tail,
    },
    fromFile('Download'),
  ),
  radarr(
    'Download (upgrade)',
    {
      movie,
      movieFile,
      isUpgrade: true,
      deletedFiles: [
        { id: 80, relativePath: 'old.avi', path: '/movies/Heat (1995)/old.avi', recycleBinPath: '/bin/old.avi' },
      ],
      eventType: 'Download',
      ...tail,
    },
    fromFile('Download'),
  ),
  radarr(
    'Download of a disc',
    { movie, movieFile: { ...movieFile, path: '/movies/Heat (1995)/BDMV/STREAM/00001.m2ts' }, eventType: 'Download' },
    fromFile('Download'),
  ),
  radarr(
    'Download of a DVD',
    { movie, movieFile: { ...movieFile, path: '/movies/Heat (1995)/VIDEO_TS/VTS_01_1.VOB' }, eventType: 'Download' },
    fromFile('Download'),
  ),
  radarr(
    'Download on Windows',
    { movie, movieFile: { ...movieFile, path: 'D:\\Movies\\Heat (1995)\\Heat.mkv' }, eventType: 'Download' },
    { event: 'Download', place: 'movieFile.path', held: 'D:\\Movies\\Heat (1995)' },
  ),
  radarr(
    'Download onto a share',
    {
      movie,
      movieFile: { ...movieFile, path: '\\\\nas\\media\\Movies\\Heat (1995)\\Heat.mkv' },
      eventType: 'Download',
    },
    { event: 'Download', place: 'movieFile.path', held: '\\\\nas\\media\\Movies\\Heat (1995)' },
  ),
  radarr(
    'Download with a relative path of the other kind',
    { movie, movieFile: { ...movieFile, path: '/movies/Heat (1995)\\Heat.mkv' }, eventType: 'Download' },
    fromFile('Download'),
  ),
  radarr(
    'Download with decomposed letters',
    { movieFile: { path: '/movies/Ame\u0301lie (2001)/a.mkv' }, eventType: 'Download' },
    { event: 'Download', place: 'movieFile.path', held: '/movies/Ame\u0301lie (2001)' },
  ),
  radarr('Rename before 4', { movie, eventType: 'Rename' }, fromFolder('Rename'), '3.2.2.5080'),
  radarr(
    'Rename',
    {
      movie,
      renamedMovieFiles: [
        {
          previousRelativePath: 'a.mkv',
          previousPath: '/movies/Heat (1995)/a.mkv',
          relativePath: 'b.mkv',
          path: '/movies/Heat (1995)/b.mkv',
        },
      ],
      eventType: 'Rename',
      ...tail,
    },
    fromFolder('Rename'),
  ),
  radarr('MovieAdded', { movie, addMethod: 'manual', eventType: 'MovieAdded', ...tail }, fromFolder('MovieAdded')),
  radarr(
    'MovieDelete',
    { movie, deletedFiles: true, movieFolderSize: 14_680_064_000, eventType: 'MovieDelete', ...tail },
    { ...fromFolder('MovieDelete'), again: true },
  ),
  radarr(
    'MovieFileDelete before 5.10',
    { movie, deleteReason: 'upgrade', eventType: 'MovieFileDelete' },
    { ...fromFolder('MovieFileDelete'), again: true },
    '4.7.5.7809',
  ),
  radarr(
    'MovieFileDelete',
    { movie, movieFile, deleteReason: 'manual', eventType: 'MovieFileDelete', ...tail },
    { ...fromFile('MovieFileDelete'), again: true },
  ),
  radarr(
    'Health',
    {
      level: 'warning',
      message: 'Indexers unavailable',
      type: 'IndexerStatusCheck',
      wikiUrl: 'https://wiki.example',
      eventType: 'Health',
      ...tail,
    },
    { event: 'Health' },
  ),
  radarr(
    'HealthRestored',
    { level: 'ok', message: 'm', type: 't', eventType: 'HealthRestored' },
    { event: 'HealthRestored' },
  ),
  radarr(
    'ApplicationUpdate',
    { message: 'updated', previousVersion: '5.1', newVersion: '5.2', eventType: 'ApplicationUpdate', ...tail },
    { event: 'ApplicationUpdate' },
  ),
  radarr(
    'ManualInteractionRequired',
    {
      movie,
      downloadInfo: { title: 't', size: 1 },
      downloadStatus: 'Warning',
      downloadStatusMessages: [],
      eventType: 'ManualInteractionRequired',
    },
    fromFolder('ManualInteractionRequired'),
  ),
  radarr(
    'ManualInteractionRequired of an unknown film',
    {
      downloadInfo: { title: 't' },
      downloadStatusMessages: [{ title: 'x', messages: ['y'] }],
      eventType: 'ManualInteractionRequired',
    },
    { event: 'ManualInteractionRequired' },
  ),
];
