import { expect, test } from 'vitest';
import { de } from '../texts/de.ts';
import { en } from '../texts/en.ts';
import { serviceText } from './services.ts';

test.each([
  ['tmdb', 'TMDB'],
  ['themoviedb', 'TMDB'],
  ['tvdb', 'TheTVDB'],
  ['fanart', 'fanart.tv'],
  ['anidb', 'anidb'],
  ['constructor', 'constructor'],
])('the service %s is displayed as %s', (name, text) => {
  expect(serviceText(name)).toBe(text);
});

test.each([
  ['tmdb', 'TMDB', 'TMDB'],
  ['file', 'your file', 'eigene Datei'],
  ['chapters', 'chapters', 'Kapitel'],
  ['yt-dlp', 'yt-dlp', 'yt-dlp'],
  ['toString', 'toString', 'toString'],
])('the source %s of a fact is displayed as %s, in German as %s', (name, english, german) => {
  expect([en.facts.source(name), de.facts.source(name)]).toEqual([english, german]);
});
