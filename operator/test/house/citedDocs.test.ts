/** Messages and help of an installed program cite only documents that are installed with it. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { topicsIn } from '../../src/commands/report/docs.ts';
import { repository, sourcesBelow } from './sources.ts';

/** Lines of the programs and of the page, without comments and tests. */
const lines = ['operator/src', 'franchise/src', 'web/src']
  .flatMap(sourcesBelow)
  .filter(({ path }) => !/\.test\.tsx?$/u.test(path))
  .flatMap(({ path, text }) => text.split('\n').map((line, at) => ({ where: `${path}:${at + 1}`, line })))
  .filter(({ line }) => !/^\s*(?:\/?\*|\/\/)/u.test(line));

test('no message names a file of the repository', () => {
  const named = /(?<![\w./])(?:docs|examples|operator|franchise)\/[\w/.-]+\.(?:md|ya?ml|ts)/u;
  const found = lines.filter(({ line }) => named.test(line.replace(/(?:from|import\() ?'[^']*'|https?:\S*/gu, '')));
  expect(found.filter(({ line }) => !/\/\/ .*docs\//u.test(line))).toEqual([]);
});

test('every topic that a message names exists', () => {
  const topics = topicsIn(join(repository, 'docs'));
  const cited = lines.flatMap(({ where, line }) =>
    [...line.matchAll(/projectionist docs ((?!lists)[a-z][a-z/-]*)/gu)].map(([, topic = '']) => ({ where, topic })),
  );
  expect(cited.length).toBeGreaterThan(5);
  expect(cited.filter(({ topic }) => !topics.has(topic))).toEqual([]);
});
