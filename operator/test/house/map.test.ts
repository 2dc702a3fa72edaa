import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderOf, product, repository } from './sources.ts';

describe('the map', () => {
  const named = (document: string): readonly string[] =>
    [...readFileSync(join(repository, document), 'utf8').matchAll(/`([A-Za-z0-9_.@-]+(?:\/[A-Za-z0-9_.@*-]*)+)`/gu)]
      .map(([, path]) => path ?? '')
      .filter((path) => !path.includes('*'));
  const places = ['', 'operator', 'operator/src'];

  test('every path that ARCHITECTURE.md names exists', () => {
    const paths = named('ARCHITECTURE.md');
    expect(paths.length).toBeGreaterThan(20);
    const missing = paths.filter((path) => !places.some((place) => existsSync(join(repository, place, path))));
    expect(missing).toEqual([]);
  });

  const recipes = [...named('ARCHITECTURE.md')].filter((path) => path.endsWith('/README.md') && path.includes('/src/'));

  test.each(recipes)('every path that the recipe %s names exists', (recipe) => {
    // Paths with NAME are placeholders for new files.
    const paths = named(recipe).filter((path) => !path.includes('NAME'));
    const beside = dirname(recipe);
    expect(
      paths.filter((path) => ![...places, beside].some((place) => existsSync(join(repository, place, path)))),
    ).toEqual([]);
  });

  test('names every folder of the program', () => {
    const text = readFileSync(join(repository, 'ARCHITECTURE.md'), 'utf8');
    const folders = new Set(product.map((file) => folderOf(file.path)).filter((folder) => folder !== undefined));
    expect([...folders].filter((folder) => !text.includes(`\`operator/src/${folder}/\``))).toEqual([]);
  });

  test('every runtime dependency has its line in docs/dependencies.md', () => {
    const text = readFileSync(join(repository, 'docs/dependencies.md'), 'utf8');
    const manifest: { dependencies: Record<string, string> } = JSON.parse(
      readFileSync(join(repository, 'operator/package.json'), 'utf8'),
    );
    expect(Object.keys(manifest.dependencies).filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });

  test('the lock file names no download address', () => {
    expect(readFileSync(join(repository, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "https?:/u);
  });
});
