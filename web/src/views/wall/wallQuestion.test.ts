import { describe, expect, test } from 'vitest';
import {
  activeFilters,
  collectionsPath,
  duplicatesPath,
  filtersPath,
  isOfCollections,
  isOfDuplicates,
  isQuestion,
  jumpSortOf,
  ofCollection,
  pagePath,
  placesPath,
  questionKey,
  readKey,
  readQuestion,
  toggleFilter,
  usualOrder,
  withSearch,
  writeQuestion,
} from './wallQuestion.ts';

const usual = { q: '', filters: {}, sort: 'added', order: 'desc' } as const;

describe('the address', () => {
  test('without a query means the newest titles', () => {
    expect(readQuestion({})).toEqual(usual);
    expect(writeQuestion(usual)).toEqual(
      Object.fromEntries(Object.keys(writeQuestion(usual)).map((name) => [name, undefined])),
    );
  });

  test.each([
    [{ q: 'harbour' }],
    [{ q: '千と千尋', kind: 'movie' }],
    [{ sort: 'name' }],
    [{ sort: 'name', order: 'desc' }],
    [{ sort: 'size', order: 'asc' }],
    [{ library: 'default/movies', resolution: '2160p', hdr: 'HDR10', codec: 'hevc', language: 'ger', gap: 'tiles' }],
    [{ art: 'missing', unidentified: 'true' }],
  ])('%j survives reading and writing', (query) => {
    const written = Object.entries(writeQuestion(readQuestion(query))).filter(([, value]) => value !== undefined);
    expect(Object.fromEntries(written)).toEqual(query);
  });

  test.each([
    [{ sort: 'price' }],
    [{ order: 'sideways' }],
    [{ kind: '' }],
    [{ kind: 'zzz', art: 'x' }],
    [{ unidentified: 'perhaps' }],
    [{ constructor: 'x', nothing: 'y' }],
  ])('invalid values are ignored: %j', (query) => {
    expect(readQuestion(query)).toEqual(usual);
  });

  test('a search lists the best matches, unless the user chose another order', () => {
    expect(readQuestion({ q: 'alien' })).toMatchObject({ sort: 'relevance' });
    expect(readQuestion({ q: 'alien', sort: 'added' })).toMatchObject({ sort: 'added', order: 'desc' });
    expect(readQuestion({ sort: 'relevance' })).toEqual(usual);
    expect(pagePath(readQuestion({ q: 'alien' }), { limit: 60 })).toBe('titles?q=alien&sort=relevance&limit=60');
    const searched = withSearch(usual, 'alien');
    expect(searched).toMatchObject({ q: 'alien', sort: 'relevance' });
    expect(writeQuestion(searched)).toMatchObject({ q: 'alien', sort: undefined, order: undefined });
    expect(withSearch(searched, '')).toEqual(usual);
    const byName = { ...usual, sort: 'name', order: 'asc' } as const;
    expect(withSearch(byName, 'alien')).toEqual({ ...byName, q: 'alien' });
    expect(withSearch(withSearch(byName, 'alien'), '')).toEqual(byName);
  });

  test.each([
    [{}, false],
    [{ utm_source: 'x' }, false],
    [{ q: '' }, true],
    [{ sort: 'name' }, true],
    [{ unidentified: 'true' }, true],
  ])('%j is one of the wall: %s', (query, isOne) => {
    expect(isQuestion(query)).toBe(isOne);
  });

  test('the default order of a sort is not written', () => {
    expect(writeQuestion({ ...usual, sort: 'name', order: usualOrder('name') })).toMatchObject({ sort: 'name' });
    expect(writeQuestion({ ...usual, sort: 'name', order: 'asc' })['order']).toBeUndefined();
  });
});

describe('the API request', () => {
  test('is for one page of the wall', () => {
    expect(pagePath(usual, { limit: 60 })).toBe('titles?sort=added&order=desc&limit=60');
  });

  test('has the trimmed and escaped search words, and the cursor', () => {
    const question = toggleFilter({ ...usual, order: 'asc', q: ' a&b=ä ', sort: 'added' }, 'hdr', 'any');
    expect(pagePath(question, { limit: 200, after: 'x/+' })).toBe(
      'titles?q=a%26b%3D%C3%A4&hdr=any&sort=added&order=asc&after=x%2F%2B&limit=200',
    );
  });

  test('is the same with surrounding spaces', () => {
    expect(questionKey({ ...usual, q: ' tide ' })).toBe(questionKey({ ...usual, q: 'tide' }));
  });
});

