import { describe, expect, test } from 'vitest';
import {
  compileGlobs,
  globTroubles,
  parseIgnoreFile,
  patternLengthLimit,
  patternsLimit,
  questionStepsLimit,
} from './ignoreRules.ts';

function ignores(text: string, path: string, isFolder = false): boolean | undefined {
  return parseIgnoreFile('.ignore', text).isIgnored(path, isFolder);
}

describe('.ignore', () => {
  test.each(['', '  \n\n', '\uFEFF'])('an empty file excludes the whole tree: %j', (text) => {
    expect(ignores(text, 'Film/Film.mkv')).toBe(true);
  });

  test('a file with only comments excludes nothing', () => {
    expect(ignores('# nothing here\n', 'Film/Film.mkv')).toBe(false);
  });

  test.each([
    ['*.iso', 'a.iso', true],
    ['*.iso', 'x/y/a.iso', true],
    ['*.iso', 'a.mkv', false],
    ['/a.iso', 'a.iso', true],
    ['/a.iso', 'x/a.iso', false],
    ['x/a.iso', 'x/a.iso', true],
    ['x/a.iso', 'y/x/a.iso', false],
    ['Extras', 'Film/Extras/a.mkv', true],
    ['Extras/', 'Film/Extras/a.mkv', true],
    ['Extras/', 'Film/Extras', false],
    ['**/Extras', 'Film/Extras/a.mkv', true],
    ['**/Extras/**', 'Film/Extras/deep/a.mkv', true],
    ['Film/**', 'Film/x/a.mkv', true],
    ['Film/**/a.mkv', 'Film/a.mkv', true],
    ['Film/**/a.mkv', 'Film/x/y/a.mkv', true],
    ['Film/*', 'Film/a.mkv', true],
    ['Film/*/a.mkv', 'Film/x/a.mkv', true],
    ['Film/*/a.mkv', 'Film/x/y/a.mkv', false],
    ['a?c.mkv', 'abc.mkv', true],
    ['a?c.mkv', 'ac.mkv', false],
    ['a[b-d].mkv', 'ac.mkv', true],
    ['a[!b-d].mkv', 'ac.mkv', false],
    ['a[^b].mkv', 'ac.mkv', true],
    ['a[b.mkv', 'a[b.mkv', true],
    ['a[]b].mkv', 'a].mkv', true],
    ['\\#a.mkv', '#a.mkv', true],
    ['\\!a.mkv', '!a.mkv', true],
    ['a\\*.mkv', 'a*.mkv', true],
    ['a\\*.mkv', 'ab.mkv', false],
    ['a.mkv   ', 'a.mkv', true],
    ['a.mkv\\ ', 'a.mkv ', true],
    ['a.mkv\\   ', 'a.mkv ', true],
    ['#a.mkv', '#a.mkv', false],
    ['a.mkv#', 'a.mkv#', true],
    ['\uFEFFa.mkv', 'a.mkv', true],
    ['/a.iso', './/a.iso', true],
    ['*', '', false],
    ['a.MKV', 'a.mkv', false],
    ['.hidden', '.hidden', true],
    ['{a,b}.mkv', 'a.mkv', false],
    ['{a,b}.mkv', '{a,b}.mkv', true],
    ['*', 'anything/at/all', true],
  ])('%s and %s', (pattern, path, ignored) => expect(ignores(pattern, path)).toBe(ignored));

  test('the last matching rule decides', () => {
    expect(ignores('*.mkv\n!keep.mkv', 'x/keep.mkv')).toBe(false);
    expect(ignores('!keep.mkv\n*.mkv', 'x/keep.mkv')).toBe(true);
    expect(ignores('*.mkv\r\n!keep.mkv\r\n', 'x/other.mkv')).toBe(true);
  });

  test('nothing in an ignored folder is re-included', () => {
    expect(ignores('Extras/\n!Extras/keep.mkv', 'Extras/keep.mkv')).toBe(true);
    expect(ignores('Extras/*\n!Extras/keep.mkv', 'Extras/keep.mkv')).toBe(false);
  });

  test('a pattern for folders does not match files', () => {
    expect(ignores('Extras/', 'Extras', true)).toBe(true);
    expect(ignores('Extras/', 'Extras', false)).toBe(false);
  });
});

