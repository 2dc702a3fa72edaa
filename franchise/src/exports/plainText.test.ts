import { describe, expect, test } from 'vitest';
import { fileStem, oneLine } from './plainText.ts';

describe('text on one line', () => {
  test.each([
    ['a title stays unchanged', 'Se7en: Director’s Cut', 'Se7en: Director’s Cut'],
    ['line ends become a space', 'one\r\ntwo\nthree\u2028four', 'one two three four'],
    ['terminal controls are removed', 'red\u001b[31m\u0007', 'red [31m'],
    ['C1 controls are removed', 'a\u009b31mb', 'a 31mb'],
    ['direction marks are removed', 'abc\u202Etxt.exe', 'abc txt.exe'],
    ['a byte order mark is removed', '\uFEFFtitle', 'title'],
    ['blanks at the ends are removed', '  title \t', 'title'],
    ['a lone surrogate is replaced', 'a\uD800b', 'a\uFFFDb'],
    ['other scripts stay', '千と千尋の神隠し', '千と千尋の神隠し'],
    ['families of emoji keep their joiners', '👨‍👩‍👧', '👨‍👩‍👧'],
  ])('%s', (_, text, line) => {
    expect(oneLine(text)).toBe(line);
  });
});

describe('a file name', () => {
  test.each([
    ['Star Wars', 'star-wars'],
    ['../../etc/passwd', 'etc-passwd'],
    ['C:\\Windows', 'c-windows'],
    ['千と千尋', '千と千尋'],
    ['Amélie', 'amélie'],
    ['...', 'franchise'],
    ['', 'franchise'],
    ['\uD800', 'franchise'],
    ['CON', 'franchise-con'],
    ['lpt1', 'franchise-lpt1'],
    ['__proto__', 'proto'],
    ['-rf', 'rf'],
    [`${'a'.repeat(59)} bcd`, 'a'.repeat(59)],
  ])('%j becomes %j', (title, stem) => {
    expect(fileStem(title)).toBe(stem);
  });

  test('is short enough for every file system, also in bytes', () => {
    expect(new TextEncoder().encode(`${fileStem('𝔄'.repeat(500))}.kodi-set.xml`).length).toBeLessThan(255);
  });
});
