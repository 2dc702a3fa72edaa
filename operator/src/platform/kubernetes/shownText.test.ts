import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitting, sentence, withoutSecrets } from './shownText.ts';

describe('secrets in addresses', () => {
  test.each([
    ['postgres://projectionist:s3cret@db:5432/catalog', 'postgres://…@db:5432/catalog'],
    ['asked http://kodi:pass%2Fword@tv.lan:8080/jsonrpc twice', 'asked http://…@tv.lan:8080/jsonrpc twice'],
    ['a password with @: postgres://u:p@ss@db/x', 'a password with @: postgres://…@db/x'],
    ['a user alone: ftp://user@host', 'a user alone: ftp://…@host'],
    ['nobody: http://@host', 'nobody: http://…@host'],
    ['two: http://a:b@c, http://d:e@f', 'two: http://…@c, http://…@f'],
    ['https://api.test/3/movie?api_key=abc123&language=de', 'https://api.test/3/movie?api_key=…&language=de'],
    ['https://plex.test/x?language=de&X-Plex-Token=abc#top', 'https://plex.test/x?language=de&X-Plex-Token=…#top'],
    ['"http://emby.test/?ApiKey=abc": 401', '"http://emby.test/?ApiKey=…": 401'],
  ])('%s', (text, expected) => {
    expect(withoutSecrets(text)).toBe(expected);
  });

  test.each([
    'https://api.test/3/movie?language=de&page=2',
    'https://video.test/@someone/films',
    'mail to admin@nas.lan',
    'spec.sources[0].tmdb.secretRef.key: expected a text',
    'https://api.test/3?api_key=',
    'A & B: key=word',
    '',
  ])('are removed from %j', (text) => {
    expect(withoutSecrets(text)).toBe(text);
  });
});

test('secrets are removed before the cut, because half a password is a secret too', () => {
  expect(sentence('http://user:password@host/', 16)).toBe('http://…@host/');
});

test('a cut never splits a surrogate pair', () => {
  expect(fitting('ab🎬', 3)).toBe('ab\ufffd');
  expect(fitting('ab🎬', 4)).toBe('ab🎬');
});

test('repeated application changes nothing, so an unchanged status stays equal', () => {
  const word = fc.constantFrom('http://', 'u', ':', 'p', '@', '?', '&', 'token=', 'x', ' ', '…', '\ud83c', '/');
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), fc.integer({ min: 1, max: 24 }), (words, atMost) => {
      const once = sentence(words.join(''), atMost);
      expect(sentence(once, atMost)).toBe(once);
      expect(once.length).toBeLessThanOrEqual(atMost);
    }),
    { numRuns: 500 },
  );
});