describe('.nomedia and .plexignore', () => {
  test('.nomedia excludes the whole tree, whatever it contains', () => {
    expect(parseIgnoreFile('.nomedia', '*.iso').isIgnored('Film.mkv', false)).toBe(true);
  });

  test('.plexignore has comments and globs, and an empty one excludes nothing', () => {
    const rule = parseIgnoreFile('.plexignore', '# comment\n*.iso\nExtras/*\n');
    expect(rule.isIgnored('x/a.iso', false)).toBe(true);
    expect(rule.isIgnored('Extras/a.mkv', false)).toBe(true);
    expect(rule.isIgnored('x/Extras/a.mkv', false)).toBe(false);
    expect(parseIgnoreFile('.plexignore', '').isIgnored('a', false)).toBe(false);
    expect(parseIgnoreFile('.plexignore', '!a').refused).toEqual(['!a']);
  });
});

describe("the document's globs", () => {
  test.each([
    ['**/Extras/**', 'Film/Extras/a.mkv', true],
    ['**/Extras/**', 'Film/a.mkv', false],
    ['*.iso', 'Film/a.iso', true],
    ['Kids/**', 'Kids/Film/a.mkv', true],
    ['/Kids', 'Kids/Film/a.mkv', true],
    ['Kids', 'x/Kids/a.mkv', true],
    ['{Kids,Drafts}/**', 'Drafts/a.mkv', true],
    ['**/{Extras,Samples}/**', 'Film/Samples/a.mkv', true],
    ['*.{iso,img}', 'a.img', true],
    ['{a', '{a', true],
  ])('%s and %s', (glob, path, ignored) => expect(compileGlobs([glob]).isIgnored(path, false)).toBe(ignored));

  test('negation is refused, because it would exclude everything else', () => {
    const rule = compileGlobs(['!keep', '*.iso']);
    expect(rule.refused).toEqual(['!keep']);
    expect(rule.isIgnored('other.mkv', false)).toBe(false);
  });

  test('an empty list ignores nothing', () => {
    expect(compileGlobs([]).isIgnored('a', false)).toBe(false);
  });
});

const longName = `${'a'.repeat(250)}.mkv`;
const deepPath = `${'aaaaaaaaaaaaaaaaaaaa/'.repeat(30)}${longName}`;

/** About 75 KB each, as anybody may lay them beside a video. */
const hostileFiles: readonly (readonly [string, string, string])[] = [
  ['letters behind a star', `*${'a'.repeat(120)}b\n`.repeat(600), longName],
  ['letters in folders of any depth', `**/*${'a'.repeat(120)}b*\n`.repeat(600), deepPath],
  ['folders of any depth', `${'**/*a*/'.repeat(20)}*b\n`.repeat(500), deepPath],
  ['a long set', `*[${'b-c'.repeat(300)}]\n`.repeat(80), longName],
  ['many sets', `*${`[${'bc'.repeat(10)}a]`.repeat(20)}b\n`.repeat(170), longName],
  ['escapes', `*${'\\a'.repeat(120)}b\n`.repeat(300), longName],
  ['question marks', `*${'?'.repeat(120)}b\n`.repeat(600), longName],
  ['a path of every name', `${'*a/'.repeat(15)}**/*${'a'.repeat(100)}*b\n`.repeat(500), deepPath],
];

describe('work', () => {
  test.each(hostileFiles)('a question has no answer once its budget is used: %s', (_name, text, path) => {
    const work = { steps: 0 };
    expect(parseIgnoreFile('.ignore', text).isIgnored(path, false, work)).toBeUndefined();
    // A path whose folders cannot be judged costs its last name nothing.
    expect(work.steps).toBeLessThanOrEqual(questionStepsLimit + patternLengthLimit);
  });

  test('a thousand ordinary patterns fit into the budget', () => {
    const text = Array.from({ length: patternsLimit }, (_, index) => `*word${index}*`).join('\n');
    const rule = parseIgnoreFile('.ignore', text);
    expect(rule.refused).toEqual([]);
    expect(rule.isIgnored('Some Film (1999)/Some Film (1999) - 2160p Remux DTS-HD MA 7.1 Group.mkv', false)).toBe(
      false,
    );
    expect(rule.isIgnored('Some Film (1999)/a word.mkv', false)).toBe(false);
    expect(rule.isIgnored('Some wort12 (1999)/a.mkv', false)).toBe(false);
    expect(rule.isIgnored('Some word12 (1999)/a.mkv', false)).toBe(true);
  });

  test('an answer does not depend on the questions before it', () => {
    const rule = parseIgnoreFile('.ignore', 'Extras/\n*.iso');
    expect(rule.isIgnored('Film/Extras/a.mkv', false)).toBe(true);
    expect(rule.isIgnored('Film/a.mkv', false)).toBe(false);
    expect(rule.isIgnored('Film/Extras', true)).toBe(true);
    expect(rule.isIgnored('Film/Extras/deep/a.mkv', false)).toBe(true);
    expect(rule.isIgnored('Film/b.iso', false)).toBe(true);
    const ofFolder = parseIgnoreFile('.ignore', 'a/');
    expect(ofFolder.isIgnored('a/bc/x.mkv', false)).toBe(true);
    expect(ofFolder.isIgnored('ab/c/x.mkv', false)).toBe(false);
  });
});

