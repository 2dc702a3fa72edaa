import { describe, expect, test } from 'vitest';
import type { LibraryKind } from '../library/document.ts';
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
  ])('%s of %s', (text, kind, scheme, id) => {
    expect(chosenId(text, kind)).toEqual({ scheme, id });
  });

  test.each<[string, LibraryKind, string]>([
    ['603', 'movies', 'expected SERVICE:ID'],
    ['', 'movies', 'expected SERVICE:ID'],
    ['tmbd:603', 'movies', 'did you mean tmdb?'],
    ['letterboxd:603', 'movies', 'expected tmdb, imdb'],
    ['tmdb:tt0133093', 'movies', 'is no id of tmdb: expected one like tmdb:603'],
    ['tmdb:0', 'movies', 'is no id of tmdb'],
    ['tmdb:', 'movies', 'is no id of tmdb'],
    ['tmdb:603:1', 'movies', 'is no id of tmdb'],
    ['imdb:133093', 'movies', 'expected one like imdb:tt0133093'],
    ['imdb:tt0000000', 'movies', 'is no id of imdb'],
    ['wikidata:83495', 'movies', 'expected one like wikidata:Q83495'],
    ['tvmaze:82', 'movies', 'tvmaze has no films'],
    ['tmdb:603\u001b[2J', 'movies', 'is no id of tmdb'],
  ])('%j is no id for %s', (text, kind, message) => {
    expect(() => chosenId(text, kind)).toThrow(UsageError);
    expect(() => chosenId(text, kind)).toThrow(message);
  });
});
