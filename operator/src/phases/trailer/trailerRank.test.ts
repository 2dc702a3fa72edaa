import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TrailerLink } from '../details.ts';
import { rankedTrailersOf, rankTrailers, type TrailerTaste, trailerLinksAtMost } from './trailerRank.ts';

const taste: TrailerTaste = { languages: ['de', 'pt-BR'], originalLanguage: 'ja' };

function link(name: string, more: Partial<TrailerLink> = {}): TrailerLink {
  return { url: `https://video.example/${name}`, site: 'other', name, type: 'trailer', source: 'tmdb', ...more };
}

function order(links: readonly TrailerLink[], by = taste): readonly string[] {
  return rankTrailers(links, by).map(({ name = '' }) => name);
}

describe('the better of two is', () => {
  test.each<readonly [string, Partial<TrailerLink>, Partial<TrailerLink>]>([
    ['a trailer before a teaser, in any language', { language: 'xx' }, { type: 'teaser', language: 'de' }],
    ['a teaser before anything else', { type: 'teaser' }, { type: 'other', language: 'de' }],
    ['the most wanted language', { language: 'de' }, { language: 'pt-BR' }],
    ['a wanted language before the original one', { language: 'pt-BR' }, { language: 'ja' }],
    ['the wanted region', { language: 'pt-BR' }, { language: 'pt-PT' }],
    ['another region of a wanted language before the original one', { language: 'pt-PT' }, { language: 'ja' }],
    ['a language of which a region is wanted', { language: 'pt' }, { language: 'en' }],
    ['the original one before English', { language: 'ja' }, { language: 'en' }],
    ['English before one without a language', { language: 'en' }, {}],
    ['one without a language before an unwanted language', {}, { language: 'fr' }],
    ['a language in capitals', { language: 'DE' }, { language: 'en' }],
    ['language before official', { language: 'de' }, { language: 'en', isOfficial: true }],
    ['an official one', { isOfficial: true }, {}],
    ['one that may be official before one that is not', {}, { isOfficial: false }],
    ['official before size', { isOfficial: true }, { heightPixels: 2160 }],
    ['the larger one', { heightPixels: 1080 }, { heightPixels: 720 }],
    ['one with a known size', { heightPixels: 360 }, {}],
    ['size before date', { heightPixels: 1080 }, { publishedAt: '2024-01-01T00:00:00Z' }],
    ['the newest', { publishedAt: '2024-01-01T00:00:00Z' }, { publishedAt: '2023-01-01T00:00:00Z' }],
    ['one with a date', { publishedAt: '1999-01-01T00:00:00Z' }, { publishedAt: 'last week' }],
  ])('%s', (_, better, worse) => {
    const links = [link('z', better), link('a', worse)];
    expect(order(links)).toEqual(['z', 'a']);
    expect(order(links.toReversed())).toEqual(['z', 'a']);
  });
});

test('equal ones are ordered by their address', () => {
  expect(order([link('b'), link('a')])).toEqual(['a', 'b']);
});

test('the same video of two services appears once, as the better entry', () => {
  const youtube = { site: 'youtube', key: 'abc' } as const;
  const links = [
    link('watch', { ...youtube, heightPixels: 720 }),
    link('short', { ...youtube, heightPixels: 1080, source: 'tvdb' }),
    link('other', { ...youtube, site: 'vimeo' }),
  ];
  expect(order(links)).toEqual(['short', 'other']);
  expect(order([link('same'), link('same', { heightPixels: 720 })])).toEqual(['same']);
});

test.each([
  'file:///etc/passwd',
  'javascript:alert(1)',
  'plugin://plugin.video.youtube/?video=x',
  '//video.example/a',
  'no address',
  '',
  `https://video.example/${'a'.repeat(4_000)}`,
])('%j is not the address of a trailer', (url) => {
  expect(rankTrailers([link('bad', { url }), link('good')], taste)).toEqual([link('good')]);
});

test('a hundred are cut to the ten best', () => {
  const many = Array.from({ length: 100 }, (_, index) => link(String(index), { heightPixels: index + 1 }));
  expect(order(many)).toEqual(Array.from({ length: trailerLinksAtMost }, (_, index) => String(99 - index)));
});

test('details pass on their original language', () => {
  const trailers = [link('english', { language: 'en' }), link('japanese', { language: 'ja' })];
  const names = rankedTrailersOf({ trailers, originalLanguage: 'ja' }, ['de']).map(({ name }) => name);
  expect(names).toEqual(['japanese', 'english']);
  expect(rankedTrailersOf({ trailers }, ['de'])[0]?.name).toBe('english');
});

test("the order does not depend on the order of the services' answers", () => {
  const links = fc.array(
    fc.record({
      name: fc.constantFrom('a', 'b', 'c', 'd'),
      type: fc.constantFrom<TrailerLink['type']>('trailer', 'teaser', 'other'),
      language: fc.constantFrom('de', 'en', 'fr', 'pt-BR', 'pt'),
      heightPixels: fc.constantFrom(360, 720),
    }),
  );
  fc.assert(
    fc.property(links, fc.nat(), (rows, turn) => {
      const given = rows.map(({ name, ...more }) => link(name, more));
      const at = given.length === 0 ? 0 : turn % given.length;
      const turned = [...given.slice(at), ...given.slice(0, at)].toReversed();
      expect(order(turned)).toEqual(order(given));
    }),
    { numRuns: 200 },
  );
});
