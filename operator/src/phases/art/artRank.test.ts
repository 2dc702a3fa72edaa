import { describe, expect, test } from 'vitest';
import type { ArtKind, ArtOffer } from '../details.ts';
import { type ArtRankWish, rankArt } from './artRank.ts';

let counter = 0;
function offer(kind: ArtKind, more: Partial<ArtOffer> = {}): ArtOffer {
  counter++;
  return { kind, url: `https://i.example/${String(counter).padStart(4, '0')}.jpg`, source: 'tmdb', ...more };
}

const wish = (kind: ArtKind, more: Partial<ArtRankWish> = {}): ArtRankWish => ({
  kind,
  languages: ['de'],
  originalLanguage: 'ja',
  sources: ['tmdb', 'fanart', 'tvdb'],
  ...more,
});

describe('languages', () => {
  const tags = [undefined, 'fr', 'en', 'ja', 'de'];
  test.each<[ArtKind, readonly (string | undefined)[]]>([
    ['poster', ['de', 'ja', 'en', undefined, 'fr']],
    ['banner', ['de', 'ja', 'en', undefined, 'fr']],
    ['fanart', [undefined, 'de', 'en', 'ja', 'fr']],
    ['landscape', ['de', 'en', 'ja', 'fr', undefined]],
    ['clearlogo', ['de', 'en', 'ja', undefined, 'fr']],
    ['clearart', ['de', 'en', 'ja', undefined, 'fr']],
    ['discart', ['de', 'en', 'ja', undefined, 'fr']],
  ])('of a %s are preferred in the order %j', (kind, order) => {
    const offers = tags.map((language) => offer(kind, language === undefined ? {} : { language }));
    expect(rankArt(offers, wish(kind)).map(({ language }) => language)).toEqual(order);
  });

  test.each<[string, readonly string[], string | undefined, readonly string[], readonly string[]]>([
    ['preferred ones in their order', ['fr', 'de'], undefined, ['de', 'fr', 'en'], ['fr', 'de', 'en']],
    ['a preferred region is ignored', ['pt-BR'], undefined, ['en', 'pt'], ['pt', 'en']],
    ['the region of an offer is ignored', ['de'], undefined, ['en', 'de-AT'], ['de-AT', 'en']],
    ['letter case is ignored', ['DE'], undefined, ['en', 'de'], ['de', 'en']],
    ['a language listed twice counts once', ['en', 'en-GB', 'de'], undefined, ['de', 'en'], ['en', 'de']],
    ['English is preferred if listed', ['en', 'de'], 'ja', ['ja', 'de', 'en'], ['en', 'de', 'ja']],
    ['a preferred original language is not ranked twice', ['ja'], 'ja', ['en', 'ja'], ['ja', 'en']],
    ['nothing preferred', [], 'ja', ['fr', 'en', 'ja'], ['ja', 'en', 'fr']],
  ])('%s', (_, languages, originalLanguage, tags, order) => {
    const offers = tags.map((language) => offer('poster', { language }));
    expect(rankArt(offers, wish('poster', { languages, originalLanguage })).map((one) => one.language)).toEqual(order);
  });
});

