import { expect, test } from 'vitest';
import { isFranchiseFileName } from './fileName.ts';

test.each([
  'star-wars.franchise.yaml',
  'star-wars.franchise.yml',
  'star-wars.franchise.json',
  'franchise.yaml',
  'franchise.yml',
  'franchise.json',
  'Star Wars.Franchise.YAML',
  'a.b.franchise.yaml',
  'zwei\nzeilen.franchise.yaml',
])('%j is a franchise file', (name) => {
  expect(isFranchiseFileName(name)).toBe(true);
});

test.each([
  'star-wars.yaml',
  'my-franchise.yaml',
  'franchise.yaml.bak',
  'franchise.toml',
  'franchise',
  '.franchise.yaml',
  'franchises.yaml',
  'franchise.yaml/x',
  '',
])('%j is none', (name) => {
  expect(isFranchiseFileName(name)).toBe(false);
});
