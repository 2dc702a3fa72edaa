// Generated from operator/src/sources by `npm run generate`. Do not edit.
export const serviceNames = {
  anilist: 'AniList',
  archive: 'Internet Archive',
  fanart: 'fanart.tv',
  imdb: 'IMDb',
  introdb: 'IntroDB',
  omdb: 'OMDb',
  peertube: 'PeerTube',
  theintrodb: 'TheIntroDB',
  tmdb: 'TMDB',
  tvdb: 'TheTVDB',
  tvmaze: 'TVmaze',
  wikidata: 'Wikidata',
} as const;
