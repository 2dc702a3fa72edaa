import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultTexts, say, sentenceOf } from './faultTexts.ts';

test('every text is used, so that nobody translates one in vain', () => {
  const folder = new URL('./', import.meta.url).pathname;
  const code = globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts', 'faultTexts.ts'] })
    .map((path) => readFileSync(`${folder}${path}`, 'utf8'))
    .join('\n');
  // The YAML reader names these: parserFaultText makes their codes.
  const ofReader = Object.keys(faultTexts).filter((name) => /^yaml-(?!too|enc|con|json|unread)/u.test(name));
  const unused = Object.keys(faultTexts).filter((name) => !code.includes(`'${name}'`) && !ofReader.includes(name));
  expect(unused).toEqual([]);
});

test('a text that begins with another becomes a sentence', () => {
  expect(sentenceOf(say('title-missing', say('entry', 3)))).toMatch(/^Entry 3 has no `title`, .*\.$/u);
  expect(sentenceOf(say('not-one-of', 'unit', 'years', 'days', 'x', say('meant', 'days')))).toMatch(/mean days\?$/u);
});
