import { describe, expect, test } from 'vitest';
import { couldBeFranchiseFileName, isFranchiseFileName, MAX_FILE_BYTES } from './fileNames.ts';

test.each([
  'star-wars.franchise.yaml',
  'star-wars.franchise.yml',
  'star-wars.franchise.json',
  'STAR.FRANCHISE.JSON',
  'franchise.yaml',
  'franchise.yml',
  'franchise.json',
  'Star Wars.Franchise.YAML',
  'a.b.franchise.yaml',
  'zwei\nzeilen.franchise.yaml',
])('%j is a franchise file', (name) => {
  expect([isFranchiseFileName(name), couldBeFranchiseFileName(name)]).toEqual([true, true]);
});

describe('not a franchise file', () => {
  test.each(['star-wars.yaml', 'my-franchise.yaml', 'franchises.yml', 'Star.JSON', '.franchise.yaml'])(
    'is %j, but it may be meant as one',
    (name) => {
      expect([isFranchiseFileName(name), couldBeFranchiseFileName(name)]).toEqual([false, true]);
    },
  );

  test.each(['franchise.yaml.bak', 'franchise.toml', 'franchise', 'franchise.yaml/x', 'yaml', '.yaml', ''])(
    'is %j, and it cannot be meant as one',
    (name) => {
      expect([isFranchiseFileName(name), couldBeFranchiseFileName(name)]).toEqual([false, false]);
    },
  );
});

test('the exported size limit is that of the check', () => {
  expect(MAX_FILE_BYTES).toBe(5 * 1024 * 1024);
});
