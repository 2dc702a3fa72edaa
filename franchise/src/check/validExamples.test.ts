import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { check } from '../check.ts';
import { formatOf } from '../fileNames.ts';
import { RULES } from './rules.ts';

const folder = new URL('../../examples/valid/', import.meta.url);
const ending = '.franchise.yaml';
const codes = RULES.flatMap((rule) => Object.keys(rule.codes));
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');

describe('every rule has an example that nearly breaks it', () => {
  test.each(codes)('%s', (code) => {
    const text = read(`${code}${ending}`);
    expect(check(text, { today: '2026-11-20' }).faults).toEqual([]);
    // Readers open the file to learn: its second line says why it is valid.
    expect(text.split('\n')[1]).toMatch(new RegExp(`^# ${code}: .+\\.$`, 'u'));
    expect(text).not.toBe(readFileSync(new URL(`../invalid/${code}${ending}`, folder), 'utf8'));
  });
});

test.each(readdirSync(folder))('the valid example %s has no warnings and no errors', (name) => {
  const { faults } = check(read(name), { format: formatOf(name), today: '2026-11-20' });
  expect(faults.filter(({ level }) => level !== 'info')).toEqual([]);
});