describe('bounds', () => {
  test('each glob of a document that is left out has a trouble, and no other', () => {
    const pairs = Array.from({ length: 20 }, (_, index) => `{${index},x}`.repeat(6));
    const globs = ['a', '{a,b}'.repeat(7), '!keep', ...pairs, '**/Extras/**'];
    const troubles = globTroubles(globs);
    expect(troubles.map(({ kind }) => kind)).toEqual(['alternatives', 'meaning', ...Array(5).fill('patterns')]);
    expect(compileGlobs(globs).refused).toEqual(troubles.map(({ at }) => globs[at]));
    expect(compileGlobs(globs).isIgnored('Film/Extras/a.mkv', false)).toBe(true);
  });

  test('blank lines and comments are neither patterns nor refused', () => {
    expect(parseIgnoreFile('.ignore', 'a\n  \n\n# b\n')).toMatchObject({ refused: [], beyondLimits: 0 });
  });

  test('as many and as long patterns as the limits say are accepted', () => {
    const longest = 'x'.repeat(patternLengthLimit);
    const globs = [longest, ...Array.from({ length: patternsLimit - 1 }, (_, index) => `f${index}.mkv`)];
    expect(compileGlobs(globs)).toMatchObject({ refused: [], beyondLimits: 0 });
    expect(compileGlobs(globs).isIgnored(longest, false)).toBe(true);
    expect(globTroubles(globs)).toEqual([]);
    expect(globTroubles([...globs, 'one more'])).toEqual([{ at: patternsLimit, kind: 'patterns' }]);
  });

  test('a glob of which one alternative has no meaning is left out', () => {
    expect(globTroubles(['{!a,b}'])).toEqual([{ at: 0, kind: 'meaning' }]);
    expect(compileGlobs(['{!a,b}'])).toMatchObject({ refused: ['{!a,b}'], beyondLimits: 0 });
    expect(compileGlobs(['{!a,b}']).isIgnored('b', false)).toBe(false);
  });

  test('too many, too long or meaningless patterns are refused', () => {
    const many = Array.from({ length: patternsLimit + 5 }, (_, index) => `f${index}.mkv`);
    const rule = compileGlobs([...many, 'x'.repeat(patternLengthLimit + 1), '/', '//x', '{a,b}'.repeat(10)]);
    expect(rule).toMatchObject({ refused: { length: 9 }, beyondLimits: 9 });
    expect(compileGlobs(['x'.repeat(patternLengthLimit + 1), '/', '//x', 'y'])).toMatchObject({
      refused: { length: 3 },
      beyondLimits: 1,
    });
    expect(rule.isIgnored('f3.mkv', false)).toBe(true);
    expect(rule.isIgnored(`f${patternsLimit + 1}.mkv`, false)).toBe(false);
  });

  test('a hostile pattern ends quickly', () => {
    const rule = compileGlobs([`${'*a'.repeat(200)}b`, `${'**/*a*/'.repeat(50)}b`]);
    expect(rule.isIgnored(`${'a'.repeat(2_000)}/`.repeat(2) + 'a'.repeat(2_000), false)).toBe(false);
  });

  test('a very deep path ends quickly', () => {
    const rule = compileGlobs(['a/**/b', '*.iso']);
    expect(rule.isIgnored(`${'a/'.repeat(50_000)}x.iso`, false)).toBe(true);
    expect(rule.isIgnored(`${'a/'.repeat(50_000)}c`, false)).toBe(false);
  });
});
