/** Every event of Sonarr 3 to 5 (docs/reference/senders.md#sonarr-events). */
import { json, type SenderBody } from './senderBody.ts';

const series = {
  id: 4,
  title: 'The Expanse',
  titleSlug: 'the-expanse',
  path: '/tv/The Expanse',
  tvdbId: 280619,
  tvMazeId: 1825,
  tmdbId: 63639,
  imdbId: 'tt3230854',
  malIds: [],
  aniListIds: [],
  type: 'standard',
  year: 2015,
  genres: ['Science Fiction'],
  images: [{ coverType: 'banner', url: '/banner.jpg' }],
  tags: [],
  originalLanguage: { id: 1, name: 'English' },
  originalCountry: 'usa',
};

const episodes = [
  {
    id: 7,
    episodeNumber: 1,
    seasonNumber: 1,
    title: 'Dulcinea',
    airDate: '2015-11-23',
    seriesId: 4,
    tvdbId: 5_380_613,
  },
];

const episodeFile = {
  id: 31,
  relativePath: 'Season 1/The Expanse - S01E01.mkv',
  path: '/tv/The Expanse/Season 1/The Expanse - S01E01.mkv',
  quality: 'WEBDL-1080p',
  qualityVersion: 1,
  size: 2_147_483_648,
  sourcePath: '/downloads/x/the.expanse.s01e01.mkv',
};

const tail = { instanceName: 'Sonarr', applicationUrl: '' };

function sonarr(
  name: string,
  body: unknown,
  expected: Omit<SenderBody['expected'], 'sender'>,
  version = '4.0.19.2979',
) {
  return {
    name: `Sonarr ${name}`,
    body: json(body),
    contentType: 'application/json',
    userAgent: `Sonarr/${version} (debian 12)`,
    expected: { sender: 'sonarr', ...expected },
  } satisfies SenderBody;
}

const expanse = '/tv/The Expanse';
const fromSeries = (event: string) => ({ event, place: 'series.path', held: expanse }) as const;
const fromFile = (event: string) => ({ event, place: 'episodeFile.path', held: expanse }) as const;
const download = (path: string) => ({ series, episodes, episodeFile: { ...episodeFile, path }, eventType: 'Download' });

export const sonarrBodies: readonly SenderBody[] = [
  sonarr(
    'Test',
    {
      series: { id: 1, title: 'Test Title', path: 'C:\\testpath', tvdbId: 1234, tags: ['test-tag'] },
      episodes: [{ id: 123, episodeNumber: 1, seasonNumber: 1, title: 'Test title' }],
      eventType: 'Test',
      ...tail,
    },
    { event: 'Test', now: true },
  ),
  sonarr(
    'Grab',
    { series, episodes, release: { indexerFlags: ['x'] }, eventType: 'Grab', ...tail },
    fromSeries('Grab'),
  ),
  sonarr(
    'Download of a file',
    { series, episodes, episodeFile, isUpgrade: false, eventType: 'Download', ...tail },
    fromFile('Download'),
  ),
  sonarr(
    'Download (upgrade)',
    {
      series,
      episodes,
      episodeFile,
      isUpgrade: true,
      deletedFiles: [{ path: '/tv/The Expanse/Season 1/old.avi', recycleBinPath: '/bin/old.avi' }],
      eventType: 'Download',
    },
    fromFile('Download'),
  ),
  sonarr('Download without season folders', download('/tv/The Expanse/The Expanse - S01E01.mkv'), fromFile('Download')),
  sonarr('Download into Specials', download('/tv/The Expanse/Specials/The Expanse - S00E01.mkv'), fromFile('Download')),
  sonarr('Download into S01', download('/tv/The Expanse/S01/e01.mkv'), fromFile('Download')),
  sonarr('Download on Windows', download('E:\\TV\\The Expanse\\Season 01\\e01.mkv'), {
    event: 'Download',
    place: 'episodeFile.path',
    held: 'E:\\TV\\The Expanse',
  }),
  sonarr('Download onto a share', download('\\\\nas\\tv\\The Expanse\\Season 01\\e01.mkv'), {
    event: 'Download',
    place: 'episodeFile.path',
    held: '\\\\nas\\tv\\The Expanse',
  }),
  sonarr(
    'Download, import complete',
    {
      series,
      episodes,
      episodeFiles: [episodeFile, { ...episodeFile, path: '/tv/The Expanse/Season 1/The Expanse - S01E02.mkv' }],
      fileCount: 2,
      sourcePath: '/downloads/x',
      destinationPath: '/tv/The Expanse/Season 1',
      eventType: 'Download',
    },
    fromSeries('Download'),
  ),
  sonarr('Rename of version 3', { series, eventType: 'Rename' }, fromSeries('Rename'), '3.0.10.1567'),
  sonarr(
    'Rename',
    {
      series,
      renamedEpisodeFiles: [
        {
          previousPath: '/tv/The Expanse/Season 1/a.mkv',
          path: '/tv/The Expanse/Season 1/b.mkv',
          relativePath: 'Season 1/b.mkv',
        },
      ],
      eventType: 'Rename',
    },
    fromSeries('Rename'),
  ),
  sonarr('SeriesAdd', { series, eventType: 'SeriesAdd', ...tail }, fromSeries('SeriesAdd')),
  sonarr(
    'SeriesDelete',
    { series, deletedFiles: false, eventType: 'SeriesDelete', ...tail },
    { ...fromSeries('SeriesDelete'), again: true },
  ),
  sonarr(
    'EpisodeFileDelete',
    { series, episodes, episodeFile, deleteReason: 'upgrade', eventType: 'EpisodeFileDelete' },
    { ...fromFile('EpisodeFileDelete'), again: true },
  ),
  sonarr(
    'EpisodeFileDelete of version 3, a dump of its database',
    {
      series: { id: 4, title: 'The Expanse', path: expanse, tvdbId: 280619, type: 'standard' },
      episodes,
      episodeFile: {
        seriesId: 4,
        seasonNumber: 1,
        relativePath: 'Season 1/e01.mkv',
        episodes: { value: episodes, isLoaded: true },
        series: { value: { path: '/decoy/The Expanse', rootFolderPath: '/decoy' }, isLoaded: true },
      },
      deleteReason: 'manual',
      eventType: 'EpisodeFileDelete',
    },
    { ...fromSeries('EpisodeFileDelete'), again: true },
    '3.0.10.1567',
  ),
  sonarr(
    'Health',
    { level: 'error', message: 'm', type: 't', wikiUrl: 'https://x.example', eventType: 'Health' },
    { event: 'Health' },
  ),
  sonarr(
    'HealthRestored',
    { level: 'ok', message: 'm', type: 't', eventType: 'HealthRestored' },
    { event: 'HealthRestored' },
  ),
  sonarr(
    'ApplicationUpdate',
    { message: 'm', newVersion: '4.0.19', eventType: 'ApplicationUpdate' },
    { event: 'ApplicationUpdate' },
  ),
  sonarr(
    'ManualInteractionRequired',
    { series, episodes, downloadInfo: { title: 't' }, eventType: 'ManualInteractionRequired' },
    fromSeries('ManualInteractionRequired'),
  ),
  sonarr(
    'ManualInteractionRequired of an unknown series',
    { downloadInfo: { title: 't' }, eventType: 'ManualInteractionRequired' },
    { event: 'ManualInteractionRequired' },
  ),
];
