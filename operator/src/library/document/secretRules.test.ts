import { expect, test } from 'vitest';
import { parseDocuments } from './parse.ts';
import { ruleFaults } from './rules.ts';

function library(name: string, spec: string): string {
  return `apiVersion: projectionist.dev/v1alpha1\nkind: Library\nmetadata: {name: ${name}}\nspec:\n  kind: movies\n  storage: {path: /media/${name}}\n  ${spec}\n`;
}
const tmdb = (ref: string) => `sources: [{tmdb: {secretRef: ${ref}}}]`;
const two = (one: string, other: string) => `sources: [{tmdb: {secretRef: ${one}}}, {omdb: {secretRef: ${other}}}]`;

const faults = (...texts: readonly string[]) =>
  ruleFaults(texts.flatMap((text, at) => parseDocuments(`${at}.yaml`, text).documents))
    .filter(({ code }) => code === 'secret-variable-twice')
    .map(({ file, line, level, message }) => `${file}:${line} ${level} ${message}`);

test.each([
  ['in the place of the hyphen', '{name: a-b, key: c}', '{name: a, key: b-c}', '"a-b/c"', '"a/b-c"', 'A_B_C'],
  ['in a dot', '{name: a-b, key: c}', '{name: a, key: b.c}', '"a-b/c"', '"a/b.c"', 'A_B_C'],
  ['in case', '{name: a, key: key}', '{name: a, key: KEY}', '"a/key"', '"a/KEY"', 'A_KEY'],
])(
  'two keys that differ only %s are refused, with both and their variable',
  (_, one, other, first, second, variable) => {
    expect(faults(library('a', two(one, other)))).toEqual([
      `0.yaml:7 error the keys ${first} and ${second} would both be read from PROJECTIONIST_SECRET_${variable}: rename one of them`,
    ]);
  },
);

test('the second of two documents is refused, because on one machine they share the variables', () => {
  expect(faults(library('a', tmdb('{name: a-b, key: c}')), library('b', tmdb('{name: a, key: b-c}')))).toEqual([
    expect.stringMatching(/^1\.yaml:7 error the keys "a-b\/c" and "a\/b-c"/u),
  ]);
});

test('one key may be used twice, and others have their own variables', () => {
  expect(faults(library('a', two('{name: a, key: b}', '{name: a, key: b}')))).toEqual([]);
  expect(
    faults(library('a', two('{name: ab, key: c}', '{name: a, key: bc}')), library('b', tmdb('{name: a, key: bc}'))),
  ).toEqual([]);
});