describe('within one language', () => {
  const de = { language: 'de' };
  test.each<[string, Partial<ArtOffer>, Partial<ArtOffer>]>([
    ['HD before smaller, whatever its votes', { widthPixels: 1000, votes: 1 }, { widthPixels: 680, votes: 900 }],
    ['a known HD before an unknown size', { widthPixels: 1000 }, { votes: 5 }],
    ['an unknown size before a known small one', {}, { widthPixels: 680 }],
    ['more stars', { voteAverage: 6 }, { voteAverage: 5.9, votes: 1_000 }],
    ['equal stars with more votes', { voteAverage: 6, votes: 10 }, { voteAverage: 6, votes: 9 }],
    ['more likes', { votes: 10 }, { votes: 9 }],
    ['stars before none', { voteAverage: 1 }, { votes: 900 }],
    ['likes before none', { votes: 1 }, {}],
    ['a known small width before a known smaller one', { widthPixels: 681 }, { widthPixels: 680 }],
    ['the wider of two equal ones', { widthPixels: 2000 }, { widthPixels: 1000 }],
    ['the smaller address of two equal ones', { url: 'https://i.example/a.jpg' }, { url: 'https://i.example/b.jpg' }],
  ])('%s comes first', (_, better, worse) => {
    // The worse one has the smaller address, which decides last.
    const [second, first] = [offer('poster', { ...de, ...worse }), offer('poster', { ...de, ...better })];
    expect(rankArt([first, second], wish('poster'))).toEqual([first, second]);
    expect(rankArt([second, first], wish('poster'))).toEqual([first, second]);
  });

  test.each<[ArtKind, number]>([
    ['poster', 1000],
    ['fanart', 1920],
    ['landscape', 1000],
    ['clearlogo', 500],
    ['clearart', 1000],
    ['banner', 1000],
    ['discart', 1000],
  ])('a %s is HD from %i pixels', (kind, widthPixels) => {
    const [small, hd] = [offer(kind, { widthPixels: widthPixels - 1, votes: 9 }), offer(kind, { widthPixels })];
    expect(rankArt([small, hd], wish(kind))).toEqual([hd, small]);
  });

  test('a wanted language comes before HD of another, because people read titles', () => {
    const german = offer('clearlogo', { language: 'de', widthPixels: 400 });
    const french = offer('clearlogo', { language: 'fr', widthPixels: 800 });
    expect(rankArt([french, german], wish('clearlogo'))[0]).toBe(german);
  });
});

describe('sources', () => {
  const of = (source: string, more: Partial<ArtOffer> = {}) => offer('fanart', { source, widthPixels: 1920, ...more });

  test("the best of each take turns, in the document's order", () => {
    const [t1, t2] = [of('tmdb', { voteAverage: 9 }), of('tmdb', { voteAverage: 8 })];
    const [f1, f2] = [of('fanart', { votes: 900 }), of('fanart', { votes: 3 })];
    const v1 = of('tvdb', { votes: 100_000 });
    expect(rankArt([v1, f2, f1, t2, t1], wish('fanart'))).toEqual([t1, f1, v1, t2, f2]);
    expect(rankArt([v1, f2, f1, t2, t1], wish('fanart', { sources: ['fanart', 'tvdb', 'tmdb'] }))).toEqual([
      f1,
      v1,
      t1,
      f2,
      t2,
    ]);
  });

  test('one that the document does not name comes last', () => {
    const [unknown, other, known] = [of('zzz', { votes: 9 }), of('aaa', { votes: 9 }), of('tvdb', { votes: 1 })];
    expect(rankArt([other, unknown, known], wish('fanart'))).toEqual([known, unknown, other]);
  });

  test('a better language of a later source comes first', () => {
    const tagged = of('tmdb', { language: 'de' });
    const plain = of('tvdb');
    expect(rankArt([tagged, plain], wish('fanart'))).toEqual([plain, tagged]);
  });
});

