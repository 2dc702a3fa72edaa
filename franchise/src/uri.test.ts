import { expect, test } from 'vitest';
import { isUri } from './uri.ts';

const URIS = [
  'https://a.b/c',
  'https://a.b/c?d=e&f#g/h?i',
  'http://user:pass@host:8080/path',
  'https://',
  'https:///path',
  'mailto:a@b',
  'urn:isbn:0451450523',
  'tmdb:1',
  'a:/',
  'a:/b//c',
  'file:///etc/hosts',
  'https://en.wikipedia.org/wiki/List_of_Star_Wars:_The_Clone_Wars_(film)',
  'https://a.b/%C3%A4',
  'https://[::1]/x',
  'https://user@[2001:db8::7]:443/x?y',
  'https://[v1.fe80::a+en1]/',
  'HTTPS://EXAMPLE.ORG/',
  'a+b-c.d:e',
  "https://a.b/!$&'()*+,;=:@-._~",
];

const NOT_URIS = [
  '',
  ' ',
  'https',
  'a:',
  'a:?b',
  'a:#b',
  ':a',
  '1a:b',
  '-:b',
  'www.example.org',
  '//a/b',
  '/a',
  'https://a b',
  ' https://a.b',
  'https://a.b ',
  'https://a.b\n',
  'https://ä.de',
  'https://a.b/ä',
  'https://a.b/%',
  'https://a.b/%4',
  'https://a.b/%4g',
  'https://a.b/<c>',
  'https://a.b/"c"',
  'https://a.b/{c}',
  'https://a.b/c\\d',
  'https://a.b/c|d',
  'https://a.b/`',
  'https://a.b/c#d#e',
  'https://a.b/c?d[]=1',
  'https://a.b/[c]',
  'https://[::1/x',
  'https://[1::2::3]/',
  'https://[::1]x/',
  'https://us[er@[::1]/',
  'a:[::1]',
];

test.each(URIS)('%j is a URI', (text) => {
  expect(isUri(text)).toBe(true);
});

test.each(NOT_URIS)('%j is not a URI', (text) => {
  expect(isUri(text)).toBe(false);
});

test('a text of megabytes is checked in linear time', () => {
  for (const piece of ['a', '%41', '%', '/', '[', '@', ':', '?', '#', '&'] as const) {
    const text = `https://${piece.repeat(2_000_000)}`;
    expect(typeof isUri(text)).toBe('boolean');
  }
});
