import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold, questionWords, sortTitle, titleWords } from './words.ts';

/** True if a search for `question` finds `title`: every word of the question begins a word of the title. */
function finds(question: string, title: string): boolean {
  const words = titleWords(title);
  return questionWords(question).every((asked) => words.some((word) => word.startsWith(asked)));
}

describe('a title is found by', () => {
  test.each([
    // Latin
    ['matrix', 'The Matrix'],
    ['MATR', 'The Matrix'],
    ['mat the', 'The Matrix'],
    ['amelie', "Le Fabuleux Destin d'Amélie Poulain"],
    ['damelie', "Le Fabuleux Destin d'Amélie Poulain"],
    ['leon', 'Léon: The Professional'],
    ['straße', 'Die Strasse'],
    ['strasse', 'Die Straße'],
    ['smultron', 'Smultronstället'],
    ['smultronstället', 'Smultronstallet'],
    ['kraekling', 'Krækling'],
    ['lodz', 'Łódź'],
    ['istanbul', 'İstanbul Hatırası'],
    ['hatirasi', 'İstanbul Hatırası'],
    ['nguoi', 'Người Bất Tử'],
    ['schindlers', 'Schindler’s List'],
    ["schindler's", 'Schindlers List'],
    ['spiderman', 'Spider-Man'],
    ['spider man', 'Spider-Man'],
    ['spider-m', 'Spider-Man'],
    ['walle', 'WALL·E'],
    ['mash', 'M*A*S*H'],
    ['se7', 'Se7en'],
    ['2001', '2001: A Space Odyssey'],
    ['ｍａｔｒｉｘ', 'The Matrix'],
    // Greek, with the sigma that ends a word
    ['ελευθερια', 'Ελευθερία'],
    ['αγγελο', 'Ο ΑΓΓΕΛΟΣ'],
    ['αγγελος', 'Ο ΑΓΓΕΛΟΣ'],
    // Cyrillic
    ['сталкер', 'Сталкер'],
    ['ежик', 'Ёжик в тумане'],
    ['иваново', 'Иваново детство'],
    // Armenian, Georgian
    ['նռան', 'Նռան գույնը'],
    ['მონანიება', 'მონანიება'],
    // Hebrew with points, Arabic with and without
    ['שלום', 'שָׁלוֹם'],
    ['الرسالة', 'الرِّسالة'],
    ['احمد', 'أحمد'],
    // Devanagari, Bengali, Tamil
    ['पांचाली', 'पथेर पांचाली'],
    ['पथे', 'पथेर पांचाली'],
    ['পথের', 'পথের পাঁচালী'],
    ['அன்பே', 'அன்பே சிவம்'],
    // Thai, without spaces
    ['รัก', 'ตุ๊กแกรักแป้งมาก'],
    // Chinese, Japanese, Korean
    ['物語', '東京物語'],
    ['東京', '東京物語'],
    ['語', '東京物語'],
    ['千尋の神', '千と千尋の神隠し'],
    ['千と千尋の神隠し', '千と千尋の神隠し'],
    ['がんだむ', '機動戦士ガンダム'],
    ['ｶﾞﾝﾀﾞﾑ', '機動戦士ガンダム'],
    ['機動戦士ガンダム00', '機動戦士ガンダム00'],
    ['英雄 2002', '英雄 2002'],
    ['기생', '기생충'],
    ['기생충', '기생충'],
    // Ethiopic, Amharic
    ['ጤዛ', 'ጤዛ'],
  ])('%s: %s', (question, title) => {
    expect(finds(question, title)).toBe(true);
  });

  test.each([
    ['atrix', 'The Matrix'],
    ['matrix reloaded', 'The Matrix'],
    ['語物', '東京物語'],
    ['ж', 'Сталкер'],
    ['man spider x', 'Spider-Man'],
    ['千と千尋の神隠れ', '千と千尋の神隠し'],
  ])('but not %s: %s', (question, title) => {
    expect(finds(question, title)).toBe(false);
  });
});

test.each(['', ' ', '"', "'", '%', '_', '*', '()', '\\', '\0', '\u0007', '\ud800', '-- ;', '…', '🎬', '\u202e'])(
  'a question with symbols only matches everything: %j',
  (question) => {
    expect(questionWords(question)).toEqual([]);
  },
);

test('very long titles and questions stay small', () => {
  const long = 'wort '.repeat(100_000);
  expect(titleWords(long)).toEqual(['wort']);
  expect(titleWords(Array.from({ length: 5_000 }, (_, n) => `w${n}`).join(' ')).length).toBeLessThanOrEqual(48);
  expect(questionWords(Array.from({ length: 500 }, (_, n) => `w${n}`).join(' '))).toHaveLength(8);
  expect(titleWords('x'.repeat(900))).toEqual(['x'.repeat(32)]);
  expect(questionWords('x'.repeat(900))).toEqual(['x'.repeat(32)]);
  expect(titleWords('東'.repeat(900)).every((word) => [...word].length <= 8)).toBe(true);
});

test('any text: never throws, no space or control character in a word, and a short title finds itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      const words = titleWords(text);
      for (const word of words) {
        expect(word).not.toMatch(/[\s\0]/u);
        expect(word.isWellFormed()).toBe(true);
      }
      expect(finds(text, text)).toBe(true);
      expect(fold(text).isWellFormed()).toBe(true);
      expect(sortTitle(text).isWellFormed()).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

describe('titles are sorted', () => {
  test('without the article, case and accents, and numbers by value', () => {
    const titles = [
      'Zodiac',
      'The Matrix',
      'Éden',
      'Rocky 10',
      'Rocky 2',
      'A Bug’s Life',
      'an Education',
      'echo',
      '(500) Days',
      '12 Monkeys',
      'The',
    ];
    const sorted = [...titles].sort((a, b) => (sortTitle(a) < sortTitle(b) ? -1 : 1));
    expect(sorted).toEqual([
      '12 Monkeys',
      '(500) Days',
      'A Bug’s Life',
      'echo',
      'Éden',
      'an Education',
      'The Matrix',
      'Rocky 2',
      'Rocky 10',
      'The',
      'Zodiac',
    ]);
  });

  test.each([
    ['…', '...'],
    ['!!!', '!!!'],
    ['', ''],
    ['A', 'a'],
    ['The the', 'the'],
  ])('%j by %j', (title, by) => {
    expect(sortTitle(title)).toBe(by);
  });

  test('by a bounded text', () => {
    expect(sortTitle('🎬'.repeat(5_000)).length).toBeLessThanOrEqual(200);
  });
});

test('a text of plain ASCII is folded as it is beside another letter', () => {
  const plain = fc.string({ unit: 'binary-ascii', maxLength: 100 });
  fc.assert(
    fc.property(plain, (text) => {
      expect(`${fold(text)}e`).toBe(fold(`${text}é`));
    }),
  );
});
