/** Texts of a Library file that would take seconds and half a gigabyte, if they were read to their end. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LineCounter } from 'yaml';
import { propertyRuns } from '../../../test/propertyRuns.ts';
import { DOCUMENT_FILE_MAXIMUM_BYTES } from './documentText.ts';
import { FAULTS_PER_FILE_MAXIMUM, parseDocuments } from './parse.ts';
import { DOCUMENTS_MAXIMUM, readYamlText } from './yamlText.ts';

const filled = (unit: string, before = '', after = ''): string =>
  before + unit.repeat(Math.floor((DOCUMENT_FILE_MAXIMUM_BYTES - before.length - after.length) / unit.length)) + after;

const bombs: readonly (readonly [string, string, string])[] = [
  ['empty lists', filled('[],', 'a: [', ']'), 'yaml-too-large'],
  ['empty mappings', filled('{},', 'a: [', ']'), 'yaml-too-large'],
  ['texts', filled('"a",', 'a: [', ']'), 'yaml-too-large'],
  ['aliases', filled('*b,', 'b: &b [1]\na: [', ']'), 'yaml-too-large'],
  ['merges', filled('*b,', 'b: &b {x: 1}\na:\n  <<: [', ']'), 'yaml-too-large'],
  ['aliases without anchors', filled('- *b\n'), 'yaml-too-large'],
  ['anchors', filled('- &b x\n'), 'yaml-too-large'],
  ['tags', filled('- !x y\n'), 'yaml-too-large'],
  ['comments', filled('#\n', 'a: 1\n'), 'yaml-too-large'],
  ['a key again and again', filled('a: 1\n'), 'yaml-too-large'],
  ['keys without names', filled(': \n'), 'yaml-too-large'],
  ['explicit keys', filled('? a\n'), 'yaml-too-large'],
  ['lines of a text in quotes', filled('a\n', 'a: "', '"'), 'yaml-too-large'],
  ['documents', 'a\n---\n'.repeat(5_000), 'too-many-documents'],
  ['brackets', '['.repeat(100_000), 'yaml-too-deep'],
  ['brackets on lines of their own', '[\n'.repeat(100_000), 'yaml-too-deep'],
  ['lists in lists', '- '.repeat(100_000), 'yaml-too-deep'],
  ['mappings in mappings', '{a: '.repeat(50_000), 'yaml-too-deep'],
  ['closing brackets', '}\n'.repeat(10_000), 'too-many-faults'],
  ['quotes', '"\n'.repeat(10_000), 'too-many-faults'],
];

test.each(bombs)('too many %s are not read to their end', (_name, text, code) => {
  const { documents, faults } = parseDocuments('library.yaml', text);
  expect(documents).toEqual([]);
  expect(faults).toMatchObject([{ level: 'error', code, line: expect.any(Number) }]);
});

test('a megabyte of honest documents is read', () => {
  const one = `apiVersion: projectionist.dev/v1alpha1
kind: Library
# A comment as people write them, one line for each setting.
metadata: {name: movies, namespace: default}
spec:
  kind: movies
  storage: {path: /media/movies}   # the disk
  sources: [{tmdb: {secretRef: {name: tmdb, key: token}}}, {wikidata: {}}]
  ignore: ["**/Extras/**", "*.iso"]
  tiles: {mode: worker, intervalSeconds: 10, widthPixels: 320}
---
`;
  const text = filled(one).slice(0, -'---\n'.length);
  const { documents, stopped } = readYamlText(text, new LineCounter());
  expect([documents.length, stopped]).toEqual([Math.floor(DOCUMENT_FILE_MAXIMUM_BYTES / one.length), undefined]);
});

test('any text is read within the limits, and never throws', () => {
  const unit = fc.constantFrom(
    '[',
    ']',
    '{',
    '}',
    ',',
    ': ',
    '- ',
    '? ',
    '&a ',
    '*a',
    '<<: *a',
    '!t ',
    '"',
    "'",
    '|\n',
    '>\n',
  );
  const other = fc.constantFrom(
    '\n',
    '\n  ',
    ' ',
    '\t',
    'a',
    '#',
    '---\n',
    '...\n',
    '%YAML 1.1\n',
    '\u0000',
    '\uFEFF',
    '\\',
  );
  const piece = fc.tuple(
    fc.array(fc.oneof(unit, other), { minLength: 1, maxLength: 6 }),
    fc.integer({ min: 1, max: 1_000 }),
  );
  const text = fc
    .array(piece, { minLength: 1, maxLength: 4 })
    .map((pieces) => pieces.map(([units, times]) => units.join('').repeat(times)).join(''));
  fc.assert(
    fc.property(text, (written) => {
      const { faults, documents } = parseDocuments('library.yaml', written);
      expect(faults.length).toBeLessThanOrEqual(FAULTS_PER_FILE_MAXIMUM);
      expect(documents.length).toBeLessThanOrEqual(DOCUMENTS_MAXIMUM);
    }),
    propertyRuns(20),
  );
});
