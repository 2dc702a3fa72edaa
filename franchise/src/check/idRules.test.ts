import { expect, test } from 'vitest';
import { film, findingsOf, messageOf, show, story } from '../../test/ruleTrial.ts';

const movie = (id: string) => story([{ ...film(1), movie: id }]);
const series = (id: string) => story([{ ...show(1), series: id }]);

test.each([
  'tmdb:11',
  'imdb:tt0076759',
  'imdb:tt1',
  'letterboxd:star-wars',
  'trakt:star-wars-1977',
  'wikidata:Q17738',
  'anidb:1',
])('a film may have the id %s', (id) => expect(messageOf(movie(id))).toEqual([]));

test.each(['tvdb:83268', 'tvmaze:563', 'imdb:tt0458290', 'trakt:the-clone-wars', 'wikidata:Q1', 'anilist:1', 'mal:1'])(
  'a series may have the id %s',
  (id) => expect(messageOf(series(id))).toEqual([]),
);

test.each([
  [movie('tmbd:11'), 'unknown-scheme /order/0/movie', 'Did you mean "tmdb"?'],
  [series('thetv:83268'), 'unknown-scheme /order/0/series', 'Known for a series: tvdb, tvmaze,'],
  [movie('myown:11'), 'unknown-scheme /order/0/movie', 'Known for a film: tmdb, letterboxd, imdb'],
  [movie('constructor:11'), 'unknown-scheme /order/0/movie', 'Known for a film'],
  [movie('tvdb:11'), 'other-kind-scheme /order/0/movie', 'write `series:` if it is one'],
  [series('tmdb:11'), 'other-kind-scheme /order/0/series', 'Use a scheme for a series (tvdb,'],
  [movie('tmdb:tt0076759'), 'id-shape /order/0/movie', 'digits alone'],
  [series('tvdb:the-clone-wars'), 'id-shape /order/0/series', 'not an id of TVDB'],
  [movie('tmdb:0'), 'id-shape /order/0/movie', 'without a 0 in front'],
  [series('tvdb:0081189'), 'id-shape /order/0/series', 'without a 0 in front'],
  [movie('tmdb:99999999999999'), 'id-shape /order/0/movie', 'at most ten'],
  [movie('imdb:tt0000000'), 'id-shape /order/0/movie', 'tt and digits'],
  [movie('wikidata:Q0'), 'id-shape /order/0/movie', 'Q and digits'],
  [movie('imdb:0076759'), 'id-shape /order/0/movie', 'tt and digits'],
  [movie('imdb:tt'), 'id-shape /order/0/movie', 'tt and digits'],
  [movie('wikidata:17738'), 'id-shape /order/0/movie', 'Q and digits'],
])('%o is reported as %s', (franchise, expected, part) => {
  expect(messageOf(franchise)).toEqual([expected]);
  const [finding] = findingsOf(franchise);
  expect(finding?.level).toBe('warning');
  expect(finding?.message).toContain(part);
});
