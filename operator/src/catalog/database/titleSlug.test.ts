import fc from 'fast-check';
import { expect, test } from 'vitest';
import { titleSlug } from './titleSlug.ts';

const of = (title: string, year = 0, key = 'Folder') => titleSlug({ title, year, key });

test.each([
  ['Heat', 1995, 'heat-1995'],
  ['Heat', 0, 'heat'],
  ['Se7en', 1995, 'se7en-1995'],
  ['M*A*S*H', 1970, 'm-a-s-h-1970'],
  ['9-1-1', 2018, '9-1-1-2018'],
  ['WALL·E', 2008, 'wall-e-2008'],
  ["Ocean's Eleven", 2001, 'oceans-eleven-2001'],
  ['  ¿Qué?  ', 0, 'que'],
  ['Amélie', 2001, 'amelie-2001'],
  ['Straße', 0, 'strasse'],
  ['8½', 1963, '8-1-2-1963'],
  ['Alien³', 1992, 'alien3-1992'],
  ['2012', 2009, '2012-2009'],
  ['千と千尋の神隠し', 2001, '千と千尋の神隠し-2001'],
  ['カメラを止めるな！', 2017, 'カメラを止めるな-2017'],
  ['גבעת חלפון', 1976, 'גבעת-חלפון-1976'],
  ['باب الحديد', 1958, 'باب-الحديد-1958'],
  ['ฉลาดเกมส์โกง', 2017, 'ฉลาดเกมส์โกง-2017'],
  ['a~b/c\\d\0e.f%2F', 0, 'a-b-c-d-e-f-2f'],
])('%s (%d) becomes %s', (title, year, slug) => {
  expect(of(title, year)).toBe(slug);
});

test('signs alone are named by the folder, and a folder of signs by a word', () => {
  expect(of('!!!', 2004, 'Films/!!! (2004)')).toBe('2004');
  expect(of('…', 2004, 'Unnamed thing')).toBe('unnamed-thing');
  expect(of('\u0301', 2004, '!!!')).toBe('title');
  expect(of('', 0, '')).toBe('title');
});

test('a long name is cut between code points, without a hyphen at its end', () => {
  expect(of('𠮷'.repeat(200), 1999)).toBe(`${'𠮷'.repeat(80)}-1999`);
  expect(of(`${'a'.repeat(79)} b`)).toBe('a'.repeat(79));
  expect(of(`\ud842${'a'.repeat(3)}\udfb7`)).toBe('aaa');
});

test('any name gives a segment of an address', () => {
  const text = fc.string({ unit: 'binary', maxLength: 300 });
  fc.assert(
    fc.property(text, fc.integer({ min: 0, max: 9999 }), text, (title, year, key) => {
      const slug = titleSlug({ title, year, key });
      expect(slug).toMatch(/^[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)*$/u);
      expect([...slug].length).toBeLessThanOrEqual(85);
      expect(slug.isWellFormed()).toBe(true);
      expect(decodeURIComponent(new URL(encodeURIComponent(slug), 'http://x/').pathname)).toBe(`/${slug}`);
    }),
  );
});
