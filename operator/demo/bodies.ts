/** Webhook bodies as Radarr and Sonarr send them after an import, with the paths of their own mounts. */
import { basename, dirname } from 'node:path/posix';

export function radarrImport(path: string, sizeBytes: number): object {
  return {
    movie: {
      id: 7,
      title: 'The Long Tide',
      year: 2011,
      releaseDate: '2011-09-02',
      folderPath: `/data/movies/${dirname(path)}`,
      tmdbId: 70001,
      imdbId: 'tt0070001',
      overview: 'A lighthouse, a storm, a letter.',
      tags: [],
    },
    remoteMovie: { tmdbId: 70001, imdbId: 'tt0070001', title: 'The Long Tide', year: 2011 },
    movieFile: {
      id: 11,
      relativePath: basename(path),
      path: `/data/movies/${path}`,
      quality: 'Bluray-1080p',
      qualityVersion: 1,
      releaseGroup: 'DEMO',
      indexerFlags: '0',
      size: sizeBytes,
      dateAdded: '2026-01-04T18:00:00Z',
      languages: [{ id: 1, name: 'English' }],
    },
    isUpgrade: false,
    downloadClient: 'qBittorrent',
    downloadId: 'DEMO',
    eventType: 'Download',
    instanceName: 'Radarr',
    applicationUrl: '',
  };
}

export function sonarrImport(path: string, sizeBytes: number): object {
  return {
    series: {
      id: 3,
      title: 'Harbour Lights',
      titleSlug: 'harbour-lights',
      path: '/data/series/Harbour Lights',
      tvdbId: 80001,
      tmdbId: 90001,
      type: 'standard',
      year: 2020,
    },
    episodes: [
      {
        id: 31,
        episodeNumber: 3,
        seasonNumber: 1,
        title: 'Part 3',
        airDate: '2020-03-15',
        airDateUtc: '2020-03-15T20:00:00Z',
        seriesId: 3,
      },
    ],
    episodeFile: {
      id: 33,
      relativePath: `Season 1/${basename(path)}`,
      path: `/data/series/${path}`,
      quality: 'WEBDL-1080p',
      qualityVersion: 1,
      size: sizeBytes,
      dateAdded: '2026-01-04T18:00:00Z',
    },
    isUpgrade: false,
    downloadClient: 'qBittorrent',
    eventType: 'Download',
    instanceName: 'Sonarr',
    applicationUrl: '',
  };
}

/** The body of the Test button, with a path outside every Library. It starts a full walk; nothing searches for `C:\testpath`. */
export const radarrTest = {
  movie: { id: 1, title: 'Test Title', year: 1970, folderPath: 'C:\\testpath', releaseDate: '1970-01-01', tags: [] },
  remoteMovie: { tmdbId: 1234, imdbId: '5678', title: 'Test title', year: 1970 },
  eventType: 'Test',
  instanceName: 'Radarr',
  applicationUrl: '',
};