describe('places to jump to', () => {
  test('are there by name, arrival and year, without a search', () => {
    const sortOf = (query: Record<string, string>) => jumpSortOf(readQuestion(query));
    expect([sortOf({}), sortOf({ sort: 'name' }), sortOf({ sort: 'year' })]).toEqual(['added', 'name', 'year']);
    expect([sortOf({ sort: 'size' }), sortOf({ q: 'a' }), sortOf({ q: 'a', sort: 'name' })]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(placesPath(readQuestion({ hdr: 'any' }))).toBe('places?hdr=any&sort=added&order=desc');
  });
});

test('a key describes its query', () => {
  const question = readQuestion({ q: 'a&b', hdr: 'any,hdr10', sort: 'name' });
  expect(readKey(questionKey(question))).toEqual(question);
});

describe('filters', () => {
  test('are set, listed in a fixed order, and removed', () => {
    const question = toggleFilter(toggleFilter(usual, 'gap', 'tiles'), 'kind', 'movie');
    expect(activeFilters(question)).toEqual([
      { name: 'kind', value: 'movie' },
      { name: 'gap', value: 'tiles' },
    ]);
    expect(toggleFilter(toggleFilter(question, 'kind', 'movie'), 'gap', 'tiles')).toEqual(usual);
  });

  test('take several values, which the address and the request have with commas', () => {
    const both = toggleFilter(toggleFilter(usual, 'resolution', '2160p'), 'resolution', '1080p');
    expect(activeFilters(both).map(({ value }) => value)).toEqual(['2160p', '1080p']);
    expect(writeQuestion(both)).toMatchObject({ resolution: '2160p,1080p' });
    expect(readQuestion({ resolution: '2160p,1080p,,2160p' })).toEqual(both);
    expect(readQuestion({ kind: 'movie,zzz' }).filters).toEqual({ kind: ['movie'] });
    expect(filtersPath({ ...both, q: ' alien ' })).toBe('filters?q=alien&resolution=2160p%2C1080p');
  });
});

test('duplicates have an address of their own in the API, with the other filters', () => {
  const question = readQuestion({ duplicates: 'true', kind: 'movie', q: 'a' });
  expect([isOfDuplicates(question), isOfDuplicates(readQuestion({ kind: 'movie', duplicates: 'x' }))]).toEqual([
    true,
    false,
  ]);
  expect(duplicatesPath(question, { offset: 0, limit: 20 })).toBe('duplicates?q=a&kind=movie&limit=20');
  expect(duplicatesPath(question, { offset: 20, limit: 20 })).toBe('duplicates?q=a&kind=movie&offset=20&limit=20');
  expect(filtersPath(question)).toBe('filters?q=a&kind=movie');
  expect(readKey(questionKey(question))).toEqual(question);
});

test('groups have an address of their own in the API, and pages follow a cursor', () => {
  const question = readQuestion({ collections: 'true', kind: 'movie', q: 'a', duplicates: 'x' });
  expect(isOfCollections(question)).toBe(true);
  expect(collectionsPath(question)).toBe('collections?q=a&kind=movie&limit=20');
  expect(collectionsPath(question, 'xyz')).toBe('collections?q=a&kind=movie&after=xyz&limit=20');
  expect(pagePath(question, { limit: 60 })).not.toContain('collections');
  expect(isOfCollections(readQuestion({ collections: 'true', duplicates: 'true' }))).toBe(false);
});

test('a list of groups replaces the other, and a filter keeps it', () => {
  const groups = toggleFilter(readQuestion({ duplicates: 'true', hdr: 'any' }), 'collections', 'true');
  expect(groups.filters).toEqual({ collections: ['true'], hdr: ['any'] });
  expect(toggleFilter(groups, 'duplicates', 'true').filters).toEqual({ duplicates: ['true'], hdr: ['any'] });
  expect(toggleFilter(groups, 'hdr', 'any').filters).toEqual({ collections: ['true'] });
  expect(toggleFilter(groups, 'collections', 'true').filters).toEqual({ hdr: ['any'] });
});

test('a collection is one value, whatever commas its name has, and its titles are listed by year', () => {
  const question = ofCollection(readQuestion({ collections: 'true', kind: 'movie', q: 'a' }), 'Bond, James Bond');
  expect(writeQuestion(question)).toEqual({
    ...writeQuestion(readQuestion({})),
    ...{ kind: 'movie', collection: 'Bond, James Bond', sort: 'year', order: 'asc' },
  });
  expect(readQuestion({ collection: 'Bond, James Bond' }).filters).toEqual({ collection: ['Bond, James Bond'] });
});
