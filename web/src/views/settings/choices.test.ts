import { expect, test } from 'vitest';
import { firstEdits, firstSources, folderName, isInside, type Service, withoutKey } from './choices.ts';

const service = (name: string, kinds: Service['kinds'], needsKey = false): Service => ({
  ...{ name, title: name, gives: '', kinds, needsKey, hasFreeKey: needsKey, link: '', hasPosters: name !== 'wikidata' },
});
const services = [
  service('tmdb', ['movie', 'series'], true),
  service('tvmaze', ['series']),
  service('wikidata', ['movie', 'series']),
];
const keys = [{ name: 'tmdb', key: 'token', from: 'none' as const }];

test('each Library gets the sources of its kind, in the order of the list', () => {
  const folders = (['movies', 'series', 'franchises'] as const).map((kind) => ({ path: `/media/${kind}`, kind }));
  const sources = [...firstSources, { name: 'tmdb', address: '' }];
  const secretRef = { name: 'tmdb', key: 'token' };
  expect(firstEdits(folders, sources, ['de', 'en'], { services, keys })).toEqual([
    {
      ...{ op: 'add', kind: 'movies', path: '/media/movies' },
      spec: { languages: ['de', 'en'], sources: [{ tmdb: { secretRef } }, { wikidata: {} }] },
    },
    {
      ...{ op: 'add', kind: 'series', path: '/media/series' },
      spec: { languages: ['de', 'en'], sources: [{ tmdb: { secretRef } }, { tvmaze: {} }, { wikidata: {} }] },
    },
    {
      ...{ op: 'add', kind: 'franchises', path: '/media/franchises' },
      spec: { languages: ['de', 'en'], sources: [{ tmdb: { secretRef } }, { tvmaze: {} }] },
    },
  ]);
});

test('another address is written only if it is given', () => {
  const edits = firstEdits([{ path: '/m', kind: 'movies' }], [{ name: 'wikidata', address: 'http://proxy' }], ['en'], {
    ...{ services, keys },
  });
  expect(edits).toEqual([
    {
      op: 'add',
      kind: 'movies',
      path: '/m',
      spec: { languages: ['en'], sources: [{ wikidata: { baseUrl: 'http://proxy' } }] },
    },
  ]);
});

test('services without their key are named', () => {
  const chosen = [...firstSources, { name: 'tmdb', address: '' }];
  expect(withoutKey(chosen, services, keys)).toEqual(['tmdb']);
  expect(withoutKey(chosen, services, [{ name: 'tmdb', key: 'token', from: 'file' }])).toEqual([]);
  expect(withoutKey(firstSources, services, keys)).toEqual([]);
});

test.each([
  ['/media/movies', 'movies'],
  ['/media/movies/', 'movies'],
  ['/', '/'],
])('%s is shown as %s', (path, name) => expect(folderName(path)).toBe(name));

test.each([
  ['/media/movies', '/media', true],
  ['/media/movies', '/', true],
  ['/media/movies/x/y', '/media/movies', true],
  ['/media/movies', '/media/movies', false],
  ['/media/movies-4k', '/media/movies', false],
  ['/media', '/media/movies', false],
])('%s lies inside %s: %s', (path, other, expected) => {
  expect(isInside(path, other)).toBe(expected);
});
