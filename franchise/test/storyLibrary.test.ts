/** The stories in `franchises/` at the top of the repository: each has no fault and says where its facts come from. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { check } from '../src/check.ts';
import { formatYaml } from '../src/cli/format/formatYaml.ts';

const folder = new URL('../../franchises/', import.meta.url);
const ending = '.franchise.yaml';
const today = '2026-11-20';
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const stories = readdirSync(folder)
  .filter((name) => name.endsWith(ending))
  .map((name) => name.slice(0, -ending.length));

test('at least twenty stories are in the library', () => {
  expect(stories.length).toBeGreaterThanOrEqual(20);
});

test('a file is named after what programs call the story', () => {
  for (const story of stories) expect(story).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/u);
});

describe.each(stories)('%s', (story) => {
  const text = read(`${story}${ending}`);

  test('has no error, no warning and no hint about its sources', () => {
    const { faults, franchise } = check(text, { today });
    expect(faults.filter(({ level, code }) => level !== 'info' || code.includes('source'))).toEqual([]);
    expect(franchise?.sources?.length).toBeGreaterThan(0);
  });

  test('is written as `franchise fmt` writes it', () => {
    expect(formatYaml(text)).toBe(text);
  });

  test('has a row of sources: where its ids and its order were found', () => {
    const rows = read('SOURCES.md')
      .split('\n')
      .filter((line) => line.startsWith(`| ${story} |`));
    expect(rows).toHaveLength(1);
    const [, ids, order] = (rows[0] ?? '')
      .split(/(?<!\\)\|/u)
      .map((cell) => cell.trim())
      .slice(1);
    expect(ids).toMatch(/\S/u);
    expect(order).toMatch(/\S/u);
  });
});

test('the table of sources names no story that is not here', () => {
  const named = [...read('SOURCES.md').matchAll(/^\| ([a-z0-9-]+) \|/gmu)].map(([, name]) => name);
  expect(named.filter((name) => name !== undefined && !stories.includes(name))).toEqual([]);
});
