import { describe, expect, test } from 'vitest';
import { circleIn, emptyRooms, filesWithoutRoom, forbiddenImports, unusedAllowances } from './importEdges.ts';
import { type House, houseRooms } from './rooms.ts';
import { importers, type SourceFile } from './sources.ts';

describe('the import table', () => {
  test('every file imports only from rooms that its own room may import', () => {
    expect(forbiddenImports(importers)).toEqual([]);
  });

  test('every folder is a room, and every room holds files', () => {
    expect(filesWithoutRoom(importers)).toEqual([]);
    expect(emptyRooms(importers)).toEqual([]);
  });

  test('every allowance is used by some file', () => {
    expect(unusedAllowances(importers)).toEqual([]);
  });

  test('no file imports itself in a circle, including type imports', () => {
    const edges = new Map(importers.map(({ path, imports }) => [path, imports.map(({ target }) => target)]));
    expect(circleIn(edges)).toEqual([]);
  });

  test('no rooms of the program import each other in a circle', () => {
    for (const [folder, rooms] of Object.entries(houseRooms)) {
      // Tests may use each other's fixtures in both directions.
      if (!/(?:^|\/)src(?:\/|$)/u.test(folder)) continue;
      const beside = Object.entries(rooms).filter(([room]) => room !== '.');
      expect(circleIn(new Map(beside))).toEqual([]);
    }
  });
});

describe('the rules above, with sources that break them', () => {
  const house: House = {
    '': { 'a/src': ['type b'], b: [] },
    'a/src': { '.': ['low'], low: [], high: ['low'] },
  };
  const file = (path: string, target: string, kind: 'static' | 'type' = 'static'): SourceFile => ({
    path,
    text: '',
    imports: [{ target, kind }],
  });

  test('an import that no table allows is found', () => {
    expect(forbiddenImports([file('a/src/low/x.ts', 'a/src/high/y.ts')], house)).toHaveLength(1);
    expect(forbiddenImports([file('b/x.ts', 'a/src/low/y.ts', 'type')], house)).toHaveLength(1);
    expect(forbiddenImports([file('a/src/x.ts', 'a/src/high/y.ts')], house)).toHaveLength(1);
    expect(forbiddenImports([file('a/src/high/x.ts', 'a/src/low/y.ts')], house)).toEqual([]);
  });

  test('more than a type is found where types alone are allowed', () => {
    expect(forbiddenImports([file('a/src/low/x.ts', 'b/y.ts', 'type')], house)).toEqual([]);
    expect(forbiddenImports([file('a/src/low/x.ts', 'b/y.ts')], house)).toHaveLength(1);
  });

  test('a folder without a room and a room without files are found', () => {
    expect(filesWithoutRoom([file('a/src/new/x.ts', 'b/y.ts')], house)).toEqual(['a/src/new/x.ts']);
    expect(emptyRooms([file('a/src/low/x.ts', 'b/y.ts')], house)).toEqual(['b', 'a/src/high']);
  });

  test('an unused allowance is found, and one wider than the type imports that use it', () => {
    expect(unusedAllowances([file('a/src/x.ts', 'a/src/low/y.ts', 'type')], house)).toEqual([
      'a/src may import type b',
      'a/src/. may import low',
      'a/src/high may import low',
    ]);
  });

  test('imports of packages and within a room are always allowed', () => {
    expect(forbiddenImports([file('a/src/low/x.ts', 'hono')], house)).toEqual([]);
    expect(forbiddenImports([file('b/x.ts', 'b/deep/y.ts')], house)).toEqual([]);
  });

  test('a circle is found', () => {
    const edges = { a: ['b'], b: ['c'], c: ['a'] };
    expect(circleIn(new Map(Object.entries(edges)))).toEqual(['a', 'b', 'c', 'a']);
  });
});
