/** Services by the names they have for themselves; what is not known as it comes. Pure. */
const names: Readonly<Record<string, string>> = {
  archive: 'Internet Archive',
  fanart: 'fanart.tv',
  imdb: 'IMDb',
  introdb: 'IntroDB',
  metacritic: 'Metacritic',
  omdb: 'OMDb',
  peertube: 'PeerTube',
  // As managers write it beside a rating.
  themoviedb: 'TMDB',
  theintrodb: 'TheIntroDB',
  tmdb: 'TMDB',
  tomatometerallcritics: 'Rotten Tomatoes',
  trakt: 'Trakt',
  tvdb: 'TheTVDB',
  tvmaze: 'TVmaze',
  wikidata: 'Wikidata',
};

/** "TheTVDB" for `tvdb`. Names come from files too. */
export function serviceText(name: string): string {
  return Object.hasOwn(names, name) ? (names[name] ?? name) : name;
}
