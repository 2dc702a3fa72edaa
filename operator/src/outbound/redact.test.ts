import { describe, expect, test } from 'vitest';
import { createRedact, secretsOf, shownAddress, shownPlace } from './redact.ts';

const key = 'f4ke0123456789abcdef';

describe('a text', () => {
  test.each([
    ['a query', `GET /3/movie?api_key=${key}&language=de`],
    ['a later parameter', `https://a.example/?t=x&apikey=${key}`],
    ['a personal key', `https://a.example/?client_key=${key}#x`],
    ['a Plex token', `http://a.example/library?X-Plex-Token=${key}`],
    ['a bearer', `authorization: Bearer ${key}`],
    ['a bearer token on its own', `sent Bearer ${key}.${key}-_x`],
    ['basic credentials', `Basic ${key}==`],
    ['JSON', `{"apikey":"${key}","pin": "${key}"}`],
    ['a media server header', `MediaBrowser Client="x", Token="${key}"`],
    ['other letter case', `?API_KEY=${key}&Access_Token=${key}`],
  ])('shows no key of %s', (_, text) => {
    expect(createRedact()(text)).not.toContain(key);
  });

  test.each(['monkey=1', 'GET /3/movie/603?language=de', 'pinned: yes', 'tokens=3'])('%s stays unchanged', (text) => {
    expect(createRedact()(text)).toBe(text);
  });

  test.each([
    ['unchanged', (value: string) => value],
    ['in path encoding', encodeURIComponent],
    ['in form encoding', (value: string) => new URLSearchParams({ v: value }).toString().slice(2)],
  ])('shows no known key %s, wherever it occurs', (_, written) => {
    const known = `p w/${key}+ü`;
    expect(createRedact([known])(`bad key ${written(known)} used`)).toBe('bad key *** used');
  });

  test('keeps its words if a value is too short to be a key', () => {
    expect(createRedact(['a', ''])('a banana')).toBe('a banana');
  });
});

describe('the keys of a request', () => {
  test.each<readonly [string, string, Record<string, string>, unknown]>([
    ['in its query', `https://a.example/?api_key=${key}`, {}, undefined],
    ['in its bearer', 'https://a.example/', { Authorization: `Bearer ${key}` }, undefined],
    ['in its own header', 'https://a.example/', { 'x-emby-authorization': `MediaBrowser Token="${key}"` }, undefined],
    ['in its JSON', 'https://a.example/', {}, { apikey: key }],
    ['in its form', 'https://a.example/', {}, new URLSearchParams({ password: key })],
  ])('are found %s', (_, url, headers, body) => {
    expect(secretsOf(new URL(url), headers, body)).toContain(key);
  });
});

describe('an address for people', () => {
  const shown = (url: string) => shownAddress(new URL(url), createRedact());

  test('has neither user, key nor fragment', () => {
    expect(shown(`https://me:${key}@a.example/x?api_key=${key}&q=y#${key}`)).toBe(
      'https://a.example/x?api_key=***&q=y',
    );
  });

  test('is no longer than a log line allows', () => {
    expect(shown(`https://a.example/${'x'.repeat(5_000)}`)).toHaveLength(300);
  });

  test('as a place has no query either', () => {
    const place = (url: string) => shownPlace(new URL(url), createRedact());
    expect(place(`https://me:${key}@a.example:8443/sparql?query=SELECT+%3Fitem&api_key=${key}#x`)).toBe(
      'https://a.example:8443/sparql',
    );
  });

  test('moves no cursor', () => {
    expect(shown('https://a.example/\u001b[2J\n\u202e')).toMatch(/^[\x20-\x7e]+$/u);
  });
});