describe('offers that are left out', () => {
  test.each<[string, ArtOffer]>([
    ['another kind', offer('fanart')],
    ['a poster of a season, for the title', offer('poster', { season: 1 })],
    ['a placeholder', offer('poster', { widthPixels: 185 })],
    ['a landscape poster', offer('poster', { widthPixels: 1920, heightPixels: 1080 })],
    ['a banner under the name of a poster', offer('poster', { widthPixels: 758, heightPixels: 140 })],
    ['a giant picture', offer('poster', { widthPixels: 20_000, heightPixels: 30_000 })],
    ['a picture far too tall', offer('poster', { widthPixels: 1000, heightPixels: 30_000 })],
    ['a picture of an unknown height that is far too wide', offer('poster', { widthPixels: 10_001 })],
    ['a picture of an unknown width that is far too tall', offer('poster', { heightPixels: 10_001 })],
  ])('%s', (_, one) => {
    expect(rankArt([one], wish('poster'))).toEqual([]);
  });

  test.each<[string, ArtKind, number, number]>([
    ['a thumbnail', 'fanart', 300, 169],
    ['a poster', 'fanart', 1000, 1500],
    ['a banner', 'fanart', 1000, 185],
    ['a thumbnail', 'landscape', 200, 112],
    ['a poster', 'landscape', 1000, 1500],
    ['a banner', 'landscape', 1000, 185],
    ['a thumbnail', 'clearlogo', 92, 36],
    ['a line', 'clearlogo', 800, 30],
    ['a narrow strip', 'clearlogo', 200, 1000],
    ['a thumbnail', 'clearart', 200, 112],
    ['a banner', 'clearart', 1000, 185],
    ['a narrow strip', 'clearart', 400, 1000],
    ['a thumbnail', 'banner', 300, 55],
    ['a background', 'banner', 1920, 1080],
    ['a line', 'banner', 1000, 100],
    ['a thumbnail', 'discart', 200, 200],
    ['a poster', 'discart', 680, 1000],
    ['a background', 'discart', 1920, 1080],
    ['a narrow strip', 'poster', 400, 1000],
  ])('%s under the name of a %s: %i x %i', (_, kind, widthPixels, heightPixels) => {
    expect(rankArt([offer(kind, { widthPixels, heightPixels })], wish(kind))).toEqual([]);
  });

  test.each<[ArtKind, number, number]>([
    ['poster', 680, 1000],
    ['poster', 2000, 3000],
    ['fanart', 1280, 720],
    ['fanart', 3840, 2160],
    ['landscape', 500, 281],
    ['landscape', 1000, 562],
    ['clearlogo', 400, 155],
    ['clearlogo', 800, 310],
    ['clearart', 500, 281],
    ['clearart', 1000, 562],
    ['banner', 758, 140],
    ['banner', 1000, 185],
    ['discart', 1000, 1000],
  ])('a %s of a size that services have is kept: %i x %i', (kind, widthPixels, heightPixels) => {
    expect(rankArt([offer(kind, { widthPixels, heightPixels })], wish(kind))).toHaveLength(1);
  });

  test('a height of 0 is ignored', () => {
    expect(rankArt([offer('poster', { widthPixels: 1000, heightPixels: 0 })], wish('poster'))).toHaveLength(1);
  });

  test('the same address counts once', () => {
    const one = offer('poster', { url: 'https://i.example/same.jpg' });
    expect(rankArt([one, { ...one, source: 'fanart' }], wish('poster'))).toEqual([one]);
  });

  test('a season gets only its own, specials too', () => {
    const [of0, of1, of2] = [0, 1, 2].map((season) => offer('poster', { season }));
    const all = [of0, of1, of2, offer('poster')].flatMap((one) => (one === undefined ? [] : [one]));
    expect(rankArt(all, wish('poster', { season: 1 }))).toEqual([of1]);
    expect(rankArt(all, wish('poster', { season: 0 }))).toEqual([of0]);
  });
});

test("the order does not depend on the order of the sources' answers", () => {
  const offers = ['tmdb', 'fanart', 'tvdb'].flatMap((source) =>
    ['de', 'en', undefined].flatMap((language) =>
      [0, 1, 2].map((votes) =>
        offer('poster', { source, votes, ...(language === undefined ? {} : { language }), widthPixels: 1000 }),
      ),
    ),
  );
  const expected = rankArt(offers, wish('poster'));
  for (let turn = 1; turn < offers.length; turn++) {
    const turned = [...offers.slice(turn), ...offers.slice(0, turn)];
    expect(rankArt(turned, wish('poster'))).toEqual(expected);
  }
  expect(expected).toHaveLength(offers.length);
});
