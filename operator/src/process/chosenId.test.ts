import { describe, expect, test } from 'vitest';
import type { LibraryKind } from '../library/document.ts';
import { message } from '../messages/message.ts';
import { chosenId } from './chosenId.ts';
import { UsageError } from './commandError.ts';

describe('parses an id as a person writes it', () => {
  test.each<[string, LibraryKind, string, string]>([
    ['tmdb:603', 'movies', 'tmdb', '603'],
    [' TMDB:603 ', 'series', 'tmdb', '603'],
    ['imdb:tt0133093', 'movies', 'imdb', 'tt0133093'],
    ['imdb:TT0133093', 'movies', 'imdb', 'tt0133093'],
    ['tvdb:169', 'series', 'tvdb', '169'],
    ['tvmaze:82', 'series', 'tvmaze', '82'],
    ['wikidata:q83495', 'movies', 'wikidata', 'Q83495'],
    ['AniList:16498', 'series', 'anilist', '16498'],
    ['603', 'movies', 'tmdb', '603'],
    ['tt0234215', 'movies', 'imdb', 'tt0234215'],
    ['q83495', 'series', 'wikidata', 'Q83495'],
    ['https://www.themoviedb.org/movie/603-the-matrix?language=de', 'movies', 'tmdb', '603'],
    ['themoviedb.org/tv/1396', 'series', 'tmdb', '1396'],
    ['HTTPS://M.IMDB.COM/title/tt0133093/?ref_=nv_sr_1', 'movies', 'imdb', 'tt0133093'],
    ['https://www.tvmaze.com/shows/82/game-of-thrones', 'series', 'tvmaze', '82'],
    ['https://m.wikidata.org/wiki/Q83495#sitelinks', 'movies', 'wikidata', 'Q83495'],
    ['https://thetvdb.com/?tab=series&id=81189', 'series', 'tvdb', '81189'],
    ['https://www.thetvdb.com/dereferrer/movie/169', 'movies', 'tvdb', '169'],
    ['https://anilist.co/anime/16498/Shingeki-no-Kyojin/', 'series', 'anilist', '16498'],
  ])('%s of %s', (text, kind, scheme, id) => {
    expect(chosenId(text, kind)).toEqual({ scheme, id });
  });

  test.each<[string, LibraryKind, string]>([
    ['The Matrix', 'movies', 'expected SERVICE:ID'],
    ['0', 'movies', 'expected SERVICE:ID'],
    ['https://www.themoviedb.org/tv/1396', 'movies', 'is the page of a series: expected one of a film'],
    ['https://www.themoviedb.org/movie/603', 'series', 'is the page of a film: expected one of a series'],
    ['https://www.tvmaze.com/shows/82', 'movies', 'is the page of a series'],
    ['https://thetvdb.com/series/breaking-bad', 'series', 'expected the address of its page at TMDB, IMDb'],
    ['https://example.org/603', 'movies', 'no id of a title is in'],
    ['https://www.imdb.com/title/tt0000000/', 'movies', 'no id of a title is in'],
    ['', 'movies', 'expected SERVICE:ID'],
    ['tmbd:603', 'movies', 'did you mean tmdb?'],
    ['letterboxd:603', 'movies', 'expected tmdb, imdb'],
    ['tmdb:tt0133093', 'movies', 'is not an id of tmdb: expected one like tmdb:603'],
    ['tmdb:0', 'movies', 'is not an id of tmdb'],
    ['tmdb:', 'movies', 'is not an id of tmdb'],
    ['tmdb:603:1', 'movies', 'is not an id of tmdb'],
    ['imdb:133093', 'movies', 'expected one like imdb:tt0133093'],
    ['imdb:tt0000000', 'movies', 'is not an id of imdb'],
    ['wikidata:83495', 'movies', 'expected one like wikidata:Q83495'],
    ['tvmaze:82', 'movies', 'tvmaze has no films'],
    ['tmdb:603\u001b[2J', 'movies', 'is not an id of tmdb'],
  ])('%j is no id for %s', (text, kind, message) => {
    expect(() => chosenId(text, kind)).toThrow(UsageError);
    expect(() => chosenId(text, kind)).toThrow(message);
  });

  test('the page says it in its language, by a code', () => {
    expect(() => chosenId('tmdb:tt1', 'movies')).toThrow(
      expect.objectContaining({ words: message('idOtherForm', '"tmdb:tt1"', 'tmdb', '603') }),
    );
  });
});
