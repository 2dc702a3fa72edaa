/** Texts that services ask to be shown by who uses their answers (sources.md; the terms of each). Pure data. */
export const attributions: readonly { readonly name: string; readonly text: string; readonly link: string }[] = [
  {
    name: 'tmdb',
    text: 'This product uses the TMDB API but is not endorsed or certified by TMDB.',
    link: 'https://www.themoviedb.org/',
  },
  {
    name: 'tvdb',
    text: 'Metadata provided by TheTVDB. Please consider adding missing information or subscribing.',
    link: 'https://thetvdb.com/subscribe',
  },
  { name: 'tvmaze', text: 'Series data by TVmaze, licensed CC BY-SA.', link: 'https://www.tvmaze.com/' },
  { name: 'fanart', text: 'Art from fanart.tv.', link: 'https://fanart.tv/' },
  { name: 'wikidata', text: 'Data from Wikidata, CC0.', link: 'https://www.wikidata.org/' },
  { name: 'omdb', text: 'Data from the OMDb API, licensed CC BY-NC 4.0.', link: 'https://www.omdbapi.com/' },
  { name: 'introdb', text: 'Marks from IntroDB.', link: 'https://introdb.app/' },
  { name: 'theintrodb', text: 'Marks from TheIntroDB.', link: 'https://theintrodb.org/' },
  { name: 'archive', text: 'Trailers from the Internet Archive.', link: 'https://archive.org/' },
  { name: 'peertube', text: 'Trailers from PeerTube instances.', link: 'https://joinpeertube.org/' },
];
