import { check } from '@projectionist/franchise/check';
import { MAX_FILE_BYTES } from '@projectionist/franchise/fileNames';
import { describe, expect, test } from 'vitest';
import { readFranchiseFile, shownOf, tooLargeFile } from './reading.ts';

const today = '2026-11-21';
const good = `name: "A"
sources: [https://example.org]
order:
  - movie: tmdb:1
    title: "One"
    released: "2000"
    note: "SECRET"
`;
const read = (text: string | Uint8Array, name = 'a.franchise.yaml') => {
  return readFranchiseFile(typeof text === 'string' ? Buffer.from(text) : text, name, today);
};

describe('a good file', () => {
  test('gives its members, without any of its notes', () => {
    const file = read(good);
    if (file.kind !== 'good') throw new Error('expected a good file');
    expect(shownOf(file)).toEqual({
      name: 'A',
      eras: [],
      sources: ['https://example.org'],
      members: [
        { place: 1, entry: 0, kind: 'movie', id: 'tmdb:1', title: 'One', released: '2000', universes: [], eras: [] },
      ],
      warnings: [],
      goodSha256: file.sha256,
    });
    expect(file.text).toBe(good);
  });

  test('with a byte order mark gives the same result', () => {
    const file = read(`\uFEFF${good}`);
    expect(file).toMatchObject({ kind: 'good', text: good });
  });

  test.each(['franchise.json', 'x.franchise.JSON'])('%s is read as JSON', (name) => {
    expect(read('{"name":"A","order":[{"movie":"tmdb:1"}]}', name).kind).toBe('good');
    expect(read(good, name).kind).toBe('faulty');
  });

  test('keeps its warnings, but no optional hints', () => {
    const file = read('name: "A"\norder:\n  - movie: tmdb:1\n    title: "One (1999)"\n    released: "1999"\n');
    if (file.kind !== 'good') throw new Error('expected a good file');
    expect(file.warnings.map(({ code }) => code)).toEqual(['title-with-year']);
  });
});

describe('a file with faults', () => {
  test('has its errors with their places, and no warnings among them', () => {
    const file = read(
      'name: "A"\norder:\n  - movie: tmdb:1\n    titel: "One"\n  - movie: tmdb:2\n    released: "1999-13"\n',
    );
    expect(file).toMatchObject({
      kind: 'faulty',
      faults: {
        count: 2,
        first: [
          { level: 'error', line: 4, column: 5 },
          { level: 'error', line: 6, column: 15 },
        ],
      },
    });
  });

  test.each<[string, string | Uint8Array]>([
    ['nothing', ''],
    ['blanks', ' \n\n'],
    ['Latin-1', Buffer.from('name: "Am\xe9lie"', 'latin1')],
    ['UTF-16', Buffer.from(`\uFEFF${good}`, 'utf16le')],
    ['a NUL', 'name: "a\0b"\norder: [{movie: "tmdb:1"}]\nx: 1'],
    ['two documents', `${good}---\n${good}`],
  ])('%s is one', (_, text) => {
    const file = read(text);
    expect(file.kind).toBe('faulty');
    if (file.kind === 'faulty') expect(file.faults.first.length).toBeGreaterThan(0);
  });

  test('with thousands of faults keeps some and counts the others', () => {
    const entries = Array.from({ length: 500 }, (_, at) => `  - movie: tmdb:${at}\n    titel: x\n`);
    const file = read(`name: "A"\norder:\n${entries.join('')}`);
    if (file.kind !== 'faulty') throw new Error('expected faults');
    expect(file.faults.count).toBe(500);
    expect(file.faults.first).toHaveLength(100);
  });

  test('that is too large is reported as such', () => {
    const text = ' '.repeat(MAX_FILE_BYTES + 1);
    expect(tooLargeFile().faults).toEqual({ count: 1, first: check(text).faults });
  });
});
